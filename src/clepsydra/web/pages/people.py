"""Who are you? A name and a colour with its shape, and back to where you wanted to go."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Controller, Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER, HTTP_400_BAD_REQUEST

from clepsydra.tables.table import COLOURS, Guest, new_id
from clepsydra.web.api.access import Call, Called
from clepsydra.web.api.shapes import Introduction
from clepsydra.web.boards.markup import Sign
from clepsydra.web.guard import same_origin
from clepsydra.web.pages.layout import Frame, frame_for, html, written
from clepsydra.web.preferences import inside

To = Annotated[str, Parameter(max_length=2000)]


class PeoplePages(Controller):
    """Saying who you are."""

    path = "/me"
    guards = [same_origin]

    @get()
    async def ask(self, visit: Called, to: To = "/") -> Response[str]:
        """The form, with what is known filled in."""
        frame = await frame_for(visit)
        known = frame.guest
        return html(_form(frame, to, known.name if known else "", known.colour if known else COLOURS[0]))

    @post()
    async def introduce(self, visit: Called) -> Response[Any]:
        """Take name and colour as the API does, and go on."""
        form = await visit.request.form()
        name, colour, to = (text(form, field) for field in ("name", "colour", "to"))
        try:
            said = msgspec.convert({"name": name.strip(), "colour": colour}, Introduction)
        except msgspec.ValidationError as error:
            wrong = "colour" if "$.colour" in str(error) else "name"
            page = _form(await frame_for(visit), to, name, colour, wrong)
            return html(page, HTTP_400_BAD_REQUEST)
        guest = Guest(visit.caller.guest or new_id(), said.name, said.colour)
        await visit.house.store.add_guest(guest, visit.house.now())
        cookies = [visit.identities.cookie(guest.id)]
        return Redirect(inside(to), status_code=HTTP_303_SEE_OTHER, cookies=cookies)


def _form(frame: Frame, to: str, name: str, colour: str, wrong: str = "") -> str:
    letter = name[:1].upper() or "A"
    signs = [Sign(each, letter) for each in COLOURS]
    return written(frame, "people.html", to=inside(to), name=name, colour=colour, signs=signs, wrong=wrong)


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
