"""One entry point for all commands."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

import typer

from clepsydra.terminal.admin import admin
from clepsydra.terminal.arena import arena
from clepsydra.terminal.bench import bench
from clepsydra.terminal.catalog import catalog
from clepsydra.terminal.conformance import conformance
from clepsydra.terminal.doctor import doctor
from clepsydra.terminal.fit import fit
from clepsydra.terminal.keeping import backup, restore
from clepsydra.terminal.lessons import lessons
from clepsydra.terminal.output import out
from clepsydra.terminal.records import replay, verify
from clepsydra.terminal.rules import rules
from clepsydra.terminal.serving import migrate, push_keys, serve, worker
from clepsydra.terminal.simulate import simulate
from clepsydra.terminal.tune import tune

app = typer.Typer(
    name="clepsydra",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # as markup, [push] would be read as a style and not printed
)
for command in (
    simulate,
    arena,
    tune,
    fit,
    verify,
    replay,
    rules,
    catalog,
    conformance,
    bench,
    serve,
    worker,
    migrate,
    doctor,
    backup,
    restore,
    push_keys,
):
    app.command()(command)
app.add_typer(admin, name="admin")
app.add_typer(lessons, name="lessons")


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
