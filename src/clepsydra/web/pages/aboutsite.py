"""About, privacy and terms: in the host's own words, or in those of the program where the host wrote none."""

from __future__ import annotations

import functools

from litestar import Response, get

from clepsydra.drawing.markup import Markup
from clepsydra.drawing.words import Words
from clepsydra.web.api.access import Called
from clepsydra.web.hostpages import HostText
from clepsydra.web.markdown import page_html
from clepsydra.web.pages.layout import frame_for, respond, written


@get(["/about", "/privacy", "/terms"])
async def about_site(visit: Called) -> Response[str]:
    """Tell who runs the site, what it stores, or on which terms it is used."""
    frame = await frame_for(visit)
    page = frame.path.strip("/")
    own: HostText | None = visit.request.app.state.host_pages.shown(page, frame.lang)
    return respond(
        await written(
            frame,
            "aboutsite.html",
            page=page,
            lang=own.lang if own and own.lang != frame.lang else "",
            told=own.told if own else _usual(page, frame.lang),
            usual=own is None,
        )
    )


@functools.cache
def _usual(page: str, lang: str) -> Markup:
    return page_html(Words(lang).say(page, "text"))
