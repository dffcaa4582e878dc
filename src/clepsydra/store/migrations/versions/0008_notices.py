"""What people are told of, where, and who is looking anyway."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "destinations",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("wait", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id")),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("failed_at", sa.BigInteger),
        sa.Column("answer", sa.String(200), nullable=False),
        sa.Column("suspended", sa.Boolean, nullable=False),
        sa.Column("busy_until", sa.BigInteger, nullable=False),
    )
    op.create_index("destinations_owner", "destinations", ["owner"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("destination", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("event", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("ready_at", sa.BigInteger, nullable=False),
        sa.Column("batch", sa.String(16)),
    )
    op.create_index("notices_ready", "notices", ["ready_at"])
    op.create_index("notices_destination", "notices", ["destination"])
    op.create_table(
        "looking",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Go back from this version."""
    op.drop_table("looking")
    op.drop_index("notices_destination", "notices")
    op.drop_index("notices_ready", "notices")
    op.drop_table("notices")
    op.drop_index("destinations_owner", "destinations")
    op.drop_table("destinations")
