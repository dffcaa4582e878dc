"""Where everything is kept: PostgreSQL for a service, SQLite for a laptop, the same tables in both."""

from clepsydra.store.opening import migrate, open_store, without_password

__all__ = ["migrate", "open_store", "without_password"]
