"""`clepsydra catalog`: the components of a game, and where each figure comes from."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.markup import escape

from clepsydra.kernel import GameDefinition, Reader, Setup, Sheets
from clepsydra.kernel.components import by_provenance
from clepsydra.terminal.output import Json, Language, aside, box_named, fail, out, print_json, say

Corrections = Annotated[
    Path | None, typer.Option("--data", exists=True, dir_okay=False, help="An owner's corrections (TOML).")
]


def catalog(
    game: Annotated[str, typer.Argument(help="The game.")],
    lang: Language,
    words: Annotated[
        list[str] | None, typer.Argument(help="Ids or words to search for; all components if left out.")
    ] = None,
    data: Corrections = None,
    json: Json = False,
) -> None:
    """Print the components of a game and count their values by source."""
    definition = box_named(game)
    if definition.components is None:
        fail(say(lang, "no_components"))
    setup = definition.with_defaults(
        Setup(definition.name, definition.seatings[0], corrections=corrections_from(definition, data, lang))
    )
    sheets = definition.components.sheets(setup, lang).find(words or [])
    counts = by_provenance(sheets.facts)
    if json:
        print_json({"figures": counts, "hash": definition.data(setup), **msgspec.to_builtins(sheets)})
    elif sheets.sections:
        _print(sheets, lang)
        out.print(f"\n{say(lang, 'figures', figures=len(sheets.facts))} {_told(counts, lang)}.")
    else:
        out.print(say(lang, "no_component"))
    if not sheets.sections:
        raise typer.Exit(1)


def corrections_from(definition: GameDefinition, file: Path | None, lang: str) -> dict[str, Any]:
    """The corrections in a file; what is wrong with them is told, all of it, and stops the command."""
    if file is None:
        return {}
    try:
        corrections = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        fail(f"{say(lang, 'no_toml')} {error}")
    complaints = definition.complaints(
        definition.with_defaults(Setup(definition.name, definition.seatings[0], corrections=corrections))
    )
    reader = Reader(definition.texts, lang)
    for complaint in complaints:
        aside.print(f"[red]{escape(reader.denial(complaint))}[/]")
    if complaints:
        raise typer.Exit(2)
    return corrections


def _print(sheets: Sheets, lang: str) -> None:
    for section in sheets.sections:
        out.print(f"\n[bold]{escape(section.title)}[/]")
        for piece in section.pieces:
            out.print(f"  [bold]{escape(piece.id)}[/]  {escape(piece.name)}")
            for line in piece.lines:
                out.print(f"      {escape(line)}")
            if piece.facts:
                out.print(f"      [dim]{_told(by_provenance(piece.facts), lang)}[/]")


def _told(counts: dict[str, int], lang: str) -> str:
    return ", ".join(say(lang, f"from_{provenance}", count=count) for provenance, count in counts.items())
