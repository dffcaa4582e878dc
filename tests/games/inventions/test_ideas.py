"""Initiate, Invent, Innovate, Share, and access to milestones (IN-INI, IN-INV, IN-ACC, IN-INN, IN-SHA)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.catalog import Idea
from clepsydra.games.inventions.milestones import why_no_access
from clepsydra.games.inventions.state import SPECIALTIES
from tests.games.inventions.table import InventionsTable, inventions
from tests.listing import check_each

IDEAS = inventions().game.catalog.ideas


class TestInitiate:
    @pytest.mark.rule("IN-INI-01")
    def test_it_takes_an_idea_a_free_region_and_its_citizens(self) -> None:
        table = inventions().on_map("Ann", africa=1).home("Ann", culture=1)
        table.refuses("Ann", ("act", "initiate"), rule="IN-INI-01")
        table = inventions().on_map("Ann", africa=1).hand("Ann", "silk").home("Ann", culture=2)
        table.refuses("Ann", ("act", "initiate"), rule="IN-INI-01", needed=1, have=0)
        full = inventions().on_map("Ann", africa=1).hand("Ann", "silk").home("Ann", economy=2)
        cards = ("horse", "wheel", "coins", "glass", "steel", "writing", "sea_wall")
        for region, card in zip(full.state.regions, cards, strict=True):
            full.card(region, card, initiator="Bob")
        full.refuses("Ann", ("act", "initiate"), rule="IN-INI-02")

    @pytest.mark.rule("IN-CIT-04", "IN-CIT-01")
    def test_specialists_and_scholars_are_called_in_any_mix_of_the_right_number(self) -> None:
        table = inventions().hand("Ann", "caravel").home("Ann", economy=3, scholars=3)
        table.does("Ann", ("act", "initiate"), ("initiate", "caravel", "africa"))
        assert table.offers("Ann") == [("call", 2, 0), ("call", 1, 1), ("call", 0, 2)]
        table.does("Ann", ("call", 0, 2)).has("Ann", economy=3, scholars=1)

    @pytest.mark.rule("IN-INI-02", "IN-INI-03", "IN-INI-04", "IN-CIT-04")
    @pytest.mark.scenario("IN-S07")
    def test_a_trader_and_a_scholar_initiate_the_caravel(self) -> None:
        table = inventions().hand("Ann", "caravel").home("Ann", economy=1, scholars=2)
        table.card("asia", "horse", initiator="Bob").offer(
            "glass", "writing", "steel", top=("coins", "lighthouse")
        )
        table.does("Ann", ("act", "initiate"))
        table.refuses("Ann", ("initiate", "caravel", "asia"), rule="IN-INI-02", region="asia")
        table.does("Ann", ("initiate", "caravel", "africa"), ("call", 1, 1))
        table.has("Ann", score=3, economy=0, scholars=1)
        africa = table.region("africa")
        assert (africa.card.pieces, africa.initiator, africa.initiators, africa.invented) == (
            ["caravel"],
            0,
            2,
            False,
        )
        table.does("Ann", ("take", "coins"))
        assert table.player("Ann").hand.pieces == ["coins"]
        assert table.state.display.pieces == ["steel", "writing", "glass"]

    @pytest.mark.rule("IN-INI-03")
    def test_too_few_citizens_for_the_specialist_tile(self) -> None:
        table = inventions().hand("Ann", "caravel").home("Ann", economy=1).does("Ann", ("act", "initiate"))
        table.refuses(
            "Ann",
            ("initiate", "caravel", "africa"),
            rule="IN-INI-03",
            needed=2,
            have=1,
            people="economy_specialists",
            senders="economy_senders",
            specialists=1,
            scholars=0,
        )
        assert ("initiate", "caravel", "asia") in table.offers("Ann")

    @pytest.mark.rule("IN-INI-05")
    def test_the_hand_is_not_refilled_before_the_end_of_step_2(self) -> None:
        table = inventions().hand("Ann", "caravel", "silk").home("Ann", economy=3)
        table.does("Ann", ("act", "initiate"), ("initiate", "caravel", "middle_east"))
        table.does("Ann", ("perform", "initiate"), ("initiate", "silk", "europe"))
        assert table.player("Ann").hand.pieces == []
        assert table.rule("Ann") == "IN-INI-06"
        table.does("Ann", table.offers("Ann")[0], table.offers("Ann")[1])
        assert len(table.player("Ann").hand) == 2

    @pytest.mark.rule("IN-INI-06")
    @pytest.mark.scenario("IN-S08")
    def test_cards_slide_to_the_right(self) -> None:
        table = inventions().hand("Ann", "silk").home("Ann", economy=1)
        table.offer("glass", "writing", "steel", top=("coins", "lighthouse"))
        table.does("Ann", ("act", "initiate"), ("initiate", "silk", "europe"), ("take", "writing"))
        assert table.state.display.pieces == ["steel", "glass", "coins"], "from slot 3 to slot 1"
        assert table.state.pile.pieces == ["lighthouse"]

    @pytest.mark.rule("IN-INI-06")
    def test_with_an_empty_pile_slot_1_stays_empty(self) -> None:
        table = (
            inventions().hand("Ann", "silk").home("Ann", economy=1).offer("glass", "writing", "steel", top=())
        )
        table.does("Ann", ("act", "initiate"), ("initiate", "silk", "europe"), ("take", "steel"))
        assert table.state.display.pieces == ["writing", "glass"]

    @pytest.mark.rule("IN-INI-07")
    def test_with_nothing_on_offer_the_hand_stays_smaller(self) -> None:
        table = inventions().hand("Ann", "silk").home("Ann", economy=1).offer(top=())
        table.does("Ann", ("act", "initiate"), ("initiate", "silk", "europe"))
        assert table.player("Ann").hand.pieces == []
        assert "Ann" not in table.asked


class TestInvent:
    @pytest.mark.rule("IN-INV-01", "IN-INV-02", "IN-INV-03", "IN-INV-04", "IN-INV-06")
    @pytest.mark.scenario("IN-S09")
    def test_inventing_the_steamboat(self) -> None:
        table = inventions(era=5).card("asia", "steamboat", initiator="Bob").home("Ann", economy=2)
        table.common("iron", "fire", "transport", "language")
        table.does("Ann", ("act", "invent"))
        asia = table.region("asia")
        assert (asia.invented, asia.inventor) == (True, 0)
        table.has("Ann", economy=0, score=0)
        assert table.player("Ann").exhausted["economy"] == 1
        assert table.player("Ann").display == ["ambition_technology"]

    @pytest.mark.rule("IN-INV-01")
    def test_what_cannot_be_invented(self) -> None:
        table = inventions().home("Ann", economy=1, technology=1, scholars=1)
        table.card("africa", "horse", initiator="Ann").card("asia", "coins", inventor="Bob", initiator="Bob")
        table.card("europe", "marine_compass", initiator="Bob").card("australia", "sea_wall", initiator="Ann")
        table.card("north_america", "writing", initiator="Bob").does("Ann", ("act", "invent"))
        assert table.offers("Ann") == [("invent", "africa"), ("invent", "australia")], "own ideas too"
        table.refuses("Ann", ("invent", "asia"), rule="IN-INV-01", region="asia")
        table.refuses("Ann", ("invent", "middle_east"), rule="IN-INV-01", region="middle_east")
        table.refuses("Ann", ("invent", "europe"), rule="IN-ACC-05", milestone="mathematics")
        people = {
            "people": "culture_specialists",
            "senders": "culture_senders",
            "specialists": 0,
            "scholars": 1,
        }
        table.refuses("Ann", ("invent", "north_america"), rule="IN-INV-02", needed=2, have=1, **people)
        nothing = inventions().on_map("Ann", africa=1).card("africa", "horse", initiator="Bob")
        nothing.refuses("Ann", ("act", "invent"), rule="IN-INV-01")

    @pytest.mark.rule("IN-INV-03")
    def test_a_scholar_who_is_exhausted_stays_a_specialist(self) -> None:
        table = inventions().card("asia", "writing", initiator="Bob").home("Ann", culture=1, scholars=2)
        table.does("Ann", ("act", "invent"))
        assert table.offers("Ann") == [("call", 1, 1), ("call", 0, 2)]
        table.does("Ann", ("call", 1, 1)).has("Ann", culture=0, scholars=1)
        assert table.player("Ann").exhausted["culture"] == 1

    @pytest.mark.rule("IN-INV-03")
    @pytest.mark.parametrize(
        ("idea", "specialty", "count"),
        [("wheel", "technology", 0), ("glass", "technology", 1), ("internet", "culture", 2)],
    )
    def test_as_many_as_the_card_says_are_exhausted(self, idea: str, specialty: str, count: int) -> None:
        table = inventions(era=5).common("fire", "transport", "computer", "language").on_map("Ann", africa=1)
        table.card("asia", idea, initiator="Bob").home("Ann", **dict.fromkeys(SPECIALTIES, count))
        table.refuses("Ann", ("act", "invent"), rule="IN-INV-01")
        table = inventions(era=5).common("fire", "transport", "computer", "language").eureka("solar_cell")
        table.card("asia", idea, initiator="Bob").home("Ann", **dict.fromkeys(SPECIALTIES, 3))
        table.does("Ann", ("act", "invent"))
        assert table.player("Ann").home == {
            kind: 2 - count if kind == specialty else 3 for kind in SPECIALTIES
        }
        assert table.player("Ann").exhausted == {
            kind: count if kind == specialty else 0 for kind in SPECIALTIES
        }

    @pytest.mark.rule("IN-INV-05")
    def test_an_idea_of_era_6_brings_points(self) -> None:
        table = inventions(era=5).card("asia", "internet", initiator="Bob").home("Ann", culture=3)
        table.common("computer", "fire", "transport", "language").does("Ann", ("act", "invent"))
        table.has("Ann", score=5)

    @pytest.mark.rule("IN-INV-01", "IN-INV-05")
    def test_every_idea_can_be_invented(self) -> None:
        """Random play never gets as far as those of era 6."""
        check_each(
            (idea for idea in IDEAS.values() if idea.era > 1), self.can_be_invented, lambda idea: idea.id
        )

    def can_be_invented(self, idea: Idea) -> None:
        table = inventions(era=5).card("asia", idea.id, initiator="Bob").private("Ann", idea.requires)
        table.home("Ann", **{idea.type: 1 + idea.exhaust}).does("Ann", ("act", "invent"))
        assert table.region("asia").invented
        table.has("Ann", score=idea.invent_ip, **{idea.type: 0})


class TestAccess:
    def table(self, era: int = 2) -> InventionsTable:
        return inventions(era=era).card("africa", "plumbing", initiator="Bob").home("Ann", technology=1)

    @pytest.mark.rule("IN-ACC-02", "IN-ACC-03")
    @pytest.mark.scenario("IN-S10")
    def test_the_private_milestone_of_another_player(self) -> None:
        early = self.table().on_map("Ann", africa=1)
        early.refuses("Ann", ("act", "invent"), rule="IN-INV-01")
        assert why_no_access(early.game, 0, "copper_smelting") is not None
        self.table(era=3).does("Ann", ("act", "invent"))

    @pytest.mark.rule("IN-ACC-02")
    @pytest.mark.scenario("IN-S11")
    def test_a_diplomat_gives_access(self) -> None:
        table = self.table().diplomat("Ann", "copper_smelting").home("Ann", technology=2, scholars=1)
        assert why_no_access(table.game, 0, "copper_smelting") is None
        table.does("Ann", ("act", "recall_diplomat"))
        assert table.state.diplomats["copper_smelting"] == []
        assert why_no_access(table.game, 0, "copper_smelting") is not None

    @pytest.mark.rule("IN-ACC-01", "IN-RCL-03")
    def test_the_own_milestone_needs_no_diplomat(self) -> None:
        assert why_no_access(inventions().game, 0, "agriculture") is None

    @pytest.mark.rule("IN-ACC-04")
    def test_common_and_discarded_milestones_are_for_all(self) -> None:
        table = inventions(era=3)
        assert why_no_access(table.game, 0, "fire") is None
        assert "iron" in table.state.past
        assert why_no_access(table.game, 0, "iron") is None

    @pytest.mark.rule("IN-ACC-05")
    def test_eureka_and_stacks_are_for_nobody_and_neutral_displays_are_others(self) -> None:
        game = inventions().game
        for milestone in ("iron", "paper"):
            denial = why_no_access(game, 0, milestone)
            assert denial is not None
            assert denial.rule == "IN-ACC-05"
        neutral = why_no_access(game, 0, "mining")
        assert neutral is not None
        assert neutral.rule == "IN-ACC-02"
        assert why_no_access(inventions(era=3).game, 0, "mining") is None


class TestInnovate:
    @pytest.mark.rule("IN-INN-01", "IN-INN-02", "IN-INN-03", "IN-INN-04", "IN-CIT-06")
    @pytest.mark.scenario("IN-S12")
    def test_innovating_silk(self) -> None:
        table = inventions().home("Ann", economy=1).influence("Ann", 1)
        table.card("middle_east", "sea_wall", initiator="Bob", inventor="Ann")
        table.card("africa", "silk", initiator="Cleo", inventor="Bob")
        table.does("Ann", ("act", "innovate"))
        table.has("Ann", economy=1)
        assert table.region("africa").innovator == 0
        assert table.rule("Ann") == "IN-INN-04"
        assert table.offers("Ann") == ["decline", ("chain", "share")]
        table.does("Ann", ("chain", "share"))
        assert table.rule("Ann") == "IN-SHA-01"
        assert table.offers("Ann") == [("share", "africa"), ("share", "middle_east")]

    @pytest.mark.rule("IN-INN-01")
    def test_what_cannot_be_innovated(self) -> None:
        table = inventions().home("Ann", economy=1, technology=1, culture=1)
        table.card("africa", "silk", initiator="Ann", inventor="Bob")
        table.card("middle_east", "sea_wall", initiator="Bob", inventor="Ann")
        table.card("asia", "wheel", initiator="Bob", inventor="Cleo", innovator="Bob")
        table.card("europe", "glass", initiator="Bob").card(
            "australia", "writing", initiator="Bob", inventor="Bob"
        )
        table.does("Ann", ("act", "innovate"))
        table.refuses("Ann", ("innovate", "middle_east"), rule="IN-INN-01", idea="sea_wall")
        table.refuses("Ann", ("innovate", "asia"), rule="IN-INN-01", idea="wheel")
        table.refuses("Ann", ("innovate", "europe"), rule="IN-INN-01", idea="glass", region="europe")
        assert table.offers("Ann") == [("innovate", "africa"), ("innovate", "australia")], "the initiator may"

    @pytest.mark.scenario("IN-S59")
    def test_innovating_with_an_empty_supply(self) -> None:
        table = inventions().home("Ann", culture=2).supply("Ann", 0).influence("Ann", 1)
        table.card("asia", "fermentation", initiator="Bob", inventor="Cleo").hand("Ann", "writing")
        table.does("Ann", ("act", "innovate")).has("Ann", culture=1, supply=0)
        assert table.offers("Ann") == ["decline", ("chain", "initiate")], "the chain step follows"
        shared = (
            inventions()
            .supply("Ann", 0)
            .card("asia", "silk", initiator="Bob", inventor="Cleo", innovator="Ann")
        )
        shared.does("Ann", ("act", "share"), "nothing")
        assert shared.region("asia").citizens[0] == 1, "the artisan himself, and no other"


class TestShare:
    @pytest.mark.rule(
        "IN-SHA-01", "IN-SHA-02", "IN-SHA-03", "IN-SHA-04", "IN-SHA-05", "IN-SHA-08", "IN-SHA-09"
    )
    @pytest.mark.scenario("IN-S13")
    def test_sharing_the_marine_compass(self) -> None:
        table = inventions(era=4)
        table.card(
            "australia", "marine_compass", initiator="Ann", citizens=2, inventor="Bob", innovator="Cleo"
        )
        table.does("Ann", ("act", "share"))
        table.has("Ann", score=8)
        assert table.player("Bob").inventions.pieces == ["marine_compass"]
        assert table.region("australia").citizens == [0, 0, 1]
        table.does("Ann", ("tile", "wealth_e"))
        assert table.player("Ann").display == ["wealth_e"]
        australia = table.region("australia")
        assert australia.citizens == [2, 1, 2]
        assert (australia.card.pieces, australia.invented, australia.inventor) == ([], False, None)
        assert (australia.initiator, australia.initiators, australia.innovator) == (None, 0, None)

    @pytest.mark.rule("IN-SHA-01", "IN-SHA-09")
    def test_a_citizen_in_any_role_is_enough(self) -> None:
        for roles in ({"initiator": "Ann"}, {"inventor": "Ann"}, {"innovator": "Ann"}):
            beside = {"initiator": "Bob", "inventor": "Cleo", **roles}
            table = inventions().card("asia", "silk", **beside)  # type: ignore[arg-type]  # names of roles
            table.card("europe", "horse", initiator="Ann").card(
                "africa", "wheel", initiator="Bob", inventor="Cleo"
            )
            table.does("Ann", ("act", "share"))
            assert table.player(beside["inventor"]).inventions.pieces == ["silk"], "no other could be shared"
        other = inventions().card("asia", "silk", initiator="Bob", inventor="Cleo").on_map("Ann", asia=1)
        other.refuses("Ann", ("act", "share"), rule="IN-SHA-01")

    @pytest.mark.rule("IN-SHA-05")
    def test_the_tile_may_be_left(self) -> None:
        table = (
            inventions().card("asia", "silk", initiator="Ann", inventor="Bob").does("Ann", ("act", "share"))
        )
        assert table.offers("Ann") == ["nothing", ("tile", "wealth_d"), ("tile", "ambition_wild")]
        table.does("Ann", ("tile", "ambition_wild"))
        assert table.rule("Ann") == "IN-PRO-01"
        assert len(table.offers("Ann")) == 21

    @pytest.mark.rule("IN-SHA-06")
    @pytest.mark.scenario("IN-S14")
    def test_one_wealth_tile_of_a_letter(self) -> None:
        for where in ("display", "map"):
            table = inventions().card("middle_east", "silk", initiator="Ann", inventor="Bob")
            table = (
                table.waiting("Ann", "wealth_b")
                if where == "display"
                else table.built("Ann", {1: "wealth_b"})
            )
            table.does("Ann", ("act", "share"))
            assert table.offers("Ann") == ["nothing", ("tile", "ambition_wild")]
            table.refuses("Ann", ("tile", "wealth_b"), rule="IN-SHA-06", tile="wealth_b")
        table = inventions().card("middle_east", "silk", initiator="Ann", inventor="Bob")
        table.region("middle_east").wealth_left = 0
        table.does("Ann", ("act", "share")).refuses("Ann", ("tile", "wealth_b"), rule="IN-SHA-06")

    @pytest.mark.rule("IN-SHA-05", "IN-SHA-07")
    @pytest.mark.parametrize("waiting", [3, 4])
    def test_four_tiles_fill_the_display(self, waiting: int) -> None:
        tiles = ["culture_1", "culture_2", "ambition_economy", "culture_3"][:waiting]
        table = inventions().card("asia", "silk", initiator="Ann", inventor="Bob").waiting("Ann", *tiles)
        table.does("Ann", ("act", "share"), ("tile", "wealth_d"))
        taken = "wealth_d" in table.player("Ann").display
        assert taken is (waiting == 3)
        assert (table.rule("Ann") == "IN-SHA-07") is (waiting == 4)

    @pytest.mark.rule("IN-SHA-07")
    @pytest.mark.scenario("IN-S15")
    def test_with_a_full_display_an_ambition_makes_room(self) -> None:
        table = inventions().card("africa", "silk", initiator="Ann", inventor="Bob")
        table.waiting("Ann", "culture_1", "culture_2", "culture_3", "ambition_economy")
        table.does("Ann", ("act", "share"), ("tile", "wealth_a"))
        assert table.offers("Ann") == ["nothing", ("replace", "ambition_economy")], (
            "asked of the only one too"
        )
        left = table.region("africa").wealth_left
        table.does("Ann", ("replace", "ambition_economy"))
        assert table.player("Ann").display == ["culture_1", "culture_2", "culture_3", "wealth_a"]
        assert table.region("africa").wealth_left == left - 1
        kept = inventions().card("africa", "silk", initiator="Ann", inventor="Bob")
        kept.waiting("Ann", "culture_1", "culture_2", "culture_3", "ambition_economy")
        kept.does("Ann", ("act", "share"), ("tile", "wealth_a"), "nothing")
        assert kept.rule("Ann") == "IN-PRO-01", "the Ambition tile is still there"
        assert kept.region("africa").wealth_left == left
        full = inventions().card("africa", "silk", initiator="Ann", inventor="Bob")
        full.waiting("Ann", "culture_1", "culture_2", "culture_3", "culture_4").on_map("Ann", asia=1)
        full.does("Ann", ("act", "share"))
        assert full.rule("Ann") == "IN-BLD-03", "nothing could be taken, so nothing was asked"
