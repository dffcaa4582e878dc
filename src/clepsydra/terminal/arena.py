"""`clepsydra arena`: bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from clepsydra.lab.arena import Contest, Outcome, compete
from clepsydra.lab.journal import AnotherJournal
from clepsydra.lab.players import why_no_player
from clepsydra.lab.standings import Standing, standings, verdict
from clepsydra.lab.strangers import BadAnswer
from clepsydra.terminal.long_run import long_run
from clepsydra.terminal.output import Json, box_named, fail, out, print_json
from clepsydra.terminal.setups import (
    BotSeats,
    GameName,
    Modules,
    Options,
    Seats,
    Workers,
    file_option,
    must_be_known,
    setup_from,
)

WORDS = {True: "better than the others", False: "no better than the others", None: "not decided"}


def arena(
    game: GameName,
    *,
    players: Annotated[
        str,
        typer.Option(
            help="The bots: tide,greedy. One named twice has two seats; planner:400:3 tries 400 turns in 3 worlds; "
            "'program:python engine.py' and http://localhost:9000/ are strangers."
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="Most games to play; a deal is always finished.")] = 200,
    people: BotSeats = None,
    seats: Seats = None,
    modules: Modules = "",
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    better: Annotated[
        float | None,
        typer.Option(
            min=0.0,
            max=1.0,
            help="Stop as soon as it is certain whether the first player wins at least this share of games.",
        ),
    ] = None,
    results: Annotated[Path | None, file_option("A file that keeps the results, to go on later.")] = None,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Let bots play each other and rate them. Each deal is played once from every seat. Ctrl-C rates them by the deals so far."""
    definition = box_named(game)
    named = tuple(players.split(","))
    must_be_known(why_no_player(name, game) for name in named)
    setup = setup_from(definition, people, seats, modules, option or [])
    contest, fair = Contest(setup, named, seed), 1 / len(setup.seats)
    if better is not None and not fair < better < 1:
        fail(f"--better must lie between {fair:.3f}, which is as often as anybody, and 1.")

    def told(outcomes: list[Outcome]) -> bool | None:
        return None if better is None else verdict(outcomes, named[0], fair, better)

    with long_run(f"Playing {game}", games) as run:
        try:
            outcomes = compete(
                contest,
                games,
                results=results,
                workers=workers,
                enough=lambda outcomes: told(outcomes) is not None,
                progress=run.advance,
                interruption=run.interruption,
            )
        except (AnotherJournal, BadAnswer) as error:
            fail(f"{error}.")
    found = standings(outcomes) if outcomes else []
    if json:
        ending = {"better": told(outcomes), "stopped": run.stopped}
        print_json(_summary(game, contest, outcomes, found) | ending)
    elif outcomes:
        _print(f"{game}, {len(outcomes)} games, seed {seed}", found)
        if better is not None:
            out.print(f"{named[0]}: {WORDS[told(outcomes)]}", markup=False)
    run.report("games", "The same command goes on from there." if results else "")


def _summary(game: str, contest: Contest, outcomes: list[Outcome], found: list[Standing]) -> dict[str, Any]:
    return {
        "game": game,
        "seats": contest.setup.seats,
        "modules": contest.setup.modules,
        "seed": contest.seed,
        "games": len(outcomes),
        "players": msgspec.to_builtins(found),
    }


def _print(title: str, found: list[Standing]) -> None:
    table = Table("player", "games", "first", "mean score", "ms a turn", "rating", title=title)
    for each in found:
        table.add_row(
            escape(each.name),
            f"{each.games:,}",
            f"{each.first:.1%} ({each.first_low:.1%} to {each.first_high:.1%})",
            f"{each.mean_score:.1f}",
            f"{each.ms_per_turn:.1f}",
            f"{each.rating:+} ({each.rating_low:+} to {each.rating_high:+})",
        )
    out.print(table)
