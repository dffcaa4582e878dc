"""The command that looks at a service: `doctor`."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from clepsydra.terminal.output import Json, Language, out, print_json, say
from clepsydra.terminal.serving import BusAddress, Database, put_into_environment

if TYPE_CHECKING:
    from clepsydra.web.checkup import Finding

SECTION = "doctor"
SIGNS = {"good": "[green]✓[/]", "doubtful": "[yellow]![/]", "wrong": "[red]✗[/]"}
WIDTH = 14


def doctor(lang: Language, json: Json = False, database: Database = None, bus: BusAddress = None) -> None:
    """Check settings, versions, disk, database, clock, bus and mail; print what is wrong and what to do.

    Ends with 1 if something must be mended.
    """
    from clepsydra.web.checkup import Verdict, examine

    put_into_environment(database, bus)
    found = asyncio.run(examine(os.environ))
    healthy = all(finding.verdict is not Verdict.WRONG for finding in found)
    if json:
        print_json({"healthy": healthy, "findings": [_as_data(lang, finding) for finding in found]})
    else:
        for finding in found:
            about = say(lang, f"about-{finding.about}", SECTION)
            out.print(f"{SIGNS[finding.verdict]} {about:<{WIDTH}} {escape(_words(lang, finding))}")
        out.print(say(lang, "healthy" if healthy else "not-healthy", SECTION))
    raise typer.Exit(0 if healthy else 1)


def _words(lang: str, finding: Finding) -> str:
    return say(lang, finding.what, SECTION, **finding.figures)


def _as_data(lang: str, finding: Finding) -> dict[str, object]:
    return {
        "about": finding.about,
        "verdict": finding.verdict,
        "what": finding.what,
        "figures": finding.figures,
        "words": _words(lang, finding),
    }
