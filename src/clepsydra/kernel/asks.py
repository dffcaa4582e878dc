"""Asks: what a rule wants to know from a seat before it goes on. Three kinds are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from clepsydra.kernel.denials import Denial, deny

Option: TypeAlias = str | tuple[str | int, ...]
"""A stable, readable key: `"pass"`, `("build", "302", "second stack")`. The record stores it."""

Answer: TypeAlias = Option | tuple[Option, ...]
"""An option for `One`, a tuple of options for `Some`."""

O = TypeVar("O", bound=Option)  # noqa: E741 - the option's type as the rule wrote it
WhyNot: TypeAlias = Callable[[O], Denial | None]


class Menu(Generic[O]):
    """The candidates of a choice and the one function that says why one of them is not allowed.

    Only whether there is a reason is asked at once; the reasons of the refused are asked again
    when somebody looks.

    >>> menu = Menu(["well", "dune"], lambda card: deny("HG-PAY-01") if card == "dune" else None)
    >>> menu.options, [option for option, denial in menu.denied()]
    (['well'], ['dune'])
    """

    __slots__ = ("candidates", "options", "reason")

    def __init__(self, candidates: Iterable[O], why_not: WhyNot[O] | None = None) -> None:
        self.candidates: Sequence[O] = list(candidates)
        self.reason = why_not
        self.options: Sequence[O] = (
            self.candidates if why_not is None else [c for c in self.candidates if why_not(c) is None]
        )

    def denied(self) -> list[tuple[O, Denial]]:
        """The candidates that are not allowed, each with its reason."""
        if self.reason is None:
            return []
        reasons = ((candidate, self.reason(candidate)) for candidate in self.candidates)
        return [(candidate, denial) for candidate, denial in reasons if denial is not None]

    def why_not(self, option: Any) -> Denial | None:
        """Why this may not be picked: the rule's reason, or that it is not on offer at all."""
        if option in self.options:
            return None
        if self.reason is not None and option in self.candidates:
            return self.reason(option)
        return deny("TB-ASK-02")


class One(Struct, frozen=True):
    """One seat picks one option."""

    seat: int
    menu: Menu[Any]
    rule: str

    @property
    def asks(self) -> Mapping[int, One | Some]:
        """What each seat is asked."""
        return {self.seat: self}

    def why_not(self, answer: Any) -> Denial | None:
        """Why this answer is refused, or `None`."""
        return self.menu.why_not(answer)

    def settle(self, answer: Answer) -> Answer:
        """The answer in the form that the record stores: the option itself, not what equals it (1.0, True)."""
        option: Answer = self.menu.options[self.menu.options.index(answer)]
        return option


class Some(Struct, frozen=True):
    """One seat picks a subset of the items; the order of picking says nothing."""

    seat: int
    menu: Menu[Any]
    rule: str
    at_least: int
    at_most: int

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
        return None

    def settle(self, answer: Answer) -> Answer:
        """The answer in the form that the record stores: in the order of the menu."""
        return tuple([option for option in self.menu.options if option in answer])


class Together(Struct, frozen=True):
    """Several seats decide at once and in secret; the rule goes on when all have answered."""

    asks: Mapping[int, One | Some]


Ask: TypeAlias = One | Some | Together


def asks_of(ask: Ask | None) -> Mapping[int, One | Some]:
    """What each seat is asked.

    >>> list(asks_of(One(2, Menu(["pass"]), "HG-TRN-01")))
    [2]
    """
    return {} if ask is None else ask.asks


def from_plain(value: Any) -> Any:
    """An answer as JSON gives it, lists for tuples, in the form that asks compare with.

    >>> from_plain(["build", "302", 2])
    ('build', '302', 2)
    """
    return tuple(from_plain(item) for item in value) if isinstance(value, list) else value
