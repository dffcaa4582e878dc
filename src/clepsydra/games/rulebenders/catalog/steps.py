"""The steps of effects that an owner may write on a card: those of our cards that are used like it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.games.rulebenders.catalog.reading import base_data, more_kinds
from clepsydra.kernel import Denial, deny
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.validators import RULE, whole

OWN_RULE = "special"
"""A step whose rule is written in the code alone."""

Step = Mapping[str, Any]


def steps(where: str, value: Any) -> Iterator[Denial]:
    """What is wrong with steps, in the words of our cards that are used like this one."""
    if not isinstance(value, list):
        yield deny(RULE, "list", where=where, given=str(value))
        return
    known = list(_steps(_alike(where)))
    for place, entry in enumerate(value, start=1):
        yield from _step(known, f"{where}.{place}", entry)


def _alike(where: str) -> list[Data]:
    """The cards of the same table that are used in the same window against the same targets."""
    table, id_, _ = where.split(".")
    cards = [*base_data()[table], *more_kinds()[table]]
    own = next(entry for entry in cards if entry["id"] == id_)
    return [card for card in cards if all(card.get(use) == own.get(use) for use in ("target", "window"))]


def _step(known: list[Step], where: str, step: Any) -> Iterator[Denial]:
    op = step.get("op") if isinstance(step, Mapping) else None
    like = [other for other in known if other["op"] == op]
    if op == OWN_RULE:
        yield deny(RULE, "own-rule", where=where, given=OWN_RULE)
    elif not like:
        ops = dict.fromkeys(str(other["op"]) for other in known)
        yield deny(RULE, "op", where=where, given=str(op or step), known=", ".join(ops))
    else:
        fields = {name: [other[name] for other in like if name in other] for other in like for name in other}
        for name, seen in fields.items():
            if name not in step and len(seen) == len(like):
                yield deny(RULE, "missing", where=where, field=name)
        for name, value in step.items():
            if name in fields:
                yield from _figure(fields[name], f"{where}.{name}", value)
            else:
                yield deny(RULE, "field", where=where, field=str(name), known=", ".join(fields))


def _figure(seen: list[Any], where: str, value: Any) -> Iterator[Denial]:
    """A number where our cards have one, otherwise a value that they have."""
    if type(value) is int and any(type(other) is int for other in seen):
        yield from whole(0, 20)(where, value)
    elif value not in seen:
        known = ", ".join(dict.fromkeys(map(str, seen)))
        yield deny(RULE, "word", where=where, given=str(value), known=known)


def _steps(value: Any) -> Iterator[Step]:
    """All steps in a piece of data, those within others too; none that is a rule of its own."""
    if isinstance(value, Mapping):
        if "op" in value and value["op"] != OWN_RULE:
            yield value
        for inner in value.values():
            yield from _steps(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _steps(inner)
