"""Variants that lose pieces, count wrong, or never end."""

from __future__ import annotations

from clepsydra.kernel import PERSON, Flow, Result
from hourglass.game import Hourglass
from hourglass.rules import HourglassRules
from hourglass.state import HourglassState
from hourglass.turn import take_turn
from tests.conformance.planted.plant import plant


class LostCards(Hourglass):
    """Wells that are thrown away are gone."""

    def throw(self, seat: int, *cards: str) -> None:
        super().throw(seat, *cards)
        self.state.discard.pieces = [card for card in self.state.discard if not card.startswith("well")]


class CopiedCards(Hourglass):
    """The card drawn stays on the deck."""

    def draw_card(self, seat: int) -> None:
        deck = self.state.deck.pieces
        self.state.players[seat].hand.pieces += deck[-1:]


class FoundCards(Hourglass):
    """A card that was not in the box."""

    def go_on(self) -> None:
        super().go_on()
        self.state.discard.pieces.append(f"sphinx#{self.state.hour}")


class Debts(Hourglass):
    """Gives up twice the water."""

    def gain(self, seat: int, **goods: int) -> None:
        super().gain(seat, **goods)
        if goods.get("water", 0) < 0:
            super().gain(seat, water=goods["water"])


class EndlessRules(HourglassRules):
    def next_step(self, state: HourglassState) -> str | None:
        return state.phase


class CircleRules(HourglassRules):
    """After the last hour it rests for ever."""

    def next_step(self, state: HourglassState) -> str | None:
        return super().next_step(state) or "rest"


def with_rest(rules: HourglassRules) -> None:
    rules.steps.add("rest", lambda _game: None)


class ShortSheetRules(HourglassRules):
    """Forgets the last seat when it counts."""

    def result(self, state: HourglassState) -> Result:
        return Result.of([{"sand": player.sand} for player in state.players[:-1]])


def turn_for_all(game: Hourglass) -> Flow[None]:
    """Lets the Drip choose."""
    yield from take_turn(game, game.state.queue.pop(0))
    if not game.state.queue:
        game.go_on()


GAMES = "random games"

PLANTS = [
    plant("loses_a_piece", caught_by=GAMES, saying="pieces lost: .'well#", game=LostCards),
    plant("has_a_piece_twice", caught_by=GAMES, saying="pieces in two places", game=CopiedCards),
    plant("finds_a_piece", caught_by=GAMES, saying="pieces from nowhere: .'sphinx#", game=FoundCards),
    plant("breaks_its_own_check", caught_by=GAMES, saying="check 'no debts'", game=Debts),
    plant("never_ends", caught_by=GAMES, saying="the game does not end", rules=EndlessRules),
    plant(
        "runs_in_circles",
        caught_by=GAMES,
        saying="the rules go round in circles",
        rules=CircleRules,
        base=with_rest,
    ),
    plant(
        "forgets_a_score_sheet", caught_by=GAMES, saying="2 score sheets for 3 seats", rules=ShortSheetRules
    ),
    plant(
        "asks_an_automa",
        caught_by=GAMES,
        saying="seat 2 is asked .* but no person sits there",
        steps={"turn": turn_for_all},
        seats=(PERSON, PERSON, "drip"),
    ),
]
