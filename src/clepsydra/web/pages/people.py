"""Who are you? A name and a colour with its shape, and back to where you wanted to go."""

from __future__ import annotations

import secrets
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Controller, Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER, HTTP_400_BAD_REQUEST

from clepsydra.drawing.colours import COLOURS
from clepsydra.drawing.marks import Sign
from clepsydra.drawing.words import Words
from clepsydra.kernel import Reader
from clepsydra.tables.table import Guest, new_id
from clepsydra.web.api.access import Call, Called, Visit
from clepsydra.web.api.shapes import Introduction
from clepsydra.web.pages.layout import Frame, frame_for, lang_of, reader_of, respond, written
from clepsydra.web.preferences import inside

To = Annotated[str, Parameter(max_length=2000)]


class PeoplePages(Controller):
    """Saying who you are."""

    path = "/me"

    @get()
    async def ask(self, visit: Called, to: To = "/") -> Response[str]:
        """The form, with what is known filled in."""
        frame = await frame_for(visit)
        known = frame.guest
        return respond(await _form(frame, to, Unclear(known.name, known.colour, "") if known else None))

    @post()
    async def introduce(self, visit: Called) -> Response[Any]:
        """Take name and colour as the API does, and go on."""
        form = await visit.request.form()
        to = text(form, "to")
        try:
            guest = await introduced(visit, form)
        except Unclear as unclear:
            page = await _form(await frame_for(visit), to, unclear)
            return respond(page, HTTP_400_BAD_REQUEST)
        cookies = visit.cookies_of(guest)
        return Redirect(inside(to), status_code=HTTP_303_SEE_OTHER, cookies=cookies)


class Unclear(Exception):
    """Somebody said who they are, and it cannot be taken so."""

    def __init__(self, name: str, colour: str, wrong: str, why: str = "") -> None:
        super().__init__(wrong)
        self.name, self.colour, self.wrong = name, colour, wrong
        self.why = why
        """Why the name is refused, in words; empty if it is none at all."""


async def introduced(visit: Visit, form: FormMultiDict) -> Guest:
    """The guest whom a form introduces, kept from now on."""
    name, colour = (text(form, field) for field in ("name", "colour"))
    try:
        said = msgspec.convert({"name": name.strip(), "colour": colour}, Introduction)
    except msgspec.ValidationError as error:
        raise Unclear(name, colour, "colour" if "$.colour" in str(error) else "name") from error
    denial = await visit.why_not_called(said.name)
    if denial is not None:
        raise Unclear(name, colour, "name", Reader(None, lang_of(visit)).denial(denial))
    return await _kept(visit, said.name, said.colour)


async def known_or_new(visit: Visit) -> Guest:
    """Who calls; a stranger by a name that is made up for them."""
    return await reader_of(visit) or await _kept(visit, made_up_name(visit), COLOURS[0])


def made_up_name(visit: Visit) -> str:
    """A name for somebody who has not said theirs."""
    return Words(lang_of(visit)).say("who", "made_up", number=1000 + secrets.randbelow(9000))


async def _kept(visit: Visit, name: str, colour: str) -> Guest:
    """A guest by a name and a colour, known from now on."""
    if visit.caller.guest is None:
        await visit.quotas.count_new_guest(visit.request)
    guest = Guest(visit.caller.guest or new_id(), name, colour)
    await visit.service.store.add_guest(guest, visit.service.now())
    return guest


async def form_to_sit(frame: Frame, action: str, unclear: Unclear | None = None) -> str:
    """The form of a stranger who sits down by saying who they are."""
    return await _form(frame, "/", unclear, action=action)


async def _form(frame: Frame, to: str, unclear: Unclear | None, *, action: str = "/me") -> str:
    filled = unclear or Unclear("", COLOURS[0], "")
    letter = filled.name[:1].upper() or "A"
    return await written(
        frame,
        "people.html",
        to=inside(to),
        name=filled.name,
        colour=filled.colour,
        signs=[Sign(each, letter) for each in COLOURS],
        wrong=filled.wrong,
        why=filled.why,
        action=action,
    )


def text(form: FormMultiDict, field: str) -> str:
    """What a field of a form says; nothing if it is not there, or is a file."""
    value = form.get(field, "")
    return value if isinstance(value, str) else ""


def way_back(request: Call) -> str:
    """Where a stranger comes back to: the page they wanted, or the page whose form they sent."""
    if request.method == "GET":
        return f"{request.url.path}?{request.url.query}" if request.url.query else str(request.url.path)
    came = urlsplit(request.headers.get("referer", ""))
    here = came.netloc == request.headers.get("host")
    return inside(f"{came.path}?{came.query}" if came.query else came.path) if here else "/"
