"""What a newcomer overlooks of an option, from what the seat can see; the first reason is told."""

from __future__ import annotations

from typing import Any

from clepsydra.drawing.coach import Judges, Slip
from clepsydra.games.inventions.actions.gain_influence import why_not_region
from clepsydra.games.inventions.build import DONE
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.milestones import owner_of, why_no_access
from clepsydra.games.inventions.pillars import LAST_ROUND, stands_on
from clepsydra.games.inventions.state import EUREKA, LAST_ERA, RECALL, RECRUIT, WILD
from clepsydra.games.inventions.wealth import wealth_ip
from clepsydra.kernel import One, Some

MANY_TOKENS = 2
MUCH_LOST = -2
LATE = 4
"""The era from which a Wealth tile that counts nothing yet may never do."""


class Coach:
    """Looks at a question with the eyes of its seat."""

    def __init__(self, game: Inventions, ask: One | Some) -> None:
        self.game, self.seat, self.menu = game, ask.seat, ask.menu
        self.player = game.player(ask.seat)
        self.options: list[Any] = list(ask.menu.options)

    @property
    def _era_ends(self) -> bool:
        return self.game.state.round == LAST_ROUND

    @property
    def _game_ends(self) -> bool:
        return self._era_ends and self.game.state.era == LAST_ERA - 1

    # Actions

    def acting(self, option: Any) -> Slip | None:
        """A pillar closes a forum, may help another, and a scholar needs room."""
        verb, action = option
        if verb == "use":
            return None
        forums = self.game.catalog.forums
        shut = action == RECRUIT and forums[EUREKA] == forums[RECRUIT] and ("act", EUREKA) in self.options
        if shut and not self._era_ends:
            return Slip("closes_eureka", "IN-PIL-01")
        if action == RECALL and self.player.scholars >= self.game.academy_limit(self.seat):
            return Slip("academy_full", "IN-CIT-05")
        host = next((seat for seat in self.game.people if self._profits(seat, action)), None)
        return None if host is None else Slip("hosted", "IN-PIL-05", {"seat": host})

    def _profits(self, other: int, action: str) -> bool:
        return other != self.seat and stands_on(self.game, other, action)

    def calling(self, option: Any) -> Slip | None:
        """A scholar where a specialist would do."""
        fewest = min(scholars for _, _, scholars in self.options)
        return Slip("spare_scholar", "IN-CIT-03") if option[2] > fewest else None

    def initiating(self, option: Any) -> Slip | None:
        """An idea that is not shared brings no points; one without access is for others."""
        if self._game_ends:
            return Slip("not_shared", "IN-SHA-02")
        milestone = self._closed(option[1])
        if milestone is None or all(self._closed(card) for _, card, _ in self.options):
            return None
        return Slip("no_access", "IN-ACC-01", {"milestone": milestone})

    def _closed(self, card: str) -> str | None:
        """The milestone that a card needs, if the seat has no access to it."""
        needed = self.game.catalog.ideas[card].requires
        return needed if why_no_access(self.game, self.seat, needed) else None

    def inventing(self, option: Any) -> Slip | None:
        """It takes all who are left, with turns of the era to come."""
        card = self.game.card(self.game.state.regions[option[1]])
        left = sum(self.player.home.values()) + self.player.scholars
        takes_all = card is not None and 1 + card.exhaust == left
        return Slip("nobody_left", "IN-INV-02") if takes_all and not self._era_ends else None

    def sharing(self, option: Any) -> Slip | None:
        """The initiator scores, whoever shares."""
        region = self.game.state.regions[option[1]]
        card = self.game.card(region)
        if card is None or region.initiator is None or self.seat in (region.initiator, region.inventor):
            return None
        figures = {"seat": region.initiator, "count": card.era * region.initiators}
        return Slip("scores_for", "IN-SHA-02", figures)

    def taking_tile(self, option: Any) -> Slip | None:
        """A full display has to give something up; a Wealth tile may count nothing."""
        if option == "nothing":
            return None
        if len(self.player.display) >= self.game.catalog.figures["tile_display_spaces"]:
            return Slip("display_full", "IN-SHA-07")
        tile = option[1]
        if tile == WILD or self.game.state.era < LATE:
            return None
        scores = wealth_ip(self.game.catalog, tile, self.player.map)
        return None if scores else Slip("counts_nothing", "IN-END-04")

    def recruiting(self, option: Any) -> Slip | None:
        """Who leaves a region may give up a majority that a token could have used."""
        _, count, name = option
        if not self.player.tokens:
            return None
        game, region = self.game, self.game.state.regions[name]
        needed = min(game.catalog.token_citizens[token] for token in self.player.tokens)
        if why_not_region(game, self.seat, name, needed) is not None:
            return None
        left = region.citizens[self.seat] - count
        rivals = max(there for other, there in enumerate(region.citizens) if other != self.seat)
        if left > rivals and left >= needed:
            return None
        return Slip("majority_lost", "IN-GAI-01", {"region": name, "count": self._points_in(name)})

    def _points_in(self, name: str) -> int:
        """What the leftmost empty space of a region is worth."""
        return self.game.catalog.lands[name].influence_ip[len(self.game.state.regions[name].tokens)]

    def laying_token(self, option: Any) -> Slip | None:
        """The same token would score more elsewhere."""
        elsewhere = [region for _, token, region in self.options if token == option[1]]
        best = max(elsewhere, key=self._points_in)
        more = self._points_in(best) - self._points_in(option[2])
        return Slip("more_elsewhere", "IN-GAI-03", {"region": best, "count": more}) if more else None

    def turning_token(self, option: Any) -> Slip | None:
        """A token that lies face down brings no influence to those that follow."""
        turns = option[0] == "turn_token" and len(self.player.tokens) >= MANY_TOKENS
        return Slip("turned", "IN-GAI-04") if turns else None

    def recalling(self, option: Any) -> Slip | None:
        """Without a diplomat there is no access to a milestone that an idea of one's own needs."""
        game, milestone = self.game, option[1]
        owner = owner_of(game, milestone)
        loses = owner not in (None, self.seat) and game.catalog.milestones[milestone].era >= game.state.era
        own = [card for region in game.state.regions.values() if self._is_own(region) for card in region.card]
        needs = any(game.catalog.ideas[card].requires == milestone for card in (*own, *self.player.hand))
        return Slip("access_lost", "IN-ACC-02", {"milestone": milestone}) if loses and needs else None

    def _is_own(self, region: Any) -> bool:
        return region.initiator == self.seat and not region.invented

    def arriving(self, option: Any) -> Slip | None:
        """A scholar for whom there is no room."""
        wasted = option[2] == "scholar" and not self.game.can_gain_scholar(self.seat)
        return Slip("academy_full", "IN-CIT-05") if wasted and len(self.options) > 1 else None

    # Building

    def building(self, option: Any) -> Slip | None:
        """What the first tile of a turn costs, besides people."""
        if option[0] != "build":
            return None
        price = max((price.get("influence", 0) for price in self.menu.price(option)), default=0)
        benefit = self.game.catalog.map[option[2]].benefit
        regained = benefit.amount if benefit.kind == "influence" else 0
        before, after = self._level(0), self._level(price - regained)
        if after < before:
            rule, says = ("IN-END-02", "below_at_end") if self._game_ends else ("IN-TRN-02", "below")
            return Slip(says, rule, {"count": before})
        alone = price and len(self.player.display) == 1 and not self._game_ends
        return Slip("one_tile", "IN-BLD-01", {"count": price}) if alone else None

    def _level(self, price: int) -> int:
        """Where the level of influence begins that is left after a price."""
        left = self.player.influence - price
        return max(level.start for level in self.game.catalog.levels if level.start <= left)

    def stopping(self, option: Any) -> Slip | None:
        """What is not built or used now is lost, or could be free."""
        if option != DONE:
            return None
        builds = [other for other in self.options if other[0] == "build"]
        if len(self.player.display) >= self.game.catalog.figures["tile_display_spaces"] and builds:
            return Slip("free_builds", "IN-BLD-01")
        if not self._era_ends:
            return None
        tile = next((other[1] for other in self.options if other[0] == "use"), None)
        if tile is not None:
            return Slip("unused_token", "IN-ERA-08", {"tile": tile})
        change = [delta for start, delta in self.game.catalog.changes if start <= self.player.influence][-1]
        fades = change <= MUCH_LOST and builds and not self._game_ends
        return Slip("influence_fades", "IN-ERA-03", {"count": -change}) if fades else None

    def exhausting(self, option: Any) -> Slip | None:
        """A scholar exhausted is a specialist for good."""
        if option[0] == "call":
            spare = option[2] > min(scholars for _, _, scholars in self.options)
        else:
            spare = option[0] == "exhaust_scholar" and any(o[0] == "exhaust" for o in self.options)
        return Slip("scholar_for_good", "IN-CIT-03") if spare else None


JUDGES: Judges[Coach] = {
    "IN-TRN-03": (Coach.acting,),
    "IN-STA-03": (Coach.calling,),
    "IN-INI-03": (Coach.calling,),
    "IN-INN-02": (Coach.calling,),
    "IN-INV-02": (Coach.calling,),
    "IN-INI-02": (Coach.initiating,),
    "IN-INV-01": (Coach.inventing,),
    "IN-SHA-01": (Coach.sharing,),
    "IN-SHA-05": (Coach.taking_tile,),
    "IN-REC-03": (Coach.recruiting,),
    "IN-GAI-01": (Coach.laying_token,),
    "IN-GAI-05": (Coach.turning_token,),
    "IN-RCL-01": (Coach.recalling,),
    "IN-EUR-05": (Coach.arriving,),
    "IN-BLD-03": (Coach.building, Coach.stopping),
    "IN-BLD-07": (Coach.exhausting,),
}
