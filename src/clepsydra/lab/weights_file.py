"""The file of a game's weights, written anew by what was learned: how each part was found stays with it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins

from clepsydra.kernel import Setup
from clepsydra.kernel.valuation import term_of

DIGITS = 3


class Learned(Struct, frozen=True):
    """How weights were found."""

    how: str
    terms: tuple[str, ...]
    seats: tuple[str, ...]
    modules: tuple[str, ...]
    tries: int
    """Of a bot before each answer."""
    games: int
    seed: int

    @classmethod
    def at(
        cls, setup: Setup, how: str, weights: Iterable[str], *, tries: int, games: int, seed: int
    ) -> Learned:
        """Of the weights of these names, at such a table."""
        terms = tuple(dict.fromkeys(map(term_of, weights)))
        return cls(how, terms, setup.seats, setup.modules, tries, games, seed)


def write_weights(file: Path, learned: Learned, weights: Mapping[str, float]) -> None:
    """Put weights into a file in place of those that it has of the same names; the others stay, and its first comment."""
    text = file.read_text("utf-8") if file.exists() else ""
    before = tomllib.loads(text)
    known = before.get("weights", {}) | {name: round(weight, DIGITS) for name, weight in weights.items()}
    story = [*before.get("learned", []), to_builtins(learned)]
    parts = [_first_comment(text), *map(_learned, story), "[weights]\n" + "\n".join(_by_term(known))]
    file.write_text("\n".join(part for part in parts if part), "utf-8")


def _first_comment(text: str) -> str:
    return text.partition("\n\n")[0] + "\n" if text.startswith("#") else ""


def _learned(entry: Mapping[str, Any]) -> str:
    return "[[learned]]\n" + "".join(f"{key} = {_value(value)}\n" for key, value in entry.items())


def _value(value: str | int | Iterable[str]) -> str:
    if isinstance(value, int):
        return str(value)
    return f'"{value}"' if isinstance(value, str) else f"[{', '.join(map(_value, value))}]"


def _by_term(weights: Mapping[str, float]) -> Iterable[str]:
    """A paragraph for each term."""
    for _, those in groupby(weights, term_of):
        yield "".join(f'"{name}" = {weights[name]}\n' for name in those)
