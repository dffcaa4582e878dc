"""The coach of a first game: what it says, to whom, and how it is switched off."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from msgspec import structs

from clepsydra import drawing
from clepsydra.bots import at_random
from clepsydra.drawing.coach import Coaching, Slip, coaching, looks, looks_of
from clepsydra.kernel import (
    PERSON,
    Chance,
    Menu,
    One,
    Position,
    Setup,
    Some,
    Valuation,
    installed_games,
    zones,
)
from clepsydra.kernel.texts import catalogue
from clepsydra.web.preferences import preferring

GAMES = ("anachrony", "hourglass", "inventions", "rulebenders")
LANGS = ("en", "fr")


def decisions(game: str, seed: int) -> Iterator[tuple[Position[Any], One | Some]]:
    """Every question of a game for three that chance plays, with the position in which it is asked."""
    rules = installed_games()[game].rules_for(Setup(game, (PERSON,) * 3))
    position, chance = Position.begin(rules, b"%d" % seed), Chance(b"%d" % seed)
    while position.asks:
        seat, ask = next(iter(position.asks.items()))
        yield position, ask
        position.answer(seat, at_random(ask, chance))


def said(board: drawing.Board[Any], position: Position[Any], ask: One | Some) -> Coaching:
    return coaching(board, drawing.look(position, ask.seat), ask, "/off")


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_has_the_same_lines_in_both_languages_and_none_without_figures(game: str) -> None:
    definition = installed_games()[game]
    texts = {lang: catalogue(lang, definition.texts) for lang in LANGS}
    board = drawing.board_for(definition.rules_for(Setup(game, (PERSON,) * 3)), "en")
    for section in ("coach", "slips", "looks"):
        keys = {lang: set(texts[lang].get(section, {})) for lang in LANGS}
        assert keys["en"] == keys["fr"]
    assert texts["en"]["coach"].keys() == board.tips.keys()
    assert not any("coach_later" in of_lang for of_lang in texts.values())
    assert all("{" in line for of_lang in texts.values() for line in of_lang["coach"].values())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_tip_tells_the_figures_of_the_position_or_nothing(game: str, lang: str) -> None:
    board = drawing.board_for(installed_games()[game].rules_for(Setup(game, (PERSON,) * 3)), lang)
    told: dict[str, set[str]] = {}
    for position, ask in decisions(game, 1):
        tip = said(board, position, ask).tip
        assert bool(tip) is (ask.rule in board.tips)
        if tip:
            figures = board.tips[ask.rule](position.state, ask.seat)
            assert all(str(figure) in tip for figure in figures.values())
            told.setdefault(ask.rule, set()).add(tip)
    assert told.keys() == board.tips.keys()
    assert max(map(len, told.values())) > 1


def test_nobody_is_told_to_power_up_for_workers_who_are_not_there() -> None:
    board = drawing.board_for(
        installed_games()["anachrony"].rules_for(Setup("anachrony", (PERSON,) * 3)), "en"
    )
    position, ask = next(found for found in decisions("anachrony", 1) if found[1].rule == "AN-POW-01")
    player = position.state.players[ask.seat]
    player.active, player.tired, player.goods["energy_core"] = {"engineer": 1}, {"scientist": 4}, 2
    tip = board.tip(drawing.look(position, ask.seat), ask)
    assert tip is not None
    assert tip.figures == {"active": 1, "tired": 4, "cores": 2}


def slips_told(game: str, lang: str, seeds: Sequence[int]) -> Iterator[tuple[Any, One | Some, Any, Slip]]:
    """What is told in games that chance plays, each with the state as its seat sees it; each has its words."""
    board = drawing.board_for(installed_games()[game].rules_for(Setup(game, (PERSON,) * 3)), lang)
    for seed in seeds:
        for position, ask in decisions(game, seed):
            view = drawing.look(position, ask.seat)
            cautions = said(board, position, ask).cautions
            for option, slip in board.slips(view, ask).items():
                assert option in ask.menu.options
                assert cautions[option].text
                yield view.state, ask, option, slip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("game", "seeds", "staged"),
    [("hourglass", (0, 1, 3, 20), set()), ("anachrony", (1, 4, 15), {"tired_first", "no_debt"})],
)
def test_every_slip_is_told_where_chance_plays(
    game: str, seeds: tuple[int, ...], staged: set[str], lang: str
) -> None:
    known = set(catalogue(lang, installed_games()[game].texts)["slips"])
    assert {slip.says for *_, slip in slips_told(game, lang, seeds)} == known - staged


def test_a_slip_is_told_only_where_it_is_true() -> None:
    for state, ask, option, slip in slips_told("anachrony", "en", (1, 15)):
        player = state.players[ask.seat]
        others = [other for other in ask.menu.options if other != option]
        true = {
            "passing": option == "pass"
            and len(player.powered)
            and any(other[0] == "place" for other in others),
            "unused": option == "pass" and any(other[0] == "free" for other in others),
            "staying": option == "pass" and state.impact and not player.evacuated,
            "nobody_tired": option[-1] == "supply" and not sum(player.tired.values()),
            "worker_leaves": option[-1] == "force_workers" and player.morale == 1,
            "by_another": ("place", slip.figures.get("worker"), option[-1]) in others,
            "never_full": option[-1] == "purify" and len(player.powered) == 1,
            "no_water": sum(player.tired.values()) >= 3 and option[-1] != "supply",
            "last_era": state.era == 7,
            "debts": slip.figures.get("count", 0) >= 4,
            "not_repaid": option == "decline" and others[0][0] == "repay",
            "no_copy": option[-1] == "council.left",
            "unrepaid": state.era == 7 and ask.menu.price(option),
        }
        assert true[slip.says]


def test_a_tired_worker_is_the_smaller_loss() -> None:
    board = drawing.board_for(
        installed_games()["anachrony"].rules_for(Setup("anachrony", (PERSON,) * 3)), "en"
    )
    position, _ = next(decisions("anachrony", 1))
    active, tired = ("lose", "engineer", "active"), ("lose", "scientist", "tired")
    view = drawing.look(position, 0)
    assert {*board.slips(view, One(0, Menu([active, tired]), "AN-MOR-03"))} == {active}
    assert not board.slips(view, One(0, Menu([active]), "AN-MOR-03"))


THINKING = ("anachrony", "inventions", "rulebenders")
"""The games with a valuation."""
SCORE = {"score", "chips"}
"""What everybody sees anyway needs no words."""


@pytest.mark.parametrize("game", THINKING)
def test_every_term_of_a_valuation_has_words(game: str) -> None:
    definition = installed_games()[game]
    named = set(catalogue("en", definition.texts)["looks"])
    assert definition.valuation is not None
    terms: set[str] = set()
    for position, ask in decisions(game, 1):
        seen = definition.game(position.rules, drawing.look(position, ask.seat).state)
        terms |= set(definition.valuation.terms(seen, ask.seat))
    assert terms
    assert terms - SCORE <= named
    assert not SCORE & named


def board_that_counts(
    monkeypatch: pytest.MonkeyPatch, position: Position[Any], features: Callable[[Any, int], dict[str, float]]
) -> drawing.Board[Any]:
    """A board of a game that weighs a position otherwise."""
    definition = structs.replace(position.rules.definition, valuation=Valuation(features))
    monkeypatch.setattr(position.rules, "definition", definition)
    return drawing.board_for(position.rules, "en")


def test_what_weighs_most_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    position, ask = next(decisions("anachrony", 1))
    weights = {"score": 40.0, "workers": 2.0, "goods": -5.2, "tiles": 3.0, "plans": 1.0, "paradox": 0.2}
    board = board_that_counts(monkeypatch, position, lambda _game, _seat: dict(weights))
    told = list(looks(board, drawing.look(position, ask.seat)))
    say = functools.partial(board.reader.say, "looks")
    assert [(look.text, look.points) for look in told] == [
        (say("goods"), -5),
        (say("tiles"), 3),
        (say("workers"), 2),
    ]
    del weights["tiles"], weights["plans"]
    assert len(list(looks(board, drawing.look(position, ask.seat)))) == 2, (
        "nothing is said of what is worth 0"
    )
    assert not list(looks(board, drawing.look(position, None)))


@pytest.mark.parametrize("game", THINKING)
def test_it_weighs_only_what_the_seat_sees(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards of the others and the piles lie face down."""
    position, ask = next(iter(itertools.islice(decisions(game, 1), 40, None)))
    hidden: list[str] = []

    def features(game: Any, seat: int) -> dict[str, float]:
        hidden.extend(piece for zone in zones(game.state) for piece in zone.pieces if piece.startswith("?"))
        return {}

    view = drawing.look(position, ask.seat)
    list(looks(board_that_counts(monkeypatch, position, features), view))
    there = [piece for zone in zones(position.state) for piece in zone.pieces]
    assert hidden
    assert not any(piece.startswith("?") for piece in there)


def test_what_weighs_is_folded_and_said_only_if_there_is_any() -> None:
    position, ask = next(iter(itertools.islice(decisions("inventions", 1), 40, None)))
    board = drawing.board_for(position.rules, "en")
    told = said(board, position, ask)
    drawn = str(looks_of(told, board.words))
    assert told.looks
    assert drawn.startswith('<details class="looks"><summary>')
    assert all(f"<b>{look.points:+d}</b>" in drawn for look in told.looks)
    assert not looks_of(Coaching("/off"), board.words)
    assert not looks_of(None, board.words)


def test_a_switch_leads_back() -> None:
    assert preferring("coach", "off", "/t/abc?x=1") == "/prefer?coach=off&to=%2Ft%2Fabc%3Fx%3D1"
