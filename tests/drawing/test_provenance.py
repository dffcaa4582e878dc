"""What was reconstructed: told on every card, marked on boards and beside options for readers who ask for it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clepsydra.drawing.ask import Deciding, deciding
from clepsydra.drawing.bar import Links
from clepsydra.drawing.board import Board, Entry, board_for, look
from clepsydra.drawing.choices import Asked, Choice, Row
from clepsydra.drawing.marks import Sign
from clepsydra.drawing.provenance import name_of, names_of
from clepsydra.drawing.words import Words
from clepsydra.kernel import GameDefinition, Position, Reader, Setup, installed_games
from clepsydra.kernel.components import RECONSTRUCTED
from tests.texts import SITE

GAMES = ["anachrony", "inventions", "rulebenders"]
LANGS = ["en", "fr"]
LINK = {lang: SITE.say("marks", "type_in", lang) for lang in LANGS}
GUESSED = {lang: SITE.part("marks", "guessed", lang) for lang in LANGS}


def board_of(game: str, lang: str, corrections: dict[str, Any] | None = None) -> Board[Any]:
    definition = installed_games()[game]
    modules = tuple(module.name for module in definition.modules)
    return board_for(
        definition.rules_for(Setup(game, definition.seatings[0], modules, corrections=corrections or {})),
        lang,
    )


def cards_of(board: Board[Any]) -> dict[str, str]:
    drawn = board.cards()
    return dict(re.findall(r'<div class="pop card" id="([^"]+)" popover>(.*?)</div>', drawn, re.DOTALL))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_the_card_of_every_reconstructed_component_says_so_and_leads_to_your_box(
    game: str, lang: str
) -> None:
    board: Any = board_of(game, lang)
    cards, pieces = cards_of(board), board.context.pieces
    marked = 0
    for id_, piece in pieces.items():
        card = cards[board.context.card(id_)]
        names = names_of(piece.facts, RECONSTRUCTED, board.reader)
        assert (GUESSED[lang] in card) == bool(names), id_
        if names:
            marked += 1
            assert all(name in card for name in names)
            assert f'href="/box/{game}?piece=' in card
            assert LINK[lang] in card
    assert marked > {"anachrony": 40, "inventions": 150, "rulebenders": 130}[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_reconstructed_figure_that_can_be_corrected_has_a_name(game: str) -> None:
    definition = installed_games()[game]
    assert definition.components is not None
    for lang in LANGS:
        reader = Reader(definition.texts, lang)
        unnamed = {
            blank.path
            for blank in definition.components.blanks(whole(definition))
            if not name_of(blank.path, reader)
        }
        assert not unnamed


def whole(definition: GameDefinition) -> Setup:
    return Setup(definition.name, definition.seatings[0], tuple(module.name for module in definition.modules))


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_on_the_boards_is_marked_and_says_nothing_of_it_aloud(game: str) -> None:
    board: Any = board_of(game, "fr")
    rules = board.rules
    drawn = "".join(board.draw(look(Position.begin(rules, b"guess"), None)).values())
    buttons = re.findall(r'popovertarget="([^"]+)"( data-guess)?', drawn)
    assert any(marked for _, marked in buttons)
    for card, marked in buttons:
        assert bool(marked) == (card in board.context.guessed), card
    assert "≈" not in drawn + board.cards(), "only the style sheet writes the sign"
    assert not re.findall(r'aria-describedby="guess|class="guess"', drawn)


def test_the_owners_figure_is_no_longer_a_guess() -> None:
    components: Any = installed_games()["inventions"].components
    ideas = [
        blank for blank in components.blanks(whole(installed_games()["inventions"])) if blank.table == "idea"
    ]
    fields = {blank.field[0]: blank.value for blank in ideas if blank.id == ideas[0].id}
    board: Any = board_of("inventions", "en", {"idea": [{"id": ideas[0].id, **fields}]})
    card = cards_of(board)[board.context.card(str(ideas[0].id))]
    assert SITE.part("marks", "owned") in card
    assert GUESSED["en"] not in card


@pytest.mark.parametrize("lang", LANGS)
def test_an_option_about_a_reconstructed_card_carries_the_sign(lang: str) -> None:
    name = SITE.say("marks", "guess", lang)

    def bar(*, guessed: bool) -> str:
        row = Row("Mill", "1", (Choice('"mill"', Entry("Mill", card="card-mill"), (), guessed),))
        return deciding(
            Deciding(Sign("green", "A"), Asked("Build?", "TB-ASK-01", (row,))), Words(lang), Links()
        )

    assert f'class="guess" title="{name}"' in bar(guessed=True)
    assert f'role="img" aria-label="{name}"' in bar(guessed=True)
    assert "guess" not in bar(guessed=False)
