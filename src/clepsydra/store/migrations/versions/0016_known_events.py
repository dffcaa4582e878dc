"""Which kinds of notices there were when somebody chose: newer ones were not theirs to refuse."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Go to this version."""
    # The first four kinds: whoever chose among them, or is kept by a process of before, has not chosen of others.
    op.add_column("destinations", sa.Column("known", sa.Integer, nullable=False, server_default="15"))


def downgrade() -> None:
    """Go back from this version."""
    op.drop_column("destinations", "known")
