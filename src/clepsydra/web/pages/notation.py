"""Corrections as an owner writes and reads them: in TOML, in the form of the game's own data."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


class Unreadable(ValueError):
    """What somebody wrote is not TOML."""


def read(text: str) -> dict[str, Any]:
    r"""The data that a text says.

    >>> read("[start]\ngold = 2")
    {'start': {'gold': 2}}
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error) or "…") from error


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
