"""Phase 5: action turns (AN-TURN, AN-FREE, AN-SLT)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from clepsydra.games.anachrony.actions.capital import do_capital
from clepsydra.games.anachrony.costs import modified, pay_water, water_due
from clepsydra.games.anachrony.events import PhaseBegan, Placed, UsedFree
from clepsydra.games.anachrony.exosuits import use_exosuit
from clepsydra.games.anachrony.game import Act
from clepsydra.kernel import Denial, Passed, Rule, deny

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony
    from clepsydra.games.anachrony.rules import FreeAction, WorkerSlot
    from clepsydra.games.anachrony.state import Player

PASS = "pass"  # noqa: S105 - a decision, not a secret
SPACE = "space"
"""What is paid for while a space is."""
Choice = str | tuple[str, ...]


def begin_turns(game: Anachrony) -> None:
    """The first player begins; nobody has passed (AN-TURN-01)."""
    game.tell(PhaseBegan, "action_turns")
    for player in game.state.players:
        player.passed = False
    game.state.queue = [game.state.first]
    game.go_on()


def turn(game: Anachrony) -> Rule[None]:
    """Free actions, then one placement or a pass (AN-TURN-02); then the next who has not passed."""
    state = game.state
    seat = state.queue[0]
    player = game.player(seat)
    automa = game.automa(seat)
    if automa is None:
        yield from take_turn(game, seat, player)
    else:
        yield from automa.turn(game, seat) or ()
    waiting = [other for other in [*game.in_order(seat)[1:], seat] if not game.player(other).passed]
    state.queue = waiting[:1]
    if not waiting:
        game.go_on()


def take_turn(game: Anachrony, seat: int, player: Player) -> Rule[None]:
    """The turn of somebody who decides (AN-TURN-02)."""
    player.facts["turn"] = 1
    while True:
        possible = Possible(game, seat)
        choice = yield from game.choose(seat, possible.options(), rule="AN-TURN-02", why_not=possible.why_not)
        if choice == PASS:
            player.passed = True
            game.tell(Passed, seat)
            break
        if choice[0] == "free":
            yield from use_free(game, seat, str(choice[1]))
            continue
        if choice[0] in game.rules.main_actions:
            yield from game.rules.main_actions[choice[0]].do(game, seat, tuple(choice)) or ()
        else:
            yield from do_placement(game, seat, choice)
        break
    forget_turn(player)


def forget_turn(player: Player) -> None:
    """Facts of a turn: `turn`, and all whose names begin with it."""
    for fact in [fact for fact in player.facts if fact.startswith("turn")]:
        del player.facts[fact]


class Possible:
    """All that might be done in a turn, allowed or not, and why not."""

    def __init__(self, game: Anachrony, seat: int) -> None:
        self.game, self.seat = game, seat
        self.grounded = None if game.player(seat).powered else deny("AN-TURN-02", "exosuit")
        self.frees = free_actions(game, seat)
        self.slots = worker_slots(game, seat)

    def options(self) -> Iterator[Choice]:
        """Free actions, placements on the main board and on the own board, and to pass."""
        for source in self.frees:
            yield ("free", source)
        kinds = [kind for kind, count in self.game.player(self.seat).active.items() if count]
        spaces = self.game.rules.spaces
        roomy_first = sorted(spaces, key=lambda name: spaces[name].single)
        for kind in kinds:
            for space in roomy_first:
                yield ("place", kind, space)
        for where in self.slots:
            for kind in kinds:
                yield ("work", kind, where)
        for action in self.game.rules.main_actions.values():
            yield from action.options(self.game, self.seat)
        yield PASS

    def why_not(self, option: Choice) -> Denial | None:
        """Why something cannot be done in this turn, or `None`."""
        verb = option[0]
        if verb == "place":
            return self.grounded or why_not_place(self.game, Act(self.seat, option[1], option[2]))
        if verb == "work":
            return why_not_work(self.game, Act(self.seat, option[1], option[2]), self.slots[option[2]])
        if verb == "free":
            return why_not_free(self.game, self.seat, self.frees[option[1]])
        if verb in self.game.rules.main_actions:
            return self.game.rules.main_actions[verb].why_not(self.game, self.seat, tuple(option))
        return None


def do_placement(game: Anachrony, seat: int, choice: Choice) -> Rule[None]:
    """Place a worker on the main board or on the own board, and do the action."""
    act = Act(seat, choice[1], choice[2])
    where = act.where
    if choice[0] == "place":
        yield from place(game, act)
    else:
        yield from put_to_work(game, act, worker_slots(game, seat)[where])


# Free actions


def free_actions(game: Anachrony, seat: int) -> dict[str, FreeAction]:
    """The free actions that a seat has, used or not."""
    return {a.source: a for source in game.rules.free_actions.values() for a in source(game, seat)}


def why_not_free(game: Anachrony, seat: int, action: FreeAction) -> Denial | None:
    """Once per era, and only if it can be carried out (AN-FREE-01, 05)."""
    if action.source in game.player(seat).used:
        return deny("AN-FREE-01")
    return game.why_blocked(seat, action.source) or action.why_not(game, seat)


def use_free(game: Anachrony, seat: int, source: str) -> Rule[None]:
    """Mark a free action as used and carry it out completely (AN-FREE-03, 06)."""
    action = free_actions(game, seat)[source]
    if action.once:
        game.player(seat).used.append(source)
    game.tell(UsedFree, seat, source)
    yield from action.do(game, seat) or ()


# The main board


def why_not_place(game: Anachrony, act: Act) -> Denial | None:
    """Why this worker cannot be placed there: exosuit, space, water, then the action itself (AN-TURN-08)."""
    space = game.rules.spaces[act.where]
    if space.single:
        slot = game.state.slots[act.where]
        if slot.unavailable:
            return deny("AN-SET-02" if space.action == "council" else "AN-CAP-03")
        if slot.seat >= 0:
            return deny("AN-SLT-01")
    if game.rules.blocks and (blocked := game.why_blocked(act.seat, act.where)):
        return blocked
    act.action, act.water = SPACE, printed_water(game, act.where)
    if game.rules.cost_modifiers:
        act.water = modified(game, act, {"water": act.water}).get("water", 0)
    if act.water and game.has(act.seat, "water") < (due := water_due(game, act, 0)):
        return deny("AN-SLT-05", "goods", good="water", needed=due, have=game.has(act.seat, "water"))
    act.bonus, act.action = bonus_of(game, act.where), space.action
    return _without(game, act, game.rules.actions[space.action].why_not)


def _without(game: Anachrony, act: Act, why_not: Callable[[Anachrony, Act], Denial | None]) -> Denial | None:
    """Ask a reason while the worker is away from the Active column, as it will be."""
    active = game.player(act.seat).active
    active[act.worker] -= 1
    try:
        return why_not(game, act)
    finally:
        active[act.worker] += 1


def printed_water(game: Anachrony, where: str) -> int:
    """The water that a space says; a Collapsing Capital tile covers it (AN-CAP-01, 02)."""
    space = game.rules.spaces[where]
    return 0 if space.single and game.state.slots[where].tile else space.water


def bonus_of(game: Anachrony, where: str) -> str:
    """The Collapsing Capital tile on a space."""
    return game.state.slots[where].tile if game.rules.spaces[where].single else ""


def place(game: Anachrony, act: Act) -> Rule[None]:
    """Send a worker in an exosuit, pay for the space, do the action (AN-SLT-01, 02, 04)."""
    space = game.rules.spaces[act.where]
    use_exosuit(game, act.seat)
    busy = game.send(act.seat, act.worker, act.where, "tired")
    if space.single:
        game.state.slots[act.where].seat = act.seat
    game.tell(Placed, act.seat, act.worker, act.where)
    act.bonus = bonus_of(game, act.where)
    act.action = SPACE
    pay_water(game, act, printed_water(game, act.where))
    yield from do_capital(game, act, space.action)
    busy.after = act.after


# The own board


def worker_slots(game: Anachrony, seat: int) -> dict[str, WorkerSlot]:
    """The worker slots of a seat's own board, free or not."""
    return {slot.where: slot for source in game.rules.worker_slots.values() for slot in source(game, seat)}


def why_not_work(game: Anachrony, act: Act, slot: WorkerSlot) -> Denial | None:
    """Once per era each, and only if the action can be carried out (AN-SLT-03, AN-TURN-08)."""
    if any(busy.where == act.where for busy in game.player(act.seat).busy):
        return deny("AN-SLT-03")
    if game.rules.blocks and (blocked := game.why_blocked(act.seat, act.where)):
        return blocked
    return _without(game, act, slot.why_not)


def put_to_work(game: Anachrony, act: Act, slot: WorkerSlot) -> Rule[None]:
    """Put a worker on a slot of the own board and do its action."""
    busy = game.send(act.seat, act.worker, act.where, "tired")
    game.tell(Placed, act.seat, act.worker, act.where)
    yield from slot.do(game, act)
    if busy.where == act.where:
        busy.after = act.after
    if act.after == "lost":
        game.player(act.seat).busy.remove(busy)
