"""The benchmark of an answer: `python -m tools.answer`."""

from __future__ import annotations

import asyncio
import importlib
import statistics
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.upgrade.releases import unpacked
from tools.answer.__main__ import sizes, table
from tools.answer.measure import Figure, Wanted, both, parts
from tools.answer.parts import PARTS, part_of, shares
from tools.answer.play import Patch

OURS = [function for _, begun_by in PARTS for function in begun_by if function.startswith("clepsydra.")]
MOST = 1.05
"""An answer by the page may cost so many times what it cost in the last release; measured 0.81 to 0.88."""
MOST_SENT = 600
"""Bytes on the line of the patch in the middle."""


@pytest.mark.parametrize("function", OURS)
def test_a_part_is_begun_by_functions_that_exist(function: str) -> None:
    module, _, name = function.partition(":")
    found = importlib.import_module(module.rstrip("."))
    for each in filter(None, name.split(".")):
        found = getattr(found, each)


def test_a_moment_belongs_to_the_innermost_part() -> None:
    in_the_log = [
        "clepsydra.kernel.wording:said",
        "clepsydra.drawing.log:Line.of",
        "clepsydra.web.pages.drawing:Drawer.draw",
    ]
    assert part_of(in_the_log) == "log"
    assert part_of(in_the_log[-1:]) == "menu, calls, picture of the match"
    assert part_of(["runpy:_run_code"]) == "the rest"


def test_only_moments_of_answers_are_counted() -> None:
    looks = [
        (1.0, ["clepsydra.drawing.html.diff:changed_elements"]),
        (1.5, ["clepsydra.web.app:make_app"]),
        (9.0, ["a:b"]),
    ]
    assert shares(looks, [(0.5, 1.2), (1.4, 2.0)]) == {"diff of drawings": 0.5, "HTTP and streams": 0.5}


def test_a_ratio_is_of_means() -> None:
    ours, theirs = [Figure("sitting down", (1.0, 3.0))], [Figure("sitting down", (4.0,))]
    assert table(ours, theirs)[1].split()[-4:] == ["2.0", "3.0", "4.0", "0.50"]
    assert table(ours)[1].split()[-2:] == ["2.0", "3.0"]


def test_patches_are_told_by_the_one_in_the_middle() -> None:
    own = [Figure("answer by the page", (), (Patch(2000, 500), Patch(4000, 700), Patch(9000, 900)))]
    theirs = [Figure("answer by the page", (), (Patch(4000, 1400),))]
    assert sizes(own, theirs)[1].split()[-5:] == ["3", "0.70", "4.0", "1.40", "0.50"]
    assert sizes(own)[1].split()[-3:] == ["3", "0.70", "4.0"]
    assert len(sizes([Figure("sitting down", (1.0,))])) == 1, "nobody is sent a patch there"


@pytest.mark.full
@pytest.mark.usefixtures("unmeasured")
def test_an_answer_costs_about_what_it_cost_in_the_last_release(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    unpacked(tmp_path)
    wanted = Wanted(answers=50, spectators=(0,))
    ours, theirs = asyncio.run(both(wanted, tmp_path))
    ratios = {own.name: own.mean / other.mean for own, other in zip(ours, theirs, strict=True)}
    for own in ours:
        record_property(own.name, f"{own.mean:.1f} ms, ratio {ratios[own.name]:.2f}")
    by_page = [name for name in ratios if name.startswith("answer by the page")]
    assert len(by_page) == 2
    assert [name for name in by_page if ratios[name] > MOST] == []
    sent = {own.name: statistics.median(patch.wire for patch in own.patches) for own in ours if own.patches}
    assert sent.keys() == set(by_page)
    assert [name for name, size in sent.items() if size > MOST_SENT] == []


@pytest.mark.full
@pytest.mark.usefixtures("unmeasured")
def test_the_parts_of_an_answer_are_told() -> None:
    found = asyncio.run(parts(Wanted(answers=50, seats=(2,), spectators=(0,))))
    assert sum(found.values()) == pytest.approx(1)
    assert {"bar", "HTTP and streams"} <= found.keys()
    assert found.get("the rest", 0) < 0.1
