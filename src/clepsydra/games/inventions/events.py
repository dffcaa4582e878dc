"""What can happen in a game of Inventions, beside what can happen in any game."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from clepsydra.kernel import Event, Gained

TILES = {"economy": "tile", "culture": "tile", "technology": "tile", "wealth": "wealth"}
"""By how the ids of tiles begin: what they are called in a sentence."""


class Profited(Gained, frozen=True):
    """A seat gained goods by what another seat did."""

    by: int

    @property
    def doer(self) -> int | None:
        """Return the seat that did it."""
        return self.by


class EraBegan(Event, frozen=True):
    """Chronos has come to a new era."""

    heading: ClassVar[bool] = True
    era: int


class RoundBegan(Event, frozen=True):
    """A round begins."""

    heading: ClassVar[bool] = True
    era: int
    round: int


class Ordered(Event, frozen=True):
    """The turn order, first seat first."""

    first: int


class Placed(Event, frozen=True):
    """A pillar was put on an action space."""

    seat: int
    pillar: str
    action: str


class Idled(Event, frozen=True):
    """A seat could perform nothing."""

    seat: int


class Performed(Event, frozen=True):
    """A seat performs an action, for this reason."""

    sums_anew: ClassVar[bool] = True
    seat: int
    action: str
    why: str


class Initiated(Event, frozen=True):
    """An idea was put into a region."""

    seat: int
    idea: str
    region: str
    citizens: int


class Claimed(Event, frozen=True):
    """A seat took over an idea of the Stone Age."""

    seat: int
    idea: str
    region: str


class Invented(Event, frozen=True):
    """An idea became an invention."""

    seat: int
    idea: str
    region: str


class Innovated(Event, frozen=True):
    """A citizen was put on the Innovate space of an invention."""

    seat: int
    idea: str
    region: str


class Shared(Event, frozen=True):
    """An invention was shared."""

    seat: int
    idea: str
    region: str


class Kept(Event, frozen=True):
    """The inventor took a shared invention."""

    seat: int
    idea: str
    by: int | None = None
    """The seat that shared it."""

    @property
    def doer(self) -> int | None:
        """Return the seat that shared it."""
        return self.seat if self.by is None else self.by


class Left(Event, frozen=True):
    """Cards or a tile left the game."""

    pieces: tuple[str, ...]

    @property
    def case(self) -> str:
        """Return whether it was a tile, one card or several."""
        if len(self.pieces) > 1:
            return "cards"
        return TILES.get(self.pieces[0].rpartition("_")[0], "card")


class Returned(Event, frozen=True):
    """Citizens returned home from a region."""

    seat: int
    region: str
    citizens: int
    specialty: str
    people: str
    """What specialists of this specialty are called."""


class Settled(Event, frozen=True):
    """Citizens were placed on the map of a region."""

    seat: int
    region: str
    citizens: int
    by: int | None = None
    """The seat that shared an invention there."""
    reward: bool = False
    """Whether it is the innovator's reward for an invention that is shared."""

    @property
    def case(self) -> str:
        """Whether another seat may have done it."""
        return "" if self.by is None else "by"

    @property
    def doer(self) -> int | None:
        """Return the seat that did it."""
        return self.seat if self.by is None else self.by

    def plus(self, other: Event) -> Event | None:
        """Add up citizens of a seat in one region; a reward is told by itself."""
        if (
            not isinstance(other, Settled)
            or self.reward
            or structs.replace(other, citizens=self.citizens) != self
        ):
            return None
        return structs.replace(self, citizens=self.citizens + other.citizens)


class Travelled(Event, frozen=True):
    """A citizen went to another region."""

    seat: int
    start: str
    region: str


class Influenced(Event, frozen=True):
    """An influence token was put into a region."""

    seat: int
    region: str
    token: str = ""
    """Which one; those of bots have no names."""

    @property
    def case(self) -> str:
        """Whether the token has a name."""
        return "token" if self.token else ""


class Learned(Event, frozen=True):
    """A seat used the knowledge tile of a region and took its sage."""

    seat: int
    region: str
    tile: str


class Discovered(Event, frozen=True):
    """A seat has a new private milestone."""

    seat: int
    milestone: str


class Common(Event, frozen=True):
    """A milestone became common knowledge."""

    milestone: str


class Surpassed(Event, frozen=True):
    """A milestone went to the discard."""

    milestone: str


class Sent(Event, frozen=True):
    """A diplomat was sent to a milestone."""

    seat: int
    milestone: str


class Recalled(Event, frozen=True):
    """A diplomat came back."""

    seat: int
    milestone: str


class Aspired(Event, frozen=True):
    """A seat gained an Ambition tile."""

    seat: int
    tile: str


class GaveUp(Event, frozen=True):
    """An Ambition tile went back to supply."""

    seat: int
    tile: str
    surplus: bool = False
    """Whether it did not fit into the tile display, though it could have become a progress tile."""

    @property
    def case(self) -> str:
        """Whether there was no room for it."""
        return "surplus" if self.surplus else ""


class TileTaken(Event, frozen=True):
    """A seat took a progress or wealth tile."""

    seat: int
    tile: str


class Built(Event, frozen=True):
    """A tile was built on the Progress map."""

    seat: int
    tile: str
    space: int


class TileUsed(Event, frozen=True):
    """A progress tile did what it does."""

    seat: int
    tile: str


class CameHome(Event, frozen=True):
    """A tile brought exhausted specialists home."""

    seat: int
    specialists: int


class IdeaTaken(Event, frozen=True):
    """A seat took an idea into its hand."""

    seat: int
    idea: str


class SagePlaced(Event, frozen=True):
    """A sage went to a region."""

    seat: int
    region: str


class CardDrawn(Event, frozen=True):
    """Hephaestus drew a card; the number says with which of its actions he starts."""

    card: str
    start: int
    action: str
    """The action that he tries first."""


class Moved(Event, frozen=True):
    """A bot moved on to a region."""

    seat: int
    region: str


class Distinguished(Event, frozen=True):
    """At the end of a solo game: a distinction and its points."""

    distinction: str
    points: int


class Ranked(Event, frozen=True):
    """At the end of a solo game: the sum of the distinctions, and the rank that it gives."""

    points: int
    rank: str
