"""An owner's corrections: merged over the data of a box, and refused with the reason where they cannot be.

Corrections have the form of the data and hold only what changes. A value is replaced whole.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from clepsydra.kernel.components import OWNER
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.figures import RULE, Check, fields

Data = dict[str, Any]


class Form(Struct, frozen=True):
    """What can be corrected: `entries` are lists of components, each known by its id, with the figures of one;
    `tables` are single tables. `impossible` says what no single figure shows.

    >>> from clepsydra.kernel.figures import whole
    >>> form = Form({"tile": {"vp": whole(0, 9)}}, {})
    >>> form.corrected({"tile": [{"id": "mill", "vp": 2}]}, {"tile": [{"id": "mill", "vp": 3}]})
    {'tile': [{'id': 'mill', 'vp': 3, 'vp_source': 'owner'}]}
    """

    entries: Mapping[str, Mapping[str, Check]]
    tables: Mapping[str, Check]
    impossible: Callable[[Data], Iterable[Denial]] = lambda _data: ()

    def corrected(self, base: Data, corrections: Mapping[str, Any]) -> Data:
        """The base data with the corrections; refused with the first reason why not."""
        for denial in self.complaints(base, corrections):
            raise Refused(denial)
        return self._merged(base, corrections)

    def complaints(self, base: Data, corrections: Mapping[str, Any]) -> list[Denial]:
        """All that is wrong with corrections."""
        wrong = list(self._complaints(base, corrections))
        return wrong or list(self.impossible(self._merged(base, corrections)))

    def _complaints(self, base: Data, corrections: Mapping[str, Any]) -> Iterator[Denial]:
        for name, table in corrections.items():
            if name in self.tables:
                yield from self.tables[name](name, table)
            elif name in self.entries:
                yield from self._entries(name, base[name], table)
            else:
                yield deny(RULE, "table", table=str(name), known=", ".join([*self.entries, *self.tables]))

    def _entries(self, table: str, known: list[Data], entries: Any) -> Iterator[Denial]:
        if not isinstance(entries, list):
            yield deny(RULE, "entries", table=table)
            return
        ids = [entry["id"] for entry in known]
        seen: list[Any] = []
        for number, entry in enumerate(entries, start=1):
            if not isinstance(entry, Mapping) or "id" not in entry:
                yield deny(RULE, "no-id", where=f"{table}.{number}")
            elif entry["id"] not in ids or type(entry["id"]) is not type(ids[0]):
                yield deny(RULE, "id", table=table, given=str(entry["id"]), known=", ".join(map(str, ids)))
            elif entry["id"] in seen:
                yield deny(RULE, "twice", where=f"{table}.{entry['id']}")
            else:
                seen.append(entry["id"])
                figures = {name: value for name, value in entry.items() if name != "id"}
                yield from fields({}, self.entries[table])(f"{table}.{entry['id']}", figures)

    def _merged(self, base: Data, corrections: Mapping[str, Any]) -> Data:
        data = copy.deepcopy(base)
        for name, table in corrections.items():
            if name in self.tables:
                _correct(data[name], table)
                continue
            by_id = {entry["id"]: entry for entry in data[name]}
            for entry in table:
                for field, value in entry.items():
                    if field != "id":
                        _replace(by_id[entry["id"]], field, value)
        return data


def _correct(table: Data, corrections: Mapping[str, Any]) -> None:
    """Replace the figures of a table and of the tables within it."""
    for name, value in corrections.items():
        if isinstance(value, Mapping):
            _correct(table[name], value)
        else:
            _replace(table, name, value)


def _replace(table: Data, field: str, value: Any) -> None:
    """The owner's figure in the place of ours, and no longer with our word for it."""
    table[field] = copy.deepcopy(value)
    table[f"{field}_source"] = OWNER
