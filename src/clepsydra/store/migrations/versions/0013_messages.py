"""What the host of a service tells everybody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "messages",
        sa.Column("lang", sa.String(8), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Go back from this version."""
    op.drop_table("messages")
