"""To which part of an answer a moment of the server's time belongs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("diff of drawings", ("clepsydra.drawing.html.diff:", "clepsydra.web.pages.drawing:Drawer.pieces")),
    ("parts of regions", ("clepsydra.drawing.views:Looks.part", "clepsydra.drawing.board:Board.parts")),
    ("drawing of regions", ("clepsydra.drawing.board:Board.draw", "clepsydra.drawing.board:Board._drawing")),
    (
        "bar",
        (
            "clepsydra.web.pages.bars:",
            "clepsydra.web.pages.confirming:",
            "clepsydra.drawing.ask:",
            "clepsydra.drawing.choices:",
            "clepsydra.drawing.options:",
        ),
    ),
    ("seats", ("clepsydra.web.pages.drawing:Drawer.seats", "clepsydra.web.pages.drawing:Drawer._seat")),
    ("log", ("clepsydra.web.pages.lines:", "clepsydra.drawing.log:", "clepsydra.web.pages.feed:")),
    (
        "views",
        (
            "clepsydra.kernel.worlds:view",
            "clepsydra.kernel.position:Position.view",
            "clepsydra.kernel.position:Position.shown_to",
            "clepsydra.drawing.views:Looks.look",
            "clepsydra.drawing.board:look",
            "clepsydra.tables.picture:",
        ),
    ),
    (
        "menu, calls, picture of the match",
        ("clepsydra.web.pages.drawing:", "clepsydra.web.pages.calls:", "clepsydra.web.pages.lessonband:"),
    ),
    (
        "database",
        (
            "clepsydra.store.",
            "clepsydra.tables.match:Match.saved",
            "clepsydra.tables.match_state:",
            "asyncpg.",
            "sqlalchemy.",
        ),
    ),
    (
        "rules",
        (
            "clepsydra.kernel.position:",
            "clepsydra.kernel.play:",
            "clepsydra.tables.match:",
            "clepsydra.tables.allowed:",
        ),
    ),
    ("compression", ("clepsydra.web.compression:",)),
    ("tables, clocks, notices", ("clepsydra.tables.", "clepsydra.bus.")),
    ("HTTP and streams", ("clepsydra.web.", "litestar.", "uvicorn.", "multipart.", "asyncio.", "uvloop.")),
)
"""The parts by name, each with the functions that begin it. A function that is not named belongs to its caller."""
REST = "the rest"


def part_of(running: Iterable[str]) -> str:
    """Return the part to which running functions belong, the innermost first.

    >>> part_of(["clepsydra.kernel.wording:said", "clepsydra.drawing.log:Line.of", "litestar.handlers:handle"])
    'log'
    >>> part_of(["runpy:_run_code"])
    'the rest'
    """
    for function in running:
        for name, begun_by in PARTS:
            if function.startswith(begun_by):
                return name
    return REST


def shares(
    looks: Iterable[tuple[float, Sequence[str]]], windows: Iterable[tuple[float, float]]
) -> dict[str, float]:
    """Return the share of each part in the looks within these spans of time, the largest first.

    >>> shares([(1.0, ["clepsydra.drawing.html.diff:changed_elements"]), (9.0, ["runpy:run"])], [(0.5, 2.0)])
    {'diff of drawings': 1.0}
    """
    spans = sorted(windows)
    found = Counter(
        part_of(running) for at, running in looks if any(begin <= at <= end for begin, end in spans)
    )
    return {name: count / found.total() for name, count in found.most_common()}
