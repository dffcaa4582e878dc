"""Accounts: who has one, by which keys and addresses they come back, and which devices and programs act for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_guest", "passkeys", ["guest"])
    op.create_table(
        "mails",
        sa.Column("address", sa.String(254), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_index("mails_guest", "mails", ["guest"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("program", sa.Boolean, nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("hash", name="sessions_hash"),
    )
    op.create_index("sessions_guest", "sessions", ["guest"])
    op.create_table(
        "spent",
        sa.Column("nonce", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Go back from this version."""
    op.drop_table("spent")
    for name in ("sessions", "mails", "passkeys"):
        op.drop_index(f"{name}_guest", name)
        op.drop_table(name)
    op.drop_table("accounts")
