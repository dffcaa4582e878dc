"""Opening the store that an address names, and bringing it to the newest migration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, exc
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from clepsydra.store.postgres import COMMAND, CONNECT, PATIENCE, PostgresStore
from clepsydra.store.queries import SqlStore
from clepsydra.store.sqlite import SqliteStore, on_connect
from clepsydra.tables.ports import Unavailable

MIGRATIONS = Path(__file__).parent / "migrations"


def address(url: str) -> str:
    """The address with the driver that we use.

    >>> address("postgres://localhost/games"), address("sqlite:///games.db")
    ('postgresql+asyncpg://localhost/games', 'sqlite+aiosqlite:///games.db')
    """
    scheme, found, rest = url.partition("://")
    drivers = {
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
        "sqlite": "sqlite+aiosqlite",
    }
    if not found or scheme not in drivers:
        raise ValueError(f"{url!r} names no store: postgresql://host/database or sqlite:///path is wanted")
    return f"{drivers[scheme]}://{rest}"


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; `None` for a server.

    >>> file_of("sqlite:///games.db"), file_of("postgresql://localhost/games")
    (PosixPath('games.db'), None)
    """
    parts = make_url(address(url))
    return Path(parts.database or "") if parts.get_backend_name() == "sqlite" else None


def without_password(url: str) -> str:
    """The address as it may be shown.

    >>> without_password("postgresql://ann:hush@localhost/games")
    'postgresql://ann:***@localhost/games'
    """
    return make_url(url).render_as_string(hide_password=True)


def engine_for(url: str, **options: Any) -> AsyncEngine:
    """SQLAlchemy's engine for an address."""
    # What people write and keep secret is among the parameters: no error may carry them into a log.
    engine = create_async_engine(address(url), hide_parameters=True, **options)
    if engine.dialect.name == "sqlite":
        on_connect(engine)
    return engine


async def open_store(url: str, connections: int = 8) -> SqlStore:
    """The store at an address: `postgresql://…` or `sqlite:///path`."""
    if (file := file_of(url)) is not None:
        return await SqliteStore.open(engine_for(url), str(file), newest())
    engine = engine_for(
        url,
        pool_size=connections,
        max_overflow=4,
        pool_timeout=CONNECT,
        connect_args={"timeout": CONNECT, "command_timeout": COMMAND, "server_settings": PATIENCE},
    )
    event.listen(engine.sync_engine, "checkout", _refuse_closed)
    dsn = make_url(address(url)).set(drivername="postgresql").render_as_string(hide_password=False)
    return await PostgresStore.open(engine, dsn, newest(), connections)


def _refuse_closed(connection: Any, _record: object, _proxy: object) -> None:
    """Let the pool replace a connection that the server has closed, as it does with all when it restarts.

    asyncpg knows that without asking. A ping would be one more round trip for each transaction, and could not tell more
    of a server that vanished without closing its connections: there both wait for the time limit.
    """
    if connection.driver_connection.is_closed():
        raise exc.DisconnectionError("closed by the server")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def newest() -> str:
    """The newest migration."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    if head is None:
        raise RuntimeError("there are no migrations")
    return head


def revisions() -> set[str]:
    """All migrations that this program knows."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


async def migrate(url: str, to: str = "head") -> str:
    """Bring the store to a migration, the newest unless told; return the one it is at then.

    The directory of a SQLite file is made if there is none.
    """
    engine = engine_for(url)
    try:
        if (file := file_of(url)) is not None:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        async with engine.begin() as connection:
            return await connection.run_sync(_upgrade, to)
    except (exc.OperationalError, exc.InterfaceError, OSError) as error:
        raise Unavailable(str(error)) from error
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, to: str) -> str:
    config = _config()
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":
        # Two processes that start together must not migrate together.
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4207)")
    command.upgrade(config, to)
    return MigrationContext.configure(connection).get_current_revision() or ""
