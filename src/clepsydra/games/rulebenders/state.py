"""What lies on the table."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.kernel import State, Traced, Zone

PANELS = ("theme", "hand_limit", "exchange", "currency", "first_player", "take_cubes", "draw_cards")
"""Clockwise, which is the order of evaluation (RB-CMP-02; see RB-EVA-01)."""
CUBE, CARD, CHIP = RESOURCES = ("cube", "card", "chip")
ELECTRON, NUCLEAR = TOKENS = ("electron", "nuclear")
FLEXO = "flexo"
"""The deck that is no theme, and the kind of seat that decides by it."""
TIEBREAK = "tiebreak"
NOBODY_THERE = -1


class Player(Struct, kw_only=True):
    """One seat's cards, cubes, chips and discs."""

    colour: str
    hand: Traced
    marked: Traced
    """Cards of the hand that Abomination has marked (see RB-SP-15)."""
    fuel: Zone
    dashboard: Zone
    kept: Zone
    """Electron and Nuclear tokens taken at the end of a track."""
    discs: dict[str, int]
    """By panel, from -2 (e2) by 0 (the start space) to 2 (n2)."""
    chips: int
    cubes: int
    """In the personal reserve."""
    supply: int
    """Of this colour in the general supply."""
    foreign: dict[int, int] = {}
    """Cubes of other seats in this reserve, by owner (see RB-SP-02)."""
    rings: dict[str, int] = {}
    """Cubes on each Ring of Invisibility."""
    tokens: list[str] = []
    """Exchange tokens."""
    rotated: list[str] = []
    icons: list[str] = []
    """Panels whose Flexo card was played in this round (see RB-PLY-06)."""
    passed: bool = False
    idle: bool = False
    """Ended the last turn with nothing left (see RB-ACT-08)."""
    revealed: bool = False
    """Whether Guru has laid the hand open."""


class Panel(Struct):
    """A rule panel: its marker and the cubes of each seat in its energy reserve."""

    open: list[int]
    locked: list[int]
    setting: int = 0
    """Which of the panel's settings, from the left; which plate on Theme."""
    multiplier: bool = False
    hook: int = NOBODY_THERE
    """Whose Captain's Hook lies here."""


class Tokens(Struct):
    """The tokens of one kind that are still at the end of a track, in the order of `panels`."""

    zone: Zone
    panels: list[str]


class Saw(Struct, frozen=True):
    """A Chainsaw at work: whom it hurts, in what (see RB-SP-17)."""

    card: str
    victim: int
    what: str


class Fate(Struct, frozen=True):
    """A card of a hand that chance is about to pick: for a thief, or to be marked."""

    victim: int
    thief: int = NOBODY_THERE


class Turn(Struct):
    """What is to be remembered of the turn that is under way."""

    seat: int = NOBODY_THERE
    begun: bool = True
    """Not yet while opponents may still attack before the first turn of a phase (see RB-ACV-03)."""
    actions: int = 1
    acted: bool = False
    bound: bool = False
    """The action must be one of a marked card (see RB-SP-15)."""
    foreign: bool = False
    """A foreign cube was placed (see RB-SP-02)."""
    fresh: list[str] = []
    """Dashboard cards played in this turn (see RB-SHD-02)."""
    over: bool = False
    restart: bool = False
    """The round begins anew (see RB-SP-08)."""


class RulebendersState(State, kw_only=True):
    """The whole game."""

    players: list[Player]
    panels: dict[str, Panel]
    row_a: list[int]
    """Whose cube is in each column of the tie-break track, from the left."""
    row_b: list[int]
    piles: dict[str, Traced]
    """The draw piles of all themes and of Flexo; `plates` says which themes are in play."""
    discards: dict[str, Zone]
    tokens: dict[str, Tokens]
    box: Zone
    """What has left the game."""
    setups: Zone
    """The set-up cards."""
    plates: list[str] = []
    named: dict[str, int] = {}
    """The plate that each Alien Technology in play names, the latest last (see RB-PLY-05, 17)."""
    saws: list[Saw] = []
    turn: Turn
    fates: list[Fate] = []
    """What chance picks from hidden hands before the turn goes on."""
    circle: list[int] = []
    """The seats clockwise; in the order of their numbers if nothing is said (see RF-SET-01)."""
    round: int = 1
    first: int = 0
    """Whose order disc is on the "2 chips" space."""
    order: list[int] = []
    """The round order, fixed for the round (see RB-RND-02)."""
    phase: str = ""
    queue: list[int] = []
    """The seats that have yet to act in this phase, or the panels that have yet to be evaluated."""
    ended: bool = False
    mixings: int = 0
    """How often chance has mixed cards that came from different piles."""
    edition: int = 2
    """The version of the rules that the game began by."""
