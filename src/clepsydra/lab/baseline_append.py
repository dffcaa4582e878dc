"""What an append costs PostgreSQL alone: pgbench runs the store's own statement, with nothing of ours around it."""

from __future__ import annotations

import asyncio
import re
import shutil
import tempfile
from pathlib import Path

import asyncpg
from msgspec import Struct

from clepsydra.lab import lifeline
from clepsydra.store.postgres import APPEND

TABLES = 1_000
SEQ = "(SELECT seq FROM tables WHERE id = 'b' || :n)"
FILL = """
INSERT INTO tables
SELECT 'b' || n, '', '{}', '', '', 1, '', false, false, 0, 'playing', 0, 0, 0, false, 0, 0, NULL, NULL, '', NULL
FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING
"""
ANSWER = """'{"type":"answer","answer":["build","302"]}'"""


class Shape(Struct, frozen=True):
    """How real acts look: the share of those that keep a checkpoint, and how large it is."""

    share: float
    size: int


async def bytes_per_act(url: str) -> float:
    """What an act of a played table takes on the disk, indexes included; without what pgbench has written."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("CREATE TABLE weighed (LIKE acts INCLUDING ALL)")
        await connection.execute("INSERT INTO weighed SELECT * FROM acts WHERE table_id NOT LIKE 'b%'")
        weight = "SELECT pg_total_relation_size('weighed')::float / greatest(count(*), 1) FROM weighed"
        found: float = await connection.fetchval(weight)
        await connection.execute("DROP TABLE weighed")
        return found
    finally:
        await connection.close()


async def shape_of(url: str) -> Shape:
    """The shape of the acts that a database holds."""
    connection = await asyncpg.connect(url)
    try:
        size = await connection.fetchval("SELECT avg(length(body))::int FROM checkpoints WHERE number > 0")
        share = await connection.fetchval(
            "SELECT sum(number)::float / sum(seq) FROM (SELECT max(number) AS number, max(seq) AS seq"
            " FROM checkpoints GROUP BY table_id HAVING max(seq) > 0) AS newest"
        )
    finally:
        await connection.close()
    return Shape(min(1.0, share or 0.0), size or 0)


async def commits_per_second(url: str, shape: Shape, seconds: int, clients: int = 8) -> float:
    """How many such acts a second PostgreSQL commits for pgbench."""
    if shutil.which("pgbench") is None:
        raise RuntimeError("pgbench is not installed: it comes with PostgreSQL's server package")
    await _fill(url)
    with tempfile.TemporaryDirectory(prefix="clepsydra-pgbench-") as name:
        kept, plain = Path(name) / "kept.sql", Path(name) / "plain.sql"
        kept.write_text(_script(f"decode(repeat('ab', {shape.size}), 'hex')"), encoding="utf-8")
        plain.write_text(_script("NULL"), encoding="utf-8")
        often = round(shape.share * 100)
        scripts = [f"-f{path}@{weight}" for path, weight in ((kept, often), (plain, 100 - often)) if weight]
        command = ["pgbench", "-n", "-Mprepared", f"-c{clients}", "-j2", f"-T{seconds}", *scripts, url]
        pgbench = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        lifeline.tie(pgbench.pid)
        try:
            told, _ = await pgbench.communicate()
        finally:
            if pgbench.returncode is None:
                pgbench.kill()
                await pgbench.wait()
    found = re.search(rb"tps = ([\d.]+)", told)
    if found is None:
        raise RuntimeError(f"pgbench failed: {told.decode()[-500:]}")
    return float(found[1])


async def _fill(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(FILL, TABLES)
    finally:
        await connection.close()


def _script(body: str) -> str:
    """The statement with figures in place of its parameters, for an act at a table without clocks and notices."""
    checkpoint = "NULL" if body == "NULL" else f"{SEQ} + 1"
    figures = {
        1: "'b' || :n",
        2: SEQ,
        3: "ARRAY[0]",
        4: f"ARRAY[{ANSWER}]",
        5: "ARRAY[gen_random_uuid()::text]",
        6: "0::bigint",
        7: "'playing'",
        8: "1",
        9: "false",
        10: "NULL::bytea",
        11: checkpoint,
        12: checkpoint,
        13: body,
        14: "false",
        15: "0",
    }
    statement = re.sub(r"\$(\d+)", lambda found: f"({figures[int(found[1])]})", APPEND)
    return f"\\set n random(1, {TABLES})\n{' '.join(statement.split())};\n"
