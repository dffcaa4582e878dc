"""Asks: what a rule wants to know from a seat before it goes on. Three kinds are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from clepsydra.kernel.denials import Denial, deny

Option: TypeAlias = str | tuple[str | int, ...]
"""A stable, readable key: `"pass"`, `("build", "302", "second stack")`. The record stores it."""

Answer: TypeAlias = Option | tuple[Option, ...]
"""An option for `One`, a tuple of options for `Some`."""

BACK = "back"
"""The option of a seat that turns back from what it has only opened (see TB-ASK-07): it leads where the seat came from."""

TRIES = 32
"""So often a subset is drawn that may be refused as a whole, before all that are allowed are listed."""

MOST_LISTED = 128
"""Of more subsets than so many it is not listed which are refused as a whole: whoever answers so learns it."""

O = TypeVar("O", bound=Option)  # noqa: E741 - the option's type as the rule wrote it
WhyNot: TypeAlias = Callable[[O], Denial | None]
Prices: TypeAlias = tuple[Mapping[str, int], ...]
"""What something costs: one of these bundles, by choice. None: it costs nothing, or the rule cannot say yet."""
Priced: TypeAlias = Callable[[O], Prices]


class Menu(Generic[O]):
    """The candidates of a choice and the one function that says why one of them is not allowed.

    It is asked only when somebody wants to know: a page wants all options and all reasons, a random
    player no more than one option that is allowed.

    >>> menu = Menu(["well", "dune"], lambda card: deny("HG-PAY-01") if card == "dune" else None)
    >>> menu.options, [option for option, denial in menu.denied()]
    (['well'], ['dune'])
    """

    __slots__ = ("_options", "_priced", "candidates", "reason")

    def __init__(
        self, candidates: Iterable[O], why_not: WhyNot[O] | None = None, price: Priced[O] | None = None
    ) -> None:
        self.candidates: Sequence[O] = list(candidates)
        self.reason = why_not
        self._priced = price
        self._options: Sequence[O] | None = self.candidates if why_not is None else None

    @property
    def options(self) -> Sequence[O]:
        """The candidates that are allowed."""
        if self._options is None:
            self._options = [candidate for candidate in self.candidates if self.allows(candidate)]
        return self._options

    @property
    def onward(self) -> Sequence[O]:
        """The options that lead on: all but the way back.

        >>> Menu(["well", BACK]).onward
        ['well']
        """
        return [option for option in self.options if option != BACK]

    def price(self, option: O) -> Prices:
        """What an option takes from the seat as soon as it is chosen, as the rule that asks is going to take it.

        >>> Menu(["well"], price=lambda card: ({"water": 2},)).price("well")
        ({'water': 2},)
        """
        return () if self._priced is None else self._priced(option)

    def allows(self, candidate: O) -> bool:
        """Whether there is no reason against a candidate."""
        return self.reason is None or self.reason(candidate) is None

    def first(self, count: int) -> list[O]:
        """The first options, as many as wanted or fewer if there are not so many."""
        if self._options is not None:
            return list(self._options[:count])
        return list(islice(filter(self.allows, self.candidates), count))

    def any_one(self, below: Callable[[int], int]) -> O:
        """One of the options that lead on, each alike: `below(n)` draws a number below n. There must be one.

        It is drawn from the candidates, so that the same chance gives the same option whoever has looked before.
        """
        allowed = self.allows if self._options is None else set(self._options).__contains__
        untried = [candidate for candidate in self.candidates if candidate != BACK]
        while untried:
            last = len(untried) - 1
            drawn = below(last + 1)
            untried[drawn], untried[last] = untried[last], untried[drawn]
            candidate = untried.pop()
            if allowed(candidate):
                return candidate
        raise LookupError("nothing in this menu is allowed")

    def denied(self) -> list[tuple[O, Denial]]:
        """The candidates that are not allowed, each with its reason."""
        if self.reason is None:
            return []
        reasons = ((candidate, self.reason(candidate)) for candidate in self.candidates)
        return [(candidate, denial) for candidate, denial in reasons if denial is not None]

    def why_not(self, option: Any) -> Denial | None:
        """Why this may not be picked: the rule's reason, or that it is not on offer at all."""
        if option not in self.candidates:
            return deny("TB-ASK-02")
        return None if self.reason is None else self.reason(self.candidates[self.candidates.index(option)])


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
