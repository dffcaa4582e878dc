"""The change of an era (IN-ERA)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.era_change import change_influence, holder_of_turn_order
from clepsydra.games.inventions.events import Left
from clepsydra.kernel import Event, Gained, Paid, Reader
from tests.games.inventions.table import EUREKA, InventionsTable, inventions


def change(players: str = "three", era: int = 3, *, at: str = "turn_order") -> InventionsTable:
    """Chronos has just come to a new era; the Eureka display is still that of the last one."""
    table = inventions(players, era).phase(at)
    if era > 2:
        state = table.state
        table.put(state.stacks["DEF"[era - 3]], *list(state.eureka.pieces))
        table.put(state.eureka, *EUREKA[era - 1])
    return table


class TestTurnOrder:
    @pytest.mark.rule("IN-ERA-01")
    def test_the_holder_takes_any_place(self) -> None:
        table = change().private("Cleo", "sailing")
        table.player("Cleo").place = 4
        assert table.asked == ["Cleo"]
        assert table.offers("Cleo") == [("turn_order", 1), ("turn_order", 2), ("turn_order", 3)]
        table.does("Cleo", ("turn_order", 1))
        assert table.state.order == [2, 0, 1]

    @pytest.mark.rule("IN-ERA-01")
    def test_with_nobody_there_the_order_stays(self) -> None:
        table = change().private("Cleo", "sailing").start()
        assert table.state.order == [0, 1, 2]
        assert holder_of_turn_order(table.game) is None

    @pytest.mark.rule("IN-ERA-01", "IN-ERA-02")
    @pytest.mark.scenario("IN-S41")
    def test_the_rightmost_space_counts_era_first(self) -> None:
        table = change(era=5).private("Ann", "crane").private("Cleo", "sailing")
        table.player("Cleo").place = table.player("Ann").place = 4
        assert holder_of_turn_order(table.game) == 0
        assert table.asked == ["Ann"]

    @pytest.mark.rule("IN-ERA-02")
    def test_a_marker_counts_again_in_later_eras(self) -> None:
        for era in (3, 4, 5):
            table = change(era=era).private("Bob", "sailing")
            table.player("Bob").place = 4
            assert holder_of_turn_order(table.game) == 1


class TestInfluence:
    @pytest.mark.rule("IN-ERA-03")
    @pytest.mark.scenario("IN-S37")
    def test_influence_is_adjusted(self) -> None:
        table = change("four", at="influence")
        for who, influence in zip(table.names, (0, 3, 7, 8), strict=True):
            table.influence(who, influence)
        table.start()
        assert [player.influence for player in table.state.players] == [1, 3, 6, 6]

    @pytest.mark.rule("IN-ERA-03")
    @pytest.mark.parametrize(("before", "after"), [(1, 1), (4, 3), (10, 8)])
    def test_at_the_bounds(self, before: int, after: int) -> None:
        change(at="influence").influence("Ann", before).start().has("Ann", influence=after)

    @pytest.mark.rule("IN-ERA-03")
    @pytest.mark.parametrize(
        ("before", "told"),
        [
            (0, [Gained(0, {"influence": 1})]),
            (1, []),
            (3, []),
            (4, [Paid(0, {"influence": 1})]),
            (8, [Paid(0, {"influence": 2})]),
        ],
    )
    def test_what_is_gained_and_what_is_lost_is_told_so(self, before: int, told: list[Event]) -> None:
        game, events = change(at="influence").influence("Ann", before).game, list[Event]()
        game.told = events.append
        change_influence(game)
        assert events == told


class TestFromEra1:
    @pytest.mark.rule("IN-ERA-04", "IN-ERA-15")
    @pytest.mark.scenario("IN-S63")
    def test_only_turn_order_and_influence(self) -> None:
        table = change(era=2).influence("Ann", 0).exhausted("Ann", economy=1).private("Bob", "sailing")
        table.player("Ann").sages, table.player("Ann").used = 1, ["economy_4"]
        table.player("Bob").place = 4
        eureka = list(table.state.eureka)
        table.does("Bob", ("turn_order", 3)).has("Ann", influence=1, sages=1)
        assert table.state.order == [0, 2, 1]
        assert table.player("Ann").exhausted["economy"] == 1
        assert table.player("Ann").used == ["economy_4"]
        assert list(table.state.eureka) == eureka
        assert (table.state.era, table.state.round, table.state.phase) == (2, 1, "turn")


class TestRest:
    @pytest.mark.rule("IN-ERA-05")
    def test_the_exhausted_go_home(self) -> None:
        table = change(at="rest").exhausted("Ann", economy=2, culture=1).home("Ann", economy=1).start()
        table.has("Ann", economy=3, culture=1)
        assert not any(table.player("Ann").exhausted.values())

    @pytest.mark.rule("IN-ERA-06")
    def test_season_pillars_return_and_epoch_pillars_stay(self) -> None:
        table = change(at="pillars").pillars("Ann", "invent", "share", epoch="recruit").start()
        assert (table.player("Ann").seasons, table.player("Ann").epoch) == ([], "recruit")

    @pytest.mark.rule("IN-ERA-07", "IN-HID-03")
    def test_sages_bring_scholars_and_go_out_again(self) -> None:
        table = change(at="sages").sage("africa").order("Bob", "Ann", "Cleo").home("Bob", scholars=1)
        table.player("Ann").sages, table.player("Bob").sages = 1, 2
        assert table.asked == ["Bob"]
        table.has("Bob", scholars=2)  # one of two: the Academy of era 2 is full
        assert ("sage", "africa") not in table.offers("Bob")
        table.does("Bob", ("sage", "asia"), ("sage", "europe"))
        assert table.asked == ["Ann"]
        table.has("Ann", scholars=1).does("Ann", ("sage", "australia"))
        assert [name for name, region in table.state.regions.items() if region.sage] == [
            "africa",
            "europe",
            "asia",
            "australia",
        ]
        table.has("Ann", sages=0).has("Bob", sages=0)

    @pytest.mark.rule("IN-ERA-08")
    def test_economy_tokens_return(self) -> None:
        table = change(at="economy_tokens")
        table.player("Ann").used, table.player("Ann").economy_tokens = ["economy_1", "economy_4"], 1
        table.start().has("Ann", economy_tokens=3)


class TestMilestones:
    @pytest.mark.rule("IN-ERA-10", "IN-ERA-11")
    @pytest.mark.scenario("IN-S38")
    def test_four_players_one_tile_left(self) -> None:
        table = change("four", at="neutral_milestone").eureka("sailing")
        table.diplomat("Bob", "language").start()
        state = table.state
        assert list(reversed(state.common.pieces)) == ["sailing", "stone_bone_tools", "fire", "transport"]
        assert "language" in state.past
        table.has("Bob", scholars=1)
        assert sorted(state.eureka) == ["crane", "greek_fire", "paper"]

    @pytest.mark.rule("IN-ERA-09")
    @pytest.mark.scenario("IN-S39")
    def test_three_players_two_tiles_left(self) -> None:
        table = change(at="neutral_milestone").eureka("iron", "sailing").start()
        state = table.state
        assert state.private[3].pieces == ["sailing"], "the rightmost"
        assert "sailing" not in state.diplomats
        assert list(reversed(state.common.pieces)) == ["iron", "mining", "stone_bone_tools", "fire"]

    @pytest.mark.rule("IN-ERA-09")
    def test_without_a_tile_the_neutral_milestone_stays(self) -> None:
        table = change(at="neutral_milestone").eureka().start()
        assert table.state.private[3].pieces == ["mining"]

    @pytest.mark.rule("IN-ERA-11")
    @pytest.mark.parametrize(("era", "letter", "count"), [(3, "D", 3), (4, "E", 4), (5, "F", 3)])
    def test_the_next_stack_is_revealed(self, era: int, letter: str, count: int) -> None:
        table = change(era=era, at="eureka").start()
        letters = [table.game.catalog.milestones[name].letter for name in table.state.eureka]
        assert letters == [letter] * count


class TestIdeas:
    @pytest.mark.rule("IN-ERA-12", "IN-ERA-13", "IN-ERA-14")
    @pytest.mark.scenario("IN-S40")
    def test_ideas_of_earlier_eras_go(self) -> None:
        table = change(era=4, at="ideas").offer(
            "glass", "steel", "catapult", top=("eyeglasses", "windmill", "caravel")
        )
        table.hand("Ann", "coins", "telephone").card("asia", "horse", initiator="Bob")
        assert table.asked == ["Ann"]
        assert table.player("Ann").hand.pieces == ["telephone"]
        assert list(table.state.display) == ["catapult", "eyeglasses", "windmill"]
        assert {"glass", "steel", "coins"} <= set(table.state.out)
        assert table.offers("Ann") == [
            ("take", card) for card in ("catapult", "eyeglasses", "windmill", "caravel")
        ]
        table.does("Ann", ("take", "caravel"))
        assert table.player("Ann").hand.pieces == ["telephone", "caravel"]
        assert table.region("asia").card.pieces == ["horse"], "cards on the regions stay"

    @pytest.mark.rule("IN-ERA-12")
    def test_until_neither_display_nor_top_is_old(self) -> None:
        table = change(era=4, at="ideas").offer(
            "glass", "steel", "coins", top=("writing", "lighthouse", "caravel")
        )
        table.start()
        assert list(table.state.display) == ["caravel"]
        assert table.state.pile.pieces == []

    @pytest.mark.rule("IN-ERA-13")
    def test_ideas_of_the_new_era_stay_in_hand(self) -> None:
        table = (
            change(era=4, at="hands").hand("Ann", "catapult", "coins", "penicillin").hand("Bob", "windmill")
        )
        table.offer("eyeglasses", "caravel", "printing_press", top=("steamboat",))
        assert table.asked == ["Ann"]
        assert table.player("Ann").hand.pieces == ["catapult", "penicillin"]
        table.does("Ann", ("take", "caravel"))
        assert table.player("Ann").hand.pieces == ["catapult", "penicillin", "caravel"], "one for one"
        assert table.player("Bob").hand.pieces == ["windmill"]
        assert table.events(Left) == [Left(("coins",))]

    @pytest.mark.rule("IN-ERA-13")
    def test_in_turn_order(self) -> None:
        table = (
            change(era=4, at="hands").order("Cleo", "Ann", "Bob").hand("Ann", "coins").hand("Cleo", "glass")
        )
        table.offer("catapult", "eyeglasses", "windmill", top=("caravel",))
        assert table.asked == ["Cleo"]
        table.does("Cleo", ("take", "windmill"))
        assert table.asked == ["Ann"]


class TestBots:
    @pytest.mark.rule("IC2-ERA-05", "IH-ERA-08")
    @pytest.mark.parametrize(("players", "bots"), [("two", ["chronos"]), ("solo", ["chronos", "hephaestus"])])
    def test_steps_2_3_and_6_are_done_for_people_alone(self, players: str, bots: list[str]) -> None:
        table = change(players, at="influence").offer("glass", "writing", "steel", top=("catapult",))
        for who, idea in zip(["Ann", *bots], ("horse", "silk", "wheel"), strict=False):
            table.influence(who, 9).exhausted(who, economy=2, culture=1).hand(who, idea)
        assert table.asked == ["Ann"]
        table.has("Ann", influence=7, economy=2, culture=1)
        assert not any(table.player("Ann").exhausted.values())
        table.does("Ann", ("take", "writing"))
        assert table.player("Ann").hand.pieces == ["writing"]
        for bot, idea in zip(bots, ("silk", "wheel"), strict=False):
            table.has(bot, influence=9, economy=0, culture=0)
            assert table.player(bot).exhausted == {"economy": 2, "culture": 1, "technology": 0}
            assert table.player(bot).hand.pieces == [idea]

    @pytest.mark.rule("IH-ERA-08")
    def test_hephaestus_takes_back_his_season_pillars(self) -> None:
        table = change("solo", at="pillars").pillars("hephaestus", "invent", "share", epoch="recruit").start()
        assert (table.player("hephaestus").seasons, table.player("hephaestus").epoch) == ([], "recruit")


LEFT = {
    ("coins",): ("The card “Coins” is", "La carte « Pièces de monnaie » est retirée"),
    ("coins", "silk"): ("The cards Coins and Silk are", "Les cartes Pièces de monnaie et Soie sont retirées"),
    ("economy_3",): ("The progress tile Economy 3 is", "La tuile Progrès Économie 3 est retirée"),
    ("wealth_e",): ("The wealth tile E is", "On retire la tuile Richesse E"),
}
"""What is removed from the game, and how the log begins to say so in English and in French."""


@pytest.mark.parametrize("pieces", LEFT)
def test_what_is_removed_from_the_game_is_named_with_what_it_is(pieces: tuple[str, ...]) -> None:
    english, french = LEFT[pieces]
    assert Reader(INVENTIONS.texts, "en").event(Left(pieces)) == f"{english} removed from the game."
    told = Reader(INVENTIONS.texts, "fr").event(Left(pieces)).replace("\N{NO-BREAK SPACE}", " ")
    assert told == f"{french} de la partie."
