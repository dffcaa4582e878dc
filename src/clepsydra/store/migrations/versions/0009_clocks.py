"""Clocks: the pace of a table, time zones, calls for a replacement, and what is due when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Go to this version."""
    op.add_column("tables", sa.Column("began_at", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("pace", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("calls", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("zone", sa.String(40), nullable=False, server_default=""))
    calling = sa.text("calls <> 0")
    op.create_index("tables_calls", "tables", ["opened_at"], postgresql_where=calling, sqlite_where=calling)
    op.create_table(
        "due",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("what", sa.String(16), primary_key=True),
        sa.Column("ring_at", sa.BigInteger, nullable=False),
        sa.Column("claimed_until", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_index("due_ring_at", "due", ["ring_at"])


def downgrade() -> None:
    """Go back from this version."""
    op.drop_index("due_ring_at", "due")
    op.drop_table("due")
    op.drop_index("tables_calls", "tables")
    op.drop_column("seats", "zone")
    op.drop_column("tables", "calls")
    op.drop_column("tables", "pace")
    op.drop_column("tables", "began_at")
