"""What changes with Hypersync: the action instead of a placement, and the board where tiles come back (HS-ACT, HS-RET).

A Hypersync tile is no warp tile: no effect that takes back warp tiles takes one back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import council
from clepsydra.games.anachrony.actions.capital import do_action, why_not_standard
from clepsydra.games.anachrony.actions.recruit import recruit_from_supply, why_nobody_in_supply
from clepsydra.games.anachrony.events import BeginsMove, CapitalCovered
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.hypersync import tiles
from clepsydra.games.anachrony.modules.hypersync.catalog import (
    COPY,
    HypersyncSpace,
    HypersyncTile,
    Supercharge,
)
from clepsydra.games.anachrony.modules.hypersync.supercharge import reward
from clepsydra.games.anachrony.modules.hypersync.tiles import NAME, HypersyncTiles, board, lying, there
from clepsydra.games.anachrony.modules.hypersync.valuation import features
from clepsydra.games.anachrony.modules.hypersync.wording import add_words
from clepsydra.games.anachrony.placing import why_not_worker
from clepsydra.games.anachrony.rules import Action, AnachronyRules, CapitalTile, MainAction, Space
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Denial, Event, Flow, Zone, deny

__all__ = ["HypersyncTiles", "extend"]

CLOSED = "HS-SET-04"
"""By which the right space of the World Council is closed with two players."""
COUNCIL = "council.right"
RECRUIT = "recruit"


class HypersyncPlaced(BeginsMove, frozen=True):
    """A Hypersync tile was put above a timeline tile."""

    seat: int
    tile: str
    era: int


class HypersyncRetrieved(Event, frozen=True):
    """A Hypersync tile came back to its owner."""

    seat: int
    tile: str
    era: int


def extend(rules: AnachronyRules) -> None:
    """The tiles, the action, the board, and what counts them."""
    rules.opening_steps.add(NAME, tiles.lay_out)
    rules.backs.add(NAME, partial(tiles.back, rules))
    rules.setup_steps.add(NAME, tiles.deal, after="paths")
    add_action(rules)
    add_board(rules)
    add_words(rules)
    rules.paradox_counts.add(NAME, tiles.counted)
    rules.may_roll.add(NAME, tiles.may_roll)
    rules.extra_rolls.add(NAME, tiles.roll_once_more)
    rules.metrics.replace("warp_tile", tiles.warps_and_tiles)
    rules.scoring.add("hypersync_tiles", tiles.penalty, after="warp_tiles")
    rules.worth.add(NAME, tiles.worth)
    rules.features.add(NAME, features)
    rules.checks.add("hypersync tiles", tiles.tiles_are_there)


def add_action(rules: AnachronyRules) -> None:
    """One more kind of main action, so that nobody who can do it must pass (HS-ACT-12)."""
    rules.main_actions.add(NAME, MainAction(options, why_not, do))


def add_board(rules: AnachronyRules) -> None:
    """The spaces for this number of players; with two the World Council is smaller."""
    seats = len(rules.setup.seats)
    spaces: dict[str, HypersyncSpace] = rules.catalog.more["hypersync_space"]
    for space in spaces.values():  # HS-SET-02
        if seats in space.players:  # HS-SET-02
            rules.actions.add(space.id, action_on(space))
            # one exosuit on each, and who was sent comes home, as from any space: HS-RET-04, 09
            rules.spaces.add(space.id, Space(space.id, space.cost.get("water", 0), board=NAME))
    if seats == 2:  # HS-SET-04
        rules.spaces.replace(COUNCIL, replace(rules.spaces[COUNCIL], closed_by=CLOSED))  # HS-SET-04
        rules.opening_steps.add(CLOSED, close_council)  # HS-SET-04
    charges: dict[str, Supercharge] = rules.catalog.more["supercharge_tile"]
    for charge in charges.values():
        tile = CapitalTile(partial(reward, charge), lasts=True)  # HS-IMP-01
        rules.capital_tiles.add(charge.id, tile)  # HS-IMP-02
    rules.impact.add(NAME, supercharge, after="capital")


def close_council(_rules: AnachronyRules, table: AnachronyState) -> None:
    """One space of the World Council is covered for the whole game."""
    table.slots[COUNCIL].unavailable = True


def supercharge(game: Anachrony) -> None:
    """Each Supercharge tile goes on its space and stays there, also for the end of the game (HS-IMP-01)."""
    charges: dict[str, Supercharge] = game.rules.catalog.more["supercharge_tile"]
    for charge in charges.values():
        if charge.space not in game.state.slots:
            continue
        game.state.slots[charge.space].top = top = Zone()
        lying(game.state).aside.move(charge.id, top)
        game.tell(CapitalCovered, charge.space, charge.id)


# The action


def options(game: Anachrony, seat: int) -> Iterator[tuple[str, str]]:
    """Each tile instead of a placement, without exosuit and worker; see HS-ACT-12."""
    return ((NAME, tile.id) for tile in tiles.own_tiles(game, seat))


def named(game: Anachrony, option: tuple[str, ...]) -> HypersyncTile:
    """The tile that an option is about."""
    tile: HypersyncTile = game.rules.catalog.more["hypersync_tile"][option[1]]
    return tile


def acting(seat: int, tile: HypersyncTile) -> Act:
    """As whom the action is done: Construct as by an Engineer, the others by nobody (HS-MIX-08; see HS-ACT-06)."""
    return Act(seat, tile.worker)


def why_not(game: Anachrony, seat: int, option: tuple[str, ...]) -> Denial | None:
    """The tile must be in supply, none of yours in this era yet, and the action possible."""
    tile = named(game, option)
    if tile.id not in lying(game.state).supplies[seat]:  # HS-ACT-04
        return deny("HS-ACT-04")
    if len(there(game, seat, game.state.era)) >= (most := board(game).tiles_per_era):  # HS-ACT-03
        return deny("HS-ACT-03", most=most)
    if tile.action == RECRUIT:  # HS-ACT-05
        return why_nobody_in_supply(game, acting(seat, tile), rule=tile.rule)
    return why_not_standard(game, acting(seat, tile), tile.action)


def do(game: Anachrony, seat: int, option: tuple[str, ...]) -> Flow[None]:
    """The tile goes above this era, wherever the focus is, then its action is done.

    Nothing of the timeline tile itself is used. It is the same action on no space: whatever reacts to it or changes
    it does, no tile of the Capital adds anything, and no space is taken. Whom the card shows can be recruited, whoever
    is left in the pool.
    """
    tile, era = named(game, option), game.state.era
    lying(game.state).supplies[seat].move(tile.id, tiles.above(game, era))  # HS-ACT-02, HS-MIX-01
    game.tell(HypersyncPlaced, seat, tile.id, era)
    recruited = (
        partial(recruit_from_supply, absent=tile.rule) if tile.action == RECRUIT else None
    )  # HS-ACT-08
    yield from do_action(game, acting(seat, tile), tile.action, recruited)  # HS-ACT-01, 10, 11, HS-MIX-09


# The board


def action_on(space: HypersyncSpace) -> Action:
    """What is done on a space; the fourth does what is done on another, and no more than that (HS-IMP-06)."""
    if space.retrieves != COPY:
        return Action(partial(why_not_retrieve, space), partial(retrieve, space), group=NAME)
    return Action(
        partial(council.why_not_copy_any, group=NAME, rule=space.rule),
        partial(council.copy_full, group=NAME, must=True, rule=space.rule),
    )


def why_not_retrieve(space: HypersyncSpace, game: Anachrony, act: Act) -> Denial | None:
    """Who may come, and that the focus is on a past tile with the right tile above it (HS-RET-02; see HS-RET-03)."""
    denial = why_not_worker(game, act, needs=space.worker, rule=space.rule)
    if denial is not None:
        return denial
    focus = game.player(act.seat).focus
    if focus not in game.past_eras():
        return deny("HS-RET-02", "present")
    if not any(tile.action == space.retrieves for tile in there(game, act.seat, focus)):
        return deny("HS-RET-02", "tile", action=space.retrieves, era=focus)
    return None


def retrieve(space: HypersyncSpace, game: Anachrony, act: Act) -> Flow[None]:
    """The tile returns to the supply, ready to be used again (HS-RET-01, 07), and brings points (see HS-RET-06).

    Nothing else takes it from above the timeline, where no warp tile lies (HS-RET-08).
    """
    yield from ()
    era = game.player(act.seat).focus
    tile = next(tile for tile in there(game, act.seat, era) if tile.action == space.retrieves)
    tiles.above(game, era).move(tile.id, lying(game.state).supplies[act.seat])
    game.tell(HypersyncRetrieved, act.seat, tile.id, era)
    game.gain(act.seat, {"vp": board(game).retrieve_vp})
