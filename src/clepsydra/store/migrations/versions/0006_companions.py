"""Games that the companion plays beside a physical box."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "companions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("automa", sa.String(40), nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("moved_at", sa.BigInteger, nullable=False),
    )
    op.create_index("companions_guest", "companions", ["guest", "moved_at"])


def downgrade() -> None:
    """Go back from this version."""
    op.drop_index("companions_guest", "companions")
    op.drop_table("companions")
