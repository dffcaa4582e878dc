"""Variants that ask what cannot be answered, or refuse without a reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from clepsydra.kernel import Denial, Flow, Menu, One, Refused, Some, Together, deny
from clepsydra.kernel.menus import Priced, WhyNot
from hourglass.game import Hourglass
from tests.conformance.planted.plant import plant


class Twisted(Hourglass):
    """The choice in a turn is twisted; each variant says how."""

    def choose(
        self,
        seat: int,
        options: Iterable[Any],
        *,
        rule: str,
        why_not: WhyNot[Any] | None = None,
        always: bool = False,
        case: str = "",
        params: dict[str, Any] | None = None,
        price: Priced[Any] | None = None,
    ) -> Flow[Any]:
        reason = why_not if why_not is not None and rule == "HG-TRN-02" else None
        if reason is None:
            return super().choose(
                seat,
                options,
                rule=rule,
                why_not=why_not,
                always=always,
                case=case,
                params=params,
                price=price,
            )
        return self.twist(seat, list(options), reason)

    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        return super().choose(seat, options, rule="HG-TRN-02", why_not=why_not, always=True)


class CrashingOption(Twisted):
    """Offers a card that is not there."""

    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        sphinx = ("play", "sphinx#1")
        return super().twist(seat, [*options, sphinx], lambda o: None if o == sphinx else why_not(o))


class LateRefusal(Hourglass):
    """Offers a palace and refuses it afterwards."""

    def throw(self, seat: int, *cards: str) -> None:
        if any(card.startswith("palace") for card in cards):
            raise Refused(deny("HG-CRD-03"))
        super().throw(seat, *cards)


class ChangeOfMind(Twisted):
    """Allows what it has not been asked about before, and denies it afterwards."""

    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        asked: set[Any] = set()

        def fickle(option: Any) -> Denial | None:
            known = option in asked
            asked.add(option)
            return why_not(option) or (deny("HG-FRE-01") if known and option == ("pass",) else None)

        return (yield One(seat, Menu(options, fickle), "HG-TRN-02"))


class DoubledOption(Twisted):
    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        return super().twist(seat, [*options, options[-1]], why_not)


class UnstorableOption(Twisted):
    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        return super().twist(seat, [*options, ("pass", 0.5)], why_not)


class NothingToChoose(Twisted):
    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        return (yield One(seat, Menu(options, lambda _: deny("HG-FRE-01")), "HG-TRN-02"))


class RenamedDenial(Twisted):
    """Refuses by a rule of its own."""

    rule = ""

    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        def renamed(option: Any) -> Denial | None:
            denial = why_not(option)
            return None if denial is None else msgspec.structs.replace(denial, rule=self.rule)

        return super().twist(seat, options, renamed)


class UnknownDenial(RenamedDenial):
    rule = "HG-LID-99"


class CostlyDenial(Twisted):
    """Whoever asks why not pays for the answer."""

    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        def paid(option: Any) -> Denial | None:
            denial = why_not(option)
            self.state.players[seat].sand += denial is not None
            return denial

        return super().twist(seat, options, paid)


class CostlyOffer(Twisted):
    """Whoever is shown what is on offer pays for it."""

    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        def laid_out() -> Iterator[Any]:
            self.state.players[seat].sand += 1
            yield from options

        return Hourglass.choose(self, seat, laid_out(), rule="HG-TRN-02", why_not=why_not, always=True)


class UnknownAsk(Twisted):
    def twist(self, seat: int, options: list[Any], why_not: WhyNot[Any]) -> Flow[Any]:
        return (yield One(seat, Menu(options, why_not), "HG-TRN-99"))


def greedy_dawn(game: Hourglass) -> Flow[None]:
    """Asks for one card more than anybody has."""
    hands = {seat: game.state.players[seat].hand for seat in game.rules.people}
    yield Together(
        {s: Some(s, Menu(h.pieces), "HG-DWN-01", len(h) + 1, len(h) + 1) for s, h in hands.items()}
    )


ASKS = "asks"

PLANTS = [
    plant(
        "offers_an_option_that_crashes",
        caught_by=ASKS,
        saying="sphinx#1'. is on offer but fails: KeyError",
        game=CrashingOption,
    ),
    plant(
        "refuses_an_option_it_offered",
        caught_by=ASKS,
        saying="is on offer but fails: Refused: HG-CRD-03",
        game=LateRefusal,
    ),
    plant(
        "denies_an_option_it_offers",
        caught_by=ASKS,
        saying="are offered and denied at once",
        game=ChangeOfMind,
    ),
    plant("offers_an_option_twice", caught_by=ASKS, saying="is there twice", game=DoubledOption),
    plant("offers_what_no_record_can_store", caught_by=ASKS, saying="is no option", game=UnstorableOption),
    plant("asks_without_any_option", caught_by=ASKS, saying="has no option", game=NothingToChoose),
    plant(
        "asks_for_more_than_there_is", caught_by=ASKS, saying="must pick 4 of 3", steps={"dawn": greedy_dawn}
    ),
    plant(
        "changes_the_game_by_offering",
        caught_by="forks",
        saying="a fork ahead of .* is elsewhere: state",
        game=CostlyOffer,
    ),
    plant("refuses_without_a_rule", caught_by=ASKS, saying="refused without a rule", game=RenamedDenial),
    plant(
        "refuses_by_a_rule_that_is_not_written",
        caught_by=ASKS,
        saying="refused by 'HG-LID-99', a rule that no document",
        game=UnknownDenial,
    ),
    plant(
        "changes_the_game_by_refusing",
        caught_by=ASKS,
        saying="refusals changed the position",
        game=CostlyDenial,
    ),
    plant(
        "asks_by_a_rule_that_is_not_written",
        caught_by=ASKS,
        saying="asked by 'HG-TRN-99', a rule that no document",
        game=UnknownAsk,
    ),
]
