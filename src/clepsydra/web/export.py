"""All that the service keeps of somebody, as one file to take away: what they are in JSON, and their games' records."""

from __future__ import annotations

import io
import zipfile
from functools import partial
from typing import Any

import msgspec
from msgspec import structs

from clepsydra.companion.keeping import opened
from clepsydra.kernel import Record, installed_games, to_text
from clepsydra.tables import queries
from clepsydra.tables.moving import ALL
from clepsydra.tables.people import Tie
from clepsydra.tables.ports import Listed
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Status

LINES = 1_000_000


async def archive(service: TableService, person: Guest) -> bytes:
    """The file: `data.json`, and a record for each finished game, which `clepsydra verify` checks."""
    listed = await service.store.tables_of(person.id, ALL)
    data = await _kept(service, person) | {"tables": [await _table(service, person, one) for one in listed]}
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("data.json", msgspec.json.format(msgspec.json.encode(data)))
        for one in listed:
            if one.table.status is Status.OVER and one.table.practice_of is None:
                session = await service.session(one.table.id)
                record = await queries.record(service, session)
                name = f"records/{queries.file_name(one.table)}"
                await service.threads.run(partial(_add, file, name, record))
    return written.getvalue()


def _add(file: zipfile.ZipFile, name: str, record: Record) -> None:
    file.writestr(name, to_text(record))


async def _kept(service: TableService, person: Guest) -> dict[str, Any]:
    """What is kept of a person beside the tables; what opens the account is named, not given away."""
    store = service.store
    leagues = {game: await store.entries(game) for game in installed_games()}
    boxes = {game: await store.box(person.id, game) for game in installed_games()}
    return {
        "person": person,
        "passkeys": [_without(key, "public_key") for key in await store.passkeys_of(person.id)],
        "mails": await store.mails_of(person.id),
        "providers": await store.subjects_of(person.id),
        "sessions": [_without(session, "hash") for session in await store.sessions_of(person.id)],
        "notices": await store.destinations_of(person.id),
        "following": await store.tied(person.id, Tie.FOLLOW),
        "blocked": await store.tied(person.id, Tie.BLOCK),
        "invitations": await store.invited_to(person.id),
        "reports": await store.reports_by(person.id),
        "chat": not (await store.ears(person.id)).quiet,
        "boxes": {game: corrections for game, corrections in boxes.items() if corrections},
        "leagues": {
            "entered": [
                game for game, entries in leagues.items() if any(each.guest == person.id for each in entries)
            ],
            "seasons": await store.seasons_of(person.id),
        },
        "companions": [
            _without(game, "body") | {"game": opened(game).kept}
            for game in await store.companions_of(person.id)
        ],
    }


async def _table(service: TableService, person: Guest, listed: Listed) -> dict[str, Any]:
    """A table as its people know it, and what the person wrote there."""
    table = listed.table
    own = table.seats_of(person.id)
    said = [line for line in await service.store.lines(table.id, 0, LINES) if line.seat in own]
    return {
        "id": table.id,
        "name": table.name,
        "setup": table.setup,
        "status": table.status,
        "host": table.host == person.id,
        "people": [seat.name for seat in table.seats],
        "seats": own,
        "words": [table.seats[seat].word for seat in own],
        "opened_at": table.opened_at,
        "moved_at": table.moved_at,
        "said": said,
    }


def _without(kept: msgspec.Struct, secret: str) -> dict[str, Any]:
    return {name: value for name, value in structs.asdict(kept).items() if name != secret}
