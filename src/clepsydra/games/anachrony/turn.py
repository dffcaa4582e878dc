"""Phase 5: action turns (AN-TURN, AN-FREE, AN-SLT)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.events import PhaseBegan, Placed, UsedFree
from clepsydra.games.anachrony.exosuits import use_exosuit
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import Deed, FreeAction, Work, WorkerSlot
from clepsydra.games.anachrony.spaces import arrive, price_of_space, why_not_space
from clepsydra.games.anachrony.state import Player
from clepsydra.kernel import Denial, Flow, Passed, Prices, deny

PASS = "pass"  # noqa: S105 - a decision, not a secret
Choice = str | tuple[str, ...]
Placement = tuple[str, str, str]


def begin_turns(game: Anachrony) -> None:
    """The first player begins; nobody has passed (AN-TURN-01)."""
    game.tell(PhaseBegan, "action_turns")
    for player in game.state.players:
        player.passed = False
    game.state.queue = [game.state.first]
    game.go_on()


def turn(game: Anachrony) -> Flow[None]:
    """Free actions, then one placement or a pass (AN-TURN-02); then the next who has not passed."""
    state = game.state
    seat = state.queue[0]
    player = game.player(seat)
    automa = game.automa(seat)
    if automa is None:
        yield from take_turn(game, seat, player)
    else:
        yield from automa.turn(game, seat) or ()
    # whoever is left alone goes on (AN-TURN-06)
    waiting = [other for other in [*game.in_order(seat)[1:], seat] if not game.player(other).passed]
    state.queue = waiting[:1]
    if not waiting:
        game.go_on()


def take_turn(game: Anachrony, seat: int, player: Player) -> Flow[None]:
    """The turn of somebody who decides: a placement or a pass ends it (AN-TURN-02, 03, FI-GEN-10).

    Where nothing is left but to pass, nobody is asked (AN-TURN-05).
    """
    player.facts["turn"] = 1
    while True:
        possible = Possible(game, seat)  # anew: a free action may have brought another (AN-FREE-04)
        choice = yield from game.choose(
            seat, possible.options(), rule="AN-TURN-02", why_not=possible.why_not, price=possible.price
        )
        if choice == PASS:
            player.passed = True
            game.tell(Passed, seat)
            break
        if choice in possible.frees:
            yield from use_free(game, seat, possible.frees[choice])  # FI-GEN-10
            continue
        if choice[0] in game.rules.main_actions:
            yield from game.rules.main_actions[choice[0]].do(game, seat, tuple(choice)) or ()
            break
        deed = yield from placement(game, seat, choice)
        if deed is not None:
            yield from deed() or ()
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
        """Free actions, placements of active workers on the main and the own board, and to pass (AN-WRK-02)."""
        yield from self.frees
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
        yield PASS  # AN-TURN-04

    def why_not(self, option: Choice) -> Denial | None:
        """Why something cannot be done in this turn, or `None`."""
        verb = option[0]
        if verb == "place":
            return self.grounded or without(self.game, Act(self.seat, option[1], option[2]), why_not_space)
        if verb == "work":
            return why_not_work(self.game, Act(self.seat, option[1], option[2]), self.slots[option[2]])
        if option in self.frees:
            return why_not_free(self.game, self.seat, self.frees[option])
        if verb in self.game.rules.main_actions:
            return self.game.rules.main_actions[verb].why_not(self.game, self.seat, tuple(option))
        return None

    def price(self, option: Choice) -> Prices:
        """What something costs at once: a space its water, a slot of the own board or a free action what it says."""
        if option in self.frees:
            return self.frees[option].price(self.game, self.seat)
        if option[0] == "place":
            return price_of_space(self.game, Act(self.seat, option[1], option[2]))
        if option[0] == "work":
            return self.slots[option[2]].price(self.game, Act(self.seat, option[1], option[2]))
        if option[0] in self.game.rules.main_actions:
            return self.game.rules.main_actions[option[0]].price(self.game, self.seat, tuple(option))
        return ()


def placement(game: Anachrony, seat: int, choice: Choice) -> Flow[Deed | None]:
    """A worker placed on the main board or on the own board, and the action; nothing if the seat turns back."""
    act = Act(seat, choice[1], choice[2])
    if choice[0] == "place":
        return partial(place, game, act)
    slot = worker_slots(game, seat)[act.where]
    do = slot.do if slot.opens is None else (yield from slot.opens(game, act))
    return None if do is None else partial(put_to_work, game, act, do)


def name_placement(game: Anachrony, seat: int, options: Iterable[Placement], rule: str) -> Flow[Deed | None]:
    """Let the seat name a placement, or turn back."""
    possible = Possible(game, seat)
    choice = yield from game.may_choose(
        seat, options, rule=rule, why_not=possible.why_not, price=possible.price
    )
    return None if choice is None else (yield from placement(game, seat, choice))


# Free actions


def free_actions(game: Anachrony, seat: int) -> dict[Choice, FreeAction]:
    """The free actions that a seat has, used or not."""
    return {a.option: a for source in game.rules.free_actions.values() for a in source(game, seat)}


def why_not_free(game: Anachrony, seat: int, action: FreeAction) -> Denial | None:
    """Once per era, and only if it can be carried out (AN-FREE-01, 05)."""
    if action.source in game.player(seat).used:
        return deny("AN-FREE-01")
    return game.why_blocked(seat, action.source) or action.why_not(game, seat)


def use_free(game: Anachrony, seat: int, action: FreeAction) -> Flow[None]:
    """Mark a free action as used and carry it out completely, unless the seat turns back (AN-FREE-03, 06)."""
    deed: Deed | None = partial(action.do, game, seat)
    if action.opens is not None:
        deed = yield from action.opens(game, seat)
    if deed is None:
        return
    if action.once:
        game.player(seat).used.append(action.source)
    game.tell(UsedFree, seat, action.source)
    yield from deed() or ()


# The main board


def without(game: Anachrony, act: Act, why_not: Callable[[Anachrony, Act], Denial | None]) -> Denial | None:
    """Ask a reason while the worker is away from the Active column, as it will be."""
    active = game.state.players[act.seat].active
    active[act.worker] -= 1
    try:
        return why_not(game, act)
    finally:
        active[act.worker] += 1


def place(game: Anachrony, act: Act) -> Flow[None]:
    """Send a worker in an exosuit, pay for the space, do the action (AN-SLT-02; see AN-SLT-04)."""
    use_exosuit(game, act.seat)
    busy = game.send(act.seat, act.worker, act.where, "tired")
    yield from arrive(game, act)  # FI-GEN-14
    busy.after = act.after


# The own board


def worker_slots(game: Anachrony, seat: int) -> dict[str, WorkerSlot]:
    """The worker slots of a seat's own board, free or not."""
    return {slot.where: slot for source in game.rules.worker_slots.values() for slot in source(game, seat)}


def why_not_work(game: Anachrony, act: Act, slot: WorkerSlot) -> Denial | None:
    """Once per era each, and only if the action can be carried out (AN-SLT-03; see AN-TURN-08)."""
    if any(busy.where == act.where for busy in game.player(act.seat).busy):
        return deny("AN-SLT-03")
    if blocked := game.why_blocked(act.seat, act.where):
        return blocked
    return without(game, act, slot.why_not)


def put_to_work(game: Anachrony, act: Act, do: Work) -> Flow[None]:
    """Put a worker on a slot of the own board and do its action."""
    busy = game.send(act.seat, act.worker, act.where, "tired")
    game.tell(Placed, act.seat, act.worker, act.where)
    yield from do(game, act) or ()
    if busy.where == act.where:
        busy.after = act.after
    if act.after == "lost":
        game.player(act.seat).busy.remove(busy)
