"""Finished games that have rested, each as one compressed archive in the place of its acts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

UNARCHIVED = sa.text("status = 'over' AND archive_after IS NOT NULL")


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("acts", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.add_column("tables", sa.Column("archive_after", sa.BigInteger, server_default="0"))
    op.create_index(
        "tables_unarchived",
        "tables",
        ["archive_after", "opened_at"],
        postgresql_where=UNARCHIVED,
        sqlite_where=UNARCHIVED,
    )


def downgrade() -> None:
    """Go back from this version."""
    kept = op.get_bind().scalar(sa.text("SELECT count(*) FROM archives"))
    if kept:
        raise RuntimeError(
            f"{kept} games are archived: clepsydra admin archive --undo brings their acts back"
        )
    op.drop_index("tables_unarchived", "tables")
    op.drop_column("tables", "archive_after")
    op.drop_table("archives")
