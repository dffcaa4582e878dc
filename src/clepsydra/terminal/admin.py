"""Commands for the host of a service, beside its database: `admin`. Nobody can do any of it over HTTP."""

from __future__ import annotations

import asyncio
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from clepsydra.terminal.output import Json, Language, fail, out, print_json, say
from clepsydra.terminal.serving import BusAddress, Database, settings_of

if TYPE_CHECKING:
    from clepsydra.store.administration import Found, Statistics
    from clepsydra.tables.people import Report

SECTION = "admin"
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id: /t/ID in its address.")]

admin = typer.Typer(
    no_args_is_help=True,
    help="Close tables, remove players, show a message on every page, read reports, print statistics. Available on the server only, not over HTTP.",
)


def record(command: str, *, person: str = "", **about: str | int) -> None:
    """Write to the security log, on the error stream, that an operator gives a command, and what it is about."""
    from clepsydra.tables.security import SecurityEvent, log_security
    from clepsydra.web.logs import log_of_a_command

    operator = os.environ.get("SUDO_USER") or f"uid {os.getuid()}"
    log_security(
        SecurityEvent.ADMIN_COMMAND,
        person=person,
        to=log_of_a_command(),
        command=command,
        operator=operator,
        **about,
    )


@admin.command()
def close(table: TableId, lang: Language, database: Database = None, bus: BusAddress = None) -> None:
    """Close a table. Before its game starts it is deleted; a running game is suspended and can be resumed."""
    from clepsydra.web.hosting import close_table

    record("close", table=table)
    done = asyncio.run(close_table(settings_of(database, bus), table))
    if not done:
        fail(say(lang, "not-closed", SECTION, table=table))
    out.print(say(lang, done, SECTION, table=table))


@admin.command()
def resume(table: TableId, lang: Language, database: Database = None, bus: BusAddress = None) -> None:
    """Resume a table that was closed, or that was suspended by an error in the rules that is now fixed."""
    from clepsydra.web.hosting import resume_table

    record("resume", table=table)
    if not asyncio.run(resume_table(settings_of(database, bus), table)):
        fail(say(lang, "not-aside", SECTION, table=table))
    out.print(say(lang, "resumed", SECTION, table=table))


@admin.command()
def people(
    name: Annotated[str, typer.Argument(help="Part of a name, or an id.")],
    lang: Language,
    json: Json = False,
    database: Database = None,
) -> None:
    """Find players by name: print their id, since when they exist and how many tables they are at."""
    from clepsydra.web.settings import database_address

    record("people")
    found = asyncio.run(_people(database or database_address(), name))
    if json:
        print_json(found)
        return
    shown = Table(
        *(say(lang, f"column-{each}", SECTION) for each in ("id", "name", "since", "tables", "account"))
    )
    for one in found:
        yes = say(lang, "yes" if one.account else "no", SECTION)
        shown.add_row(one.id, escape(one.name), _day(one.came_at), str(one.tables), yes)
    out.print(shown)


@admin.command()
def remove(
    person: Annotated[str, typer.Argument(help="The player's id, from `admin people`.")],
    lang: Language,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    database: Database = None,
    bus: BusAddress = None,
) -> None:
    """Delete a guest or an account, as its owner could; bots play on for them."""
    from clepsydra.web.hosting import remove_person

    if not yes:
        typer.confirm(say(lang, "sure", SECTION, person=person), abort=True)
    record("remove", person=person)
    if not asyncio.run(remove_person(settings_of(database, bus), person)):
        fail(say(lang, "nobody", SECTION, person=person))
    out.print(say(lang, "gone", SECTION, person=person))


@admin.command()
def message(
    lang: Language,
    text: Annotated[str, typer.Argument(help="The message, in the language of --lang.")] = "",
    clear: Annotated[bool, typer.Option("--clear", help="Remove the message in every language.")] = False,
    database: Database = None,
    bus: BusAddress = None,
) -> None:
    """Show a message at the top of every page. Run it once for each language, with --lang."""
    from clepsydra.tables.messages import LONGEST
    from clepsydra.web.hosting import tell_everybody, tell_nothing

    told = " ".join(text.split())
    if bool(told) is clear:
        fail(say(lang, "text-or-clear", SECTION))
    if len(told) > LONGEST:
        fail(say(lang, "too-long", SECTION, most=LONGEST, are=len(told)))
    settings = settings_of(database, bus)
    record("message", lang=lang, clear=int(clear))
    asyncio.run(tell_nothing(settings) if clear else tell_everybody(settings, lang, told))
    out.print(say(lang, "cleared" if clear else "told", SECTION))


@admin.command()
def reports(lang: Language, json: Json = False, database: Database = None, bus: BusAddress = None) -> None:
    """Print the reports of players about each other, newest first."""
    from clepsydra.web.hosting import newest_reports

    record("reports")
    told = asyncio.run(newest_reports(settings_of(database, bus)))
    if json:
        print_json(told)
        return
    for one in told:
        out.print(escape(_report(one, lang)))


@admin.command()
def settle(
    report: Annotated[str, typer.Argument(help="The report's id, from `admin reports`.")],
    lang: Language,
    database: Database = None,
    bus: BusAddress = None,
) -> None:
    """Close a report that has been dealt with."""
    from clepsydra.web.hosting import settle_report

    record("settle", report=report)
    if not asyncio.run(settle_report(settings_of(database, bus), report)):
        fail(say(lang, "no-report", SECTION, report=report))
    out.print(say(lang, "settled", SECTION, report=report))


@admin.command()
def archive(
    lang: Language,
    *,
    days: Annotated[int, typer.Option(min=0, help="Only games that ended at least this many days ago.")] = 0,
    undo: Annotated[bool, typer.Option("--undo", help="Restore the acts of all archived games.")] = False,
    json: Json = False,
    database: Database = None,
    bus: BusAddress = None,
) -> None:
    """Archive finished games now. All processes must run this release first: older ones cannot read an archive."""
    from clepsydra.web.hosting import archive_games, unarchive_games

    if undo is bool(days):
        fail(say(lang, "days-or-undo", SECTION))
    settings = settings_of(database, bus)
    record("archive", days=days, undo=int(undo))
    if undo:
        out.print(say(lang, "unarchived", SECTION, games=asyncio.run(unarchive_games(settings))))
        return
    done = asyncio.run(archive_games(settings, days))
    if json:
        print_json(done)
        return
    out.print(say(lang, "archived", SECTION, games=done.games, before=done.before, after=done.after))
    for table, why in done.left:
        out.print(escape(say(lang, "left", SECTION, table=table, why=why)))


@admin.command()
def statistics(
    lang: Language,
    json: Json = False,
    days: Annotated[int, typer.Option(min=1, help="Number of days to count acts for.")] = 14,
    database: Database = None,
) -> None:
    """Count tables by state, players, and acts by day."""
    from clepsydra.web.settings import database_address

    since = int((datetime.now(UTC) - timedelta(days=days)).timestamp() * 1000)
    record("statistics")
    told = asyncio.run(_statistics(database or database_address(), since))
    if json:
        print_json(told)
        return
    out.print(say(lang, "states", SECTION, **told.tables))
    out.print(say(lang, "archives", SECTION, archives=told.archives))
    out.print(say(lang, "people", SECTION, guests=told.guests, accounts=told.accounts))
    out.print(say(lang, "acts", SECTION, acts=told.acts))
    for day, many in told.acts_by_day:
        out.print(f"  {_day(day)}  {many}")


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d}"


def _report(one: Report, lang: str) -> str:
    why = say(lang, f"reason-{one.reason}", SECTION)
    lines = [
        say(lang, "report", SECTION, id=one.id, day=_day(one.at), name=one.name, person=one.reported, why=why)
    ]
    if one.table_id:
        lines.append(say(lang, "report-table", SECTION, table=one.table_id))
    if one.words:
        lines.append(one.words)
    return "\n    ".join(lines)


async def _people(database: str, name: str) -> list[Found]:
    from clepsydra.store.administration import administration

    async with administration(database) as store:
        return await store.people_named(name)


async def _statistics(database: str, since: int) -> Statistics:
    from clepsydra.store.administration import administration

    async with administration(database) as store:
        return await store.statistics(since)
