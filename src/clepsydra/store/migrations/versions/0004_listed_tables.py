"""An index that fits the list of public tables."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Go to this version."""
    op.create_index("tables_listed", "tables", ["public", "status", "opened_at"])
    op.drop_index("tables_public", "tables")


def downgrade() -> None:
    """Go back from this version."""
    op.create_index("tables_public", "tables", ["status", "opened_at"])
    op.drop_index("tables_listed", "tables")
