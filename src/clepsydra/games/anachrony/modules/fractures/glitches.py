"""Glitches: where a seat's own lie, what they close, and how they go (FT-GLI)."""

from __future__ import annotations

from typing import ClassVar

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.device import device_of, track_of
from clepsydra.games.anachrony.modules.fractures.device_catalog import GlitchMarkers
from clepsydra.games.anachrony.modules.fractures.passives import of_cards, passives
from clepsydra.games.anachrony.modules.fractures.pieces import GLITCH, own_fractures
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import HEXES
from clepsydra.kernel import Denial, Event, Flow, Option, deny

TRAVEL, PARADOX = "travel_track", "paradox_track"
PARADOX_SPACES = ("paradox_track.1", "paradox_track.2")
OFF, OFF_SPACE = "unglitch", "unglitch_space"
"""What is said to take a Glitch away: from a thing by its name, from a space of the device by its number."""
REMOVING = "FT-GLI-15"


class GlitchCame(Event, frozen=True):
    """A Glitch was put on something of a seat's: a hex, a tile, a track, a condition, its device."""

    news: ClassVar[bool] = True
    seat: int
    where: str


class GlitchGone(Event, frozen=True):
    """A Glitch went back to the reserve."""

    seat: int
    where: str


def markers(rules: AnachronyRules) -> GlitchMarkers:
    """The figures of Glitches."""
    found: GlitchMarkers = rules.catalog.more["glitch_marker"]
    return found


def in_play(game: Anachrony, seat: int) -> int:
    """How many of a seat's own Glitches are in play; nobody has another's (FT-GLI-01)."""
    return len(own_fractures(game, seat).glitches) + device_of(game, seat).spaces.count(GLITCH)


def in_reserve(game: Anachrony, seat: int) -> int:
    """How many markers are left; of nothing else the supply has an end (FT-CMP-04; see FT-GLI-04)."""
    return markers(game.rules).markers - in_play(game, seat)


# Coming


def put_on(game: Anachrony, seat: int, thing: str) -> None:
    """A Glitch on a hex, a tile, a track or a condition."""
    own_fractures(game, seat).glitches.append(thing)
    game.tell(GlitchCame, seat, thing)


def put_on_device(game: Anachrony, seat: int, number: int) -> None:
    """A Glitch on a space of the device; nothing is paid or gained for it (see FT-DEV-05)."""
    device_of(game, seat).spaces[number - 1] = GLITCH
    game.tell(GlitchCame, seat, "fracture_device")


def begin_with_glitches(game: Anachrony) -> None:
    """One on the middle hex of the bottom row, one on the first space of the device (FT-SET-18)."""
    for seat in game.rules.people:
        put_on(game, seat, markers(game.rules).start_hex)
        put_on_device(game, seat, track_of(game.rules).start_glitch)
    game.go_on()


# Closing


def why_glitched(game: Anachrony, seat: int, thing: str) -> Denial | None:
    """A hex, a tile, the time travel track or a condition with an own Glitch is closed (FT-GLI-06, 09, FT-PHA-13)."""
    if thing not in own_fractures(game, seat).glitches:
        return None
    if thing in HEXES:
        return why_hex_closed(game, seat)
    return deny("FT-GLI-06") if thing == TRAVEL else deny("FT-GLI-09")


def why_hex_closed(game: Anachrony, seat: int) -> Denial | None:
    """A hex with a Glitch takes no exosuit, in phase 3 or gained otherwise, unless a technology says so (FT-PHA-04, 06; see FT-GLI-12)."""
    if any(True for _ in of_cards(game, seat, "hex_glitches_block_nothing")):
        return None
    return deny("FT-PHA-04" if game.state.phase == "power_up" else "FT-PHA-06")


def keeps(game: Anachrony, seat: int, where: str) -> bool:
    """A worker or mark on a tile with a Glitch is not retrieved, and stays busy and owned (FT-GLI-09, 10, FT-PHA-08)."""
    return where in own_fractures(game, seat).glitches


def lowers_limit(game: Anachrony, seat: int) -> int:
    """Each Glitch on the paradox track lowers the limit by 1 (FT-GLI-07)."""
    return -sum(thing in PARADOX_SPACES for thing in own_fractures(game, seat).glitches)


# Going


def removable(game: Anachrony, seat: int) -> list[Option]:
    """All own Glitches in play, wherever they lie (see FT-GLI-15)."""
    return [*_on_things(game, seat), *_on_device(game, seat)]


def _on_things(game: Anachrony, seat: int) -> list[Option]:
    """Those beside the device, also on a hex that was covered since (FT-GLI-13)."""
    return [(OFF, thing) for thing in own_fractures(game, seat).glitches]


def _on_device(game: Anachrony, seat: int) -> list[Option]:
    spaces = enumerate(device_of(game, seat).spaces, start=1)
    return [(OFF_SPACE, number) for number, there in spaces if there == GLITCH]


def why_not_remove(game: Anachrony, seat: int) -> Denial | None:
    """There must be a Glitch to remove (FT-RMG-01)."""
    return None if in_play(game, seat) else deny("FT-RMG-01")


def remove_glitches(
    game: Anachrony, seat: int, most: int, *, least: int = 0, rule: str = REMOVING
) -> Flow[None]:
    """Own Glitches of choice go back to the reserve, all named at once (FT-GLI-15)."""
    there = removable(game, seat)
    for option in (
        yield from game.choose_some(seat, there, rule=rule, at_least=min(least, len(there)), at_most=most)
    ):
        take_off(game, seat, option)


def take_off(game: Anachrony, seat: int, option: Option) -> None:
    """One Glitch goes back to the reserve; its effect ends at once (FT-GLI-15)."""
    verb, thing = tuple(option)
    if verb == OFF:
        own_fractures(game, seat).glitches.remove(str(thing))
        game.tell(GlitchGone, seat, str(thing))
    else:
        device_of(game, seat).spaces[int(thing) - 1] = ""
        game.tell(GlitchGone, seat, "fracture_device")


def goes_with(game: Anachrony, seat: int, tile: str) -> None:
    """The Glitch on a building that is lost returns to the reserve (FT-GLI-17)."""
    if tile in own_fractures(game, seat).glitches:
        take_off(game, seat, (OFF, tile))


# Scoring


def glitches_vp(game: Anachrony, seat: int) -> int:
    """Each own Glitch in play costs 2 points in the end, less with some superprojects (FT-GLI-16, FT-END-08)."""
    lowered = [int(figures["set"]) for figures in passives(game, seat, "own_glitch_vp")]
    return max([markers(game.rules).vp, *lowered]) * in_play(game, seat)
