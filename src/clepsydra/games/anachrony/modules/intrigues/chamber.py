"""What lies on and around the Council Chamber board, and what happens there (IC-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct, field

from clepsydra.kernel import NOBODY, Event, Zone

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony
    from clepsydra.games.anachrony.modules.intrigues.catalog import AgendaTile
    from clepsydra.games.anachrony.rules import AnachronyRules
    from clepsydra.games.anachrony.state import AnachronyState

NAME = "intrigues"
OBJECTIVE, VALUE = KINDS = ("objective", "value")


class DrewAgenda(Event, frozen=True):
    """Agenda tiles were drawn, for all to see."""

    news: ClassVar[bool] = True
    seat: int
    tiles: tuple[str, ...]

    @property
    def case(self) -> str:
        """Whether it is a single one."""
        return "one" if len(self.tiles) == 1 else ""


class KeptAgenda(Event, frozen=True):
    """Agenda tiles came into somebody's supply."""

    seat: int
    tiles: tuple[str, ...]

    @property
    def case(self) -> str:
        """Whether it is a single one."""
        return "one" if len(self.tiles) == 1 else ""


class PlacedAgenda(Event, frozen=True):
    """An Agenda tile was placed on the grid."""

    seat: int
    tile: str
    row: str


class SpentAgenda(Event, frozen=True):
    """An Agenda tile was spent."""

    seat: int
    tile: str


class GridRow(Struct):
    """A row of the grid: its Objectives and its Values, the ones on top last."""

    objective: Zone = field(default_factory=Zone)
    value: Zone = field(default_factory=Zone)


class Chamber(Struct):
    """All pieces of the module: some that nobody sees, some that one seat knows, the others open (FI-INF-01 to 03)."""

    rows: dict[str, GridRow] = {}
    piles: dict[str, Zone] = {}
    discards: dict[str, Zone] = {}
    drawn: Zone = field(default_factory=Zone)
    """Tiles of which somebody is choosing what to keep."""
    supplies: list[Zone] = []
    """The Agenda tiles of each seat, open to all (see IC-AGD-03)."""
    decks: list[Zone] = []
    dealt: list[Zone] = []
    """Missions of which each seat keeps one."""
    missions: list[Zone] = []
    """The Mission of each seat, known to it alone until it is revealed (see IC-MIS-02)."""
    waiting: list[Zone] = []
    """The Emergency Mission of the next era."""
    gone: list[Zone] = []
    """Missions out of the game, as their seat knows them."""
    removed: Zone = field(default_factory=lambda: Zone(NOBODY))
    """The superproject of the base game in whose place another one came."""
    emergencies: Zone = field(default_factory=lambda: Zone(NOBODY))


def chamber(game: Anachrony) -> Chamber:
    """The module's part of the state."""
    return chamber_of(game.state)


def chamber_of(state: AnachronyState) -> Chamber:
    """The module's part of a state."""
    found: Chamber = getattr(state, NAME)
    return found


def agenda_tiles(rules: AnachronyRules, kind: str) -> dict[str, AgendaTile]:
    """The Objectives or the Values of the box."""
    tiles: dict[str, AgendaTile] = rules.catalog.more[f"{kind}_tile"]
    return tiles


def in_play(rules: AnachronyRules, kind: str) -> list[str]:
    """The tiles whose module is played with; those of the base game always are (IC-SET-02, FI-GEN-13)."""
    modules = {"", *rules.setup.modules}
    return [name for name, tile in agenda_tiles(rules, kind).items() if tile.module in modules]


def kind_of(game: Anachrony, tile: str) -> str:
    """Whether a tile is an Objective or a Value."""
    return next(kind for kind in KINDS if tile in agenda_tiles(game.rules, kind))


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """The empty grid, two shuffled piles with open discards, and nobody has a tile."""
    own = chamber_of(table)
    own.rows = {name: GridRow() for name in rules.catalog.more["agenda_row"]}  # IC-SET-01
    for kind in KINDS:
        own.piles[kind] = Zone(NOBODY, in_play(rules, kind))  # IC-SET-03
        table.chance.shuffle(own.piles[kind].pieces)  # IC-SET-03
        own.discards[kind] = Zone()  # IC-SET-03
    own.supplies = [Zone() for _ in table.players]  # IC-SET-10
