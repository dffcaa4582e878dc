"""The frame of every page: its head, the bar on top, the language and the theme, the foot."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from litestar import MediaType, Response
from litestar.status_codes import HTTP_200_OK
from markupsafe import Markup
from msgspec import Struct

from clepsydra.kernel.texts import LANGUAGES
from clepsydra.tables.table import Guest
from clepsydra.web import preferences
from clepsydra.web.api.access import Call, Visit
from clepsydra.web.assets import asset
from clepsydra.web.boards.markup import Sign, flag, icon, token
from clepsydra.web.boards.words import Words
from clepsydra.web.preferences import AS_THE_BROWSER, THEMES

TEMPLATES = Path(__file__).parent / "templates"
NAVIGATION = (("home", "/"), ("new", "/new"), ("rules", "/rules"))
TASTES = {*preferences.TASTES}


class Link(Struct, frozen=True):
    """A way to somewhere, or to where one is."""

    name: str
    href: str
    here: bool = False
    icon: str = ""
    lang: str = ""


class Frame:
    """What the frame of a page shows of its reader: the language, the theme, who they are."""

    def __init__(self, request: Call, lang: str, guest: Guest | None = None, *, known: bool = False) -> None:
        self.path = str(request.url.path)
        self.query = [
            (key, str(value)) for key, value in request.query_params.multi_items() if key not in TASTES
        ]
        self.lang = lang
        self.theme = preferences.theme(request)
        self.guest = guest
        self.known = known
        """Whether the reader has said who they are, even where the page did not look their name up."""
        self.words = Words(lang)

    @property
    def here(self) -> str:
        """The address of the page, without the reader's taste."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    @property
    def navigation(self) -> list[Link]:
        """The ways to the main pages."""
        return [
            Link(self.words.say("frame", name), href, here=self._within(href)) for name, href in NAVIGATION
        ]

    def _within(self, href: str) -> bool:
        return self.path == href or (href != "/" and self.path.startswith(f"{href}/"))

    @property
    def languages(self) -> list[Link]:
        """The language switch, each language in its own words."""
        return [
            Link(
                Words(lang).say("frame", "language"), self._prefer("lang", lang), lang == self.lang, lang=lang
            )
            for lang in reversed(LANGUAGES)
        ]

    @property
    def themes(self) -> list[Link]:
        """The theme switch; the browser's own choice is one of three."""
        icons = dict(zip((*THEMES, AS_THE_BROWSER), ("sun", "moon", "settings"), strict=True))
        return [
            Link(
                self.words.say("frame", name),
                self._prefer("theme", name),
                name == (self.theme or AS_THE_BROWSER),
                icon,
            )
            for name, icon in icons.items()
        ]

    def _prefer(self, taste: str, value: str) -> str:
        return f"/prefer?{urlencode({taste: value, 'to': self.here})}"

    @property
    def who(self) -> Link:
        """Where one says who one is, or says it anew."""
        unnamed = self.words.say("frame", "me" if self.known else "who")
        return Link(self.guest.name if self.guest else unnamed, introduction(self.here))

    @property
    def sign(self) -> Sign | None:
        """The reader's token."""
        return None if self.guest is None else Sign(self.guest.colour, self.guest.name[:1].upper())


def introduction(to: str) -> str:
    """Where somebody says who they are before they come back."""
    return f"/me?{urlencode({'to': to})}"


def lang_of(visit: Visit) -> str:
    """The language of the page: `?lang=`, then the cookie, then the browser's settings."""
    return visit.caller.lang


def theme_of(visit: Visit) -> str:
    """The theme that was chosen; empty leaves it to the browser."""
    return preferences.theme(visit.request)


def tools_for(visit: Visit, guest: Guest | None = None) -> str:
    """What stands at the end of every bar: theme, language, and who you are."""
    return _template("tools.html").render(frame=_frame(visit, guest))


def switches_for(visit: Visit) -> str:
    """Theme and language, for where the bar has no room."""
    return _template("switches.html").render(frame=_frame(visit))


def document(
    visit: Visit,
    head: str,
    body: str,
    *,
    css: str = "",
    data: Mapping[str, str] | None = None,
    bar: bool = False,
    styles: tuple[str, ...] = (),
) -> str:
    """A whole page. `data` goes to the body as data attributes; with `bar` it gets bar and foot of ordinary pages."""
    frame = _frame(visit)
    attributes = "".join(flag(f"data-{name}", value) for name, value in (data or {}).items())
    return _template("document.html").render(
        frame=frame,
        head=_drawn(head),
        body=_drawn(body),
        css=css,
        data=_drawn(attributes),
        bar=bar,
        styles=styles,
    )


def written(frame: Frame, template: str, **values: Any) -> str:
    """A page from its template, with the words of its language."""
    return _template(template).render(frame=frame, say=frame.words.say, **values)


async def reader_of(visit: Visit) -> Guest | None:
    """Who reads, if they have said so."""
    known = visit.caller.guest
    return None if known is None else await visit.house.store.guest(known)


async def frame_for(visit: Visit) -> Frame:
    """The frame for who calls."""
    return _frame(visit, await reader_of(visit))


def _frame(visit: Visit, guest: Guest | None = None) -> Frame:
    return Frame(visit.request, lang_of(visit), guest, known=visit.caller.guest is not None)


def html(text: str, status: int = HTTP_200_OK) -> Response[str]:
    """A page as it is sent. Its reader may change their language or their name at any time: it is not kept."""
    return Response(
        text,
        media_type=MediaType.HTML,
        status_code=status,
        headers={"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"},
    )


@functools.cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"asset": asset, "icon": _as_markup(icon), "token": _as_markup(token)}
    environment.filters["sentence"] = sentence
    return environment


def _template(name: str) -> Template:
    return _environment().get_template(name)


def _drawn(text: str) -> Markup:
    """A drawing is HTML already: what others wrote was escaped when it was drawn."""
    return Markup(text)  # noqa: S704 - only what our own drawing functions made comes here


def _as_markup(draw: Callable[..., str]) -> Callable[..., Markup]:
    return lambda *given, **named: _drawn(draw(*given, **named))


def sentence(text: str) -> str:
    """A name as it stands at the beginning of a line.

    >>> sentence("draft of the starting assets")
    'Draft of the starting assets'
    """
    return text[:1].upper() + text[1:]
