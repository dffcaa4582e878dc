"""The companion: an automa beside a physical box, on the phone of whoever plays there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_204_NO_CONTENT,
    HTTP_303_SEE_OTHER,
    HTTP_409_CONFLICT,
    HTTP_422_UNPROCESSABLE_ENTITY,
)

from clepsydra.companion import Automa, Say, Words, automas
from clepsydra.companion.keeping import Change, Full, Outcome, begin, change, opened
from clepsydra.companion.session import Unfit
from clepsydra.drawing.marks import prose
from clepsydra.drawing.markup import NOTHING
from clepsydra.tables.ports import CompanionGame
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.companionforms import (
    Unclear,
    at_once,
    entry_of,
    kind,
    looking,
    numbers,
    said_in,
    so_far,
)
from clepsydra.web.pages.companionscreens import Screen, saved, tables_beside
from clepsydra.web.pages.layout import frame_for, lang_of, reader_of, respond, written
from clepsydra.web.pages.people import known_or_new, text
from clepsydra.web.preferences import hand

GameId = Annotated[str, Parameter(max_length=16)]
AutomaName = Annotated[str, Parameter(max_length=40)]
Trouble = Annotated[int, Parameter(ge=0, le=599)]
TROUBLES = {HTTP_409_CONFLICT: "moved", HTTP_422_UNPROCESSABLE_ENTITY: "unfit"}


class CompanionPages(Controller):
    """Playing an automa beside a box."""

    path = "/companion"

    @get()
    async def start(self, visit: Called) -> Response[str]:
        """Saved games first, then the automas."""
        return await _start(visit)

    @get("/guide")
    async def guide(self, visit: Called) -> Response[str]:
        """How the companion works."""
        frame = await frame_for(visit)
        page = await written(
            frame, "companionguide.html", hand=hand(visit.request), tables=[*tables_beside(frame.lang)]
        )
        return respond(page)

    @get("/new/{automa:str}")
    async def ask_first(self, visit: Called, automa: AutomaName) -> Response[str]:
        """What is asked before a game, question by question; then the button that begins it."""
        played = _automa(automa)
        answer = so_far(played, said_in(visit.request.query_params))
        frame = await frame_for(visit)
        words = Words(played, frame.lang)
        page = await written(
            frame,
            "companionnew.html",
            hand=hand(visit.request),
            automa=played,
            words=words,
            text=lambda says: prose(words.text(says)),
            question=played.beginning(answer),
            answer=answer,
            box=shown(played.game, frame.lang),
            unknown=Say("unknown"),
            owned=bool(await _box_of(visit, played)),
            unpictured=lambda _says: NOTHING,  # no board is there before the game
            **FORMS,
        )
        return respond(page)

    @post("/new/{automa:str}")
    async def begin(self, visit: Called, automa: AutomaName) -> Response[Any]:
        """Begin a game; a stranger gets a name that is made up."""
        played = _automa(automa)
        answer = so_far(played, said_in(await visit.request.form()))
        guest = await known_or_new(visit)
        try:
            game = await begin(visit.service.store, guest.id, played, answer, visit.service.now())
        except Unfit:
            return Redirect(f"/companion/new/{automa}", status_code=HTTP_303_SEE_OTHER)
        except Full:
            return await _start(visit, "full", HTTP_409_CONFLICT)
        cookies = visit.cookies_of(guest)
        return Redirect(f"/companion/{game}", status_code=HTTP_303_SEE_OTHER, cookies=cookies)

    @get("/{game:str}")
    async def turn(self, visit: Called, game: GameId, trouble: Trouble = 0) -> Response[str]:
        """Where the game is: a question, a list of things to do, or what can be reported."""
        return await _screen(visit, await _own(visit, game), "turn", TROUBLES.get(trouble, ""))

    @get("/{game:str}/sheet")
    async def sheet(self, visit: Called, game: GameId) -> Response[str]:
        """All that is believed, to be put right."""
        return await _screen(visit, await _own(visit, game), "sheet")

    @get("/{game:str}/log")
    async def log(self, visit: Called, game: GameId) -> Response[str]:
        """What happened, the last first."""
        return await _screen(visit, await _own(visit, game), "log")

    @post("/{game:str}")
    async def enter(self, visit: Called, game: GameId) -> Response[Any]:
        """Take what was touched."""
        kept = await _own(visit, game)
        form = await visit.request.form()
        live = "x-live" in visit.request.headers
        try:
            outcome = await _entered(visit, kept, form)
        except (Unfit, Unclear):
            status, trouble = HTTP_422_UNPROCESSABLE_ENTITY, "unfit"
        else:
            if outcome is not Outcome.MOVED:
                to = "/sheet" if text(form, "to") == "sheet" else ""
                done = Redirect(f"/companion/{game}{to}", status_code=HTTP_303_SEE_OTHER)
                return Response(None, status_code=HTTP_204_NO_CONTENT) if live else done
            status, trouble = HTTP_409_CONFLICT, "moved"
        return await _screen(visit, await _own(visit, game), "turn", trouble, status)

    @post("/{game:str}/forget")
    async def forget(self, visit: Called, game: GameId) -> Response[Any]:
        """Delete a game."""
        kept = await _own(visit, game)
        await visit.service.store.remove_companion(kept.id)
        return Redirect("/companion", status_code=HTTP_303_SEE_OTHER)


FORMS = {"kind": kind, "numbers": numbers, "at_once": at_once, "looking": looking}
"""What templates ask of fields."""


def _automa(name: str) -> Automa[Any]:
    automa = automas().get(name)
    if automa is None:
        raise NotFoundException(name)
    return automa


async def _box_of(visit: Visit, automa: Automa[Any]) -> Mapping[str, Any]:
    """Return what the reader has corrected of the automa's game."""
    guest = visit.caller.guest
    return {} if guest is None else await visit.service.store.box(guest, automa.game)


async def _own(visit: Visit, game: str) -> CompanionGame:
    """A game of who calls; nobody else learns that it is there."""
    kept = await visit.service.store.companion(game)
    if kept is None or kept.guest != visit.caller.guest or kept.automa not in automas():
        raise NotFoundException(game)
    return kept


async def _entered(visit: Visit, kept: CompanionGame, form: FormMultiDict) -> Outcome:
    wanted = Change(
        text(form, "key")[:40], _number(text(form, "knew")), entry_of(opened(kept), said_in(form))
    )
    return await change(visit.service.store, kept, wanted, visit.service.now())


def _number(said: str) -> int:
    return int(said) if said.isdecimal() and len(said) < 10 else -1


async def _start(visit: Visit, trouble: str = "", status: int = HTTP_200_OK) -> Response[str]:
    frame = await frame_for(visit)
    reader = await reader_of(visit)
    games = [] if reader is None else await visit.service.store.companions_of(reader.id)
    page = await written(
        frame,
        "companion.html",
        hand=hand(visit.request),
        saves=[saved(game, frame.lang, visit.service.now()) for game in games if game.automa in automas()],
        automas=[
            (automa, Words(automa, frame.lang), shown(automa.game, frame.lang))
            for automa in automas().values()
        ],
        tables=[*tables_beside(frame.lang)],
        trouble=trouble,
    )
    return respond(page, status)


async def _screen(
    visit: Visit, kept: CompanionGame, name: str, trouble: str = "", status: int = HTTP_200_OK
) -> Response[str]:
    frame = await frame_for(visit)
    screen = Screen(kept, opened(kept), lang_of(visit))
    page = await written(
        frame,
        f"companion{name}.html",
        hand=hand(visit.request),
        screen=screen,
        at=name,
        trouble=trouble,
        **FORMS,
    )
    return respond(page, status)
