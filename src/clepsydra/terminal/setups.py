"""The set-up that options of the command line ask for."""

from __future__ import annotations

from clepsydra.kernel import GameDefinition, Refused, Setup
from clepsydra.terminal.output import fail


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
    try:
        definition.rules_for(setup)
    except Refused as refused:
        fail(f"{definition.name} cannot be played like that: {refused}")
    return setup
