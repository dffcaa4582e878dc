"""Hephaestus' turn (IH-HEP)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.automa import hephaestus
from clepsydra.games.inventions.events import CardDrawn, Performed
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.milestones import displayed
from tests.games.inventions.table import InventionsTable, inventions

SEAT = 2


def forge(era: int = 2, number: int = 1, region: str = "europe") -> InventionsTable:
    """Hephaestus stands in a region; it is Ann's turn, but he is the one who acts here."""
    table = inventions("solo", era).round(number).on_map("Ann", asia=1)
    table.player("hephaestus").region = region
    table.player("chronos").region = "africa"
    return table


def acts(table: InventionsTable) -> list[str]:
    """Hephaestus takes a turn; the actions that he performs."""
    table.start()
    told = len(table.position.log)
    game = table.position.game
    assert isinstance(game, Inventions)
    hephaestus.take_turn(game, SEAT)
    return [event.action for _, event in table.position.log[told:] if isinstance(event, Performed)]


def performs(table: InventionsTable, action: str) -> bool:
    """He performs an action if he can; whether he could."""
    possible = hephaestus.is_possible(table.game, SEAT, action)
    if possible:
        hephaestus.perform(table.game, SEAT, action, "main")
    return possible


class TestCards:
    @pytest.mark.rule("IH-HEP-01", "IH-HEP-03", "IH-HEP-06")
    @pytest.mark.scenario("IN-S50")
    @pytest.mark.parametrize(
        ("era", "number", "card", "expected"),
        [
            (2, 1, 3, ["initiate"]),
            (2, 2, 2, ["gain_influence", "invent"]),
            (2, 3, 1, ["innovate", "recruit"]),
            (3, 3, 1, ["innovate", "recruit", "travel"]),
        ],
    )
    def test_three_turns_of_an_era(self, era: int, number: int, card: int, expected: list[str]) -> None:
        table = forge(era, number).cards(card).pillars("hephaestus", epoch="invent").sage("africa", "asia")
        table.card("africa", "horse", initiator="Ann").card(
            "middle_east", "silk", initiator="Ann", inventor="Ann"
        )
        table.on_map("hephaestus", asia=2)
        assert acts(table) == expected
        assert table.state.played.pieces[-1] == f"card_{card}"
        first = table.game.catalog.hephaestus[f"card_{card}"][number - 1]
        assert table.events(CardDrawn)[-1] == CardDrawn(f"card_{card}", number, first)

    @pytest.mark.rule("IH-HEP-03", "IH-HEP-06")
    @pytest.mark.scenario("IN-S51")
    def test_a_blocked_forum_is_passed_over(self) -> None:
        table = forge(2, 2).cards(1).pillars("hephaestus", "recall_diplomat")
        table.card("africa", "silk", initiator="Ann", inventor="Ann")
        assert acts(table) == ["innovate"], "recruit is impossible, and he does not look further"
        assert table.player("hephaestus").seasons == ["recall_diplomat", "innovate"]

    @pytest.mark.rule("IH-HEP-02")
    def test_era_1(self) -> None:
        table = forge(1).cards(3)
        assert acts(table) == ["initiate"]
        assert table.player("hephaestus").epoch == "initiate"
        assert table.state.played.pieces == []
        assert table.state.deck.pieces[0] == "card_3", "under the deck"

    @pytest.mark.rule("IH-HEP-03")
    def test_from_the_end_back_to_the_top(self) -> None:
        table = forge(2, 3).cards(3).offer("glass", "coins", "writing").pillars("hephaestus", epoch="recruit")
        for region in table.state.regions.values():
            region.tokens = [0, 1, 2]
        assert acts(table) == ["initiate"], "eureka's forum is closed, no influence space is left"

    @pytest.mark.rule("IH-HEP-04")
    def test_nothing_is_possible(self) -> None:
        table = forge(2, 1).cards(9).pillars("hephaestus", "travel")
        assert acts(table) == []
        assert table.player("hephaestus").seasons == ["travel", "share"], "the first whose forum is open"

    @pytest.mark.rule("IH-HEP-22")
    def test_at_most_three_chain_actions(self) -> None:
        table = forge(5, 1).cards(1).sage("africa", "asia").on_map("hephaestus", asia=3)
        table.card("africa", "silk", initiator="Ann", inventor="Ann")
        done = acts(table)
        assert done == ["travel", "initiate"], "after Initiate the turn ends"
        chain = ["recruit", "travel", "gain_influence", "innovate"]
        table = forge(5, 1).sage("africa", "asia").on_map("hephaestus", asia=3)
        table.card("africa", "silk", initiator="Ann", inventor="Ann").start()
        hephaestus.perform(table.game, SEAT, "recruit", "main")
        hephaestus.chain(table.game, SEAT, chain, 0, going_on=True)
        assert table.region("africa").innovator == SEAT
        assert table.player("hephaestus").sages == 1, "travel was not done a second time"

    @pytest.mark.rule("IH-HEP-07")
    def test_each_chain_action_uses_a_token(self) -> None:
        table = forge(2, 3).cards(1).sage("asia").on_map("hephaestus", asia=2)
        table.card("africa", "silk", initiator="Ann", inventor="Ann")
        assert acts(table) == ["innovate", "recruit"], "one token in era 2"


class TestPillars:
    @pytest.mark.rule("IH-HEP-05")
    @pytest.mark.scenario("IN-S52")
    def test_who_joins_whom(self) -> None:
        table = forge().pillars("hephaestus", "travel").does("Ann", ("act", "travel"))
        table.has("hephaestus", score=2)
        for pillars in ({"epoch": "initiate"}, {}):
            table = forge().cards(3).influence("Ann", 3)
            table.pillars("Ann", *([] if pillars else ["initiate"]), **pillars)
            acts(table)
            table.has("Ann", influence=4)


class TestRegions:
    @pytest.mark.rule("IH-HEP-08", "IH-HEP-09")
    def test_the_next_region_that_fits(self) -> None:
        table = (
            forge(region="asia")
            .card("australia", "horse", initiator="Ann")
            .offer("glass", "writing", "coins")
        )
        assert performs(table, "initiate")
        region = table.region("north_america")
        assert (region.card.pieces, region.initiator, region.initiators) == (["coins"], SEAT, 2)
        assert table.player("hephaestus").region == "north_america"
        assert performs(table, "initiate")
        assert table.player("hephaestus").region == "south_america", "from where he then stands"
        table.has("hephaestus", score=0)

    @pytest.mark.rule("IH-HEP-08")
    def test_his_own_region_last(self) -> None:
        table = forge(region="asia").on_map("hephaestus", asia=1)
        assert performs(table, "recruit")
        assert table.player("hephaestus").region == "asia"

    @pytest.mark.rule("IH-HEP-10")
    def test_invent(self) -> None:
        table = forge().card("asia", "airplane", initiator="Ann").card("australia", "wheel", initiator="Ann")
        assert performs(table, "invent")
        assert table.region("australia").inventor == SEAT
        assert table.player("hephaestus").taken == ["technology_5"]

    @pytest.mark.rule("IH-HEP-11")
    def test_share(self) -> None:
        table = forge().card("asia", "silk", initiator="Ann", inventor="chronos")
        table.card("australia", "wheel", initiator="Ann", inventor="Ann", innovator="hephaestus")
        assert performs(table, "share")
        assert table.player("hephaestus").taken == ["wealth_e"]
        assert table.player("Ann").inventions.pieces == ["wheel"]
        assert table.region("australia").citizens == [2, 0, 2]

    @pytest.mark.rule("IH-HEP-12")
    def test_innovate(self) -> None:
        table = forge().card("asia", "silk", initiator="Ann", inventor="hephaestus")
        table.card("australia", "wheel", initiator="Ann", inventor="Ann")
        assert performs(table, "innovate")
        assert table.region("australia").innovator == SEAT
        assert not performs(table, "innovate")

    @pytest.mark.rule("IH-HEP-13")
    def test_travel(self) -> None:
        table = forge().sage("australia").offer("glass", "writing", "coins")
        assert performs(table, "travel")
        region = table.region("australia")
        assert (region.citizens[SEAT], region.sage, region.ip_side) == (1, False, True)
        assert table.player("hephaestus").taken == ["economy_5"]
        table.has("hephaestus", sages=1)
        assert not performs(table, "travel"), "no sage is left"

    @pytest.mark.rule("IH-HEP-13", "IH-BOT-06")
    @pytest.mark.parametrize(("supply", "possible"), [(0, False), (1, True)])
    def test_travel_needs_a_citizen(self, supply: int, possible: bool) -> None:
        assert performs(forge().sage("australia").supply("hephaestus", supply), "travel") is possible

    @pytest.mark.rule("IH-HEP-13")
    def test_travel_for_points_ends_the_turn(self) -> None:
        table = (
            forge().sage("australia", "africa", ip=True).sage("asia").cards(1).on_map("hephaestus", asia=1)
        )
        table.region("asia").sage = False
        assert acts(table) == ["travel"]
        table.has("hephaestus", score=4)
        assert not any(region.ip_side for region in table.state.regions.values())

    @pytest.mark.rule("IH-HEP-14")
    @pytest.mark.parametrize(("citizens", "possible"), [(0, False), (1, True), (2, True)])
    def test_one_citizen_on_a_map_can_be_called_back(self, citizens: int, possible: bool) -> None:
        assert performs(forge().on_map("hephaestus", asia=citizens), "recruit") is possible

    @pytest.mark.rule("IH-HEP-14")
    def test_call_on_specialists(self) -> None:
        table = forge().on_map("hephaestus", asia=2).card("asia", "silk", initiator="Ann").start()
        supply = table.player("hephaestus").supply
        assert performs(table, "recruit")
        table.has("hephaestus", supply=supply + 1)
        assert table.region("asia").citizens[SEAT] == 1
        assert table.player("hephaestus").taken == ["economy_4"]

    @pytest.mark.rule("IH-HEP-15")
    def test_gain_influence(self) -> None:
        table = forge().on_map("hephaestus", asia=1).token("Ann", "plus_one", "asia").start()
        supply = table.player("hephaestus").supply
        assert performs(table, "gain_influence")
        assert table.region("asia").tokens == [0, SEAT]
        table.has("hephaestus", score=6, supply=supply + 1)
        assert performs(table, "gain_influence")
        assert table.player("hephaestus").region == "australia", "not where his token lies"
        table.has("hephaestus", supply=supply + 1)
        table.player("hephaestus").tokens.clear()
        assert not performs(table, "gain_influence")

    @pytest.mark.rule("IH-HEP-21")
    def test_possible_means_before_anything_is_done(self) -> None:
        table = forge().on_map("hephaestus", asia=1)
        before = table.player("hephaestus").supply
        assert hephaestus.is_possible(table.game, SEAT, "recruit")
        assert not hephaestus.is_possible(table.game, SEAT, "share")
        assert not hephaestus.is_possible(table.game, SEAT, "recall_diplomat")
        assert hephaestus.is_possible(table.game, SEAT, "send_diplomat")
        assert (table.player("hephaestus").supply, table.region("asia").citizens[SEAT]) == (before, 1)


class TestMilestones:
    @pytest.mark.rule("IH-HEP-16")
    def test_eureka(self) -> None:
        table = forge(3)
        table.start()
        assert performs(table, "eureka")
        assert table.state.private[SEAT].pieces == ["crane"]
        assert table.state.diplomats["crane"] == [SEAT]
        assert table.player("hephaestus").place == 4
        table.has("hephaestus", score=4)
        assert not performs(table, "eureka"), "his own is of that letter"

    @pytest.mark.rule("IH-HEP-17", "IH-HEP-18")
    def test_the_order_of_milestones(self) -> None:
        table = forge().diplomat("hephaestus", "mining").start()
        order = hephaestus.milestones_in_order(table.game, SEAT)
        assert order == [
            "mining",
            "stone_bone_tools",
            "fire",
            "transport",
            "language",
            "agriculture",
            "cotton",
            "copper_smelting",
        ]
        assert performs(table, "send_diplomat")
        assert table.state.diplomats["stone_bone_tools"] == [SEAT]
        table.has("hephaestus", score=1)

    @pytest.mark.rule("IH-HEP-18", "IH-BOT-06")
    def test_his_last_citizen_goes_too(self) -> None:
        table = forge().supply("hephaestus", 1).start()
        assert performs(table, "send_diplomat")
        table.has("hephaestus", supply=0)
        assert not performs(table, "send_diplomat")

    @pytest.mark.rule("IH-HEP-18")
    def test_your_later_milestone_honours_you(self) -> None:
        table = forge(3).private("Ann", "crane").influence("Ann", 2)
        table.diplomat("hephaestus", "mining", "stone_bone_tools", "fire", "transport", "language").start()
        assert performs(table, "send_diplomat")
        assert table.state.diplomats["crane"] == [SEAT]
        table.has("Ann", influence=3).has("hephaestus", score=4)

    @pytest.mark.rule("IH-HEP-18")
    @pytest.mark.parametrize(
        ("yours", "his"), [("agriculture", "copper_smelting"), ("iron", "sailing"), ("iron", "crane")]
    )
    def test_your_milestone_of_his_era_or_before_does_not(self, yours: str, his: str) -> None:
        table = forge(3).private("Ann", yours).private("hephaestus", his).influence("Ann", 2)
        others = [name for name in displayed(table.game) if name != yours]
        table.diplomat("hephaestus", *others).start()
        assert performs(table, "send_diplomat")
        assert table.state.diplomats[yours] == [SEAT]
        table.has("Ann", influence=2)

    @pytest.mark.rule("IH-HEP-19")
    def test_recall(self) -> None:
        table = forge().diplomat("hephaestus", "copper_smelting", "fire").start()
        supply = table.player("hephaestus").supply
        assert performs(table, "recall_diplomat")
        assert table.state.diplomats["fire"] == []
        table.has("hephaestus", score=1, supply=supply + 1)

    @pytest.mark.rule("IH-HEP-20")
    def test_your_diplomat_at_his_later_milestone(self) -> None:
        table = forge(3).private("hephaestus", "crane").home("Ann", scholars=1)
        table.does("Ann", ("act", "send_diplomat"), ("send", "scholar", "crane")).has("hephaestus", score=2)
        early = forge().home("Ann", scholars=1)
        early.does("Ann", ("act", "send_diplomat"), ("send", "scholar", "copper_smelting"))
        early.has("hephaestus", score=0)
