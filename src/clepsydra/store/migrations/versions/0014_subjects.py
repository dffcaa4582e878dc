"""Accounts known to an OpenID provider."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "subjects",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("issuer", sa.String(255), nullable=False),
        sa.Column("subject", sa.String(255), nullable=False),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("issuer", "subject", name="subjects_subject"),
    )
    op.create_index("subjects_guest", "subjects", ["guest"])


def downgrade() -> None:
    """Go back from this version."""
    op.drop_table("subjects")
