"""Alembic's door into the store: runs on the connection that `clepsydra.store.migrate` opens."""

from __future__ import annotations

from alembic import context

from clepsydra.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
