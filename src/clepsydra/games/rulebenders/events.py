"""What can happen in a game of Rulebenders, beside what can happen in any game."""

from __future__ import annotations

from typing import ClassVar

from clepsydra.kernel import Event


class RoundBegan(Event, frozen=True):
    """A round begins."""

    heading: ClassVar[bool] = True
    round: int


class PhaseBegan(Event, frozen=True):
    """A phase of the round begins."""

    heading: ClassVar[bool] = True
    phase: str


class ThemesLaidOut(Event, frozen=True):
    """The themes in play, clockwise."""

    themes: tuple[str, ...]


class SetupDrawn(Event, frozen=True):
    """A set-up card was drawn."""

    card: str


class Leads(Event, frozen=True):
    """A seat's order disc is on the first player space."""

    seat: int

    @property
    def doer(self) -> None:
        """Nobody: another seat put it there, or the rules."""


class MarkerSet(Event, frozen=True):
    """A panel has a new setting; on Theme, the active theme."""

    panel: str
    value: int | str
    before: int | str | None = None
    """What it showed, if it showed another one in this game."""

    @property
    def case(self) -> str:
        """Whether it is told what it showed before."""
        return "" if self.before in (None, self.value) else "changed"


class TokenReceived(Event, frozen=True):
    """A seat received an exchange token."""

    seat: int
    token: str


class Exchanged(Event, frozen=True):
    """A seat used an exchange token, or a card that exchanges."""

    opens: ClassVar[bool] = True
    seat: int
    gave: dict[str, int]
    got: dict[str, int]


class Discarded(Event, frozen=True):
    """Cards went to their discard piles."""

    seat: int
    cards: tuple[str, ...]
    paid: bool = False
    """Whether it was a part of a price."""


class Placed(Event, frozen=True):
    """Somebody put a cube, of whichever owner, somewhere."""

    seat: int
    owner: int
    where: str
    action: bool = False
    """Whether it is an action of its own, and not what a card does."""

    @property
    def case(self) -> str:
        """Whose cube it is need not be said of one's own."""
        return "own" if self.owner == self.seat else ""


class Locked(Event, frozen=True):
    """A cube went into a locked spot."""

    seat: int
    panel: str


class Left(Event, frozen=True):
    """Cubes of a seat left a place of the board."""

    seat: int
    cubes: int
    where: str


class Played(Event, frozen=True):
    """A card was played."""

    opens: ClassVar[bool] = True
    seat: int
    card: str


class Activated(Event, frozen=True):
    """A dashboard card was rotated."""

    opens: ClassVar[bool] = True
    seat: int
    card: str


class Named(Event, frozen=True):
    """A card named a theme, a panel or a kind of resource."""

    seat: int
    what: str


class Targeted(Event, frozen=True):
    """An attack names a seat."""

    seat: int

    @property
    def doer(self) -> None:
        """Whoever attacks: it is told in their sentence."""


class Cancelled(Event, frozen=True):
    """A shield cancelled an attack."""

    seat: int
    shield: str
    attack: str


class DrewFrom(Event, frozen=True):
    """A seat drew a card that only it may see; where it came from is open."""

    hides: ClassVar[tuple[str, ...]] = ("piece",)
    news: ClassVar[bool] = True
    seat: int
    deck: str
    piece: str


class Handed(Event, frozen=True):
    """A card went from hand to hand; only those two see which one."""

    hides: ClassVar[tuple[str, ...]] = ("card",)
    giver: int
    taker: int
    card: str

    @property
    def doer(self) -> int:
        """Who gives it."""
        return self.giver


class Retrieved(Event, frozen=True):
    """A card that lay open went to a hand."""

    seat: int
    card: str


class DieShows(Event, frozen=True):
    """The die was rolled."""

    news: ClassVar[bool] = True
    seat: int
    goods: dict[str, int]


class HandShown(Event, frozen=True):
    """A hand is open to all."""

    seat: int


class Marked(Event, frozen=True):
    """Cards of a hand were marked."""

    seat: int
    count: int


class Hooked(Event, frozen=True):
    """A Captain's Hook lies on a panel."""

    seat: int
    panel: str


class Peeked(Event, frozen=True):
    """A seat looked secretly at a token."""

    hides: ClassVar[tuple[str, ...]] = ("token",)
    news: ClassVar[bool] = True
    seat: int
    panel: str
    token: str


class TurnedUp(Event, frozen=True):
    """A token was turned up."""

    news: ClassVar[bool] = True
    panel: str
    token: str


class Multiplied(Event, frozen=True):
    """A Multiplier was put beside an Electron token."""

    panel: str


class Fused(Event, frozen=True):
    """A Nuclear token left the game."""

    panel: str


class DiscMoved(Event, frozen=True):
    """An evolution disc is on another space."""

    seat: int
    panel: str
    space: str

    def plus(self, other: Event) -> Event | None:
        """Of several spaces in a row the last is told."""
        same = isinstance(other, DiscMoved) and (other.seat, other.panel) == (self.seat, self.panel)
        return other if same else None


class TokenTaken(Event, frozen=True):
    """A token at the end of a track was taken."""

    news: ClassVar[bool] = True
    seat: int
    panel: str
    token: str


class PanelWon(Event, frozen=True):
    """A seat has the majority on a panel."""

    opens: ClassVar[bool] = True
    seat: int
    panel: str


class PanelTied(Event, frozen=True):
    """Nobody has the majority on a panel."""

    panel: str


class TieBroken(Event, frozen=True):
    """A seat moved its cube from the tie-break track to a panel."""

    opens: ClassVar[bool] = True
    seat: int
    panel: str


class FlexoReveals(Event, frozen=True):
    """A Flexo card was revealed for Flexo."""

    card: str


class RemovedFromGame(Event, frozen=True):
    """A card has left the game."""

    card: str


class ThemeReplaced(Event, frozen=True):
    """A theme took the place of another."""

    old: str
    new: str


class HandsPassed(Event, frozen=True):
    """All hands went to the next player clockwise."""


class RoundRestarted(Event, frozen=True):
    """The round begins again with its income."""

    heading: ClassVar[bool] = True


class CardTaken(Event, frozen=True):
    """A dashboard card changed its owner."""

    giver: int
    taker: int
    card: str

    @property
    def doer(self) -> int:
        """Who gives it."""
        return self.giver
