"""What the solo opponents read of the table, each as a person beside a box would be asked for it.

Their own tokens, exosuits, goods, tiles, warp tiles and pools are not among it, nor what follows from them.
"""

from __future__ import annotations

from typing import ClassVar

from clepsydra.kernel import Draw, Sight


class FreeSpace(Sight, frozen=True):
    """The first of these spaces that is free, for an action of the Capital or of the Valley."""

    action: str
    among: tuple[str, ...]


class FreeMine(Sight, frozen=True):
    """Which of these spaces of the mine are free."""

    among: tuple[str, ...]


class MineCubes(Sight, frozen=True):
    """Which resources lie in the mine, whatever their number."""


class WorkerInPool(Sight, frozen=True):
    """The first of these workers of whom one is in the pool."""

    among: tuple[str, ...]


class TopBuilding(Sight, frozen=True):
    """The building on top of one of the two stacks of its type: `primary` or `secondary`."""

    row: str
    stack: str


class Superproject(Sight, frozen=True):
    """The superproject that lies face up above the tile of an era."""

    era: int


class AnyBreakthrough(Sight, frozen=True):
    """Whether any breakthrough is left, of whatever shape: there are so many that one nearly always is."""


class BreakthroughsLeft(Sight, frozen=True):
    """How many breakthroughs of a shape are left, icon by icon."""

    shape: str


class MoreWarps(Sight, frozen=True):
    """On which of these tiles of past eras, where it has some, a person has more warp tiles than it has."""

    eras: tuple[int, ...]


class MoreHypersync(Sight, frozen=True):
    """Whether a person has more Hypersync tiles on the whole timeline than it has."""


class FreeHypersync(Sight, frozen=True):
    """Which of these spaces of the Hypersync board are free."""

    among: tuple[str, ...]


class OldestHypersync(Sight, frozen=True):
    """The oldest Hypersync tile of a person on the timeline, by its action."""


class LoopOffer(Sight, frozen=True):
    """Whether a Quantum Loop card is on offer: the one farthest from the deck would leave."""


class TopAnomalies(Sight, frozen=True):
    """The Variable Anomalies on top of their two stacks."""


class SpacesUsed(Sight, frozen=True):
    """How many spaces of the tile of an era are used already, on the Alternate Timeline."""

    era: int


class SpacesPrinted(Sight, frozen=True):
    """What these spaces of the tile of an era show, on the Alternate Timeline, counted from 1."""

    since: ClassVar[int] = 3
    era: int
    spaces: tuple[int, ...]


class PeopleHavePassed(Sight, frozen=True):
    """Whether every person has passed."""


class CapitalGone(Sight, frozen=True):
    """Whether every space of the Capital shows an Unavailable side."""


class ValleySpaces(Sight, frozen=True):
    """Which spaces the Valley board has with so many players, and which of them are covered."""

    since: ClassVar[int] = 3
    players: int


class OperatorInValley(Sight, frozen=True):
    """Whether an Operator stands on the Valley board."""


class NextTechnology(Sight, frozen=True):
    """The technology on top of the second stack, or of the first where that is empty, if there is any."""


class DieThrown(Draw, frozen=True):
    """One of the game's dice, by its name."""

    die: str


class CommandDie(Draw, frozen=True):
    """The AI die, whatever it is rolled for."""


class CoresDrawn(Draw, frozen=True):
    """So many cores of the energy pool, in which so many of each kind are."""

    count: int
    energy: int
    exhausted: int


class FluxDrawn(Draw, frozen=True):
    """A piece of the flux pool, in which so many of each kind are."""

    cores: int
    casings: int


class ShapeDrawn(Draw, frozen=True):
    """The shape of the breakthrough that is given back, of several such shapes."""

    among: tuple[str, ...]


class SpaceDrawn(Draw, frozen=True):
    """The space of the Hypersync board, of several that are free."""

    among: tuple[str, ...]
