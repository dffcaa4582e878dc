"""Who wrote a line of the chat: before the game another may sit down on the same place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Go to this version."""
    op.add_column("lines", sa.Column("name", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Go back from this version."""
    op.drop_column("lines", "name")
