"""`clepsydra tune`: what a position is worth, learned from play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from clepsydra.kernel.valuation import term_of
from clepsydra.lab.journal import AnotherJournal
from clepsydra.lab.tuning import Course, counted, learn, learned_by
from clepsydra.lab.weights_file import write_weights
from clepsydra.terminal.output import Json, box_named, fail, out, print_json, progress
from clepsydra.terminal.setups import BotSeats, GameName, Modules, Options, Seats, Tries, Workers, setup_from


def tune(
    game: GameName,
    *,
    log: Annotated[Path, typer.Option(help="A file that keeps every round, to go on later.")],
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
    into: Annotated[Path | None, typer.Option(help="A file of weights that gets what was learned.")] = None,
    json: Json = False,
) -> None:
    """Learn weights: bots with slightly different weights play each other, and the weights follow the winner.

    Whether the weights that come out are better, games on other deals must tell: planner:60:1@FILE in the arena is
    a bot that goes by them.
    """
    definition = box_named(game)
    if definition.valuation is None or not definition.valuation.weights:
        fail(f"{game} has no weights to tune.")
    course = Course(setup_from(definition, people, seats, modules, option or []), seed, tries)
    before = counted(course.setup, definition.valuation.weights)
    if term:
        before = {name: weight for name, weight in before.items() if term_of(name) in term}
    if not before:
        fail(f"Nothing of {', '.join(term or ())} is counted at such a table.")
    with progress(f"Tuning {game}", rounds) as advance:
        try:
            after = learn(
                course,
                before,
                rounds,
                log=log,
                workers=workers,
                progress=advance,
            )
        except AnotherJournal as error:
            fail(f"{error}.")
    if into is not None:
        write_weights(into, learned_by(course, rounds, after), after)
    if json:
        print_json({"game": game, "rounds": rounds, "seed": seed, "before": before, "weights": after})
        return
    table = Table("feature", "before", "after", title=f"{game}, {rounds} rounds, seed {seed}")
    for name, weight in sorted(after.items()):
        table.add_row(name, f"{before[name]:.3f}", f"{weight:.3f}")
    out.print(table)
