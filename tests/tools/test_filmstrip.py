"""Film strips of whole moves: which moments are filmed, and what a trace tells of them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Page, sync_playwright

from clepsydra.games.anachrony import events
from clepsydra.kernel import Event, Gained
from clepsydra.lab.browser import browser_path
from tools.filmstrip.camera import Film
from tools.filmstrip.layouts import Movement, movement
from tools.filmstrip.moments import from_json, placed, script_of, three_in_a_row, to_json
from tools.filmstrip.moves import Move
from tools.filmstrip.playing import CLOCK
from tools.positions.showing import FLAGS

PLACED = events.Placed(0, "engineer", "recruit.1")
PAGE = """<style>body { margin: 0 } i { position: absolute; width: 20px; height: 20px; background: red }</style><i></i>
<script>const Clepsydra = {}; let later = 0;
  function begin() {
    document.querySelector("i").animate([{ left: "0px" }, { left: "200px" }], { duration: 400, fill: "both" });
    setTimeout(() => { later = performance.now(); }, 250);
  }</script>"""


def move(seat: int, *happened: Event, confirmed: bool = True) -> Move:
    return Move(seat, 0, (), (), confirmed, happened)


def test_a_placement_is_one_that_brings_goods_and_nothing_new() -> None:
    fits, before = placed(events.Placed), [move(1)] * 12
    assert fits([*before, move(0, PLACED, Gained(0, {"water": 1}))])
    assert not fits([move(0, PLACED, Gained(0, {"water": 1}))]), "the game has hardly begun"
    assert not fits([*before, move(0, PLACED, Gained(1, {"water": 1}))]), "somebody else gains them"
    assert not fits([*before, move(0, PLACED, Gained(0, {"water": 1}), confirmed=False)])
    assert not fits([*before, move(0, PLACED, Gained(0, {"water": 1}), events.EraBegan(2))])


def test_three_moves_of_others_are_of_three_seats() -> None:
    fits, before = three_in_a_row(events.Placed), [move(3)] * 12
    three = [move(seat, events.Placed(seat, "engineer", "recruit.1")) for seat in range(3)]
    assert fits([*before, *three])
    assert not fits([*before, *three[:2], three[0]])
    assert not fits([*before, *three[:2], move(2)])


def test_a_script_is_the_same_whenever_it_is_written_and_when_it_was_kept() -> None:
    script = script_of("anachrony", "die")
    assert script.viewer == script.scenes[-1].seat
    assert [step.rule for step in script.scenes[-1].steps] == ["AN-TURN-02", "AN-RES-02"]
    assert from_json(to_json(script)) == script == script_of("anachrony", "die")


def test_who_looks_on_at_three_moves_plays_none_of_them() -> None:
    script = script_of("anachrony", "others")
    assert len({scene.seat for scene in script.scenes}) == 3
    assert script.viewer not in {scene.seat for scene in script.scenes}


def test_layouts_count_while_something_moves_and_nothing_has_changed() -> None:
    told = [
        ("Layout", 0),
        ("film changes", 1),
        ("film moves", 2),
        ("Layout", 3),
        ("film changed", 4),
        ("Layout", 5),
        ("Paint", 6),
        ("film moved", 3002),
        ("Layout", 3003),
    ]
    trace = {"traceEvents": [{"name": name, "ts": at, "ph": "X"} for name, at in reversed(told)]}
    assert movement(msgspec.json.encode(trace)) == Movement(3.0, 1)


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        page = browser.new_page(viewport={"width": 300, "height": 60})
        page.add_init_script(CLOCK)
        page.goto("about:blank")
        page.set_content(PAGE)
        yield page
        browser.close()


def test_a_film_goes_by_its_own_time(page: Page) -> None:
    film = Film(page)
    page.evaluate("begin()")
    began = page.evaluate("performance.now()")
    left = []
    for _ in range(5):
        film.roll(1)
        left.append(page.evaluate("Math.round(document.querySelector('i').getBoundingClientRect().left)"))
    assert left == [50, 100, 150, 200, 200]
    assert page.evaluate("later") - began == pytest.approx(250)
    assert [shown.at for shown in film.pictures] == [100, 200, 300, 400], "the same picture is told once"
