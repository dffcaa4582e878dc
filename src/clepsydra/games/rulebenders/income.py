"""The Income phase (RB-INC) and what happens at the start of a round."""

from __future__ import annotations

from clepsydra.games.rulebenders.drawing import draw_cards
from clepsydra.games.rulebenders.events import PhaseBegan, TokenReceived
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.triggers import resolve_triggers
from clepsydra.kernel import Flow


def pay_income(game: Rulebenders) -> None:
    """Exchange token, chips and cubes for everybody but Flexo; cards follow (RB-INC-01 to 04, RF-SET-03)."""
    state = game.state
    state.order = game.clockwise(state.first)  # RB-RND-02
    game.tell(PhaseBegan, "income_phase")
    humans = [seat for seat in state.order if game.is_human(seat)]
    for seat in humans:
        token = str(game.setting("exchange"))
        state.players[seat].tokens.append(token)
        game.tell(TokenReceived, seat, token)
    for seat in humans:
        game.gain_chips(seat, max(game.chip_income(seat), -state.players[seat].chips))
    for seat in humans:
        game.take_cubes(seat, game.cube_income(seat))
    state.queue, state.phase = humans, "draw"


def draw_income(game: Rulebenders) -> Flow[None]:
    """The next player draws up to the hand limit (RB-INC-05; see RB-INC-06)."""
    state = game.state
    seat = state.queue.pop(0)
    room = game.hand_limit(seat) - game.hand_size(seat)
    yield from draw_cards(game, seat, min(game.draw_number(seat), room))
    if not state.queue:
        state.queue, state.phase = [seat for seat in state.order if game.is_human(seat)], "round_start"


def start_round(game: Rulebenders) -> Flow[None]:
    """Cards that act at the start of a round, in round order; then turns begin (see RB-INC-07, RB-ACT-01)."""
    state = game.state
    yield from resolve_triggers(game, state.queue.pop(0), "round_start")
    if not state.queue:
        for player in state.players:
            player.passed = player.idle = False
        state.queue, state.phase = [state.order[0]], "before_turns"
        game.tell(PhaseBegan, "action_phase")
