"""A table of Inventions for scenarios.

    table = inventions(era=3).card("asia", "steamboat", initiator="Bob").home("Ann", economy=2)
    table.does("Ann", ("act", "invent"), ("invent", "asia")).finish("Ann")

It is Ann's turn of the first round of an era. Nobody has citizens but in supply, nobody has ideas, inventions
or pillars; no card lies in a region, no sage stands anywhere, the common display shows the A milestones, each
private display its B milestone, the Eureka display what the era has.
"""

from __future__ import annotations

from typing import Self

from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.ideas import show_top
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.state import SPECIALTIES, InventionsState, Player, Region
from clepsydra.kernel import PERSON, GameDefinition, Option, Position, Setup
from tests.scenarios import Table

PEOPLE = {
    "solo": (PERSON, "chronos", "hephaestus"),
    "two": (PERSON, PERSON, "chronos"),
    "three": (PERSON,) * 3,
    "four": (PERSON,) * 4,
}
MILESTONES = ("agriculture", "cotton", "copper_smelting", "mining")
"""The B milestones of the four colours, in this order."""
COMMON = ("stone_bone_tools", "fire", "transport", "language")
TILES = {
    "africa": "specialist_ip_3",
    "middle_east": "specialist_initiate",
    "europe": "specialist_invent",
    "asia": "specialist_share",
    "australia": "specialist_influence_1",
    "north_america": "specialist_scholar",
    "south_america": "specialist_citizen",
}
KNOWLEDGE = {
    "africa": "knowledge_recruit",
    "middle_east": "knowledge_initiate",
    "europe": "knowledge_invent",
    "asia": "knowledge_share",
    "australia": "knowledge_innovate",
    "north_america": "knowledge_gain_influence",
    "south_america": "knowledge_citizen_any_region",
}
EUREKA = {
    1: ("iron", "mathematics", "sailing"),
    2: ("iron", "mathematics", "sailing"),
    3: ("paper", "greek_fire", "crane"),
    4: ("electricity", "telegraph", "vaccination", "internal_combustion"),
    5: ("solar_cell", "computer", "ai"),
}
CITIZENS = 30


class InventionsTable(Table[InventionsState]):
    """A table of Inventions."""

    def __init__(self, box: GameDefinition, setup: Setup) -> None:
        super().__init__(box, setup)
        self._fixed: set[str] = set()
        """Whose supply has been said."""

    # Arranging what is shared

    def round(self, number: int) -> Self:
        """Which round of the era it is."""
        self._arranged.round = number
        return self

    def order(self, *names: str) -> Self:
        """The turn order; the first of them has the turn."""
        self._arranged.order = [self.seat(name) for name in names]
        self._arranged.queue = list(self._arranged.order)
        return self

    def phase(self, phase: str) -> Self:
        """The step that comes next."""
        self._arranged.phase = phase
        return self

    def card(
        self,
        region: str,
        idea: str,
        *,
        initiator: str = "",
        citizens: int = 1,
        inventor: str = "",
        innovator: str = "",
    ) -> Self:
        """A card in a region with the citizens beside it; with an inventor it is an invention."""
        there = self.region(region)
        self.put(self._arranged.out, *list(there.card.pieces))
        self.put(there.card, idea)
        there.initiator = self.seat(initiator) if initiator else None
        there.initiators = citizens if initiator else 0
        there.inventor = self.seat(inventor) if inventor else None
        there.innovator = self.seat(innovator) if innovator else None
        there.invented = bool(inventor)
        return self

    def sage(self, *regions: str, ip: bool = False) -> Self:
        """Sages stand in regions; with `ip` the knowledge tiles there show their points."""
        for name in regions:
            self.region(name).sage = True
            self.region(name).ip_side = ip
        return self

    def offer(self, *ideas: str, top: tuple[str, ...] | None = None) -> Self:
        """The idea display from slot 1, next to the pile, to slot 3; and the pile, if said, its top first."""
        state = self._arranged
        self.put(state.out, *list(state.display.pieces))
        self.put(state.display, *reversed(ideas))
        if top is not None:
            self.put(state.out, *list(state.pile.pieces))
            self.put(state.pile, *reversed(top))
        state.pile.known.clear()
        show_top(state)
        return self

    def common(self, *milestones: str) -> Self:
        """The common knowledge display from top to bottom; what was there has been discarded."""
        state = self._arranged
        self.put(state.past, *list(state.common.pieces))
        return self.put(state.common, *reversed(milestones))

    def eureka(self, *milestones: str) -> Self:
        """The Eureka display from left to right; what was there is out of sight."""
        state = self._arranged
        self.put(state.out, *list(state.eureka.pieces))
        return self.put(state.eureka, *milestones)

    def private(self, who: str | int, milestone: str) -> Self:
        """Somebody's private milestone; what was there has been discarded. A neutral colour is a number."""
        state = self._arranged
        colour = who if isinstance(who, int) else self.seat(who)
        self.put(state.past, *list(state.private[colour].pieces))
        return self.put(state.private[colour], milestone)

    def tile(self, region: str, *, specialist: str = "", knowledge: str = "", wealth: str = "") -> Self:
        """Which tiles lie in a region."""
        there = self.region(region)
        there.specialist = specialist or there.specialist
        there.knowledge = knowledge or there.knowledge
        there.wealth = wealth or there.wealth
        return self

    def cards(self, *numbers: int) -> Self:
        """The next cards of Hephaestus."""
        return self.put(self._arranged.deck, *(f"card_{number}" for number in reversed(numbers)))

    # Arranging what is somebody's

    def home(self, who: str, scholars: int = 0, **specialists: int) -> Self:
        """Somebody's citizens at home and in the Academy."""
        player = self._player(who)
        player.home = {kind: specialists.get(kind, 0) for kind in SPECIALTIES}
        player.scholars = scholars
        return self

    def exhausted(self, who: str, **specialists: int) -> Self:
        """Somebody's exhausted specialists."""
        self._player(who).exhausted = {kind: specialists.get(kind, 0) for kind in SPECIALTIES}
        return self

    def on_map(self, who: str, **citizens: int) -> Self:
        """Somebody's citizens on the maps of regions."""
        for region, count in citizens.items():
            self.region(region).citizens[self.seat(who)] = count
        return self

    def diplomat(self, who: str, *milestones: str) -> Self:
        """Citizens of somebody's on milestones."""
        for milestone in milestones:
            self._arranged.diplomats.setdefault(milestone, []).append(self.seat(who))
        return self

    def influence(self, who: str, influence: int) -> Self:
        """Somebody's influence."""
        self._player(who).influence = influence
        return self

    def hand(self, who: str, *ideas: str) -> Self:
        """Somebody's ideas."""
        return self.put(self._player(who).hand, *ideas)

    def invented(self, who: str, *ideas: str) -> Self:
        """Inventions left of somebody's board."""
        return self.put(self._player(who).inventions, *ideas)

    def waiting(self, who: str, *tiles: str) -> Self:
        """Tiles in somebody's display."""
        self._player(who).display = list(tiles)
        return self

    def built(self, who: str, tiles: dict[int, str]) -> Self:
        """Tiles on somebody's Progress map."""
        self._player(who).map = dict(tiles)
        return self

    def pillars(self, who: str, *seasons: str, epoch: str = "") -> Self:
        """Where somebody's pillars stand."""
        self._player(who).epoch, self._player(who).seasons = epoch, list(seasons)
        return self

    def token(self, who: str, token: str, region: str, *, turned: bool = False) -> Self:
        """An influence token of somebody's in a region."""
        player = self._player(who)
        if token in player.tokens:
            player.tokens.remove(token)
        player.placed[token] = region
        self.region(region).tokens.append(self.seat(who))
        if turned:
            player.turned.append(token)
        return self

    def objectives(self, who: str, *cards: str) -> Self:
        """Somebody's private objectives."""
        mine = self._player(who).objectives
        self.put(self._arranged.box, *list(mine.pieces))
        return self.put(mine, *cards)

    def supply(self, who: str, citizens: int) -> Self:
        """So many citizens in somebody's supply; others are out of the picture."""
        self._player(who).supply = citizens
        self._fixed.add(who)
        return self

    def _player(self, who: str) -> Player:
        return self._arranged.players[self.seat(who)]

    # Acting

    @property
    def position(self) -> Position[InventionsState]:
        """The game; all citizens who are nowhere else are in supply when it starts."""
        if self._position is None:
            for who in self.names:
                if who not in self._fixed:
                    self._player(who).supply = CITIZENS - self.in_play(who)
        return super().position

    def finish(self, who: str) -> Self:
        """Somebody takes no more than must be until it is somebody else's turn."""
        seat, step = self.seat(who), self.position.steps
        while self.position.steps == step and seat in self.position.asks:
            self.position.answer(seat, self.offers(who)[0])
        return self

    # Looking

    @property
    def game(self) -> Inventions:
        """The game as the rules see it."""
        assert isinstance(self.rules, InventionsRules)
        return Inventions(self.rules, self.state)

    def player(self, who: str) -> Player:
        """Somebody's society."""
        return self.state.players[self.seat(who)]

    def region(self, name: str) -> Region:
        """A region."""
        return self.state.regions[name]

    def in_play(self, who: str) -> int:
        """How many citizens of somebody's are not in supply."""
        seat, player = self.seat(who), self.player(who)
        count = player.scholars + sum(player.home.values()) + sum(player.exhausted.values())
        count += sum(seats.count(seat) for seats in self.state.diplomats.values())
        for region in self.state.regions.values():
            count += region.citizens[seat] + region.initiators * (region.initiator == seat)
            count += (region.inventor == seat) + (region.innovator == seat)
        return count

    def rule(self, who: str) -> str:
        """The rule by which somebody is asked."""
        return self.ask(who).rule

    def has(self, who: str, **figures: int) -> Self:
        """Somebody has exactly this: `score`, `influence`, `scholars`, `supply`, `sages`, a specialty at home."""
        player = self.player(who)
        have = {name: player.home[name] if name in SPECIALTIES else getattr(player, name) for name in figures}
        assert have == figures
        return self

    def verbs(self, who: str, verb: str) -> list[Option]:
        """What somebody may choose of one kind."""
        return [option for option in self.offers(who) if option[0] == verb]


def inventions(players: str = "three", era: int = 2, **options: str | bool) -> InventionsTable:
    """A table in an era, at Ann's turn; see the top of this file."""
    table = InventionsTable(INVENTIONS, Setup("inventions", PEOPLE[players], (), dict(options)))
    state = table.state
    state.phase, state.era, state.round = "turn", era, 1
    state.order = list(range(len(state.players)))
    state.queue = list(state.order)
    state.diplomats.clear()
    for colour, milestone in enumerate(MILESTONES):
        table.put(state.private[colour], milestone)
    for colour in range(len(MILESTONES)):
        state.private[colour].pieces = [MILESTONES[colour]]
    state.common.pieces = list(reversed(COMMON))
    for earlier in range(2, era):
        table.put(state.past, *EUREKA[earlier])
    table.put(state.eureka, *(name for name in EUREKA[era] if name not in state.eureka))
    for name, region in state.regions.items():
        table.put(state.out, *region.card.pieces)
        region.sage, region.specialist, region.knowledge = False, TILES[name], KNOWLEDGE[name]
        region.wealth = f"wealth_{'abcdefg'[list(state.regions).index(name)]}"
    for player in state.players:
        table.put(state.out, *player.hand.pieces, *player.inventions.pieces)
        player.home, player.scholars, player.supply = dict.fromkeys(SPECIALTIES, 0), 0, CITIZENS
    return table
