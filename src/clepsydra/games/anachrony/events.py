"""What can happen in a game of Anachrony, beside what can happen in any game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from clepsydra.kernel import Event, Paid, Passed

START, TURN_ORDER, WARP, EFFECT = "start", "turn_order", "warp", "effect"
"""Why something comes or is paid: the game begins with it, a warp tile brings it, or an effect does."""


class BeginsMove(Event, frozen=True):
    """Something with which a move begins: what its seat does after it is told in the same sentence."""


class LeadsOn(Event, frozen=True):
    """Something that a placement follows in the same sentence."""


class EraBegan(Event, frozen=True):
    """A new era begins."""

    heading: ClassVar[bool] = True
    era: int


class PhaseBegan(Event, frozen=True):
    """A phase of the era begins."""

    heading: ClassVar[bool] = True
    phase: str


class Chose(BeginsMove, frozen=True):
    """A seat took a Path, a leader or a side of its Path board."""

    seat: int
    what: str


class Leads(Event, frozen=True):
    """A seat is first player, now or from the next era on."""

    seat: int
    era: int


class Revealed(Event, frozen=True):
    """Tiles or cards were turned up."""

    news: ClassVar[bool] = True
    pieces: tuple[str, ...]
    era: int = -1
    """The era whose superproject it is, if it is one that the calendar turns up."""

    conditions: bool = False
    """Whether they are the endgame conditions of the table."""

    @property
    def case(self) -> str:
        """What they are, where that has a line of its own."""
        return "conditions" if self.conditions else "era" if self.era >= 0 else ""


class Refilled(Event, frozen=True):
    """The recruit pool or the mine was filled anew."""

    what: str
    things: dict[str, int]

    @property
    def case(self) -> str:
        """What is filled, where it has a line of its own."""
        return self.what if self.what in ("recruit_pool", "mine") else ""


class Placed(BeginsMove, frozen=True):
    """A worker was placed on an action space."""

    seat: int
    worker: str
    where: str

    def goes_on(self, told: Sequence[Event]) -> bool:
        """Whether the worker came from elsewhere, which the sentence tells."""
        return bool(told) and isinstance(told[-1], LeadsOn)


class UsedFree(BeginsMove, frozen=True):
    """A free action was used."""

    seat: int
    source: str


class Built(Event, frozen=True):
    """A building or superproject was built."""

    seat: int
    tile: str
    slot: str
    also: tuple[str, ...] = ()
    """The other slots that it lies on."""


class WorkerGained(Event, frozen=True):
    """A worker joined a seat."""

    seat: int
    worker: str
    column: str


class WorkerLost(Event, frozen=True):
    """A worker left a seat for good."""

    seat: int
    worker: str
    home: bool = False
    """Whether it dies as it comes home."""

    @property
    def case(self) -> str:
        """Whether it dies as it comes home."""
        return "home" if self.home else ""


class Refreshed(Event, frozen=True):
    """All tired workers became active."""

    seat: int


class Discovered(Event, frozen=True):
    """A breakthrough was made."""

    seat: int
    breakthrough: str


class Spent(Event, frozen=True):
    """Breakthroughs were spent."""

    seat: int
    breakthroughs: tuple[str, ...]


class DieShows(Event, frozen=True):
    """A research die or the paradox die was rolled and shows a face."""

    news: ClassVar[bool] = True
    seat: int
    die: str
    face: str | int


class DieSet(Event, frozen=True):
    """A research die was set to a face."""

    seat: int
    die: str
    face: str


class Powered(Event, frozen=True):
    """An exosuit was powered up."""

    seat: int
    hex: str
    by: str = ""
    """By what it came: from the future, or by an effect; nothing in the power-up phase."""


class Warped(BeginsMove, frozen=True):
    """Warp tiles were put on the tile of an era."""

    seat: int
    tiles: tuple[str, ...]
    era: int


class WarpRepaid(Event, frozen=True):
    """A warp tile came back to its owner, who gave back what it had brought."""

    seat: int
    tile: str
    era: int


class WarpReturned(Event, frozen=True):
    """A warp tile came back to its owner for nothing."""

    seat: int
    tile: str
    era: int


class Travelled(Event, frozen=True):
    """A focus marker was put below the tile of a past era."""

    seat: int
    era: int


class Advanced(Event, frozen=True):
    """A time travel marker moved on."""

    seat: int
    steps: int


class MoraleMoved(Event, frozen=True):
    """Morale went up or down."""

    seat: int
    space: int


class AnomalyArose(Event, frozen=True):
    """An Anomaly was placed."""

    news: ClassVar[bool] = True
    seat: int
    slot: str


class AnomalyCleared(Event, frozen=True):
    """An Anomaly was removed."""

    seat: int
    slot: str


class BuildingLost(Event, frozen=True):
    """A building went back under its stack."""

    seat: int
    tile: str


class ImpactStruck(Event, frozen=True):
    """The asteroid struck."""

    heading: ClassVar[bool] = True


class CapitalCovered(Event, frozen=True):
    """A Collapsing Capital tile was laid on a space of the Capital."""

    slot: str
    tile: str


class CapitalCollapsed(Event, frozen=True):
    """A space of the Capital is gone."""

    slot: str


class Evacuated(Event, frozen=True):
    """A seat evacuated its Path."""

    seat: int
    vp: int


class Untangled(Event, frozen=True):
    """At the end, a seat paid back what it could."""

    seat: int
    tiles: tuple[str, ...]


def goes_on(told: Sequence[Event], event: Event, *, at_once: bool, beginnings: Collection[str]) -> bool:
    """Return whether an event is told in the sentence of these events of its seat.

    A move ends with a pass and where another begins; payments for `beginnings` begin one. Who dies at home is told apart.
    """
    if isinstance(event, Passed) or (isinstance(event, Paid) and event.why in beginnings):
        return False
    if isinstance(event, WorkerLost) and event.home:
        return isinstance(told[-1], WorkerLost) and told[-1].home
    return at_once or not isinstance(event, BeginsMove) or event.goes_on(told)
