"""Set-up (AN-SET): what lies where, and what seats are given and decide before the first era."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import read_catalog
from clepsydra.games.anachrony.state import CAPITAL, ROWS
from clepsydra.kernel import PERSON, Chance, Position, Setup
from tests.games.anachrony.table import AnachronyTable, anachrony

CATALOG = read_catalog()
PATHS = ["harmony", "dominance", "progress", "salvation"]


def new_game(seats: int = 2, key: bytes = b"table", **options: str | bool) -> AnachronyTable:
    """A game from its very beginning."""
    table = AnachronyTable(ANACHRONY, Setup("anachrony", (PERSON,) * seats, (), {**options}))
    table._position = Position(table.rules, table.rules.opening(Chance(key)))
    return table


def set_up(table: AnachronyTable) -> AnachronyTable:
    """Everybody takes the first Path and leader on offer, until the first era is under way."""
    while table.state.phase in table.game.rules.setup_steps:
        who = table.asked[0]
        table.does(who, table.offers(who)[0])
    return table


@pytest.mark.rule("AN-SET-01")
@pytest.mark.parametrize(("seats", "slots"), [(2, 2), (3, 2), (4, 3)])
def test_four_players_have_three_spaces_for_each_capital_action(seats: int, slots: int) -> None:
    spaces = anachrony(seats).state.slots
    for action in CAPITAL:
        assert [name for name in spaces if name.startswith(action)] == [
            f"{action}.{number}" for number in range(1, slots + 1)
        ]


@pytest.mark.rule("AN-SET-02")
def test_the_hard_council_has_no_right_space_for_the_whole_game() -> None:
    table = anachrony(council_hard=True, era=4).workers("Ann", engineer=2).give("Ann", water=2, titanium=2)
    table.occupies("Bob", "construct.1").occupies("Bob", "construct.2")
    table.refuses("Ann", ("place", "engineer", "council.right"), rule="AN-SET-02")
    assert ("place", "engineer", "council.left") in table.offers("Ann")
    table.all_pass()
    assert table.state.slots["council.right"].unavailable
    assert not anachrony().state.slots["council.right"].unavailable


@pytest.mark.rule("AN-SET-02")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_hard_council_is_for_two_players(seats: int) -> None:
    setup = Setup("anachrony", (PERSON,) * seats, (), {"council_hard": True})
    denial = ANACHRONY.why_not(setup)
    assert denial is not None
    assert denial.rule == "AN-VAR-01"


@pytest.mark.rule("AN-SET-03")
def test_nobody_can_evacuate_at_first() -> None:
    table = anachrony(era=4).path("Ann", "harmony").built("Ann", "301", "302", "303")
    table.workers("Ann", engineer=1).refuses("Ann", ("place", "engineer", "evacuate"), rule="AN-EVA-01")


@pytest.mark.rule("AN-SET-04")
def test_decks_and_stacks_are_shuffled_and_only_the_top_building_is_seen() -> None:
    first, second = new_game(key=b"one").state, new_game(key=b"two").state
    assert first.recruit_deck.pieces != second.recruit_deck.pieces
    assert first.mine_deck.pieces != second.mine_deck.pieces
    for row in ROWS:
        assert first.stacks[row].primary.pieces != second.stacks[row].primary.pieces
        assert sorted(first.stacks[row].primary.pieces) == sorted(second.stacks[row].primary.pieces)
        assert first.stacks[row].secondary.pieces == []
    for seat in (0, 1, None):
        seen = new_game(key=b"one").position.view(seat)
        for row in ROWS:
            assert seen.stacks[row].primary.pieces[-1] == first.stacks[row].primary.pieces[-1]
            assert {p for p in seen.stacks[row].primary.pieces[:-1] if p in CATALOG.tiles} == set()


@pytest.mark.rule("AN-SET-05")
def test_seven_tiles_make_the_timeline_and_the_impact_lies_after_the_fourth() -> None:
    assert len(new_game().state.timeline) == 7
    assert not anachrony(era=3).all_pass().state.impact
    assert anachrony(era=4).all_pass().state.impact


@pytest.mark.rule("AN-SET-06")
def test_a_superproject_lies_above_each_tile_and_only_the_first_is_face_up() -> None:
    state = new_game().state
    laid = [tile.superproject.pieces[0] for tile in state.timeline]
    assert len(set(laid)) == 7
    assert all(len(tile.superproject) == 1 for tile in state.timeline)
    seen = new_game().position.view(0)
    assert [tile.superproject.pieces[0] in CATALOG.tiles for tile in seen.timeline] == [True] + [False] * 6
    left = [tile for tile in state.box if tile in CATALOG.tiles]
    assert len(left) == 11
    assert not set(left) & set(laid)
    assert laid != [tile.superproject.pieces[0] for tile in new_game(key=b"two").state.timeline]


@pytest.mark.rule("AN-SET-07")
def test_every_focus_marker_starts_below_the_first_tile() -> None:
    assert [player.focus for player in set_up(new_game(4)).state.players] == [1, 1, 1, 1]


@pytest.mark.rule("AN-SET-08")
def test_five_of_the_eight_endgame_cards_are_drawn_face_up() -> None:
    table = new_game()
    drawn = table.state.conditions.pieces
    assert len(drawn) == len(set(drawn)) == 5
    assert set(drawn) <= set(CATALOG.conditions)
    assert table.position.view(None).conditions.pieces == drawn
    unseen = table.position.view(0).box.pieces
    assert not set(unseen) & set(CATALOG.conditions)
    assert set(drawn) != set(new_game(key=b"two").state.conditions.pieces)


@pytest.mark.rule("AN-SET-10")
def test_paths_are_chosen_in_seat_order_from_a_random_seat_and_each_is_taken_once() -> None:
    starts: set[str] = set()
    for key in range(12):
        table = new_game(3, bytes([key]))
        order: list[str] = []
        taken: list[str] = []
        while table.state.phase == "paths":
            (who,) = table.asked
            assert table.offers(who) == [path for path in PATHS if path not in taken]
            order.append(who)
            taken.append(str(table.offers(who)[-1]))
            table.does(who, taken[-1])
            assert table.player(who).path == taken[-1]
        start = table.names.index(order[0])
        assert order == [table.names[(start + number) % 3] for number in range(3)]
        starts.add(order[0])
    assert starts == {"Ann", "Bob", "Cleo"}


@pytest.mark.rule("AN-SET-10")
def test_paths_can_be_dealt_at_random_instead() -> None:
    dealt = [
        tuple(player.path for player in new_game(3, bytes([key]), path_choice="random").state.players)
        for key in range(8)
    ]
    assert len(set(dealt)) > 4
    assert all(len(set(paths)) == 3 for paths in dealt)


@pytest.mark.rule("AN-SET-11")
def test_all_players_use_the_same_side_of_their_boards_and_side_a_is_usual() -> None:
    usual, other = set_up(new_game(4)), set_up(new_game(4, board_side="B"))
    for seat in range(4):
        path = usual.state.players[seat].path
        assert usual.game.board(seat) == CATALOG.boards[f"{path}/A"]
        path = other.state.players[seat].path
        assert other.game.board(seat) == CATALOG.boards[f"{path}/B"]


@pytest.mark.rule("AN-SET-12")
def test_each_path_board_lies_on_a_random_side() -> None:
    sides = [set_up(new_game(4, bytes([key]), path_choice="random")).state.players for key in range(12)]
    for players in sides:
        assert all(CATALOG.evacuations[player.evacuation].path == player.path for player in players)
    assert {player.evacuation for players in sides for player in players} == set(CATALOG.evacuations)


@pytest.mark.rule("AN-SET-13")
def test_everybody_receives_the_goods_and_workers_of_the_path() -> None:
    table = set_up(new_game(4))
    for who in table.names:
        player = table.player(who)
        path = CATALOG.paths[player.path]
        assert (player.active, player.tired) == (path.active, path.tired)
        assert {good: n for good, n in player.goods.items() if good != "water" and n} == {
            good: n for good, n in path.goods.items() if good != "water" and n
        }
        assert sum(player.breakthroughs.values()) == (player.path == "progress")
    assert sum(table.state.breakthroughs.values()) == 44


@pytest.mark.rule("AN-SET-13")
def test_progress_draws_its_breakthrough_from_all_45() -> None:
    drawn = {
        name
        for key in range(40)
        for player in new_game(4, bytes([key]), path_choice="random").state.players
        for name in player.breakthroughs
    }
    assert len(drawn) > 9


@pytest.mark.rule("AN-SET-14")
@pytest.mark.parametrize(
    ("path", "side", "morale"),
    [(path, "A", 4) for path in PATHS]
    + [("harmony", "B", 3), ("dominance", "B", 4), ("progress", "B", 4), ("salvation", "B", 5)],
)
def test_morale_starts_as_printed_and_nobody_has_travelled(path: str, side: str, morale: int) -> None:
    table = set_up(new_game(4, board_side=side))
    player = next(player for player in table.state.players if player.path == path)
    assert (player.morale, player.travels) == (morale, 0)


@pytest.mark.rule("AN-SET-15")
def test_leaders_are_chosen_openly_in_turn_order_out_of_the_two_of_the_path() -> None:
    table = new_game(4)
    while table.state.phase == "paths":
        table.does(table.asked[0], table.offers(table.asked[0])[0])
    first, order = table.state.first, list[str]()
    while table.state.phase == "leaders":
        (who,) = table.asked
        order.append(who)
        leaders = table.offers(who)
        assert tuple(leaders) == CATALOG.paths[table.player(who).path].leaders
        table.refuses(who, "decline", rule="TB-ASK-02")
        table.does(who, leaders[1])
        assert all(table.position.view(s).players[table.seat(who)].leader == leaders[1] for s in range(4))
    assert order == [table.names[(first + number) % 4] for number in range(4)]


@pytest.mark.rule("AN-SET-16")
def test_later_seats_receive_water_for_their_place() -> None:
    firsts: set[int] = set()
    for key in range(10):
        table = set_up(new_game(4, bytes([key])))
        firsts.add(table.state.first)
        assert table.state.banner == table.state.first
        for place, extra in enumerate((0, 1, 1, 2)):
            player = table.state.players[(table.state.first + place) % 4]
            assert player.goods["water"] == CATALOG.paths[player.path].goods["water"] + extra
    assert len(firsts) > 2


@pytest.mark.rule("AN-SET-17", "AN-SET-18")
def test_everybody_starts_with_exosuits_and_warp_tiles_in_reserve_and_nothing_else() -> None:
    table = new_game(4)
    while table.state.phase != "leaders":
        table.does(table.asked[0], table.offers(table.asked[0])[0])
    assert (table.state.pool, table.state.mine) == ({}, [])
    for player in table.state.players:
        assert (player.reserve, player.powered, len(player.warps)) == (6, [], 9)
        assert (player.goods.get("vp", 0), player.goods.get("paradox", 0)) == (0, 0)
        assert (player.built.pieces, player.anomalies, player.busy) == ([], [], [])
        assert player.grid == {f"{row}.{column}": "" for row in ROWS for column in (1, 2, 3)}
        assert player.path == "progress" or not player.breakthroughs
    assert all(not tile.warps.pieces for tile in table.state.timeline)
