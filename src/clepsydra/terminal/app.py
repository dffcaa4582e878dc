"""One entry point for all commands."""

from __future__ import annotations

import typer

from clepsydra.terminal.bench import bench
from clepsydra.terminal.catalog import catalog
from clepsydra.terminal.conformance import conformance
from clepsydra.terminal.records import replay, verify
from clepsydra.terminal.rules import rules
from clepsydra.terminal.serving import migrate, serve, worker
from clepsydra.terminal.simulate import simulate

app = typer.Typer(
    name="clepsydra",
    help="Heavy, time-bending strategy board games, every rule enforced and explained.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (simulate, verify, replay, rules, catalog, conformance, bench, serve, worker, migrate):
    app.command()(command)


def main() -> None:
    """Run the command line."""
    app()
