"""Leagues: who is entered, their seasons, divisions and tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "league_entries",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("entered_at", sa.BigInteger, nullable=False),
        sa.Column("zone", sa.String(40), nullable=False),
    )
    op.create_table(
        "league_seasons",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
    )
    op.create_table(
        "league_members",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("season", sa.Integer, primary_key=True),
        sa.Column("division", sa.Integer, primary_key=True),
        sa.Column("seed", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False),
    )
    op.create_index("league_members_guest", "league_members", ["guest"])
    op.create_table(
        "league_tables",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("season", sa.Integer, primary_key=True),
        sa.Column("division", sa.Integer, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seats", sa.String(40), nullable=False),
        sa.Column("outcomes", sa.Text, nullable=False, server_default=""),
        sa.UniqueConstraint("table_id", name="league_tables_table"),
    )


def downgrade() -> None:
    """Go back from this version."""
    op.drop_table("league_tables")
    op.drop_index("league_members_guest", "league_members")
    op.drop_table("league_members")
    op.drop_table("league_seasons")
    op.drop_table("league_entries")
