"""Lessons: the table at which one is taken names it, and who came to its end is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Go to this version."""
    op.add_column("tables", sa.Column("lesson", sa.String(80), nullable=False, server_default=""))
    op.create_table(
        "lessons",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("lesson", sa.String(80), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Go back from this version."""
    op.drop_table("lessons")
    op.drop_column("tables", "lesson")
