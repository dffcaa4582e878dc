"""The set-up that options of the command line ask for."""

from __future__ import annotations

from typing import Annotated

import typer

from clepsydra.kernel import GameDefinition, Refused, Setup
from clepsydra.terminal.output import fail

GameName = Annotated[str, typer.Argument(help="The game.")]
BotSeats = Annotated[int | None, typer.Option(help="Number of seats for bots, solo opponents not counted.")]
Seats = Annotated[str | None, typer.Option(help="Kind of each seat: person,drip")]
Modules = Annotated[str, typer.Option(help="Modules to add: storm,...")]
Options = Annotated[list[str] | None, typer.Option(help="A table option: name=value")]
Tries = Annotated[int, typer.Option(min=1, help="Number of turns a bot tries before each move.")]
Workers = Annotated[
    int | None, typer.Option(min=1, help="Number of processes; one per processor by default.")
]


def setup_from(
    definition: GameDefinition, players: int | None, seats: str | None, modules: str, options: list[str]
) -> Setup:
    """The setup that was asked for; what was not said is as usual."""
    if seats is not None:
        table = tuple(seats.split(","))
    else:
        tables = definition.seatings_for(players)
        if not tables:
            fail(f"{definition.name} is not played by {players}.")
        table = tables[0]
    chosen = {name: value for name, _, value in (entry.partition("=") for entry in options)}
    known = {setting.name: {str(value): value for value in setting.values} for setting in definition.settings}
    values = {name: known.get(name, {}).get(value, value) for name, value in chosen.items()}
    setup = Setup(definition.name, table, tuple(filter(None, modules.split(","))), values)
    setup = definition.with_defaults(setup)
    try:
        definition.rules_for(setup)
    except Refused as refused:
        fail(f"{definition.name} cannot be played like that: {refused}")
    return setup
