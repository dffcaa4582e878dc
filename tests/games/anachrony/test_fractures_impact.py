"""Fractures of Time: the impact, and new tiles of the Capital over hidden ones (section 12)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.kernel import NOBODY, Chance, Zone
from tests.games.anachrony.fractures import fractures, new_game, valley
from tests.games.anachrony.table import AnachronyTable

CAPITAL = ("construct", "recruit", "research")
NEW = [f"ft_{action}_{number}" for action in CAPITAL for number in (1, 2, 3)]


def struck(*tiles: str, seats: int = 2, **words: Any) -> AnachronyTable:
    """The clean-up of era 3 is over; new tiles are drawn in this order."""
    table = fractures(seats, era=3, **words)
    rest = [tile for tile in NEW if tile not in tiles]
    valley(table).capital_tiles.pieces = [*rest, *reversed(tiles)]
    table.state.chance.script += [list(range(4, 0, -1))] * 3 + [list(range(8, 0, -1))]
    return table.all_pass()


def after(*tiles: str, seats: int = 2, **words: Any) -> AnachronyTable:
    """Era 4, in a turn: these new tiles lie on the spaces of their action from the top, each over a hidden one."""
    table = fractures(seats, era=4, **words)
    for tile in tiles:
        spaces = [name for name in table.state.slots if name.startswith(f"{tile.split('_')[1]}.")]
        slot = next(slot for slot in map(table.state.slots.__getitem__, spaces) if slot.below is None)
        slot.below = Zone(NOBODY)
        table.put(slot.below, slot.tile)
        assert slot.top is not None
        table.put(slot.top, tile)
    return table


def tops(table: AnachronyTable, action: str) -> list[str]:
    """What lies on the spaces of an action, the topmost first."""
    spaces = [name for name, space in table.game.rules.spaces.items() if space.action == action]
    return [table.state.slots[name].tile for name in spaces]


def covered(table: AnachronyTable, action: str) -> list[int]:
    """How many tiles lie hidden on the spaces of an action."""
    spaces = [name for name, space in table.game.rules.spaces.items() if space.action == action]
    return [len(table.state.slots[name].below or ()) for name in spaces]


def is_base(tile: str, action: str) -> bool:
    return tile in {f"{action}_{number}" for number in range(1, 6)}


@pytest.mark.rule("FT-IMP-01", "FT-ERA-07")
def test_the_asteroid_strikes_in_the_clean_up_of_era_3() -> None:
    table = fractures(era=2).all_pass()
    assert not table.state.impact
    table = struck()
    assert table.state.impact
    assert [player.covered for player in table.state.players] == [["TL", "TR"]] * 2
    assert table.state.era == 4


@pytest.mark.rule("FT-IMP-02", "FT-IMP-03", "FT-IMP-04")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 2), (4, 3)])
def test_a_new_tile_for_each_player_lies_over_a_hidden_one(seats: int, each: int) -> None:
    table = struck("ft_construct_1", "ft_recruit_3", "ft_research_2", "ft_construct_3", seats=seats)
    new = [tile for action in CAPITAL for tile in tops(table, action) if tile in NEW]
    assert len(new) == seats
    for action in CAPITAL:
        assert len(tops(table, action)) == each
        assert covered(table, action) == [int(tile in NEW) for tile in tops(table, action)]
        assert all(is_base(tile, action) or tile in NEW for tile in tops(table, action))
        assert len(table.state.collapsing[action]) == 5 - each
    assert tops(table, "construct")[0] == "ft_construct_1"
    assert (tops(table, "construct")[1] == "ft_construct_3") == (seats == 4)
    assert len(valley(table).capital_tiles) == 9 - seats


@pytest.mark.scenario("FT-S39")
@pytest.mark.rule("FT-IMP-03", "FT-IMP-04")
def test_a_third_tile_of_an_action_with_two_spaces_is_put_aside_for_another() -> None:
    table = struck("ft_recruit_2", "ft_recruit_1", "ft_recruit_3", "ft_research_1", seats=3)
    assert tops(table, "recruit") == ["ft_recruit_2", "ft_recruit_1"]
    assert tops(table, "research")[0] == "ft_research_1"
    assert is_base(tops(table, "research")[1], "research")
    assert all(is_base(tile, "construct") for tile in tops(table, "construct"))
    assert "ft_recruit_3" in table.state.discards
    assert len(valley(table).capital_tiles) == 5


@pytest.mark.rule("FT-IMP-03")
def test_new_tiles_are_drawn_at_random() -> None:
    found = set()
    for seed in range(6):
        table = fractures(era=3)
        table.state.chance = Chance(bytes([seed]))
        table.all_pass()
        found |= {tile for action in CAPITAL for tile in tops(table, action) if tile in NEW}
    assert len(found) > 4


@pytest.mark.rule("FT-INF-02")
def test_nobody_sees_a_covered_tile_nor_the_new_ones_before_they_are_drawn() -> None:
    table = struck("ft_construct_1", "ft_recruit_3")
    for seat in (0, 1, None):
        view: Any = table.position.view(seat)
        below = view.slots["construct.1"].below
        assert below is not None
        assert below.pieces == ["?construct"]
        assert view.slots["construct.1"].tile == "ft_construct_1"
        assert set(view.fractures.capital_tiles.pieces) == {"?fractures_capital_tile"}
    unseen: Any = new_game().position.view(0)
    assert unseen.fractures.capital_tiles.pieces == ["?fractures_capital_tile"] * len(NEW)


@pytest.mark.rule("FT-IMP-05")
def test_a_space_works_by_its_top_tile_and_costs_no_water() -> None:
    table = after("ft_recruit_3", "ft_recruit_1").give("Ann", water=0).pool(engineer=1)
    table.workers("Ann", administrator=1)
    table.does("Ann", ("place", "administrator", "recruit.2"))
    assert table.player("Ann").tired == {"operator": 1}


@pytest.mark.rule("FT-IMP-06")
def test_in_the_clean_up_a_new_tile_leaves_and_the_one_below_is_turned() -> None:
    table = after("ft_recruit_3").workers("Ann", administrator=1).pool(engineer=1)
    hidden = table.state.slots["recruit.1"].below
    assert hidden is not None
    (below,) = hidden.pieces
    table.does("Ann", ("place", "administrator", "recruit.1")).has("Ann", flux_core=2)
    assert table.state.slots["recruit.1"].tile == "ft_recruit_3"
    table.does("Bob", "pass").does("Ann", "pass")
    slot = table.state.slots["recruit.1"]
    assert (slot.tile, slot.unavailable) == (below, False)
    assert "ft_recruit_3" in table.state.discards


@pytest.mark.rule("FT-IMP-06")
def test_in_the_clean_up_a_base_tile_that_was_used_is_gone_and_an_unused_tile_stays() -> None:
    table = after("ft_recruit_3").workers("Ann", scientist=1)
    table.occupies("Ann", "recruit.2", "administrator").all_pass()
    assert table.state.slots["recruit.2"].unavailable
    assert table.state.slots["recruit.1"].tile == "ft_recruit_3"
    assert not table.state.slots["research.1"].unavailable


@pytest.mark.scenario("FT-S40")
@pytest.mark.rule("FT-IMP-08", "FT-PHA-09")
def test_a_hidden_tile_is_not_unavailable_yet() -> None:
    table = after("ft_recruit_3").unavailable(*(f"{action}.{n}" for action in CAPITAL for n in (1, 2)))
    table.state.slots["recruit.1"].unavailable = False
    table.occupies("Ann", "recruit.1", "administrator").all_pass()
    assert (table.position.over, table.state.era) == (False, 5)


@pytest.mark.rule("FT-IMP-08", "FT-PHA-09", "FT-END-01")
def test_the_game_ends_early_when_every_space_of_the_capital_is_gone() -> None:
    table = fractures(era=4).unavailable(*(f"{action}.{n}" for action in CAPITAL for n in (1, 2)))
    assert table.all_pass().position.over
    assert table.state.era == 4


@pytest.mark.rule("FT-PHA-09", "FT-END-01")
def test_the_game_ends_after_era_5() -> None:
    assert not fractures(era=4).all_pass().position.over
    assert fractures(era=5).all_pass().position.over
