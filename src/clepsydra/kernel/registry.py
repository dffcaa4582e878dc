"""Registries are where modules plug in: ordered, named, and closed once the table is set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])


class Registry(Mapping[str, T], Generic[T]):
    """Named things in an order: phases, steps, cards, cost modifiers, scoring lines.

    >>> phases = Registry[str]("phase")
    >>> phases.add("dawn", "D")
    >>> phases.add("night", "N")
    >>> phases.add("storm", "S", before="night")
    >>> list(phases), phases.after("dawn")
    (['dawn', 'storm', 'night'], 'storm')
    """

    def __init__(self, noun: str) -> None:
        self._noun = noun
        self._entries: dict[str, T] = {}
        self._closed = False

    def __getitem__(self, name: str) -> T:
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, name: str, entry: T, *, before: str | None = None, after: str | None = None) -> None:
        """Add a new entry: at the end, or next to one that is there."""
        self._open()
        if name in self._entries:
            raise ValueError(f"there is already a {self._noun} named {name!r}; replace it if that is meant")
        neighbour = before or after
        if neighbour is None:
            self._entries[name] = entry
            return
        self._known(neighbour)
        entries: dict[str, T] = {}
        for key, value in self._entries.items():
            if key == before:
                entries[name] = entry
            entries[key] = value
            if key == after:
                entries[name] = entry
        self._entries = entries

    def replace(self, name: str, entry: T) -> T:
        """Put another entry in the place of one that is there, which is returned."""
        self._open()
        self._known(name)
        old, self._entries[name] = self._entries[name], entry
        return old

    def remove(self, name: str) -> T:
        """Take an entry out."""
        self._open()
        self._known(name)
        return self._entries.pop(name)

    def after(self, name: str) -> str | None:
        """The name of the entry that follows, or `None` after the last."""
        names = list(self._entries)
        position = names.index(name) + 1
        return names[position] if position < len(names) else None

    def close(self) -> None:
        """No more changes: the table is set."""
        self._closed = True

    def _open(self) -> None:
        if self._closed:
            raise RuntimeError(f"the {self._noun} registry is closed: modules plug in before play")

    def _known(self, name: str) -> None:
        if name not in self._entries:
            raise KeyError(f"there is no {self._noun} named {name!r}; there are {', '.join(self._entries)}")
