"""Preferences on one page: language, theme, what a table does by itself, the chat, and where the rest is set."""

from __future__ import annotations

from litestar import Controller, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct

from clepsydra.drawing.words import Words
from clepsydra.kernel.languages import LANGUAGES
from clepsydra.web.api.access import Called
from clepsydra.web.pages.layout import Frame, frame_for, respond, written
from clepsydra.web.pages.pace import PACES
from clepsydra.web.pages.people import text
from clepsydra.web.pages.switches import KEYS, VOLUMES
from clepsydra.web.preferences import AS_THE_BROWSER, OFF, ON, TASTES, coached, hand

PLACE = "/preferences"
SWITCHES = ("steps", "each", "ends", "still")
"""The switches of the table's menu, which a browser keeps for itself."""
TOLD_IN = {
    "theme": "frame",
    "coach": "tastes",
    "reconstructed": "tastes",
    "numbers": "tastes",
    "hand": "companion",
}
"""Where the names of a preference's values stand; a language is called by its own."""


class Taste(Struct, frozen=True):
    """A preference with what it may be."""

    name: str
    chosen: str
    options: list[tuple[str, str]]


class TastePages(Controller):
    """The preferences of who reads: they need no name."""

    path = PLACE

    @get()
    async def show(self, visit: Called) -> Response[str]:
        """Show what is set; what the address says is set already (see `remember_taste`)."""
        frame = await frame_for(visit)
        person = visit.caller.guest
        chosen = {
            "lang": frame.lang,
            "theme": frame.theme or AS_THE_BROWSER,
            "coach": ON if coached(visit.request) else OFF,
            "reconstructed": ON if frame.marks_reconstructed else OFF,
            "numbers": ON if frame.shows_numbers else OFF,
            "hand": hand(visit.request),
        }
        asked = visit.request.query_params
        return respond(
            await written(
                frame,
                "preferences.html",
                tastes=[_taste(frame, name, value) for name, value in chosen.items()],
                switches=SWITCHES,
                paces=PACES,
                keys=KEYS,
                volumes=VOLUMES,
                quiet=None if person is None else (await visit.service.store.ears(person)).quiet,
                saved="saved" in asked,
            )
        )

    @post("/chat")
    async def chat(self, visit: Called) -> Redirect:
        """Show or hide the chat at every table."""
        guest = await visit.guest()
        quiet = text(await visit.request.form(), "to") == OFF
        await visit.service.store.set_quiet(guest.id, quiet=quiet)
        return Redirect(f"{PLACE}?saved=chat#chat", status_code=HTTP_303_SEE_OTHER)


def _taste(frame: Frame, name: str, chosen: str) -> Taste:
    return Taste(name, chosen, [(value, _called(frame, name, value)) for value in TASTES[name]])


def _called(frame: Frame, name: str, value: str) -> str:
    if value in LANGUAGES and name == "lang":
        return Words(value).say("frame", "language")
    return frame.words.say(TOLD_IN[name], value)
