"""Points that are earned stand apart from those of conditions that another player may still take away."""

from __future__ import annotations

import random

import pytest

from clepsydra.drawing import board_for, look
from clepsydra.games.anachrony.board.board import AnachronyBoard
from clepsydra.kernel import LANGUAGES, PERSON, One, Position, Setup, installed_games
from tests.drawing.walk import element_of


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("AN-END-05")
def test_the_points_of_conditions_are_shown_apart_until_the_game_ends(lang: str) -> None:
    rules = installed_games()["anachrony"].rules_for(Setup("anachrony", (PERSON,) * 2))
    position, chance, met = Position.begin(rules, b"1" * 32), random.Random(1), set()
    board = board_for(rules, lang)
    assert isinstance(board, AnachronyBoard)
    while not position.over:
        ready = board.context.all_chosen([player.path for player in position.state.players])
        if ready and position.count % 40 == 0:
            view = look(position, 0)
            for seat, (points, sheet) in enumerate(
                zip(board.context.points(view.state), rules.result(view.state).sheets, strict=True)
            ):
                assert (points.unsettled, points.total) == (sheet["conditions"], sum(sheet.values()))
                counters = {each.icon: each for each in board.standing(view, seat).counters}
                assert counters["vp"].count == points.earned
                assert ("endgame" in counters) == bool(points.unsettled)
                if points.unsettled:
                    assert counters["endgame"].count == points.unsettled
                    mat = str(board.draw(view, [f"mat-{seat}"])[f"mat-{seat}"])
                    assert f"+{points.unsettled}" in element_of(mat, f"score-{seat}")
                met.add(points.unsettled > 0)
        seat = next(iter(position.asks))
        ask = position.asks[seat]
        position.accept(
            seat, chance.choice(ask.menu.options) if isinstance(ask, One) else ask.any_one(chance.randrange)
        )
    assert True in met
    assert not any(points.unsettled for points in board.context.points(position.view(0)))
