"""Scopes of tokens, the end of a guest's cookies, reports about deleted people, and quotas of all processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

CLEAR_ZONES = sa.text(
    "UPDATE seats SET zone = '' WHERE zone <> '' AND guest IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM guests WHERE guests.id = seats.guest)"
)
"""Until now a deleted account left the time zone of its seats behind."""


def upgrade() -> None:
    """Go to this version."""
    op.execute(CLEAR_ZONES)  # first: what comes after it locks tables until the end
    op.add_column("sessions", sa.Column("scope", sa.String(8), nullable=False, server_default="account"))
    op.add_column("guests", sa.Column("cookies_from", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("reports", sa.Column("gone_at", sa.BigInteger))
    op.create_table(
        "quotas",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        if_not_exists=True,  # an older backup that is restored into a newer database leaves it there
    )
    if op.get_bind().dialect.name == "postgresql":
        # Nothing of it matters after a crash, and without a log a count costs no wait for the disk.
        op.execute("ALTER TABLE quotas SET UNLOGGED")


def downgrade() -> None:
    """Go back from this version."""
    op.drop_table("quotas")
    op.drop_column("reports", "gone_at")
    op.drop_column("guests", "cookies_from")
    op.drop_column("sessions", "scope")
