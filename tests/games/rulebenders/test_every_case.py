"""Rules that judge or count, tried for every case: each space, each number, each resource, with and without."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from clepsydra.games.rulebenders.bargain import Bargain
from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.drawing import decks_for, drawable
from clepsydra.games.rulebenders.effects.board import lock
from clepsydra.games.rulebenders.effects.cards import take_fuel
from clepsydra.games.rulebenders.effects.placement import place_opposite
from clepsydra.games.rulebenders.events import Discarded
from clepsydra.games.rulebenders.evolution import why_not_move
from clepsydra.games.rulebenders.exchange import swaps, terms_of, why_not_swap
from clepsydra.games.rulebenders.flexo import (
    flexo_turn,
    flexo_wins,
    lock_by_card,
    move_marker,
    place_on_track,
    way_of_disc,
)
from clepsydra.games.rulebenders.gaining import changed
from clepsydra.games.rulebenders.income import pay_income
from clepsydra.games.rulebenders.paying import allowed, has, why_not_pay
from clepsydra.games.rulebenders.sights import TopFlexoCard
from clepsydra.games.rulebenders.state import PANELS, Saw, Turn
from clepsydra.games.rulebenders.vocabulary import amount, whom
from tests.games.rulebenders.table import c, rulebenders
from tests.games.rulebenders.test_steps_alone import asked, offered

FANTASY = ("fantasy", "nights", "pirates", "zombies")


@pytest.mark.rule("RB-EVO-02", "RB-EVO-03")
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize(("kind", "side", "way"), [("electron", "left", "e"), ("nuclear", "right", "n")])
def test_a_disc_moves_to_the_end_and_one_step_on_if_the_token_is_there(
    kind: str, side: str, way: str, there: bool
) -> None:
    other = "n" if way == "e" else "e"
    for room, space in enumerate((f"{way}2", f"{way}1", "c", f"{other}1", f"{other}2")):
        table = rulebenders().disc("Ann", "currency", space)
        if not there:
            table.gone(kind, "currency")
        for steps in range(1, 7):
            denial = why_not_move(table.game, 0, "currency", side, steps)
            rule = None if denial is None else denial.rule
            if there:
                assert rule == ("RB-EVO-02" if steps > room + 1 else None), (space, steps)
            else:
                assert rule == ("RB-EVO-03" if steps > room else None), (space, steps)


@pytest.mark.rule("RB-PLY-09", "RB-PLY-08", "RB-EXC-01")
@pytest.mark.parametrize(("current", "second"), [("cube", "card"), ("card", "chip"), ("chip", "cube")])
def test_a_disc_allows_the_current_currency_then_the_second_then_any(current: str, second: str) -> None:
    for space in ("e2", "e1", "c", "n1", "n2"):
        table = rulebenders(currency=current).disc("Ann", "currency", space).disc("Ann", "exchange", space)
        wide = {"n1": {current, second}, "n2": {"cube", "card", "chip"}}.get(space, {current})
        assert {*allowed(table.game, 0, "currency")} == wide
        assert {*allowed(table.game, 0, "exchange")} == (set() if space == "e2" else wide)


@pytest.mark.rule("RB-PLY-11", "RB-PLY-12", "RB-PLY-10")
def test_what_can_be_paid_is_what_is_there_but_for_the_card_that_is_played() -> None:
    table = rulebenders().disc("Ann", "currency", "n2").give("Ann", chips=1, cubes=2)
    table.hand("Ann", c("bite"), c("horde")).marked("Ann", c("virus"))
    table.player("Ann").foreign = {1: 3}
    game = table.game
    assert [has(game, 0, what) for what in ("chip", "cube", "card")] == [1, 2, 2]
    assert has(game, 0, "card", c("bite")) == 1
    assert [why_not_pay(game, 0, cost, c("bite")) is None for cost in range(6)] == [True] * 5 + [False]
    denial = why_not_pay(game, 0, 5, c("bite"))
    assert denial is not None
    assert denial.params == {"needed": 5, "have": 4, "currency": "chip"}


@pytest.mark.rule("RB-EXC-03", "RB-EXC-05", "RB-EXC-06", "RB-EXC-02")
def test_each_exchange_needs_what_is_given_and_what_is_gained() -> None:
    table = rulebenders().give("Ann", chips=4, cubes=2).hand("Ann", c("bite"))
    game, bargain = table.game, Bargain()
    table.player("Ann").supply = 1
    terms = terms_of(game, "2>1", ("chip", "cube", "card"))
    assert (terms.give, terms.get, terms.must) == (2, 1, True)
    assert all(swap[2] != swap[5] for swap in swaps(terms))

    def denied() -> dict[tuple[str, str], tuple[str, Any]]:
        denials = {(s[2], s[5]): why_not_swap(game, 0, terms, bargain, s) for s in swaps(terms)}
        return {pair: (denial.rule, denial.params) for pair, denial in denials.items() if denial}

    no_card = ("RB-EXC-03", {"good": "card", "needed": 2, "have": 1})
    assert denied() == {("card", "chip"): no_card, ("card", "cube"): no_card}
    bargain.got["cube"] = 1
    bargain.gave["chip"] = 2
    no_cube = ("RB-EXC-06", {"good": "cube", "most": 1})
    assert denied() == {("card", "chip"): no_card, ("card", "cube"): no_card, ("chip", "cube"): no_cube}
    bargain.gave["chip"] = 3
    assert denied()["chip", "card"] == ("RB-EXC-03", {"good": "chip", "needed": 2, "have": 1})


@pytest.mark.rule("RB-EXC-06")
def test_cards_that_are_given_can_be_drawn_again() -> None:
    table = rulebenders().give("Ann", chips=9)
    for deck in table.game.decks():
        table.deck(deck, 0)
    game, bargain = table.game, Bargain()
    terms = terms_of(game, "1>1", ("card",))
    swap = next(s for s in swaps(terms) if s[2] == "chip")
    denial = why_not_swap(game, 0, terms, bargain, swap)
    assert denial is not None
    assert denial.params == {"good": "card", "most": 0}
    bargain.gave["card"] = 1
    assert why_not_swap(game, 0, terms, bargain, swap) is None


@pytest.mark.rule("RB-DAT-05", "RB-DAT-08")
@pytest.mark.parametrize(
    ("number", "found"),
    [
        (3, 3),
        ({"count": "my_chips"}, 7),
        ({"count": "my_chips", "per": 2}, 3),
        ({"count": "my_chips", "per": 2, "times": 3}, 9),
        ({"count": "my_chips", "times": 2}, 14),
        ({"count": "my_chips", "max": 5}, 5),
        ({"count": "my_chips", "max": 9}, 7),
        ({"count": "given"}, 0),
        ({"count": "discarded"}, 4),
    ],
)
def test_a_number_stands_in_the_step_or_is_counted(number: int | dict[str, Any], found: int) -> None:
    deed = Deed(0, c("horde"))
    deed.counted["discarded"] = 4
    assert amount(rulebenders().game, deed, Effect("gain_chips", {"n": number})) == found


@pytest.mark.rule("RB-DAT-06")
def test_a_step_is_about_whom_it_names() -> None:
    game, deed = rulebenders(4, first="Bob").game, Deed(2, c("horde"), affected=[3])
    found = {who: whom(game, deed, who) for who in ("me", "target", "targets", "each_opponent", "all")}
    assert found == {
        "me": [2],
        "target": [3],
        "targets": [3],
        "each_opponent": [1, 3, 0],
        "all": [1, 2, 3, 0],
    }


@pytest.mark.rule("RB-SP-01")
@pytest.mark.parametrize(
    ("supply", "answers", "questions", "rows"),
    [
        (3, [], [], ("Ann Ann - Bob", "Ann Cleo - Bob")),
        (2, [], [], ("Ann Ann - Bob", "Ann Cleo - Bob")),
        (1, [("opposite", 2)], [[1, 2]], ("Ann Ann - Bob", "- Cleo - Bob")),
        (0, [], [], ("Ann - - Bob", "- Cleo - Bob")),
    ],
)
def test_star_gate_fills_each_column_with_one_cube_as_far_as_there_are_cubes(
    supply: int, answers: list[Any], questions: list[list[int]], rows: tuple[str, str]
) -> None:
    table = rulebenders().track("Ann - - Bob", "- Cleo - Bob")
    table.player("Ann").supply = supply
    asks = asked(place_opposite(table.game, Deed(0, c("star-gate"))), *answers)
    assert [[option[1] for option in offered(ask)] for ask in asks] == questions
    assert (table.rows(), table.player("Ann").supply) == (rows, max(0, supply - 2) if supply != 1 else 0)


@pytest.mark.rule("RB-SP-01", "RB-SP-04")
def test_star_gate_asks_who_has_a_ring_and_goes_on_after_it() -> None:
    ring = c("ring-of-invisibility")
    table = rulebenders(themes=FANTASY).dashboard("Ann", ring).track("Ann - Bob", "- Cleo")
    asks = asked(place_opposite(table.game, Deed(0, c("star-gate"))), ("place", ring), ("opposite", 3))
    columns = [("opposite", 1), ("opposite", 2), ("opposite", 3)]
    assert [offered(ask) for ask in asks][:2] == [[*columns, ("place", ring)]] * 2
    assert offered(asks[2]) == [*columns[:2], ("place", ring)]
    assert (table.player("Ann").rings, table.rows()) == ({ring: 1}, ("Ann - Bob", "- Cleo Ann"))


@pytest.mark.rule("RF-EVA-06", "RF-EVA-07", "RF-EVA-08")
@pytest.mark.parametrize("arrow", ["left", "right"])
@pytest.mark.parametrize(("left", "right"), list(product([True, False], repeat=2)))
def test_flexos_disc_goes_to_the_token_of_its_zone_or_to_the_other_one(
    left: bool, right: bool, arrow: str
) -> None:
    for space, wanted in (("e2", "left"), ("e1", "left"), ("c", arrow), ("n1", "right"), ("n2", "right")):
        table = rulebenders(flexo=True).disc("flexo", "currency", space)
        for kind, there in (("electron", left), ("nuclear", right)):
            if not there:
                table.gone(kind, "currency")
        there_is = {"left": left, "right": right}
        ways = [way for way in (wanted, "right" if wanted == "left" else "left") if there_is[way]]
        assert way_of_disc(table.game, 2, "currency", arrow) == next(iter(ways), None), space


@pytest.mark.rule("RF-EVA-03", "RF-EVA-04")
def test_flexo_moves_a_marker_by_the_value_of_its_card_within_the_panel_and_round_the_themes() -> None:
    cards = [c(name) for name in (f"flexo-{number:02}" for number in range(1, 51))]
    for panel, start in product(("theme", "hand_limit", "currency", "first_player"), (0, 1, 2)):
        for piece in cards[::3]:
            table = rulebenders(flexo=True)
            table.state.panels[panel].setting = start
            card = table.game.card(piece)
            move_marker(table.game, panel, card)
            place = start + (-card.value if card.arrow == "electron" else card.value)
            last = {"hand_limit": 3, "currency": 2}.get(panel, 0)
            expected = {"theme": place % 4, "first_player": start}.get(panel, max(0, min(last, place)))
            assert table.state.panels[panel].setting == expected, (panel, start, piece)


@pytest.mark.rule("RB-VOC-02", "RB-VOC-04", "RB-VOC-01")
@pytest.mark.parametrize(
    ("victim", "what", "gained", "left"),
    [(0, "cube", 5, 3), (0, "cube", 1, 0), (1, "cube", 5, 5), (0, "chip", 5, 5), (0, "card", 2, 2)],
)
def test_a_saw_takes_two_from_gains_of_its_kind_by_its_victim(
    victim: int, what: str, gained: int, left: int
) -> None:
    table = rulebenders()
    table.state.saws = [Saw(c("chainsaw"), victim, "cube")]
    steps = changed(table.game, 0, what, gained)
    with pytest.raises(StopIteration) as done:
        next(steps)
    assert done.value.value == left


@pytest.mark.rule("RB-INC-03", "RB-INC-04", "RB-INC-02", "RF-SET-03")
@pytest.mark.parametrize(("chips", "left"), [(0, 0), (1, 0), (5, 4)])
def test_who_owes_chips_at_the_income_pays_what_there_is(chips: int, left: int) -> None:
    table = rulebenders(flexo=True).give("Bob", chips=chips).disc("Bob", "first_player", "e2")
    pay_income(table.game)
    table.has("Bob", chips=left, cubes=5, supply=15).has("Ann", chips=9, cubes=5)
    assert [player.tokens for player in table.state.players] == [["3>1"], ["3>1"], []]


@pytest.mark.rule("RB-PLY-11")
def test_a_card_that_pays_is_told_as_paid_and_one_that_is_thrown_away_is_not() -> None:
    table = rulebenders(currency="card").hand("Ann", c("flexo-01"), c("bite")).plays("Ann", c("flexo-01"))
    table.does("Ann", "end")
    assert table.events(Discarded) == [Discarded(0, (c("bite"),), True)]
    over = rulebenders().setting("hand_limit", 5).hand("Ann", *(c("bite", number) for number in (1, 2)))
    over.hand("Ann", *(c("horde", number) for number in (1, 2)), c("virus"), c("guru"))
    over.does("Ann", "pass", ("discard", c("guru")))
    assert over.events(Discarded) == [Discarded(0, (c("guru"),))]


@pytest.mark.rule("RB-ATK-06")
@pytest.mark.parametrize(
    ("card", "asked"), [("bite", ["Bob"]), ("blackbeard", ["Ann"]), ("satellite", ["Ann"])]
)
def test_only_a_fuel_card_that_attacks_can_be_answered_when_it_is_played(card: str, asked: list[str]) -> None:
    table = rulebenders(themes=("scifi", "nights", "pirates", "zombies")).hand("Bob", c("scimitar"))
    table.hand("Ann", c(card)).does("Ann", ("play", c(card)))
    if card == "bite":
        table.does("Ann", ("target", 1))
    assert table.asked == asked


@pytest.mark.rule("RB-DRW-03", "RB-SP-21", "RB-DRW-02")
def test_an_effect_draws_from_the_decks_that_it_names_as_far_as_they_are_in_play() -> None:
    game = rulebenders(themes=FANTASY).game
    found = {
        source: decks_for(game, source)
        for source in ("any", "theme:nights", "theme:prehistory", "themes_except:fantasy")
    }
    assert found == {
        "any": [*FANTASY, "flexo"],
        "theme:nights": ["nights"],
        "theme:prehistory": [],
        "themes_except:fantasy": ["nights", "pirates", "zombies"],
    }
    assert drawable(game, "theme:prehistory") == 0


@pytest.mark.rule("RF-TRN-02", "RF-TRN-03")
def test_flexo_has_one_turn_at_a_time() -> None:
    table = rulebenders(flexo=True, first="Ann")
    table.state.turn = Turn(2)
    assert asked(flexo_turn(table.game, 2)) == []
    assert table.state.turn.over
    placed = [table.on(panel)[2] for panel in PANELS]
    assert sum(placed) > 0
    table.has("flexo", cubes=20 - sum(placed))
    assert asked(flexo_turn(table.game, 2)) == []
    assert [table.on(panel)[2] for panel in PANELS] == placed, "it has had its turn"


@pytest.mark.rule("RB-CRD-07", "RB-SP-14", "RB-PLY-17")
def test_fuel_that_is_taken_names_no_theme_any_more_and_other_fuel_does() -> None:
    table = rulebenders(themes=("scifi", "nights", "pirates", "zombies"))
    mine, other = c("alien-technology"), c("alien-technology", 2)
    table.fuel("Bob", mine, c("horde")).fuel("Cleo", other)
    table.state.named = {mine: 1, other: 2}
    deed = Deed(0, c("baseball-bat"), affected=[1, 2], cards=[mine])
    take_fuel(table.game, deed, Effect("take_fuel", {"n": 2}))
    assert table.state.named == {other: 2}
    assert table.player("Ann").hand.pieces == [mine]
    assert (table.player("Bob").fuel.pieces, table.player("Cleo").fuel.pieces) == ([c("horde")], [other])


@pytest.mark.rule("RB-TOK-05")
@pytest.mark.parametrize(("source", "cubes", "supply"), [("reserve", 2, 16), ("supply", 3, 15)])
def test_one_cube_is_locked_from_where_the_card_says(source: str, cubes: int, supply: int) -> None:
    table = rulebenders().give("Ann", cubes=3).cubes("currency", Ann=1).locked("theme", Bob=2, Cleo=1)
    steps = lock(table.game, Deed(0, c("horde")), Effect("lock", {"from": source, "where": "any"}))
    (ask, *_) = asked(steps, ("lock", "currency"))
    assert offered(ask) == [("lock", panel) for panel in PANELS if panel != "theme"]
    table.has("Ann", cubes=cubes, supply=supply)
    assert table.state.panels["currency"].locked == [1, 0, 0]
    near = lock(table.game, Deed(0), Effect("lock", {"from": source, "where": "panel_with_my_cube"}))
    assert asked(near) == [], "only one panel has a cube of hers"
    assert table.state.panels["currency"].locked == [2, 0, 0]


@pytest.mark.rule("RF-STA-03", "RF-STA-02")
@pytest.mark.parametrize(
    ("cubes", "full", "placed"), [(1, False, 1), (2, False, 1), (0, False, 0), (1, True, 0)]
)
def test_flexo_locks_a_cube_and_puts_one_on_the_track_if_it_has_one_and_there_is_room(
    cubes: int, full: bool, placed: int
) -> None:
    table = rulebenders(flexo=True).top("flexo", "flexo-05")
    panel = table.game.card("flexo-05").panel
    table.locked(panel, Ann=3) if full else table.track("- Ann")
    table.player("flexo").cubes = cubes
    lock_by_card(table.game)
    assert table.state.panels[panel].locked[2] == placed
    table.has("flexo", cubes=cubes - placed)
    if full:
        table.track("Ann " * 10)
    table.player("flexo").cubes = cubes
    place_on_track(table.game)
    assert table.state.row_a.count(2) == placed
    table.has("flexo", cubes=cubes - placed)


@pytest.mark.rule("RF-STA-03", "RF-TRN-05")
def test_without_a_flexo_card_flexo_locks_nothing() -> None:
    table = rulebenders(flexo=True).deck("flexo", 0)
    lock_by_card(table.game)
    assert [panel.locked[2] for panel in table.state.panels.values()] == [0] * 7


@pytest.mark.rule("RF-EVA-02", "RF-EVA-05", "RF-EVA-13", "RF-EVA-09")
@pytest.mark.parametrize(("panel", "reads"), [("first_player", ("arrow",)), ("exchange", ("value", "arrow"))])
def test_flexos_card_is_read_for_what_the_panel_needs(panel: str, reads: tuple[str, ...]) -> None:
    table = rulebenders(flexo=True).top("flexo", "flexo-05")
    saw: list[object] = []
    table.game.state.first = 0
    game = table.game
    game.saw = saw.append
    flexo_wins(game, 2, panel)
    assert TopFlexoCard(reads) in saw
    assert table.state.first == (2 if panel == "first_player" else 0)
    assert [abs(disc) for disc in table.player("flexo").discs.values()].count(1) == 1, "one space"


@pytest.mark.rule("RB-ATK-01", "RB-SHD-07")
def test_an_attack_that_is_not_cancelled_can_be_met_by_a_glyptodon_before_it_resolves() -> None:
    table = rulebenders().hand("Ann", c("bite")).dashboard("Bob", c("glyptodon")).give("Bob", chips=9)
    table.does("Ann", ("play", c("bite")), ("target", 1))
    assert (table.asked, table.question("Bob")[0]) == (["Bob"], "RB-SHD-07")


@pytest.mark.rule("RB-SHD-04", "RB-SHD-06", "RB-SHD-09", "RB-SHD-01")
def test_a_shield_of_the_dashboard_is_rotated_and_one_of_the_hand_is_paid_for() -> None:
    table = rulebenders().hand("Ann", c("bite")).dashboard("Bob", c("palace-guard"))
    table.does("Ann", ("play", c("bite")), ("target", 1)).does("Bob", "react")
    if "Bob" in table.asked:
        table.does("Bob", ("activate", c("palace-guard")))
    assert table.player("Bob").rotated == [c("palace-guard")]
    assert table.player("Ann").fuel.pieces == []
    other = rulebenders().hand("Ann", c("bite")).hand("Bob", c("scimitar"))
    other.does("Ann", ("play", c("bite")), ("target", 1)).does("Bob", "react", ("play", c("scimitar")))
    assert (other.player("Bob").rotated, other.player("Bob").fuel.pieces) == ([], [c("scimitar")])
