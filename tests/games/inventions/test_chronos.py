"""Two players against Chronos (IC2)."""

from __future__ import annotations

from collections import Counter

import pytest

from clepsydra.bots import at_random
from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.automa import bots, chronos
from clepsydra.games.inventions.era_change import holder_of_turn_order
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.sights import TurnOrderSpace
from clepsydra.kernel import PERSON, Chance, Play, Position, Setup, Sight, stream
from tests.games.inventions.table import EUREKA, PEOPLE, InventionsTable, inventions

SEAT = 2


def chronos_in(region: str, era: int = 2) -> InventionsTable:
    """Chronos stands in a region; the tables of Ann and Bob are empty."""
    table = inventions("two", era)
    table.player("chronos").region = region
    return table


def acts(table: InventionsTable) -> InventionsTable:
    """Chronos takes a turn."""
    table.start()
    chronos.take_turn(table.game, SEAT)
    return table


class TestSetUp:
    @pytest.mark.rule("IC2-SET-01", "IC2-SET-02", "IC2-SET-05")
    def test_he_has_pieces_but_no_society(self) -> None:
        rules = inventions("two").rules
        for seed in range(12):
            state = rules.opening(Chance(str(seed).encode()))
            bot = state.players[SEAT]
            assert (bot.supply, len(bot.tokens), bot.scholars) == (30, 5, 0)
            assert (len(bot.hand), len(bot.inventions), len(bot.objectives)) == (0, 0, 0)
            assert (bot.economy_tokens, sum(bot.home.values()), bot.influence) == (0, 0, 0)
            assert state.private[SEAT].pieces[0] not in state.diplomats
            catalog = inventions("two").game.catalog
            own = [
                card for card in state.out if catalog.ideas[card].requires == state.private[SEAT].pieces[0]
            ]
            assert len(own) == 1, "his idea leaves the game"
            assert {region.wealth_left for region in state.regions.values()} == {2, 3}
            assert set(state.progress.values()) == {2}

    @pytest.mark.rule("IC2-SET-01")
    def test_each_order_of_the_three_is_as_likely_as_any_other(self) -> None:
        rules = inventions("two").rules
        openings = [rules.opening(Chance(str(seed).encode())) for seed in range(600)]
        orders = Counter(tuple(state.order) for state in openings)
        assert len(orders) == 6
        assert min(orders.values()) > 60

    @pytest.mark.rule("IC2-SET-03", "IC2-SET-04")
    def test_he_takes_the_first_unclaimed_region_from_africa_on(self) -> None:
        table = inventions("two", era=1).phase("stone_age").order("chronos", "Bob", "Ann")
        table.card("africa", "horse", initiator="Bob").card("middle_east", "wheel").card("asia", "sea_wall")
        table.card("europe", "tanned_leather").home("Bob", scholars=2).home("Ann", scholars=2).start()
        region = table.region("middle_east")
        assert (region.initiator, region.initiators) == (SEAT, 1)
        assert (region.citizens[SEAT], region.tokens) == (1, [SEAT])
        table.has("chronos", supply=28)
        assert table.player("chronos").region == "middle_east"
        assert len(table.player("chronos").tokens) == 4
        assert table.asked == ["Bob"], "no benefit, and Bob is next"

    @pytest.mark.rule("IC2-SET-03")
    def test_africa_first(self) -> None:
        table = inventions("two", era=1).phase("stone_age").order("chronos", "Bob", "Ann")
        table.card("africa", "horse").card("middle_east", "wheel").card("asia", "sea_wall")
        table.home("Bob", scholars=2).home("Ann", scholars=2).start()
        assert table.player("chronos").region == "africa"

    @pytest.mark.rule("IC2-SET-03")
    @pytest.mark.parametrize(
        ("options", "first"), [({}, "middle_east"), ({"short_regions": False}, "africa")]
    )
    def test_africa_is_first_whatever_its_number_but_at_tables_stored_before(
        self, options: dict[str, str | int | bool], first: str
    ) -> None:
        numbers = {"region": [{"id": "africa", "number": 2}, {"id": "middle_east", "number": 1}]}
        setup = Setup("inventions", (PERSON, PERSON, "chronos"), options=options, corrections=numbers)
        game = Position.begin(INVENTIONS.rules_for(setup), b"renumbered").game
        assert isinstance(game, Inventions)
        assert chronos.from_africa(game)[0] == first


class TestTurn:
    @pytest.mark.rule("IC2-TRN-01", "IC2-TRN-03", "IC2-TRN-11")
    @pytest.mark.scenario("IN-S46")
    def test_he_initiates_in_africa(self) -> None:
        table = chronos_in("south_america").offer("glass", "writing", "coins", top=("steel", "caravel"))
        acts(table)
        africa = table.region("africa")
        assert (africa.card.pieces, africa.initiator, africa.initiators) == (["coins"], SEAT, 2)
        assert table.player("chronos").region == "africa"
        assert list(table.state.display) == ["writing", "glass", "steel"]
        assert table.player("chronos").score == 0

    @pytest.mark.rule("IC2-TRN-01", "IC2-TRN-02", "IC2-TRN-06")
    @pytest.mark.scenario("IN-S47")
    def test_he_skips_a_region_without_action(self) -> None:
        table = chronos_in("asia").card("australia", "airplane", initiator="Ann")
        table.card("north_america", "silk", initiator="chronos", citizens=2, inventor="Ann")
        left = table.region("north_america").wealth_left
        acts(table)
        region = table.region("north_america")
        assert region.card.pieces == []
        assert region.citizens == [1, 0, 2]
        assert region.wealth_left == left - 1
        assert table.player("Ann").inventions.pieces == ["silk"]
        assert table.player("chronos").score == 0

    @pytest.mark.rule("IC2-TRN-04", "IC2-TRN-05")
    @pytest.mark.scenario("IN-S48")
    def test_he_invents_and_takes_the_next_number(self) -> None:
        table = chronos_in("middle_east").card("europe", "horse", initiator="Ann")
        table.state.progress["economy_3"] = 0
        acts(table)
        assert (table.region("europe").invented, table.region("europe").inventor) == (True, SEAT)
        assert table.player("chronos").taken == ["economy_4"]
        assert table.state.progress["economy_4"] == 1
        table.has("chronos", supply=29)
        assert table.player("chronos").exhausted == {"economy": 0, "culture": 0, "technology": 0}

    @pytest.mark.rule("IC2-TRN-05")
    def test_no_tile_twice_and_seven_tries(self) -> None:
        table = chronos_in("asia").card("south_america", "horse", initiator="Ann")
        table.player("chronos").taken = ["economy_7"]
        bots.take_progress(table.game, SEAT, "south_america")
        assert table.player("chronos").taken == ["economy_7", "economy_1"], "from 7 to 1"
        table.state.progress.update(dict.fromkeys(table.state.progress, 0))
        bots.take_progress(table.game, SEAT, "south_america")
        assert len(table.player("chronos").taken) == 2

    @pytest.mark.rule("IC2-TRN-04")
    def test_he_invents_what_has_appeared_anywhere(self) -> None:
        game = (
            inventions("two")
            .card("asia", "plumbing", initiator="Ann")
            .card("europe", "steel", initiator="Ann")
            .game
        )
        assert bots.can_invent(game, SEAT, "asia"), "in a private display"
        assert not bots.can_invent(game, SEAT, "europe"), "still in the Eureka display"
        later = inventions("two", era=3).card("europe", "steel", initiator="Ann").game
        assert bots.can_invent(later, SEAT, "europe"), "in the discard"

    @pytest.mark.rule("IC2-TRN-06", "IC2-TRN-08")
    def test_what_he_invented_is_discarded(self) -> None:
        table = chronos_in("asia").card("australia", "silk", initiator="Ann", inventor="chronos")
        table.region("australia").wealth_left = 0
        acts(table)
        assert "silk" in table.state.out
        table.has("Ann", score=2)
        assert table.player("chronos").taken == ["economy_5"], "no wealth left: a progress tile"

    @pytest.mark.rule("IC2-TRN-08")
    def test_his_roles_when_a_player_shares(self) -> None:
        table = chronos_in("asia").card(
            "africa", "silk", initiator="chronos", citizens=2, inventor="chronos", innovator="chronos"
        )
        table.card("europe", "coins", initiator="Ann", inventor="chronos", innovator="chronos")
        table.does("Ann", ("act", "share"), "nothing")
        assert table.region("europe").citizens == [1, 0, 3], "his citizens beside the card, and one more"
        assert "coins" in table.state.out
        assert table.player("chronos").score == 0

    @pytest.mark.rule("IC2-TRN-07")
    def test_he_innovates_last_of_all(self) -> None:
        table = chronos_in("asia").card("australia", "silk", initiator="Ann", inventor="Bob")
        acts(table)
        assert table.region("australia").innovator == SEAT
        table.has("chronos", supply=29)
        own = chronos_in("asia").card(
            "australia", "silk", initiator="Ann", inventor="chronos", innovator="Bob"
        )
        assert not bots.can_innovate(own.game, SEAT, "australia")

    @pytest.mark.rule("IC2-TRN-09", "IC2-TRN-10")
    def test_without_citizens_he_can_only_share(self) -> None:
        table = chronos_in("asia").supply("chronos", 1)
        assert not bots.can_initiate(table.game, SEAT, "africa"), "the tile asks for two"
        assert bots.can_initiate(table.game, SEAT, "asia"), "the tile asks for one"
        table.supply("chronos", 0).card("asia", "horse", initiator="Ann")
        table.card("europe", "silk", initiator="Ann", inventor="Bob")
        assert not bots.can_invent(table.game, SEAT, "asia")
        assert not bots.can_innovate(table.game, SEAT, "europe")
        table.card("europe", "silk", initiator="Ann", inventor="Bob", innovator="chronos")
        assert bots.can_share(table.game, SEAT, "europe")
        acts(table)
        assert table.region("europe").citizens[SEAT] == 1, "the missing bonus citizen is lost"

    @pytest.mark.rule("IC2-TRN-07", "IC2-TRN-09")
    @pytest.mark.parametrize(("supply", "possible"), [(0, False), (1, True)])
    def test_his_last_citizen_can_innovate(self, supply: int, possible: bool) -> None:
        table = chronos_in("asia").supply("chronos", supply)
        table.card("europe", "silk", initiator="Ann", inventor="Bob")
        assert bots.can_innovate(table.game, SEAT, "europe") is possible

    @pytest.mark.rule("IC2-TRN-02", "IC2-TRN-11")
    def test_after_a_full_circle_the_turn_ends(self) -> None:
        table = chronos_in("asia").supply("chronos", 0)
        acts(table)
        assert table.player("chronos").region == "asia"
        assert table.player("chronos").supply == 0

    @pytest.mark.rule("IC2-TRN-01")
    def test_his_own_region_is_the_last_he_tries(self) -> None:
        table = chronos_in("asia").offer(top=()).card("asia", "silk", initiator="Ann", inventor="Bob")
        acts(table)
        assert table.region("asia").innovator == SEAT


class TestEraChange:
    def change(self, era: int = 3) -> InventionsTable:
        table = chronos_in("middle_east", era).phase("chronos").on_map("Ann", south_america=1)
        table.put(table.state.stacks["DEF"[era - 3]], *table.state.eureka.pieces)
        return table.put(table.state.eureka, *EUREKA[era - 1])

    @pytest.mark.rule("IC2-ERA-01", "IC2-ERA-02", "IC2-ERA-04", "IC2-SET-05")
    @pytest.mark.scenario("IN-S49")
    def test_he_spreads_and_advances(self) -> None:
        table = self.change().token("chronos", "plus_one", "europe")
        table.diplomat("Ann", "copper_smelting").start()
        assert table.region("asia").tokens == [SEAT]
        assert table.player("chronos").score == 0
        state = table.state
        assert state.order == [2, 0, 1], "his new space lets him go first"
        assert table.player("chronos").region == "australia", "his next turn began in Asia"
        assert state.private[SEAT].pieces == ["sailing"], "the rightmost C"
        assert table.player("chronos").place == 4, "the rightmost free space"
        assert "sailing" not in state.diplomats
        assert state.private[3].pieces == ["mathematics"], "then the neutral colour"
        assert list(reversed(state.common.pieces)) == [
            "iron",
            "mining",
            "copper_smelting",
            "stone_bone_tools",
        ]
        assert state.diplomats["copper_smelting"] == [0], "Ann moves with it"

    @pytest.mark.rule("IC2-ERA-04", "IC2-SET-03", "IC2-SET-05", "IC2-END-01", "IH-ERA-03")
    @pytest.mark.parametrize(("players", "changes"), [("two", 3), ("solo", 4)])
    def test_in_a_whole_game_he_settles_and_then_acts_in_the_changes_of_eras(
        self, players: str, changes: int
    ) -> None:
        seats = PEOPLE[players]
        rules = INVENTIONS.rules_for(Setup("inventions", seats))
        assert isinstance(rules, InventionsRules)
        position = Position(rules, rules.opening(stream(b"changes")))
        chance = stream(b"changes", "bot")
        while not position.over:
            seat, ask = next(iter(position.asks.items()))
            position.answer(seat, at_random(ask, chance))
        seat = seats.index("chronos")
        placed = [owner for region in position.state.regions.values() for owner in region.tokens]
        assert placed.count(seat) == 1 + changes
        assert len(position.state.players[seat].tokens) == 4 - changes
        assert rules.result(position.state).sheets[seat] == {}, "he is no contender"
        steps = [step for step in rules.era_change if step != "cards"]
        assert steps[:2] == ["chronos", "turn_order"], "the normal steps follow his"

    @pytest.mark.rule("IC2-ERA-01")
    def test_full_regions_are_passed_over(self) -> None:
        table = self.change()
        table.region("europe").tokens = [0, 1, 0]
        table.start()
        assert table.region("asia").tokens == [SEAT]

    @pytest.mark.rule("IC2-ERA-01", "IC2-ERA-06")
    @pytest.mark.parametrize(("short", "region"), [(True, "europe"), (False, "middle_east")])
    def test_two_players_can_fill_a_region_that_has_two_spaces(self, short: bool, region: str) -> None:
        table = inventions("two", 3, short_regions=short).phase("chronos")
        table.player("chronos").region = "africa"
        table.region("middle_east").tokens = [0, 1]
        table.start()
        assert table.region(region).tokens[-1] == SEAT

    @pytest.mark.rule("IC2-ERA-02")
    def test_his_marker_takes_the_rightmost_free_space_and_this_one_is_looked_at(self) -> None:
        table = inventions("two").private("Ann", "iron").on_map("Ann", asia=1).start()
        table.player("Ann").place = 4
        game, seen = table.game, list[Sight]()
        game.saw = seen.append
        chronos.advance_bot(game, SEAT)
        assert table.player("chronos").place == 3
        assert seen[-1] == TurnOrderSpace(3, 3)

    @pytest.mark.rule("IC2-ERA-02")
    def test_with_an_empty_eureka_display_he_keeps_his_milestone(self) -> None:
        table = self.change().eureka().start()
        assert table.state.private[SEAT].pieces == ["copper_smelting"]

    @pytest.mark.rule("IC2-ERA-03")
    def test_on_the_turn_order_space_he_becomes_first(self) -> None:
        table = chronos_in("africa", 3).phase("turn_order").private("chronos", "sailing")
        table.player("chronos").place = 4
        assert holder_of_turn_order(table.game) == SEAT
        table.start()
        assert table.state.order == [2, 0, 1]

    @pytest.mark.rule("IC2-ERA-01")
    def test_nothing_of_this_when_era_1_ends(self) -> None:
        table = chronos_in("africa", 2).phase("chronos").on_map("Ann", asia=1).start()
        assert not any(SEAT in region.tokens for region in table.state.regions.values())

    @pytest.mark.rule("IC2-ERA-05")
    def test_nothing_else_is_done_for_him(self) -> None:
        table = self.change()
        table.player("chronos").influence = 9
        table.diplomat("Ann", "language").home("Ann", scholars=0).start()
        assert table.player("chronos").influence == 9
        assert table.player("chronos").hand.pieces == []
        table.has("Ann", scholars=1)

    @pytest.mark.rule("IC2-ERA-06")
    def test_there_is_always_a_region_for_his_token(self) -> None:
        rules = inventions("two", short_regions=True).rules
        for seed in range(12):
            play = Play.begin(rules, str(seed).encode())
            chance = stream(b"tokens", seed)
            while not play.over:
                seat, ask = next(iter(play.asks.items()))
                play.answer(seat, at_random(ask, chance))
            tokens = [region.tokens.count(SEAT) for region in play.state.regions.values()]
            assert sorted(tokens) == [0, 0, 0, 1, 1, 1, 1], "one from the Stone Age, three from the era track"
            assert len(play.state.players[SEAT].tokens) == 1, "the fifth is unused"


@pytest.mark.rule("IC2-END-01")
def test_he_is_no_contender_but_his_citizens_count() -> None:
    table = inventions("two").on_map("Ann", asia=3).on_map("chronos", asia=3)
    table.refuses("Ann", ("act", "gain_influence"), rule="IN-GAI-01")
    result = table.rules.result(table.state)
    assert result.sheets[SEAT] == {}
    assert result.ranks[SEAT] == 3
