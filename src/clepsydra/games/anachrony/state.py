"""What lies on the table."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from clepsydra.kernel import State, Zone

BASIC = ("titanium", "uranium", "gold")
RESOURCES = (*BASIC, "neutronium")
SCIENTIST, ENGINEER, ADMINISTRATOR, GENIUS = WORKERS = ("scientist", "engineer", "administrator", "genius")
ROWS = ("power_plant", "factory", "life_support", "lab")
HEXES = ("TL", "TC", "TR", "BL", "BC", "BR")
CAPITAL = ("construct", "recruit", "research")
FIRST_EDITION = 5
"""The first version of the rules that games remember."""
NOBODY_THERE = -1
"""Whose exosuit stands on a free space."""


class Busy(Struct):
    """A worker on an action space, and what becomes of it when it is retrieved: active, tired or gone."""

    kind: str
    where: str
    after: str = "tired"


class Suit(Struct, frozen=True):
    """An exosuit on a board: on which space, who stands in it if anybody, and whether it holds an energy core."""

    where: str
    worker: str = ""
    core: bool = False


class Player(Struct, kw_only=True):
    """One seat's board, goods and people: public, but for its zones (AN-INF-01)."""

    built: Zone
    """Buildings and superprojects; `grid` says on which slots they lie."""
    warps: Zone
    """Warp tiles in the personal reserve."""
    chosen: Zone
    """Warp tiles, or cards of a draft, that were chosen and not yet revealed."""
    hand: Zone
    """Cards of a draft."""
    path: str = ""
    leader: str = ""
    evacuation: str = ""
    """The condition on the side of the Path board that is up."""
    goods: dict[str, int] = {}
    active: dict[str, int] = {}
    tired: dict[str, int] = {}
    busy: list[Busy] = []
    """A worker is in one of these three, or gone (AN-WRK-01)."""
    breakthroughs: dict[str, int] = {}
    morale: int = 4
    travels: int = 0
    focus: int = 1
    reserve: int = 0
    """Exosuits that are not powered up."""
    powered: list[str] = []
    """The hexes that hold an exosuit."""
    suits: list[Suit] = []
    """Exosuits on spaces of any board, also on those that any number takes."""
    covered: list[str] = []
    """The hexes under an Unavailable tile."""
    grid: dict[str, str] = {}
    """What lies on each building slot, `lab.2`: a tile, or nothing."""
    anomalies: list[str] = []
    """The building slots with an Anomaly on them."""
    anomaly_kinds: dict[str, str] = {}
    """Which Anomaly lies on a slot, where it is not the usual one."""
    used: list[str] = []
    """Free actions used in this era."""
    facts: dict[str, int] = {}
    """Named facts of this era or turn."""
    passed: bool = False
    evacuated: bool = False


class Slot(Struct):
    """An action space of a board that one exosuit takes."""

    seat: int = NOBODY_THERE
    """Whose exosuit stands there, as `Player.suits` says."""
    top: Zone | None = None
    """The Collapsing Capital tile that covers it, open to all."""
    below: Zone | None = None
    """More tiles below that one, which nobody sees, the uppermost last."""
    unavailable: bool = False

    @property
    def tile(self) -> str:
        """The Collapsing Capital tile that covers it, or nothing."""
        return self.top.pieces[-1] if self.top is not None else ""


class TimelineTile(Struct):
    """The tile of one era: the superproject above it and the warp tiles on it."""

    superproject: Zone
    warps: Zone
    spaces_used: int = 0
    """With the alternate timeline: how many of its ordered spaces were used."""


class Stack(Struct):
    """The two stacks of a kind of building."""

    primary: Zone
    secondary: Zone

    @property
    def tops(self) -> list[str]:
        """What lies on top of each of them."""
        return [zone.pieces[-1] for zone in (self.primary, self.secondary) if zone.pieces]


class AnachronyState(State, kw_only=True):
    """The whole game."""

    players: list[Player]
    slots: dict[str, Slot]
    timeline: list[TimelineTile]
    stacks: dict[str, Stack]
    recruit_deck: Zone
    recruit_card: Zone
    mine_deck: Zone
    mine_card: Zone
    collapsing: dict[str, Zone]
    conditions: Zone
    """The endgame conditions in play."""
    box: Zone
    """What is out of the game, and seen by nobody."""
    discards: Zone
    pool: dict[str, int] = {}
    mine: list[str] = []
    breakthroughs: dict[str, int] = {}
    era: int = 1
    phase: str = ""
    queue: list[int] = []
    """The seats that have yet to act in this phase."""
    first: int = 0
    banner: int = 0
    """Who will be first in the next era."""
    impact: bool = False
    evacuations: int = 0
    ended: bool = False
    edition: int | UnsetType = UNSET
    """The version of the rules that the game began by; not set before version 5."""
