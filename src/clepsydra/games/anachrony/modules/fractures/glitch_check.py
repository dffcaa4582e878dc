"""The check with both dice, and where the Glitch goes (FT-GLI)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.blink_bonuses import flux_die
from clepsydra.games.anachrony.modules.fractures.device import empty_spaces
from clepsydra.games.anachrony.modules.fractures.glitches import (
    PARADOX,
    PARADOX_SPACES,
    TRAVEL,
    in_reserve,
    markers,
    put_on,
    put_on_device,
)
from clepsydra.games.anachrony.modules.fractures.pieces import own_fractures
from clepsydra.games.anachrony.paradox import check_limit, take_back_at_once
from clepsydra.games.anachrony.state import HEXES
from clepsydra.kernel import Event, Flow

FLUX_FACE, GLITCH_FACE = "flux_die", "glitch_die"
PLACING = "FT-GLI-05"
SEVERAL = "FT-GLI-14"


class NoGlitch(Event, frozen=True):
    """The Flux die did not exceed the empty spaces."""

    news: ClassVar[bool] = True
    seat: int
    flux: int
    empty: int


class GlitchLacking(Event, frozen=True):
    """The Flux die exceeded the empty spaces, but all markers are in play."""

    news: ClassVar[bool] = True
    seat: int
    flux: int
    empty: int


class GlitchDue(Event, frozen=True):
    """The Flux die exceeded the empty spaces, and a marker is left."""

    news: ClassVar[bool] = True
    seat: int
    flux: int
    empty: int


def glitch_check(game: Anachrony, seat: int, more: int = 0) -> Flow[None]:
    """Roll both dice; if the Flux die, with all that changes it, exceeds the empty spaces, a Glitch comes."""
    flux = int(game.throw(seat, FLUX_FACE))
    face = str(game.throw(seat, GLITCH_FACE))
    flux += more + flux_die(game, seat)
    empty = len(empty_spaces(game, seat))
    if flux <= empty:  # FT-GLI-02, FT-DEV-06
        game.tell(NoGlitch, seat, flux, empty)
    elif not in_reserve(game, seat):  # FT-GLI-04
        game.tell(GlitchLacking, seat, flux, empty)
    else:
        game.tell(GlitchDue, seat, flux, empty)
        yield from place_glitch(game, seat, face)


def place_glitch(game: Anachrony, seat: int, face: str) -> Flow[None]:
    """A Glitch comes where the die shows, which is rolled again while there is no room; nowhere if no place has any.

    Of several positions the player chooses.
    """
    if not any(PLACES[place](game, seat) for place in game.rules.catalog.dice[GLITCH_FACE]):  # FT-GLI-03
        return
    while not PLACES[face](game, seat):  # FT-GLI-03
        face = str(game.throw(seat, GLITCH_FACE))
    positions = PLACES[face](game, seat)
    if face == DEVICE:  # FT-GLI-11
        put_on_device(game, seat, int(positions[0]))  # FT-GLI-11
    elif face == CONDITIONS:  # FT-GLI-14
        yield from _on_conditions(game, seat, positions)
    else:
        _, thing = yield from game.choose(seat, [("glitch", thing) for thing in positions], rule=PLACING)
        put_on(game, seat, thing)  # FT-GLI-05
    if face == PARADOX and (yield from check_limit(game, seat)):  # see FT-GLI-07
        yield from take_back_at_once(game, seat)  # see FT-GLI-07


def _on_conditions(game: Anachrony, seat: int, positions: list[str]) -> Flow[None]:
    """One Glitch on each of two cards, on one if no more cards or markers are left (FT-GLI-14)."""
    count = min(markers(game.rules).conditions_at_once, len(positions), in_reserve(game, seat))
    cards = yield from game.choose_some(
        seat, [("glitch", card) for card in positions], rule=SEVERAL, at_least=count, at_most=count
    )
    for _, card in cards:
        put_on(game, seat, card)


# Where there is room


def _unglitched(game: Anachrony, seat: int, things: Sequence[str]) -> list[str]:
    there = own_fractures(game, seat).glitches
    return [thing for thing in things if thing not in there]


def on_travel_track(game: Anachrony, seat: int) -> list[str]:
    """One at most (see FT-GLI-06)."""
    return _unglitched(game, seat, [TRAVEL])


def on_paradox_track(game: Anachrony, seat: int) -> list[str]:
    """Two at most; it is one place, whichever of its spaces is free (see FT-GLI-07)."""
    most = markers(game.rules).on_paradox_track
    return _unglitched(game, seat, PARADOX_SPACES[:most])[:1]


def on_buildings(game: Anachrony, seat: int) -> list[str]:
    """Own tiles with a worker slot or free action, without Anomaly and Glitch, also beside the board (FT-GLI-08, 19).

    Technologies are no tiles of the board, nor are Anomalies (FT-TEC-02; see VA-GLI-01).
    """
    tiles = map(game.tile, game.player(seat).built)
    usable = [tile.id for tile in tiles if tile.work is not None or tile.free is not None]
    return _unglitched(game, seat, [tile for tile in usable if not game.covered(seat, tile)])


def on_device(game: Anachrony, seat: int) -> list[str]:
    """The leftmost empty space, without a choice (FT-GLI-11)."""
    return [str(number) for number in empty_spaces(game, seat)[:1]]


def on_hexes(game: Anachrony, seat: int) -> list[str]:
    """Hexes that are not covered, with an exosuit or not (FT-GLI-12)."""
    covered = game.player(seat).covered
    return _unglitched(game, seat, [name for name in HEXES if name not in covered])


def on_conditions(game: Anachrony, seat: int) -> list[str]:
    """The cards that are laid out for all, and none that lies before one player (FT-GLI-14, 18)."""
    return _unglitched(
        game, seat, [name for laid in game.rules.shared_conditions.values() for name in laid(game)]
    )


DEVICE, CONDITIONS = "fracture_device", "endgame_conditions"
PLACES: dict[str, Callable[[Anachrony, int], list[str]]] = {
    TRAVEL: on_travel_track,
    PARADOX: on_paradox_track,
    "own_building": on_buildings,
    DEVICE: on_device,
    "exosuit_hex": on_hexes,
    CONDITIONS: on_conditions,
}
"""The positions that each face of the Glitch die offers."""
