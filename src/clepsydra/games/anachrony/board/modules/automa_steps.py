"""Where the steps of a solo opponent are seen: the space, the tile, the token, what it took and where that lies now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clepsydra.drawing.marks import anchor
from clepsydra.games.anachrony.automas import events
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.events import DieShows, Leads
from clepsydra.kernel import Event, Gained, Paid


def steps(context: Context, event: Event) -> tuple[str, ...]:
    """The anchors of what a step is about."""
    if context.is_person(getattr(event, "seat", 0)):
        return ()
    return PLACES[type(event)](event) if type(event) in PLACES else ()


def step_rules(event: Event) -> str:
    """The rules of what happens to people too, and so does not name them itself."""
    match event:
        case DieShows(die="shape"):
            return "SO-RES-01"
        case DieShows(die="shape_in_valley"):
            return "SO-ASM-01"
        case Leads():
            return "SO-PLC-05"
    return ""


def bot(seat: int, part: str) -> str:
    """A part of the opponent's own board."""
    return anchor("bot", seat, part)


def _command(event: Any) -> tuple[str, ...]:
    return (anchor("command", event.seat, event.space),)


def _tile(event: Any) -> tuple[str, ...]:
    return (anchor("tile", event.tile),)


def _found(event: Any) -> tuple[str, ...]:
    return (bot(event.seat, "breakthroughs"),)


def _in_era(event: Any) -> tuple[str, ...]:
    return (anchor("era", event.era), bot(event.seat, "time"))


def _in_time(event: Any) -> tuple[str, ...]:
    return (bot(event.seat, "time"),)


def _score(event: Any) -> tuple[str, ...]:
    return (anchor("score", event.seat),)


def _pools(event: Any) -> tuple[str, ...]:
    """The pools into which something goes."""
    cores = {"energy": event.energy, "flux": event.flux}
    return tuple(bot(event.seat, pool) for pool, count in cores.items() if count)


ROLLED_FOR = {"shape": "breakthroughs", "shape_in_valley": "workers"}
"""The part of the board that a die is about, where it is not time."""

PLACES: dict[type[Event], Callable[[Any], tuple[str, ...]]] = {
    events.BotCommanded: _command,
    events.BotTokenMoved: _command,
    events.BotPlaced: lambda event: (anchor("space", event.where),),
    events.BotBuilt: _tile,
    events.BotProject: _tile,
    events.BotRecruited: lambda event: (bot(event.seat, "workers"), anchor("action", "recruit")),
    events.BotMined: lambda event: (bot(event.seat, "resources"), anchor("action", "mine")),
    events.BotSet: lambda event: (bot(event.seat, event.why),),
    events.BotDiscovered: _found,
    events.BotSpent: _found,
    events.BotShapeGone: _found,
    events.BotShapeUnwanted: _found,
    DieShows: lambda event: (bot(event.seat, ROLLED_FOR.get(event.die, "time")),),
    Leads: lambda _event: (anchor("space", "council.left"),),
    events.BotWarped: _in_era,
    events.BotWarpRemoved: _in_era,
    events.BotRolledWarps: _in_era,
    events.BotOnSpace: lambda event: (anchor("piece", event.tile), *_score(event)),
    events.BotTookFrom: _in_time,
    events.BotHypersync: lambda event: (anchor("hypersync-era", event.era), bot(event.seat, "hypersync")),
    events.BotLoopDie: lambda _event: ("loops",),
    events.BotTravelled: _in_time,
    events.BotAnomaly: _in_time,
    events.BotTookAnomaly: lambda event: (anchor("tile", event.tile), bot(event.seat, "time")),
    events.BotRemovedAnomaly: _in_time,
    events.BotCleared: _in_time,
    events.BotPowered: _in_time,
    events.BotNoExosuitLeft: _in_time,
    events.BotExosuitLost: _in_time,
    events.BotDrewEnergy: lambda event: (bot(event.seat, "energy"),),
    events.BotTile: lambda event: _pools(event) or _score(event),
    events.BotCores: _pools,
    events.BotDrewFlux: lambda event: (bot(event.seat, "flux"),),
    events.BotBlinked: lambda event: (anchor("space", event.where),),
    events.BotCompared: lambda event: (bot(event.seat, "workers"), bot(event.seat, "technologies")),
    events.BotOperator: lambda event: (bot(event.seat, "workers"), bot(event.seat, "flux")),
    events.BotTechnology: lambda event: (anchor("tile", event.card), bot(event.seat, "technologies")),
    events.BotPassed: lambda event: (anchor("actions", event.seat),),
    events.BotFailed: _score,
    Gained: _score,
    Paid: _score,
}
