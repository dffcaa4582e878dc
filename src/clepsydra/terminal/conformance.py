"""`clepsydra conformance`: which test proves which rule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from clepsydra.kernel import installed_games
from clepsydra.kernel.enforcement import TABLE
from clepsydra.lab.claims import CollectionError, matrix
from clepsydra.lab.whereabouts import homes
from clepsydra.terminal.output import Json, box_named, fail, out, print_json


def conformance(
    game: Annotated[
        str | None, typer.Argument(help="The game; all games and the rules of the table by default.")
    ] = None,
    tests: Annotated[Path, typer.Option(exists=True, file_okay=False, help="Folder of the tests.")] = Path(
        "tests"
    ),
    json: Json = False,
) -> None:
    """Print each rule with its tests, rules without tests first. Exit code 1 if a complete game has a rule without a test or a place in code or data."""
    boxes = [box_named(game)] if game else list(installed_games().values())
    prefixes = [prefix for definition in boxes for prefix in definition.prefixes] + ([] if game else [TABLE])
    not_yet = [head for definition in boxes for head in definition.not_yet]
    try:
        found = matrix(prefixes, tests, but=not_yet)
        places = homes(prefixes, but=not_yet)
    except CollectionError as error:
        fail(str(error))
    found = replace(
        found,
        unplaced=tuple(rule for rule, files in places.items() if not files),
        repeated=tuple(f"{rule}: {', '.join(files)}" for rule, files in places.items() if len(files) > 1),
    )
    if json:
        print_json(found.to_json())
    else:
        out.print(found.render(), markup=False)
    if not found.ok(complete=all(definition.complete for definition in boxes)):
        raise typer.Exit(1)
