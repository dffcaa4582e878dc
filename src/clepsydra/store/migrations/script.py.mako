"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Go to this version."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Go back from this version."""
    ${downgrades if downgrades else "pass"}
