"""From a click to the changed picture, measured small: a real server and a real browser."""

from __future__ import annotations

import importlib.util

import pytest

from clepsydra.kernel import installed_games
from clepsydra.lab import bench_click

pytestmark = pytest.mark.usefixtures("unmeasured")

MANY_FILES = 30
"""The bar: a changed picture may take as long as so many static files of the same page, one after the other.

About ten are usual, on a busy machine too; more than sixty it was there while each change restyled the whole page.
"""


@pytest.mark.full
@pytest.mark.parametrize("game", ["hourglass", "anachrony"])
def test_a_click_soon_shows(game: str) -> None:
    table = installed_games()[game].largest_table()
    results = {result.name: result.value for result in bench_click.bench_click(table, 12)}
    file, paint = results["static_file_ms_median"], results["click_to_paint_ms_median"]
    assert 0 < paint <= MANY_FILES * file
    assert paint <= results["click_to_paint_ms_p95"] <= results["click_to_paint_ms_max"]


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bench_click.what_is_missing() is None
    monkeypatch.setenv("CLEPSYDRA_CHROMIUM", "no-such-browser")
    assert "Chromium" in (bench_click.what_is_missing() or "")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "clepsydra[browser]" in (bench_click.what_is_missing() or "")
