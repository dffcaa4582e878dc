"""`clepsydra simulate`: many games by bots."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import replace
from rich.markup import escape
from rich.table import Table

from clepsydra.lab.players import why_no_bot
from clepsydra.lab.simulation import Plan
from clepsydra.lab.simulation import simulate as play
from clepsydra.terminal.catalog import corrections_from
from clepsydra.terminal.long_run import long_run
from clepsydra.terminal.output import Json, box_named, out, own_language, print_json
from clepsydra.terminal.setups import (
    GameName,
    Modules,
    Options,
    Seats,
    Workers,
    make_directory,
    must_be_known,
    seatings_from,
    setup_from,
)

APART = ("game", "seed", "failed", "used", "fortunes", "first_share_by_seat", "by_mix", "never_used")
"""What is no row of the first table."""


class Mix(StrEnum):
    """How the setup of each game is found."""

    SAME = "same"
    RANDOM = "random-options"


def simulate(
    game: GameName,
    *,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    players: Annotated[
        int | None, typer.Option(help="Number of players, solo opponents not counted.")
    ] = None,
    seats: Seats = None,
    modules: Modules = "",
    option: Options = None,
    mix: Annotated[
        Mix, typer.Option(help="'random-options' draws every option of the table at random.")
    ] = Mix.SAME,
    bots: Annotated[str, typer.Option(help="The bots of the seats, in order: random,...")] = "random",
    workers: Workers = None,
    first: Annotated[int, typer.Option(min=0, help="Number of the first game, to repeat one.")] = 0,
    data: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="An owner's corrections to the components (TOML)."),
    ] = None,
    records: Annotated[Path | None, typer.Option(help="Folder for the record of every game.")] = None,
    win_rates: Annotated[
        bool,
        typer.Option("--win-rates", "--fortunes", help="Print how often players won who chose each option."),
    ] = False,
    components: Annotated[
        bool, typer.Option("--components", help="Print the components that no question and no event named.")
    ] = False,
    json: Json = False,
) -> None:
    """Play many games with bots and print statistics. Exit code 1 if a game fails. Ctrl-C prints those so far."""
    definition = box_named(game)
    named = tuple(bots.split(","))
    must_be_known(why_no_bot(name, game) for name in named)
    setup = None
    if mix is Mix.SAME:
        setup = setup_from(definition, players, seats, modules, option or [])
        setup = replace(setup, corrections=corrections_from(definition, data, own_language()))
    else:
        seatings_from(definition, players)
        given = {"--seats": seats, "--modules": modules, "--option": option, "--data": data}
        must_be_known(f"{name} is left to chance by --mix {mix}" for name, value in given.items() if value)
    if records is not None:
        make_directory(records)
    plan = Plan(
        game,
        seed,
        setup,
        players,
        named,
        str(records) if records is not None else None,
        components,
    )
    with long_run(f"Simulating {game}", games) as run:
        summary = play(
            plan,
            games,
            first=first,
            workers=workers,
            progress=run.advance,
            interruption=run.interruption,
        )
    if json:
        print_json(summary | {"stopped": run.stopped})
    elif run.done:
        _print(summary)
        if win_rates:
            _print_win_rates(summary["fortunes"])
        if components:
            _print_never_used(summary["never_used"])
    run.report("games", f"Go on with --first {first + run.done}.")
    raise typer.Exit(1 if summary["failures"] else 0)


def _print(summary: dict[str, Any]) -> None:
    table = Table(title=f"{summary['game']}, seed {summary['seed']}", show_header=False)
    for name, value in summary.items():
        if name not in APART:
            table.add_row(name.replace("_", " "), _words(value))
    table.add_row("first share by seat", ", ".join(map(_share, summary["first_share_by_seat"])))
    used = list(summary["used"].items())
    table.add_row("most used", _words(dict(used[:8])))
    table.add_row("least used", _words(dict(used[-8:])))
    out.print(table)
    if len(summary["by_mix"]) > 1:
        _print_mixes(summary["by_mix"])
    for failure in summary["failed"][:20]:
        out.print(f"[red]game {failure['game']}[/]: {escape(failure['error'])}")


def _print_mixes(mixes: dict[str, dict[str, Any]]) -> None:
    table = Table("mix", "seat", "scores", "mean", "least", "most", "deviation", title="Scores by mix")
    for mix, sorts in mixes.items():
        for sort, found in sorts.items():
            figures = (found[name] for name in ("scores", "mean", "least", "most", "deviation"))
            table.add_row(mix, sort, *(f"{figure:,}" for figure in figures))
    out.print(table)


def _print_never_used(unused: dict[str, list[str]]) -> None:
    table = Table("section", "components", title="Named by no decision and no event")
    for title, pieces in unused.items():
        table.add_row(title, ", ".join(pieces))
    out.print(table)


def _print_win_rates(rates: dict[str, dict[str, Any]]) -> None:
    table = Table("chosen", "by seats", "of which first", title="How those who chose it fared")
    for thing, fared in rates.items():
        table.add_row(thing, f"{fared['cases']:,}", _share(fared))
    out.print(table)


def _share(found: dict[str, Any]) -> str:
    return f"{found['share']:.1%} ({found['low']:.1%} to {found['high']:.1%})"


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {figure:,}" for name, figure in value.items())
    if isinstance(value, list):
        return ", ".join(f"{figure:,}" for figure in value)
    return f"{value:,}"
