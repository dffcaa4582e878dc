"""Commands that keep what a service holds: `backup`, `restore`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from clepsydra.terminal.output import Language, fail, out, say
from clepsydra.terminal.serving import Database
from clepsydra.terminal.setups import in_a_directory

SECTION = "backup"


def backup(
    file: Annotated[Path, typer.Argument(help="A file that is not there yet.", callback=in_a_directory)],
    lang: Language,
    database: Database = None,
) -> None:
    """Write the whole database into one file; games can go on meanwhile. Needs `pg_dump` for PostgreSQL."""
    from clepsydra.store.backup import BackupRefused, back_up, held
    from clepsydra.web.settings import database_address

    address = database or database_address()
    try:
        back_up(address, file)
    except BackupRefused as refused:
        fail(say(lang, refused.why, SECTION, **refused.figures))
    there = asyncio.run(held(address))
    out.print(say(lang, "backed-up", SECTION, file=str(file), tables=there.tables, acts=there.acts))
    out.print(say(lang, "keep-secret", SECTION))


def restore(
    file: Annotated[
        Path, typer.Argument(help="A file written by `clepsydra backup`.", exists=True, dir_okay=False)
    ],
    lang: Language,
    database: Database = None,
) -> None:
    """Fill an empty database from a backup and migrate it. Needs `pg_restore` for PostgreSQL."""
    from clepsydra.store.backup import BackupRefused, held
    from clepsydra.store.backup import restore as bring_back
    from clepsydra.web.settings import database_address

    address = database or database_address()
    try:
        at = asyncio.run(bring_back(address, file))
    except BackupRefused as refused:
        fail(say(lang, refused.why, SECTION, **refused.figures))
    there = asyncio.run(held(address))
    out.print(say(lang, "restored", SECTION, at=at, tables=there.tables, acts=there.acts))
