"""Where each figure of a game's components comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.kernel.citation import ID
from clepsydra.kernel.components import OWNER, RECONSTRUCTED, Fact
from clepsydra.kernel.languages import LANGUAGES

PROVENANCES = ("rulebook", "public", RECONSTRUCTED, OWNER)

SOURCE = "source"
NAMES = frozenset({"id", "text", "note", *LANGUAGES})
TRANSLATED = tuple(f"_{lang}" for lang in LANGUAGES)
OVERRIDE = "_source"


def is_source(field: str) -> bool:
    """Whether a field says where figures come from: `source`, `vp_source`, but not `resource`."""
    return field == SOURCE or field.endswith(OVERRIDE)


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


Figures = dict[str, tuple[Fact, ...]]


def by_piece(data: Mapping[str, Any], names: frozenset[str] = frozenset()) -> Figures:
    """The figures of each entry or table within a table: of `building.101`, of `die.shape`."""
    found: dict[str, list[Fact]] = {}
    for fact in facts(data, names):
        found.setdefault(".".join(fact.path.split(".")[:2]), []).append(fact)
    return {path: tuple(own) for path, own in found.items()}


def of_table(table: str, figures: Figures) -> tuple[Fact, ...]:
    """Those of the figures that stand in a table."""
    return tuple(fact for path, own in figures.items() if path.partition(".")[0] == table for fact in own)


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
        elif not _is_told(value):
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
        return (
            is_source(field) or field in self.names or field.startswith("name_") or field.endswith(TRANSLATED)
        )


def _is_told(value: Any) -> bool:
    """What is told in words, or is the number of a rule, is no figure."""
    return isinstance(value, str) and (" " in value or ID.fullmatch(value) is not None)
