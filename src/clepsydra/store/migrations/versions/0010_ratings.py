"""Ratings of people and bots, and which finished games have moved them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

UNRATED = sa.text("status = 'over' AND NOT rated")


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("speed", sa.String(8), primary_key=True),
        sa.Column("against", sa.String(8), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("proved", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ratings_ladder", "ratings", ["game", "speed", "against", "proved"])
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.text("false")))
    op.create_index("tables_unrated", "tables", ["id"], postgresql_where=UNRATED, sqlite_where=UNRATED)


def downgrade() -> None:
    """Go back from this version."""
    op.drop_index("tables_unrated", "tables")
    op.drop_column("tables", "rated")
    op.drop_index("ratings_ladder", "ratings")
    op.drop_table("ratings")
