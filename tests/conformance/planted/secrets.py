"""Variants that give away what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clepsydra.kernel import Chance, Denial, Drew, Flow, Passed, Zone, deny, kind
from clepsydra.kernel.chance import reorder, shuffle_bounds
from clepsydra.kernel.menus import Priced, WhyNot
from hourglass.cards import CARDS, rob, victims
from hourglass.game import Hourglass
from hourglass.rules import HourglassRules
from hourglass.state import Card, HourglassState
from hourglass.turn import dawn, turn
from tests.conformance.planted.plant import plant


class GossipTable(HourglassState, kw_only=True):
    """A table with a note that everybody can read."""

    note: str = ""


class GossipRules(HourglassRules):
    state = GossipTable


class Gossip(Hourglass):
    """Writes the kind of each card drawn on the note."""

    def draw_card(self, seat: int) -> None:
        super().draw_card(seat)
        hand = self.state.players[seat].hand.pieces
        if isinstance(self.state, GossipTable) and hand:
            self.state.note = kind(hand[-1])


class MarkedDeckRules(GossipRules):
    """The note names the top card from the start."""

    def opening(self, chance: Chance) -> HourglassState:
        table = super().opening(chance)
        assert isinstance(table, GossipTable)
        table.note = table.deck.pieces[-1]
        return table


class SpeakingBacksRules(HourglassRules):
    def back(self, piece: str) -> str:
        return piece


class SortedDiscards(Hourglass):
    """Turns the open discard pile over when the next card of the deck is a dune."""

    def draw_card(self, seat: int) -> None:
        super().draw_card(seat)
        if self.state.deck.pieces and kind(self.state.deck.pieces[-1]) == "dune":
            self.state.discard.pieces.reverse()


class LoudDraw(Hourglass):
    """Everybody hears which card is drawn."""

    def draw_card(self, seat: int) -> None:
        if not self.state.deck.pieces:
            self.shuffle_into(self.state.discard, self.state.deck)
        if self.state.deck.pieces:
            self.tell(Drew, seat, self.state.deck.draw(self.state.players[seat].hand))


class Sigh(Hourglass):
    """Something is told only when the next card is a well."""

    def draw_card(self, seat: int) -> None:
        super().draw_card(seat)
        if self.state.deck.pieces and kind(self.state.deck.pieces[-1]) == "well":
            self.tell(Passed, seat)


def wary_thief(game: Hourglass, seat: int) -> Flow[None]:
    """Offers only victims without a lid, if there are any."""
    players = game.state.players
    careless = [v for v in victims(game, seat) if not any(kind(c) == "lid" for c in players[v].hand)]
    marks = [("rob", victim) for victim in careless or victims(game, seat)]
    _, victim = yield from game.choose(seat, marks, rule="HG-THF-01", always=True)
    yield from rob(game, seat, victim)


class TellingDenial(Hourglass):
    """Denies glass with a figure that depends on the next card."""

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
        def peeking(option: Any) -> Denial | None:
            if option == ("blow",):
                return deny("HG-PAY-01", needed=len(kind(self.state.deck.pieces[-1])), have=0)
            return why_not(option) if why_not else None

        return super().choose(
            seat,
            options,
            rule=rule,
            why_not=peeking if rule == "HG-TRN-02" else why_not,
            always=always,
            price=price,
        )


class TellingQuestion(Hourglass):
    """Says the next card in a question that all can read."""

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
        told = {**(params or {}), "next": kind(self.state.deck.pieces[-1]) if self.state.deck.pieces else ""}
        return super().choose(
            seat, options, rule=rule, why_not=why_not, always=always, case=case, params=told, price=price
        )


class Whisper(Hourglass):
    """Tells the sentences of the log which card is drawn."""

    def draw_card(self, seat: int) -> None:
        super().draw_card(seat)
        hand = self.state.players[seat].hand.pieces
        WHISPERED[:] = hand[-1:]


WHISPERED: list[str] = []


def stammer(table: HourglassRules) -> None:
    """The log says everything twice when a well was drawn."""
    table.summaries.add("stammer", lambda parts: parts * (1 + (list(map(kind, WHISPERED)) == ["well"])))


class OnlyHoldersAsked(Hourglass):
    """Asks only those who could close a lid."""

    def choose_together(
        self,
        options: Mapping[int, Iterable[Any]],
        *,
        rule: str,
        case: str = "",
        params: dict[str, Any] | None = None,
    ) -> Flow[dict[int, Any]]:
        holders = {seat: list(choices) for seat, choices in options.items() if len(list(choices)) > 1}
        return super().choose_together(holders, rule=rule)


def dawn_of_lids(game: Hourglass) -> Flow[None]:
    """Who holds most lids acts first."""
    yield from dawn(game)
    hands = [player.hand for player in game.state.players]
    game.state.queue.sort(key=lambda seat: -sum(kind(card) == "lid" for card in hands[seat]))


def turn_of_omens(game: Hourglass) -> Flow[None]:
    """Rolls a die in vain when somebody holds a palace."""
    if any(kind(card) == "palace" for player in game.state.players for card in player.hand):
        game.draw((6,))
    yield from turn(game)


class OpenMixing(Hourglass):
    """Mixes by hand: a dealt world repeats the same swaps and so knows the mixed deck."""

    def shuffle(self, zone: Zone) -> None:
        reorder(zone.pieces, self.draw(shuffle_bounds(len(zone))))
        zone.forget()


LEAKS = "leaks"
THIEF = Card(copies=CARDS["thief"].copies, cost=0, drops=1, effect=wary_thief)

PLANTS = [
    plant(
        "leaks_a_hand_through_an_open_field",
        caught_by=LEAKS,
        saying="view depends on the hidden: note",
        game=Gossip,
        rules=GossipRules,
    ),
    plant(
        "leaks_the_deck_through_the_opening",
        caught_by=LEAKS,
        saying="view names hidden pieces",
        rules=MarkedDeckRules,
    ),
    plant(
        "leaks_pieces_through_their_backs",
        caught_by=LEAKS,
        saying="view names hidden pieces",
        rules=SpeakingBacksRules,
    ),
    plant(
        "leaks_the_deck_through_an_open_zone",
        caught_by=LEAKS,
        saying="view depends on the hidden: discard",
        game=SortedDiscards,
    ),
    plant(
        "leaks_a_hand_through_an_event",
        caught_by=LEAKS,
        saying="what is told depends on the hidden",
        game=LoudDraw,
    ),
    plant(
        "leaks_the_deck_through_whether_something_is_told",
        caught_by=LEAKS,
        saying="what is told depends on the hidden",
        game=Sigh,
    ),
    plant(
        "leaks_a_hand_through_the_options_of_another",
        caught_by=LEAKS,
        saying="depends on the hidden",
        cards={"thief": THIEF},
    ),
    plant(
        "leaks_the_deck_through_a_denial",
        caught_by=LEAKS,
        saying="the question depends on the hidden",
        game=TellingDenial,
    ),
    plant(
        "leaks_the_deck_through_the_words_of_a_question",
        caught_by=LEAKS,
        saying="what questions say depends on the hidden",
        game=TellingQuestion,
    ),
    plant(
        "leaks_a_hand_through_a_sentence_of_the_log",
        caught_by=LEAKS,
        saying="what the log says depends on the hidden",
        game=Whisper,
        base=stammer,
    ),
    plant(
        "leaks_a_hand_through_who_is_asked",
        caught_by=LEAKS,
        saying="depends on the hidden",
        game=OnlyHoldersAsked,
    ),
    plant(
        "leaks_a_hand_through_whose_turn_it_is",
        caught_by=LEAKS,
        saying="view depends on the hidden: queue",
        steps={"dawn": dawn_of_lids},
    ),
    plant(
        "leaks_a_hand_through_the_number_of_dice",
        caught_by=LEAKS,
        saying="dice",
        steps={"turn": turn_of_omens},
    ),
    plant(
        "leaks_the_mixed_deck_to_dealt_worlds",
        caught_by=LEAKS,
        saying="are the real ones in every dealt world",
        game=OpenMixing,
    ),
]
