"""The decision bar in each of its states, and what it sends."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clepsydra.kernel import LANGUAGES, Denial, Menu, One, Result, Setup, deny, shelf
from clepsydra.web import boards
from clepsydra.web.boards import (
    Asked,
    Clock,
    Deciding,
    Entry,
    Line,
    Links,
    Notice,
    Seat,
    Sign,
    Standing,
    Undo,
    Words,
)
from clepsydra.web.boards.choices import Choice, Row
from tests.web.boards.walk import Page, board_of, positions

ANN = Sign("green", "H", "Ann & <i>")
LINKS = Links(answer="/t/1/answer", undo="/t/1/undo", confirm="/t/1/confirm", hidden=(("token", 'a"b'),))
AMBER = ("key", "st go", "mine")


def question(*, several: bool = False, least: int = 1, most: int = 1) -> Asked:
    rows = tuple(
        Row(name, key, (Choice(f'"{name}"', Entry(name, icon="lab"), (f"tile-{name}",)),))
        for name, key in (("412", "1"), ("409", "2"))
    )
    return Asked("Construct: what?", "AN-CON-02", rows, least=least, most=most, several=several)


def every_bar(words: Words) -> dict[str, str]:
    refused = Notice("No way back past the die.", rule="TB-UND-02", icon="lock")
    return {
        "choose": boards.deciding(Deciding(ANN, question()), words, LINKS),
        "chosen": boards.deciding(Deciding(ANN, question(), Undo(possible=True), ('"412"',)), words, LINKS),
        "sent": boards.deciding(Deciding(ANN, question(), chosen=('"412"',), sent=True), words, LINKS),
        "offline": boards.deciding(Deciding(ANN, question(), offline=True), words, LINKS),
        "refused": boards.deciding(Deciding(ANN, question(), notice=refused), words, LINKS),
        "held": boards.held(ANN, Undo(possible=True), words, LINKS),
        "waiting": boards.waiting(
            boards.Waiting(ANN, "Ann chooses", "1 min", next=True, remind="/r"), words, LINKS
        ),
        "sealed": boards.sealed(
            boards.Sealed(ANN, "Warp", (ANN,), (Sign("blue", "D", "Bob"),)), words, LINKS
        ),
        "watching": boards.watching(boards.Watching("Ann chooses", "/replay", "/chat"), words, LINKS),
        "replaying": boards.replaying(
            boards.Replaying(
                "Era 3",
                87,
                214,
                ((0, "1"), (90, "2 & <i>")),
                ("", "/", "/", "/", "/"),
                "/replay",
                (boards.Eye("/a", ANN, here=True), boards.Eye("/b")),
            ),
            words,
            LINKS,
        ),
        "over": boards.over("Ann wins", "/score", words, LINKS),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_is_well_formed_and_has_one_title(lang: str) -> None:
    for state, html in every_bar(Words(lang)).items():
        page = Page(html)
        assert page.ids.count("ask") == page.ids.count("ask-title") == 1, state
        assert "<i>" not in html, state


def test_there_is_amber_only_when_it_is_your_move() -> None:
    bars = every_bar(Words("en"))
    mine = {state for state, html in bars.items() if 'class="ask mine"' in html}
    keys = {state for state, html in bars.items() if 'class="key"' in html}
    assert mine == {"choose", "chosen", "sent", "offline", "refused", "held"}
    assert keys <= mine


def test_the_button_says_what_it_waits_for_and_then_names_the_act() -> None:
    bars = every_bar(Words("fr"))
    assert "Choisis d’abord" in bars["choose"].rpartition("data-send")[2].partition("</span>")[0]
    assert ">412</span>" in bars["chosen"]
    assert 'aria-busy="true"' in bars["sent"]
    assert " disabled" in bars["offline"]


def test_the_forms_lead_where_the_table_says() -> None:
    bar = every_bar(Words("en"))["chosen"]
    assert 'action="/t/1/answer"' in bar
    assert 'formaction="/t/1/undo"' in bar
    assert 'name="token" value="a&quot;b"' in bar


def test_what_is_chosen_is_checked_and_names_its_places() -> None:
    bar = every_bar(Words("en"))["chosen"]
    box = next(part for part in bar.split("<input") if "&quot;412&quot;" in part)
    assert " checked" in box
    assert 'data-places="tile-412"' in box


def test_a_subset_is_ticked_within_its_limits() -> None:
    bar = boards.deciding(Deciding(ANN, question(several=True, least=1, most=2)), Words("en"), LINKS)
    assert bar.count('type="checkbox"') == 2
    assert 'data-least="1" data-most="2"' in bar
    assert "Choose 1 to 2." in bar


@pytest.mark.parametrize("option", ["pass", ("build", "302"), ("pay", "water", 2), ("warp",)])
def test_what_a_form_sends_is_the_option_itself(option: Any) -> None:
    assert boards.answer_of([boards.value_of(option)], several=False) == option
    assert boards.answer_of([boards.value_of(option)], several=True) == (option,)


@pytest.mark.parametrize("seed", range(90, 93))
def test_every_choice_of_every_ask_is_accepted_as_it_is_sent(seed: int) -> None:
    for position in positions(seed, every=11):
        board = board_of(position.rules, "en")
        for ask in position.asks.values():
            asked = boards.asked(ask, board)
            values = [choice.value for row in asked.rows for choice in row.choices]
            sent = [boards.answer_of([value], several=False) for value in values]
            assert sorted(map(str, sent)) == sorted(map(str, ask.menu.options))
            keys = [row.key for row in asked.rows if row.key]
            assert len(keys) == len(set(keys))
            bar = boards.deciding(Deciding(ANN, asked), board.words, LINKS)
            Page(bar)


@pytest.mark.parametrize("seed", range(95, 98))
def test_every_refusal_is_told_once_with_its_rule(seed: int) -> None:
    for position in positions(seed, every=11):
        board = board_of(position.rules, "fr")
        for ask in position.asks.values():
            denied = boards.asked(ask, board).denied
            reasons = {board.reader.denial(denial) for _, denial in ask.menu.denied()}
            assert {f"{each.reason} ({each.rule})" for each in denied} == reasons
            assert len(denied) == len(reasons)


def test_a_row_that_is_refused_as_a_whole_is_named_without_its_parts() -> None:
    board = board_of(shelf()["anachrony"].rules_for(Setup("anachrony", ("person",) * 2)), "en")

    def why_not(option: tuple[str, ...]) -> Denial | None:
        if option[2] == "purify":
            return deny("AN-SLT-01")
        return deny("AN-CAP-03") if option[1] == "genius" else None

    options = [("place", worker, where) for where in ("purify", "trade") for worker in ("genius", "engineer")]
    denied = boards.asked(One(0, Menu(options, why_not), "AN-TURN-02"), board).denied
    assert [each.titles for each in denied] == [("Purify Water",), ("Trade with Nomads (genius)",)]


def test_a_refusal_for_goods_shows_what_is_missing() -> None:
    board = board_of(shelf()["anachrony"].rules_for(Setup("anachrony", ("person",) * 2)), "en")
    short = board.short_of(deny("AN-CON-03", "goods", good="neutronium", needed=2, have=1))
    assert [(amount.icon, amount.count) for amount in short] == [("neutronium", 1)]
    assert board.short_of(deny("AN-SLT-01")) == ()


# Seats, log, score


def test_only_your_own_move_is_amber_in_the_strip() -> None:
    standing = Standing(ANN, "Harmony")
    mine = boards.seat_strip([Seat("Ann", standing, "choose", mine=True, to_move=True)], Words("en"))
    other = boards.seat_strip([Seat("Ann", standing, "chooses", to_move=True)], Words("en"))
    assert 'class="st go"' in mine
    assert 'class="st go"' not in other
    assert 'aria-current="true"' in other
    Page(mine)


@pytest.mark.parametrize(("percent", "low"), [(9, True), (10, False), (100, False)])
def test_a_clock_is_red_under_ten_percent(percent: int, low: bool) -> None:
    seat = Seat("Ann", Standing(ANN), clock=Clock("02:41", percent))
    assert ('class="clock low"' in boards.seat_strip([seat], Words("fr"))) is low


@pytest.mark.parametrize("seed", range(3))
def test_every_event_has_a_line_for_everybody(seed: int) -> None:
    *_, position = positions(seed + 110, every=1000)
    for lang in LANGUAGES:
        board = board_of(position.rules, lang)
        for seat in (0, None):
            view = boards.look(position, seat)
            lines = [board.line(view, event) for event in position.events(seat)]
            Page(boards.log(lines))
            assert any(line.mark for line in lines)
            assert any(line.goods for line in lines)


def test_a_line_leads_to_its_moment() -> None:
    assert 'href="/replay/87"' in boards.log([Line("Ann passes.", ANN, moment="/replay/87")])


@pytest.mark.parametrize(
    ("sheets", "english"),
    [
        ([{"a": 5}, {"a": 3}], "Ann wins by 2 points"),
        ([{"a": 4}, {"a": 3}], "Ann wins by 1 point"),
        ([{"a": 3}, {"a": 3}], "A shared victory: Ann, Bob"),
    ],
)
def test_the_headline_says_who_wins_by_how_much(sheets: list[dict[str, int]], english: str) -> None:
    signs = (Sign("green", "H", "Ann"), Sign("blue", "D", "Bob"))
    assert boards.headline(boards.Score(Result.of(sheets), signs, {"a": "a"}), Words("en")) == english


def test_the_sheet_has_the_winner_first_and_losses_marked() -> None:
    result = Result.of([{"morale": -2, "tokens": 1}, {"morale": 4, "tokens": 1}])
    signs = (Sign("green", "H", "Ann"), Sign("blue", "D", "Bob"))
    score = boards.Score(result, signs, {"morale": "morale", "tokens": "tokens"})
    html = boards.score_sheet(score, Words("fr"))
    Page(html)
    assert html.index("Bob") < html.index("Ann")
    assert '<td class="loss">−2</td>' in html
    assert '<td class="first best">4</td>' in html


@pytest.mark.parametrize(
    "scores", [((0, 5, 12), (0, -3, 12)), ((0, 0, 0), (0, 0, 0)), ((0, 80, 230), (-4, 2, 3))]
)
def test_the_chart_has_a_line_per_seat_told_apart_without_colour(scores: tuple[tuple[int, ...], ...]) -> None:
    signs = (Sign("green", "H", "Ann & <i>"), Sign("blue", "D", "Bob"))
    html = boards.score_chart(boards.Course(("1", "2", "3"), signs, scores), Words("fr"))
    assert "Ann &amp; &lt;i&gt;" in html
    Page(html)
    assert html.count('class="run') == 2
    assert '<g class="seat seat-green"><path class="run triangle"' in html
    assert '<g class="seat seat-blue"><path class="run square"' in html
    heights = [int(y) for y in re.findall(r'class="total" x="\d+" y="(-?\d+)"', html)]
    assert abs(heights[0] - heights[1]) >= 22, "totals never cover one another"


def test_a_finished_game_has_its_sheet_in_words() -> None:
    *_, position = positions(120, every=1000)
    board = board_of(position.rules, "fr")
    view = boards.look(position, None)
    signs = tuple(board.sign(view, seat) for seat in range(len(position.rules.setup.seats)))
    names = {line: board.reader.name(line) for line in position.result.sheets[0]}
    Page(boards.score_sheet(boards.Score(position.result, signs, names, board.score_icons), board.words))
    assert set(board.score_icons) == set(names)
