"""Where a rule begins and ends: nothing is left, nothing fits, set-up is not over, a game was stored before."""

from __future__ import annotations

from itertools import islice

import pytest

from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.effects.cards import hand_over, lose
from clepsydra.games.rulebenders.effects.placement import place
from clepsydra.games.rulebenders.events import PhaseBegan, SetupDrawn
from clepsydra.games.rulebenders.gaining import gain
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import PANELS, Saw, Turn
from clepsydra.games.rulebenders.turn import keep_to_hand_limit
from clepsydra.kernel import EVERYBODY, PERSON, Event, Flow, Gained, One, Option, Paid, only
from tests.games.rulebenders.table import c, rulebenders
from tests.games.rulebenders.test_setup import new_game


@pytest.mark.rule("RB-RND-01", "RB-SET-05", "RB-SET-07", "RF-STA-01")
def test_set_up_and_flexos_actions_come_before_the_first_income() -> None:
    table = new_game(kinds=(PERSON, PERSON, "flexo"), flexo_place="after_second").start()
    assert len(table.state.plates) == 4, "the themes are laid out"
    assert len(table.events(SetupDrawn)) == 1, "and a card has said where the markers begin"
    (who,) = table.asked
    assert table.ask(who).rule == "RB-SET-07"
    table.does(who, table.offers(who)[0])
    assert len(table.events(SetupDrawn)) == 1 + 3
    assert [event.phase for event in table.events(PhaseBegan)] == ["income_phase"]


@pytest.mark.rule("RB-RND-01", "RB-ATK-08")
def test_the_turn_goes_on_when_chance_has_picked_cards() -> None:
    table = rulebenders().hand("Ann", c("galleon")).hand("Bob", c("bite"), c("horde"), c("vaccine"))
    table.fate(1, 1).plays("Ann", c("galleon"), (("target", 1),)).holds("Ann", c("horde"), c("vaccine"))
    assert (table.state.phase, table.state.fates, table.asked) == ("turn", [], ["Ann"])
    assert table.offers("Ann")[-1] == "end"


@pytest.mark.rule("RB-VOC-05", "TB-REC-10")
@pytest.mark.parametrize(("held", "asked"), [("magic-lamp", ["Bob"]), ("bite", [])])
def test_a_game_stored_before_asks_who_holds_a_card_of_the_deck_of_a_shield(
    held: str, asked: list[str]
) -> None:
    table = rulebenders().hand("Ann", c("plunder")).hand("Bob", c(held)).top("nights", c("scimitar"))
    table.state.edition = 2
    table.plays("Ann", c("plunder"))
    assert [who for who in table.asked if table.ask(who).rule == "RB-ATK-02"] == asked


@pytest.mark.rule("RB-TOK-05")
def test_nothing_is_locked_without_a_cube_or_without_a_free_spot() -> None:
    poor = rulebenders().hand("Ann", c("bunker")).plays("Ann", c("bunker"))
    assert poor.offers("Ann") == ["end"]
    full = rulebenders().hand("Ann", c("bunker")).give("Ann", cubes=2)
    for panel in PANELS:
        full.locked(panel, Bob=2, Cleo=1)
    full.plays("Ann", c("bunker")).has("Ann", cubes=2)
    assert full.ask("Ann").rule == "RB-ACT-10"


@pytest.mark.rule("RB-SP-04")
def test_an_empty_ring_asks_for_no_panel() -> None:
    ring = c("ring-of-invisibility")
    table = rulebenders(themes=("scifi", "fantasy", "nights", "pirates"), phase="before_evaluation")
    table.dashboard("Ann", ring).cubes("theme", Bob=1).start()
    assert (table.asked, table.ask("Bob").rule) == (["Bob"], "RB-EVA-05")
    assert table.on("theme") == (0, 1, 0)


@pytest.mark.rule("RB-SCO-06", "RF-GEN-05")
def test_flexos_score_sheet_is_empty_whatever_lies_before_it() -> None:
    table = rulebenders(flexo=True).token("electron", "theme", 6).disc("flexo", "theme", "e2")
    assert table.score("flexo") == {"chips": 0, "collection": 0, "evolution": 0}


@pytest.mark.rule("RB-VOC-02", "RB-VOC-01")
def test_saws_take_no_more_than_is_gained() -> None:
    table = rulebenders()
    table.state.saws = [Saw(c("chainsaw", copy), 0, "cube") for copy in (1, 2)]
    table.give("Ann", cubes=3)
    assert list(gain(table.game, 0, "cube", 1)) == []
    table.has("Ann", cubes=3)


@pytest.mark.rule("RB-VAL-04", "RB-TOK-08")
def test_a_single_chip_or_cube_is_told_as_gained_or_as_paid_and_none_is_told_of() -> None:
    table = rulebenders().give("Ann", cubes=1)
    game, told = table.game, list[Event]()
    game.told = told.append
    for change in (game.gain_chips, game.take_cubes):
        change(0, 0)
    assert told == []
    game.gain_chips(0, 1)
    game.gain_chips(0, -1)
    game.take_cubes(0, 1)
    game.lose_cubes(0, 1)
    chip, cube = {"chip": 1}, {"cube": 1}
    assert told == [Gained(0, chip), Paid(0, chip), Gained(0, cube), Paid(0, cube)]
    table.has("Ann", chips=7, cubes=1, supply=19)


@pytest.mark.rule("RB-SP-16")
def test_the_brain_eater_takes_all_open_cubes_where_all_lead() -> None:
    table = rulebenders().hand("Ann", c("brain-eater")).give("Ann", chips=20)
    table.cubes("theme", Ann=2, Bob=2, Cleo=2).plays("Ann", c("brain-eater"))
    assert table.on("theme") == (0, 0, 0)


@pytest.mark.rule("RB-SP-12", "RB-SP-18")
@pytest.mark.parametrize(
    ("card", "answers", "into"),
    [
        ("cataclysm", [("plate", "fantasy")], ["fantasy"]),
        ("virus", [], ["nights", "prehistory", "pirates"]),
    ],
)
def test_cards_that_come_into_a_deck_are_shuffled_into_it_and_lie_anywhere(
    card: str, answers: list[tuple[str, str]], into: list[str]
) -> None:
    table = rulebenders().hand("Ann", c(card)).give("Ann", chips=20)
    for _ in range(4):
        table.pile("zombies").draw(table.pile("prehistory"))
    before = {deck: [*table.pile(deck).pieces] for deck in into}
    table.plays("Ann", c(card), *answers)
    for deck in into:
        pile, old = table.state.piles[deck], before[deck]
        assert pile.mixed.keys() == {*pile.pieces}, "nobody knows which lies where"
        assert len(pile.pieces) > len(old)
        assert pile.pieces[: len(old)] != old, "what has come does not lie on top of the others"


@pytest.mark.rule("RB-ACT-02", "RB-ACT-10")
def test_a_question_says_whether_an_action_can_be_taken() -> None:
    assert rulebenders().give("Ann", cubes=1).question("Ann") == ("RB-ACT-10", "")
    assert rulebenders().question("Ann") == ("RB-ACT-10", "no_action")
    over = rulebenders().give("Ann", cubes=2).does("Ann", ("place", "theme"))
    assert over.question("Ann") == ("RB-ACT-10", "acted"), "one action, though a cube is left"
    more = rulebenders().give("Ann", cubes=2)
    more.state.turn = Turn(0, actions=2)
    assert more.does("Ann", ("place", "theme")).question("Ann") == ("RB-ACT-10", "extra")


def alone(steps: Flow[None]) -> list[Option]:
    """What is offered at the only question of these steps, of which the first option is taken."""
    ask = next(steps)
    assert isinstance(ask, One)
    offered = list(ask.menu.options)
    with pytest.raises(StopIteration):
        steps.send(offered[0])
    return offered


@pytest.mark.rule("RB-SP-07", "RB-SP-02")
def test_who_leaves_the_foreign_cube_places_none_after_it() -> None:
    table = rulebenders().give("Ann", cubes=3)
    table.state.turn.seat, table.player("Ann").foreign = 0, {1: 1}
    two = Effect("place", {"n": 2, "from": "reserve", "where": "tiebreak", "optional": True})
    assert alone(place(table.game, Deed(0, c("horde")), two)) == ["stop", ("foreign", 1, "tiebreak")]
    table.has("Ann", cubes=3)


@pytest.mark.rule("RB-SP-07", "RB-SP-04")
def test_own_cubes_go_to_a_ring_where_no_place_is_left_for_the_foreign_one() -> None:
    ring = c("ring-of-invisibility")
    table = rulebenders(themes=("fantasy", "nights", "pirates", "zombies")).dashboard("Ann", ring)
    table.give("Ann", cubes=1).hand("Ann", c("elephant")).track("Bob " * 10)
    for panel in PANELS:
        table.hook("Bob", panel)
    table.player("Ann").foreign, table.player("Bob").supply = {1: 1}, 9
    table.plays("Ann", c("elephant"))
    while table.ask("Ann").rule != "RB-ACT-10":
        table.does("Ann", ("place", ring))
    assert (table.player("Ann").rings, table.player("Ann").foreign) == ({ring: 2}, {1: 1})


@pytest.mark.rule("RB-ATK-10")
@pytest.mark.parametrize(("chips", "left"), [(5, 3), (1, 0)])
def test_an_attack_takes_chips_as_far_as_there_are_any(chips: int, left: int) -> None:
    table = rulebenders().give("Bob", chips=chips)
    deed = Deed(0, c("plunder"), affected=[1])
    assert list(lose(table.game, deed, Effect("lose", {"what": "chip", "n": 2, "who": "target"}))) == []
    table.has("Bob", chips=left)


@pytest.mark.rule("RB-ATK-10")
def test_who_hands_over_a_chip_gives_one() -> None:
    table = rulebenders().hand("Ann", c("plunder")).hand("Bob", c("bite")).give("Cleo", chips=0)
    table.plays("Ann", c("plunder"))
    chips = table.player("Ann").chips
    table.does("Bob", ("give_chip", "chip")).has("Bob", chips=6, cards=1).has("Ann", chips=chips + 1)


@pytest.mark.rule("RB-VOC-01", "RB-SP-11")
@pytest.mark.parametrize(("amount", "asked"), [(0, False), (1, True)])
def test_a_gain_of_nothing_is_none(amount: int, asked: bool) -> None:
    table = rulebenders().dashboard("Ann", c("smilodon"))
    table.state.turn.seat = 0
    assert bool(list(islice(gain(table.game, 0, "cube", amount), 1))) is asked


@pytest.mark.rule("RB-VAL-01", "RB-ACT-06")
@pytest.mark.parametrize(("space", "limit", "asked"), [("e2", 3, True), ("e1", 4, False)])
def test_marked_cards_count_for_the_hand_limit(space: str, limit: int, asked: bool) -> None:
    table = rulebenders().hand("Ann", c("bite"), c("horde"), c("fire")).marked("Ann", c("bite", 2))
    table.setting("hand_limit", 5).disc("Ann", "hand_limit", space)
    assert (table.game.hand_size(0), table.game.hand_limit(0)) == (4, limit)
    assert bool(list(islice(keep_to_hand_limit(table.game, 0), 1))) is asked


@pytest.mark.rule("RB-CMP-07", "RB-EVA-03")
def test_open_and_locked_cubes_are_strong_together() -> None:
    table = rulebenders().cubes("theme", Ann=2, Bob=1).locked("theme", Bob=2)
    assert table.on("theme") == (2, 3, 0)
    assert table.game.leaders("theme") == [1]


@pytest.mark.rule("RB-ACT-06")
def test_of_an_empty_hand_nothing_is_discarded_whatever_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rulebenders, "hand_limit", lambda _game, _seat: -1)
    assert list(keep_to_hand_limit(rulebenders().game, 0)) == []


@pytest.mark.rule("RB-PLC-01", "RB-PLC-05", "RB-SP-02", "RB-PLC-04")
def test_a_foreign_cube_goes_where_cubes_may_go() -> None:
    table = rulebenders().hook("Bob", "theme")
    table.player("Ann").foreign, table.player("Bob").supply = {1: 1}, 19
    table.refuses("Ann", ("foreign", 1, "theme"), rule="RB-PLC-04", panel="theme")
    table.does("Ann", ("foreign", 1, "exchange"))
    assert table.on("exchange") == (0, 1, 0)


@pytest.mark.rule("RB-ACT-02", "RB-PLC-01")
def test_a_turn_says_what_each_action_costs() -> None:
    table = rulebenders().give("Ann", cubes=1, exchange="1>1").hand("Ann", c("bunker"))
    menu = table.ask("Ann").menu
    assert menu.price(("play", c("bunker"))) == ({"chip": 1},)
    assert menu.price(("place", "theme")) == ({"cube": 1},)
    assert menu.price(("exchange", "1>1")) == menu.price("pass") == ()


@pytest.mark.rule("RB-PLC-07")
def test_of_several_panels_none_is_offered_twice() -> None:
    table = rulebenders()
    two = Effect("place", {"n": 2, "from": "supply", "where": "distinct_panels"})
    steps = place(table.game, Deed(0, c("horde")), two)
    first = next(steps)
    assert isinstance(first, One)
    assert list(first.menu.options) == [("place", panel) for panel in PANELS]
    second = steps.send(("place", "exchange"))
    assert isinstance(second, One)
    assert list(second.menu.options) == [("place", panel) for panel in PANELS if panel != "exchange"]


@pytest.mark.rule("RB-VOC-02", "RB-VOC-04", "RB-SP-17")
@pytest.mark.parametrize(("turn_of", "rule"), [(0, "RB-SP-17"), (2, "")])
def test_saws_are_offered_in_the_turn_of_who_gains(turn_of: int, rule: str) -> None:
    table = rulebenders().dashboard("Bob", c("chainsaw"))
    table.state.turn.seat = turn_of
    asks = list(islice(gain(table.game, 0, "cube", 1), 1))
    assert [ask.rule for ask in asks if isinstance(ask, One)] == [rule] * bool(rule)


@pytest.mark.rule("RB-ATK-10", "RB-SP-05")
def test_a_chip_that_is_handed_over_counts_as_one_gift() -> None:
    table = rulebenders()
    wanted = Effect("give_me", {"who": "target", "what": ["chip", "card"]})
    with pytest.raises(StopIteration) as given:
        next(hand_over(table.game, Deed(0, c("plunder"), affected=[1]), wanted, 1))
    assert given.value.value == 1
    table.has("Bob", chips=6).has("Ann", chips=8)


@pytest.mark.rule("RB-TOK-03", "RB-CMP-05")
def test_a_multiplier_lies_beside_a_token_that_has_none_and_is_there() -> None:
    table = rulebenders().multiplier("theme").gone("electron", "exchange")
    assert [panel for panel in PANELS if not table.game.can_multiply(panel)] == ["theme", "exchange"]


@pytest.mark.rule("RB-END-01", "RB-END-03", "RB-HID-06")
def test_the_end_of_a_round_hides_an_open_hand_and_moves_the_track_on() -> None:
    table = rulebenders().track("- Cleo", "Ann").hand("Ann", c("bite"))
    ann = table.player("Ann")
    ann.revealed, ann.hand.eyes = True, EVERYBODY
    table.phase("end").start()
    assert table.rows() == ("", "Cleo")
    ann = table.player("Ann")
    assert (ann.revealed, ann.hand.eyes) == (False, only(0))
