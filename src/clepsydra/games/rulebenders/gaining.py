"""Gain events: what is drawn, taken or gained, and who changes it."""

from __future__ import annotations

from clepsydra.games.rulebenders.attack import launch, rotate
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.drawing import ANY, draw_cards
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.permission import unrotated
from clepsydra.games.rulebenders.state import CARD, CHIP, CUBE
from clepsydra.kernel import Flow

MY_GAIN, OPPONENT_GAIN = "my_gain", "opponent_gain"


def gain(game: Rulebenders, seat: int, what: str, amount: int, source: str = ANY) -> Flow[None]:
    """One gain event of at least 1, in the order of RB-VOC-03 (RB-VOC-01)."""
    if amount < 1:
        return
    if game.state.phase == "turn":
        amount = yield from changed(game, seat, what, amount)
    if what == CUBE:
        game.take_cubes(seat, amount)
    elif what == CHIP:
        game.gain_chips(seat, amount)
    elif amount:
        yield from draw_cards(game, seat, amount, source)


def changed(game: Rulebenders, seat: int, what: str, amount: int) -> Flow[int]:
    """Smilodon, saws at work, new saws; windows open only in the gaining player's own turn (RB-VOC-02, 04)."""
    own_turn = game.state.turn.seat == seat
    if own_turn and what in (CARD, CUBE):
        amount = yield from increase(game, seat, what, amount)
    for saw in game.state.saws:
        if saw.victim == seat and saw.what == what:
            amount -= step_of(game, saw.card)
    if own_turn:
        for rival in game.rivals(seat):
            amount = yield from let_saw(game, rival, Deed(rival, affected=[seat], what=what), amount)
    return max(0, amount)


def step_of(game: Rulebenders, card: str) -> int:
    """By how much a Smilodon or a Chainsaw changes a gain."""
    step: int = game.card(card).activated[0].args["n"]
    return step


def usable(game: Rulebenders, seat: int, window: str) -> list[str]:
    """Straight cards of a dashboard whose moment this is (see RB-ACV-04)."""
    return [card for card in unrotated(game, seat) if game.card(card).window == window]


def increase(game: Rulebenders, seat: int, what: str, amount: int) -> Flow[int]:
    """The gaining player may rotate Smilodons, each for two more (RB-SP-11)."""
    while cards := usable(game, seat, MY_GAIN):
        options = [("activate", card) for card in cards]
        about = {"amount": amount, "more": step_of(game, cards[0])}
        choice = yield from game.may(seat, options, rule="RB-SP-11", case=what, params=about)
        if choice is None:
            break
        rotate(game, seat, choice[1])
        amount += step_of(game, choice[1])
    return amount


def let_saw(game: Rulebenders, seat: int, deed: Deed, amount: int) -> Flow[int]:
    """An opponent who has not passed may rotate Chainsaws while anything is left (RB-SP-17, RB-ACV-06)."""
    while amount > 0 and not game.state.players[seat].passed and (cards := usable(game, seat, OPPONENT_GAIN)):
        options = [("activate", card) for card in cards]
        choice = yield from game.may(
            seat,
            options,
            rule="RB-SP-17",
            case="known",
            params={"victim": deed.affected[0], "what": deed.what, "amount": amount},
        )
        if choice is None:
            break
        deed.card = choice[1]
        rotate(game, seat, deed.card)
        yield from launch(game, deed, game.card(deed.card).activated)
        if any(saw.card == deed.card for saw in game.state.saws):
            amount -= step_of(game, deed.card)
    return amount
