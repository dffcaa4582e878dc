"""Citizens, Call on Specialists, Gain Influence, Travel (IN-CIT, IN-REC, IN-GAI, IN-TRA)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.citizens import home_of
from tests.games.inventions.table import inventions


class TestCitizens:
    @pytest.mark.rule("IN-CIT-01", "IN-CIT-02")
    def test_the_exhausted_are_not_available(self) -> None:
        table = inventions().card("asia", "horse", initiator="Bob").exhausted("Ann", economy=3)
        table.on_map("Ann", africa=1).refuses("Ann", ("act", "invent"), rule="IN-INV-01")
        table = inventions().card("asia", "coins", initiator="Bob").home("Ann", economy=2)
        table.diplomat("Ann", "copper_smelting").does("Ann", ("act", "invent"))
        assert table.player("Ann").exhausted == {"economy": 1, "culture": 0, "technology": 0}

    @pytest.mark.rule("IN-CIT-03")
    def test_a_scholar_stands_in_and_becomes_what_he_stood_for(self) -> None:
        table = (
            inventions().waiting("Ann", "wealth_a", "culture_1", "culture_2", "culture_3").influence("Ann", 1)
        )
        table.home("Ann", scholars=2).on_map("Ann", africa=1).private("Ann", "iron")
        table.does("Ann", ("act", "travel"), ("travel", "africa", "europe"), ("build", "wealth_a", 2))
        assert table.offers("Ann") == [
            ("exhaust_scholar", kind) for kind in ("economy", "culture", "technology")
        ]
        table.does("Ann", ("exhaust_scholar", "culture"), ("exhaust_scholar", "technology"))
        assert table.player("Ann").exhausted == {"economy": 0, "culture": 1, "technology": 1}
        table.has("Ann", scholars=0)

    @pytest.mark.rule("IN-CIT-05")
    @pytest.mark.scenario("IN-S30")
    def test_surplus_scholars_go_to_supply(self) -> None:
        table = inventions().home("Ann", scholars=2).diplomat("Ann", "fire").on_map("Ann", africa=1)
        supply = table.start().player("Ann").supply
        table.does("Ann", ("act", "recall_diplomat")).has("Ann", scholars=2, supply=supply + 1)
        assert table.offers("Ann") == ["decline", ("perform", "recruit")]

    @pytest.mark.rule("IN-CIT-05")
    def test_sages_do_not_fill_the_academy(self) -> None:
        table = inventions().home("Ann", scholars=1).diplomat("Ann", "fire")
        table.player("Ann").sages = 3
        table.does("Ann", ("act", "recall_diplomat")).has("Ann", scholars=2)

    @pytest.mark.rule("IN-CIT-07")
    def test_citizens_come_home_to_the_specialty_of_the_card(self) -> None:
        table = inventions().card("asia", "fermentation", initiator="Ann", citizens=2)
        table.on_map("Ann", asia=2).does("Ann", ("act", "recruit"))
        table.does("Ann", ("recruit", 2, "asia")).has("Ann", culture=2)
        assert table.region("asia").initiators == 2, "those beside the card stay"

    @pytest.mark.rule("IN-CIT-07", "IN-CIT-08")
    def test_without_a_card_the_display_decides(self) -> None:
        table = inventions().offer("glass", "writing", "coins")
        assert home_of(table.game, "asia") == "economy", "the rightmost card"
        assert home_of(table.offer("glass").game, "asia") == "technology", "the rightmost that is there"
        assert home_of(table.offer(top=("lighthouse", "glass", "writing")).game, "asia") == "economy", (
            "the top of the pile"
        )
        table.offer(top=()).on_map("Ann", asia=2)
        table.does("Ann", ("act", "recruit"), ("recruit", 2, "asia"))
        assert table.rule("Ann") == "IN-CIT-07"
        table.does("Ann", ("return_as", "culture")).has("Ann", culture=2)


class TestRecruit:
    @pytest.mark.rule("IN-REC-01", "IN-TRA-01")
    def test_it_takes_a_citizen_on_the_map(self) -> None:
        table = inventions().home("Ann", economy=1)
        table.refuses("Ann", ("act", "recruit"), rule="IN-REC-01")
        table.refuses("Ann", ("act", "travel"), rule="IN-TRA-01")

    @pytest.mark.rule("IN-REC-02", "IN-REC-03", "IN-REC-04")
    @pytest.mark.scenario("IN-S16")
    def test_microscope_calls_three_artisans(self) -> None:
        table = inventions(era=5).influence("Ann", 5).home("Ann", culture=1).on_map("Ann", asia=3, africa=1)
        table.card("asia", "penicillin", initiator="Bob").card(
            "europe", "microscope", initiator="Bob", inventor="Bob"
        )
        table.invented("Ann", "trade", "bread").does("Ann", ("act", "innovate"), ("chain", "recruit"))
        assert table.offers("Ann")[1:] == [("recruit", count, "asia") for count in (1, 2, 3)]
        table.does("Ann", ("recruit", 3, "asia")).has("Ann", culture=4)
        assert table.player("Ann").display == ["ambition_economy"]
        assert table.rule("Ann") == "IN-REC-04"
        assert table.state.turn.tokens == 1
        table.refuses("Ann", ("chain_invention", "bread", "innovate"), rule="IN-INN-01")
        table.does("Ann", ("chain_invention", "trade", "travel"))
        assert table.state.turn.tokens == 0

    @pytest.mark.rule("IN-REC-04")
    def test_the_inventions_of_others_are_theirs(self) -> None:
        table = inventions(era=3).influence("Ann", 8).on_map("Ann", asia=3)
        table.invented("Ann", "windmill").invented("Bob", "trade").invented("Cleo", "boats")
        table.does("Ann", ("act", "recruit"), ("recruit", 1, "asia"))
        assert table.ask("Ann").menu.options == ["decline", ("chain_invention", "windmill", "recruit")]

    @pytest.mark.rule("IN-REC-05")
    @pytest.mark.scenario("IN-S17")
    def test_an_invention_serves_once_a_turn(self) -> None:
        table = (
            inventions(era=3).influence("Ann", 8).on_map("Ann", asia=3).invented("Ann", "windmill", "trade")
        )
        table.does(
            "Ann", ("act", "recruit"), ("recruit", 1, "asia"), ("chain_invention", "windmill", "recruit")
        )
        table.does("Ann", ("recruit", 1, "asia"))
        table.refuses("Ann", ("chain_invention", "windmill", "recruit"), rule="IN-REC-05", idea="windmill")
        assert table.offers("Ann") == ["decline", ("chain_invention", "trade", "travel")]


class TestGainInfluence:
    @pytest.mark.rule("IN-GAI-01", "IN-GAI-02", "IN-GAI-03", "IN-GAI-04", "IN-GAI-05")
    @pytest.mark.scenario("IN-S18")
    def test_the_initiate_token_goes_to_africa(self) -> None:
        table = (
            inventions().offer("glass", "steel", "writing").influence("Ann", 1).hand("Ann", "fermentation")
        )
        table.on_map("Ann", africa=3).on_map("Bob", africa=2).token("Ann", "plus_one", "europe")
        table.does("Ann", ("act", "gain_influence"))
        table.does("Ann", ("token", "initiate", "africa")).has("Ann", culture=2, score=6, influence=3)
        assert table.region("africa").tokens == [0]
        assert table.region("africa").citizens[0] == 1
        assert table.offers("Ann") == [
            "decline",
            ("turn_token", "plus_one", "influence_plus_1"),
            ("turn_token", "initiate", "initiate"),
        ]
        table.does("Ann", ("turn_token", "plus_one", "influence_plus_1")).has("Ann", influence=4)
        assert table.player("Ann").turned == ["plus_one"]

    @pytest.mark.rule("IN-GAI-01")
    @pytest.mark.scenario("IN-S19")
    def test_a_tie_is_no_majority(self) -> None:
        table = inventions().on_map("Ann", asia=3).on_map("Bob", asia=3)
        table.refuses("Ann", ("act", "gain_influence"), rule="IN-GAI-01")
        other = inventions().on_map("Ann", asia=3).on_map("Bob", asia=3).order("Bob", "Cleo", "Ann")
        other.refuses("Bob", ("act", "gain_influence"), rule="IN-GAI-01")

    @pytest.mark.rule("IN-GAI-01")
    def test_why_a_token_cannot_go_there(self) -> None:
        table = inventions("four").on_map("Ann", africa=2, asia=3, europe=2, australia=4, south_america=1)
        table.token("Ann", "plus_one", "asia").on_map("Bob", europe=2)
        for who in ("Bob", "Cleo", "Dan"):
            table.token(who, "plus_one", "australia")
        table.does("Ann", ("act", "gain_influence"))
        for token, region, reason in (
            ("invent", "africa", "citizens"),
            ("initiate", "asia", "token"),
            ("initiate", "europe", "majority"),
            ("initiate", "australia", "full"),
            ("initiate", "south_america", "citizens"),
        ):
            denial = table.position.why_not(0, ("token", token, region))
            assert denial is not None
            assert (denial.rule, denial.reason) == ("IN-GAI-01", reason)
        assert table.offers("Ann") == [("token", "initiate", "africa"), ("token", "innovate", "africa")]

    @pytest.mark.rule("IN-GAI-01")
    def test_no_token_is_left(self) -> None:
        table = inventions().on_map("Ann", africa=5)
        for token, region in zip(
            ("initiate", "invent", "innovate", "share"), ("asia", "europe") * 2, strict=True
        ):
            table.token("Ann", token, region)
        table.refuses("Ann", ("act", "gain_influence"), rule="IN-GAI-01")

    @pytest.mark.rule("IN-GAI-03")
    def test_the_leftmost_empty_space_counts(self) -> None:
        table = inventions().on_map("Ann", africa=2).token("Bob", "plus_one", "africa")
        table.does("Ann", ("act", "gain_influence"), ("token", "initiate", "africa")).has("Ann", score=4)

    @pytest.mark.rule("IN-GAI-04", "IN-GAI-05")
    def test_a_turned_token_counts_no_more(self) -> None:
        table = inventions().on_map("Ann", africa=2).influence("Ann", 0)
        table.token("Ann", "plus_one", "asia", turned=True)
        table.does("Ann", ("act", "gain_influence"), ("token", "initiate", "africa")).has("Ann", influence=1)
        assert "Ann" not in table.asked, "the old one is turned, and nothing can be initiated"


class TestTravel:
    @pytest.mark.rule("IN-TRA-03")
    @pytest.mark.scenario("IN-S20")
    def test_only_adjacent_regions_are_reached(self) -> None:
        table = inventions().on_map("Ann", south_america=1).does("Ann", ("act", "travel"))
        assert {option[2] for option in table.offers("Ann")} == {"north_america", "africa"}
        table.refuses(
            "Ann",
            ("travel", "south_america", "europe"),
            rule="IN-TRA-03",
            start="south_america",
            region="europe",
        )
        table = inventions().on_map("Ann", north_america=1).does("Ann", ("act", "travel"))
        assert {option[2] for option in table.offers("Ann")} == {"asia", "europe", "south_america"}

    @pytest.mark.rule("IN-TRA-02", "IN-TRA-04", "IN-TRA-05")
    @pytest.mark.scenario("IN-S21")
    def test_a_sage_teaches_an_action(self) -> None:
        table = inventions().on_map("Ann", europe=1).sage("africa").influence("Ann", 1)
        table.offer("glass", "steel", "writing").does(
            "Ann", ("act", "travel"), ("travel", "europe", "africa")
        )
        assert table.offers("Ann") == ["decline", ("learn", "africa", "recruit")]
        table.does("Ann", ("learn", "africa", "recruit")).has("Ann", culture=1, sages=1)
        assert table.state.turn.tokens == 0
        assert (table.region("africa").sage, table.region("africa").ip_side) == (False, True)
        assert table.rule("Ann") == "IN-PRO-01"
        assert table.player("Ann").display[0] == "ambition_culture"

    @pytest.mark.rule("IN-TRA-05")
    @pytest.mark.scenario("IN-S22")
    def test_without_a_sage_one_only_moves(self) -> None:
        table = inventions().on_map("Ann", europe=1).influence("Ann", 1)
        table.does("Ann", ("act", "travel"), ("travel", "europe", "africa")).has("Ann", sages=0)
        assert table.rule("Ann") == "IN-PRO-01"
        assert table.player("Ann").display == ["ambition_culture"]
        assert table.region("africa").citizens[0] == 1

    @pytest.mark.rule("IN-TRA-04")
    @pytest.mark.scenario("IN-S23")
    def test_a_sage_teaches_points(self) -> None:
        table = (
            inventions().on_map("Ann", europe=1).sage("africa", "asia", "australia", "middle_east", ip=True)
        )
        table.does("Ann", ("act", "travel"), ("travel", "europe", "africa"), ("learn_ip", "africa"))
        table.has("Ann", score=8, sages=1)
        assert not any(region.ip_side for region in table.state.regions.values())

    @pytest.mark.rule("IN-TRA-06")
    def test_what_cannot_be_performed_is_not_learned(self) -> None:
        table = inventions().on_map("Ann", africa=1).sage("europe").influence("Ann", 1)
        table.does("Ann", ("act", "travel"), ("travel", "africa", "europe"))
        assert table.rule("Ann") == "IN-PRO-01", "nothing could be invented, so nothing was asked"
        assert (table.region("europe").sage, table.region("europe").ip_side) == (True, False)

    @pytest.mark.rule("IN-TRA-07", "IN-CHN-08")
    @pytest.mark.scenario("IN-S57")
    def test_no_sage_serves_twice(self) -> None:
        table = (
            inventions().influence("Ann", 8).on_map("Ann", europe=2).sage("africa").invented("Ann", "trade")
        )
        table.does("Ann", ("act", "travel"), ("travel", "europe", "africa"), ("learn", "africa", "recruit"))
        table.does("Ann", ("recruit", 1, "africa"), ("chain_invention", "trade", "travel"))
        table.does("Ann", ("travel", "europe", "africa"))
        assert table.rule("Ann") == "IN-PRO-01", "the tile cannot be used a second time"
        assert table.state.regions["africa"].ip_side
        table.has("Ann", sages=1)

    @pytest.mark.rule("IN-TRA-07")
    def test_a_tile_in_use_shows_no_points(self) -> None:
        table = inventions().influence("Ann", 8).on_map("Ann", europe=2).sage("africa").sage("asia", ip=True)
        table.invented("Ann", "trade").does("Ann", ("act", "travel"), ("travel", "europe", "africa"))
        table.does("Ann", ("learn", "africa", "recruit"), ("recruit", 1, "africa"))
        table.does(
            "Ann", ("chain_invention", "trade", "travel"), ("travel", "europe", "asia"), ("learn_ip", "asia")
        )
        table.has("Ann", score=2, sages=2)
