"""The data of a module laid into that of the base game: table into table, components by their ids.

A module adds. What is there already it changes only where it says so: a component with `replaces = "215"` takes the
place of that one, a table with `replaces = ["eras"]` those of its figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.kernel.provenance import OVERRIDE, SOURCE, is_source

Data = dict[str, Any]

META = "meta"
"""What a file says of itself; every one has its own."""
REPLACES = "replaces"


class Clash(ValueError):
    """A module says something of what is there already, or replaces what is not there."""


def merged(base: Mapping[str, Any], added: Mapping[str, Any]) -> Data:
    """The base data with what a module adds; neither is changed.

    >>> merged({"tile": [{"id": 1, "vp": 2}]}, {"tile": [{"id": "1B", "replaces": 1, "vp": 3}]})
    {'tile': [{'id': '1B', 'vp': 3}]}
    """
    return _table("", base, {name: value for name, value in added.items() if name != META}, "")


def _joined(where: str, old: Any, new: Any, source: str) -> Any:
    if _are_components(old) and _are_components(new):
        return list(_components(where, old, new))
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _table(where, old, new, source)
    raise Clash(f"{where} is there already")


def _table(where: str, old: Mapping[str, Any], new: Mapping[str, Any], source: str) -> Data:
    """A table with the figures of another; each keeps the word for where it comes from."""
    source = new.get(SOURCE, source)
    replaced: list[str] = new.get(REPLACES, [])
    if missing := [name for name in replaced if name not in old]:
        raise Clash(f"{_path(where, missing[0])} is not there to be replaced")
    out = {name: value for name, value in old.items() if name.removesuffix(OVERRIDE) not in replaced}
    for name, value in new.items():
        if name == REPLACES or is_source(name):
            continue
        said = new.get(f"{name}{OVERRIDE}", source)
        if name in out:
            out[name] = _joined(_path(where, name), out[name], value, said)
            continue
        out[name] = list(_components(_path(where, name), [], value)) if _are_components(value) else value
        if said:
            out[f"{name}{OVERRIDE}"] = said
    return out


def _components(where: str, old: list[Data], new: list[Data]) -> Iterator[Data]:
    """Components with others after them; one that replaces another stands in its place."""
    replacing = {str(entry[REPLACES]): _plain(entry) for entry in new if REPLACES in entry}
    added = [entry for entry in new if REPLACES not in entry]
    kept = [replacing.pop(str(entry["id"]), entry) for entry in old]
    if replacing:
        raise Clash(f"{_path(where, next(iter(replacing)))} is not there to be replaced")
    seen: set[str] = set()
    for entry in (*kept, *added):
        if str(entry["id"]) in seen:
            raise Clash(f"{_path(where, str(entry['id']))} is there already")
        seen.add(str(entry["id"]))
        yield entry


def _are_components(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, Mapping) and "id" in entry for entry in value)


def _plain(entry: Data) -> Data:
    return {name: value for name, value in entry.items() if name != REPLACES}


def _path(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
