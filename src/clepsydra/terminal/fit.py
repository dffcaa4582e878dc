"""`clepsydra fit`: what a position is worth, read from how games went on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from clepsydra.kernel.valuation import term_of
from clepsydra.lab.fitting import Sampling, collect, fitted, fitted_by
from clepsydra.lab.interruption import Interrupted
from clepsydra.lab.journal import AnotherJournal
from clepsydra.lab.least_squares import Fit
from clepsydra.lab.tuning import Weights, counted
from clepsydra.lab.weights_file import write_weights
from clepsydra.terminal.long_run import LongRun, long_run
from clepsydra.terminal.output import Json, box_named, fail, out, print_json
from clepsydra.terminal.setups import (
    BotSeats,
    GameName,
    Modules,
    Options,
    Seats,
    Tries,
    Workers,
    file_option,
    setup_from,
    terms_from,
    weights_option,
)


def fit(
    game: GameName,
    *,
    log: Annotated[Path, file_option("A file that keeps what was seen of every game, to go on later.")],
    games: Annotated[int, typer.Option(min=2, help="Number of games the bots play.")] = 100,
    people: BotSeats = None,
    seats: Seats = None,
    modules: Modules = "",
    option: Options = None,
    term: Annotated[list[str] | None, typer.Option(help="Fit only the weights of this term.")] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            help="Leave this term out, for example if it counts no points of the player; its weights stay."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    tries: Tries = 30,
    every: Annotated[int, typer.Option(min=1, help="Number of steps between two samples.")] = 4,
    workers: Workers = None,
    into: Annotated[Path | None, weights_option("A file of weights that gets what was found.")] = None,
    json: Json = False,
) -> None:
    """Read what things are worth from how games went on: weights that tell best what the seats make of a position.

    It is what such bots make of a thing, not what could be made of it: whether the weights are better, games on
    other deals must tell, with planner:60:1@FILE in the arena.
    """
    definition = box_named(game)
    if definition.valuation is None or not definition.valuation.weights:
        fail(f"{game} has no weights to fit.")
    terms, ignored = terms_from(definition.valuation, term), terms_from(definition.valuation, without)
    sampling = Sampling(setup_from(definition, people, seats, modules, option or []), seed, tries, every)
    if len(sampling.setup.people) < 2:
        fail("Seats are compared with each other: it takes two.")
    weights = {
        name: 0.0 if term_of(name) in ignored else weight
        for name, weight in definition.valuation.weights.items()
    }
    before = {
        name: weight
        for name, weight in counted(sampling.setup, weights).items()
        if term_of(name) not in ignored and (not terms or term_of(name) in terms)
    }
    if not before:
        fail(f"Nothing of {', '.join(terms)} is counted at such a table.")
    with long_run(f"Playing {game}", games) as run:
        found = _found(sampling, games, [*before], weights, log=log, workers=workers, run=run)
    if found is None:
        if json:
            print_json({"game": game, "games": run.done, "seed": seed, "before": before, "stopped": True})
        run.report("games", f"They are in {log}: the same command goes on from there and then fits.")
        return
    after = {name: weight + slope for (name, weight), slope in zip(before.items(), found.slopes, strict=True)}
    errors = dict(zip(before, found.errors, strict=True))
    if into is not None:
        write_weights(into, fitted_by(sampling, games, after), after)
    if json:
        print_json(
            {
                "game": game,
                "games": games,
                "seed": seed,
                "before": before,
                "weights": after,
                "errors": errors,
                "missed_before": found.before,
                "missed_after": found.after,
                "stopped": False,
            }
        )
        return
    missed = f"off by {found.before:.2f} points a seat before, by {found.after:.2f} after"
    table = Table("feature", "before", "after", "give or take", title=f"{game}, {games} games, {missed}")
    for name, weight in sorted(after.items()):
        table.add_row(name, f"{before[name]:.3f}", f"{weight:.3f}", f"{2 * errors[name]:.3f}")
    out.print(table)


def _found(
    sampling: Sampling,
    games: int,
    names: list[str],
    weights: Weights,
    *,
    log: Path,
    workers: int | None,
    run: LongRun,
) -> Fit | None:
    """Play the games and fit the weights. Return `None` if a signal comes before the end of it."""
    try:
        samples = collect(
            sampling, games, log=log, workers=workers, progress=run.advance, interruption=run.interruption
        )
        if not run.stopped and not any(sample.moments for sample in samples):
            fail(f"No game has {sampling.every} steps.")
        return run.interruption.call(fitted, samples, names, weights)
    except AnotherJournal as error:
        fail(f"{error}.")
    except Interrupted:
        return None
