"""`clepsydra bench`: speeds, each against something measured in the same run."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table

from clepsydra.lab.bench import BENCHES, rounds_of
from clepsydra.terminal.output import Json, fail, out, print_json, progress


def bench(
    name: Annotated[str, typer.Argument(help=f"What to measure: {', '.join(BENCHES)}.")] = "kernel",
    json: Json = False,
) -> None:
    """Measure how fast something is, with the spread over several rounds."""
    if name not in BENCHES:
        fail(f"There is no bench named {name!r}. There are: {', '.join(BENCHES)}.")
    with progress(f"Measuring {name}", rounds_of(name)) as bar:
        results = BENCHES[name](lambda: bar.advance(bar.task_ids[0]))
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
