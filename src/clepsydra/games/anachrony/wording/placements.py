"""What a placement says: what this worker gains there beyond others, and what the space or slot does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import council, evacuate, gathering, recruit
from clepsydra.games.anachrony.actions.supply import SUPPLY
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.placing import acts_as
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import ADMINISTRATOR, BASIC, ENGINEER, GENIUS
from clepsydra.games.anachrony.tiles import after
from clepsydra.games.anachrony.wording.printed import ability, printed, together
from clepsydra.kernel import Option, Phrase, Said

ANOMALY_SLOT = "anomaly."
Part = Any
"""A phrase, or words (see `printed`)."""
STAYS = Phrase("stays_motivated")


def placed(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what a worker gains on a space of the boards that all share."""
    _, worker, where = map(str, option)
    act = Act(ask.seat, worker, where)
    parts = [*advantages(game, act), *on_space(game, where)]
    return Said({"does": together(parts)}, case="does") if parts else None


def advantages(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield what the worker gains from the action of the space it stands on."""
    action = game.rules.spaces[act.where].action
    telling = game.rules.advantages.get(action)
    if telling is not None:
        yield from telling(game, act)


def on_space(game: Anachrony, where: str) -> Iterator[Part]:
    """Yield what lies open on a space: a tile of the Collapsing Capital."""
    slot = game.state.slots.get(where)
    if slot is not None and slot.top is not None and slot.tile in game.rules.capital_tiles:
        yield Phrase("space_tile", {"tile": slot.tile})


def worked(game: Anachrony, ask: Any, option: Option) -> Said | None:
    """Say what a worker does on a slot of the seat's own board."""
    _, worker, where = map(str, option)
    parts = [*on_slot(game, Act(ask.seat, worker, where))]
    return Said({"does": together(parts)}, case="does") if parts else None


def on_slot(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield what a slot does, and what becomes of this worker if it does not tire."""
    if act.where == SUPPLY:
        yield from supplying(game, act)
    elif act.where.startswith(ANOMALY_SLOT):
        yield Phrase("removes_anomaly")
    else:
        yield from on_tile(game, act)


def supplying(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield what Supply does."""
    yield Phrase("supplies", {"count": sum(game.player(act.seat).tired.values())})
    if acts_as(game, act, ADMINISTRATOR) and game.board(act.seat).supply_motivates:
        yield STAYS


def on_tile(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield what a tile does for a worker; a slot that is no tile says what its card says."""
    tile = game.rules.catalog.tiles.get(act.where)
    if tile is None or tile.work is None:
        words = printed(game.rules, act.where)
        if words is not None:
            yield words
        return
    yield ability(tile.work)
    if tile.work.after == "tired" and after(game, act, tile) == "active":
        yield STAYS


# Advantages by action


def add_advantages(rules: AnachronyRules) -> None:
    """Add what each type of worker gains on the main board."""
    rules.advantages.add_all(
        {
            "construct": builds_for_less,
            "recruit": may_take_genius,
            "council": leads_next,
            "mine": mines,
            "purify": purifies,
            "trade": trades,
            "evacuate": evacuates,
        }
    )


def builds_for_less(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield what this worker saves when it builds, beyond what anybody saves (AN-CST-02)."""
    saves = saved_by(game, act) - saved_by(game, Act(act.seat, where=act.where))
    if saves:
        yield Phrase("builds_for_less", {"goods": dict(saves)})


def saved_by(game: Anachrony, act: Act) -> Counter[str]:
    """Return what lowers a Construct action, by good; a choice of resources counts as such."""
    reductions = (each for source in game.rules.reductions.values() for each in source(game, act))
    return Counter("any_basic" if set(each) == set(BASIC) else each[0] for each in reductions)


def may_take_genius(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield that this worker may take a Genius of the pool (see AN-REC-01)."""
    if game.state.pool.get(GENIUS) and recruit.why_not_take(game, act, GENIUS) is None:
        yield Phrase("may_take_genius")


def leads_next(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield that the left space makes the seat first player, and that both copy an action (AN-CNC-01, 02, 06)."""
    if act.where == council.LEFT:
        yield Phrase("leads_next", {"era": game.state.era + 1})
        yield Phrase("may_copy")
    else:
        yield Phrase("copies_full")


def mines(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield the resource of the space, and that an Engineer stays motivated (AN-MIN-01, 03)."""
    if game.state.mine:
        yield Phrase("mines", {"goods": dict(game.rules.spaces[act.where].gain)})
    else:
        yield Phrase("gains", {"goods": dict(game.rules.spaces[act.where].gain)})
    if acts_as(game, act, ENGINEER):
        yield STAYS


def purifies(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield the water of this worker (AN-PUR-01)."""
    yield Phrase("gains", {"goods": {"water": gathering.purified(game, act)}})


def trades(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield how many exchanges this worker may make (AN-TRD-02)."""
    yield Phrase("exchanges", {"count": gathering.exchanges_of(game, act)})


def evacuates(game: Anachrony, act: Act) -> Iterator[Part]:
    """Yield the points of an evacuation now (AN-EVA-03)."""
    if evacuate.why_not(game, act) is None:
        last = game.state.evacuations + 1 == len(game.state.players)
        yield Phrase("gains", {"goods": {"vp": evacuate.worth(game, act.seat, last=last)}})


Advantage = Callable[[Anachrony, Act], Iterator[Part]]
