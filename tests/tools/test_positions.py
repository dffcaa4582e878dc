"""Whether tables fit the windows that people have: `python -m tools.positions`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from playwright.sync_api import Page, sync_playwright

from clepsydra.kernel import PERSON, Position
from clepsydra.lab.browser import browser_path
from tools.positions.__main__ import look_at
from tools.positions.gathering import HELD, Kept, gather, gathered, spread, ways_of
from tools.positions.judging import WINDOWS, Extent, Piece, Sight, all_seen, faults
from tools.positions.laying import lay
from tools.positions.report import Seen, add, grouped, read, shares
from tools.positions.showing import FLAGS, LOOK
from tools.staging import match_of, tables_in

DESK, _, _, PHONE, _ = WINDOWS
ROOM = Extent(width=300, height=300, cut=0, free=1.0, scrolls=0)
SOUND = Sight(
    pieces=[Piece("map-3", "seen", "", in_dock=False)],
    offers=2,
    listed=0,
    opened=False,
    parts={
        name: structs.replace(ROOM, height=height)
        for name, height in {
            "question": 20, "prompt": 50, "hero": 400, "dock": 150, "main": 40, "options": 40,
        }.items()
    },
    document=(0, 0),
    tiny=(),
)  # fmt: skip


def changed(**how: object) -> Sight:
    return structs.replace(SOUND, **how)


def with_part(name: str, **how: float) -> Sight:
    part = SOUND.parts[name]
    assert part is not None
    return changed(parts=SOUND.parts | {name: structs.replace(part, **how)})


def piece(state: str, by: str = "") -> Piece:
    return Piece("map-4", state, by, in_dock=False)


@pytest.mark.parametrize(
    ("sight", "fault"),
    [
        (changed(pieces=[piece("scrolled", "div#hero")]), "no offered piece is seen"),
        (changed(pieces=[*SOUND.pieces, piece("covered", "div#deeds")]), "an offered piece is covered by div#deeds"),
        (
            changed(pieces=[*SOUND.pieces, piece("hidden", "div#dock")]),
            "an offered piece lies in div#dock, which is put away",
        ),
        (
            changed(pieces=[*SOUND.pieces, piece("scrolled", "div#hero")]),
            "an offered piece is beyond the edge of div#hero",
        ),
        (changed(document=(3, 0)), "the document scrolls down"),
        (changed(document=(0, 9)), "the document scrolls sideways"),
        (changed(tiny=("9.5 px span.vp in section#map",)), "text under 12 px: span.vp in section#map"),
        (changed(parts=SOUND.parts | {"main": None}), "main is not in the window"),
        (changed(parts=SOUND.parts | {"dock": None}), "the dock is not seen"),
        (with_part("question", cut=12), "question is not in the window"),
        (with_part("options", free=0.2), "options is covered"),
        (with_part("hero", height=200), "the boards have less than 40% of the height"),
        (with_part("hero", free=0.5), "the boards are covered"),
        (with_part("dock", height=40), "the dock has less than 100 px"),
        (with_part("prompt", height=150), "the question takes more than 20% of the height"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(sight: Sight, fault: str) -> None:
    assert faults(SOUND, DESK) == []
    assert fault in faults(sight, DESK)


def test_on_a_phone_the_boards_may_be_moved_within_their_tab() -> None:
    sight = changed(pieces=[*SOUND.pieces, piece("scrolled", "div.view")])
    assert faults(sight, PHONE) == []
    assert not all_seen(sight)
    assert faults(sight, DESK)


def test_a_list_may_lie_over_the_boards_but_not_over_what_is_offered() -> None:
    over = structs.replace(with_part("hero", free=0.3), opened=True)
    assert faults(over, DESK) == []
    assert faults(structs.replace(over, pieces=[piece("covered", "div#options")]), DESK)


def test_the_same_games_come_by_the_same_positions() -> None:
    first, again = gather("rulebenders", 3), gather("rulebenders", 3)
    assert first == again
    assert len({kept.id for kept in first}) == len(first) > 20
    assert {kept.id.rpartition(":")[2] for kept in first} == {"base"}


def test_a_game_is_set_up_as_it_comes_and_with_everything_on() -> None:
    for game in ("anachrony", "inventions", "rulebenders"):
        kinds = [way.kind for way in ways_of(game)]
        assert kinds == sorted(kinds)
        assert {*kinds} == {"base", "everything"}
    assert len({way.setup.options.get("board_side") for way in ways_of("anachrony")}) == 2
    assert any(set(way.setup.seats) != {PERSON} for way in ways_of("rulebenders"))


def test_positions_are_gathered_once(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    assert gathered("rulebenders", 1, file) == gathered("rulebenders", 1, file)
    file.write_text("[]")
    assert gathered("rulebenders", 1, file) == []


def test_of_many_positions_some_are_taken_from_everywhere() -> None:
    kept = [*gather("rulebenders", 1)]
    assert spread(kept, 4)[0] == kept[0]
    assert len(spread(kept, 4)) == 4
    assert spread(kept, 1_000) == kept


def test_a_table_is_laid_where_its_game_was(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    kept = gather("rulebenders", 1)
    held = next(each for each in kept if each.id.startswith(HELD))
    wanted = [held, *spread(kept, 5)]

    async def look() -> None:
        laid = await lay(database, wanted)
        async with tables_in(database) as found:
            for each in laid:
                match = await match_of(found, each.table)
                assert rule_of(each.kept, match.position) == each.kept.id.partition(":")[0]
                assert match.table.seats[each.kept.seat].guest == each.guest

    asyncio.run(look())


def rule_of(kept: Kept, position: Position[Any]) -> str:
    """By which rule its seat is asked at a position, or that its turn is to be ended."""
    return HELD if position.held == kept.seat else position.asks[kept.seat].rule


def test_what_was_seen_is_read_again_and_added_up(tmp_path: Path) -> None:
    file = tmp_path / "seen.jsonl"
    assert read(file) == []
    for number, sight in enumerate((SOUND, with_part("dock", height=40, scrolls=40))):
        add(file, Seen(f"AN-TURN-02:turn:{number}:base", {DESK.name: sight}))
    seen = read(file)
    assert [each.id for each in seen] == ["AN-TURN-02:turn:0:base", "AN-TURN-02:turn:1:base"]
    assert shares(seen, WINDOWS)[2:] == ["| 1366x650 | 2 | 50 % | 100 % | 100 % | 100 % | 100 % | 50 % |"]
    assert grouped(seen, WINDOWS) == [
        "    1  the dock has less than 100 px (1366x650 1)",
        "         AN-TURN-02:turn:1:base",
    ]


PAGE = """<style>body { margin: 0 } .st-hero { height: 300px; overflow: auto } button { width: 60px; height: 60px }
.st-dock { height: 120px; overflow: auto } i { font-size: 9px } #over { position: fixed; inset: 0 auto auto 0; margin: 0; width: 99px; height: 99px }
</style><main class="table"><section class="st-hero" id="hero"><button class="lit" id="first"></button>
<p style="height: 900px"></p><button class="lit" id="far"></button></section><section id="ask"><h1 id="ask-title">Where?</h1>
<input name="answer" data-places="first"><input name="answer"><footer><button class="btn primary">Go</button></footer></section>
<section class="st-dock"><i class="vp">3</i><div hidden><button class="lit" id="away"></button></div></section></main>"""


@pytest.fixture
def page() -> Iterator[Page]:
    """A small table in a browser."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        page = chromium.new_page(viewport={"width": 1366, "height": 650})
        page.set_content(PAGE)
        yield page
        chromium.close()


def test_a_page_tells_where_each_piece_is(page: Page) -> None:
    sight = msgspec.convert(page.evaluate(LOOK), Sight)
    assert {each.id: (each.state, each.by) for each in sight.pieces} == {
        "first": ("seen", ""),
        "far": ("scrolled", "section#hero.st-hero"),
        "away": ("hidden", "div"),
    }
    assert (sight.offers, sight.listed, sight.opened, sight.document) == (2, 1, False, (0, 0))
    assert sight.tiny == ("9.0 px i.vp in section.st-dock",)
    hero, dock = sight.parts["hero"], sight.parts["dock"]
    assert hero is not None
    assert dock is not None
    assert (hero.height, hero.free, dock.scrolls) == (300, 1.0, 0)
    assert sight.parts["tabs"] is None


def test_a_page_tells_what_lies_over_a_piece_and_how_far_it_scrolls(page: Page) -> None:
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<p id=over></p><p style=height:900px></p>')"
    )
    sight = msgspec.convert(page.evaluate(LOOK), Sight)
    assert Piece("first", "covered", "p#over", in_dock=False) in sight.pieces
    assert sight.document[0] > 500
    assert "an offered piece is covered by p#over" in faults(sight, DESK)


@pytest.mark.full
def test_a_position_is_looked_at_in_each_window() -> None:
    """A server, a browser, one page: it is drawn for the seat that is asked, at the size that is wanted."""
    windows = [DESK, PHONE]
    kept = next(each for each in gather("rulebenders", 1) if each.id == "RB-ACT-10:turn:7+:base")
    (seen,) = look_at([(1, kept)], windows, None)
    assert seen.id == kept.id
    assert list(seen.sights) == [window.name for window in windows]
    for window in windows:
        sight = seen.sights[window.name]
        assert sight.offers > 1
        hero = sight.parts["hero"]
        assert hero is not None
        assert hero.width <= window.width
    assert any(each.in_dock for each in seen.sights[DESK.name].pieces), "one's own hand is offered"
