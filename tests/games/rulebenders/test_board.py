"""Rulebenders' board: every region draws every position, for every seat and for spectators."""

from __future__ import annotations

import functools
import re
from typing import cast

import pytest

from clepsydra.drawing import look
from clepsydra.drawing.marks import anchor, letters
from clepsydra.games.rulebenders.board import RulebendersBoard
from clepsydra.games.rulebenders.board.cards import OWN, own_lines, setup_lines
from clepsydra.games.rulebenders.events import Activated, Cancelled, Played
from clepsydra.games.rulebenders.state import FLEXO, PANELS, TOKENS
from clepsydra.kernel import BACK, LANGUAGES, Option, Setup, installed_games, zones
from clepsydra.kernel.zones import visible
from tests.drawing import walk
from tests.drawing.walk import NAMES, SPRITE, Page, Parts, board_of, eyes
from tests.games.rulebenders.table import c, rulebenders

GAME = "rulebenders"
BOX = installed_games()[GAME]
WITHOUT_A_PLACE = {
    "pay": "resources of one’s own, which lie in no one place",
    "swap": "resources for resources",
    "resource": "a resource of the supply",
    "gain": "a resource of the supply",
    "draw": "cards: from which deck is asked next",
    "take_cubes": "cubes of the supply",
    "gain_chips": "chips of the supply",
    "bet": "a kind of resource",
    "peek_at": "which token is asked next",
    "multiplier": "which token is asked next",
    "fusion": "which token is asked next",
    "pass": "nothing",
    "end": "nothing",
    "done": "nothing",
    "stop": "nothing",
    "decline": "nothing",
    "react": "the card to answer with is asked next",
    "keep": "nothing",
    "stay": "nothing",
}
"""The options, by their verb, that are about no place of the board: the decision bar alone has them."""
NOT_IN_PLAY = ("RB-SET-01", "RB-SP-12")
"""Themes that are chosen while they lie in the box."""

positions = functools.partial(walk.positions, game=GAME)


def has_no_place(rule: str, option: Option) -> bool:
    """Whether an option is on purpose about no place."""
    verb = option if isinstance(option, str) else str(option[0])
    return option == BACK or verb in WITHOUT_A_PLACE or rule in NOT_IN_PLAY


@pytest.mark.parametrize("seed", range(20, 27))
def test_every_option_lies_on_the_page_or_on_purpose_nowhere(seed: int) -> None:
    for position in positions(seed, every=7):
        board = board_of(position.rules, "en")
        for seat, ask in position.asks.items():
            advance = board.in_advance(ask)
            assert advance is None or advance.answer in ask.menu.options
            ids = set(Parts(board.draw(look(position, seat))).ids)
            for option in ask.menu.candidates:
                places = board.anchors(ask, option)
                assert ids.issuperset(places), (ask.rule, option, places)
                assert bool(places) is not has_no_place(ask.rule, option), (ask.rule, option)
                assert board.entry(ask, option).icon in {"", *SPRITE}


@pytest.mark.parametrize("seed", range(40, 42))
def test_what_is_hidden_from_a_seat_is_on_none_of_its_pages(seed: int) -> None:
    for position in positions(seed, every=23):
        board = board_of(position.rules, "en")
        everything = {piece for zone in zones(position.state) for piece in zone.pieces}
        for seat in eyes(position):
            shown = position.shown_to(seat)
            hidden = everything - visible(zones(shown.state), seat)
            page = Parts(board.draw(look(position, seat)))
            assert not {anchor("piece", piece) for piece in hidden} & set(page.ids)


def test_cards_of_another_hand_are_backs_that_all_look_alike() -> None:
    setup = Setup(GAME, ("person",) * 3)
    position = next(
        p for p in positions(44, every=1, setup=setup) if p.asks and p.state.players[0].hand.pieces
    )
    board = board_of(position.rules, "en")
    own, other = (board.draw(look(position, seat))["hand-0"] for seat in (0, 1))
    cards = position.state.players[0].hand.pieces
    for card in cards:
        assert anchor("piece", card) in own
        assert anchor("piece", card) not in other
    backs = re.findall(r'<li>(<span class="hid cardback".*?)</li>', other)
    assert (len(backs), len(set(backs))) == (len(cards), 1)
    assert board.reader.name("?card") in backs[0]


def test_a_token_shows_its_value_to_who_has_looked_at_it() -> None:
    position = next(
        p
        for seed in range(80, 99)
        for p in positions(seed, every=1)
        if any(p.state.tokens[kind].zone.known for kind in TOKENS)
    )
    known = [
        (kind, panel, piece, tokens.zone.known[piece])
        for kind, tokens in position.state.tokens.items()
        for panel, piece in zip(tokens.panels, tokens.zone.pieces, strict=True)
        if tokens.zone.known.get(piece, -1) != -1
    ]
    board = board_of(position.rules, "en")
    for kind, panel, piece, seers in known:
        told = f'id="{anchor("end", kind, panel)}" role="img" aria-label="{board.reader.name(piece)}'
        for seat in eyes(position):
            drawn = board.draw(look(position, seat))[anchor("panel", panel)]
            assert (told in drawn) is (seat is not None and bool(seers >> seat & 1))


def test_flexo_has_a_mat_and_no_hand() -> None:
    setup = Setup(GAME, ("person", "person", FLEXO))
    position = next(p for p in positions(71, every=1, setup=setup) if p.asks and p.state.turn.seat >= 0)
    board = RulebendersBoard(position.rules, "en", ("Ann", "Bob"))
    drawn = board.draw(look(position, 0))
    assert "hand-2" not in drawn
    assert "Flexo" in drawn["mat-2"]
    assert len(board.standing(look(position, 0), 2).counters) == 1
    assert "mat-2" in Page(f"<div>{board.arrange(drawn, 0)}{board.side(drawn, 0)}</div>").ids


@pytest.mark.parametrize("seat", [0, None])
def test_the_page_holds_every_region_once(seat: int | None) -> None:
    position = next(p for p in positions(72, every=1) if p.state.order)
    board = board_of(position.rules, "fr")
    drawn = board.draw(look(position, seat))
    around = {name: html for name, html in drawn.items() if name not in (*board.in_bar, *board.below_seats)}
    ids = Page(
        f"<div>{board.arrange(around, seat)}{board.side(around, seat)}{board.dock(around, seat)}</div>"
    ).ids
    assert all(ids.count(name) == 1 for name in around)
    assert set(dict(board.tabs(seat))) <= set(ids)


def test_the_log_marks_rounds_and_shows_resources() -> None:
    *_, last = positions(73, every=1, setup=Setup(GAME, ("person",) * 3))
    board = board_of(last.rules, "fr")
    lines = [board.line(look(last, None), event) for event in last.events(None)]
    assert sum(line.mark for line in lines) >= 4 * 4


def test_a_refusal_about_resources_says_what_is_missing() -> None:
    found = set()
    for position in positions(74, every=1, setup=Setup(GAME, ("person",) * 4)):
        board = board_of(position.rules, "en")
        for ask in position.asks.values():
            for _, denial in ask.menu.denied():
                missing = board.short_of(denial)
                found |= {denial.rule} if missing else set()
                assert all(thing.count > 0 for thing in missing), denial
    assert "RB-PLY-12" in found


def test_letters_are_of_the_name_and_each_is_given_once() -> None:
    assert letters(["Ann", "Abe", "", "<b>", "Éa"]) == ("A", "B", "3", "4", "É")


# Cards


@functools.cache
def the_board(lang: str) -> RulebendersBoard:
    return RulebendersBoard(BOX.rules_for(Setup(GAME, ("person",) * 4)), lang, NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_has_a_card_in_words(lang: str) -> None:
    board = the_board(lang)
    ids = Page(board.cards()).ids
    assert len(ids) == len(set(ids))
    things = [*board.context.catalog.cards, *board.context.catalog.setups, *PANELS, *OWN]
    assert not [thing for thing in things if board.context.card(thing) not in ids]
    assert all(board.context.has_card(thing) for thing in things)


def test_the_card_of_each_card_links_its_rule() -> None:
    board = the_board("en")
    popovers = re.findall(r'id="([^"]+)" popover>(.*?)</div>', board.cards(), re.DOTALL)
    linked = {thing: re.findall(r'class="rule" href="/rules/([^"]+)"', inside) for thing, inside in popovers}
    for card in board.context.catalog.cards.values():
        assert linked[board.context.card(card.id)] == [card.rule]


def test_the_boards_own_cards_are_written_in_both_languages_with_the_figures_of_the_catalogue() -> None:
    english, french = the_board("en").context, the_board("fr").context
    for thing in OWN:
        told = own_lines(english, thing), own_lines(french, thing)
        assert told[0] != told[1]
        assert len(told[0]) == len(told[1]), thing
    assert "20 cubes" in " ".join(own_lines(english, "take_cubes"))
    assert "Flexo" in " ".join(setup_lines(french, "setup-1"))


@pytest.mark.parametrize("seed", range(90, 92))
def test_nothing_opens_a_card_that_is_not_there(seed: int) -> None:
    for position in positions(seed, every=31):
        board = cast("RulebendersBoard", board_of(position.rules, "fr"))
        there = set(Page(board.cards()).ids)
        for seat in eyes(position):
            page = Parts(board.draw(look(position, seat)))
            assert page.targets <= there | set(page.ids)
        for ask in position.asks.values():
            entries = [board.entry(ask, option) for option in ask.menu.candidates]
            assert {entry.card for entry in entries if entry.card} <= there, ask.rule


def test_what_is_done_against_an_attack_is_told_as_an_answer() -> None:
    position = rulebenders().position
    board, view = board_of(position.rules, "en"), look(position, None)
    answers = Cancelled(1, c("scimitar"), c("galleon")), Activated(1, c("glyptodon"))
    others = Played(1, c("glyptodon")), Activated(1, c("smilodon"))
    assert all(board.line(view, event).in_answer for event in answers)
    assert not any(board.line(view, event).in_answer for event in others)
