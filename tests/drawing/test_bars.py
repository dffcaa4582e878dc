"""The decision bar in each of its states, and what it sends."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clepsydra import drawing
from clepsydra.drawing import (
    Asked,
    Clock,
    Counted,
    Deciding,
    Entry,
    Links,
    Notice,
    Seat,
    Sign,
    Standing,
    Undo,
    Words,
)
from clepsydra.drawing.board import look
from clepsydra.drawing.choices import Choice, Denied, Row
from clepsydra.drawing.marks import prose
from clepsydra.drawing.tally import left, tally_of
from clepsydra.kernel import LANGUAGES, Denial, Menu, One, Result, Setup, Some, deny, installed_games
from tests.drawing.walk import SPRITE, Page, board_of, positions
from tests.games.anachrony.table import anachrony
from tests.texts import SITE, of_game

ANN = Sign("green", "H", "Ann & <i>")
LINKS = Links(answer="/t/1/answer", undo="/t/1/undo", confirm="/t/1/confirm", hidden=(("token", 'a"b'),))
AMBER = ("key", "st go", "mine")


def question(*, several: bool = False, least: int = 1, most: int = 1) -> Asked:
    rows = tuple(
        Row(name, key, (Choice(f'"{name}"', Entry(name, icon="lab"), (f"tile-{name}",)),))
        for name, key in (("412", "1"), ("409", "2"))
    )
    counted = Counted(("None", "One", "Two"), ("0 of 2", "1 of 2", "2 of 2")) if several else None
    return Asked("Construct: what?", "AN-CON-02", rows, least=least, most=most, counted=counted)


def every_bar(words: Words) -> dict[str, str]:
    refused = Notice("No way back past the die.", rule="TB-UND-02", icon="lock")
    return {
        "choose": drawing.deciding(Deciding(ANN, question()), words, LINKS),
        "chosen": drawing.deciding(Deciding(ANN, question(), Undo(possible=True), ('"412"',)), words, LINKS),
        "sent": drawing.deciding(Deciding(ANN, question(), chosen=('"412"',), sent=True), words, LINKS),
        "offline": drawing.deciding(Deciding(ANN, question(), offline=True), words, LINKS),
        "refused": drawing.deciding(Deciding(ANN, question(), notice=refused), words, LINKS),
        "held": drawing.held(drawing.Held(ANN, Undo(possible=True)), words, LINKS),
        "held choice": drawing.held(
            drawing.Held(ANN, Undo(possible=True), ("Warp <i>", "2 gold")), words, LINKS
        ),
        "held nothing": drawing.held(drawing.Held(ANN, Undo(possible=True), ()), words, LINKS),
        "waiting": drawing.waiting(
            drawing.Waiting(ANN, "Ann chooses", "1 min", next=True, remind="/r"), words, LINKS
        ),
        "left to a bot": drawing.left_to_bot(drawing.Waiting(ANN, "A bot decides"), "/back", words, LINKS),
        "left for good": drawing.left_to_bot(drawing.Waiting(ANN, "A bot plays on"), "", words, LINKS),
        "sealed": drawing.sealed(
            drawing.Sealed(ANN, "Warp", (ANN,), (Sign("blue", "D", "Bob"),)), words, LINKS
        ),
        "watching": drawing.watching(drawing.Watching("Ann chooses", "/replay", "/chat"), words, LINKS),
        "replaying": drawing.replaying(
            drawing.Replaying(
                "Era 3",
                87,
                214,
                ((0, "1"), (90, "2 & <i>")),
                ("", "/", "/", "/", "/"),
                "/replay",
                (drawing.Eye("/a", ANN, here=True), drawing.Eye("/b")),
            ),
            words,
            LINKS,
        ),
        "over": drawing.over("Ann wins", "/score", words, LINKS),
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
    asked = {"choose", "chosen", "sent", "offline", "refused"}
    assert mine == {*asked, "held", "held choice", "held nothing"}
    assert keys <= mine


def test_the_button_says_what_it_waits_for_and_then_names_the_act() -> None:
    bars = every_bar(Words("fr"))
    assert (
        SITE.say("ask", "choose_first", "fr")
        in bars["choose"].rpartition("data-send")[2].partition("</span>")[0]
    )
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
    definition = next(part for part in bar.split("<input") if "&quot;412&quot;" in part)
    assert " checked" in definition
    assert 'data-places="tile-412"' in definition


def test_a_subset_is_ticked_within_its_limits() -> None:
    bar = drawing.deciding(Deciding(ANN, question(several=True, least=1, most=2)), Words("en"), LINKS)
    assert bar.count('type="checkbox"') == 2
    assert 'data-least="1" data-most="2"' in bar
    assert SITE.say("ask", "some", least=1, most=2) in bar
    assert re.search(r'class="count">0 of 2<.*data-unready.*<span>None</span>', bar)


def hexes(**goods: int) -> tuple[Asked, str]:
    """The power-up of who has these goods, and the line that adds it up with nothing chosen."""
    table = anachrony(phase="power_up").give("Ann", **goods)
    board = board_of(table.rules, "en")
    ask = table.ask("Ann")
    assert isinstance(ask, Some)
    asked = drawing.asked(ask, board, board.tally(look(table.position, 0), ask))
    assert asked.counted is not None
    return asked, tally_of(asked.counted, ())


def power(*names: str) -> list[str]:
    return [drawing.value_of(("power", name)) for name in names]


def test_a_power_up_is_added_up_as_it_is_chosen() -> None:
    counted = hexes(energy_core=2, water=3)[0].counted
    assert counted is not None
    assert left(counted, ()) == {"water": 9, "energy_core": 2}
    assert left(counted, power("TL", "BL", "BR")) == {"water": 6, "energy_core": 0}
    line = tally_of(counted, power("TL", "BL"))
    assert ">2 of 6<" in line
    assert re.search(r'data-account="energy_core">.*?>2 <i[^>]*>→</i></span> <b>1</b>', line)
    assert re.search(r'data-account="water">.*?>3 <i[^>]*>→</i></span> <b>7</b>', line)
    assert 'data-account="energy_core" hidden' in tally_of(counted, power("TL")), "it stays as it is"


def test_what_cannot_be_paid_together_is_said_with_its_rule() -> None:
    asked, line = hexes(energy_core=1)
    assert asked.counted is not None
    assert "because" in line
    assert "AN-POW-02" not in line.partition("because")[2]
    together = tally_of(asked.counted, power("BC", "BL"))
    why = of_game("anachrony").say("denials", "/goods", good="energy_core", needed=2, have=1)
    assert f"{why} (AN-POW-02)" in together.partition("because")[2]


def test_the_button_names_the_act_for_every_number_and_for_none() -> None:
    asked, _ = hexes(energy_core=3)
    assert asked.counted is not None
    none, *some = acts("AN-POW-01", 2)
    assert asked.counted.acts[:3] == (none, *some)
    bar = drawing.deciding(Deciding(ANN, asked), Words("en"), LINKS)
    assert f"<span>{none}</span>" in bar
    assert "data-unready" not in bar
    bar = drawing.deciding(Deciding(ANN, asked, chosen=tuple(power("TL"))), Words("en"), LINKS)
    assert f"<span>{some[0]}</span>" in bar


def acts(rule: str, most: int, lang: str = "en") -> tuple[str, ...]:
    """Return what the button says for no chosen thing, for one and so on."""
    texts = of_game("anachrony")
    some = (texts.say("acts", rule, lang, count=count) for count in range(1, most + 1))
    return (texts.say("acts", f"{rule}/none", lang), *some)


def test_what_one_of_several_goods_pays_is_counted_by_how_often() -> None:
    table = anachrony(side="B", phase="power_up").path("Ann", "harmony").give("Ann", energy_core=2, water=9)
    ask, board = table.ask("Ann"), board_of(table.rules, "en")
    assert isinstance(ask, Some)
    counted = drawing.asked(ask, board, board.tally(look(table.position, 0), ask)).counted
    assert counted is not None
    line = tally_of(counted, power("BL", "BR"))
    assert re.search(r'data-account="energy_core water">.*<b>×2</b>', line)


def test_wolfe_makes_good_with_water_what_cores_he_lacks() -> None:
    table = anachrony(phase="power_up").leads("Ann", "wolfe").give("Ann", energy_core=1, water=5)
    ask, board = table.ask("Ann"), board_of(table.rules, "en")
    assert isinstance(ask, Some)
    counted = drawing.asked(ask, board, board.tally(look(table.position, 0), ask)).counted
    assert counted is not None
    chosen = power("BL", "BC", "BR")
    table.powers("Ann", "BL", "BC", "BR").does("Ann", "done")
    assert left(counted, chosen) == {"water": 4, "energy_core": 0}
    table.has("Ann", water=4, energy_core=0)


def test_warp_tiles_bring_goods_and_workers_cost_water() -> None:
    table = anachrony(phase="warp").give("Ann", water=1)
    ask, board = table.ask("Ann"), board_of(table.rules, "fr")
    assert isinstance(ask, Some)
    asked = drawing.asked(ask, board, board.tally(look(table.position, 0), ask))
    counted = asked.counted
    assert counted is not None
    assert counted.counts == ("0 sur 2", "1 sur 2", "2 sur 2")
    assert counted.acts == acts("AN-WARP-01", 2, "fr")
    chosen = [drawing.value_of(("warp", f"warp_{tile}#0")) for tile in ("water", "scientist")]
    after = left(counted, chosen)
    assert (after["water"], after["scientist"], after["gold"]) == (1 + 2 - 1, 1, 0)
    assert len(asked.rows) == 8, "no exosuit is left in reserve"
    more = anachrony(phase="warp").hexes("Ann", 2)
    asks, exosuit = more.ask("Ann"), ("warp", "warp_exosuit#0")
    assert isinstance(asks, Some)
    brings = board.tally(look(more.position, 0), asks)
    assert brings is not None
    assert (brings.changes[exosuit], brings.accounts["exosuit"].goods[0].count) == ({"exosuit": 1}, 2)
    two = {drawing.value_of(("warp", f"warp_{tile}#0")) for tile in ("scientist", "engineer")}
    assert two in [set(refused) for refused, _ in counted.refused]


@pytest.mark.parametrize("option", ["pass", ("build", "302"), ("pay", "water", 2), ("blow",)])
def test_what_a_form_sends_is_the_option_itself(option: Any) -> None:
    assert drawing.options_of([drawing.value_of(option)]) == (option,)


@pytest.mark.parametrize("seed", range(90, 93))
def test_every_choice_of_every_ask_is_accepted_as_it_is_sent(seed: int) -> None:
    for position in positions(seed, every=11):
        board = board_of(position.rules, "en")
        for ask in position.asks.values():
            asked = drawing.asked(ask, board)
            values = [choice.value for row in asked.rows for choice in row.choices]
            sent = drawing.options_of(values)
            assert sorted(map(str, sent)) == sorted(map(str, ask.menu.options))
            keys = [row.key for row in asked.rows if row.key]
            assert len(keys) == len(set(keys))
            bar = drawing.deciding(Deciding(ANN, asked), board.words, LINKS)
            Page(bar)


@pytest.mark.parametrize("seed", range(95, 98))
def test_every_refusal_is_told_once_with_its_rule(seed: int) -> None:
    for position in positions(seed, every=11):
        board = board_of(position.rules, "fr")
        for ask in position.asks.values():
            denied = drawing.asked(ask, board).denied
            reasons = {board.reader.denial(denial) for _, denial in ask.menu.denied()}
            assert {f"{each.reason} ({each.rule})" for each in denied} == reasons
            assert len(denied) == len(reasons)


def test_a_row_that_is_refused_as_a_whole_is_named_without_its_parts() -> None:
    board = board_of(installed_games()["anachrony"].rules_for(Setup("anachrony", ("person",) * 2)), "en")

    def why_not(option: tuple[str, ...]) -> Denial | None:
        if option[2] == "purify":
            return deny("AN-SLT-01")
        return deny("AN-CAP-03") if option[1] == "genius" else None

    options = [("place", worker, where) for where in ("purify", "trade") for worker in ("genius", "engineer")]
    denied = drawing.asked(One(0, Menu(options, why_not), "AN-TURN-02"), board).denied
    purify, trade, genius = (board.reader.name(name) for name in ("purify", "trade", "genius"))
    assert [each.titles for each in denied] == [(purify,), (f"{trade} ({genius})",)]


def test_a_refusal_for_goods_shows_what_is_missing() -> None:
    board = board_of(installed_games()["anachrony"].rules_for(Setup("anachrony", ("person",) * 2)), "en")
    short = board.short_of(deny("AN-CON-03", "goods", good="neutronium", needed=2, have=1))
    assert [(amount.icon, amount.count) for amount in short] == [("neutronium", 1)]
    assert board.short_of(deny("AN-SLT-01")) == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_little_is_left_the_reason_for_the_rest_stands_beside_it(lang: str) -> None:
    table = anachrony().built("Ann", "particle_collider").give("Ann", gold=2)
    table.does("Ann", ("free", "particle_collider"))
    board = board_of(table.game.rules, lang)
    asked = drawing.asked(table.position.asks[0], board)
    assert (len(asked.rows), len(asked.denied)) == (2, 1), "one exchange and the way back are left"
    bar = drawing.deciding(Deciding(ANN, asked), Words(lang), LINKS)
    Page(bar)
    assert because(bar) == [f"{prose(asked.denied[0].reason)} AN-SP-07"]
    assert '<details class="nos" open>' in bar


@pytest.mark.parametrize(("rows", "refusals", "told"), [(1, 1, 1), (2, 3, 3), (3, 1, 0), (2, 4, 0)])
def test_where_much_is_left_or_refused_the_reasons_wait_behind_a_button(
    rows: int, refusals: int, told: int
) -> None:
    row = question().rows[0]
    denied = tuple(Denied((str(n),), "", f"Reason {n}.", "AN-CON-04") for n in range(refusals))
    asked = Asked("What?", "AN-CON-02", (row,) * rows, denied)
    bar = drawing.deciding(Deciding(ANN, asked), Words("en"), LINKS)
    assert because(bar) == [f"Reason {n}. AN-CON-04" for n in range(told)]
    assert bar.count('class="pop whypop"') == refusals


def because(bar: str) -> list[str]:
    """The reasons that can be read without asking for them."""
    return [re.sub("<[^>]*>", "", told) for told in re.findall('<p class="because">(.*?)</p>', bar)]


# Seats, score


def test_only_your_own_move_is_amber_in_the_strip() -> None:
    standing = Standing(ANN, "Harmony")
    mine = drawing.seat_strip([Seat("Ann", standing, "choose", mine=True, to_move=True)], Words("en"))
    other = drawing.seat_strip([Seat("Ann", standing, "chooses", to_move=True)], Words("en"))
    assert 'class="st go"' in mine
    assert 'class="st go"' not in other
    assert 'aria-current="true"' in other
    Page(mine)


@pytest.mark.parametrize(("percent", "low"), [(9, True), (10, False), (100, False)])
def test_a_clock_is_red_under_ten_percent(percent: int, low: bool) -> None:
    seat = Seat("Ann", Standing(ANN), clock=Clock("02:41", percent))
    assert ('class="clock low"' in drawing.seat_strip([seat], Words("fr"))) is low


@pytest.mark.parametrize(
    ("sheets", "english"),
    [
        ([{"a": 5}, {"a": 3}], SITE.say("score", "wins", name="Ann", points=2)),
        ([{"a": 4}, {"a": 3}], SITE.say("score", "wins", name="Ann", points=1)),
        ([{"a": 3}, {"a": 3}], SITE.say("score", "shared", names="Ann, Bob")),
    ],
)
def test_the_headline_says_who_wins_by_how_much(sheets: list[dict[str, int]], english: str) -> None:
    signs = (Sign("green", "H", "Ann"), Sign("blue", "D", "Bob"))
    assert drawing.headline(drawing.Score(Result.of(sheets), signs, {"a": "a"}), Words("en")) == english


def test_the_sheet_has_the_winner_first_and_losses_marked() -> None:
    result = Result.of([{"morale": -2, "tokens": 1}, {"morale": 4, "tokens": 1}])
    signs = (Sign("green", "H", "Ann"), Sign("blue", "D", "Bob"))
    score = drawing.Score(result, signs, {"morale": "morale", "tokens": "tokens"})
    html = drawing.score_sheet(score, Words("fr"))
    Page(html)
    assert html.index("Bob") < html.index("Ann")
    assert '<td class="loss">−2</td>' in html
    best = html.partition('<td class="first best">')[2].partition("</td>")[0]
    assert best.endswith("4")
    assert '<rect width="100"' in best, "the highest figure of the sheet fills its cell"
    assert html.count('<rect width="25"') == 2, "a quarter of it, for both"


@pytest.mark.parametrize(
    "scores", [((0, 5, 12), (0, -3, 12)), ((0, 0, 0), (0, 0, 0)), ((0, 80, 230), (-4, 2, 3))]
)
def test_the_chart_has_a_line_per_seat_told_apart_without_colour(scores: tuple[tuple[int, ...], ...]) -> None:
    signs = (Sign("green", "H", "Ann & <i>"), Sign("blue", "D", "Bob"))
    html = drawing.score_chart(drawing.Course(("1", "2", "3"), signs, scores), Words("fr"))
    assert "Ann &amp; &lt;i&gt;" in html
    Page(html)
    assert html.count('class="run') == 2
    assert '<g class="seat seat-green"><path class="run triangle"' in html
    assert '<g class="seat seat-blue"><path class="run square"' in html
    heights = [int(y) for y in re.findall(r'class="total" x="\d+" y="(-?\d+)"', html)]
    assert abs(heights[0] - heights[1]) >= 22, "totals never cover one another"


@pytest.mark.parametrize("seed", range(120, 123))
def test_a_finished_game_has_its_sheet_in_words(seed: int) -> None:
    *_, position = positions(seed, every=1000)
    board = board_of(position.rules, "fr")
    view = drawing.look(position, None)
    signs = tuple(board.sign(view, seat) for seat in range(len(position.rules.setup.seats)))
    names = {line: board.reader.name(line) for line in position.result.sheets[0]}
    Page(drawing.score_sheet(drawing.Score(position.result, signs, names, board.score_icons), board.words))
    assert set(board.score_icons) == set(names)
    assert set(board.score_icons.values()) <= SPRITE


def test_an_option_begins_like_a_sentence_wherever_it_is_said() -> None:
    choice = Choice('"token"', Entry("jeton Électron, Thème"))
    asked = Asked("?", "RB-TOK-01", (Row("jeton Électron, Thème", "1", (choice,)),), least=1, most=1)
    page = drawing.deciding(Deciding(ANN, asked, chosen=('"token"',)), Words("fr"), LINKS)
    assert "jeton" not in page
    assert page.count("Jeton Électron, Thème") == 3, "in the line, for readers and on the button"
