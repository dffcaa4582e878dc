"""Where a rule begins and ends: nothing is left, nothing fits, set-up is not over, a game was stored before."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import PhaseBegan, SetupDrawn
from clepsydra.games.rulebenders.gaining import gain
from clepsydra.games.rulebenders.state import PANELS, Saw
from clepsydra.kernel import PERSON, Event, Gained, Paid
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
    game, told = rulebenders().give("Ann", cubes=1).game, list[Event]()
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
        pile, old = table.pile(deck), before[deck]
        assert pile.mixed.keys() == {*pile.pieces}, "nobody knows which lies where"
        assert len(pile.pieces) > len(old)
        assert pile.pieces[: len(old)] != old, "what has come does not lie on top of the others"
