"""What hands have to do after an act of a solo opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from clepsydra.companion.anachrony.seats import SEAT, icon_of
from clepsydra.companion.automa import Line
from clepsydra.companion.fields import Say
from clepsydra.games.anachrony.actions.council import LEFT
from clepsydra.games.anachrony.automas import events as bot
from clepsydra.games.anachrony.automas.placing import takes_core
from clepsydra.games.anachrony.events import ImpactStruck
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.flux import pool_of
from clepsydra.games.anachrony.modules.fractures.pieces import NAME as FRACTURES
from clepsydra.kernel import Event, Gained, Paid

VP, PARADOX = "vp", "paradox"
TOKENS = (VP, PARADOX)
"""What it gains and pays one by one, and hands give at once; other goods are told by the step that brings them."""


def lines(before: Anachrony, after: Anachrony, told: Sequence[Event]) -> list[Line]:
    """One line for each thing to do, in the order of the rules; points and Paradox tokens all at once."""
    found = [*steps(before, after, told), *casings(before, after)]
    moved = [line for line in found if line.says.key.startswith("do-token")]
    rest = [line for line in found if line not in moved]
    return [*rest, *tokens(before, after, told), *moved]


def tokens(before: Anachrony, after: Anachrony, told: Sequence[Event]) -> Iterator[Line]:
    """What it has more or less of after all."""
    for good in TOKENS:
        if any(isinstance(event, Gained | Paid) and good in event.goods for event in told):
            change = after.has(SEAT, good) - before.has(SEAT, good)
            way = "give" if change > 0 else "take"
            rule = "SO-PAR-03" if good == PARADOX else "SO-END-03"
            if change:
                yield Line(Say(f"do-{way}-{good}", {"n": abs(change)}), rule, (icon_of(good),))


def steps(before: Anachrony, after: Anachrony, told: Sequence[Event]) -> Iterator[Line]:
    """What each event means; an exosuit that Blinks is placed from the space that it has left."""
    leaving = ""
    for event in told:
        if isinstance(event, bot.BotBlinked):
            leaving = event.where
        elif isinstance(event, bot.BotPlaced):
            yield from blink(before, event, leaving) if leaving else place(after, event)
            leaving = ""
        else:
            yield from lines_of(event)


def casings(before: Anachrony, after: Anachrony) -> Iterator[Line]:
    """The casings that were aside go back into the flux pool."""
    if before.rules.setup.plays(FRACTURES):
        back = pool_of(before.state).aside
        if back and not pool_of(after.state).aside:
            yield Line(Say("do-casings", {"n": back}), "SO-CLN-02", ("casing",))


def lines_of(event: Event) -> Iterable[Line]:
    """What an event means for the hands of the person; nothing, if it is not about the opponent."""
    if isinstance(event, ImpactStruck):
        return (Line(Say("do-impact"), "AN-CLN-08", ("impact",)),)
    does = DOES.get(type(event))
    return () if does is None else does(event)


def line(step: bot.BotStep, key: str, *icons: str, **figures: object) -> Line:
    """What a step means, by its own rule."""
    return Line(Say(key, figures), step.rule, icons)


def place(after: Anachrony, step: bot.BotPlaced) -> Iterator[Line]:
    """An exosuit, on a space that the act may have learned of; on the left of the World Council it brings the banner."""
    icon = icon_of(after.rules.spaces[step.where].action)
    yield line(step, "do-place", "exosuit", icon, where=step.where)
    if takes_core(after, SEAT, step.where):
        yield Line(Say("do-core"), "SO-FOT-01", ("core", "exosuit"))
    yield from lead(step)


def blink(before: Anachrony, step: bot.BotPlaced, leaving: str) -> Iterator[Line]:
    """An exosuit leaves its space and its core; a tile of the Capital there is used up at once (FT-IMP-07)."""
    yield Line(Say("do-blink", {"where": step.where, "leaving": leaving}), "SO-BLK-10", ("exosuit", "blink"))
    if before.state.slots[leaving].top is not None:
        yield Line(Say("do-use-up", {"where": leaving}), "FT-IMP-07", ("impact",))
    yield from lead(step)


def lead(step: bot.BotPlaced) -> Iterator[Line]:
    """The left space of the World Council brings the banner."""
    if step.where == LEFT:
        yield Line(Say("do-lead"), "SO-PLC-05", ("banner",))


def draw(step: bot.BotDrewEnergy) -> Iterator[Line]:
    """The cores, and that one of the exhausted ones goes back."""
    figures = {"charged": step.charged, "exhausted": step.exhausted}
    yield line(step, "do-draw", "core", "spent-core", **figures)
    if step.exhausted:
        yield Line(Say("do-put-back"), "SO-POW-04", ("spent-core",))


def warp(step: bot.BotWarped) -> Iterator[Line]:
    """Its warp tiles, if the die showed any."""
    yield line(step, "do-warp" if step.tiles else "do-warp-none", "vortex", n=step.tiles, era=step.era)


def travel(step: bot.BotTravelled) -> Iterator[Line]:
    """The marker, unless it stays."""
    if step.why == "on":
        yield line(step, "do-travel", "time-travel", n=step.step)


def use_tile(step: bot.BotTile) -> Iterator[Line]:
    """What an Action tile brings beside points."""
    bag = step.why in ("energy", "flux")
    icons = ("core",) * (bag and step.energy > 0) + ("flux",) * (bag and step.flux > 0)
    yield line(step, f"do-tile-{step.why}", *icons, tile=step.tile, n=step.energy, flux=step.flux)


def move_token(step: bot.BotTokenMoved) -> Iterator[Line]:
    """To where a token comes; what it leaves out on the way is not told."""
    if step.why != "skipped":
        yield line(step, "do-token", "right", token=step.token, space=step.space)


def mine(step: bot.BotMined) -> Iterator[Line]:
    """The cube of its choice out of the mine, and the one of the space; this alone where the mine is empty."""
    *picked, own = step.resources
    for good in picked:
        yield line(step, "do-mine", icon_of(good), good=good)
    yield Line(Say("do-mine-space", {"good": own}), "SO-MIN-06", (icon_of(own),))


def build(step: bot.BotBuilt) -> Iterator[Line]:
    """A building; that it is of the second stack, where both are worth the same."""
    key = "do-build-second" if step.why == "equal" else "do-build"
    yield line(step, key, "construct", tile=step.tile)


FLUX_ICONS = {"core": "flux", "casing": "casing"}
DOES: dict[type[Event], Callable[[Any], Iterable[Line]]] = {
    bot.BotDrewEnergy: draw,
    bot.BotDrewFlux: lambda step: (line(step, f"do-flux-{step.why}", FLUX_ICONS[step.why]),),
    bot.BotCores: lambda step: (
        line(step, f"do-cores-{step.case}", "core", "flux", energy=step.energy, flux=step.flux),
    ),
    bot.BotOperator: lambda step: (
        line(step, "do-operator", "operator", icon_of(step.worker), worker=step.worker, n=step.flux),
    ),
    bot.BotTechnology: lambda step: (line(step, f"do-technology-{step.why}", "technology"),),
    bot.BotHypersync: lambda step: (line(step, f"do-hypersync-{step.why}", "hypersync", era=step.era),),
    bot.BotPowered: lambda step: (line(step, "do-power", "exosuit", n=step.exosuits),),
    bot.BotWarped: warp,
    bot.BotRolledWarps: lambda step: (line(step, "do-choose-warps", "vortex", n=step.tiles),),
    bot.BotOnSpace: lambda step: (line(step, f"do-cover-{step.why}", "vortex", space=step.space),),
    bot.BotTookFrom: lambda step: (line(step, f"do-took-{step.why}", "vortex"),),
    bot.BotLoopDie: lambda step: (line(step, f"do-loop-{step.why}", "quantum", n=step.face),),
    bot.BotTookAnomaly: lambda step: (line(step, "do-take-anomaly", "anomaly", tile=step.tile),),
    bot.BotRemovedAnomaly: lambda step: (line(step, "do-drop-anomaly", "anomaly", tile=step.tile),),
    bot.BotAnomaly: lambda step: (line(step, f"do-anomaly-{step.why}", "anomaly"),),
    bot.BotWarpRemoved: lambda step: (line(step, "do-unwarp", "vortex", era=step.era),),
    bot.BotFailed: lambda step: (line(step, f"do-fail-{step.why}", "close"),),
    bot.BotExosuitLost: lambda step: (line(step, "do-lose-exosuit", "exosuit"),),
    bot.BotRebooted: lambda step: (line(step, "do-reboot", "reboot"),),
    bot.BotTile: use_tile,
    bot.BotTokenMoved: move_token,
    bot.BotTravelled: travel,
    bot.BotPassed: lambda step: (line(step, "do-pass", "flag"),),
    bot.BotBuilt: build,
    bot.BotProject: lambda step: (line(step, "do-project", "superproject", tile=step.tile, era=step.era),),
    bot.BotSpent: lambda step: (line(step, "do-spend", *symbols(step.breakthrough), it=step.breakthrough),),
    bot.BotDiscovered: lambda step: (
        line(step, "do-discover", *symbols(step.breakthrough), it=step.breakthrough),
    ),
    bot.BotRecruited: lambda step: (line(step, "do-recruit", icon_of(step.worker), worker=step.worker),),
    bot.BotMined: mine,
    bot.BotSet: lambda step: (line(step, f"do-set-{step.why}"),),
    bot.BotCleared: lambda step: (
        line(step, "do-clear", "anomaly", *map(icon_of, step.paid), paid=step.paid),
    ),
}
"""What hands do for each step; those that only explain another are not here."""


def symbols(breakthrough: str) -> tuple[str, ...]:
    """The pictures of a breakthrough: its shape and its icon."""
    shape, _, icon = breakthrough.partition("/")
    return icon_of(shape), icon_of(icon)
