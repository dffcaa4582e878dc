"""Lists of tables are found by indexes, however many tables there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ClauseElement, insert, text

from clepsydra.store.listing import OF_A_HOST, public_tables, setups_begun, tables_of
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import seats, tables
from clepsydra.tables.table import Status
from tests.store.tables import kept

MANY = 6_000
PLAIN = {
    "setup": "{}",
    "seed": b"",
    "invite": "",
    "version": 1,
    "data": "",
    "confirm": True,
    "patience": 1,
    "seating": 0,
    "seq": 0,
    "asked": 0,
    "bot_due": False,
    "broken": "",
}


def rows() -> Iterable[dict[str, Any]]:
    """Tables of many guests, most of them over; every tenth is private."""
    for number in range(MANY):
        status = {0: "open", 1: "playing"}.get(number % 50, "over")
        yield {
            **PLAIN,
            "id": f"t{number}",
            "host": f"g{number % 1000}",
            "public": number % 10 != 0 or number % 20 == 0,
            "status": status,
            "opened_at": number,
            "moved_at": MANY - number,
        }


async def plan(store: SqlStore, query: ClauseElement) -> str:
    """How the database goes about a query."""
    engine = store._engine
    said = str(query.compile(engine.sync_engine, compile_kwargs={"literal_binds": True}))
    explain = "EXPLAIN QUERY PLAN" if engine.dialect.name == "sqlite" else "EXPLAIN"
    async with engine.begin() as connection:
        told = await connection.exec_driver_sql(f"{explain} {said}")
        return "\n".join(str(row[-1]) for row in told)


async def test_lists_of_tables_never_read_all_tables(store: SqlStore) -> None:
    sitting = {"number": 0, "kind": "person", "name": "", "colour": "", "word": ""}
    async with store._engine.begin() as connection:
        await connection.execute(insert(tables), list(rows()))
        places = [
            {**sitting, "table_id": f"t{number}", "guest": f"g{(number + 1) % 1000}"}
            for number in range(MANY)
        ]
        await connection.execute(insert(seats), places)
        await connection.execute(text("ANALYZE"))
    queries = {
        "own": tables_of("g7", 20),
        "begun": setups_begun("g7"),
        "open": public_tables(Status.OPEN, 20),
        "playing": public_tables(Status.PLAYING, 20),
    }
    for name, query in queries.items():
        how = await plan(store, query)
        assert "Seq Scan" not in how, (name, how)
        assert "SCAN tables" not in how, (name, how)
        assert "SCAN seats" not in how, (name, how)
        if name not in ("own", "begun"):
            assert "tables_listed" in how, (name, how)
            assert "Sort" not in how, (name, how)
            assert "TEMP B-TREE" not in how, (name, how)


async def test_open_tables_come_before_running_ones_and_fill_the_list(store: SqlStore) -> None:
    async with store._engine.begin() as connection:
        await connection.execute(insert(tables), list(rows())[:200])
        await connection.execute(
            text("UPDATE tables SET setup = :setup"), {"setup": '{"game":"hourglass","seats":["person"]}'}
        )
    listed = [one.table for one in await store.open_tables(6)]
    assert [table.status for table in listed] == [Status.OPEN] * 2 + [Status.PLAYING] * 4
    assert [table.id for table in listed] == ["t100", "t0", "t151", "t101", "t51", "t1"], "no private ones"
    assert {one.table.id for one in await store.tables_of("g7", 9)} == {"t7"}


async def test_one_host_does_not_push_the_others_out_of_the_list(store: SqlStore) -> None:
    modest = await kept(store, host="bob", opened_at=1)
    for number in range(40):
        await kept(store, host="ann", opened_at=10 + number)
    listed = [one.table for one in await store.open_tables(20)]
    assert [table.host for table in listed] == ["ann"] * OF_A_HOST + ["bob"]
    assert listed[-1].id == modest.id
