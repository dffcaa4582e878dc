"""Tables of leagues: entries, seasons, divisions and their games."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text, UniqueConstraint

from clepsydra.store.schema import metadata

league_entries = Table(
    "league_entries",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("guest", String(16), primary_key=True),
    Column("entered_at", BigInteger, nullable=False),
    Column("zone", String(40), nullable=False),
)

league_seasons = Table(
    "league_seasons",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("began_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
)

league_members = Table(
    "league_members",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("season", Integer, primary_key=True),
    Column("division", Integer, primary_key=True),
    Column("seed", Integer, primary_key=True),
    Column("guest", String(16), nullable=False),
    Index("league_members_guest", "guest"),
)

league_tables = Table(
    "league_tables",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("season", Integer, primary_key=True),
    Column("division", Integer, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("table_id", String(16), nullable=False),  # drawn before there is a table of this id
    Column("seats", String(40), nullable=False),
    Column("outcomes", Text, nullable=False, server_default=""),
    UniqueConstraint("table_id", name="league_tables_table"),
)
