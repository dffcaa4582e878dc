"""Compares sentences with the texts they are made from: a test names a text by its key and quotes no sentence."""

from __future__ import annotations

import re
import string
from pathlib import Path

from clepsydra.kernel import Reader
from clepsydra.kernel.texts import catalogue


def pattern(folder: Path, lang: str, section: str, key: str) -> re.Pattern[str]:
    """Return a pattern of all sentences that a text can become, whatever fills its placeholders.

    A placeholder may not be left empty.
    """
    parts = string.Formatter().parse(catalogue(lang, folder)[section][key])
    return re.compile(
        "".join(re.escape(literal) + ("" if name is None else ".+") for literal, name, *_ in parts)
    )


def unmentioned(reader: Reader, said: str, *things: str | int) -> list[str | int]:
    """Return the things that a sentence does not name: a piece in any form of its name, or a number."""
    return [thing for thing in things if not any(form in said for form in forms(reader, thing))]


def forms(reader: Reader, thing: str | int) -> list[str]:
    """Return the ways in which a sentence may name a thing."""
    if isinstance(thing, int):
        return [str(thing)]
    return [form for form in reader.forms(thing).split("|") if form]
