"""The End phase (RB-END) and the end of the game."""

from __future__ import annotations

from clepsydra.games.rulebenders.events import PhaseBegan, TurnedUp
from clepsydra.games.rulebenders.game import ROW_B, Rulebenders
from clepsydra.games.rulebenders.state import NOBODY_THERE
from clepsydra.kernel import EVERYBODY, only


def end_round(game: Rulebenders) -> None:
    """Fuel away, cards straight, the tie-break track moves on, then a new round; all else stays (RB-END-01 to 06)."""
    game.tell(PhaseBegan, "end_phase")
    clear_fuel(game)
    game.straighten_all()
    move_track(game)
    if game.state.round == game.rules.figures["rounds"]:
        reveal_tokens(game)
        game.state.ended = True
    else:
        game.state.round += 1
        game.begin_round()


def clear_fuel(game: Rulebenders) -> None:
    """Fuel cards by round order and order of playing; what lasts to the end of the round ends (RB-END-01)."""
    state = game.state
    for seat in state.order:
        player = state.players[seat]
        for card in list(player.fuel.pieces):
            game.discard(seat, card, player.fuel)
        player.icons.clear()
        if player.revealed:
            cover_hand(game, seat)
    state.named.clear()
    for panel in state.panels.values():
        panel.hook = NOBODY_THERE


def cover_hand(game: Rulebenders, seat: int) -> None:
    """A hand that lay open is hidden again; what was seen is remembered (see RB-SP-06, RB-HID-06)."""
    player = game.player(seat)
    player.revealed = False
    for hand in (player.hand, player.marked):
        for card in hand.pieces:
            hand.show(card, EVERYBODY)
        hand.eyes = only(seat)


def move_track(game: Rulebenders) -> None:
    """Row B pays and empties, row A closes up into it (RB-END-03, 04, RF-EVA-11)."""
    state = game.state
    for column, seat in enumerate(state.row_b):
        if seat != NOBODY_THERE:
            game.clear_column(ROW_B, column)
            game.send_home(seat, 1)
            game.gain_chips(seat, game.rules.figures["row_b"])
    cubes = [seat for seat in state.row_a if seat != NOBODY_THERE]
    empty = [NOBODY_THERE] * len(state.row_a)
    state.row_b = cubes + empty[len(cubes) :]
    state.row_a = empty


def reveal_tokens(game: Rulebenders) -> None:
    """All tokens that are left are turned up (see RB-SCO-03)."""
    for tokens in game.state.tokens.values():
        tokens.zone.eyes = EVERYBODY
        for panel, token in zip(tokens.panels, tokens.zone.pieces, strict=True):
            game.tell(TurnedUp, panel, token)
