"""Corrections as an owner writes and reads them: in TOML, in the form of the game's own data.

`tomllib` takes time and memory that grow with the square of the depth of a text, so depth and length are limited before
a text is parsed; for a text within the limits both grow with its length.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
LONGEST = 64 * 1024
"""Characters of a text: as many as a request can bring, for the largest box takes more in TOML than in the store."""
LONGEST_WORD = 100
"""Characters of a key without quotes, or of a number: Python reads no decimal number of more than 4,300 digits, but
hexadecimal ones of any length, which it cannot write in decimal again."""
DEEPEST = 16
"""Names of a dotted key and brackets around a value, together; the data of the games have five."""
TOKEN = re.compile(
    r"""
    (?P<quoted>
        \"{3} (?:[^"\\]++ | \\.? | "(?!""))*+ (?:"{3,5}|\Z)
      | '{3} (?:[^']++ | '(?!''))*+ (?:'{3,5}|\Z)
      | "(?:[^"\\\n]++ | \\.?)*+ (?:"|\n|\Z)
      | '[^'\n]*+ (?:'|\n|\Z)
    )
  | (?P<comment>[#][^\n]*+)
  | (?P<word>[A-Za-z0-9_+-]++)
  | (?P<other>[^"'#A-Za-z0-9_+-])
    """,
    re.VERBOSE | re.DOTALL,
)
"""The tokens of TOML as far as depth depends on them. Possessive: no text makes it look at a character twice."""


class Unreadable(ValueError):
    """What somebody wrote is not TOML."""


def read(text: str) -> dict[str, Any]:
    r"""The data that a text says.

    >>> read("[start]\ngold = 2")
    {'start': {'gold': 2}}
    """
    _check_limits(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error) or "…") from error


def _check_limits(text: str) -> None:
    r"""Refuse a text that is too long or too deep.

    >>> _check_limits("[a.b]\nc = [[1.5, {d.e = '" + 100 * "." + "'}]] # " + 100 * "[")
    >>> _check_limits(".".join("a" * 17) + " = 1")
    Traceback (most recent call last):
    clepsydra.web.pages.notation.Unreadable: too deep: line 1
    """
    if len(text) > LONGEST:
        raise Unreadable(f"{len(text)} > {LONGEST}")
    brackets = dots = 0
    for token in TOKEN.finditer(text):
        sign = token.group("other")
        if token.lastgroup == "word" and token.end() - token.start() > LONGEST_WORD:
            raise _at(text, token, "too long")
        if sign == ".":
            dots += 1
        elif sign == "\n" or (sign is not None and not sign.isspace()):
            dots = 0
            brackets = max(0, brackets + (sign in "[{") - (sign in "]}"))
        if brackets + dots >= DEEPEST:
            raise _at(text, token, "too deep")


def _at(text: str, token: re.Match[str], why: str) -> Unreadable:
    return Unreadable(f"{why}: line {text.count(chr(10), 0, token.start()) + 1}")


def read_value(text: str) -> Any:
    r"""One value; what cannot be read stays as it was written.

    >>> read_value("{ water = 2 }"), read_value("{ water"), read_value("1\ny = 2")
    ({'water': 2}, '{ water', '1\ny = 2')
    """
    try:
        data = read(f"value = {text}")
    except Unreadable:
        return text
    return data["value"] if [*data] == ["value"] else text


def written(corrections: Mapping[str, Any]) -> str:
    """Corrections as a file.

    >>> print(written({"tile": [{"id": "mill", "vp": 3}], "die": {"red": {"faces": [1, 2]}}}), end="")
    [[tile]]
    id = "mill"
    vp = 3
    <BLANKLINE>
    [die.red]
    faces = [1, 2]
    """
    return "\n".join(f"{block}\n" for name, table in corrections.items() for block in _blocks((name,), table))


def _blocks(names: tuple[str, ...], table: Any) -> Iterator[str]:
    head = ".".join(map(_key, names))
    if isinstance(table, list):
        for entry in table:
            yield "\n".join([f"[[{head}]]", *_lines(entry)])
        return
    own = {name: value for name, value in table.items() if not isinstance(value, Mapping)}
    if own:
        yield "\n".join([f"[{head}]", *_lines(own)])
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _blocks((*names, name), value)


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {value_written(value)}" for name, value in table.items()]


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def value_written(value: Any) -> str:
    """One value on one line.

    >>> value_written([{"op": "gain", "water": 2}, {}])
    '[{ op = "gain", water = 2 }, {}]'
    """
    if isinstance(value, Mapping):
        return f"{{ {', '.join(_lines(value))} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(value_written, value))}]"
    return json.dumps(value, ensure_ascii=False)
