"""Where each figure of the catalogue comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.kernel import Fact
from clepsydra.kernel.components import OWNER

PROVENANCES = ("rulebook", "public", "reconstructed", OWNER)
SOURCE = "source"
OVERRIDE = "source_"
NAMES = frozenset({SOURCE, "id", "text", "name_en", "name_fr", "title_en", "title_fr", "profile", "group"})
GROUPS = {"attack_shield": ("attack", "shield"), "frame": (), "title": ()}
"""Sources given for several fields at once, or for words alone."""


class NoProvenance(ValueError):
    """A figure of which nobody says where it comes from."""


def facts(data: Mapping[str, Any]) -> Iterator[Fact]:
    """Every figure of the data with its provenance: of the field, else of its table.

    >>> [fact] = facts({"die": {"sides": 6, "source_sides": "public", "source": "rulebook"}})
    >>> fact
    Fact(path='die.sides', value=6, provenance='public')
    """
    for table, value in data.items():
        yield from _walk(table, value, "")


def _walk(path: str, value: Any, source: str) -> Iterator[Fact]:
    if isinstance(value, Mapping) and value:
        yield from _table(path, value, source)
    elif isinstance(value, list) and value:
        for number, item in enumerate(value, start=1):
            key = item.get("id", number) if isinstance(item, Mapping) else number
            yield from _walk(f"{path}.{key}", item, source)
    else:
        if source not in PROVENANCES:
            raise NoProvenance(f"{path} = {value!r}: {f'{source!r} is no source' if source else 'no source'}")
        yield Fact(path, value, source)


def _table(path: str, table: Mapping[str, Any], source: str) -> Iterator[Fact]:
    source = table.get(SOURCE, source)
    own: dict[str, str] = {}
    for name, said in table.items():
        if name.startswith(OVERRIDE):
            field = name.removeprefix(OVERRIDE)
            own.update((covered, said) for covered in GROUPS.get(field, (field,)))
    for name, value in table.items():
        if name not in NAMES and not name.startswith(OVERRIDE):
            yield from _walk(f"{path}.{name}", value, own.get(name, source))
