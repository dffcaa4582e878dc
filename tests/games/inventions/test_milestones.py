"""Eureka and diplomats (IN-EUR, IN-SEN, IN-RCL)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.events import Recalled
from tests.games.inventions.table import InventionsTable, inventions


class TestEureka:
    @pytest.mark.rule("IN-EUR-01")
    @pytest.mark.scenario("IN-S25")
    def test_the_new_milestone_is_of_a_later_letter(self) -> None:
        table = inventions().private("Ann", "iron").eureka("sailing").on_map("Ann", asia=1)
        table.refuses("Ann", ("act", "eureka"), rule="IN-EUR-01", own=3, offered=3)
        inventions().eureka().on_map("Ann", asia=1).refuses("Ann", ("act", "eureka"), rule="IN-EUR-01")

    @pytest.mark.rule("IN-EUR-02", "IN-EUR-04", "IN-EUR-05")
    @pytest.mark.scenario("IN-S24")
    def test_taking_the_crane(self) -> None:
        table = inventions(era=3).common("sailing", "fire", "transport", "stone_bone_tools")
        table.order("Bob", "Ann", "Cleo").diplomat("Bob", "cotton").hand("Bob", "silk").home("Bob", economy=1)
        supply = table.start().player("Bob").supply
        table.does("Bob", ("act", "eureka"), ("eureka", "crane"))
        common = list(reversed(table.state.common.pieces))
        assert common == ["sailing", "cotton", "fire", "transport"]
        assert "stone_bone_tools" in table.state.past
        assert table.state.diplomats == {"cotton": [1], "crane": [1]}
        table.has("Bob", supply=supply - 1)
        assert table.rule("Bob") == "IN-EUR-05"
        table.does("Bob", ("era_space", 1, "initiate"))
        assert table.offers("Bob") == ["decline", ("perform", "initiate")]
        assert table.player("Bob").place == 1

    @pytest.mark.rule("IN-EUR-04")
    def test_the_action_of_the_new_milestone_is_not_performed(self) -> None:
        table = inventions().on_map("Ann", asia=2).eureka("sailing").does("Ann", ("act", "eureka"))
        assert table.rule("Ann") == "IN-EUR-05"
        table.does("Ann", ("era_space", 4, "turn_order"))
        assert "Ann" not in table.asked, "neither Sailing's travel nor anything else"
        table.has("Ann", influence=1)

    @pytest.mark.rule("IN-EUR-05")
    def test_a_taken_space_is_not_free(self) -> None:
        table = inventions().private("Bob", "iron").eureka("sailing", "mathematics").on_map("Ann", asia=1)
        table.player("Bob").place = 2
        table.does("Ann", ("act", "eureka"), ("eureka", "sailing"))
        assert [option[1] for option in table.offers("Ann")] == [1, 3, 4]

    @pytest.mark.rule("IN-EUR-02", "IN-EUR-03", "IN-EUR-06")
    @pytest.mark.scenario("IN-S27")
    def test_the_own_milestone_may_be_the_lowest(self) -> None:
        table = inventions(era=3).common("paper", "sailing", "iron", "mathematics").eureka("crane")
        table.home("Ann", scholars=2).diplomat("Ann", "agriculture")
        table.does("Ann", ("act", "eureka"))
        assert "agriculture" in table.state.past
        assert table.state.past.eyes == -1, "names in the discard stay public"
        table.has("Ann", scholars=3)
        assert "agriculture" not in table.state.diplomats

    @pytest.mark.rule("IN-EUR-02")
    def test_of_four_in_the_common_display_none_is_discarded(self) -> None:
        table = inventions().common("fire", "transport", "language").eureka("sailing").on_map("Ann", asia=1)
        past = list(table.state.past)
        table.does("Ann", ("act", "eureka"))
        assert list(reversed(table.state.common.pieces)) == ["agriculture", "fire", "transport", "language"]
        assert list(table.state.past) == past

    @pytest.mark.rule("IN-EUR-03")
    def test_others_come_home_within_their_own_limits(self) -> None:
        table = inventions().eureka("sailing").diplomat("Bob", "language").diplomat("Cleo", "language")
        table.home("Bob", scholars=2).home("Cleo", scholars=1).on_map("Ann", asia=1)
        bob = table.start().player("Bob").supply
        table.does("Ann", ("act", "eureka"))
        table.has("Bob", scholars=2, supply=bob + 1).has("Cleo", scholars=2)

    @pytest.mark.rule("IN-EUR-07")
    def test_a_surplus_scholar_can_be_the_new_diplomat(self) -> None:
        table = (
            inventions()
            .eureka("sailing")
            .home("Ann", scholars=3)
            .diplomat("Ann", "language")
            .supply("Ann", 0)
        )
        table.does("Ann", ("act", "eureka")).has("Ann", scholars=3, supply=0)
        assert table.state.diplomats["sailing"] == [0]
        empty = inventions().eureka("sailing").home("Ann", scholars=1).supply("Ann", 0)
        empty.does("Ann", ("act", "eureka"))
        assert "sailing" not in empty.state.diplomats


class TestDiplomats:
    def table(self) -> InventionsTable:
        return inventions(era=5).private("Ann", "crane").private("Bob", "vaccination").home("Ann", scholars=1)

    @pytest.mark.rule("IN-SEN-01", "IN-SEN-02", "IN-SEN-03")
    @pytest.mark.scenario("IN-S28")
    def test_a_scholar_goes_to_vaccination(self) -> None:
        table = self.table().on_map("Ann", africa=1).influence("Bob", 3)
        table.does("Ann", ("act", "send_diplomat"), ("send", "scholar", "vaccination"))
        table.has("Bob", influence=4).has("Ann", scholars=0)
        assert table.state.diplomats["vaccination"] == [0]
        assert table.offers("Ann") == ["decline", ("perform", "travel")]

    @pytest.mark.rule("IN-SEN-01")
    def test_where_a_diplomat_can_go(self) -> None:
        table = inventions("four").home("Ann", culture=1).diplomat("Ann", "fire").diplomat("Bob", "transport")
        table.diplomat("Cleo", "transport").diplomat("Dan", "transport").does("Ann", ("act", "send_diplomat"))
        table.refuses("Ann", ("send", "culture", "fire"), rule="IN-SEN-01", milestone="fire")
        table.refuses("Ann", ("send", "culture", "transport"), rule="IN-SEN-01", milestone="transport")
        reached = {option[2] for option in table.offers("Ann")}
        assert reached == {
            "agriculture",
            "cotton",
            "copper_smelting",
            "mining",
            "stone_bone_tools",
            "language",
        }
        nobody = inventions().on_map("Ann", africa=1)
        nobody.refuses("Ann", ("act", "send_diplomat"), rule="IN-SEN-01")

    @pytest.mark.rule("IN-SEN-02")
    def test_only_a_later_milestone_of_another_player_honours(self) -> None:
        for milestone, seats in (("cotton", "Bob"), ("agriculture", "Ann"), ("fire", "Cleo")):
            table = inventions().home("Ann", culture=1)
            before = table.player(seats).influence
            table.does("Ann", ("act", "send_diplomat"), ("send", "culture", milestone))
            table.has(seats, influence=before)

    @pytest.mark.rule("IN-SEN-04")
    def test_sending_is_legal_even_if_the_action_is_not(self) -> None:
        table = inventions().home("Ann", culture=1).does("Ann", ("act", "send_diplomat"))
        table.does("Ann", ("send", "culture", "language"))
        assert "Ann" not in table.asked, "nothing can be shared"
        assert table.state.diplomats["language"] == [0]

    @pytest.mark.rule("IN-RCL-01", "IN-RCL-02")
    @pytest.mark.scenario("IN-S29")
    def test_recalling_from_the_computer(self) -> None:
        table = inventions(era=5).private("Bob", "computer").diplomat("Ann", "computer")
        table.card("asia", "horse", initiator="Bob").home("Ann", economy=1)
        table.does("Ann", ("act", "recall_diplomat")).has("Ann", scholars=1)
        assert table.offers("Ann") == ["decline", ("perform", "invent")]

    @pytest.mark.rule("IN-RCL-01")
    def test_only_the_recalled_one_leaves_the_milestone(self) -> None:
        table = inventions().diplomat("Bob", "fire").diplomat("Ann", "fire", "language")
        table.home("Ann", scholars=1)
        table.does("Ann", ("act", "recall_diplomat"), ("recall", "fire")).has("Ann", scholars=2)
        assert table.state.diplomats == {"fire": [1], "language": [0]}
        assert [(event.seat, event.milestone) for event in table.events(Recalled)] == [(0, "fire")]

    @pytest.mark.rule("IN-RCL-01")
    def test_nobody_to_recall(self) -> None:
        inventions().on_map("Ann", asia=1).refuses("Ann", ("act", "recall_diplomat"), rule="IN-RCL-01")

    @pytest.mark.rule("IN-RCL-03")
    def test_the_own_milestone_stays_accessible(self) -> None:
        table = inventions().diplomat("Ann", "agriculture").card("asia", "irrigation", initiator="Bob")
        table.does("Ann", ("act", "recall_diplomat"))
        assert table.state.diplomats["agriculture"] == []
        table = inventions().card("asia", "irrigation", initiator="Bob").home("Ann", economy=1)
        table.does("Ann", ("act", "invent"))
        assert table.region("asia").inventor == 0
