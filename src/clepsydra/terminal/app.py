"""One entry point for all commands."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

import typer

from clepsydra.terminal.arena import arena
from clepsydra.terminal.bench import bench
from clepsydra.terminal.catalog import catalog
from clepsydra.terminal.conformance import conformance
from clepsydra.terminal.output import out
from clepsydra.terminal.records import replay, verify
from clepsydra.terminal.rules import rules
from clepsydra.terminal.serving import migrate, serve, worker
from clepsydra.terminal.simulate import simulate

app = typer.Typer(
    name="clepsydra",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (simulate, arena, verify, replay, rules, catalog, conformance, bench, serve, worker, migrate):
    app.command()(command)


def _version(wanted: bool) -> None:
    if wanted:
        out.print(f"clepsydra {version('clepsydra')}", highlight=False)
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    """Heavy, time-bending strategy board games, every rule enforced and explained."""


def main() -> None:
    """Run the command line."""
    app()
