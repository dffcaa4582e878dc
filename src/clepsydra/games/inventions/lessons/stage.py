"""The words in which a position of Inventions is arranged."""

from __future__ import annotations

from typing import Self

from clepsydra.games.inventions.game import CHRONOS, Inventions
from clepsydra.games.inventions.ideas import show_top
from clepsydra.games.inventions.state import SPECIALTIES, InventionsState
from clepsydra.kernel import Position, Ruleset, Staged

MILESTONES = ("agriculture", "cotton", "copper_smelting", "mining")
"""Of the four colours."""
COMMON = ("stone_bone_tools", "fire", "transport", "language")
EUREKA = ("iron", "mathematics", "sailing")
REGIONS = {
    "africa": ("specialist_ip_3", "knowledge_recruit", "wealth_a"),
    "middle_east": ("specialist_initiate", "knowledge_initiate", "wealth_b"),
    "europe": ("specialist_invent", "knowledge_invent", "wealth_c"),
    "asia": ("specialist_share", "knowledge_share", "wealth_d"),
    "australia": ("specialist_influence_1", "knowledge_innovate", "wealth_e"),
    "north_america": ("specialist_scholar", "knowledge_gain_influence", "wealth_f"),
    "south_america": ("specialist_citizen", "knowledge_citizen_any_region", "wealth_g"),
}
"""The tiles of each region."""


class Stage(Staged[InventionsState]):
    """A table of Inventions at the learner's turn in the first round of era 2.

    The learner has nobody at home, no ideas, two inventions of era 1, and Agriculture with a diplomat on it; no card
    lies in a region and no sage stands there; the others are as they begin.
    """

    def __init__(self, rules: Ruleset[InventionsState], seed: str = "") -> None:
        super().__init__(rules, seed)
        self.game = Inventions(self.rules, self.state)
        state = self.state
        state.phase, state.era, state.round = "turn", 2, 1
        state.order = list(range(len(state.players)))
        state.queue = list(state.order)
        for zone, milestone in zip(state.private, MILESTONES, strict=True):
            zone.pieces = [milestone]
        state.diplomats = {MILESTONES[seat]: [seat] for seat in self.game.people}
        state.common.pieces = list(reversed(COMMON))
        state.eureka.pieces = list(EUREKA)
        for name, region in state.regions.items():
            self.put(state.out, *list(region.card.pieces))
            region.specialist, region.knowledge, region.wealth = REGIONS[name]
            region.sage = False
        mine = state.players[0]
        self.put(state.out, *list(mine.hand.pieces), *list(mine.inventions.pieces))
        self.home(0).invented(0, "bread", "boats")
        if (bot := self.game.seat_of(CHRONOS)) is not None:
            state.players[bot].region = "africa"

    def position(self) -> Position[InventionsState]:
        """The game; all citizens who are nowhere else are in supply."""
        for seat, player in enumerate(self.state.players):
            player.supply = self.game.catalog.figures["citizens_per_colour"] - self._in_play(seat)
        return super().position()

    def _in_play(self, seat: int) -> int:
        player, state = self.state.players[seat], self.state
        count = player.scholars + sum(player.home.values()) + sum(player.exhausted.values())
        count += sum(seats.count(seat) for seats in state.diplomats.values())
        for region in state.regions.values():
            count += region.citizens[seat] + region.initiators * (region.initiator == seat)
            count += (region.inventor == seat) + (region.innovator == seat)
        return count

    # What is shared

    def round(self, number: int) -> Self:
        """Which round of the era it is."""
        self.state.round = number
        return self

    def order(self, *seats: int) -> Self:
        """The turn order; the first of them has the turn."""
        self.state.order, self.state.queue = list(seats), list(seats)
        return self

    def era(self, era: int, *eureka: str) -> Self:
        """Which era it is, and what its Eureka display shows; what was there has been discarded."""
        state = self.state
        state.era = era
        return self.put(state.past, *list(state.eureka.pieces)).put(state.eureka, *eureka)

    def card(
        self,
        region: str,
        idea: str,
        *,
        initiator: int,
        citizens: int = 1,
        inventor: int | None = None,
        innovator: int | None = None,
    ) -> Self:
        """A card in a region with the citizens beside it; with an inventor it is an invention."""
        there = self.state.regions[region]
        self.put(there.card, idea)
        there.initiator, there.initiators = initiator, citizens
        there.inventor, there.innovator, there.invented = inventor, innovator, inventor is not None
        return self

    def sage(self, region: str) -> Self:
        """A sage stands in a region."""
        self.state.regions[region].sage = True
        return self

    def offer(self, *ideas: str, top: str) -> Self:
        """The idea display from the slot beside the pile on, and the top of the pile."""
        state = self.state
        self.put(state.out, *list(state.display.pieces)).put(state.display, *reversed(ideas))
        state.pile.known.clear()
        self.put(state.pile, top)
        show_top(state)
        return self

    # What is somebody's

    def home(self, seat: int, *, scholars: int = 0, **specialists: int) -> Self:
        """Citizens at home and in the Academy."""
        player = self.state.players[seat]
        player.home = {kind: specialists.get(kind, 0) for kind in SPECIALTIES}
        player.scholars = scholars
        return self

    def influence(self, seat: int, influence: int) -> Self:
        """Somebody's influence."""
        self.state.players[seat].influence = influence
        return self

    def on_map(self, seat: int, **citizens: int) -> Self:
        """Citizens on the maps of regions."""
        for region, count in citizens.items():
            self.state.regions[region].citizens[seat] = count
        return self

    def hand(self, seat: int, *ideas: str) -> Self:
        """Ideas in hand."""
        return self.put(self.state.players[seat].hand, *ideas)

    def invented(self, seat: int, *ideas: str) -> Self:
        """Inventions beside somebody's board."""
        return self.put(self.state.players[seat].inventions, *ideas)

    def milestone(self, seat: int, milestone: str) -> Self:
        """Somebody's private milestone with a diplomat on it; what was there has been discarded."""
        state = self.state
        (before,) = state.private[seat].pieces
        state.diplomats[milestone] = state.diplomats.pop(before)
        return self.put(state.past, before).put(state.private[seat], milestone)

    def token(self, seat: int, token: str, region: str) -> Self:
        """An influence token of somebody's lies in a region."""
        player = self.state.players[seat]
        player.tokens = [other for other in player.tokens if other != token]
        player.placed[token] = region
        self.state.regions[region].tokens.append(seat)
        return self

    def waiting(self, seat: int, *tiles: str) -> Self:
        """Tiles that wait to be built."""
        self.state.players[seat].display = list(tiles)
        return self

    def pillars(self, seat: int, *seasons: str) -> Self:
        """Where Season pillars stand."""
        self.state.players[seat].seasons = list(seasons)
        return self
