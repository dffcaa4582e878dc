"""`clepsydra rules`: what a rule says, by its number or by its words."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from clepsydra.kernel.rulebook import Rulebook, load
from clepsydra.kernel.ruletext import Entry
from clepsydra.terminal.output import Json, Lang, Language, out, print_json, say

MOST = 20


def rules(
    words: Annotated[list[str], typer.Argument(help="A rule's number (HG-PAY-01), or words to look for.")],
    lang: Language,
    json: Json = False,
) -> None:
    """Print a rule by its number, or the rules in which all the words occur."""
    found = _find(load(), words, lang)
    if json:
        print_json({"rules": [msgspec.to_builtins(entry) for entry in found]})
    for entry in () if json else found[:MOST]:
        out.print(f"[bold]{entry.id}[/]  [dim]{escape(f'{entry.document}, {entry.section}')}[/]")
        out.print(f"  {escape(entry.text)}")
    if not found:
        if not json:
            out.print(say(lang, "unknown"))
        raise typer.Exit(1)


def _find(book: Rulebook, words: list[str], lang: Lang) -> list[Entry]:
    if all(word.upper() in book for word in words):
        return [book.entry(word.upper(), lang) for word in words]
    return list(book.search(" ".join(words), lang))
