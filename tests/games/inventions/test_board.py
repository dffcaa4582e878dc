"""The board of Inventions draws every position, for every seat and for spectators."""

from __future__ import annotations

import functools
from typing import cast

import pytest
from msgspec import structs

from clepsydra.drawing import LogLine, look, turns
from clepsydra.drawing.marks import anchor
from clepsydra.drawing.markup import NOTHING
from clepsydra.games.inventions.board import InventionsBoard
from clepsydra.games.inventions.board.cards import OWN, own_lines
from clepsydra.kernel import LANGUAGES, PERSON, Option, Setup, installed_games, zones
from clepsydra.kernel.zones import visible
from tests.drawing.walk import NAMES, SPRITE, Page, Parts, board_of, eyes, positions

GAME = "inventions"
BOX = installed_games()[GAME]
TABLES = {len(table): table for table in BOX.seatings if set(table) == {PERSON}} | {
    2: (PERSON, PERSON, "chronos"),
    1: (PERSON, "chronos", "hephaestus"),
}
"""The seats of a table, by the number of people."""
WITHOUT_A_PLACE = {
    "done": "nothing",
    "decline": "nothing",
    "nothing": "nothing",
    "bring_nobody": "nobody",
    "call": "how many citizens of two kinds",
}
"""The options, by their verb, that are about no place of the board: the decision bar alone has them."""


def has_no_place(option: Option) -> bool:
    """Whether an option is on purpose about no place; a wild Ambition tile comes from the supply."""
    return option == ("tile", "ambition_wild") or (
        (option if isinstance(option, str) else option[0]) in WITHOUT_A_PLACE
    )


def setup_for(people: int) -> Setup:
    return Setup(GAME, TABLES[people])


def the_board(people: int, lang: str) -> InventionsBoard:
    return InventionsBoard(BOX.rules_for(setup_for(people)), lang, NAMES[:people])


@functools.lru_cache(maxsize=8)
def cards_of(board: InventionsBoard) -> frozenset[str]:
    return frozenset(Page(board.cards()).ids)


@pytest.mark.full("4", "3", "1")
@pytest.mark.parametrize("people", TABLES)
def test_every_option_lies_on_the_page_or_on_purpose_nowhere(people: int) -> None:
    for seed in range(20, 23):
        for position in positions(seed, every=3, setup=setup_for(people), game=GAME):
            board = cast("InventionsBoard", board_of(position.rules, "en"))
            for seat, ask in position.asks.items():
                ids = set(Parts(board.draw(look(position, seat))).ids)
                for option in ask.menu.candidates:
                    places = board.anchors(ask, option)
                    assert ids.issuperset(places), (ask.rule, option, places)
                    assert bool(places) is not has_no_place(option), (ask.rule, option)
                    entry = board.entry(ask, option)
                    assert entry.icon in SPRITE, (ask.rule, option)
                    assert not entry.card or entry.card in cards_of(board), entry.card


@pytest.mark.parametrize("seed", range(40, 43))
def test_what_is_hidden_from_a_seat_is_on_none_of_its_pages(seed: int) -> None:
    for position in positions(seed, every=29, game=GAME):
        board = board_of(position.rules, "en")
        everything = {piece for zone in zones(position.state) for piece in zone.pieces}
        for seat in eyes(position):
            shown = position.shown_to(seat)
            hidden = everything - visible(zones(shown.state), seat)
            page = Parts(board.draw(look(position, seat)))
            told = " ".join(page.words)
            for piece in hidden:
                assert anchor("piece", piece) not in page.ids
                assert anchor("milestone", piece) not in page.ids
                assert anchor("card", piece) not in page.targets
                assert f"{board.reader.name(piece)}. " not in told, piece


def test_objectives_are_words_for_their_owner_and_backs_for_all_others() -> None:
    position = next(p for p in positions(44, every=40, setup=setup_for(3), game=GAME) if p.state.era == 3)
    board = cast("InventionsBoard", board_of(position.rules, "en"))
    cards = position.state.players[0].objectives.pieces
    own, other, watched = (board.draw(look(position, seat))["aims-0"] for seat in (0, 1, None))
    for card in cards:
        assert anchor("piece", card) in own
        assert board.context.pieces[card].lines[0] in own
        assert board.reader.name(card) not in other
    assert other.count("aimback") == len(cards)
    assert other == watched


def test_the_chain_of_a_turn_tells_what_was_done_and_how_many_tokens_are_left() -> None:
    for position in positions(73, every=1, setup=setup_for(4), game=GAME):
        turn = position.state.turn
        ask = next(iter(position.asks.values()), None)
        if ask is None or ask.rule != "IN-REC-04":
            continue
        board = cast("InventionsBoard", board_of(position.rules, "en"))
        bar = Page(board.draw(look(position, ask.seat), ["chain"])["chain"])
        told = " ".join(bar.words)
        assert board.reader.name("recruit") in told
        assert board.context.say("tokens_left", left=turn.tokens, all=turn.course.prepared) in told
        assert board.context.say("chain_recruit") in told
        return
    pytest.fail("nobody called on specialists with a token left")


def test_no_two_seats_have_the_same_letter() -> None:
    board = InventionsBoard(BOX.rules_for(setup_for(4)), "en", ("Ann", "Adam", "An", "?"))
    letters = [sign.letter for sign in board.context.signs]
    assert letters == ["A", "D", "N", "4"]
    assert len({sign.colour for sign in board.context.signs}) == 4


def test_rounds_are_marks_in_the_log() -> None:
    board = the_board(4, "en")
    for position in positions(74, every=200, setup=setup_for(4), game=GAME):
        seen = look(position, None)
        lines = [board.line(seen, event) for event in position.events(None)]
        if position.state.era > 2:
            assert [line for line in lines if line.mark]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_of_the_box_has_a_card(lang: str) -> None:
    board = the_board(1, lang)
    catalog = board.context.catalog
    pieces = [
        *catalog.ideas,
        *catalog.milestones,
        *catalog.progress,
        *catalog.wealth,
        *catalog.specialists,
        *catalog.knowledge,
        *catalog.objectives,
        *catalog.lands,
        *catalog.hephaestus,
        *board.context.rules.actions,
        *(f"map_space_{space}" for space in catalog.map),
        *(f"influence_token_{token}" for token in catalog.token_chain),
    ]
    ids = Page(board.cards()).ids
    assert len(ids) == len(set(ids))
    assert not [piece for piece in pieces if board.context.card(piece) not in ids]


def test_the_boards_own_cards_are_written_in_both_languages() -> None:
    english, french = the_board(4, "en"), the_board(4, "fr")
    for thing in OWN:
        told = own_lines(english.context, thing), own_lines(french.context, thing)
        assert told[0] != told[1]
        assert len(told[0]) == len(told[1]), thing
    assert "4 tiles 0" in " ".join(own_lines(english.context, "display"))


def test_a_corrected_figure_is_on_its_card() -> None:
    setup = Setup(GAME, (PERSON,) * 3, (), {}, {"wealth_tile": [{"id": "wealth_a", "ip": 7}]})
    assert BOX.why_not(setup) is None
    board = InventionsBoard(BOX.rules_for(setup), "en", NAMES)
    assert "7 IP" in board.context.told("wealth_a")


def test_a_turn_of_the_log_holds_what_happened_to_others_in_it() -> None:
    *_, position = positions(7, every=10_000, setup=setup_for(3), game=GAME)
    board = the_board(3, "en")
    view = look(position, None)
    said = [
        structs.replace(board.line(view, event), seat=getattr(event, "seat", None))
        for event in position.events(None)
    ]
    groups = turns([LogLine(number, line, NOTHING) for number, line in enumerate(said)])
    placed = [line for line in said if line.own_turn and "pillar on" in line.text]
    opened = [[entry.said for entry in group if entry.said in placed] for group in groups]
    assert all(len({line.seat for line in each}) <= 1 for each in opened), "each turn stands alone"
    assert any(
        {entry.said.seat for entry in group} - {None, each[0].seat}
        for group, each in zip(groups, opened, strict=True)
        if each
    ), "what happened to others stands in the turn in which it happened"
