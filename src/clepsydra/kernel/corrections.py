"""An owner's corrections: merged over the data of a box, and refused with the reason where they cannot be.

Corrections have the form of the data and hold only what changes. A value is replaced whole.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct, structs

from clepsydra.kernel.components import OWNER
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.provenance import OVERRIDE, is_source
from clepsydra.kernel.validators import RULE, Blank, Check, Fields, fields, shortened

Data = dict[str, Any]

MOST_COMPLAINTS = 50
"""So many mistakes are reported at once: each costs time and space, and a text can have thousands."""


class Form(Struct, frozen=True):
    """What can be corrected: `entries` are lists of components, each known by its id, with the figures of one;
    `tables` are single tables. `own` has what only one component has, by table and id (`leader.zaida`), or more
    fields of a single table, by its name.
    `impossible` says what no single figure shows.

    >>> from clepsydra.kernel.validators import whole
    >>> form = Form({"tile": {"vp": whole(0, 9)}}, {})
    >>> form.corrected({"tile": [{"id": "mill", "vp": 2}]}, {"tile": [{"id": "mill", "vp": 3}]})
    {'tile': [{'id': 'mill', 'vp': 3, 'vp_source': 'owner'}]}
    """

    entries: Mapping[str, Mapping[str, Check]]
    tables: Mapping[str, Check]
    impossible: Callable[[Data], Iterable[Denial]] = lambda _data: ()
    own: Mapping[str, Mapping[str, Check]] = {}

    def with_tables(
        self,
        tables: Mapping[str, Mapping[str, Check] | Check],
        own: Mapping[str, Mapping[str, Check]] | None = None,
    ) -> Form:
        """The same, and what can be corrected of more tables: of each component in a list, or of a single table.

        `own` is what only one component has, of those tables or of others, or what a single table has besides.
        """
        own = own or {}
        lists = {name: figures for name, figures in tables.items() if isinstance(figures, Mapping)}
        single = {name: check for name, check in tables.items() if not isinstance(check, Mapping)}
        wider = {
            name: check.with_more(own[name])
            for name, check in self.tables.items()
            if name in own and isinstance(check, Fields)
        }
        return structs.replace(
            self,
            entries={**self.entries, **lists},
            tables={**self.tables, **wider, **single},
            own={**self.own, **own},
        )

    def corrected(self, base: Data, corrections: Mapping[str, Any]) -> Data:
        """The base data with the corrections; refused with the first reason why not."""
        for denial in self.complaints(base, corrections):
            raise Refused(denial)
        return self._merged(base, corrections)

    def complaints(self, base: Data, corrections: Mapping[str, Any]) -> list[Denial]:
        """Return what is wrong with corrections, at most `MOST_COMPLAINTS`."""
        wrong = list(islice(self._complaints(base, corrections), MOST_COMPLAINTS))
        return wrong or list(self.impossible(self._merged(base, corrections)))

    def blanks(self, data: Data) -> Iterator[Blank]:
        """Every figure of the data that can be corrected, as it is now.

        What is a rule of its own and cannot be written in the words of the data is not among them.
        """
        for name in self.entries:
            for entry in data[name]:
                for field, check in self._figures(name, entry["id"]).items():
                    if field in entry:
                        yield from _fillable(Blank(name, entry["id"], (field,), _bare(entry[field]), check))
        for name, check in self.tables.items():
            yield from _within(name, (), data[name], check)

    def _figures(self, table: str, id_: Any) -> dict[str, Check]:
        return {**self.entries[table], **self.own.get(f"{table}.{id_}", {})}

    def _complaints(self, base: Data, corrections: Mapping[str, Any]) -> Iterator[Denial]:
        for name, table in corrections.items():
            if name in self.tables:
                yield from self.tables[name](name, table)
            elif name in self.entries:
                yield from self._entries(name, base[name], table)
            else:
                known = ", ".join([*self.entries, *self.tables])
                yield deny(RULE, "table", table=shortened(name), known=known)

    def _entries(self, table: str, known: list[Data], entries: Any) -> Iterator[Denial]:
        if not isinstance(entries, list):
            yield deny(RULE, "entries", table=table)
            return
        ids = [entry["id"] for entry in known]
        seen: list[Any] = []
        for number, entry in enumerate(entries, start=1):
            if not isinstance(entry, Mapping) or "id" not in entry:
                yield deny(RULE, "no-id", where=f"{table}.{number}")
            elif not any(entry["id"] == id_ and type(entry["id"]) is type(id_) for id_ in ids):
                known_ids = ", ".join(map(str, ids))
                yield deny(RULE, "id", table=table, given=shortened(entry["id"]), known=known_ids)
            elif entry["id"] in seen:
                yield deny(RULE, "twice", where=f"{table}.{entry['id']}")
            else:
                seen.append(entry["id"])
                figures = {name: value for name, value in entry.items() if name != "id"}
                known_here = self._figures(table, entry["id"])
                yield from fields({}, known_here)(f"{table}.{entry['id']}", figures)

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


def _within(name: str, field: tuple[str, ...], value: Any, check: Check) -> Iterator[Blank]:
    """The figures of a table and of the tables within it."""
    if isinstance(check, Fields) and isinstance(value, Mapping):
        for key, inner in check.known.items():
            if key in value:
                yield from _within(name, (*field, key), value[key], inner)
    else:
        yield from _fillable(Blank(name, None, field, _bare(value), check))


def _bare(value: Any) -> Any:
    """A value without our word for where it comes from."""
    if isinstance(value, Mapping):
        return {name: _bare(part) for name, part in value.items() if not is_source(name)}
    return [_bare(part) for part in value] if isinstance(value, list) else value


def _fillable(blank: Blank) -> Iterator[Blank]:
    if not any(True for _ in blank.check(blank.path, blank.value)):
        yield blank


def fitting(corrections: Mapping[str, Any], blanks: Iterable[Blank]) -> Data:
    """Those corrections that are of components which a table has: a module that is not played brings none.

    >>> from clepsydra.kernel.validators import whole
    >>> vp = Blank("tile", "mill", ("vp",), 2, whole(0, 9))
    >>> fitting({"tile": [{"id": "mill", "vp": 3}, {"id": "inn", "vp": 4}]}, [vp])
    {'tile': [{'id': 'mill', 'vp': 3}]}
    """
    known = list(blanks)
    there = {(blank.table, blank.id) for blank in known}
    single = {(blank.table, *blank.field) for blank in known if blank.id is None}
    kept: Data = {}
    for name, table in corrections.items():
        if not isinstance(table, list):
            if left := _there(table, (name,), single):
                kept[name] = left
        elif entries := [entry for entry in table if (name, entry["id"]) in there]:
            kept[name] = entries
    return kept


def _there(table: Mapping[str, Any], place: tuple[str, ...], known: Container[tuple[str, ...]]) -> Data:
    """Those figures of a single table that there are."""
    kept: Data = {}
    for name, value in table.items():
        if (*place, name) in known:
            kept[name] = value
        elif isinstance(value, Mapping) and (left := _there(value, (*place, name), known)):
            kept[name] = left
    return kept


def with_figure(corrections: Data, blank: Blank, value: Any) -> None:
    """Add a figure to corrections, in the form of the data.

    >>> from clepsydra.kernel.validators import whole
    >>> corrections: Data = {}
    >>> with_figure(corrections, Blank("tile", "mill", ("vp",), 2, whole(0, 9)), 3)
    >>> with_figure(corrections, Blank("start", None, ("gold",), 2, whole(0, 9)), 1)
    >>> corrections
    {'tile': [{'id': 'mill', 'vp': 3}], 'start': {'gold': 1}}
    """
    *above, last = blank.field
    if blank.id is None:
        table = corrections.setdefault(blank.table, {})
    else:
        entries: list[Data] = corrections.setdefault(blank.table, [])
        if all(entry["id"] != blank.id for entry in entries):
            entries.append({"id": blank.id})
        table = next(entry for entry in entries if entry["id"] == blank.id)
    for name in above:
        table = table.setdefault(name, {})
    table[last] = value


def without_figure(corrections: Data, blank: Blank) -> None:
    """Take a figure out of corrections, and what holds nothing more.

    >>> from clepsydra.kernel.validators import whole
    >>> corrections: Data = {"tile": [{"id": "mill", "vp": 3}]}
    >>> without_figure(corrections, Blank("tile", "mill", ("vp",), 2, whole(0, 9)))
    >>> corrections
    {}
    """
    if blank.table not in corrections:
        return
    if blank.id is None:
        _take_out(corrections, (blank.table, *blank.field))
        return
    entries = corrections[blank.table]
    for entry in entries:
        if entry["id"] == blank.id:
            _take_out(entry, blank.field)
    corrections[blank.table] = [entry for entry in entries if len(entry) > 1]
    if not corrections[blank.table]:
        del corrections[blank.table]


def _take_out(table: Any, names: tuple[str, ...]) -> None:
    name, *within = names
    if not isinstance(table, dict) or name not in table:
        return
    if within:
        _take_out(table[name], tuple(within))
    if not within or not table[name]:
        del table[name]


def figure_in(corrections: Mapping[str, Any], blank: Blank) -> Any:
    """What corrections say of a figure; `None` if nothing."""
    table: Any = corrections.get(blank.table, {})
    if blank.id is not None:
        table = next((entry for entry in table if entry["id"] == blank.id), {})
    for name in blank.field:
        if not isinstance(table, Mapping) or name not in table:
            return None
        table = table[name]
    return table


def count(corrections: Mapping[str, Any]) -> int:
    """How many figures are corrected.

    >>> count({"tile": [{"id": "mill", "vp": 3, "cost": {"gold": 1}}], "die": {"red": {"faces": [1, 2]}}})
    3
    """
    return sum(
        len(entry) - 1 if isinstance(table, list) else _leaves(entry)
        for table in corrections.values()
        for entry in (table if isinstance(table, list) else [table])
    )


def _leaves(table: Any) -> int:
    return sum(map(_leaves, table.values())) if isinstance(table, Mapping) else 1


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
    table[f"{field}{OVERRIDE}"] = OWNER
