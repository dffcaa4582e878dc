"""The Action phase (RB-ACT): turns until all have passed."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.rulebenders.attack import price_of
from clepsydra.games.rulebenders.exchange import use_token, why_not_use
from clepsydra.games.rulebenders.flexo import flexo_turn
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.permission import why_not_play
from clepsydra.games.rulebenders.placing import (
    EVERYWHERE,
    put,
    put_foreign,
    rings_of,
    why_not_colour,
    why_not_put,
)
from clepsydra.games.rulebenders.playing import activatable, activate, attack_between_turns, play_card
from clepsydra.games.rulebenders.state import CUBE, Turn
from clepsydra.kernel import Denial, Flow, Passed, Prices, deny

PASS, END = "pass", "end"
Choice = str | tuple[str | int, ...]


def turn(game: Rulebenders) -> Flow[None]:
    """One player's turn, then the next who has not passed (RB-ACT-01)."""
    state = game.state
    seat = state.queue[0]
    if state.turn.seat != seat or not state.turn.begun:
        state.turn = Turn(seat, bound=bool(state.players[seat].marked.pieces))
    yield from take_turn(game, seat) if game.is_human(seat) else flexo_turn(game, seat)  # RF-TRN-01
    if state.turn.over and not state.turn.restart:
        yield from attack_between_turns(game, seat)
    if state.fates:  # the turn goes on when chance has picked
        state.phase = "by_chance"
        return
    if not state.turn.restart:
        yield from keep_to_hand_limit(game, seat)
    finish(game, seat)


def before_turns(game: Rulebenders) -> Flow[None]:
    """Dashboard attacks before the first turn, in which the first player is to act (see RB-ACV-03)."""
    state = game.state
    seat = state.queue[0]
    state.turn = Turn(seat, begun=False)
    state.phase = "turn"
    yield from attack_between_turns(game, seat)
    if state.fates:
        state.phase = "by_chance"


def finish(game: Rulebenders, seat: int) -> None:
    """Whose turn comes, or what: the round anew, or its evaluation."""
    state = game.state
    restart, state.turn = state.turn.restart, Turn()
    if restart:
        state.queue, state.phase = [], "income"
        return
    following = state.order[state.order.index(seat) + 1 :] + state.order[: state.order.index(seat) + 1]
    waiting = [other for other in following if not state.players[other].passed]
    state.queue = waiting[:1]
    if not waiting:
        state.queue = [other for other in state.order if game.is_human(other)]
        state.phase = "before_evaluation"


def take_turn(game: Rulebenders, seat: int) -> Flow[None]:
    """One action or a pass, with free actions before and after (RB-ACT-02, 03, 10)."""
    state = game.state
    possible = Possible(game, seat)
    while not state.turn.over and not state.fates:
        options = possible.options()
        choice = yield from game.choose(
            seat,
            options,
            rule="RB-ACT-10",
            why_not=possible.why_not,
            price=possible.price,
            always=not (game.player(seat).idle and possible.nothing_left()),
            case=possible.case,
        )
        if choice == END:
            game.player(seat).idle = possible.nothing_left()  # RB-ACT-08
        yield from do(game, seat, choice)


def do(game: Rulebenders, seat: int, choice: Choice) -> Flow[None]:
    """What was chosen: to leave, or something free or an action, each of which uses something up (RB-ACT-11)
    unless the seat turns back from it.
    """
    if choice in (PASS, END):
        leave(game, seat, choice)
    elif choice[0] == "activate":
        yield from activate(game, seat, str(choice[1]))
    elif choice[0] == "exchange":
        yield from use_token(game, seat, str(choice[1]))
    else:
        yield from act(game, seat, choice)


def act(game: Rulebenders, seat: int, choice: Choice) -> Flow[None]:
    """Place a cube, play a card, or discard a marked one as the whole turn (RB-ACT-02, RB-SP-15)."""
    turn, verb, thing = game.state.turn, choice[0], str(choice[1])
    turn.acted, turn.bound = True, False
    turn.actions -= 1
    if verb == "play":
        yield from play_card(game, seat, thing)
    elif verb == "discard":
        turn.over = True
        game.discard(seat, thing, game.player(seat).marked)
    elif verb == "foreign":
        put_foreign(game, seat, int(choice[1]), str(choice[2]), action=True)
    else:
        game.player(seat).cubes -= 1
        put(game, seat, seat, thing, action=True)


def leave(game: Rulebenders, seat: int, how: Choice) -> None:
    """End the turn; after a pass there is no further turn in this round (RB-ACT-04, 05, 08)."""
    game.state.turn.over = True
    if how == PASS:
        game.player(seat).passed = True
        game.tell(Passed, seat)


class Possible:
    """All that might be done in a turn, allowed or not, and why not."""

    def __init__(self, game: Rulebenders, seat: int) -> None:
        self.game, self.seat = game, seat
        self.turn, self.player = game.state.turn, game.state.players[seat]

    def options(self) -> Iterator[Choice]:
        """To act, to use what is free, to end it (RB-ACT-10)."""
        yield from self.actions()
        for card in activatable(self.game, self.seat):
            yield ("activate", card)
        for token in sorted(set(self.player.tokens)):
            yield ("exchange", token)
        yield END if self.turn.acted else PASS

    def actions(self) -> Iterator[Choice]:
        """What takes an action (RB-ACT-02)."""
        game, seat, player = self.game, self.seat, self.player
        for where in (*EVERYWHERE, *rings_of(game, seat)):
            yield ("place", where)
        for owner in player.foreign:
            for where in EVERYWHERE:
                yield ("foreign", owner, where)
        for card in (*player.hand.pieces, *player.marked.pieces):
            yield ("play", card)
        if self.turn.bound:
            for card in player.marked.pieces:
                yield ("discard", card)

    def nothing_left(self) -> bool:
        """Whether there is nothing to place, play, exchange or activate, allowed or not (RB-ACT-08)."""
        player = self.player
        goods = self.game.hand_size(self.seat) or player.cubes or player.foreign or player.tokens
        return not goods and not activatable(self.game, self.seat)

    @property
    def case(self) -> str:
        """Whether the question is about an action, and about which (RB-ACT-02)."""
        can_act = any(self.why_not(option) is None for option in self.actions())
        if self.turn.acted:
            return "extra" if can_act else "acted"
        return "" if can_act else "no_action"

    def why_not(self, option: Choice) -> Denial | None:
        """Why something cannot be done in this turn, or `None`."""
        turn, marked = self.turn, self.player.marked.pieces
        if isinstance(option, str):
            return deny("RB-SP-15") if turn.bound and marked else None
        verb = option[0]
        if verb == "activate":
            return None
        if verb == "exchange":
            return why_not_use(self.game, self.seat, str(option[1]))
        if turn.actions < 1:
            return deny("RB-ACT-02")
        if turn.bound and marked and option[1] not in marked:
            return deny("RB-SP-15")
        if verb == "play":
            return why_not_play(self.game, self.seat, str(option[1]))
        return None if verb == "discard" else self.why_not_place(option)

    def price(self, option: Choice) -> Prices:
        """What a card costs, or the cube that is placed."""
        if option[0] == "play":
            return price_of(self.game, self.seat, str(option[1]))
        return ({CUBE: 1},) if option[0] == "place" else ()

    def why_not_place(self, option: Choice) -> Denial | None:
        """A cube must be there, a foreign one goes first (RB-PLC-01, 05)."""
        game, seat = self.game, self.seat
        foreign = option[0] == "foreign"
        denial = why_not_colour(game, seat, foreign=foreign)
        if denial is None and not foreign and not game.state.players[seat].cubes:
            denial = deny("RB-PLC-01")
        return denial or why_not_put(game, seat, str(option[-1]))


def keep_to_hand_limit(game: Rulebenders, seat: int) -> Flow[None]:
    """At the end of the own turn, discard down to the limit (RB-ACT-06, 07)."""
    if not game.is_human(seat):
        return
    player = game.player(seat)
    while game.hand_size(seat) > max(0, game.hand_limit(seat)):
        cards = [("discard", card) for card in (*player.hand.pieces, *player.marked.pieces)]
        _, card = yield from game.choose(seat, cards, rule="RB-ACT-06")
        game.discard(seat, card, game.hand_of(seat, card))
