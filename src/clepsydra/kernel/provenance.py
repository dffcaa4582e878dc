"""Where each figure of the catalogue comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.kernel import Fact
from clepsydra.kernel.components import OWNER

PROVENANCES = ("rulebook", "public", "reconstructed", OWNER)

SOURCE = "source"
NAMES = frozenset(
    {SOURCE, "id", "rule", "public_number", "text", "text_fr", "note", "power_en", "power_fr"}
    | {"en", "fr", "short", "shape_fr", "icon_fr"}
)
OVERRIDE = "_source"


class NoProvenance(ValueError):
    """A figure of which nobody says where it comes from."""


def facts(data: Mapping[str, Any]) -> Iterator[Fact]:
    """Every figure of the data with its provenance: of the field, else of its table, else of the one around.

    >>> [fact] = facts({"building": [{"id": 101, "vp": 4, "vp_source": "public", "source": "rulebook"}]})
    >>> fact
    Fact(path='building.101.vp', value=4, provenance='public')
    """
    for table, value in data.items():
        if table != "meta":
            yield from _walk(table, value, "", {})


def _walk(path: str, value: Any, source: str, overrides: Mapping[str, str]) -> Iterator[Fact]:
    if isinstance(value, Mapping) and value:
        yield from _table(path, value, source, overrides)
    elif isinstance(value, list) and value:
        for number, item in enumerate(value, start=1):
            key = item.get("id", number) if isinstance(item, Mapping) else number
            yield from _walk(f"{path}.{key}", item, source, overrides)
    elif not _sentence(value):
        if source not in PROVENANCES:
            raise NoProvenance(f"{path} = {value!r}: {f'{source!r} is no source' if source else 'no source'}")
        yield Fact(path, value, source)


def _table(path: str, table: Mapping[str, Any], source: str, overrides: Mapping[str, str]) -> Iterator[Fact]:
    source = source if source == OWNER else table.get(SOURCE, source)
    own = {name.removesuffix(OVERRIDE): said for name, said in table.items() if name.endswith(OVERRIDE)}
    within = {**overrides, **{name: said for name, said in own.items() if name not in table}}
    for name, value in table.items():
        if not _is_name(name):
            said = source if source == OWNER else own.get(name) or overrides.get(name, source)
            yield from _walk(f"{path}.{name}", value, said, within)


def _is_name(field: str) -> bool:
    """Whether a field names, explains or gives a source: nothing that a rule counts with."""
    return field in NAMES or field.startswith("name_") or field.endswith(OVERRIDE)


def _sentence(value: Any) -> bool:
    """What is told in words is no figure."""
    return isinstance(value, str) and " " in value
