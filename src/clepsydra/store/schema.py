"""The tables of the store. Migrations make them; a test keeps the two alike."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("came_at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("host", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("invite", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", String(80), nullable=False),
    Column("name", String(60), nullable=False, server_default=""),
    Column("box_of", String(40), nullable=False, server_default=""),
    Column("public", Boolean, nullable=False),
    Column("confirm", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("seating", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("asked", Integer, nullable=False),  # a bit for each seat that the table waits for
    Column("bot_due", Boolean, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Column("practice_of", String(16)),
    Column("rematch", String(16)),
    Column("broken", Text, nullable=False),
    Column("ending", LargeBinary),
    # Not on moved_at: an index over what every act changes would cost every act.
    Index("tables_bot_due", "id", postgresql_where=text("bot_due"), sqlite_where=text("bot_due")),
    Index("tables_listed", "public", "status", "opened_at"),
    Index("tables_host", "host"),
)

boxes = Table(
    "boxes",
    metadata,
    Column("guest", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("corrections", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

companions = Table(
    "companions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(16), nullable=False),
    Column("automa", String(40), nullable=False),
    Column("changes", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("moved_at", BigInteger, nullable=False),
    Index("companions_guest", "guest", "moved_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("guest", String(16)),
    Column("bot", String(40)),
    Column("name", String(40), nullable=False),
    Column("colour", String(16), nullable=False),
    Column("word", String(200), nullable=False),
    Index("seats_guest", "guest"),
)

acts = Table(
    "acts",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("deed", Text, nullable=False),
    Column("key", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "key", name="acts_key"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("name", String(40), nullable=False, server_default=""),
)
