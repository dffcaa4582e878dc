"""The frame of every page: its head, the bar on top, the language and the theme, the foot."""

from __future__ import annotations

import functools
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from litestar import MediaType, Response
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from clepsydra.drawing.assets import asset
from clepsydra.drawing.marks import Sign, icon, sentence, token
from clepsydra.drawing.markup import Markup
from clepsydra.drawing.provenance import SIGN
from clepsydra.drawing.words import Words
from clepsydra.kernel.languages import LANGUAGES
from clepsydra.tables.table import Guest
from clepsydra.tables.watchdog import in_slices
from clepsydra.web import preferences
from clepsydra.web.api.access import Call, Visit
from clepsydra.web.messages import Message
from clepsydra.web.preferences import AS_THE_BROWSER, CLOSED, THEMES

TEMPLATES = Path(__file__).parent / "templates"
NAVIGATION = {
    "games": ("/games",),
    "find": ("/find", "/new"),
    "learn": ("/learn", "/rules"),
    "people": ("/people",),
    "rankings": ("/ladders", "/leagues"),
}
"""The main pages: the address of each, and what else belongs to it."""
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

    def __init__(
        self,
        request: Call,
        lang: str,
        guest: Guest | None = None,
        *,
        known: bool = False,
        signed_in: bool = False,
    ) -> None:
        self.path = str(request.url.path)
        self.query = [
            (key, str(value)) for key, value in request.query_params.multi_items() if key not in TASTES
        ]
        self.lang = lang
        self.theme = preferences.theme(request)
        self.marks_reconstructed = preferences.marks_reconstructed(request)
        self.shows_numbers = preferences.shows_numbers(request)
        self.guest = guest
        self.known = known
        """Whether the reader has said who they are, even where the page did not look their name up."""
        self.signed_in = signed_in
        self.words = Words(lang)
        self.message: Message | None = request.app.state.announcements.shown(
            lang, request.cookies.get(CLOSED, "")
        )
        """What the host tells everybody, unless this browser has closed it."""

    @property
    def here(self) -> str:
        """The address of the page, without the reader's taste."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    @property
    def navigation(self) -> list[Link]:
        """The ways to the main pages."""
        return [
            Link(self.words.say("frame", name), places[0], here=any(map(self._within, places)))
            for name, places in NAVIGATION.items()
        ]

    def _within(self, href: str) -> bool:
        return self.path == href or self.path.startswith(f"{href}/")

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

    @property
    def reconstructed(self) -> Link:
        """The switch of the marks on pieces whose values are reconstructed."""
        return Link(
            self.words.say("marks", "hide" if self.marks_reconstructed else "show"),
            self._prefer("reconstructed", preferences.OFF if self.marks_reconstructed else preferences.ON),
            self.marks_reconstructed,
            SIGN,
        )

    def hands(self, held: str) -> list[Link]:
        """The switch of hands, where one holds the phone."""
        return [
            Link(self.words.say("companion", each), self._prefer("hand", each), each == held)
            for each in preferences.HANDS
        ]

    @property
    def close_message(self) -> str:
        """Where the message is closed, and the way back."""
        return self._prefer(CLOSED, self.message.mark) if self.message else ""

    def _prefer(self, taste: str, value: str) -> str:
        return preferences.preferring(taste, value, self.here)

    @property
    def who(self) -> Link:
        """Where a guest changes their name; the account, for who has one; the page to sign in, for a stranger."""
        if not self.known:
            return self.sign_in
        href = "/account" if self.signed_in else self.introduction
        return Link(self.guest.name if self.guest else self.words.say("frame", "me"), href)

    @property
    def introduction(self) -> str:
        """Where the reader chooses a name before they come back here."""
        return introduction(self.here)

    @property
    def sign_in(self) -> Link:
        """The page to sign in, which leads back here; from itself, to where it would have led anyway."""
        to = (
            "" if self.path.startswith("/account") or self.here == "/" else f"?{urlencode({'to': self.here})}"
        )
        return Link(self.words.say("frame", "sign_in"), f"/account/sign-in{to}")

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


def tools_for(visit: Visit, guest: Guest | None = None) -> Markup:
    """What stands at the end of every bar: theme, language, and who you are."""
    return rendered("tools.html", frame=_frame(visit, guest))


def switches_for(visit: Visit) -> Markup:
    """Theme and language, for where the bar has no room."""
    return rendered("switches.html", frame=_frame(visit))


def document(
    visit: Visit,
    head: Markup,
    body: Markup,
    *,
    css: str = "",
    data: Mapping[str, str] | None = None,
    bar: bool = False,
    reader: Guest | None = None,
    styles: tuple[str, ...] = (),
) -> str:
    """A whole page. `data` goes to the body as data attributes; with `bar` it gets bar and foot, for its reader."""
    frame = _frame(visit, reader)
    return _template("document.html").render(
        frame=frame,
        head=head,
        body=body,
        css=css,
        data=data or {},
        bar=bar,
        styles=styles,
    )


async def written(frame: Frame, template: str, **values: Any) -> str:
    """Write a page from its template, with the words of its language, and let others work in between."""
    pieces = _template(template).generate(frame=frame, say=frame.words.say, **values)
    return await in_slices(_joined(pieces))


def _joined(pieces: Iterator[str]) -> Generator[None, None, str]:
    """Join pieces, pausing after each."""
    found: list[str] = []
    for piece in pieces:
        found.append(piece)
        yield
    return "".join(found)


async def reader_of(visit: Visit) -> Guest | None:
    """Who reads, if they have said so."""
    known = visit.caller.guest
    return None if known is None else await visit.service.store.guest(known)


async def frame_for(visit: Visit) -> Frame:
    """The frame for who calls."""
    return _frame(visit, await reader_of(visit))


def _frame(visit: Visit, guest: Guest | None = None) -> Frame:
    known, signed_in = visit.caller.guest is not None, visit.caller.signed_in
    return Frame(visit.request, lang_of(visit), guest, known=known, signed_in=signed_in)


def respond(text: str, status: int = HTTP_200_OK) -> Response[str]:
    """A page as it is sent. Its reader may change their language or their name at any time: it is not kept."""
    return Response(
        str(text),
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
    environment.globals |= {"asset": asset, "icon": icon, "token": token}
    environment.filters["sentence"] = sentence
    return environment


def compile_templates() -> None:
    """Compile all templates, each of which takes some milliseconds."""
    for name in _environment().list_templates():
        _template(name)


def _template(name: str) -> Template:
    return _environment().get_template(name)


def rendered(template: str, **values: Any) -> Markup:
    """A part of a page, for where a page is drawn without a template."""
    return Markup(_template(template).render(**values))  # a template escapes what it is given
