"""What Chronos and Hephaestus read of the table.

Their own are the citizens in supply and on maps, the tokens, pillars, tiles and cards; whatever a player may have
changed since they acted last is named here, in the words of who looks at the board.

Not named is what follows from the rules: a region without a token of a bot has an empty influence space, a milestone
without its citizen has room for one, for three colours play and each of them stands there at most once. The Eureka
display has a tile left for each bot that may take one.
"""

from __future__ import annotations

from typing import ClassVar

from clepsydra.kernel import Draw, Sight


class CardSpace(Sight, frozen=True):
    """Whether a card lies in a region, as an idea or an invention, and whose citizens stand beside it."""

    region: str


class CardName(Sight, frozen=True):
    """Which card lies in a region."""

    region: str


class Unclaimed(Sight, frozen=True):
    """In the Stone Age: whether an idea lies in a region that nobody has claimed."""

    region: str


class RightmostIdea(Sight, frozen=True):
    """Which card lies rightmost in the idea display, if there is one."""


class Required(Sight, frozen=True):
    """How many citizens the specialist tile of a region asks for."""

    region: str


class Appeared(Sight, frozen=True):
    """Whether a milestone lies in a private or the common display or in the discard."""

    milestone: str


class ProgressLeft(Sight, frozen=True):
    """Whether a progress tile is left."""

    tile: str


class WealthLeft(Sight, frozen=True):
    """Whether a wealth tile is left in a region."""

    region: str


class SageThere(Sight, frozen=True):
    """Whether a sage stands in a region."""

    region: str


class KnowledgeSide(Sight, frozen=True):
    """Which side the knowledge tile of a region shows."""

    region: str


class KnowledgePoints(Sight, frozen=True):
    """Which knowledge tiles show their points."""


class Milestones(Sight, frozen=True):
    """Which milestones lie in the private displays and in the common one."""


class RightmostEureka(Sight, frozen=True):
    """Which milestone lies rightmost in the Eureka display: each bot takes one away."""

    drawn: ClassVar[bool] = True


class EurekaTiles(Sight, frozen=True):
    """Which milestones lie in the Eureka display, from the left."""


class FreeEraSpaces(Sight, frozen=True):
    """Which spaces of an era have no marker."""

    era: int


class TurnOrderMarkers(Sight, frozen=True):
    """Which of the turn order spaces of the eras have a marker."""


class Distinctions(Sight, frozen=True):
    """What the distinctions of a solo game are told by, beside the scores."""


class FinalScore(Sight, frozen=True):
    """The final score of a player."""

    seat: int


class FreeInfluence(Sight, frozen=True):
    """Whether an influence space of a region is empty."""

    since: ClassVar[int] = 2
    region: str


class RoomOnMilestone(Sight, frozen=True):
    """Whether another citizen can stand on the milestone at a place: private displays first, then the common one."""

    since: ClassVar[int] = 2
    place: int


class TurnOrderSpace(Sight, frozen=True):
    """Whether a space of an era is one that changes the turn order, as it is printed."""

    since: ClassVar[int] = 3
    era: int
    place: int


class TopCard(Draw, frozen=True):
    """The top card of Hephaestus' deck."""

    printed: ClassVar[bool] = True
