"""The Stone Age set-up round (IN-STA)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.citizens import home_of
from tests.games.inventions.table import InventionsTable, inventions

IDEAS = {
    "africa": "horse",
    "middle_east": "sea_wall",
    "australia": "wheel",
    "north_america": "fermentation",
    "south_america": "tanned_leather",
}


def stone_age() -> InventionsTable:
    """Three players; the regions of the Invent and Share tiles have no idea."""
    table = inventions(era=1).phase("stone_age")
    table.order("Cleo", "Bob", "Ann")
    for region, idea in IDEAS.items():
        table.card(region, idea)
    for who, idea in zip(table.names, ("silk", "irrigation", "plumbing"), strict=True):
        table.home(who, economy=1, culture=1, technology=1, scholars=2).influence(who, 1).hand(who, idea)
        table.player(who).placed.clear()
    return table


@pytest.mark.rule("IN-STA-01", "IN-STA-02")
def test_in_reverse_order_each_claims_an_idea() -> None:
    table = stone_age()
    assert table.asked == ["Cleo"]
    table.does("Cleo", ("claim", "africa")).finish("Cleo")
    assert table.asked == ["Bob"]
    table.refuses("Bob", ("claim", "africa"), rule="IN-STA-02", region="africa")
    table.refuses("Bob", ("claim", "europe"), rule="IN-STA-02", region="europe")


@pytest.mark.rule("IN-STA-01")
def test_the_queue_is_the_reverse_of_the_turn_order() -> None:
    table = inventions()
    opening = table.rules.opening(table.state.chance)
    assert opening.queue == opening.order[::-1]
    assert opening.phase == "stone_age"


@pytest.mark.rule("IN-STA-03", "IN-STA-04", "IN-STA-05", "IN-STA-06")
def test_who_claims_an_idea_settles_there() -> None:
    table = stone_age().does("Cleo", ("claim", "africa"))
    assert table.rule("Cleo") == "IN-STA-03"
    assert table.offers("Cleo") == [("call", 1, 1), ("call", 0, 2)]
    table.does("Cleo", ("call", 1, 1))
    africa = table.region("africa")
    assert (africa.initiator, africa.initiators) == (2, 2)
    assert africa.citizens[2] == 1
    assert africa.tokens == [2]
    assert table.player("Cleo").placed == {"plus_one": "africa"}
    table.has("Cleo", economy=0, scholars=1, score=3)  # 3 from the tile, none for the token


@pytest.mark.rule("IN-STA-03")
def test_an_idea_takes_citizens_of_its_type_or_scholars() -> None:
    table = stone_age().home("Cleo", culture=2, scholars=1)
    table.refuses(
        "Cleo",
        ("claim", "africa"),
        rule="IN-STA-03",
        needed=2,
        have=1,
        people="economy_specialists",
        senders="economy_senders",
        specialists=0,
        scholars=1,
    )


@pytest.mark.rule("IN-STA-07", "IN-STA-10")
def test_an_initiate_benefit_refills_the_hand_at_the_end_of_the_set_up_turn() -> None:
    table = stone_age().offer("coins", "writing", "glass", top=("steel",))
    table.does("Cleo", ("claim", "middle_east"), ("call", 1, 0), ("perform", "initiate"))
    table.does("Cleo", ("initiate", "plumbing", "europe"))
    assert table.region("europe").initiator == 2, "claimed by being put down"
    assert table.state.turn.tokens == 0
    table.does("Cleo", "decline")
    assert table.rule("Cleo") == "IN-INI-06"
    table.does("Cleo", ("take", "glass"))
    assert table.player("Cleo").hand.pieces == ["glass"]


@pytest.mark.rule("IN-STA-07")
def test_the_next_does_not_refill_for_what_another_initiated() -> None:
    table = stone_age().offer("coins", "writing", "glass", top=("steel",))
    table.does("Cleo", ("claim", "middle_east"), ("call", 1, 0), ("perform", "initiate"))
    table.does("Cleo", ("initiate", "plumbing", "europe"), "decline", ("take", "glass"))
    table.does("Bob", ("claim", "africa"), ("call", 1, 1))
    assert table.player("Bob").hand.pieces == ["irrigation"]
    assert table.asked == ["Ann"]


@pytest.mark.rule("IN-STA-08")
def test_unclaimed_ideas_leave_the_game() -> None:
    table = stone_age()
    for who, region in (("Cleo", "africa"), ("Bob", "australia"), ("Ann", "north_america")):
        table.does(who, ("claim", region)).finish(who)
    assert {"sea_wall", "tanned_leather"} <= set(table.state.out)
    assert not table.region("middle_east").card.pieces
    assert table.region("africa").card.pieces == ["horse"]


@pytest.mark.rule("IN-STA-09")
@pytest.mark.scenario("IN-S58")
def test_an_unclaimed_idea_is_only_on_offer() -> None:
    table = stone_age()
    table.does("Cleo", ("claim", "africa")).finish("Cleo")
    table.does("Bob", ("claim", "middle_east"), ("call", 1, 0), ("perform", "initiate"))
    assert ("initiate", "irrigation", "australia") not in table.offers("Bob"), "that region is not free"
    table.does("Bob", ("initiate", "irrigation", "europe"), ("call", 1, 0), ("perform", "invent"))
    assert table.rule("Bob") == "IN-INV-01"
    table.refuses("Bob", ("invent", "australia"), rule="IN-STA-09", idea="wheel")
    claimed = {option[1] for option in table.offers("Bob")}
    assert claimed == {"africa", "middle_east"}, "the own ones included; Irrigation lacks its milestone"


@pytest.mark.rule("IN-STA-09")
def test_an_unclaimed_idea_counts_as_the_card_of_its_region() -> None:
    assert home_of(stone_age().game, "australia") == "technology"
