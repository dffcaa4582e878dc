"""Where each figure of a game's components comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.kernel.components import OWNER, Fact

PROVENANCES = ("rulebook", "public", "reconstructed", OWNER)

SOURCE = "source"
NAMES = frozenset({SOURCE, "id", "rule", "text", "note", "en", "fr"})
OVERRIDE = "_source"


class NoProvenance(ValueError):
    """A figure of which nobody says where it comes from."""


def facts(data: Mapping[str, Any], names: frozenset[str] = frozenset()) -> Iterator[Fact]:
    """Every figure of the data with its provenance: of the field, else of its table, else of the one around.

    Fields that name or explain are no figures: `id`, `text`, `name_en` and their like, and those in `names`.

    >>> [fact] = facts({"building": [{"id": 101, "vp": 4, "vp_source": "public", "source": "rulebook"}]})
    >>> fact
    Fact(path='building.101.vp', value=4, provenance='public')
    """
    for table, value in data.items():
        if table != "meta":
            yield from _Walk(names).value(table, value, "", {})


class _Walk:
    """Goes through nested tables with the provenance that holds there."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = NAMES | names

    def value(self, path: str, value: Any, source: str, overrides: Mapping[str, str]) -> Iterator[Fact]:
        if isinstance(value, Mapping) and value:
            yield from self.table(path, value, source, overrides)
        elif isinstance(value, list) and value:
            for number, item in enumerate(value, start=1):
                key = item.get("id", number) if isinstance(item, Mapping) else number
                yield from self.value(f"{path}.{key}", item, source, overrides)
        elif not _sentence(value):
            if source not in PROVENANCES:
                said = f"{source!r} is no source" if source else "no source"
                raise NoProvenance(f"{path} = {value!r}: {said}")
            yield Fact(path, value, source)

    def table(
        self, path: str, table: Mapping[str, Any], source: str, overrides: Mapping[str, str]
    ) -> Iterator[Fact]:
        source = source if source == OWNER else table.get(SOURCE, source)
        own = {name.removesuffix(OVERRIDE): said for name, said in table.items() if name.endswith(OVERRIDE)}
        within = {**overrides, **{name: said for name, said in own.items() if name not in table}}
        for name, value in table.items():
            if not self.is_name(name):
                said = source if source == OWNER else own.get(name) or overrides.get(name, source)
                yield from self.value(f"{path}.{name}", value, said, within)

    def is_name(self, field: str) -> bool:
        """Whether a field names, explains or gives a source: nothing that a rule counts with."""
        return field in self.names or field.startswith("name_") or field.endswith((OVERRIDE, "_en", "_fr"))


def _sentence(value: Any) -> bool:
    """What is told in words is no figure."""
    return isinstance(value, str) and " " in value
