"""A game of Inventions in progress: the verbs that every rule uses."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.games.inventions.catalog import Catalog, Idea, Milestone, ProgressTile
from clepsydra.games.inventions.events import Aspired, Profited, Settled
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.state import MOST_INFLUENCE, InventionsState, Player, Region
from clepsydra.kernel import PERSON, Gained, Game, Paid

CHRONOS, HEPHAESTUS = "chronos", "hephaestus"


class Inventions(Game[InventionsState, InventionsRules]):
    """A game in progress."""

    __slots__ = ("catalog",)

    def __init__(self, rules: InventionsRules, state: InventionsState) -> None:
        super().__init__(rules, state)
        self.catalog: Catalog = rules.catalog

    def follow(self, rules: InventionsRules) -> None:
        """Go on by other figures; the regions lie in the order of their numbers."""
        super().follow(rules)
        self.catalog = rules.catalog
        self.state.regions = {name: self.state.regions[name] for name in rules.catalog.lands}

    def player(self, seat: int) -> Player:
        """Whose society it is."""
        return self.state.players[seat]

    def is_person(self, seat: int) -> bool:
        """Whether somebody decides for the seat."""
        return self.rules.setup.seats[seat] == PERSON

    def seat_of(self, bot: str) -> int | None:
        """Where a bot sits, if it plays."""
        seats = self.rules.setup.seats
        return seats.index(bot) if bot in seats else None

    @property
    def people(self) -> list[int]:
        """The seats that decide, in turn order."""
        return [seat for seat in self.state.order if seat in self.rules.people]

    # Cards and milestones

    def card(self, region: Region) -> Idea | None:
        """The card in a region."""
        return self.catalog.ideas[region.card.pieces[0]] if region.card.pieces else None

    def milestone(self, seat: int) -> Milestone:
        """The private milestone of a seat."""
        return self.catalog.milestones[self.state.private[seat].pieces[0]]

    def inventions_of(self, seat: int, specialty: str) -> int:
        """How many inventions of a type lie left of the board."""
        ideas = self.catalog.ideas
        return [ideas[card].type for card in self.player(seat).inventions.pieces].count(specialty)

    # Points and influence

    def score(self, seat: int, ip: int, by: int | None = None) -> None:
        """Gain ingenuity points, perhaps by what another seat did.

        The bots of a solo game have one score (see IH-SET-01), Chronos alone has none.
        """
        keeper = seat
        if not self.is_person(seat):
            common = self.seat_of(HEPHAESTUS)
            if common is None:
                return
            keeper = common
        if ip:
            self.player(keeper).score += ip
            self.tell_gain(keeper, {"ip": ip}, by)

    def gain_influence(self, seat: int, steps: int, by: int | None = None) -> None:
        """Go up the influence track, perhaps by what another seat did; what would go above 10 is lost (IN-INF-01).

        Bots ignore it (see IH-BOT-01).
        """
        if not self.is_person(seat):
            return
        player = self.player(seat)
        steps = min(steps, MOST_INFLUENCE - player.influence)
        if steps:
            player.influence += steps
            self.tell_gain(seat, {"influence": steps}, by)

    def lose_influence(self, seat: int, steps: int) -> None:
        """Pay or lose influence; a loss stops at 0 (IN-INF-02)."""
        player = self.player(seat)
        steps = min(steps, player.influence)
        if steps:
            player.influence -= steps
            self.tell(Paid, seat, {"influence": steps})

    # Citizens

    def academy_limit(self, seat: int) -> int:
        """As many scholars as the era of the own milestone (IN-CIT-05)."""
        return self.milestone(seat).era

    def new_specialist(self, seat: int, specialty: str) -> None:
        """A citizen comes from supply to the home box, if there is one (IN-CIT-06, IN-CMP-03)."""
        player = self.player(seat)
        if player.supply:
            player.supply -= 1
            player.home[specialty] += 1
            self.tell_gain(seat, {specialty_people(specialty): 1})

    def can_gain_scholar(self, seat: int) -> bool:
        """Whether there is a citizen in supply, and room for him in the Academy."""
        player = self.player(seat)
        return bool(player.supply) and player.scholars < self.academy_limit(seat)

    def new_scholar(self, seat: int) -> None:
        """A citizen comes from supply to the Academy, if it is possible."""
        player = self.player(seat)
        if self.can_gain_scholar(seat):
            player.supply -= 1
            player.scholars += 1
            self.tell_gain(seat, {"scholars": 1})

    def becomes_scholar(self, seat: int) -> None:
        """A citizen who stood elsewhere goes to the Academy, or to supply if it is full (IN-CIT-05): the only
        way back to supply for a player's citizen (IN-CMP-05).

        A bot has no Academy: his citizen goes to supply (IH-BOT-05).
        """
        player = self.player(seat)
        if self.is_person(seat) and player.scholars < self.academy_limit(seat):
            player.scholars += 1
        else:
            player.supply += 1

    def settle(self, seat: int, region: str, citizens: int = 1, by: int | None = None) -> None:
        """Citizens go from supply to the map of a region, as many as there are (IN-CMP-03): perhaps as a reward by
        what another seat did.
        """
        player = self.player(seat)
        citizens = min(citizens, player.supply)
        if citizens:
            player.supply -= citizens
            self.state.regions[region].citizens[seat] += citizens
            self.tell(Settled, seat, region, citizens, by, reward=by is not None)

    # Tiles

    def owns(self, seat: int, tile: str) -> bool:
        """Whether a tile lies in the seat's display or on its map (see IN-PRO-02); for a bot, beside him."""
        player = self.player(seat)
        return tile in player.display or tile in player.map.values() or tile in player.taken

    def built(self, seat: int) -> list[ProgressTile]:
        """The progress tiles of the map: only what is built works (IN-PRO-04)."""
        tiles = self.catalog.progress
        return [tiles[name] for name in self.player(seat).map.values() if name in tiles]

    def aspire(self, seat: int, tile: str) -> None:
        """Gain an Ambition tile: to the display, or to the pending row while that is full (IN-AMB-01, 02); the
        tiles of the box do not limit how many (IN-AMB-03).
        """
        player, turn = self.player(seat), self.state.turn
        if len(player.display) < self.catalog.figures["tile_display_spaces"]:
            player.display.append(tile)
            turn.fresh.append(tile)
        else:
            turn.pending.append(tile)
        self.tell(Aspired, seat, tile)

    def tell_gain(self, seat: int, goods: Mapping[str, int], by: int | None = None) -> None:
        """Say what a seat gained, by itself or by what another seat did."""
        if by is None:
            self.tell(Gained, seat, dict(goods))
        else:
            self.tell(Profited, seat, dict(goods), by)


def senders(specialty: str) -> str:
    """Return what those are called who can be sent or exhausted for a type: its specialists, or scholars (see IN-CIT-03).

    >>> senders("culture")
    'culture_senders'
    """
    return f"{specialty}_senders"


def specialty_people(specialty: str) -> str:
    """What the specialists of a specialty are called.

    >>> specialty_people("culture")
    'culture_specialists'
    """
    return f"{specialty}_specialists"
