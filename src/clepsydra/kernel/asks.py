"""Asks: what a rule wants to know from a seat before it goes on. Three kinds are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice
from math import comb
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from clepsydra.kernel.denials import Denial, deny
from clepsydra.kernel.menus import Menu, Option

Answer: TypeAlias = Option | tuple[Option, ...]
"""An option for `One`, a tuple of options for `Some`."""

TRIES = 32
"""So often a subset is drawn that may be refused as a whole, before all that are allowed are listed."""

MOST_LISTED = 128
"""Of more subsets than so many it is not listed which are refused as a whole: whoever answers so learns it."""


class NoOption(RuntimeError):
    """A rule asked a seat to choose from nothing: the rule should not have asked."""


class One(Struct, frozen=True):
    """One seat picks one option."""

    seat: int
    menu: Menu[Any]
    rule: str
    case: str = ""
    """Which of several wordings of the question fits now, if the rule has more than one."""
    params: dict[str, Any] = {}
    """What the question says beside: what was noted so far, how much is left."""

    @property
    def asks(self) -> Mapping[int, One | Some]:
        """What each seat is asked."""
        return {self.seat: self}

    def why_not(self, answer: Any) -> Denial | None:
        """Why this answer is refused, or `None`."""
        return self.menu.why_not(answer)

    def settle(self, answer: Answer) -> Answer:
        """The answer in the form that the record stores: the option itself, not what equals it (1.0, True)."""
        option: Answer = self.menu.candidates[self.menu.candidates.index(answer)]
        return option


class Some(Struct, frozen=True):
    """One seat picks a subset of the items; the order of picking says nothing.

    The menu judges each item, `whole` what is picked together. Some subset must be allowed.

    >>> ask = Some(0, Menu(["well", "dune"]), "HG-DWN-01", 0, 2, lambda pair: deny("HG-PAY-01") if len(pair) > 1 else None)
    >>> list(ask.subsets())
    [(), ('well',), ('dune',)]
    """

    seat: int
    menu: Menu[Any]
    rule: str
    at_least: int
    at_most: int
    whole: Callable[[tuple[Any, ...]], Denial | None] | None = None
    case: str = ""
    """Which of several wordings of the question fits now, if the rule has more than one."""
    params: dict[str, Any] = {}
    """What the question says beside: what was noted so far, how much is left."""

    @property
    def asks(self) -> Mapping[int, One | Some]:
        """What each seat is asked."""
        return {self.seat: self}

    def why_not(self, answer: Any) -> Denial | None:
        """Why this answer is refused, or `None`."""
        if not isinstance(answer, tuple):
            return deny("TB-ASK-02")
        for item in answer:
            denial = self.menu.why_not(item)
            if denial is not None:
                return denial
        if not self.at_least <= len(set(answer)) == len(answer) <= self.at_most:
            return deny("TB-ASK-03", at_least=self.at_least, at_most=self.at_most, given=len(answer))
        return None if self.whole is None else self.whole(self.settle(answer))

    def settle(self, answer: Answer) -> tuple[Any, ...]:
        """The answer in the form that the record stores: in the order of the menu."""
        return tuple([option for option in self.menu.candidates if option in answer])

    def allows(self, subset: tuple[Any, ...]) -> bool:
        """Whether a subset of the options, of a size within the limits and in their order, is allowed."""
        return self.whole is None or self.whole(subset) is None

    @property
    def sizes(self) -> range:
        """How many may be picked."""
        return range(self.at_least, min(self.at_most, len(self.menu.options)) + 1)

    @property
    def count(self) -> int:
        """How many subsets there are, those that are refused as a whole included."""
        return sum(comb(len(self.menu.options), size) for size in self.sizes)

    def subsets(self) -> Iterator[tuple[Any, ...]]:
        """All that may be answered, the smallest first."""
        return filter(self.allows, self._all())

    def refused(self) -> Iterator[tuple[tuple[Any, ...], Denial]]:
        """The subsets of options that are refused as a whole, each with its reason; none where they are too many."""
        if self.whole is not None and self.count <= MOST_LISTED:
            for subset in self._all():
                denial = self.whole(subset)
                if denial is not None:
                    yield subset, denial

    def _all(self) -> Iterator[tuple[Any, ...]]:
        return (subset for size in self.sizes for subset in combinations(self.menu.options, size))

    def any_one(self, below: Callable[[int], int]) -> tuple[Any, ...]:
        """One of the subsets, each as likely as any other: `below(n)` draws a number below n."""
        for _ in range(TRIES):
            drawn = self._drawn(below)
            if self.allows(drawn):
                return drawn
        allowed = list(self.subsets())
        return allowed[below(len(allowed))]

    def _drawn(self, below: Callable[[int], int]) -> tuple[Any, ...]:
        """Any subset of a size within the limits: first its size, as often as there are such, then its items."""
        options = self.menu.options
        there, number, size = len(options), below(self.count), self.at_least
        while number >= comb(there, size):
            number -= comb(there, size)
            size += 1
        left, chosen = size, []
        for position, option in enumerate(options):
            if left and (left == there - position or below(there - position) < left):
                chosen.append(option)
                left -= 1
        return tuple(chosen)


def only_answer(ask: One | Some) -> Answer | None:
    """Return the answer to a question that allows a single one, otherwise `None`.

    Of more than `MOST_LISTED` subsets it is not found out whether only one of them is allowed.

    >>> only_answer(One(0, Menu(["well"]), "HG-PAY-01"))
    'well'
    >>> only_answer(Some(0, Menu(["well", "dune"]), "HG-PAY-01", 2, 2))
    ('well', 'dune')
    >>> only_answer(Some(0, Menu(["well", "dune"]), "HG-PAY-01", 0, 1)) is None
    True
    """
    if isinstance(ask, One):
        options = ask.menu.first(2)
        return options[0] if len(options) == 1 else None
    if ask.count > MOST_LISTED:
        return None
    subsets = list(islice(ask.subsets(), 2))
    return subsets[0] if len(subsets) == 1 else None


class Stage(Struct, frozen=True):
    """How far a seat has come in secret: what it is asked next, if anything, and the state as it alone sees it."""

    ask: One | Some | None
    state: Any


class Together(Struct, frozen=True):
    """Several seats decide at once and in secret; the rule goes on when all have answered.

    With `then` each decides in steps of its own: it says how far a seat has come with the answers it has
    given, and the rule gets all of them.
    """

    asks: Mapping[int, One | Some]
    then: Callable[[int, tuple[Answer, ...]], Stage] | None = None


Ask: TypeAlias = One | Some | Together


def asks_of(ask: Ask | None) -> Mapping[int, One | Some]:
    """What each seat is asked.

    >>> list(asks_of(One(2, Menu(["pass"]), "HG-TRN-01")))
    [2]
    """
    return {} if ask is None else ask.asks


class Answered(Struct, frozen=True):
    """What has a field `answer`: it is in the form that asks compare with, wherever it was stored or sent.

    >>> class Move(Answered, frozen=True):
    ...     answer: Any
    >>> Move(["build", ["302"]])
    Move(answer=('build', ('302',)))
    """

    def __post_init__(self) -> None:
        """Make tuples of lists."""
        made: Any = self
        if isinstance(made.answer, list):
            force_setattr(self, "answer", from_plain(made.answer))


def from_plain(value: Any) -> Any:
    """An answer as JSON gives it, lists for tuples, in the form that asks compare with.

    >>> from_plain(["build", "302", 2])
    ('build', '302', 2)
    """
    return tuple(from_plain(item) for item in value) if isinstance(value, list) else value
