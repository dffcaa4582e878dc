"""`clepsydra rules`: what a rule says, by its number or by its words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from clepsydra.kernel.enforcement import enforcement
from clepsydra.kernel.rulebook import Rulebook, load, title
from clepsydra.kernel.ruletext import Entry
from clepsydra.lab.whereabouts import whereabouts
from clepsydra.terminal.output import Json, Language, fail, out, print_json, say
from clepsydra.web.rulesearch import index

MOST = 10


def rules(
    words: Annotated[
        list[str], typer.Argument(help="A rule's number (HG-PAY-01), or a question in your words.")
    ],
    lang: Language,
    where: Annotated[
        bool, typer.Option("--where", help="Print where the rule is: document, code, data and tests.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="Folder of the tests, for --where.")] = Path("tests"),
    json: Json = False,
) -> None:
    """Print a rule by its number, or the rules that answer a question, best match first."""
    if where and not tests.is_dir():
        fail(f"There is no directory {str(tests)!r}.")
    found = _find(load(), words, lang)
    if where and found:
        _print_where(found[0], tests, json=json)
        return
    if json:
        print_json({"rules": [msgspec.to_builtins(entry) for entry in found]})
    for entry in () if json else found[:MOST]:
        out.print(f"[bold]{entry.id}[/]  [dim]{escape(_place(entry, lang))}[/]")
        out.print(f"  {escape(entry.text)}")
        if entry.source:
            out.print(f"  [dim]{escape(say(lang, 'source', source=entry.source))}[/]")
    if not found:
        if not json:
            out.print(say(lang, "unknown"))
        raise typer.Exit(1)


def _print_where(entry: Entry, tests: Path, *, json: bool) -> None:
    found = whereabouts(entry.key, tests)
    if json:
        print_json(msgspec.to_builtins(found))
        return
    out.print(f"[bold]{found.id}[/]  {escape(entry.text)}")
    for name in ("document", "cited_by", "code", "data", "tests"):
        lines = getattr(found, name)
        for line in [lines] if isinstance(lines, str) else lines:
            out.print(f"  [dim]{name:10}[/]{escape(line)}", soft_wrap=True)


def _place(entry: Entry, lang: str) -> str:
    where = f"{title(entry.document, lang)}, {entry.section}"
    return where if enforcement().covers(entry) else f"{where} ({say(lang, 'not_in_play')})"


def _find(book: Rulebook, words: list[str], lang: str) -> list[Entry]:
    if all(word.upper() in book for word in words):
        return [book.entry(word.upper(), lang) for word in words]
    return list(index(lang).search(" ".join(words)).all)
