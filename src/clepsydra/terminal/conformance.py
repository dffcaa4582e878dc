"""`clepsydra conformance`: which test proves which rule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clepsydra.kernel import shelf
from clepsydra.lab.claims import CollectionError, matrix
from clepsydra.terminal.output import Json, box_named, fail, out, print_json

TABLE = "TB"
"""The rules of the table belong to no game and to all."""


def conformance(
    game: Annotated[
        str | None, typer.Argument(help="Which game; all, and the table itself, if not said.")
    ] = None,
    tests: Annotated[Path, typer.Option(exists=True, file_okay=False, help="Where the tests are.")] = Path(
        "tests"
    ),
    json: Json = False,
) -> None:
    """Print each rule with its tests, holes first. Exit code 1 if a game that is complete has holes."""
    boxes = [box_named(game)] if game else list(shelf().values())
    prefixes = [prefix for box in boxes for prefix in box.prefixes] + ([] if game else [TABLE])
    try:
        found = matrix(prefixes, tests)
    except CollectionError as error:
        fail(str(error))
    if json:
        print_json(found.to_json())
    else:
        out.print(found.render(), markup=False)
    if not found.ok(complete=all(box.complete for box in boxes)):
        raise typer.Exit(1)
