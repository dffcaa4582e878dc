"""Rules that judge or count, tried for every case: each space, each number, each resource, with and without."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from clepsydra.games.rulebenders.bargain import Bargain
from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.effects.placement import place_opposite
from clepsydra.games.rulebenders.events import Discarded, Placed
from clepsydra.games.rulebenders.evolution import why_not_move
from clepsydra.games.rulebenders.exchange import swaps, terms_of, why_not_swap
from clepsydra.games.rulebenders.flexo import move_marker, way_of_disc
from clepsydra.games.rulebenders.gaining import changed
from clepsydra.games.rulebenders.income import pay_income
from clepsydra.games.rulebenders.paying import allowed, has, why_not_pay
from clepsydra.games.rulebenders.placing import EVERYWHERE
from clepsydra.games.rulebenders.playing import activatable
from clepsydra.games.rulebenders.state import Saw, Turn
from clepsydra.games.rulebenders.turn import Possible
from clepsydra.games.rulebenders.vocabulary import amount, whom
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
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


# What can be chosen in a turn


def full_hands() -> RulebendersTable:
    """Ann has one of everything."""
    table = rulebenders(themes=FANTASY).hand("Ann", c("guru")).marked("Ann", c("horde")).give("Ann", cubes=1)
    table.give("Ann", exchange="3>1").dashboard("Ann", c("goblin-banker"))
    table.player("Ann").foreign = {1: 1}
    return table


@pytest.mark.rule("RB-ACT-10", "RB-ACT-02", "RB-SP-15", "RB-ACT-03")
@pytest.mark.parametrize(("bound", "acted"), list(product([True, False], repeat=2)))
def test_all_that_might_be_done_in_a_turn_is_offered(bound: bool, acted: bool) -> None:
    table = full_hands()
    table.state.turn = Turn(0, bound=bound, acted=acted)
    assert list(Possible(table.game, 0).options()) == [
        *(("place", where) for where in EVERYWHERE),
        *(("foreign", 1, where) for where in EVERYWHERE),
        ("play", c("guru")),
        ("play", c("horde")),
        *([("discard", c("horde"))] if bound else []),
        ("activate", c("goblin-banker")),
        ("exchange", "3>1"),
        "end" if acted else "pass",
    ]


@pytest.mark.rule("RB-SP-15", "RB-ACT-02", "RB-SP-02", "RB-PLC-05", "RB-PLC-01", "RB-ACT-03")
@pytest.mark.parametrize(
    ("actions", "bound", "refused"),
    [
        (1, False, {"place": "RB-SP-02"}),
        (2, False, {"place": "RB-SP-02"}),
        (0, False, dict.fromkeys(("place", "foreign", "own", "marked"), "RB-ACT-02")),
        (1, True, dict.fromkeys(("place", "foreign", "own", "pass"), "RB-SP-15")),
    ],
)
def test_what_cannot_be_done_in_a_turn_is_refused_by_its_rule(
    actions: int, bound: bool, refused: dict[str, str]
) -> None:
    table = full_hands()
    table.state.turn = Turn(0, actions=actions, bound=bound)
    possible = Possible(table.game, 0)
    options: dict[str, Any] = {
        "place": ("place", "theme"),
        "foreign": ("foreign", 1, "theme"),
        "own": ("play", c("guru")),
        "marked": ("play", c("horde")),
        "activate": ("activate", c("goblin-banker")),
        "pass": "pass",
    }
    denials = {name: possible.why_not(option) for name, option in options.items()}
    assert {name: denial.rule for name, denial in denials.items() if denial is not None} == refused


@pytest.mark.rule("RB-ACT-02", "RB-SP-15", "RB-PLC-01")
def test_an_action_is_used_up_and_told_as_one() -> None:
    table = rulebenders().give("Ann", cubes=2)
    table.state.turn = Turn(0, actions=2)
    table.does("Ann", ("place", "theme"))
    assert (table.state.turn.actions, table.state.turn.acted, table.state.turn.bound) == (1, True, False)
    table.has("Ann", cubes=1).does("Ann", "end")
    assert table.events(Placed) == [Placed(0, 0, "theme", True)]
    other = rulebenders()
    other.player("Ann").foreign, other.player("Bob").supply = {1: 1}, 19
    other.does("Ann", ("foreign", 1, "exchange"), "end")
    assert other.events(Placed) == [Placed(0, 1, "exchange", True)]
    assert other.player("Ann").foreign == {}


@pytest.mark.rule("RB-SP-15", "RB-ACT-02")
def test_who_has_played_a_marked_card_is_bound_no_more() -> None:
    table = rulebenders().marked("Ann", c("bite"), c("bite", 2)).give("Ann", cubes=1)
    table.state.turn = Turn(0, actions=2, bound=True)
    table.does("Ann", ("play", c("bite")), ("target", 1))
    assert (table.state.turn.bound, table.state.turn.actions) == (False, 1)
    table.does("Ann", ("place", "theme"))


@pytest.mark.rule("RB-ACV-02", "RB-ACV-04", "RB-ACV-03")
def test_in_a_turn_straight_cards_without_a_moment_of_their_own_are_activated() -> None:
    cards = ["goblin-banker", "chainsaw", "blackbeard", "palace-guard", "ring-of-invisibility"]
    table = rulebenders(themes=FANTASY).dashboard("Ann", *(c(card) for card in cards))
    game = table.game
    assert activatable(game, 0) == [c("goblin-banker"), c("blackbeard")]
    assert activatable(game, 0, attacks_only=True) == [c("blackbeard")]
    table.player("Ann").rotated = [c("blackbeard")]
    assert (activatable(game, 0), activatable(game, 0, attacks_only=True)) == ([c("goblin-banker")], [])


@pytest.mark.rule("RB-PLC-01", "RB-PLC-05", "RB-SP-02")
@pytest.mark.parametrize(
    ("cubes", "held", "placed", "own", "foreign"),
    [
        (1, False, False, None, "RB-SP-02"),
        (0, False, False, "RB-PLC-01", "RB-SP-02"),
        (1, True, False, "RB-SP-02", None),
        (0, True, False, "RB-SP-02", None),
        (1, True, True, None, "RB-SP-02"),
        (0, True, True, "RB-PLC-01", "RB-SP-02"),
    ],
)
def test_which_cube_may_be_placed(
    cubes: int, held: bool, placed: bool, own: str | None, foreign: str | None
) -> None:
    table = rulebenders().give("Ann", cubes=cubes)
    table.state.turn = Turn(0, foreign=placed)
    table.player("Ann").foreign = {1: 1} if held else {}
    possible = Possible(table.game, 0)
    denials = [possible.why_not_place(option) for option in (("place", "theme"), ("foreign", 1, "theme"))]
    assert [denial and denial.rule for denial in denials] == [own, foreign]


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
