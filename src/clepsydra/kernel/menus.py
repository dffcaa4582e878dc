"""Menus: the candidates of a choice, and why one of them is not allowed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

from clepsydra.kernel.denials import Denial, deny

Option: TypeAlias = str | tuple[str | int, ...]
"""A stable, readable key: `"pass"`, `("build", "302", "second stack")`. The record stores it."""

BACK = "back"
"""The option of a seat that turns back from what it has only opened (see TB-ASK-07): it leads where the seat came from."""

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

    __slots__ = ("_denied", "_options", "_priced", "candidates", "reason", "says")

    def __init__(
        self, candidates: Iterable[O], why_not: WhyNot[O] | None = None, price: Priced[O] | None = None
    ) -> None:
        self.candidates: Sequence[O] = list(candidates)
        self.reason = why_not
        self._priced = price
        self._options: Sequence[O] | None = self.candidates if why_not is None else None
        self._denied: Sequence[tuple[O, Denial]] = ()
        """The others, each with its reason: known as soon as the options are."""
        self.says: Callable[[O], Any] | None = None
        """What an option says beyond its name, where its question is shown (see `wording`)."""

    def saying(self, says: Callable[[O], Any]) -> Menu[O]:
        """Return the same menu for showing: each option says more than its name."""
        # While a page is drawn, the price of an option is asked for several times.
        priced = None if self._priced is None else functools.cache(self._priced)
        shown = Menu(self.candidates, self.reason, priced)
        shown._options, shown._denied, shown.says = self._options, self._denied, says
        return shown

    @property
    def options(self) -> Sequence[O]:
        """The candidates that are allowed."""
        if self._options is None and self.reason is not None:
            judged = [(candidate, self.reason(candidate)) for candidate in self.candidates]
            self._denied = [(candidate, denial) for candidate, denial in judged if denial is not None]
            self._options = [candidate for candidate, denial in judged if denial is None]
        return self.candidates if self._options is None else self._options

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
        _ = self.options  # found with them, so that each candidate is judged once
        return list(self._denied)

    def why_not(self, option: Any) -> Denial | None:
        """Why this may not be picked: the rule's reason, or that it is not on offer at all."""
        if option not in self.candidates:
            return deny("TB-ASK-02")
        return None if self.reason is None else self.reason(self.candidates[self.candidates.index(option)])
