"""People to each other: following and blocking, invitations, reports; the chat can be switched off."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Go to this version."""
    op.add_column("guests", sa.Column("quiet", sa.Boolean, nullable=False, server_default=sa.text("false")))
    op.create_index("guests_name", "guests", ["name"])
    op.add_column("tables", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.text("true")))
    op.add_column("lines", sa.Column("guest", sa.String(16)))
    op.create_index("lines_guest", "lines", ["guest"])
    op.create_table(
        "ties",
        sa.Column("owner", sa.String(16), primary_key=True),
        sa.Column("other", sa.String(16), primary_key=True),
        sa.Column("tie", sa.String(8), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("ties_other", "ties", ["other"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_index("invitations_guest", "invitations", ["guest"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("reporter", sa.String(16), nullable=False),
        sa.Column("reported", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("reports_reporter", "reports", ["reporter"])
    op.create_index("reports_reported", "reports", ["reported"])
    op.create_index("reports_at", "reports", ["at"])


def downgrade() -> None:
    """Go back from this version."""
    op.drop_table("reports")
    op.drop_table("invitations")
    op.drop_table("ties")
    op.drop_index("lines_guest", "lines")
    op.drop_column("lines", "guest")
    op.drop_column("tables", "chat")
    op.drop_index("guests_name", "guests")
    op.drop_column("guests", "quiet")
