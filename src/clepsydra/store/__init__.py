"""Where everything is kept: PostgreSQL for a service, SQLite for a laptop, the same tables in both."""

from clepsydra.store.opening import is_migrated, migrate, open_store, without_password

__all__ = ["is_migrated", "migrate", "open_store", "without_password"]
