"""`clepsydra tune`: what a position is worth, learned from play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from clepsydra.kernel.valuation import term_of
from clepsydra.lab.journal import AnotherJournal
from clepsydra.lab.tuning import Course, counted, learn, learned_by
from clepsydra.lab.weights_file import write_weights
from clepsydra.terminal.long_run import long_run
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


def tune(
    game: GameName,
    *,
    log: Annotated[Path, file_option("A file that keeps every round, to go on later.")],
    rounds: Annotated[
        int, typer.Option(min=1, help="Number of rounds of two deals, each played from both sides.")
    ] = 100,
    people: BotSeats = None,
    seats: Seats = None,
    modules: Modules = "",
    option: Options = None,
    term: Annotated[list[str] | None, typer.Option(help="Learn only the weights of this term.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    tries: Tries = 40,
    workers: Workers = None,
    into: Annotated[Path | None, weights_option("A file of weights that gets what was learned.")] = None,
    json: Json = False,
) -> None:
    """Learn weights: bots with slightly different weights play each other, and the weights follow the winner.

    Whether the weights that come out are better, games on other deals must tell: planner:60:1@FILE in the arena is
    a bot that goes by them.
    """
    definition = box_named(game)
    if definition.valuation is None or not definition.valuation.weights:
        fail(f"{game} has no weights to tune.")
    terms = terms_from(definition.valuation, term)
    course = Course(setup_from(definition, people, seats, modules, option or []), seed, tries)
    before = counted(course.setup, definition.valuation.weights)
    if terms:
        before = {name: weight for name, weight in before.items() if term_of(name) in terms}
    if not before:
        fail(f"Nothing of {', '.join(terms)} is counted at such a table.")
    with long_run(f"Tuning {game}", rounds) as run:
        try:
            after = learn(
                course,
                before,
                rounds,
                log=log,
                workers=workers,
                progress=run.advance,
                interruption=run.interruption,
            )
        except AnotherJournal as error:
            fail(f"{error}.")
    if into is not None and not run.stopped:
        write_weights(into, learned_by(course, rounds, after), after)
    if json:
        ending = {"before": before, "weights": after, "stopped": run.stopped}
        print_json({"game": game, "rounds": run.done if run.stopped else rounds, "seed": seed} | ending)
    elif run.done:
        _print(f"{game}, {run.done if run.stopped else rounds} rounds, seed {seed}", before, after)
    run.report("rounds", "No weights were written. The same command goes on from there.")


def _print(title: str, before: Mapping[str, float], after: Mapping[str, float]) -> None:
    table = Table("feature", "before", "after", title=title)
    for name, weight in sorted(after.items()):
        table.add_row(name, f"{before[name]:.3f}", f"{weight:.3f}")
    out.print(table)
