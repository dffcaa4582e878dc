"""The actions of the device, the effects they are written in, and where all of it plugs in (FT-DEV-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Ability, Effect, Tile
from clepsydra.games.anachrony.costs import prices
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures import blink, device, glitches, upgrade
from clepsydra.games.anachrony.modules.fractures.device_catalog import DeviceSide
from clepsydra.games.anachrony.modules.fractures.glitch_check import FLUX_FACE, GLITCH_FACE, glitch_check
from clepsydra.games.anachrony.modules.fractures.pieces import NAME
from clepsydra.games.anachrony.modules.fractures.recall import recall, why_not_recall
from clepsydra.games.anachrony.rules import AnachronyRules, FreeAction, MainAction, Operation, WorkerSlot
from clepsydra.games.anachrony.tiles import do_free, why_not_free, worker_slot
from clepsydra.kernel import Denial, Flow, Prices

DEVICES, GLITCHES = "devices", "glitches"


def add_devices(rules: AnachronyRules) -> None:
    """Devices, Blink, which is one more thing to do in a turn, and Glitches."""
    for die in (FLUX_FACE, GLITCH_FACE):
        rules.catalog.dice[die] = rules.catalog.more[die]
    rules.opening_steps.add(DEVICES, device.lay_devices, after=NAME)
    rules.setup_steps.add(GLITCHES, glitches.begin_with_glitches, after="water")
    rules.worker_slots.add(DEVICES, device_slots)
    rules.free_actions.add(DEVICES, device_frees)
    rules.copy_vetoes.add(blink.BLINK, blink.why_not_copy)
    rules.blocks.add(GLITCHES, glitches.why_glitched)
    rules.stays.add(GLITCHES, glitches.keeps)
    rules.lost.add(GLITCHES, glitches.goes_with)
    rules.paradox_limit.add(GLITCHES, glitches.lowers_limit)
    rules.scoring.add(DEVICES, device.device_vp, after="warp_tiles")
    rules.scoring.add(GLITCHES, glitches.glitches_vp, after=DEVICES)
    add_blink(rules)
    add_operations(rules)


def add_blink(rules: AnachronyRules) -> None:
    """One more main action of a turn (FT-PHA-07, FT-BLK-01, 15)."""
    rules.main_actions.add(blink.BLINK, MainAction(blink.options, blink.why_not, blink.blink, blink.price))


def add_operations(rules: AnachronyRules) -> None:
    """The effects of devices; technologies, leaders and tiles use some of them."""
    add = rules.operations.add
    add("remove_flux", Operation(remove_flux))
    add("remove_glitch", Operation(remove_glitch, why_not_remove_glitch))
    add("remove_either", Operation(remove_either))
    add("upgrade_device", Operation(upgrade_device, why_not_upgrade_device))
    add("upgrade_if_possible", Operation(upgrade_if_possible, why_not_upgrade_if_possible))
    add("roll_breakthrough", Operation(roll_breakthrough, why_not_roll_breakthrough))
    add("recall", Operation(take_back, why_not_take_back))
    add("glitch_check", Operation(check))


# Slots and free actions


def actions_of(game: Anachrony, seat: int) -> Iterator[Tile]:
    """What the side of the seat's device offers (FT-UPG-01, FT-SDB-01 to 04)."""
    side: DeviceSide = device.side_of(game, seat)
    actions: dict[str, Tile] = game.rules.catalog.more["device_action"]
    return (actions[name] for name in side.actions)


def device_slots(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """Worker slots beside the board: each once per era, without an exosuit (FT-DEV-04, FT-PHA-10)."""
    for tile in actions_of(game, seat):
        if tile.work is not None:
            yield worker_slot(
                tile,
                on_board=False,  # FT-PHA-11
            )


def device_frees(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """Free actions of the device: each once per era (FT-DEV-04, FT-PHA-10)."""
    for tile in actions_of(game, seat):
        if tile.free is not None:
            ability = tile.free
            yield FreeAction(
                tile.id,
                why_not_free(tile.id, ability),
                do_free(tile.id, ability),
                price=_price_of_free(tile.id, ability),
            )


def _price_of_free(name: str, ability: Ability) -> Callable[[Anachrony, int], Prices]:
    """What a free action costs; Recall what the spaces do that its cores come on."""
    cores = sum(effect.args["cores"] for effect in ability.effects if effect.op == "recall")

    def price(game: Anachrony, seat: int) -> Prices:
        if cores:
            return device.price_of_placing(game, seat, cores, ability.cost)
        return prices(game, Act(seat, where=name), [ability.cost])

    return price


# Effects


def remove_flux(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Up to so many flux cores leave the device."""
    yield from device.may_remove_cores(game, act.seat, effect.args["count"])


def remove_glitch(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Up to so many Glitches go; at least one unless it is optional (see FT-RMG-01)."""
    least = 0 if effect.args.get("optional") else 1
    yield from glitches.remove_glitches(game, act.seat, effect.args["count"], least=least)


def why_not_remove_glitch(game: Anachrony, act: Act, effect: Effect) -> Denial | None:
    """There must be one, unless it is optional."""
    return None if effect.args.get("optional") else glitches.why_not_remove(game, act.seat)


def remove_either(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Flux cores, also none, or Glitches, at least one; it is said first which."""
    what = yield from game.choose(
        act.seat,
        ["flux_cores", "own_glitches"],
        rule="FT-SDB-06",
        why_not=lambda what: None if what == "flux_cores" else glitches.why_not_remove(game, act.seat),
    )
    if what == "flux_cores":
        yield from device.may_remove_cores(game, act.seat, effect.args["count"])  # FT-SDB-01
    else:
        yield from glitches.remove_glitches(game, act.seat, effect.args["count"], least=1)  # FT-SDB-06


def upgrade_device(game: Anachrony, act: Act, _effect: Effect) -> Flow[None]:
    """One upgrade."""
    yield from upgrade.upgrade(game, act.seat)


def why_not_upgrade_device(game: Anachrony, act: Act, _effect: Effect) -> Denial | None:
    """An upgrade must be possible."""
    return upgrade.why_not_upgrade(game, act.seat)


def upgrade_if_possible(game: Anachrony, act: Act, _effect: Effect) -> Flow[None]:
    """One upgrade; without a breakthrough that fits nothing happens (see FT-SDB-05)."""
    if upgrade.fitting(game, act.seat):
        yield from upgrade.upgrade(game, act.seat)


def why_not_upgrade_if_possible(game: Anachrony, act: Act, _effect: Effect) -> Denial | None:
    """An upgrade must be left (see FT-SDB-05)."""
    return upgrade.why_full(game, act.seat)


def roll_breakthrough(game: Anachrony, act: Act, _effect: Effect) -> Flow[None]:
    """A breakthrough by both research dice."""
    yield from upgrade.roll_breakthrough(game, act.seat)


def why_not_roll_breakthrough(game: Anachrony, _act: Act, _effect: Effect) -> Denial | None:
    """One must be left."""
    return upgrade.why_not_roll(game)


def take_back(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Cores on the device, then workers and marks back."""
    yield from recall(game, act.seat, effect.args["cores"], effect.args["count"])


def why_not_take_back(game: Anachrony, act: Act, effect: Effect) -> Denial | None:
    """There must be room for the cores."""
    return why_not_recall(game, act.seat, effect.args["cores"])


def check(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Both dice, without any exemption (FT-RCL-06)."""
    yield from glitch_check(game, act.seat, effect.args.get("add", 0))
