"""Ambition tiles and progress tiles (IN-AMB, IN-PRO)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.economy import why_not_use
from clepsydra.games.inventions.events import CameHome, GaveUp
from clepsydra.kernel import Answer, Gained
from tests.games.inventions.table import InventionsTable, inventions

RECRUIT = ("act", "recruit")


class TestAmbitions:
    @pytest.mark.rule("IN-AMB-01")
    def test_a_tile_goes_to_the_leftmost_empty_space(self) -> None:
        table = inventions().on_map("Ann", africa=2).waiting("Ann", "wealth_a").does("Ann", RECRUIT)
        assert table.player("Ann").display == ["wealth_a", "ambition_economy"]

    @pytest.mark.rule("IN-AMB-02", "IN-AMB-03", "IN-AMB-04")
    @pytest.mark.scenario("IN-S31")
    def test_surplus_is_settled_at_the_end_of_step_2(self) -> None:
        table = inventions().on_map("Ann", africa=2).waiting("Ann", "culture_1", "culture_2", "wealth_a")
        table.invented("Ann", "trade").influence("Ann", 1).does("Ann", RECRUIT, ("recruit", 1, "africa"))
        table.does("Ann", ("chain_invention", "trade", "travel"))
        assert table.state.turn.pending == ["ambition_culture"]
        table.does("Ann", ("travel", "africa", "europe"))
        assert table.offers("Ann") == [("give_up", "ambition_economy"), ("give_up", "ambition_culture")]
        assert table.state.turn.fresh == [], "none of them lies in the display now"
        table.does("Ann", ("give_up", "ambition_economy"))
        assert table.player("Ann").display == ["culture_1", "culture_2", "wealth_a", "ambition_culture"]
        table.finish("Ann")
        assert table.events(GaveUp)[0].surplus

    @pytest.mark.rule("IN-AMB-03")
    def test_more_than_four_may_be_gained_in_a_turn(self) -> None:
        table = inventions().waiting("Ann", "culture_1", "culture_2", "culture_3", "culture_4")
        table.start()
        for _ in range(5):
            table.game.aspire(0, "ambition_economy")
        assert len(table.state.turn.pending) == 5

    @pytest.mark.rule("IN-AMB-04")
    def test_tiles_of_earlier_turns_are_not_exchanged(self) -> None:
        table = inventions().on_map("Ann", africa=2)
        table.waiting("Ann", "ambition_technology", "culture_1", "culture_2", "culture_3").does(
            "Ann", RECRUIT
        )
        table.does("Ann", ("recruit", 1, "africa"))
        assert table.player("Ann").display[0] == "ambition_technology"
        assert table.rule("Ann") == "IN-PRO-01", "the new one found no room and went"


class TestStepThree:
    @pytest.mark.rule("IN-PRO-01", "IN-PRO-02")
    def test_an_ambition_becomes_a_tile_of_its_type(self) -> None:
        table = (
            inventions().on_map("Ann", africa=2).waiting("Ann", "economy_2").built("Ann", {1: "economy_5"})
        )
        table.player("Ann").economy_tokens = 0
        table.does("Ann", RECRUIT, ("recruit", 1, "africa"))
        assert table.offers("Ann") == [("progress", f"economy_{number}") for number in (1, 3, 4, 6, 7)]
        table.refuses("Ann", ("progress", "economy_2"), rule="IN-PRO-02", tile="economy_2")
        table.refuses("Ann", ("progress", "economy_5"), rule="IN-PRO-02", tile="economy_5")
        left = table.state.progress["economy_7"]
        table.does("Ann", ("progress", "economy_7"))
        assert table.state.progress["economy_7"] == left - 1
        assert table.player("Ann").display == ["economy_2", "economy_7"]

    @pytest.mark.rule("IN-PRO-03")
    def test_with_no_tile_left_the_ambition_goes(self) -> None:
        table = inventions().on_map("Ann", africa=2)
        for number in range(1, 7):
            table.state.progress[f"economy_{number}"] = 0
        table.does("Ann", RECRUIT, ("recruit", 1, "africa"))
        assert table.player("Ann").display == ["economy_7"], "the only one"
        table = inventions().on_map("Ann", africa=2)
        table.state.progress.update(dict.fromkeys(table.state.progress, 0))
        table.does("Ann", RECRUIT, ("recruit", 1, "africa"))
        assert table.player("Ann").display == []
        assert [event.surplus for event in table.events(GaveUp)] == [False]

    @pytest.mark.rule("IN-PRO-03")
    def test_an_empty_stack_says_so(self) -> None:
        table = inventions().on_map("Ann", africa=2)
        table.state.progress["economy_3"] = 0
        table.does("Ann", RECRUIT, ("recruit", 1, "africa"))
        table.refuses("Ann", ("progress", "economy_3"), rule="IN-PRO-03", tile="economy_3")

    @pytest.mark.rule("IN-PRO-04")
    def test_a_tile_in_the_display_does_not_work(self) -> None:
        table = inventions().on_map("Ann", africa=2).waiting("Ann", "economy_4", "culture_7", "technology_4")
        assert not table.verbs("Ann", "use")
        table.does("Ann", ("act", "travel"), ("travel", "africa", "europe"))
        assert table.region("europe").citizens[0] == 1


class TestEconomy:
    def table(self, *tiles: str) -> InventionsTable:
        table = inventions().on_map("Ann", africa=2).influence("Ann", 1).home("Ann")
        return table.built("Ann", dict(enumerate(tiles, start=1)))

    @pytest.mark.rule("IN-PRO-05")
    @pytest.mark.scenario("IN-S45")
    def test_once_per_era_for_a_token(self) -> None:
        table = self.table("economy_4", "economy_1")
        table.player("Ann").economy_tokens = 2
        table.does("Ann", ("use", "economy_4")).has("Ann", score=3, economy_tokens=1)
        assert table.player("Ann").used == ["economy_4"]
        table.refuses("Ann", ("use", "economy_4"), rule="IN-PRO-05", tile="economy_4")
        table.does("Ann", ("use", "economy_1")).has("Ann", influence=3, economy_tokens=0)
        late = inventions(era=3).phase("economy_tokens")
        late.player("Ann").used, late.player("Ann").economy_tokens = ["economy_4"], 0
        late.start().has("Ann", economy_tokens=1)
        assert late.player("Ann").used == []

    @pytest.mark.rule("IN-PRO-05")
    def test_without_a_token_no_tile_is_offered(self) -> None:
        table = self.table("economy_4")
        table.player("Ann").economy_tokens = 0
        assert not table.verbs("Ann", "use")
        denial = why_not_use(table.game, 0, "economy_4")
        assert denial is not None
        assert denial.reason == "tokens"

    @pytest.mark.rule("IN-PRO-05", "IN-INF-01", "IN-CIT-06")
    @pytest.mark.parametrize(
        ("tile", "more", "gained"),
        [
            ("economy_1", (), {"influence": 2}),
            ("economy_2", (("new_specialist", "culture"),), {"culture_specialists": 1}),
            ("economy_5", (), {"scholars": 1}),
        ],
    )
    def test_what_economy_tiles_bring_is_told(
        self, tile: str, more: tuple[Answer, ...], gained: dict[str, int]
    ) -> None:
        table = self.table(tile).does("Ann", ("use", tile), *more)
        assert table.events(Gained, seen_by="Ann") == [Gained(0, gained)]

    @pytest.mark.rule("IN-PRO-05")
    def test_what_economy_tiles_bring(self) -> None:
        table = self.table("economy_2").does("Ann", ("use", "economy_2"), ("new_specialist", "culture"))
        table.has("Ann", culture=1)
        table = self.table("economy_3").does("Ann", ("use", "economy_3"), ("citizen", "asia"))
        assert table.region("asia").citizens[0] == 1
        self.table("economy_5").does("Ann", ("use", "economy_5")).has("Ann", scholars=1)
        tired = self.table("economy_6").exhausted("Ann", economy=2, culture=2)
        tired.does("Ann", ("use", "economy_6"), ("refresh", "economy"), ("refresh", "economy"))
        tired.has("Ann", economy=2, culture=1)
        told = [event for _, event in tired.position.log if isinstance(event, CameHome)]
        assert told == [CameHome(0, 3)], "the last of them had no choice"
        self.table("economy_6", "economy_4").refuses("Ann", ("use", "economy_6"), rule="IN-PRO-05")

    @pytest.mark.rule("IN-PRO-06")
    def test_the_moments_of_economy_tiles(self) -> None:
        start = self.table("economy_4", "economy_7")
        assert start.verbs("Ann", "use") == [("use", "economy_4")], "at the start of step 2, nothing to build"
        start.does("Ann", ("act", "travel"), ("travel", "africa", "europe"))
        assert (start.rule("Ann"), start.offers("Ann")) == ("IN-PRO-06", ["done", ("use", "economy_4")])
        start.does("Ann", "done", ("progress", "culture_1"))
        assert start.rule("Ann") == "IN-BLD-03"
        start.does("Ann", ("use", "economy_4")).has("Ann", score=3)

    @pytest.mark.rule("IN-PRO-06")
    def test_a_tile_may_be_used_in_the_turn_in_which_it_is_built(self) -> None:
        table = inventions().on_map("Ann", africa=2).influence("Ann", 3).private("Ann", "iron")
        table.waiting("Ann", "economy_4", "economy_1").home("Ann", economy=3, scholars=2)
        table.does("Ann", ("act", "travel"), ("travel", "africa", "europe"), ("progress", "culture_1"))
        table.does("Ann", ("build", "economy_4", 2), ("call", 1, 0), ("use", "economy_4")).has("Ann", score=3)

    @pytest.mark.rule("IN-PRO-06")
    def test_a_tile_that_makes_the_chain_action_possible(self) -> None:
        table = self.table("economy_6").invented("Ann", "ceramics").exhausted("Ann", economy=1)
        table.card("asia", "horse", initiator="Bob").influence("Ann", 1).offer("glass")
        table.does("Ann", RECRUIT, ("recruit", 1, "africa")).has("Ann", technology=1)
        table.refuses("Ann", ("chain_invention", "ceramics", "invent"), rule="IN-INV-01")
        table.does("Ann", ("use", "economy_6"))
        assert table.rule("Ann") == "IN-REC-04", "the question is put anew"
        assert table.state.turn.tokens == 1
        table.does("Ann", ("chain_invention", "ceramics", "invent"))
        assert table.region("asia").inventor == 0

    @pytest.mark.rule("IN-PRO-06", "IN-CHN-10")
    def test_no_question_without_a_token_a_usable_tile_or_a_source(self) -> None:
        for missing in ("economy token", "source"):
            table = self.table("economy_4").invented("Ann", *([] if missing == "source" else ["ceramics"]))
            table.player("Ann").economy_tokens = 0 if missing == "economy token" else 1
            table.does("Ann", RECRUIT, ("recruit", 1, "africa"))
            assert table.rule("Ann") != "IN-REC-04", missing
        table = self.table("economy_4").invented("Ann", "windmill", "ceramics").influence("Ann", 1)
        table.does("Ann", RECRUIT, ("recruit", 1, "africa"), ("chain_invention", "windmill", "recruit"))
        assert (table.state.turn.tokens, table.rule("Ann")) == (0, "IN-PRO-06"), "the only token is spent"

    @pytest.mark.rule("IN-PRO-06", "IN-PRO-08")
    def test_influence_for_a_technology_tile(self) -> None:
        table = inventions().built("Ann", {1: "technology_1", 18: "economy_1"}).influence("Ann", 0)
        table.hand("Ann", "silk").home("Ann", economy=3).card("asia", "horse", initiator="Bob")
        table.does("Ann", ("act", "initiate"), ("initiate", "silk", "north_america"))
        invent = ("link", "technology_1", "invent")
        assert (table.rule("Ann"), table.state.turn.tokens) == ("IN-PRO-08", 1)
        assert table.offers("Ann") == ["decline", ("use", "economy_1")]
        table.refuses("Ann", invent, rule="IN-PRO-08").has("Ann", influence=0)
        table.does("Ann", ("use", "economy_1")).has("Ann", influence=2)
        assert (table.rule("Ann"), table.offers("Ann")) == ("IN-PRO-08", ["decline", invent]), "put anew"
        table.does("Ann", invent).has("Ann", influence=1)
        assert (table.state.turn.tokens, table.player("Ann").face_down) == (0, ["technology_1"])

    @pytest.mark.rule("IN-PRO-11", "IN-BLD-13")
    @pytest.mark.scenario("IN-S64")
    def test_economy_7_after_the_normal_building_or_before_it(self) -> None:
        def ready(influence: int = 3) -> InventionsTable:
            table = inventions(era=4).private("Ann", "crane").on_map("Ann", africa=1)
            table.influence("Ann", influence)
            table.waiting("Ann", "culture_2", "culture_3", "culture_1").built("Ann", {19: "economy_7"})
            table.home("Ann", culture=6).eureka().pillars("Ann", "recruit", "travel")
            return table.diplomat("Ann", "mining").does("Ann", ("act", "recall_diplomat"), "done")

        table = ready()
        assert table.rule("Ann") == "IN-BLD-03"
        table.does("Ann", ("build", "culture_1", 4), ("call", 1, 0)).has("Ann", influence=2)
        table.does("Ann", ("use", "economy_7"), ("build", "culture_2", 1), ("call", 2, 0)).has(
            "Ann", influence=0
        )
        assert ("build", "culture_3", 11) in table.offers("Ann"), "two of its own"
        table.does("Ann", "done")
        assert "Ann" not in table.asked, "the normal building is over"
        before = ready().does("Ann", ("use", "economy_7"), ("build", "culture_1", 4), ("call", 1, 0), "done")
        before.has("Ann", influence=1)
        assert "Ann" not in before.asked, "two tiles left cost 2 influence"
        rich = ready(9).does("Ann", ("build", "culture_1", 4), ("call", 1, 0), ("use", "economy_7"), "done")
        assert "Ann" not in rich.asked, "over, however much influence is left"
        rich = ready(9).does("Ann", ("use", "economy_7"), ("build", "culture_1", 4), ("call", 1, 0), "done")
        rich.has("Ann", influence=7).does("Ann", ("build", "culture_2", 11)).has("Ann", influence=5)

    @pytest.mark.rule("IN-PRO-11", "IN-PRO-06")
    def test_economy_7_at_the_start_of_step_2_builds_no_ambition(self) -> None:
        table = inventions().on_map("Ann", africa=2).influence("Ann", 2).built("Ann", {19: "economy_7"})
        table.waiting("Ann", "ambition_culture", "culture_1").home("Ann", culture=3)
        table.does("Ann", ("use", "economy_7"))
        assert {option[1] for option in table.verbs("Ann", "build")} == {"culture_1"}
        table.does("Ann", ("build", "culture_1", 1)).has("Ann", influence=0)
        assert table.player("Ann").display == ["ambition_culture"], "no early step 3"
        assert table.rule("Ann") == "IN-TRN-03"

    @pytest.mark.rule("IN-PRO-11")
    @pytest.mark.parametrize(
        ("influence", "waiting", "specialists", "reason", "figures"),
        [
            (1, "culture_1", 3, "influence", {"needed": 2, "have": 1}),
            (2, "ambition_culture", 3, "", {}),
            (2, "wealth_a", 0, "", {}),
        ],
    )
    def test_what_economy_7_needs(
        self, influence: int, waiting: str, specialists: int, reason: str, figures: dict[str, int]
    ) -> None:
        discounts = {6: "culture_5", 14: "culture_6"}
        table = inventions().influence("Ann", influence).built("Ann", {19: "economy_7", **discounts})
        table.waiting("Ann", waiting).home("Ann", culture=specialists).supply("Ann", 0)
        denial = why_not_use(table.game, 0, "economy_7")
        assert denial is not None
        assert (denial.rule, denial.reason, denial.params) == ("IN-PRO-11", reason, figures)


class TestCulture:
    @pytest.mark.rule("IN-PRO-07")
    @pytest.mark.scenario("IN-S44")
    def test_it_works_for_chained_actions_too(self) -> None:
        table = (
            inventions().on_map("Ann", africa=2).invented("Ann", "ceramics").built("Ann", {1: "culture_2"})
        )
        table.card("asia", "horse", initiator="Bob").home("Ann", economy=1).influence("Ann", 1)
        table.does("Ann", RECRUIT, ("recruit", 1, "africa"), ("chain_invention", "ceramics", "invent"))
        table.finish("Ann").has("Ann", influence=2)

    @pytest.mark.rule("IN-PRO-07")
    def test_each_tile_enhances_its_action(self) -> None:
        table = inventions().built("Ann", {1: "culture_1"}).hand("Ann", "silk").home("Ann", economy=1)
        table.does("Ann", ("act", "initiate"), ("initiate", "silk", "europe")).has("Ann", score=2)
        table = (
            inventions().built("Ann", {1: "culture_3"}).card("asia", "silk", initiator="Bob", inventor="Bob")
        )
        table.home("Ann", economy=1).does("Ann", ("act", "innovate"))
        assert table.region("asia").citizens[0] == 1
        table = (
            inventions().built("Ann", {1: "culture_4"}).card("asia", "silk", initiator="Bob", inventor="Ann")
        )
        table.does("Ann", ("act", "share"), "nothing").has("Ann", score=3)
        table = (
            inventions()
            .built("Ann", {1: "culture_5"})
            .on_map("Ann", asia=2)
            .offer("glass", "steel", "writing")
        )
        table.does("Ann", RECRUIT, ("recruit", 1, "asia")).has("Ann", culture=2)
        table = inventions().built("Ann", {1: "culture_6"}).on_map("Ann", asia=2).influence("Ann", 0)
        table.does("Ann", ("act", "gain_influence"), ("token", "initiate", "asia")).has("Ann", influence=2)
        table = inventions().built("Ann", {1: "culture_7"}).on_map("Ann", asia=1)
        table.does("Ann", ("act", "travel"), ("travel", "asia", "europe"))
        assert table.region("europe").citizens[0] == 2

    @pytest.mark.rule("IN-PRO-07")
    def test_before_the_chain_step(self) -> None:
        table = inventions().built("Ann", {1: "culture_7"}).on_map("Ann", asia=1).sage("africa")
        table.on_map("Ann", europe=1).influence("Ann", 1).does(
            "Ann", ("act", "travel"), ("travel", "europe", "africa")
        )
        assert table.rule("Ann") == "IN-TRA-04"
        assert table.region("africa").citizens[0] == 2


class TestTechnology:
    def table(self) -> InventionsTable:
        table = inventions().hand("Ann", "silk").home("Ann", economy=3).influence("Ann", 2)
        return table.card("asia", "horse", initiator="Bob").built("Ann", {1: "technology_1"})

    @pytest.mark.rule("IN-PRO-08", "IN-PRO-09")
    @pytest.mark.scenario("IN-S43")
    def test_after_initiate_invent(self) -> None:
        table = self.table().does("Ann", ("act", "initiate"), ("initiate", "silk", "europe"), "decline")
        assert table.offers("Ann") == ["decline", ("link", "technology_1", "invent")]
        table.does("Ann", ("link", "technology_1", "invent")).has("Ann", influence=1)
        assert table.state.turn.technology
        assert table.player("Ann").face_down == ["technology_1"]
        table.does("Ann", ("take", table.state.display.pieces[0]))
        assert table.region("asia").inventor == 0

    @pytest.mark.rule("IN-PRO-08")
    def test_it_takes_a_token_and_influence(self) -> None:
        table = self.table().influence("Ann", 0)
        table.does("Ann", ("act", "initiate"), ("initiate", "silk", "north_america"))
        assert table.rule("Ann") == "IN-INI-06", "no influence, no link"
        used = self.table()
        used.player("Ann").face_down = ["technology_1"]
        used.does("Ann", ("act", "initiate"), ("initiate", "silk", "north_america"))
        assert used.rule("Ann") == "IN-INI-06", "face down for the rest of the game"

    @pytest.mark.rule("IN-PRO-08", "IN-PRO-12")
    @pytest.mark.scenario("IN-S61")
    def test_one_technology_tile_a_turn_after_whichever_action_is_finished(self) -> None:
        table = inventions().built("Ann", {1: "technology_6", 2: "technology_2"}).influence("Ann", 5)
        table.common("iron", "fire", "transport", "stone_bone_tools").home("Ann", economy=5, scholars=1)
        table.card("asia", "horse", initiator="Bob").card("europe", "silk", initiator="Bob").private(
            "Ann", "cotton"
        )
        table.private("Bob", "sailing").card("africa", "lighthouse", initiator="Bob").diplomat(
            "Ann", "sailing"
        )
        table.does("Ann", ("act", "send_diplomat"), ("send", "economy", "iron"), ("perform", "invent"))
        table.does("Ann", ("invent", "asia"), ("call", 1, 0))
        assert ("link", "technology_6", "send_diplomat") in table.offers("Ann"), "after that invent"
        table.does("Ann", "decline")
        assert table.offers("Ann") == ["decline", ("link", "technology_6", "invent")], "after the whole send"
        table.does("Ann", ("link", "technology_6", "invent"), ("invent", "europe"), ("call", 1, 0))
        assert table.rule("Ann") != "IN-PRO-08", "no second tile in this turn"

    @pytest.mark.rule("IN-PRO-10")
    def test_a_face_down_tile_still_counts(self) -> None:
        table = inventions().built("Ann", {1: "wealth_c", 2: "technology_1", 3: "technology_2"})
        table.player("Ann").face_down = ["technology_1"]
        sheet = table.rules.result(table.state).sheets[0]
        assert sheet["wealth"] == 6
