"""What hosts call their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Go to this version."""
    op.add_column("tables", sa.Column("name", sa.String(60), nullable=False, server_default=""))


def downgrade() -> None:
    """Go back from this version."""
    op.drop_column("tables", "name")
