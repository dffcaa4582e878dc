"""`clepsydra bench`: speeds, each against something measured in the same run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.markup import escape
from rich.table import Table

from clepsydra.kernel import GameDefinition, Setup
from clepsydra.lab.bench import ROUNDS, Measured, benches, distribution
from clepsydra.terminal.output import Json, aside, box_named, fail, out, print_json, progress

RENDER = 5.0
"""The goal for drawing, in milliseconds."""


def bench(
    name: Annotated[
        str,
        typer.Argument(
            help="What to measure: kernel, a game by its name, thinking, submit, fanout, archive, filled, page or crowd."
        ),
    ] = "kernel",
    *,
    game: Annotated[str, typer.Option(help="page: the game to play.")] = "anachrony",
    preset: Annotated[
        str,
        typer.Option(help="page: a preset of the game, drawn beside the plain game: everything, solo,..."),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="page: number of games.")] = 1,
    spectators: Annotated[int, typer.Option(min=2, help="crowd: number of spectators of one table.")] = 200,
    tables: Annotated[int, typer.Option(min=1, help="crowd: number of running tables.")] = 100,
    pace: Annotated[float, typer.Option(min=0.1, help="crowd: seconds that a player takes to choose.")] = 5.0,
    json: Json = False,
) -> None:
    """Measure how fast something is, with the spread over several rounds."""
    from clepsydra.lab.bench_crowd import bench_crowd

    plain, setup = _tables(box_named(game), preset)
    known = benches() | {
        "page": partial(_page, plain, setup, games),
        "crowd": partial(bench_crowd, spectators, tables, pace),
    }
    if name not in known:
        fail(f"There is no bench named {name!r}. There are: {', '.join(known)}.")
    with progress(f"Measuring {name}", ROUNDS) as advance:
        results = known[name](lambda: advance(1))
    if json:
        print_json({"results": [msgspec.to_builtins(result) for result in results]})
        return
    out.print(_sheet(name, results))
    out.print(f"clepsydra {' '.join(sys.argv[1:])}", markup=False)
    if name == "page" and any(result.missed for result in results):
        from clepsydra.web.bench import drawing_profile

        out.print(drawing_profile(setup))


def _tables(definition: GameDefinition, preset: str) -> tuple[Setup, Setup]:
    """The plain game, and the table that is measured."""
    presets = [each.name for each in definition.presets]
    if preset and preset not in presets:
        there_are = f"There are: {', '.join(presets)}." if presets else "It has none."
        fail(f"{definition.name} has no preset named {preset!r}. {there_are}")
    return definition.largest_table(), definition.largest_table(preset)


def _page(plain: Setup, setup: Setup, games: int, advance: Callable[[], None] | None) -> list[Measured]:
    """A table page: what goes over the line, how long the server draws, and how soon a click shows."""
    from clepsydra.lab.bench_page import bench_page
    from clepsydra.web.bench import drawing_times

    drawn = distribution("render_ms", drawing_times(setup, games), "ms", RENDER)
    if setup != plain:
        usual = distribution("render_ms", drawing_times(plain, games), "ms", RENDER)
        drawn = [_beside(*each) for each in zip(drawn, usual, strict=True)]
    return [*bench_page(setup, games, advance), *drawn, *_clicks(setup)]


def _beside(figure: Measured, plain: Measured) -> Measured:
    return replace(figure, against="the plain game", ratio=round(figure.value / plain.value, 2))


def _clicks(setup: Setup) -> list[Measured]:
    """Where there is a browser."""
    from clepsydra.lab.bench_click import CLICKS, bench_click, what_is_missing

    if missing := what_is_missing():
        aside.print(escape(f"Clicks are not measured. To do so, install {missing}."))
        return []
    return bench_click(setup, CLICKS)


def _sheet(name: str, results: list[Measured]) -> Table:
    table = Table("what", "value", "goal", "time ratio", "against", "spread", title=name)
    for result in results:
        ratio = "" if result.ratio is None else f"{result.ratio:.2f}"
        goal = "" if result.goal is None else f"< {result.goal:g}{' missed' if result.missed else ''}"
        figure = f"{result.value:,.0f}" if result.value >= 100 else f"{result.value:,.3g}"
        table.add_row(
            result.name, f"{figure} {result.unit}", goal, ratio, result.against, f"±{result.spread:.1%}"
        )
    return table
