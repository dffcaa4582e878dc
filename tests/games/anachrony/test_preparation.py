"""The course of an era (AN-ERA) and phase 1, preparation (AN-PREP)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.catalog import read_catalog
from clepsydra.games.anachrony.events import DieShows, EraBegan, Placed, Powered, Refilled, Warped
from clepsydra.games.anachrony.state import ROWS
from clepsydra.kernel import NOBODY, Passed
from tests.games.anachrony.table import AnachronyTable, anachrony

CATALOG = read_catalog()


def preparing(era: int = 3) -> AnachronyTable:
    """Phase 1 of an era is about to begin: the superproject of the next era is still face down."""
    table = anachrony(era=era, phase="preparation")
    if era < 7:
        table.state.timeline[era].superproject.eyes = NOBODY
    return table


@pytest.mark.rule("AN-ERA-01", "AN-PREP-01", "AN-CLN-01", "AN-CLN-09", "AN-IMP-01")
@pytest.mark.parametrize(
    ("course", "parts"),
    [
        ("phases", "preparation paradox power_up warp begin_turns turn clean_up"),
        ("preparation", "superproject buildings recruits mine"),
        ("clean_up", "leaders retrieve impact end next_era"),
        ("impact", "evacuation capital hexes"),
        ("end_tests", "capital last_era"),
    ],
)
def test_the_parts_of_an_era_and_of_its_phases_come_in_their_order(course: str, parts: str) -> None:
    assert list(getattr(anachrony().game.rules, course)) == parts.split()


@pytest.mark.rule("AN-ERA-01", "AN-CLN-01", "AN-CLN-05")
def test_workers_and_exosuits_are_at_home_when_the_next_era_begins() -> None:
    table = anachrony(era=3).workers("Ann", engineer=2).does("Ann", ("place", "engineer", "purify"))
    table.all_pass()
    ann = table.player("Ann")
    assert (table.state.era, ann.busy, ann.suits, ann.reserve + len(ann.powered)) == (4, [], [], 6)


@pytest.mark.rule("AN-ERA-01")
def test_an_era_goes_through_its_six_phases_in_order() -> None:
    table = anachrony(era=3, phase="preparation").warp("Ann", 1, "warp_gold").workers("Ann", engineer=1)
    table.dice(1).powers("Ann", "TL").powers("Bob")
    table.warps(Ann=("warp_titanium",))
    table.does("Ann", ("place", "engineer", "purify")).does("Bob", "pass").does("Ann", "pass")
    phases = (EraBegan, Refilled, DieShows, Powered, Warped, Placed, Passed)
    told = [type(event) for event in table.position.events(None) if isinstance(event, phases)]
    assert list(dict.fromkeys(told)) == list(phases)
    assert [event.era for event in table.events(EraBegan)] == [3, 4]
    assert told[-3:] == [EraBegan, Refilled, Refilled] or told[-1] is DieShows


@pytest.mark.rule("AN-ERA-02")
def test_nobody_rolls_in_the_first_era() -> None:
    table = anachrony(era=1, phase="paradox").warp("Ann", 1, "warp_gold").start()
    assert table.events(DieShows) == []
    assert table.state.phase == "power_up"
    table = anachrony(era=2, phase="paradox").warp("Ann", 1, "warp_gold").start()
    assert len(table.events(DieShows)) == 1


@pytest.mark.rule("AN-ERA-03")
def test_it_is_after_the_impact_only_when_the_clean_up_of_the_fourth_era_is_done() -> None:
    table = anachrony(era=4).path("Ann", "harmony").built("Ann", "301", "302", "303")
    table.workers("Ann", engineer=1).refuses("Ann", ("place", "engineer", "evacuate"), rule="AN-EVA-01")
    table.all_pass().powers("Ann", "TC").powers("Bob").warps()
    assert table.state.era == 5
    assert ("place", "engineer", "evacuate") in table.offers("Ann")


@pytest.mark.rule("AN-PREP-01")
@pytest.mark.parametrize("era", [1, 2, 6])
def test_the_superproject_of_the_next_era_is_turned_up(era: int) -> None:
    table = preparing(era)
    following = table.state.timeline[era].superproject.pieces
    before = table.rules.opening(table.state.chance).timeline
    assert before[era].superproject.eyes == NOBODY
    table.start()
    assert table.position.view(1).timeline[era].superproject.pieces == following
    for later in table.position.view(1).timeline[era + 1 :]:
        assert later.superproject.pieces[0] not in CATALOG.tiles


@pytest.mark.rule("AN-PREP-01")
def test_in_the_last_era_no_superproject_is_left_to_turn_up() -> None:
    table = preparing(7).start()
    assert table.state.phase == "power_up"
    assert all(len(tile.superproject) == 1 for tile in table.state.timeline)


@pytest.mark.rule("AN-PREP-02")
@pytest.mark.parametrize("era", [1, 4])
def test_the_top_of_each_primary_stack_moves_onto_the_secondary_one(era: int) -> None:
    table = preparing(era)
    before = {row: list(table.state.stacks[row].primary.pieces) for row in ROWS}
    table.start()
    for row in ROWS:
        stack = table.state.stacks[row]
        assert stack.secondary.pieces == [before[row][-1]]
        assert stack.primary.pieces == before[row][:-1]
        assert table.position.view(0).stacks[row].primary.pieces[-1] == before[row][-2]


@pytest.mark.rule("AN-PREP-02")
def test_from_an_empty_primary_stack_nothing_moves() -> None:
    table = preparing()
    stack = table.state.stacks["lab"]
    table.put(stack.secondary, *list(stack.primary.pieces))
    before = list(stack.secondary.pieces)
    table.start()
    assert table.state.stacks["lab"].secondary.pieces == before
    assert table.state.stacks["lab"].primary.pieces == []


@pytest.mark.rule("AN-PREP-03")
def test_the_recruit_pool_holds_the_workers_of_a_new_card_and_nobody_else() -> None:
    table = preparing().pool(genius=2)
    card = table.state.recruit_deck.pieces[-1]
    old = table.state.recruit_card.pieces[-1]
    table.start()
    assert table.state.pool == CATALOG.recruit_cards[card]
    assert sum(table.state.pool.values()) == 4
    assert table.position.view(1).recruit_card.pieces == [card]
    assert old in table.state.discards


@pytest.mark.rule("AN-PREP-04")
def test_the_mine_holds_the_five_resources_of_a_new_card() -> None:
    table = preparing().mine("gold", "gold")
    card = table.state.mine_deck.pieces[-1]
    table.start()
    assert table.state.mine == list(CATALOG.mine_cards[card])
    assert len(table.state.mine) == 5
    assert table.state.mine_card.pieces == [card]
    spaces = table.game.rules.spaces
    slots = [spaces[f"mine.{name}"].gain for name in ("top", "middle", "bottom")]
    assert slots == [{"uranium": 1}, {"gold": 1}, {"titanium": 1}]


@pytest.mark.rule("AN-PREP-05")
@pytest.mark.parametrize(
    ("card", "era", "mine"),
    [
        ("mine_card_7", 4, ["gold", "gold", "gold", "uranium", "titanium"]),
        ("mine_card_7", 5, ["neutronium", "gold", "gold", "uranium", "titanium"]),
        ("mine_card_5", 6, ["neutronium", "neutronium", "gold", "titanium", "titanium"]),
    ],
)
def test_after_the_impact_the_first_resource_is_neutronium(card: str, era: int, mine: list[str]) -> None:
    table = preparing(era)
    table.put(table.state.mine_deck, card).start()
    assert table.state.mine == mine


@pytest.mark.rule("AN-PREP-06")
@pytest.mark.parametrize("era", [1, 3, 5, 7])
def test_nobody_decides_anything_in_preparation(era: int) -> None:
    table = preparing(era)
    assert table.ask("Ann").rule == "AN-POW-01"
    assert table.asked == ["Ann"]
