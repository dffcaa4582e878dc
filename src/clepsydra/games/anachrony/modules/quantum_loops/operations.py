"""What the cards do that nothing else in the game does (QL-CRD), also with pieces of other modules."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import capital, time_travel
from clepsydra.games.anachrony.actions.construct import build, saved, slot_cost
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.costs import Reduction, why_not_pay
from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import slot_for_building
from clepsydra.games.anachrony.modules.quantum_loops.loops import cards, loops_of, own_loops
from clepsydra.games.anachrony.paradox import remove_anomaly
from clepsydra.games.anachrony.rules import AnachronyRules, Build, Operation
from clepsydra.kernel import NOBODY, Denial, Event, Flow, Zone, deny, only

RESERVING = "reserve_superproject"
WORKER_SAVES = "engineer"
"""The reduction that comes from the worker."""
WHICH_STACK = "QL-CRD-07"
"""By which a stack is chosen."""


class Reserved(Event, frozen=True):
    """Somebody reserved a superproject."""

    seat: int
    tile: str


class FocusReturned(Event, frozen=True):
    """Somebody's focus is on the current era again."""

    seat: int
    era: int


def add_operations(rules: AnachronyRules) -> None:
    """The vocabulary of the cards, and what may be built because of them."""
    rules.operations.add("gain_different_workers", Operation(gain_different_workers))
    rules.operations.add(RESERVING, Operation(reserve))
    rules.operations.add("build_from_below", Operation(build_from_below))
    rules.operations.add("capital_action_as", Operation(act_as))
    rules.operations.add("travel_and_return", Operation(travel_and_return))
    rules.operations.add("draw_conditions", Operation(draw_conditions))
    rules.operations.add("remove_anomalies", Operation(remove_anomalies, why_not_remove))
    rules.builds.add(RESERVING, Build(reserved, reservation_saves, without=(WORKER_SAVES,)))


def gain_different_workers(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """So many workers, each of another type, for nothing more (QL-MIX-04; see QL-CRD-01)."""
    count, types = effect.args["count"], [("worker", kind) for kind in effect.args["types"]]
    rule = cards(game.rules)[act.where].rule
    chosen = yield from game.choose_some(act.seat, types, rule=rule, at_least=count, at_most=count)
    for _, kind in chosen:
        game.gain_worker(act.seat, kind)


# Interdimensional Espionage


def reserve(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Look at the top of the unused superprojects in secret and reserve one; the rest is shuffled."""
    unused = loops_of(game.state).superprojects
    if game.rules.quotas:
        game.shuffle(unused)  # what a quota left over lies at the bottom until now: QL-MIX-04
    seen = unused.pieces[-effect.args["look"] :]
    if not seen:
        return
    for piece in seen:
        unused.show(piece, only(act.seat))
    options = [("reserve", piece) for piece in seen]
    _, tile = yield from game.choose(act.seat, options, rule=cards(game.rules)[act.where].rule)
    unused.move(tile, place_of(game, act))
    game.shuffle(unused)
    game.tell(Reserved, act.seat, tile)


def place_of(game: Anachrony, act: Act) -> Zone:
    """On the card that the seat holds; what another card brings is the seat's for good (QL-HUB-03)."""
    own = own_loops(game, act.seat)
    if act.where in own.card:
        return own.on_card
    own.kept.append(Zone())
    return own.kept[-1]


def reserved(game: Anachrony, act: Act) -> Iterator[Zone]:
    """Its owner, and nobody else, may build it in any Construct action, also one for superprojects (QL-CRD-04, 14)."""
    return own_loops(game, act.seat).reserved()


def reservation_saves(game: Anachrony, _act: Act) -> Iterator[Reduction]:
    """What the card says, whoever builds."""
    effects = (effect for card in cards(game.rules).values() for effect in card.effects)
    discounts = (effect.args["saves"] for effect in effects if effect.op == RESERVING)
    return saved(next(discounts, {}))


def give_up_reservation(game: Anachrony, seat: int) -> None:
    """What lies on the card still goes back among the unused; what was built stays (QL-CRD-05)."""
    on_card = own_loops(game, seat).on_card
    if on_card.pieces:
        game.shuffle_into(on_card, loops_of(game.state).superprojects)


# Future Blueprints


def build_from_below(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Look at the bottom of a stack, build one tile, put the others back there in random order.

    The stacks hold the buildings of other modules too, and so do the superprojects (QL-MIX-07).
    """
    by = Build(
        lambda _game, _act: (),
        lambda _game, _act: saved(effect.args["saves"]),
        without=tuple(game.rules.reductions),
    )
    rows = [("stack", row) for row in buildable(game, act, list(saved(effect.args["saves"])))]
    if not rows:
        return
    _, row = yield from game.choose(act.seat, rows, rule=WHICH_STACK)
    stack = game.state.stacks[row]
    seen = stack.primary.pieces[: effect.args["look"]]
    for piece in seen:
        stack.primary.show(piece, only(act.seat))
    options = [("build", piece) for piece in seen]
    _, tile = yield from game.choose(act.seat, options, rule=cards(game.rules)[act.where].rule)
    put_below(game, [piece for piece in seen if piece != tile], stack.primary)
    yield from build(game, act, tile, by=by)


def buildable(game: Anachrony, act: Act, lowered: list[Reduction]) -> list[str]:
    """The rows with a tile to look at, and a free slot that can be paid for (QL-CRD-07)."""
    rows: list[str] = []
    for row, stack in game.state.stacks.items():
        slot = slot_for_building(game, act.seat, row)
        if stack.primary.pieces and slot is not None:
            cost = slot_cost(game, act.seat, slot)
            if why_not_pay(game, act, cost, lowered) is None:
                rows.append(row)
    return rows


def put_below(game: Anachrony, tiles: list[str], stack: Zone) -> None:
    """Tiles go face down under a stack in random order, so that nobody knows which is where."""
    mixed = Zone(NOBODY)
    for tile in tiles:
        stack.move(tile, mixed)
    game.shuffle(mixed)
    for tile in list(mixed):
        mixed.move_under(tile, stack)


# The other cards


def act_as(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """A Capital action at once as by such a worker, without space or exosuit; it can be declined.

    In era 0 too, where there is nobody to recruit (QL-MIX-03).
    """
    rule, worker = cards(game.rules)[act.where].rule, effect.args["worker"]
    actions = game.rules.group("capital")
    yield from capital.may_do(game, Act(act.seat, worker), *actions, rule=rule)


def travel_and_return(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Travels that no laboratory lengthens, and none without a past; then the focus is here again."""
    reach, player = effect.args["range"], game.player(act.seat)
    if time_travel.why_not_travel(game, reach) is not None:  # QL-CRD-10
        return
    for _ in range(effect.args["times"]):  # QL-CRD-17
        yield from time_travel.travel(game, act.seat, reach)  # QL-CRD-17
    player.focus = game.state.era
    game.tell(FocusReturned, act.seat, player.focus)


def draw_conditions(game: Anachrony, act: Act, effect: Effect) -> None:
    """Endgame cards of the pile, for this seat alone and for good (QL-CRD-16)."""
    pile, own = loops_of(game.state).conditions, own_loops(game, act.seat).conditions
    drawn = [pile.draw(own) for _ in range(min(effect.args["count"], len(pile)))]
    if drawn:
        game.tell(Revealed, tuple(drawn))


def why_not_remove(game: Anachrony, act: Act, _effect: Effect) -> Denial | None:
    """There must be something to remove."""
    return None if game.player(act.seat).anomalies else deny(cards(game.rules)[act.where].rule)


def remove_anomalies(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """One Anomaly or more leave."""
    options = [("neutralize", slot) for slot in game.player(act.seat).anomalies]
    rule, most = cards(game.rules)[act.where].rule, effect.args["count"]
    chosen = yield from game.choose_some(act.seat, options, rule=rule, at_least=1, at_most=most)
    remove_all(game, act.seat, [slot for _, slot in chosen])


def remove_all(game: Anachrony, seat: int, slots: list[str]) -> None:
    """Each of these Anomalies leaves, variable ones too, and nobody works for it (QL-MIX-06)."""
    for slot in slots:
        remove_anomaly(game, seat, slot)
