"""Opening a table: the game, who sits where, modules and options, and how it is played."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlencode

from litestar import Controller, Response, get, post
from litestar.datastructures import ImmutableMultiDict, MultiDict
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct

from clepsydra.bots import BOTS
from clepsydra.kernel import PERSON, Box, Denial, Reader, Refused, Setup, shelf
from clepsydra.kernel.rules import Choice
from clepsydra.tables import seating
from clepsydra.tables.table import ONE_DAY
from clepsydra.web.api.access import Called
from clepsydra.web.guard import same_origin
from clepsydra.web.pages.boxes import Shown, all_shown, plain
from clepsydra.web.pages.layout import Frame, frame_for, html, introduction, reader_of, written
from clepsydra.web.problems import refusal

Sent = MultiDict[Any] | ImmutableMultiDict[Any]

YOU, FREE, NOBODY = "you", "free", "nobody"
PACES = (15, ONE_DAY, 3 * ONE_DAY, 30 * ONE_DAY)
"""For how many minutes a seat may let the others wait, as the form offers it."""
FIELDS = {"TB-SET-01": "seats", "TB-SET-02": "modules", "TB-SET-03": "modules", "TB-SIT-04": "seats"}
"""Where a refusal is shown; what a game itself refuses is about its options."""


class Filled(Struct, frozen=True):
    """The form as somebody filled it in."""

    game: str
    places: tuple[str, ...]
    """For each place: `you`, `free`, a bot, an automa of the game, or `nobody`."""
    modules: tuple[str, ...] = ()
    options: dict[str, str] = {}
    public: bool = True
    confirm: bool = True
    patience: int = ONE_DAY


class OpeningPages(Controller):
    """A new table."""

    path = "/new"
    guards = [same_origin]

    @get()
    async def form(self, visit: Called) -> Response[str]:
        """The form for a game, as usual or as the address says."""
        return html(_form(await frame_for(visit), filled(visit.request.query_params)))

    @post()
    async def open(self, visit: Called) -> Response[Any]:
        """Open the table and sit down where the form says."""
        wanted = filled(await visit.request.form())
        guest = await reader_of(visit)
        if guest is None:
            return Redirect(introduction(f"/new?{urlencode(_pairs(wanted))}"), status_code=HTTP_303_SEE_OTHER)
        visit.about(wanted.game)
        sitting, wishes = wishes_of(wanted)
        try:
            table = await seating.open_table(visit.house, guest, wishes)
        except Refused as refused:
            status = refusal(refused.denial, visit.caller.lang, wanted.game).status
            return html(_form(await frame_for(visit), wanted, refused.denial), status)
        for number in sitting:
            await seating.sit(visit.house, table.id, number, guest, invite=table.invite)
        return Redirect(f"/t/{table.id}", status_code=HTTP_303_SEE_OTHER)


def filled(form: Sent) -> Filled:
    """What a form or an address says; what it leaves out is as usual."""
    game = _said(form, "game") if _said(form, "game") in shelf() else next(iter(shelf()))
    box = shelf()[game]
    sent = "seat.0" in form
    if not sent:
        return Filled(game, _usual_places(box))
    patience = _said(form, "patience")
    return Filled(
        game,
        tuple(_said(form, f"seat.{number}") or NOBODY for number in range(most_seats(box))),
        tuple(module.name for module in box.modules if module.name in form.getall("module", [])),
        {setting.name: _said(form, f"option.{setting.name}") for setting in box.settings},
        public=_said(form, "public") == "yes",
        confirm=_said(form, "confirm") == "yes",
        patience=int(patience) if patience in map(str, PACES) else ONE_DAY,
    )


def _said(form: Sent, field: str) -> str:
    value = form.get(field, "")
    return value if isinstance(value, str) else ""


def most_seats(box: Box) -> int:
    """How many places the largest table has."""
    return max(map(len, box.tables))


def _usual_places(box: Box) -> tuple[str, ...]:
    """You, and a free place for each other seat of the first table that people alone play."""
    seats = next((table for table in box.tables if {*table} == {PERSON}), box.tables[0])
    taken = [YOU, *(FREE if kind == PERSON else kind for kind in seats[1:])]
    return (*taken, *[NOBODY] * (most_seats(box) - len(taken)))


def wishes_of(wanted: Filled) -> tuple[list[int], seating.Wishes]:
    """Where the host sits, and what they wish; whether it can be played is for the rules to say."""
    box = shelf()[wanted.game]
    places = _in_order(box, [place for place in wanted.places if place != NOBODY])
    kinds = tuple(PERSON if _is_person(place) else place for place in places)
    setup = Setup(wanted.game, kinds, wanted.modules, _options(box, wanted.options))
    wishes = seating.Wishes(
        setup=setup,
        public=wanted.public,
        confirm=wanted.confirm,
        patience=wanted.patience,
        bots={number: place for number, place in enumerate(places) if place in BOTS},
    )
    return [number for number, place in enumerate(places) if place == YOU], wishes


def _is_person(place: str) -> bool:
    return place in (YOU, FREE) or place in BOTS


def _in_order(box: Box, places: list[str]) -> list[str]:
    """The places in the order in which the box seats these kinds, if it knows them together."""
    people = [place for place in places if _is_person(place)]
    kinds = Counter(PERSON if _is_person(place) else place for place in places)
    seats = next((table for table in box.tables if Counter(table) == kinds), None)
    if seats is None:
        return places
    return [people.pop(0) if kind == PERSON else kind for kind in seats]


def _options(box: Box, said: dict[str, str]) -> dict[str, Choice]:
    """The values that were chosen; a switch that was not sent is off."""
    chosen: dict[str, Choice] = {}
    for setting in box.settings:
        values: dict[str, Choice] = {plain(value): value for value in setting.values}
        word = said.get(setting.name, "")
        if word or plain(False) in values:
            chosen[setting.name] = values.get(word or plain(False), word)
    return chosen


def _form(frame: Frame, wanted: Filled, denial: Denial | None = None) -> str:
    game = Shown(shelf()[wanted.game], frame.lang)
    why = (
        ""
        if denial is None
        else Reader(game.box.texts, frame.lang).denial(denial).removesuffix(f" ({denial.rule})")
    )
    if denial is not None:
        # The switches of the bar lead back here with all that was filled in.
        frame.query = [*_pairs(wanted)]
    return written(
        frame,
        "new.html",
        games=all_shown(frame.lang),
        game=game,
        wanted=wanted,
        bots=list(BOTS),
        paces=PACES,
        wrong="" if denial is None else FIELDS.get(denial.rule, "options"),
        why=why,
        rule="" if denial is None else denial.rule,
    )


def _pairs(wanted: Filled) -> list[tuple[str, str]]:
    """The form as an address says it."""
    return [
        ("game", wanted.game),
        *((f"seat.{number}", place) for number, place in enumerate(wanted.places)),
        *(("module", module) for module in wanted.modules),
        *((f"option.{name}", value) for name, value in wanted.options.items() if value),
        ("public", "yes" if wanted.public else "no"),
        ("confirm", "yes" if wanted.confirm else "no"),
        ("patience", str(wanted.patience)),
    ]
