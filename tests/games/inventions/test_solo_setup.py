"""The solo game: set-up, what the bots do alike, the change of eras (IH-SET, IH-BOT, IH-ERA)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.automa import bots, chronos
from clepsydra.games.inventions.automa import solo as solo_game
from clepsydra.games.inventions.automa.hephaestus import tokens_of
from clepsydra.games.inventions.catalog import catalog_of
from clepsydra.games.inventions.events import Claimed
from clepsydra.kernel import PERSON, Chance, Position, Setup
from tests.games.inventions.table import EUREKA, PEOPLE, InventionsTable, inventions

CHRONOS, HEPHAESTUS = 1, 2
SOLO = (PERSON, "chronos", "hephaestus")


def solo(era: int = 2, phase: str = "turn", **options: str) -> InventionsTable:
    """Chronos stands in Africa, Hephaestus in Europe; Ann has a citizen in Asia."""
    table = inventions("solo", era, **options).phase(phase).on_map("Ann", asia=1)
    table.player("chronos").region, table.player("hephaestus").region = "africa", "europe"
    return table


def changed(era: int = 3, phase: str = "cards", **options: str) -> InventionsTable:
    """Chronos has just come to a new era; the Eureka display is still that of the last one."""
    table = solo(era, phase, **options)
    table.put(table.state.stacks["DEF"[era - 3]], *table.state.eureka.pieces)
    return table.put(table.state.eureka, *EUREKA[era - 1])


class TestSetUp:
    def openings(self) -> list[InventionsTable]:
        tables = []
        for seed in range(12):
            table = inventions("solo")
            table._opening = table.rules.opening(Chance(str(seed).encode()))
            tables.append(table)
        return tables

    @pytest.mark.rule("IH-SET-01", "IH-SET-02", "IH-SET-05", "IH-SET-07")
    def test_what_the_bots_begin_with(self) -> None:
        decks = set()
        for table in self.openings():
            state = table.state
            assert state.order == [CHRONOS, 0, HEPHAESTUS]
            assert set(state.progress.values()) == {2}
            for seat in (CHRONOS, HEPHAESTUS):
                assert state.diplomats[state.private[seat].pieces[0]] == [seat]
                assert (state.players[seat].supply, len(state.players[seat].tokens)) == (29, 5)
            assert state.private[3].pieces[0] not in state.diplomats
            inventions_of_era_1 = [
                table.game.catalog.ideas[card].era for card in state.players[HEPHAESTUS].inventions
            ]
            assert inventions_of_era_1 == [1, 1]
            assert len(state.deck) == 10
            decks.add(tuple(state.deck.pieces))
        assert len(decks) == 12

    @pytest.mark.rule("IH-SET-07")
    def test_eight_cards_score_less_at_new_tables_and_as_before_where_nothing_is_said(self) -> None:
        stored = Setup("inventions", SOLO)
        before = catalog_of(stored).hephaestus
        milder = catalog_of(INVENTIONS.with_defaults(stored)).hephaestus
        assert (
            before == catalog_of(Setup("inventions", SOLO, options={"milder_hephaestus": False})).hephaestus
        )
        assert [card for card in before if before[card] == milder[card]] == ["card_1", "card_2"]
        assert all(len({*actions}) == len(actions) == 4 for actions in milder.values())
        for scoring, cards_before, cards_now in (("share", 4, 0), ("invent", 4, 1), ("recruit", 4, 1)):
            assert sum(scoring in actions for actions in before.values()) == cards_before
            assert sum(scoring in actions for actions in milder.values()) == cards_now

    @pytest.mark.rule("IH-SET-01")
    def test_the_bots_share_one_score(self) -> None:
        table = solo()
        table.game.score(CHRONOS, 3)
        table.game.score(HEPHAESTUS, 2)
        assert [player.score for player in table.state.players] == [0, 0, 5]

    @pytest.mark.rule("IH-SET-03")
    def test_chronos_replaces_an_idea_of_the_same_type(self) -> None:
        table = inventions("solo", era=1).phase("stone_age").order("chronos", "Ann", "hephaestus")
        table.card("africa", "horse").card("asia", "fermentation").card("europe", "wheel").card(
            "australia", "sea_wall"
        )
        table.private("chronos", "mining").home("Ann", scholars=2).start()  # its idea is Proto-City: culture
        asia = table.region("asia")
        assert (asia.card.pieces, asia.initiator, asia.tokens) == (["proto_city"], CHRONOS, [CHRONOS])
        assert asia.citizens[CHRONOS] == 1
        assert "fermentation" in table.state.out
        assert table.player("chronos").region == "asia"
        assert table.asked == ["Ann"]

    @pytest.mark.rule("IH-SET-03")
    def test_without_a_match_the_first_region_with_an_idea(self) -> None:
        table = inventions("solo", era=1).phase("stone_age").order("chronos", "Ann", "hephaestus")
        table.card("middle_east", "horse").card("europe", "wheel").card("australia", "sea_wall")
        table.private("chronos", "mining").home("Ann", scholars=2).start()
        assert table.player("chronos").region == "middle_east"

    @pytest.mark.rule("IH-SET-04", "IH-SET-06")
    def test_you_then_hephaestus_after_chronos(self) -> None:
        table = inventions("solo", era=1).phase("stone_age").order("chronos", "Ann", "hephaestus")
        table.card("africa", "horse").card("middle_east", "wheel").card("asia", "fermentation").card(
            "europe", "sea_wall"
        )
        table.home("Ann", scholars=2)
        table.refuses("Ann", ("claim", "africa"), rule="IN-STA-02", region="africa")
        table.does("Ann", ("claim", "middle_east"))
        europe = table.region("europe")
        assert europe.card.pieces == ["plumbing"], "the next unclaimed idea after Chronos' region"
        assert (europe.initiator, europe.citizens[HEPHAESTUS], europe.tokens) == (2, 1, [2])
        assert table.player("hephaestus").score == 0
        claims = [(event.seat, event.region) for event in table.events(Claimed)]
        assert claims == [(1, "africa"), (0, "middle_east"), (2, "europe")]

    @pytest.mark.rule("IH-SET-06")
    def test_hephaestus_goes_on_from_chronos_not_from_africa(self) -> None:
        table = inventions("solo", era=1).phase("stone_age").order("chronos", "Ann", "hephaestus")
        table.card("africa", "horse").card("asia", "fermentation").card("australia", "wheel")
        table.card("north_america", "sea_wall").private("chronos", "mining").home("Ann", scholars=2)
        table.does("Ann", ("claim", "australia"))
        claims = [(event.seat, event.region) for event in table.events(Claimed)]
        assert claims == [(1, "asia"), (0, "australia"), (2, "north_america")], "Africa is free, and lower"

    @pytest.mark.rule("IH-SET-02")
    def test_chronos_keeps_his_idea_and_four_tokens_for_the_eras(self) -> None:
        for table in self.openings():
            idea = solo_game.own_idea(table.game, CHRONOS)
            assert idea in table.state.out, "not dealt to anybody"
            position = Position(table.rules, table.state)
            while position.state.phase == "stone_age":
                position.answer(0, position.asks[0].menu.options[0])
            claims = [
                event.idea
                for _, event in position.log
                if isinstance(event, Claimed) and event.seat == CHRONOS
            ]
            assert claims == [idea]
            assert len(position.state.players[CHRONOS].tokens) == 4, (
                "one for the end of each era but the last"
            )

    @pytest.mark.rule("IH-SET-06")
    def test_whole_set_ups_work_out(self) -> None:
        for table in self.openings():
            position = Position(table.rules, table.state)
            while position.state.phase == "stone_age":
                position.answer(0, position.asks[0].menu.options[0])
            claims = [event.region for _, event in position.log if isinstance(event, Claimed)]
            assert len(set(claims)) == 3


class TestBots:
    @pytest.mark.rule("IH-BOT-01")
    def test_a_bot_needs_one_citizen_and_an_appeared_milestone(self) -> None:
        table = solo().card("asia", "coins", initiator="Ann").supply("hephaestus", 1)
        assert bots.can_invent(table.game, HEPHAESTUS, "asia")
        bots.invent(table.game, HEPHAESTUS, "asia")
        table.has("hephaestus", supply=0)
        table.game.gain_influence(HEPHAESTUS, 3)
        table.has("hephaestus", influence=0)
        assert not bots.can_invent(solo().card("asia", "airplane", initiator="Ann").game, HEPHAESTUS, "asia")

    @pytest.mark.rule("IH-BOT-02", "IH-BOT-04")
    def test_progress_tiles_are_kept_apart(self) -> None:
        table = solo().card("asia", "silk", initiator="Ann").offer("glass", "coins", "writing")
        game = table.game
        for seat in (CHRONOS, HEPHAESTUS):
            bots.take_progress(game, seat, "asia")
            bots.take_progress(game, seat, "asia")
        assert table.player("hephaestus").taken == ["economy_4", "economy_5"]
        assert table.player("chronos").taken == ["economy_4", "economy_5"]
        bots.take_progress(game, HEPHAESTUS, "africa")
        assert table.player("hephaestus").taken[-1] == "culture_1", "no card: the rightmost of the display"

    @pytest.mark.rule("IH-BOT-03")
    @pytest.mark.scenario("IN-S53")
    def test_a_bot_that_shares(self) -> None:
        table = solo().card("europe", "coins", initiator="chronos", citizens=2, inventor="hephaestus")
        game = table.game
        bots.share(game, HEPHAESTUS, "europe")
        assert table.player("hephaestus").taken == ["wealth_c"]
        assert table.player("hephaestus").score == 6, "Chronos' initiators score for the common score"
        assert table.player("hephaestus").inventions.pieces == ["coins"]
        table.card("europe", "writing", initiator="hephaestus", inventor="Ann")
        bots.share(game, HEPHAESTUS, "europe")
        assert table.player("hephaestus").taken == ["wealth_c", "culture_3"], "he has C: a progress tile"
        assert table.player("Ann").inventions.pieces == ["writing"]

    @pytest.mark.rule("IH-BOT-04")
    def test_chronos_keeps_what_he_takes(self) -> None:
        table = solo().card("middle_east", "silk", initiator="chronos", inventor="chronos").start()
        chronos.take_turn(table.game, CHRONOS)
        assert table.player("chronos").taken == ["wealth_b"]
        assert table.player("hephaestus").inventions.pieces == ["silk"], "the common pile"
        table.has("hephaestus", score=2)
        yours = (
            solo()
            .card("middle_east", "silk", initiator="Ann", inventor="chronos")
            .does("Ann", ("act", "share"))
        )
        assert yours.player("hephaestus").inventions.pieces == ["silk"], "whoever shares"

    @pytest.mark.rule("IH-BOT-05")
    @pytest.mark.scenario("IN-S62")
    def test_a_bots_diplomat_goes_to_supply(self) -> None:
        table = solo().diplomat("hephaestus", "language").diplomat("Ann", "language").eureka("sailing")
        supply = table.start().player("hephaestus").supply
        table.does("Ann", ("act", "eureka"))
        table.has("hephaestus", supply=supply + 1).has("Ann", scholars=1)

    @pytest.mark.rule("IH-BOT-06")
    def test_without_citizens(self) -> None:
        table = solo(3).supply("hephaestus", 0).supply("chronos", 0)
        assert not bots.can_initiate(table.game, HEPHAESTUS, "asia")
        chronos.advance_bot(table.game, HEPHAESTUS)
        assert table.state.private[HEPHAESTUS].pieces == ["crane"]
        assert "crane" not in table.state.diplomats, "without citizen"

    @pytest.mark.rule("IH-BOT-07")
    def test_without_a_tile_or_a_type_the_action_is_done_all_the_same(self) -> None:
        table = solo().card("asia", "horse", initiator="Ann")
        table.state.progress.update(dict.fromkeys(table.state.progress, 0))
        bots.invent(table.game, HEPHAESTUS, "asia")
        assert table.region("asia").inventor == HEPHAESTUS
        assert table.player("hephaestus").taken == []
        assert set(table.state.progress.values()) == {0}
        empty = solo().offer(top=())
        bots.take_progress(empty.game, HEPHAESTUS, "asia")
        assert empty.player("hephaestus").taken == []

    @pytest.mark.rule("IH-BOT-07")
    def test_a_bot_takes_no_tile_twice_nor_of_another_type(self) -> None:
        table = solo().card("asia", "horse", initiator="Ann")
        owned = [f"economy_{number}" for number in range(1, 8)]
        table.player("hephaestus").taken = list(owned)
        before = dict(table.state.progress)
        bots.take_progress(table.game, HEPHAESTUS, "asia")
        assert table.player("hephaestus").taken == owned
        table.player("hephaestus").taken.remove("economy_3")
        bots.take_progress(table.game, HEPHAESTUS, "asia")
        assert table.player("hephaestus").taken[-1] == "economy_3", "the last of the seven that he tries"
        before["economy_3"] -= 1
        assert table.state.progress == before


class TestEraChange:
    @pytest.mark.rule("IH-ERA-01")
    def test_used_cards_go_under_the_deck(self) -> None:
        table = changed().put(solo().state.played)
        table.put(table.state.played, "card_1", "card_2", "card_3")
        upper = list(table.state.deck.pieces)
        table.start()
        assert table.state.played.pieces == []
        assert table.state.deck.pieces[3:] == upper
        assert set(table.state.deck.pieces[:3]) == {"card_1", "card_2", "card_3"}
        assert not table.state.deck.known, "shuffled"

    @pytest.mark.rule("IH-ERA-02", "IH-HEP-07")
    @pytest.mark.parametrize(("era", "tokens"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
    def test_his_chain_tokens(self, era: int, tokens: int) -> None:
        assert tokens_of(solo(era).game) == tokens

    @pytest.mark.rule("IH-ERA-03", "IH-ERA-04")
    def test_chronos_spreads_for_points_and_advances_with_a_citizen(self) -> None:
        table = changed().start()
        assert table.region("middle_east").tokens == [CHRONOS]
        table.has("hephaestus", score=5)
        assert table.state.diplomats["sailing"] == [CHRONOS]
        first = solo(2, "cards").start()
        assert first.region("middle_east").tokens == [CHRONOS], "at the end of era 1 too"
        assert first.state.private[CHRONOS].pieces == ["cotton"], "but he does not advance then"

    @pytest.mark.rule("IC2-ERA-04", "IH-ERA-03")
    @pytest.mark.parametrize("era", [2, 3, 4, 5])
    def test_chronos_acts_between_the_cards_and_the_normal_steps_of_every_era(self, era: int) -> None:
        table = solo(era, "cards").start()
        assert CHRONOS in {seat for region in table.state.regions.values() for seat in region.tokens}
        steps = list(table.game.rules.era_change)
        assert steps[:3] == ["cards", "chronos", "turn_order"]

    @pytest.mark.rule("IH-ERA-03")
    def test_the_highest_points_of_the_region_not_those_of_the_space(self) -> None:
        table = changed().token("Ann", "plus_one", "middle_east").start()
        assert table.region("middle_east").tokens == [0, CHRONOS], "the space of 4"
        table.has("hephaestus", score=5)

    @pytest.mark.rule("IH-ERA-05")
    def test_a_bot_on_the_turn_order_space_becomes_first(self) -> None:
        table = solo(3, "turn_order").private("hephaestus", "sailing")
        table.player("hephaestus").place = 4
        table.start()
        assert table.state.order == [2, 0, 1]

    @pytest.mark.rule("IH-ERA-06")
    def test_his_sages_bring_points_and_go_to_the_lowest_regions(self) -> None:
        table = solo(3, "sages").sage("middle_east")
        table.player("Ann").sages, table.player("hephaestus").sages = 1, 2
        table.does("Ann", ("sage", "africa")).has("hephaestus", score=4, sages=0)
        there = [name for name, region in table.state.regions.items() if region.sage]
        assert there == ["africa", "middle_east", "europe", "asia"]

    @pytest.mark.rule("IH-ERA-04", "IH-ERA-07")
    @pytest.mark.parametrize(
        ("left", "bots_then_neutral"),
        [
            (("iron", "mathematics", "sailing"), ["sailing", "mathematics", "iron"]),
            (("iron", "mathematics"), ["mathematics", "iron", "mining"]),
            (("iron",), ["iron", "copper_smelting", "mining"]),
            ((), ["cotton", "copper_smelting", "mining"]),
        ],
    )
    def test_hephaestus_then_the_neutral_colour_come_after_chronos(
        self, left: tuple[str, ...], bots_then_neutral: list[str]
    ) -> None:
        table = changed().eureka(*left).start()
        assert [display.pieces[0] for display in table.state.private[1:]] == bots_then_neutral
        table.has("hephaestus", score=5)  # Chronos' token; nobody gains points for a milestone
        if len(left) > 1:
            assert table.state.diplomats["mathematics"] == [HEPHAESTUS if len(left) == 3 else CHRONOS]

    @pytest.mark.rule("IH-ERA-04")
    def test_hephaestus_stays_on_his_letter_and_before_the_end_of_era_2(self) -> None:
        table = changed().private("hephaestus", "iron").eureka("mathematics", "sailing").start()
        assert table.state.private[HEPHAESTUS].pieces == ["iron"]
        assert table.state.private[3].pieces == ["mathematics"]
        first = solo(2, "cards").start()
        assert first.state.private[HEPHAESTUS].pieces == ["copper_smelting"]

    @pytest.mark.rule("IH-ERA-04", "IH-ERA-05")
    def test_his_marker_counts_for_the_turn_order(self) -> None:
        spaces = solo(3).game.catalog.era_spaces[3]
        table = changed().start()
        assert table.player("chronos").place == len(spaces)
        assert table.player("hephaestus").place == len(spaces) - 1
        first = [space.kind for space in spaces].index("turn_order") + 1
        assert (table.state.order[0] == HEPHAESTUS) is (first == len(spaces) - 1)

    @pytest.mark.rule("IH-ERA-04", "IH-ERA-07")
    def test_without_the_option_only_the_neutral_colour_follows(self) -> None:
        table = changed(hephaestus_advances="stays").start()
        assert [display.pieces[0] for display in table.state.private] == [
            "agriculture",
            "sailing",
            "copper_smelting",
            "mathematics",
        ]
        assert "iron" in table.state.common

    @pytest.mark.rule("IH-ERA-04")
    def test_the_option_is_for_solo_games(self) -> None:
        setup = Setup("inventions", PEOPLE["three"], (), {"hephaestus_advances": "stays"})
        denial = INVENTIONS.refuses(setup)
        assert denial is not None
        assert denial.rule == "IH-ERA-04"
        assert INVENTIONS.refuses(Setup("inventions", PEOPLE["solo"], (), setup.options)) is None

    @pytest.mark.rule("IH-ERA-08")
    def test_pillars_and_what_is_not_done_for_bots(self) -> None:
        table = changed(phase="pillars").pillars("hephaestus", "invent", "share", epoch="recruit")
        table.player("hephaestus").influence = 0
        table.start()
        bot = table.player("hephaestus")
        assert (bot.seasons, bot.epoch, bot.region) == ([], "recruit", "europe")
        assert (bot.influence, len(bot.hand)) == (0, 0)
