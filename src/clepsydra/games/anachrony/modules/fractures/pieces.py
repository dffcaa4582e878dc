"""What lies on the table with Fractures of Time: the stock of the Valley, and what each seat has beside its board."""

from __future__ import annotations

from msgspec import Struct, field

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState, Stack
from clepsydra.kernel import NOBODY, Zone, only

NAME = "fractures"
OPERATOR, FLUX = "operator", "flux_core"
CORE, GLITCH = "core", "glitch"
"""What lies on a space of a device."""


class Device(Struct):
    """A Fracture Device."""

    spaces: list[str] = []
    """What lies on each flux space from the left, also on those that the Upgrade tile still covers."""
    rewarded: list[int] = []
    """The numbers of the spaces whose reward was gained."""
    upgrades: list[str] = []
    """The breakthroughs on the Upgrade tile."""


class OwnFractures(Struct):
    """What a seat has of it: public, but for the card of technology 511 (FT-INF-01, 03)."""

    device: Device = field(default_factory=Device)
    glitches: list[str] = []
    """What the seat's Glitches lie on, beside its device: hexes, tiles, tracks and conditions, each by another name."""
    technologies: Zone = field(default_factory=Zone)
    condition: Zone = field(default_factory=lambda: Zone(NOBODY))
    """The endgame cards kept with technology 511, which the seat alone sees."""
    leaders: Zone = field(default_factory=Zone)
    """The leaders that were drawn for Thalia and not yet activated."""


class Fractures(Struct):
    """The Valley, what is drawn at the impact, and what each seat has.

    What lies in a stack or is still to be drawn nobody sees (see FT-INF-02).
    """

    technologies: Stack = field(default_factory=lambda: Stack(Zone(NOBODY), Zone()))
    operators: int = 0
    """Those on the Operator places of the Valley board."""
    capital_tiles: Zone = field(default_factory=lambda: Zone(NOBODY))
    """The new Collapsing Capital tiles that were not drawn."""
    leaders: Zone = field(default_factory=Zone)
    """Those whom Thalia has not drawn, whoever is led by them."""
    own: list[OwnFractures] = []
    """By seat."""


def fractures_of(state: AnachronyState) -> Fractures:
    """What lies on the table of this module."""
    found: Fractures = getattr(state, NAME)
    return found


def own_fractures(game: Anachrony, seat: int) -> OwnFractures:
    """What a seat has of it."""
    return fractures_of(game.state).own[seat]


def lay_out(_rules: AnachronyRules, table: AnachronyState) -> None:
    """A place of its own for every seat."""
    fractures_of(table).own = [OwnFractures(condition=Zone(only(seat))) for seat in range(len(table.players))]
