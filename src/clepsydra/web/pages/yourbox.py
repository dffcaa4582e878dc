"""Your box: what an owner types in of the figures that no source shows, component by component or as a file."""

from __future__ import annotations

import copy
import functools
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_409_CONFLICT

from clepsydra.drawing.provenance import address
from clepsydra.kernel import deny, installed_games
from clepsydra.kernel.corrections import Data, count, with_figure, without_figure
from clepsydra.tables import boxes
from clepsydra.tables.table import Guest
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.blanks import MISSING, given
from clepsydra.web.pages.layout import frame_for, introduction, reader_of, respond, written
from clepsydra.web.pages.notation import Unreadable, read
from clepsydra.web.pages.notation import written as as_file
from clepsydra.web.pages.ownersheet import OwnersBox, Sheet
from clepsydra.web.pages.people import text

GameName = Annotated[str, Parameter(max_length=40, description="The game.")]
PieceId = Annotated[str, Parameter(max_length=80)]
Searched = Annotated[str, Parameter(max_length=80, description="Words of a component's name.")]
ALL = "all"
"""What an address says was saved where it was no single component."""


NOTHING_CORRECTED = b"{}"


class BoxPages(Controller):
    """An owner's box."""

    path = "/box/{game:str}"

    @get()
    async def show(
        self, visit: Called, game: GameName, piece: PieceId = "", q: Searched = "", saved: PieceId = ""
    ) -> Response[str]:
        """Show all components, those that a search finds, or one with its figures to fill in."""
        owner = await reader_of(visit)
        box = await _box(visit, game, owner)
        sheet = await _sheet(visit, box, piece) if piece else None
        return await _page(visit, box, owner, sheet, q=q, saved=saved if owner else "")

    @post()
    async def save(self, visit: Called, game: GameName, piece: PieceId = "") -> Response[Any]:
        """Keep what was filled in for a component, and go on to the next."""
        owner = await reader_of(visit)
        if owner is None:
            return _introduced(address(game, piece))
        box = await _box(visit, game, owner)
        sheet = await _sheet(visit, box, piece)
        if sheet is None:
            raise NotFoundException(piece)
        form = await visit.request.form()
        corrections = await visit.service.threads.run(partial(_filled, box.corrections, sheet, form))
        wrong = await boxes.keep(visit.service, owner, box.box, corrections)
        if wrong:
            tried = OwnersBox(box.box, visit.caller.lang, box.corrections, tried=corrections, wrong=wrong)
            return await _page(visit, tried, owner, await _sheet(visit, tried, piece))
        onward = sheet.after if text(form, "then") == "next" else piece
        return Redirect(address(game, onward, saved=piece), status_code=HTTP_303_SEE_OTHER)

    @post("/file")
    async def take(self, visit: Called, game: GameName) -> Response[Any]:
        """Keep corrections that were pasted or uploaded as TOML, in the place of those before."""
        owner = await reader_of(visit)
        if owner is None:
            return _introduced(address(game))
        box = await _box(visit, game, owner)
        said = await _file(await visit.request.form())
        try:
            corrections = await visit.service.threads.run(partial(read, said))
        except Unreadable as error:
            wrong = [deny("TB-SET-05", "unreadable", given=str(error))]
        else:
            wrong = await boxes.keep(visit.service, owner, box.box, corrections)
        if wrong:
            return await _page(visit, box.with_wrong(wrong), owner, said=said)
        return Redirect(f"{address(game, saved=ALL)}#file", status_code=HTTP_303_SEE_OTHER)

    @post("/forget")
    async def forget(self, visit: Called, game: GameName) -> Response[Any]:
        """Keep none any more."""
        owner = await reader_of(visit)
        if owner is None:
            return _introduced(address(game))
        box = await _box(visit, game, owner)
        await boxes.keep(visit.service, owner, box.box, {})
        return Redirect(address(game, saved=ALL), status_code=HTTP_303_SEE_OTHER)

    @get("/corrections.toml")
    async def download(self, visit: Called, game: GameName) -> Response[str]:
        """The caller's corrections as a file."""
        box = await _box(visit, game, await reader_of(visit))
        return Response(
            as_file(box.corrections),
            media_type="application/toml; charset=utf-8",
            headers={
                "Content-Disposition": f'attachment; filename="{box.box.name}.corrections.toml"',
                "Cache-Control": "no-store",
            },
        )


async def _box(visit: Visit, game: str, owner: Guest | None) -> OwnersBox:
    box = installed_games().get(game)
    if box is None or box.components is None:
        raise NotFoundException(game)
    visit.about(game)
    kept = {} if owner is None else await visit.service.store.box(owner.id, game)
    key = msgspec.json.encode(kept, order="deterministic")
    return await visit.service.threads.run(partial(kept_box, game, visit.caller.lang, key))


@functools.lru_cache(maxsize=64)
def kept_box(game: str, lang: str, corrections: bytes) -> OwnersBox:
    """Return a box with the corrections that its owner keeps; not to be changed.

    It is made once for all visitors who have the same corrections, most of whom have none.
    """
    definition, kept = installed_games()[game], msgspec.json.decode(corrections)
    wrong = boxes.complaints(definition, kept) if kept else []
    box = OwnersBox(definition, lang, kept, wrong=wrong)
    _ = box.drawn, box.counts  # made here, in the thread
    return box


async def _sheet(visit: Visit, box: OwnersBox, piece: str) -> Sheet | None:
    return await visit.service.threads.run(partial(box.sheet, piece))


def _introduced(to: str) -> Response[Any]:
    return Redirect(introduction(to), status_code=HTTP_303_SEE_OTHER)


def _filled(kept: Data, sheet: Sheet, form: FormMultiDict) -> Data:
    """The corrections with what a form says of one component."""
    sent = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    corrections = copy.deepcopy(kept)
    compared = text(form, "compared") == "yes"
    for blank in sheet.blanks:
        value = given(sent, blank)
        if value is MISSING:
            continue
        if compared or value != blank.value:
            with_figure(corrections, blank, value)
        else:
            without_figure(corrections, blank)
    return corrections


async def _file(form: FormMultiDict) -> str:
    """What was uploaded, or else pasted."""
    upload = form.get("file")
    if isinstance(upload, UploadFile):
        content = await upload.read()
        if content.strip():
            return content.decode("utf-8", errors="replace")
    return text(form, "text")


async def _page(
    visit: Visit,
    box: OwnersBox,
    owner: Guest | None,
    sheet: Sheet | None = None,
    said: str | None = None,
    *,
    q: str = "",
    saved: str = "",
) -> Response[str]:
    frame = await frame_for(visit)
    wrong = bool(box.wrong) and (said is not None or box.tried is not None)
    page = await written(
        frame,
        "yourbox.html" if sheet is None else "yourpiece.html",
        box=box,
        sheet=sheet,
        owner=owner,
        corrected=count(box.corrections),
        saved=box.game.words.say("yourbox", "all_saved") if saved == ALL else box.name_of(saved),
        q=q.strip(),
        found=box.search(q) if q.strip() else [],
        said=as_file(box.corrections) if said is None else said,
        unread=said is not None,
    )
    return respond(page, HTTP_409_CONFLICT if wrong else HTTP_200_OK)
