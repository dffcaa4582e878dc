"""Single steps of a turn, an attack or an evaluation, each by itself: all that it changes, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.rulebenders.attack import answers_from_hand, name_targets
from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.drawing import draw_cards
from clepsydra.games.rulebenders.effects.cards import lose, steal
from clepsydra.games.rulebenders.effects.counters import COUNTERS
from clepsydra.games.rulebenders.effects.placement import place
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.games.rulebenders.triggers import resolve_triggers
from clepsydra.games.rulebenders.turn import Possible, keep_to_hand_limit
from clepsydra.kernel import EVERYBODY, Answer, Ask, Flow, One, Option, Some, only
from tests.games.rulebenders.table import c, rulebenders


def asked(steps: Flow[Any], *answers: Answer) -> list[Ask]:
    """What these steps ask when they are answered so; the last question may stay open."""
    asks: list[Ask] = []
    for answer in (None, *answers):
        try:
            asks.append(steps.send(answer))
        except StopIteration:
            break
    return asks


def offered(ask: Ask) -> list[Option]:
    """What can be chosen."""
    assert isinstance(ask, One | Some)
    return list(ask.menu.options)


@pytest.mark.rule("RB-RND-03", "RF-GEN-01", "RF-GEN-10")
def test_who_acts_in_round_order_sits_clockwise_with_flexo_between() -> None:
    table = rulebenders(flexo=True)
    table.state.circle = [0, 2, 1]
    game = table.game
    assert [game.clockwise(seat) for seat in range(3)] == [[0, 2, 1], [1, 0, 2], [2, 1, 0]]
    table.state.order = game.clockwise(1)
    assert (game.opponents(1), game.rivals(1), game.opponents(2)) == ([0, 2], [0], [1, 0])
    table.state.circle = []
    assert game.clockwise(1) == [1, 2, 0], "as the seats are numbered, where nothing is said"


@pytest.mark.rule("RB-HID-06")
def test_of_cards_that_chance_has_mixed_nobody_knows_which_lies_where() -> None:
    table = rulebenders().hand("Ann", c("bite")).hand("Bob", c("horde"), c("guru")).marked("Bob", c("virus"))
    game, bob = table.game, table.player("Bob")
    before = table.state.mixings
    game.mix(bob.hand, bob.marked)
    game.mix(bob.hand)
    first, second = before + 1, before + 2
    assert bob.hand.mixed == {c("horde"): (first, second), c("guru"): (first, second)}
    assert bob.marked.mixed == {c("virus"): (first,)}
    assert table.player("Ann").hand.mixed == {}
    assert table.state.mixings == second


@pytest.mark.rule("RB-HID-06")
def test_who_does_not_see_which_card_moves_loses_track_of_those_that_lie_there() -> None:
    table = rulebenders().hand("Bob", c("horde"), c("guru"), c("bite"))
    game, bob, ann = table.game, table.player("Bob"), table.player("Ann")
    bob.hand.known = {c("horde"): only(0, 1, 2), c("guru"): only(2)}
    game.slip(c("bite"), bob.hand, ann.hand, 0, 1)
    assert bob.hand.known == {c("horde"): only(0, 1)}, "Cleo saw none of it"
    assert (bob.hand.pieces, ann.hand.pieces) == ([c("horde"), c("guru")], [c("bite")])
    bob.hand.eyes, bob.hand.known = EVERYBODY, {c("horde"): only(2)}
    game.slip(c("guru"), bob.hand, ann.hand, 0, 1)
    assert bob.hand.known == {c("horde"): only(2)}, "of an open hand nobody loses track"


@pytest.mark.rule("RB-CMP-05", "RB-TOK-03")
def test_the_last_multiplier_can_be_put_and_an_eighth_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rulebenders().multiplier("theme").gone("electron", "exchange")
    game = table.game
    assert [panel for panel in PANELS if not game.can_multiply(panel)] == ["theme", "exchange"]
    monkeypatch.setitem(game.rules.figures, "multipliers", 2)
    assert game.can_multiply("currency"), "one of two is left"
    table.state.panels["hand_limit"].multiplier = True
    assert not any(map(game.can_multiply, PANELS))


@pytest.mark.rule("RB-TOK-07")
def test_all_of_the_open_cubes_that_are_cleared_are_their_owners_again() -> None:
    table = rulebenders().cubes("theme", Ann=2, Bob=3)
    assert [table.game.clear_open("theme", 1, cubes) for cubes in (1, 0, 4)] == [1, 0, 2]
    table.has("Bob", supply=20, cubes=0).has("Ann", supply=18)
    assert table.on("theme") == (2, 0, 0)


@pytest.mark.rule("RB-ATK-07")
@pytest.mark.parametrize(
    ("card", "answer", "choices", "affected"),
    [
        ("plunder", None, [], [1, 2, 3]),
        ("brain-eater", None, [], [0, 1, 2, 3]),
        ("bite", ("target", 2), [1, 2, 3], [2]),
        ("galleon", (("target", 1), ("target", 3)), [1, 2, 3], [1, 3]),
        ("baseball-bat", (("target", 1), ("target", 2), ("target", 3)), [1, 2, 3], [1, 2, 3]),
        ("chainsaw", None, [], [9]),
    ],
)
def test_an_attack_affects_whom_its_card_says(
    card: str, answer: Answer | None, choices: list[int], affected: list[int]
) -> None:
    table = rulebenders(4)
    deed = Deed(0, c(card), affected=[9])
    asks = asked(name_targets(table.game, deed), *([] if answer is None else [answer]))
    assert [option[1] for ask in asks for option in offered(ask)] == choices
    assert deed.affected == affected


@pytest.mark.rule("RB-ATK-07", "RB-SP-24")
@pytest.mark.parametrize(("card", "most"), [("galleon", 2), ("baseball-bat", 3)])
def test_at_least_one_opponent_is_named_and_as_many_as_the_card_says(card: str, most: int) -> None:
    (ask,) = asked(name_targets(rulebenders(4).game, Deed(0, c(card))))
    assert isinstance(ask, Some)
    assert (ask.at_least, ask.at_most) == (1, most)


def placing(number: int | str, source: str, where: str = "any", **more: Any) -> Effect:
    """An effect that places cubes."""
    return Effect("place", {"n": number, "from": source, "where": where, **more})


@pytest.mark.rule("RB-PLC-07", "RB-PLC-05")
@pytest.mark.parametrize(
    ("source", "foreign", "first", "own"),
    [("reserve", True, "foreign", 1), ("reserve", False, "place", 2), ("supply", True, "place", 2)],
)
def test_only_of_cubes_from_the_reserve_the_first_is_a_foreign_one(
    source: str, foreign: bool, first: str, own: int
) -> None:
    table = rulebenders().give("Ann", cubes=3)
    table.state.turn.seat, table.player("Ann").foreign = 0, {1: 1} if foreign else {}
    answers = [("foreign", 1, "theme") if first == "foreign" else ("place", "theme"), ("place", "theme")]
    asks = asked(place(table.game, Deed(0, c("horde")), placing(2, source)), *answers)
    assert [offered(ask)[0][0] for ask in asks] == [first, "place"]
    assert table.on("theme") == (own, 2 - own, 0)


@pytest.mark.rule("RB-PLC-07")
@pytest.mark.parametrize(
    ("source", "there", "wanted", "placed"),
    [("reserve", 1, 2, 1), ("reserve", 3, 2, 2), ("supply", 1, 2, 1), ("reserve", 3, "all", 3)],
)
def test_as_many_cubes_are_placed_as_there_are(
    source: str, there: int, wanted: int | str, placed: int
) -> None:
    table = rulebenders().give("Ann", cubes=there if source == "reserve" else 0)
    ann = table.player("Ann")
    ann.supply = there if source == "supply" else 5
    before = ann.cubes + ann.supply
    asks = asked(place(table.game, Deed(0, c("horde")), placing(wanted, source)), *[("place", "theme")] * 3)
    total = {2: 2, "all": there}[wanted]
    assert [ask.params for ask in asks if isinstance(ask, One)] == [
        {"card": c("horde"), "number": number, "total": total} for number in range(1, placed + 1)
    ]
    assert (table.on("theme"), ann.cubes + ann.supply) == ((placed, 0, 0), before - placed)


@pytest.mark.rule("RB-ACT-06")
@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_of_none_leaves_no_card(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rulebenders, "hand_limit", lambda _game, _seat: limit)
    table = rulebenders().hand("Ann", c("bite"))
    assert asked(keep_to_hand_limit(table.game, 0)) == [], "the only card goes without a question"
    table.holds("Ann")


@pytest.mark.rule("RB-TIE-03", "RB-EVA-04", "RB-EVA-03", "RB-EVA-06", "RF-EVA-12")
def test_the_cube_that_breaks_a_tie_is_open_on_the_panel_and_comes_home_with_the_others() -> None:
    table = rulebenders().cubes("theme", Ann=1, Bob=1).track("Bob").evaluate("theme").start()
    table.does("Bob", "break_tie")
    assert table.on("theme") == (1, 2, 0)
    table.does("Bob", "keep", "stay").has("Bob", supply=20)
    assert table.on("theme") == (1, 0, 0)


@pytest.mark.rule("RB-ACT-01")
def test_each_turn_begins_afresh_and_is_bound_by_the_marked_cards_of_its_own_player() -> None:
    table = rulebenders().marked("Bob", c("bite")).give("Ann", cubes=2)
    table.does("Ann", ("place", "theme"))
    assert (table.state.turn.seat, table.state.turn.bound, table.state.turn.acted) == (0, False, True)
    table.does("Ann", "end")
    assert (table.state.turn.seat, table.state.turn.bound, table.state.turn.acted) == (1, True, False)
    table.does("Bob", ("discard", c("bite")))
    assert (table.state.turn.seat, table.state.turn.bound) == (2, False)


@pytest.mark.rule("RB-ACT-01", "RB-ACT-06")
def test_a_turn_ends_with_a_hand_within_its_limit_before_the_next_begins() -> None:
    table = rulebenders().setting("hand_limit", 5).hand("Ann", *(c("bite", n) for n in (1, 2)))
    table.hand("Ann", *(c("horde", n) for n in (1, 2)), c("virus"), c("guru")).does("Ann", "pass")
    assert (table.asked, table.question("Ann")[0]) == (["Ann"], "RB-ACT-06")
    table.does("Ann", ("discard", c("guru")))
    assert table.asked == ["Bob"]


@pytest.mark.rule("RB-ACT-08")
@pytest.mark.parametrize("left", ["", "card", "marked", "cube", "foreign", "token", "dashboard"])
def test_only_who_has_nothing_at_all_is_not_asked_again(left: str) -> None:
    table = rulebenders(themes=("fantasy", "nights", "pirates", "scifi"))
    ann = table.player("Ann")
    match left:
        case "card":
            table.hand("Ann", c("guru"))
        case "marked":
            table.marked("Ann", c("guru"))
        case "cube":
            table.give("Ann", cubes=1)
        case "foreign":
            ann.foreign = {1: 1}
        case "token":
            table.give("Ann", exchange="1>1")
        case "dashboard":
            table.dashboard("Ann", c("robot"))
    assert Possible(table.game, 0).nothing_left() is (not left)


@pytest.mark.rule("RB-INC-07", "RB-EVA-08")
@pytest.mark.parametrize(
    ("event", "card", "rule"),
    [("round_start", "unicorn", "RB-INC-07"), ("before_evaluation", "ring-of-invisibility", "RB-EVA-08")],
)
def test_the_owner_of_several_cards_of_a_moment_chooses_their_order(event: str, card: str, rule: str) -> None:
    cards = [c(card), c(card, 2)]
    table = rulebenders(themes=("fantasy", "nights", "pirates", "zombies")).dashboard("Ann", *cards)
    (ask,) = asked(resolve_triggers(table.game, 0, event))
    assert isinstance(ask, One)
    assert (offered(ask), ask.rule) == ([("resolve", cards[0]), ("resolve", cards[1])], rule)


@pytest.mark.rule("RB-SHD-01", "RB-SHD-07", "RB-SHD-02")
@pytest.mark.parametrize(
    ("card", "windows"),
    [
        ("scimitar", ["attack"]),
        ("palace-guard", []),
        ("glyptodon", ["attack_uncancelled"]),
        ("bite", []),
        ("chainsaw", []),
    ],
)
def test_from_the_hand_a_card_answers_in_its_own_window_alone(card: str, windows: list[str]) -> None:
    game = rulebenders().game
    found = [w for w in ("attack", "attack_uncancelled") if answers_from_hand(game, c(card), w)]
    assert found == windows


@pytest.mark.rule("RB-ATK-10", "RF-GEN-02")
@pytest.mark.parametrize(("number", "left"), [(1, 2), (2, 1), (4, 0)])
def test_of_cards_that_are_lost_the_victim_discards_those_of_his_choice(number: int, left: int) -> None:
    table = rulebenders().hand("Bob", c("bite"), c("horde")).marked("Bob", c("virus"))
    deed = Deed(0, c("velociraptor"), affected=[1])
    steps = lose(table.game, deed, Effect("lose", {"what": "card", "n": number, "who": "target"}))
    asks = asked(steps, ("discard", c("virus")), ("discard", c("horde")))
    assert [ask.seat for ask in asks if isinstance(ask, One)] == [1] * min(number, 2)
    table.holds("Bob", *[c("bite"), c("horde")][:left])
    assert table.state.discards["zombies"].pieces == [c("virus"), c("horde"), c("bite")][: 3 - left]


@pytest.mark.rule("RB-ATK-08", "RB-ATK-07")
def test_chips_are_stolen_from_each_who_is_affected_as_far_as_there_are_any() -> None:
    table = rulebenders(4).give("Bob", chips=1).give("Cleo", chips=5)
    effect = Effect("steal", {"what": "chip", "n": 2, "from": "target"})
    assert list(steal(table.game, Deed(0, c("galleon"), affected=[1, 2]), effect)) == []
    table.has("Ann", chips=10).has("Bob", chips=0).has("Cleo", chips=3).has("Dan", chips=7)


@pytest.mark.rule("RB-CRD-03", "RB-TOK-06", "RB-SP-10", "RB-VAL-01", "RB-VAL-02")
def test_what_effects_count_is_what_lies_there() -> None:
    table = rulebenders().cubes("theme", Ann=2, Bob=1).locked("theme", Ann=1).track("- Ann", "Bob")
    for panel in PANELS[1:]:
        table.cubes(panel, Cleo=1).locked(panel, Bob=1)
    table.fuel("Ann", c("horde"), "flexo-01", c("bite")).dashboard("Ann", c("parrot")).give("Ann", cubes=3)
    table.hand("Ann", c("guru")).marked("Ann", c("virus")).disc("Ann", "draw_cards", "n2")
    counted = {name: count(table.game, 0) for name, count in COUNTERS.items()}
    assert counted == {
        "my_hand_limit": 6,
        "my_draw_number": 6,
        "my_hand_limit_plus_draw_number": 12,
        "my_hand": 2,
        "my_chips": 7,
        "my_reserve_cubes": 3,
        "my_board_cubes": 4,
        "my_most_cubes_on_a_panel": 3,
        "my_majorities": 1,
        "fewest_cubes_on_a_panel": 2,
        "my_dashboard": 1,
        "my_fuel": 3,
        "my_flexo_fuel": 1,
        "my_discs_electron_zone": 0,
        "my_discs_nuclear_zone": 2,
        "my_discs_next_to_electron": 0,
        "my_discs_next_to_nuclear": 2,
    }


@pytest.mark.rule("RB-PLC-07")
def test_cubes_for_one_panel_follow_the_first() -> None:
    table = rulebenders()
    answers = [("place", "exchange"), ("place", "exchange")]
    asks = asked(place(table.game, Deed(0, c("horde")), placing(2, "supply", "one_panel")), *answers)
    assert [offered(ask) for ask in asks] == [[("place", panel) for panel in PANELS]]
    assert table.on("exchange") == (2, 0, 0)


@pytest.mark.rule("RB-EVA-04", "RB-TIE-01", "RB-TIE-02")
def test_in_the_same_column_row_b_breaks_the_tie_first() -> None:
    table = rulebenders().cubes("theme", Ann=1, Bob=1, Cleo=1).track("- Ann Cleo", "- Bob").evaluate("theme")
    table.start()
    assert table.asked == ["Bob"]
    table.does("Bob", "decline")
    assert table.asked == ["Ann"]
    table.does("Ann", "decline")
    assert table.asked == ["Cleo"]


@pytest.mark.rule("RB-DRW-03", "RB-DRW-04")
@pytest.mark.parametrize(("number", "questions"), [(2, 2), (3, 0), (5, 0)])
def test_who_must_draw_all_that_is_left_is_not_asked_from_where(number: int, questions: int) -> None:
    table = rulebenders()
    for deck in table.game.decks():
        table.deck(deck, {"pirates": 2, "flexo": 1}.get(deck, 0))
    asks = asked(draw_cards(table.game, 0, number), *[("from", "pirates")] * 2)
    assert [ask.rule for ask in asks if isinstance(ask, One)] == ["RB-DRW-03"] * questions
    table.has("Ann", cards=min(number, 3))
