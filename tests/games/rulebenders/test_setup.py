"""Components, set-up and hidden information (RB-CMP, RB-SET, RB-HID, RF-SET)."""

from __future__ import annotations

from collections import Counter

import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.base import cubes_of_each
from clepsydra.games.rulebenders.catalog import base_data, read_catalog
from clepsydra.games.rulebenders.events import DrewFrom, Leads, SetupDrawn, ThemesLaidOut
from clepsydra.games.rulebenders.permission import PLATES_FROM_ACTIVE
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import NOBODY_THERE, PANELS, TOKENS
from clepsydra.kernel import FACE_DOWN, PERSON, Chance, Setup, Some, deny
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

CATALOG = read_catalog()
EYES = (0, 1, 2, None)


def new_game(
    key: bytes = b"table", kinds: tuple[str, ...] = (PERSON,) * 3, **options: str
) -> RulebendersTable:
    """A game from its very beginning."""
    table = RulebendersTable(RULEBENDERS, Setup("rulebenders", kinds, (), dict(options)))
    table._opening = table.rules.opening(Chance(key))
    return table


@pytest.mark.rule("RB-CMP-01", "RB-CMP-02", "RB-CMP-04")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    data, counts = base_data(), base_data()["components"]
    assert counts["board_sections"] == len(PANELS) + 4 + 1 + 1 + 1 == 14
    assert tuple(entry["id"] for entry in sorted(data["panels"], key=lambda entry: entry["order"])) == PANELS
    decks = Counter(card.deck for card in CATALOG.pieces.values())
    assert decks == {**dict.fromkeys(CATALOG.themes, counts["theme_cards_per_theme"]), "flexo": 50}
    assert len(CATALOG.themes) == counts["theme_tokens"] == 6
    assert len(CATALOG.setups) == counts["setup_cards"] == 5
    assert {kind: len(CATALOG.tokens[kind]) for kind in TOKENS} == {"electron": 7, "nuclear": 7}
    assert sum(entry["count"] for entry in data["exchange_tokens"]) == counts["exchange_tokens"] == 60
    assert (CATALOG.figures["multipliers"], CATALOG.figures["hooks"], len(CATALOG.die)) == (7, 2, 6)


@pytest.mark.rule("RB-CMP-03")
def test_plates_lie_in_a_circle() -> None:
    assert PLATES_FROM_ACTIVE["active_or_opposite"] == (0, 2)
    assert PLATES_FROM_ACTIVE["active_or_neighbours"] == (0, 1, 3)
    table = rulebenders(themes=("pirates", "zombies", "fantasy", "prehistory"), any_theme=False).active(
        "prehistory"
    )
    table.hand("Ann", c("radio-tower"), c("doubloons"))
    table.refuses("Ann", ("play", c("doubloons")), rule="RB-PLY-02")
    table.plays("Ann", c("radio-tower"), "stop")


@pytest.mark.rule("RB-CMP-05", "RB-CMP-06")
def test_cubes_are_limited_and_all_else_is_not() -> None:
    table = new_game(kinds=(PERSON,) * 5)
    assert cubes_of_each(table.state) == [20] * 5
    everywhere = (
        rulebenders().cubes("theme", Ann=2).locked("theme", Ann=3).track("Ann", "Ann").give("Ann", cubes=1)
    )
    assert cubes_of_each(everywhere.state) == [20] * 3
    assert sorted(player.colour for player in table.state.players) == sorted(CATALOG.colours)
    assert all(set(player.discs) == set(PANELS) for player in table.state.players)
    assert not any(player.revealed for player in table.state.players)
    poor = rulebenders().give("Ann", cubes=18).hand("Ann", c("flexo-05")).plays("Ann", c("flexo-05"))
    poor.has("Ann", cubes=20, supply=0)


@pytest.mark.rule("RB-CMP-07")
def test_a_panel_has_three_locked_spots_and_room_without_limit() -> None:
    table = rulebenders().locked("theme", Bob=2, Cleo=1).cubes("theme", Ann=15).give("Ann", cubes=2)
    table.hand("Ann", c("bunker"))
    table.does("Ann", ("play", c("bunker")))
    table.refuses("Ann", ("lock", "theme"), rule="RB-TOK-05", panel="theme")
    table.does("Ann", ("lock", "exchange"), "end")
    assert table.on("exchange") == (1, 0, 0)
    full = rulebenders().cubes("theme", Ann=18).give("Ann", cubes=1).does("Ann", ("place", "theme"))
    assert full.on("theme") == (19, 0, 0)


@pytest.mark.rule("RB-CMP-08", "RB-EVO-06")
def test_a_track_has_five_spaces_that_discs_share() -> None:
    table = rulebenders().disc("Bob", "theme", "e1").cubes("theme", Ann=1).evaluate("theme")
    table.disc("Ann", "theme", "c").does("Ann", "keep", ("left", "theme", 1))
    assert table.space("Ann", "theme") == table.space("Bob", "theme") == "e1"
    assert base_data()["evolution"]["spaces"] == ["e2", "e1", "c", "n1", "n2"]


@pytest.mark.rule("RB-CMP-09")
def test_the_tie_break_track_has_ten_columns_and_two_rows() -> None:
    table = rulebenders()
    assert len(table.state.row_a) == len(table.state.row_b) == 10


@pytest.mark.rule("RB-CMP-10")
def test_a_card_is_discarded_on_the_pile_of_its_own_deck() -> None:
    table = rulebenders(currency="card").hand("Ann", c("flexo-01"), c("vaccine"))
    table.plays("Ann", c("flexo-01"))
    assert table.state.discards["zombies"].pieces == [c("vaccine")]


# Hidden information


@pytest.mark.rule("RB-HID-01")
def test_a_hand_shows_the_others_nothing_but_its_number() -> None:
    table = rulebenders().hand("Ann", c("scimitar"), c("flexo-01"))
    assert table.position.view(0).players[0].hand.pieces == [c("scimitar"), c("flexo-01")]
    for seat in (1, 2, None):
        assert table.position.view(seat).players[0].hand.pieces == ["?card", "?card"]


@pytest.mark.rule("RB-HID-02")
@pytest.mark.parametrize("seat", EYES)
def test_piles_are_hidden_and_all_on_the_table_is_open(seat: int | None) -> None:
    table = rulebenders().discards(c("vaccine")).fuel("Bob", c("ice-age")).dashboard("Cleo", c("robot"))
    table.give("Bob", chips=3, cubes=4, exchange="2>1")
    seen, state = table.position.view(seat), table.state
    assert all(piece.startswith(FACE_DOWN) for pile in seen.piles.values() for piece in pile)
    assert seen.discards == state.discards
    assert [p.fuel for p in seen.players] == [p.fuel for p in state.players]
    assert [p.dashboard for p in seen.players] == [p.dashboard for p in state.players]
    assert [(p.chips, p.cubes, p.tokens) for p in seen.players] == [(7, 0, []), (3, 4, ["2>1"]), (7, 0, [])]
    assert seen.panels == state.panels


@pytest.mark.rule("RB-HID-03")
def test_a_peek_is_for_one_and_a_reveal_for_all() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "prehistory")).hand("Ann", c("halley-comet"))
    table.token("electron", "theme", 5).plays(
        "Ann", c("halley-comet"), ("peek", "electron", "theme"), ("peek", "electron", "exchange")
    )
    known = {seat: table.position.view(seat).tokens["electron"].zone.pieces[0] for seat in EYES}
    assert known == {0: "electron-5#1", 1: "?electron", 2: "?electron", None: "?electron"}
    table.does("Ann", ("reveal", "electron", "theme"), ("multiply", "exchange"), "end")
    assert all(table.position.view(s).tokens["electron"].zone.pieces[0] == "electron-5#1" for s in EYES)
    assert table.position.view(1).tokens["electron"].zone.pieces[2] == "?electron"


@pytest.mark.rule("RB-HID-04")
def test_the_decks_are_open_and_the_cards_drawn_are_not() -> None:
    table = rulebenders().hand("Ann", c("bottle-of-rum"), c("vaccine")).top("nights", c("scimitar"))
    table.plays("Ann", c("bottle-of-rum")).draws("Ann", "nights", "flexo", "flexo")
    assert [event.piece for event in table.events(DrewFrom, "Ann")][:1] == [c("scimitar")]
    table.does("Ann", ("discard", c("vaccine")), "end")
    assert [event.piece for event in table.events(DrewFrom, "Bob")] == ["?card"] * 3
    assert [event.deck for event in table.events(DrewFrom, "Bob")] == ["nights", "flexo", "flexo"]


@pytest.mark.rule("RB-HID-05")
@pytest.mark.scenario("RB-S69")
def test_a_fused_token_is_shown_to_nobody() -> None:
    table = rulebenders().hand("Ann", c("pistol-and-cutlass"))
    table.token("nuclear", "theme", 4)
    table.state.tokens["nuclear"].zone.show("nuclear-4#1", 1 << 1)
    table.plays(
        "Ann", c("pistol-and-cutlass"), ("peek", "nuclear", "exchange"), ("peek", "nuclear", "currency")
    )
    table.does("Ann", ("reveal", "nuclear", "exchange"), ("fuse", "theme"), "end")
    assert table.state.box.pieces[-1] == "nuclear-4#1"
    boxes = {seat: table.position.view(seat).box.pieces[-1:] for seat in EYES}
    assert boxes == {0: ["?nuclear"], 1: ["nuclear-4#1"], 2: ["?nuclear"], None: ["?nuclear"]}


@pytest.mark.rule("RB-HID-06", "RB-SP-06")
def test_an_open_hand_belongs_to_its_player_and_what_was_seen_is_known() -> None:
    table = rulebenders().hand("Ann", c("guru")).hand("Bob", c("vaccine"), c("bite"))
    table.plays("Ann", c("guru"), ("target", 1)).all_decline()
    assert table.position.view(2).players[1].hand.pieces == [c("vaccine"), c("bite")]
    table.does("Ann", ("steal", c("bite")), "end")
    assert table.position.view(2).players[0].hand.pieces == [c("bite")]
    for who in ("Bob", "Cleo", "Ann"):
        table.does(who, "pass")
    assert not table.player("Bob").revealed
    assert table.position.view(2).players[1].hand.pieces[0] == c("vaccine")


@pytest.mark.rule("RB-HID-07")
def test_discarded_cards_lie_in_the_order_of_choosing() -> None:
    table = rulebenders(currency="card").hand("Ann", c("guru"), c("flexo-50"), c("vaccine"), c("bite"))
    table.plays("Ann", c("flexo-50"), ("discard", c("bite")), ("discard", c("vaccine")))
    assert table.state.discards["zombies"].pieces == [c("bite"), c("vaccine")]


# Set-up


@pytest.mark.rule("RB-SET-01", "RB-SET-02", "RB-RND-06")
def test_four_of_six_themes_are_chosen_by_the_host_or_drawn() -> None:
    drawn = {tuple(new_game(bytes([n])).start().state.plates) for n in range(12)}
    assert len(drawn) > 6
    assert all(len(set(plates)) == 4 for plates in drawn)
    table = new_game(themes="choose")
    ask = table.ask("Ann")
    assert isinstance(ask, Some)
    assert (ask.at_least, ask.at_most) == (4, 4)
    table.does("Ann", ("scifi", "fantasy", "nights", "zombies"))
    (laid,) = table.events(ThemesLaidOut)
    assert sorted(laid.themes) == ["fantasy", "nights", "scifi", "zombies"]
    assert all(len(table.pile(theme)) == 35 for theme in laid.themes)
    orders = {tuple(new_game(bytes([n])).state.piles["nights"].pieces) for n in range(4)}
    assert len(orders) == 4


@pytest.mark.rule("RB-SET-03", "RB-SET-09", "RB-SET-10")
def test_flexo_deck_tokens_and_cubes_are_laid_out() -> None:
    table = new_game().start()
    assert len(table.pile("flexo")) == 50
    for kind in TOKENS:
        assert table.state.tokens[kind].panels == list(PANELS)
        assert len({tuple(new_game(bytes([n])).state.tokens[kind].zone.pieces) for n in range(4)}) > 1
        assert table.position.view(0).tokens[kind].zone.pieces == [f"?{kind}"] * 7
    assert all(player.cubes == 0 for player in table.state.players)


@pytest.mark.rule("RB-SET-10")
@pytest.mark.parametrize("kinds", RULEBENDERS.seatings)
def test_no_cube_lies_on_the_board_when_the_game_begins(kinds: tuple[str, ...]) -> None:
    state = new_game(kinds=kinds).state
    empty = [0] * len(kinds)
    for panel in state.panels.values():
        assert (panel.open, panel.locked, panel.multiplier, panel.hook) == (empty, empty, False, NOBODY_THERE)
    assert set(state.row_a + state.row_b) == {NOBODY_THERE}
    assert len(state.row_a) == len(state.row_b) == CATALOG.figures["columns"]


@pytest.mark.rule("RB-SET-04")
def test_colours_are_drawn_and_seats_go_clockwise() -> None:
    assert len({tuple(p.colour for p in new_game(bytes([n])).state.players) for n in range(8)}) > 4
    assert rulebenders(first="Bob").state.order == [1, 2, 0]


@pytest.mark.rule("RB-SET-05", "RB-SET-07", "RB-SET-08")
def test_a_set_up_card_sets_five_markers_and_the_first_player_the_sixth() -> None:
    table = new_game().start()
    (drawn,) = table.events(SetupDrawn)
    assert {panel: table.shows(panel) for panel in CATALOG.setups[drawn.card].settings} == dict(
        CATALOG.setups[drawn.card].settings
    )
    (leader,) = table.events(Leads)
    assert list(table.position.asks) == [leader.seat]
    theme = table.state.plates[2]
    table.does(table.asked[0], ("plate", theme))
    assert (table.shows("theme"), table.state.round) == (theme, 1)


@pytest.mark.rule("RB-SET-06")
@pytest.mark.scenario("RB-S01")
def test_the_first_colour_on_the_card_that_is_in_use_is_first() -> None:
    table = new_game()
    for player, colour in zip(table.state.players, ("green", "blue", "pink"), strict=True):
        player.colour = colour
    table.state.phase, table.state.plates = "first_settings", ["pirates", "zombies", "nights", "fantasy"]
    table.state.setups.pieces = [f"setup-{n}" for n in (2, 3, 4, 5, 1)]
    table.state.chance.script = [[4, 3, 2, 1]]
    table.start()
    assert table.events(SetupDrawn)[0].card == "setup-1"
    assert table.state.first == 0
    assert [table.game.chip_income(seat) for seat in range(3)] == [2, 1, 1]


@pytest.mark.rule("RB-SET-11", "RB-SET-12")
@pytest.mark.scenario("RB-S02")
def test_everybody_starts_alike() -> None:
    table = new_game().start()
    for who in table.names:
        table.has(who, chips=7, cubes=0, supply=20, cards=0)
        assert set(table.player(who).discs.values()) == {0}


# With Flexo


def with_flexo(key: bytes = b"table") -> RulebendersTable:
    return new_game(key, (PERSON, PERSON, "flexo"))


@pytest.mark.rule("RF-SET-01", "RF-SET-02", "RF-SET-03")
def test_flexo_has_cubes_discs_and_nothing_else() -> None:
    table = with_flexo().start()
    flexo = table.player("flexo")
    assert (flexo.cubes, flexo.supply, flexo.chips, flexo.tokens) == (20, 0, 0, [])
    assert set(flexo.discs.values()) == {0}
    assert flexo.colour in CATALOG.colours
    table = rulebenders(flexo=True, phase="income").start()
    assert (table.player("flexo").chips, table.player("flexo").tokens, table.game.hand_size(2)) == (0, [], 0)
    table = rulebenders(flexo=True).hand("Ann", c("horde")).cubes("theme", flexo=2)
    table.plays("Ann", c("horde"), ("raid", "theme"))
    table.has("flexo", cubes=19, supply=0)


@pytest.mark.rule("RF-SET-01", "RF-SET-04", "RF-GEN-07")
@pytest.mark.parametrize(
    ("place", "circle", "after"), [("after_second", [0, 1, 2], 0), ("after_first", [0, 2, 1], 1)]
)
def test_who_sits_after_flexo_places_its_theme_marker_and_wins_its_ties(
    place: str, circle: list[int], after: int
) -> None:
    kinds = (PERSON, PERSON, "flexo")
    tables = [new_game(bytes([n]), kinds, flexo_place=place).start() for n in range(30)]
    table = next(table for table in tables if table.state.first == 2)
    assert table.state.circle == circle
    assert ([*table.position.asks], table.position.asks[after].rule) == ([after], "RB-SET-07")
    assert table.game.clockwise(2) == [2, after, 1 - after]
    assert table.rules.result(table.state).ranks[after] == 1


@pytest.mark.rule("TB-SET-04", "RF-SET-01", "RB-RND-06")
def test_the_place_of_flexo_is_drawn_and_fixed_only_where_it_plays() -> None:
    assert {tuple(with_flexo(bytes([n])).state.circle) for n in range(30)} == {(0, 1, 2), (0, 2, 1)}
    assert new_game(b"three", (PERSON,) * 3).state.circle == [0, 1, 2]
    fixed = Setup("rulebenders", (PERSON,) * 3, options={"flexo_place": "after_first"})
    assert RULEBENDERS.why_not(fixed) == deny("TB-SET-04", option="flexo_place")
    with_it = Setup("rulebenders", (PERSON, PERSON, "flexo"), options={"flexo_place": "after_first"})
    assert RULEBENDERS.why_not(with_it) is None
    drawn = Setup("rulebenders", (PERSON,) * 3, options={"flexo_place": "drawn"})
    assert RULEBENDERS.why_not(drawn) is None


@pytest.mark.rule("RF-SET-05")
def test_two_humans_play_with_flexo_and_more_do_not() -> None:
    assert [seats for seats in RULEBENDERS.seatings if "flexo" in seats] == [(PERSON, PERSON, "flexo")]
    assert sorted(len(seats) for seats in RULEBENDERS.seatings) == [3, 3, 4, 5]
    denial = RULEBENDERS.why_not(Setup("rulebenders", (PERSON, PERSON)))
    assert denial is not None
    assert denial.rule == "TB-SET-01"


@pytest.mark.rule("RF-SET-05")
@pytest.mark.parametrize("seats", RULEBENDERS.seatings)
def test_flexo_sits_only_where_two_humans_do(seats: tuple[str, ...]) -> None:
    rules = RULEBENDERS.rules_for(Setup("rulebenders", seats))
    assert isinstance(rules, RulebendersRules)
    assert rules.flexo == (2 if seats.count(PERSON) == 2 else None)
