"""Whole moves of the games, as the film strips play them: while something moves, the page is not laid out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from clepsydra.lab.server import Server
from tests.browser.stage import Stage
from tools.filmstrip.layouts import CATEGORIES, WATCHED, movement
from tools.filmstrip.moments import MOMENTS, script_of
from tools.filmstrip.playing import Eyes, Serving, laid_out, opened

IN_THE_GATE = {("anachrony", "others")}
ALL = [
    pytest.param(game, name, marks=[pytest.mark.gate] if (game, name) in IN_THE_GATE else [])
    for game, moments in MOMENTS.items()
    for name in moments
]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_nothing_is_laid_out_while_a_moment_is_seen(
    chromium: Browser, server: Server, stage: Stage, game: str, name: str
) -> None:
    script = script_of(game, name)
    laid = laid_out(stage.database, script)
    served = Serving(server.address, stage.known_by, WATCHED)
    with opened(chromium, served, laid, script, Eyes()) as before:
        chromium.start_tracing(page=before.page, categories=CATEGORIES)
        try:
            before.play()
            moved = before.page.evaluate("moved")
        finally:
            trace = chromium.stop_tracing()
    seen = movement(trace)
    assert moved
    assert seen.milliseconds
    assert seen.layouts == 0
