"""What owners correct of their boxes, and whose box a table plays with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "boxes",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("corrections", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("box_of", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Go back from this version."""
    op.drop_column("tables", "box_of")
    op.drop_table("boxes")
