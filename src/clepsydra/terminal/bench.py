"""`clepsydra bench`: speeds, each against something measured in the same run."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table

from clepsydra.lab.bench import ROUNDS, benches
from clepsydra.terminal.output import Json, fail, out, print_json, progress


def bench(
    name: Annotated[
        str, typer.Argument(help="What to measure: the kernel, or a game by its name.")
    ] = "kernel",
    json: Json = False,
) -> None:
    """Measure how fast something is, with the spread over several rounds."""
    known = benches()
    if name not in known:
        fail(f"There is no bench named {name!r}. There are: {', '.join(known)}.")
    with progress(f"Measuring {name}", ROUNDS) as bar:
        results = known[name](lambda: bar.advance(bar.task_ids[0]))
    if json:
        print_json({"results": [msgspec.to_builtins(result) for result in results]})
        return
    table = Table("what", "value", "time ratio", "against", "spread", title=name)
    for result in results:
        ratio = "" if result.ratio is None else f"{result.ratio:.2f}"
        table.add_row(
            result.name, f"{result.value:,.0f} {result.unit}", ratio, result.against, f"±{result.spread:.1%}"
        )
    out.print(table)
