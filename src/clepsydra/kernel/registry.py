"""Registries are where modules plug in: ordered, named, and closed once the table is set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class Registry(dict[str, T]):
    """Named things in an order: phases, steps, cards, cost modifiers, scoring lines.

    A dict, because rules look things up all the time; but it changes only by the methods below.

    >>> phases = Registry[str]("phase")
    >>> phases.add("dawn", "D")
    >>> phases.add("night", "N")
    >>> phases.add("storm", "S", before="night")
    >>> list(phases), phases.after("dawn")
    (['dawn', 'storm', 'night'], 'storm')
    """

    def __init__(self, noun: str) -> None:
        super().__init__()
        self._noun = noun
        self._closed = False

    def add(self, name: str, entry: T, *, before: str | None = None, after: str | None = None) -> None:
        """Add a new entry: at the end, or next to one that is there."""
        self._open()
        if name in self:
            raise ValueError(f"there is already a {self._noun} named {name!r}; replace it if that is meant")
        if before is not None and after is not None:
            raise ValueError(f"a {self._noun} goes before or after another one, not both")
        neighbour = before or after
        if neighbour is not None:
            self._known(neighbour)
        names = list(self)
        place = len(names) if neighbour is None else names.index(neighbour) + (after is not None)
        moving = [(key, super(Registry, self).pop(key)) for key in names[place:]]
        super().__setitem__(name, entry)
        super().update(moving)

    def add_all(self, entries: Mapping[str, T]) -> None:
        """Add new entries at the end, in their order."""
        for name, entry in entries.items():
            self.add(name, entry)

    def replace(self, name: str, entry: T) -> T:
        """Put another entry in the place of one that is there, which is returned."""
        self._open()
        self._known(name)
        old = self[name]
        super().__setitem__(name, entry)
        return old

    def remove(self, name: str) -> T:
        """Take an entry out."""
        self._open()
        self._known(name)
        return super().pop(name)

    def after(self, name: str) -> str | None:
        """The name of the entry that follows, or `None` after the last."""
        names = list(self)
        place = names.index(name) + 1
        return names[place] if place < len(names) else None

    def close(self) -> None:
        """No more changes: the table is set."""
        self._closed = True

    def _open(self) -> None:
        if self._closed:
            raise RuntimeError(f"the {self._noun} registry is closed: modules plug in before play")

    def _known(self, name: str) -> None:
        if name not in self:
            raise KeyError(f"there is no {self._noun} named {name!r}; there are {', '.join(self)}")

    def _sealed(self: Any, *_given: Any, **_named: Any) -> NoReturn:
        raise TypeError(
            f"a {self._noun} is added, replaced or removed by name, so that nothing is lost unseen"
        )

    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _sealed
