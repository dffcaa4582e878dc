"""Fractures of Time on the page: the Valley, devices, Glitches on what they block, Blinks from where to where."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from typing import Any

from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.anachrony.board.brought import Door, Inset, ModuleDrawing
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.modules import fractures_valley as valley
from clepsydra.games.anachrony.board.modules.fractures_device import devices
from clepsydra.games.anachrony.board.modules.fractures_marks import FACES, MARKS
from clepsydra.games.anachrony.board.modules.fractures_roll import before_blink, before_glitch
from clepsydra.games.anachrony.board.places import own_place
from clepsydra.games.anachrony.board.spaces import Sent, suit
from clepsydra.games.anachrony.board.tracks import PARADOX_TRACK, TRAVEL_TRACK
from clepsydra.games.anachrony.modules.fractures.catalog import data
from clepsydra.games.anachrony.modules.fractures.glitches import PARADOX_SPACES, markers
from clepsydra.games.anachrony.modules.fractures.ground import setup_of
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, GLITCH, OPERATOR, fractures_of
from clepsydra.games.anachrony.modules.fractures.technology_catalog import TECHNOLOGY
from clepsydra.games.anachrony.state import HEXES, AnachronyState

Places = tuple[str, ...]


def laid(_context: Context, state: AnachronyState, seat: int) -> Mapping[str, Places]:
    """The Glitches of a seat beside those on its device."""
    found: dict[str, Places] = {}
    for thing in fractures_of(state).own[seat].glitches:
        place = PARADOX_TRACK if thing in PARADOX_SPACES else thing
        found[place] = (*found.get(place, ()), GLITCH)
    return found


def counters(state: AnachronyState, seat: int) -> Mapping[str, int]:
    """How many Glitches of a seat are in play."""
    own = fractures_of(state).own[seat]
    return {GLITCH: len(own.glitches) + own.device.spaces.count(GLITCH)}


# The points that wait on the last superproject


def waiting(context: Context, state: AnachronyState, era: int) -> int:
    """What lies on the superproject of an era."""
    tile = state.timeline[era - context.rules.first_era]
    last = era == context.rules.last_era
    return setup_of(context.rules).last_vp if last and tile.superproject.pieces else 0


def draw_waiting(context: Context, vp: int) -> Markup:
    """At the end of the strip, where there is anything."""
    if not vp:
        return NOTHING
    return html(
        '<span class="ft-waiting" title="{told}">{vp}</span>',
        told=context.say("vp_on_last", vp=vp),
        vp=context.good("vp", f"+{vp}"),
    )


# Where options lie


def _source(context: Context, seat: int, rest: Places) -> Places:
    """The exosuit that would Blink: on its space, or among many."""
    worker, where = rest
    if context.rules.spaces[where].single:
        return (anchor("space", where),)
    return (suit(Sent(seat, worker, where)),)


def _leaving(context: Context, seat: int, said: Mapping[str, Any]) -> Places:
    return _source(context, seat, (said["worker"], said["where"]))


def _destination(_context: Context, _seat: int, rest: Places) -> Places:
    return (anchor("space", rest[0]),)


def _glitched(context: Context, seat: int, rest: Places) -> Places:
    """What a Glitch lies on, or is put on."""
    thing = rest[0]
    if thing in HEXES:
        return (anchor("hex", seat, thing),)
    if thing in context.catalog.tiles:
        return (anchor("tile", thing),)
    if thing == TRAVEL_TRACK:
        return (anchor("tracks", seat),)
    return (anchor("found", seat) if thing in PARADOX_SPACES else anchor("piece", thing),)


def _own(context: Context, seat: int, rest: Places) -> Places:
    return (own_place(context, seat, rest[-1]),)


def _piece(_context: Context, _seat: int, rest: Places) -> Places:
    return (anchor("piece", rest[0]),)


def device_actions(context: Context) -> Collection[str]:
    """The actions of all sides of the devices."""
    found: dict[str, Any] = context.catalog.more["device_action"]
    return found


@functools.cache
def card_rules() -> Mapping[str, str]:
    """The rule of each component, as its data names it."""
    found: dict[str, str] = {}
    for name, table in data().items():
        entries = table if isinstance(table, list) else [{"id": name, **table}]
        found.update({str(entry["id"]): entry["rule"] for entry in entries if "rule" in entry})
    return found


def figures(context: Context) -> Mapping[str, object]:
    """What its cards tell in figures."""
    glitches, assimilate = markers(context.rules), context.catalog.more["assimilate"]
    return {
        "markers": glitches.markers,
        "vp": -glitches.vp,
        "cost": assimilate.technology_cost,
        "saves": assimilate.saves,
    }


DEVICE_ACTIONS = {
    "flux": ("remove_flux", "progress_remove", "harmony_remove"),
    "glitch": ("remove_glitch", "salvation_remove"),
    "recall": ("recall",),
    "upgrade": (
        "upgrade",
        "upgrade_work",
        "harmony_upgrade",
        "progress_upgrade",
        "dominance_upgrade",
        "unity_upgrade",
    ),
}
"""The symbol of each action of a device."""

DRAWING = ModuleDrawing(
    doors=(Door("valley", ("board-valley",), "place-assimilate", "technologies"),),
    on_eras=Inset(waiting, draw_waiting),
    rooms=devices,
    on_boards=valley.ON_BOARDS,
    notes=valley.NOTES,
    laid=laid,
    counters=counters,
    goods=(FLUX,),
    colours={"unity": "violet"},
    rows={TECHNOLOGY: TECHNOLOGY, "device": "device"},
    stacked=(TECHNOLOGY,),
    marks=MARKS,
    faces=FACES,
    cards={
        "blink": "FT-BLK-01",
        "glitches": "FT-GLI-01",
        "technologies": "FT-TEC-01",
        OPERATOR: "FT-OPR-01",
        "valley_capital": "FT-VCP-01",
    },
    card_rules=card_rules,
    figures=figures,
    symbols={
        FLUX: "flux",
        **{f"hypersync_unity_{action}": action for action in ("construct", "recruit", "research")},
        "valley": "valley",
        "valley_capital": "valley",
        "technologies": TECHNOLOGY,
        "technology_card": TECHNOLOGY,
        "most_technologies": TECHNOLOGY,
        "most_flux_on_device": "flux",
        "flux_on_device": "flux",
        "flux_cores": "flux",
        "own_glitches": GLITCH,
        "glitches": GLITCH,
        "glitch_marker": GLITCH,
        "devices": "device",
        "device_upgrades": "upgrade",
        "rows_with_second_slot_occupied": "grid",
        "tired_worker": "tired",
        "secret_condition": "endgame",
        "fracture_device": "device",
        "fracture_track": "device",
        "flux_die": "dice",
        "glitch_die": "dice",
        "travel_track": "time-travel",
        "paradox_track": "paradox",
        "own_building": "grid",
        "exosuit_hex": "exosuit",
        "endgame_conditions": "endgame",
        **dict.fromkeys(PARADOX_SPACES, "paradox"),
        **dict.fromkeys(HEXES, "exosuit"),
        **{f"device_{name}": sign for sign, names in DEVICE_ACTIONS.items() for name in names},
        **{
            f"device_{side}": "device"
            for side in ("a", "harmony", "dominance", "progress", "salvation", "unity")
        },
    },
    places={
        "blink": _source,
        "blink_to": _destination,
        "glitch": _glitched,
        "unglitch": _glitched,
        "unglitch_space": lambda _context, seat, rest: (anchor("device", seat, rest[0]),),
        "upgrade": lambda _context, seat, rest: (anchor("bt", seat, rest[0]),),
        "recall_worker": _own,
        "recall_mark": _own,
        "assimilate": valley.taken,
        "keep_condition": _piece,
        "call": _piece,
    },
    beside=device_actions,
    tiles=("assimilate",),
    brings={"blink": lambda _context, _worker: join((icon("blink"), icon("right", css="ar")))},
    leaves={"FT-BLK-05": _leaving},
    rolls={"FT-BLK-05": before_blink, "FT-GLI-05": before_glitch, "FT-GLI-14": before_glitch},
    groups={
        "blink": "blink_group",
        "blink_to": "blink_where",
        "glitch": "glitch_where",
        "unglitch": "glitch_where",
        "unglitch_space": "glitch_where",
        "upgrade": "upgrade_with",
        "remove_flux": "device_group",
        "recall_worker": "own_board",
        "recall_mark": "own_board",
        "assimilate": "valley_offer",
        "keep_condition": "own_condition",
        "call": "drawn_leaders",
    },
)
