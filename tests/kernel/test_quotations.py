"""Tests find texts by their keys (tests/texts.py): none of them quotes a sentence that players read."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

from clepsydra.companion.words import TEXTS as COMPANION
from clepsydra.drawing.words import WORDS
from clepsydra.kernel import LANGUAGES
from clepsydra.kernel.texts import catalogue
from clepsydra.terminal.output import TEXTS as TERMINAL

TESTS = Path(__file__).parents[1]
LEAST = 4
"""Fewer words may be the same by accident."""


def sentences() -> str:
    """Return all texts of the site, the companion and the terminal, a part without placeholders on each line."""
    parts: set[str] = set()
    for folder in (WORDS, COMPANION, TERMINAL):
        for lang in LANGUAGES:
            for texts in catalogue(lang, folder).values():
                for text in texts.values():
                    parts.update(literal.strip() for literal, *_ in string.Formatter().parse(text))
    return "\n".join(parts)


def quotations(source: str, known: str) -> list[str]:
    """Return the strings of a test that say at least four words of a known text, from the start of a sentence.

    >>> quotations('assert "Choose your name now" in page', "Choose your name now, or later")
    ['Choose your name now']
    >>> quotations('"Choose a name, please" in page', "Choose your name now, or later")
    []
    """
    said = (text.strip() for text in strings(ast.parse(source)))
    return [text for text in said if text[:1].isupper() and len(text.split()) >= LEAST and text in known]


def strings(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a module, but not its docstrings and not what an assertion says when it fails."""
    explained = {
        id(part)
        for node in ast.walk(tree)
        for told in (
            [node.msg] if isinstance(node, ast.Assert) else [node.value] if isinstance(node, ast.Expr) else []
        )
        if told is not None
        for part in ([told] if isinstance(told, ast.Constant) else ())
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield node.value


def test_no_test_quotes_a_sentence() -> None:
    known = sentences()
    found = {
        str(path.relative_to(TESTS)): quoted
        for path in sorted(TESTS.rglob("test_*.py"))
        if (quoted := quotations(path.read_text(encoding="utf-8"), known))
    }
    assert found == {}
