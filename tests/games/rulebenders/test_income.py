"""Personal values, income and drawing (RB-VAL, RB-INC, RB-DRW), the course of a round (RB-RND)."""

from __future__ import annotations

import pytest

from clepsydra.bots import at_random
from clepsydra.games.rulebenders.catalog import read_catalog
from clepsydra.games.rulebenders.events import PhaseBegan, RoundBegan
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.kernel import Gained, Together, stream
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

SPACES = {"e2": -2, "e1": -1, "c": 0, "n1": 1, "n2": 2}
PANELS = read_catalog().panels


def play_out(table: RulebendersTable) -> RulebendersTable:
    """Everybody decides at random to the end."""
    chance = stream(b"out")
    while not table.position.over:
        seat, ask = next(iter(table.position.asks.items()))
        table.position.answer(seat, at_random(ask, chance))
    return table


def pass_round(table: RulebendersTable) -> RulebendersTable:
    """Everybody passes, wins nothing and draws from Flexo, up to the next turn."""
    number = table.state.round
    while table.state.round == number or table.state.phase != "turn":
        who = table.asked[0]
        options = ("pass", "decline", "keep", "stay", "stop", ("from", "flexo"))
        table.does(who, next(option for option in options if option in table.offers(who)))
    return table


def draw_up(table: RulebendersTable) -> RulebendersTable:
    """Everybody draws the income from the Flexo deck."""
    while table.state.phase != "turn":
        table.draws(table.asked[0], "flexo")
    return table


@pytest.mark.rule("RB-RND-01")
def test_four_rounds_of_four_phases() -> None:
    table = play_out(rulebenders(phase="income"))
    assert [event.round for event in table.events(RoundBegan)] == [2, 3, 4]
    phases = [event.phase for event in table.events(PhaseBegan)]
    one_round = ["income_phase", "action_phase", "evaluation_phase", "end_phase"]
    assert [phase for phase in phases if phase != "income_phase"] == one_round[1:] * 4


@pytest.mark.rule("RB-RND-02", "RB-RND-03")
def test_the_order_is_fixed_for_the_round_even_if_the_disc_moves() -> None:
    table = rulebenders().hand("Ann", c("riot-gear")).give("Bob", cubes=1)
    table.plays("Ann", c("riot-gear"), ("lead", "first_player", 2)).does("Ann", "end")
    assert (table.state.first, table.state.order, table.asked) == (2, [0, 1, 2], ["Bob"])
    pass_round(table)
    assert (table.state.order, table.asked) == ([2, 0, 1], ["Cleo"])


@pytest.mark.rule("RB-RND-04")
def test_all_players_include_the_active_one() -> None:
    table = rulebenders().hand("Ann", c("virus")).dashboard("Ann", c("vaccine")).give("Ann", chips=3)
    table.plays("Ann", c("virus")).has("Ann", chips=1)


@pytest.mark.rule("RB-RND-05")
def test_only_whether_one_answers_an_attack_is_decided_at_once() -> None:
    table = rulebenders(seats=4).hand("Ann", c("plunder"), c("bite"))
    for who in ("Bob", "Cleo", "Dan"):
        table.hand(who, c("fire", ("Bob", "Cleo", "Dan").index(who) + 1) if who != "Dan" else c("scimitar"))
    table.plays("Ann", c("plunder"))
    assert isinstance(table.position.ask, Together)
    assert table.asked == ["Bob", "Cleo", "Dan"]
    table.does("Dan", "decline").does("Bob", "decline").does("Cleo", "decline")
    table.all_decline()
    assert (table.asked, table.ask("Bob").rule) == (["Bob"], "RB-ATK-10")


# Values


@pytest.mark.rule("RB-VAL-01", "RB-VAL-02", "RB-VAL-03")
@pytest.mark.parametrize("space", SPACES)
def test_discs_change_the_settings_for_their_owner_alone(space: str) -> None:
    table = rulebenders()
    for panel in ("hand_limit", "draw_cards", "take_cubes"):
        table.disc("Bob", panel, space)
    game, change = table.game, SPACES[space]
    assert (game.hand_limit(1), game.draw_number(1), game.cube_income(1)) == (
        6 + change,
        4 + change,
        5 + change,
    )
    assert (game.hand_limit(0), game.draw_number(0), game.cube_income(0)) == (6, 4, 5)


@pytest.mark.rule("RB-VAL-02", "RB-VAL-03")
def test_cards_and_cubes_are_never_fewer_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rulebenders()
    for panel in ("draw_cards", "take_cubes"):
        table.disc("Ann", panel, "e2").disc("Bob", panel, "e1")
    monkeypatch.setattr(Rulebenders, "setting", lambda _game, _panel: 1)  # lower than any of the box
    for income in (table.game.draw_number, table.game.cube_income):
        assert [income(seat) for seat in range(3)] == [0, 0, 1]


@pytest.mark.rule("RB-VAL-04")
def test_chip_income_is_that_of_the_order_disc_and_the_track() -> None:
    table = rulebenders().disc("Bob", "first_player", "e2").disc("Cleo", "first_player", "n2")
    assert [table.game.chip_income(seat) for seat in range(3)] == [2, -1, 3]


@pytest.mark.rule("RB-VAL-05")
def test_the_settings_from_left_to_right() -> None:
    assert PANELS["hand_limit"].settings == (5, 6, 7, 8)
    assert PANELS["exchange"].settings == ("3>1", "2>1", "1>1")
    assert PANELS["currency"].settings == ("cube", "card", "chip")
    assert PANELS["take_cubes"].settings == (4, 5, 6, 7)
    assert PANELS["draw_cards"].settings == (3, 4, 5, 6)


# Income


@pytest.mark.rule("RB-INC-01")
def test_income_is_token_chips_cubes_cards() -> None:
    table = rulebenders(phase="income").start()
    kinds = [next(iter(event.goods)) for event in table.events(Gained)]
    assert kinds == ["chip"] * 3 + ["cube"] * 3
    assert all(player.tokens == ["3>1"] for player in table.state.players)
    assert table.ask("Ann").rule == "RB-DRW-03"


@pytest.mark.rule("RB-INC-02")
@pytest.mark.scenario("RB-S03")
def test_everybody_gets_an_exchange_token_usable_or_not() -> None:
    table = rulebenders(phase="income").disc("Bob", "exchange", "e2").start()
    assert [player.tokens for player in table.state.players] == [["3>1"]] * 3


@pytest.mark.rule("RB-INC-03")
@pytest.mark.scenario("RB-S04")
def test_chip_income_may_be_negative() -> None:
    table = (
        rulebenders(phase="income")
        .disc("Bob", "first_player", "e2")
        .disc("Cleo", "first_player", "n1")
        .start()
    )
    table.has("Ann", chips=9).has("Bob", chips=6).has("Cleo", chips=9)


@pytest.mark.rule("RB-INC-03")
@pytest.mark.scenario("RB-S05")
def test_nobody_pays_more_chips_than_there_are() -> None:
    rulebenders(phase="income").disc("Bob", "first_player", "e2").give("Bob", chips=0).start().has(
        "Bob", chips=0
    )


@pytest.mark.rule("RB-INC-04")
@pytest.mark.scenario("RB-S06")
def test_cube_income_takes_what_the_supply_has() -> None:
    table = rulebenders(phase="income").setting("take_cubes", 6).disc("Bob", "take_cubes", "e1")
    table.cubes("theme", Bob=17).start().has("Bob", cubes=3, supply=0).has("Ann", cubes=6)


@pytest.mark.rule("RB-INC-05")
@pytest.mark.scenario("RB-S07")
def test_cards_are_drawn_up_to_the_hand_limit() -> None:
    table = rulebenders(phase="income").setting("draw_cards", 5).hand("Ann", c("bite"), c("fire"), c("guru"))
    table.draws("Ann", *["flexo"] * 3).has("Ann", cards=6)
    assert table.asked == ["Bob"]


@pytest.mark.rule("RB-INC-05")
@pytest.mark.scenario("RB-S08")
def test_a_higher_hand_limit_lets_one_draw_more() -> None:
    table = rulebenders(phase="income").setting("draw_cards", 5).disc("Ann", "hand_limit", "n2")
    table.hand("Ann", c("bite"), c("fire"), c("guru"))
    table.draws("Ann", *["flexo"] * 5).has("Ann", cards=8)
    assert table.asked == ["Bob"]
    full = rulebenders(phase="income").disc("Ann", "hand_limit", "e2")
    full.hand("Ann", c("bite"), c("fire"), c("guru"), c("robot"), c("mutiny")).start()
    assert full.asked == ["Bob"]


@pytest.mark.rule("RB-INC-06", "RB-DRW-03")
def test_the_split_is_decided_before_any_card_is_seen() -> None:
    table = rulebenders(phase="income").draws("Ann", "pirates", "flexo", "flexo").has("Ann", cards=0)
    assert set(table.offers("Ann")) == {("from", deck) for deck in (*table.state.plates, "flexo")}
    table.refuses("Ann", "stop", rule="TB-ASK-02").draws("Ann", "nights").has("Ann", cards=4)
    decks = [table.game.card(card).deck for card in table.player("Ann").hand]
    assert sorted(decks) == ["flexo", "flexo", "nights", "pirates"]


@pytest.mark.rule("RB-INC-06", "RB-DRW-03")
@pytest.mark.parametrize("total", [1, 2, 3])
def test_a_question_about_several_cards_says_which_of_them_it_is(total: int) -> None:
    table = rulebenders(phase="income").setting("draw_cards", 3)
    table.setting("hand_limit", 5).hand("Ann", *[c("vaccine", n + 1) for n in range(5 - total)]).start()
    asked = []
    while table.asked == ["Ann"]:
        asked.append((*table.question("Ann"), table.ask("Ann").params))
        table.draws("Ann", "flexo")
    cases = [""] if total == 1 else ["first", *["many"] * (total - 1)]
    assert asked == [
        ("RB-DRW-03", case, {"number": number, "total": total}) for number, case in enumerate(cases, 1)
    ]


@pytest.mark.rule("RB-INC-07")
def test_cards_act_at_the_start_of_a_round_in_the_order_of_their_owner() -> None:
    table = rulebenders(phase="round_start").dashboard("Ann", c("fossil"), c("unicorn"))
    table.hand("Ann", *(c("vaccine", n) for n in range(1, 6)), c("bite")).give("Ann", chips=0)
    assert table.offers("Ann") == [("resolve", c("fossil")), ("resolve", c("unicorn"))]
    table.does("Ann", ("resolve", c("unicorn")), ("resource", "card"), ("from", "flexo")).has("Ann", cards=8)
    assert table.state.phase == "turn"
    assert [table.game.card(card).deck for card in table.player("Ann").hand][-2:] == ["flexo", "prehistory"]


# Drawing


@pytest.mark.rule("RB-DRW-01", "RB-DRW-04")
@pytest.mark.scenario("RB-S68")
def test_an_empty_pile_is_made_anew_of_its_discards() -> None:
    table = rulebenders(themes=("fantasy", "zombies", "nights", "pirates")).deck("fantasy", 1, 2)
    table.hand("Ann", c("flexo-50")).plays("Ann", c("flexo-50"), *[("resource", "card")] * 4)
    table.draws("Ann", *["fantasy"] * 3)
    table.refuses("Ann", ("from", "fantasy"), rule="RB-DRW-04", deck="fantasy")
    table.draws("Ann", "flexo").has("Ann", cards=4)
    assert (len(table.pile("fantasy")), len(table.state.discards["fantasy"])) == (0, 0)


@pytest.mark.rule("RB-DRW-02", "RB-DRW-04")
def test_what_no_deck_can_give_is_lost() -> None:
    table = rulebenders().hand("Ann", c("flexo-18"))
    for deck in (*table.state.plates, "flexo"):
        table.deck(deck, 0)
    table.put(table.state.piles["nights"], c("scimitar"))
    table.plays("Ann", c("flexo-18")).holds("Ann", c("scimitar"))
