"""What lies on the table."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field

from clepsydra.kernel import State, Zone

SPECIALTIES = ("economy", "culture", "technology")
INITIATE, INVENT, INNOVATE, SHARE = "initiate", "invent", "innovate", "share"
RECRUIT, GAIN_INFLUENCE, TRAVEL, EUREKA = "recruit", "gain_influence", "travel", "eureka"
SEND, RECALL = "send_diplomat", "recall_diplomat"
CITIZEN, PLUS_ONE = "citizen_any_region", "influence_plus_1"
ACTIONS = (RECRUIT, TRAVEL, SEND, RECALL, INITIATE, INVENT, INNOVATE, SHARE, GAIN_INFLUENCE, EUREKA)
"""The ten actions of the Assembly, those first that can mostly be performed."""
AMBITION = "ambition_"
"""An Ambition tile is called after its type: `ambition_culture`, `ambition_wild`."""
WILD = "ambition_wild"
MOST_INFLUENCE = 10
COLOURS = ("blue", "yellow", "orange", "purple")
"""The colours of the private displays 1 to 4, and of the seats (IN-CMP-04, IN-SET-19)."""
LAST_ERA = 6


class Region(Struct):
    """A region: its tiles, its card with the citizens beside it, and who lives there."""

    specialist: str
    knowledge: str
    wealth: str
    wealth_left: int
    citizens: list[int]
    """On the map, by seat."""
    card: Zone
    tokens: list[int] = []
    """Whose influence tokens lie on its spaces, from the left."""
    sage: bool = True
    ip_side: bool = False
    """Whether the knowledge tile shows its points."""
    invented: bool = False
    initiator: int | None = None
    initiators: int = 0
    inventor: int | None = None
    innovator: int | None = None


class Player(Struct):
    """A society: the board of a seat, with all that lies on it or beside it."""

    hand: Zone
    inventions: Zone
    objectives: Zone
    supply: int
    home: dict[str, int]
    exhausted: dict[str, int]
    score: int = 0
    influence: int = 0
    scholars: int = 0
    sages: int = 0
    display: list[str] = []
    """Tiles that wait to be built, Ambition tiles among them."""
    map: dict[int, str] = {}
    """The tiles of the Progress map by space."""
    face_down: list[str] = []
    """Technology tiles that have been used."""
    economy_tokens: int = 0
    used: list[str] = []
    """Economy tiles with a token on them."""
    tokens: list[str] = []
    """Influence tokens that are still on the board."""
    placed: dict[str, str] = {}
    """Influence tokens in regions."""
    turned: list[str] = []
    """Influence tokens in regions that lie face down."""
    epoch: str = ""
    """The action space of the Epoch pillar."""
    seasons: list[str] = []
    """The action spaces of the Season pillars."""
    place: int = 0
    """The space of the era marker, within the era of the own milestone."""
    region: str = ""
    """Where a bot stands."""
    taken: list[str] = []
    """The tiles of a bot, which builds nothing."""


class Course(Struct):
    """How a turn has gone so far: for those who look on, no rule asks for it."""

    step: str
    """Actions, ambitions or build."""
    prepared: int
    """The chain tokens that the turn began with."""
    actions: list[tuple[str, str]] = []
    """What has been performed, each with what called for it: main, chain or free."""


class Turn(Struct):
    """What only the running turn needs to remember."""

    tokens: int = 0
    """Prepared chain tokens that are left."""
    inventions: list[str] = []
    """Inventions whose chain action has been used."""
    technology: bool = False
    """Whether a technology tile has been used."""
    initiated: int = 0
    fresh: list[str] = []
    """Ambition tiles in the display that were gained in this turn."""
    pending: list[str] = []
    """Ambition tiles that had no room in the display."""
    course: Course | UnsetType = UNSET
    """Only within a turn; unset it leaves no trace, so that a game ends with the state it always ended with."""


class InventionsState(State, kw_only=True):
    """The whole game."""

    players: list[Player]
    order: list[int]
    """Seats in turn order."""
    regions: dict[str, Region]
    """In migration order."""
    pile: Zone
    display: Zone
    """The idea display: the rightmost card first, the one beside the pile last."""
    out: Zone
    """Ideas that have left the game."""
    private: list[Zone]
    """The private milestone of each colour."""
    common: Zone
    """The common knowledge display, the lowest milestone first."""
    eureka: Zone
    stacks: dict[str, Zone]
    """Milestones that are still to come, by letter."""
    past: Zone
    """Milestones that have been discarded."""
    diplomats: dict[str, list[int]] = {}
    """Whose citizens stand on which milestone."""
    progress: dict[str, int]
    """How many of each progress tile are left."""
    box: Zone
    """Private objectives that nobody has."""
    deck: Zone
    """Hephaestus' cards."""
    played: Zone
    """Those that he has played in this era."""
    era: int = 1
    """Where Chronos stands on the era track: at first in era 1 (IN-SET-03)."""
    round: int = 1
    phase: str = ""
    queue: list[int] = []
    """The seats that have yet to act in this phase."""
    turn: Turn = field(default_factory=Turn)
