"""What a browser remembers of its reader's taste, each in a cookie: language, theme, hand, coach, what pieces show.

Which message of the host it has closed is another.

`?lang=fr`, `?theme=dark` or `?hand=left` on any page sets them; switches lead to `/prefer`, which leads back.
"""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Request, get
from litestar.datastructures import Cookie
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from litestar.types import Message, Scope

from clepsydra.kernel.languages import LANGUAGES
from clepsydra.web.identity import A_YEAR, Connection

THEMES = ("light", "dark")
AS_THE_BROWSER = "auto"
HANDS = ("right", "left")
ON, OFF = SWITCH = ("on", "off")
TASTES = {
    "lang": LANGUAGES,
    "theme": (*THEMES, AS_THE_BROWSER),
    "hand": HANDS,
    "coach": SWITCH,
    "reconstructed": SWITCH,
    "numbers": SWITCH,
}
CLOSED = "closed"
"""Names the cookie that says which message was closed."""


def theme(connection: Connection) -> str:
    """The theme that was chosen; empty leaves it to the browser."""
    for asked in (connection.query_params.get("theme"), connection.cookies.get("theme")):
        if asked in TASTES["theme"]:
            return "" if asked == AS_THE_BROWSER else str(asked)
    return ""


def hand(connection: Connection) -> str:
    """The hand that holds the phone; the right one unless told."""
    for asked in (connection.query_params.get("hand"), connection.cookies.get("hand")):
        if asked in HANDS:
            return str(asked)
    return HANDS[0]


def coached(connection: Connection) -> bool:
    """Whether somebody who plays alone wants to be told what matters."""
    return _is_on(connection, "coach")


def marks_reconstructed(connection: Connection) -> bool:
    """Whether pieces and options about reconstructed values bear a mark; their cards always tell."""
    return _is_on(connection, "reconstructed")


def shows_numbers(connection: Connection) -> bool:
    """Whether pieces that have a name and a number show the number, as in the box."""
    return _is_on(connection, "numbers")


def _is_on(connection: Connection, taste: str) -> bool:
    """Whether a switch is on, which is off until it is asked for."""
    return (connection.query_params.get(taste) or connection.cookies.get(taste)) == ON


def preferring(taste: str, value: str, to: str) -> str:
    """The address that sets a taste and leads on."""
    return f"/prefer?{urlencode({taste: value, 'to': to})}"


async def remember_taste(message: Message, scope: Scope) -> None:
    """Keep what a page was asked for by `?lang=` or `?theme=`; programs are left alone."""
    if message["type"] != "http.response.start" or not scope.get("query_string"):
        return
    headers = dict(message["headers"])
    if b"location" not in headers and not headers.get(b"content-type", b"").startswith(b"text/html"):
        return
    asked = Request(scope).query_params
    message["headers"] = [
        *message["headers"],
        *(
            (b"set-cookie", _cookie(name, str(asked[name]), scope).to_header(header="").encode())
            for name, known in TASTES.items()
            if asked.get(name) in known
        ),
    ]


def _cookie(name: str, value: str, scope: Scope) -> Cookie:
    return Cookie(
        key=name,
        value=value,
        max_age=A_YEAR,
        httponly=True,
        secure=scope["scheme"] == "https",
        samesite="lax",
    )


def inside(address: str) -> str:
    """An address of this site as it is; home for anything that would lead elsewhere.

    >>> inside("/t/abc?invite=x"), inside("//evil.example"), inside("https://evil.example")
    ('/t/abc?invite=x', '/', '/')
    """
    elsewhere = address[1:2] in ("/", "\\") or any(letter < " " for letter in address)
    return "/" if not address.startswith("/") or elsewhere else address


@get("/prefer", sync_to_thread=False)
def prefer(
    request: Request[Any, Any, Any],
    to: Annotated[str, Parameter(max_length=2000)] = "/",
    closed: Annotated[str, Parameter(pattern="^[0-9a-f]{0,16}$")] = "",
) -> Redirect:
    """Back to where the switch was; the cookie is set on the way."""
    cookies = [_cookie(CLOSED, closed, request.scope)] if closed else []
    return Redirect(inside(to), status_code=HTTP_303_SEE_OTHER, cookies=cookies)
