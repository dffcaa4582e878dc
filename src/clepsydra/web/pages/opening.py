"""Opening a table: the game, who sits where, modules and options, and how it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlencode

from litestar import Controller, Response, get, post
from litestar.datastructures import ImmutableMultiDict, MultiDict
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct, structs

from clepsydra.bots import TEST_BOTS, bots_for, opponents_for
from clepsydra.kernel import PERSON, Denial, GameDefinition, Refused, Setting, Setup, installed_games
from clepsydra.kernel.corrections import count
from clepsydra.kernel.rules import Choice
from clepsydra.tables import seating
from clepsydra.tables.pace import OnTimeOut, Pace
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.boxes import Shown, offered, plain
from clepsydra.web.pages.clocks import ICONS, PACES, zone_of
from clepsydra.web.pages.layout import frame_for, introduction, reader_of, respond, written
from clepsydra.web.pages.offers import Offers, Reason, usual_seats
from clepsydra.web.pages.places import usual_name
from clepsydra.web.problems import refusal

Sent = MultiDict[Any] | ImmutableMultiDict[Any]

LONGEST_NAME = 60
YOU, FREE, NOBODY = "you", "free", "nobody"
FIELDS = {
    "TB-SET-01": "seats",
    "TB-SET-02": "modules",
    "TB-SET-03": "modules",
    "TB-SIT-04": "seats",
    "TB-SET-05": "box",
}
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
    pace: str = "none"
    """One of the `PACES`."""
    weekends_off: bool = False
    on_time_out: OnTimeOut = OnTimeOut.DECIDE
    own_box: bool = True
    name: str = ""


class OpeningPages(Controller):
    """A new table."""

    path = "/new"

    @get()
    async def form(self, visit: Called) -> Response[str]:
        """The form for a game, as usual or as the address says."""
        query = visit.request.query_params
        wanted = filled(query)
        # Who comes back with a form that they have begun is told what is wrong with it.
        denial = (
            installed_games()[wanted.game].why_not(wishes_of(wanted)[1].setup) if "seat.0" in query else None
        )
        return respond(await _form(visit, wanted, denial))

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
            table = await seating.open_table(visit.service, guest, wishes)
        except Refused as refused:
            status = refusal(refused.denial, visit.caller.lang, wanted.game).status
            return respond(await _form(visit, wanted, refused.denial), status)
        for number in sitting:
            await seating.sit(
                visit.service, table.id, number, guest, invite=table.invite, zone=zone_of(visit)
            )
        return Redirect(f"/t/{table.id}", status_code=HTTP_303_SEE_OTHER)


def filled(form: Sent) -> Filled:
    """What a form or an address says; what it leaves out is as usual."""
    definition = installed_games().get(_said(form, "game")) or offered()[0]
    sent = "seat.0" in form
    if not sent:
        places = _places(definition, usual_seats(definition))
        return Filled(definition.name, places, options=_usual(definition))
    pace, policy = _said(form, "pace"), _said(form, "policy")
    return Filled(
        definition.name,
        tuple(_said(form, f"seat.{number}") or NOBODY for number in range(most_seats(definition))),
        tuple(module.name for module in definition.modules if module.name in form.getall("module", [])),
        {setting.name: _said(form, f"option.{setting.name}") for setting in definition.settings},
        public=_said(form, "public") == "yes",
        confirm=_said(form, "confirm") == "yes",
        pace=pace if pace in PACES else "none",
        weekends_off=_said(form, "weekends") == "yes",
        on_time_out=OnTimeOut(policy) if policy in [*OnTimeOut] else OnTimeOut.DECIDE,
        own_box=_said(form, "own_box") != "no",
        name=table_name(_said(form, "name")),
    )


def table_name(said: str) -> str:
    r"""A name as it can be shown: on one line, and not too long.

    >>> table_name("  Friday at\n Ann's ")
    "Friday at Ann's"
    """
    seen = "".join(letter if letter.isprintable() else " " for letter in said)
    return " ".join(seen.split())[:LONGEST_NAME].strip()


async def _corrected(visit: Visit, wanted: Filled) -> int:
    """How many figures of the game the reader has corrected."""
    known = visit.caller.guest
    return 0 if known is None else count(await visit.service.store.box(known, wanted.game))


def _said(form: Sent, field: str) -> str:
    value = form.get(field, "")
    return value if isinstance(value, str) else ""


def most_seats(definition: GameDefinition) -> int:
    """How many places the largest table has."""
    return max(map(len, definition.seatings))


def _places(definition: GameDefinition, seats: tuple[str, ...]) -> tuple[str, ...]:
    """You, and a free place for each other person at a table."""
    taken = [YOU, *(FREE if kind == PERSON else kind for kind in seats[1:])]
    return (*taken, *[NOBODY] * (most_seats(definition) - len(taken)))


def address_of(definition: GameDefinition, seats: tuple[str, ...]) -> str:
    """The form for a table with these seats, all else as usual."""
    wanted = Filled(definition.name, _places(definition, seats), options=_usual(definition))
    return f"/new?{urlencode(_pairs(wanted))}"


def _usual(definition: GameDefinition) -> dict[str, str]:
    """Return the usual value of every option, as a form sends it."""
    return {setting.name: plain(setting.values[0]) for setting in definition.settings}


def address_like(setup: Setup) -> str:
    """The form for a table that plays the same."""
    definition = installed_games()[setup.game]
    places = _places(definition, setup.seats)
    options = {name: plain(value) for name, value in definition.spelled_out(setup).options.items()}
    return f"/new?{urlencode(_pairs(Filled(setup.game, places, setup.modules, options)))}"


def wishes_of(wanted: Filled) -> tuple[list[int], seating.Wishes]:
    """Where the host sits, and what they wish; whether it can be played is for the rules to say."""
    definition = installed_games()[wanted.game]
    places = _in_order(definition, [place for place in wanted.places if place != NOBODY])
    kinds = tuple(PERSON if _is_person(definition, place) else place for place in places)
    wishes = seating.Wishes(
        setup=definition.with_options(
            Setup(wanted.game, kinds, wanted.modules), _options(definition.settings, wanted.options)
        ),
        public=wanted.public,
        confirm=wanted.confirm,
        pace=_pace(wanted),
        bots={number: place for number, place in enumerate(places) if place in bots_for(wanted.game)},
        own_box=wanted.own_box,
        name=wanted.name,
    )
    return [number for number, place in enumerate(places) if place == YOU], wishes


def _pace(wanted: Filled) -> Pace | None:
    """The clock that the form asks for; weekends matter in turn-based games only."""
    pace = PACES[wanted.pace]
    if pace is None:
        return None
    return structs.replace(
        pace, weekends_off=wanted.weekends_off and not pace.live, on_time_out=wanted.on_time_out
    )


def _is_person(definition: GameDefinition, place: str) -> bool:
    return place in (YOU, FREE, *bots_for(definition.name))


def _in_order(definition: GameDefinition, places: list[str]) -> list[str]:
    """The places in the order in which the box seats these kinds, if it knows them together."""
    people = [place for place in places if _is_person(definition, place)]
    kinds = Counter(PERSON if _is_person(definition, place) else place for place in places)
    seats = next((table for table in definition.seatings if Counter(table) == kinds), None)
    if seats is None:
        return places
    return [people.pop(0) if kind == PERSON else kind for kind in seats]


def _options(settings: Iterable[Setting], said: dict[str, str]) -> dict[str, Choice]:
    """The values that were chosen; a switch that was not sent is off."""
    chosen: dict[str, Choice] = {}
    for setting in settings:
        values: dict[str, Choice] = {plain(value): value for value in setting.values}
        word = said.get(setting.name, "")
        if word or plain(False) in values:
            chosen[setting.name] = values.get(word or plain(False), word)
    return chosen


async def _form(visit: Visit, wanted: Filled, denial: Denial | None = None) -> str:
    frame = await frame_for(visit)
    game = Shown(installed_games()[wanted.game], frame.lang)
    boxes = offered(learning=visit.settings.learning_games or game.definition.for_learning)
    offers = Offers(game.definition, wishes_of(wanted)[1].setup, frame.lang)
    reason = Reason("", "") if denial is None else offers.said(denial)
    if denial is not None:
        # The switches of the bar lead back here with all that was filled in.
        frame.query = [*_pairs(wanted)]
    return await written(
        frame,
        "new.html",
        games=[Shown(definition, frame.lang) for definition in boxes],
        game=game,
        wanted=wanted,
        bots=opponents_for(wanted.game),
        test_bots=TEST_BOTS,
        paces=ICONS,
        policies=[policy.value for policy in OnTimeOut],
        corrected=await _corrected(visit, wanted),
        usual_name=usual_name(game, frame.guest.name) if frame.guest else "",
        wrong="" if denial is None else FIELDS.get(denial.rule, "options"),
        why=reason.why,
        rule=reason.rule,
        offers=offers,
        presets=[*_presets(wanted, offers)],
    )


def _presets(wanted: Filled, offers: Offers) -> Iterator[tuple[str, str, bool]]:
    """The name of each preset, where it leads, and whether it is what the form says already."""
    for preset, setup in offers.presets():
        options = {name: plain(value) for name, value in setup.options.items()}
        same = setup.seats == offers.setup.seats
        places = wanted.places if same else _places(offers.definition, setup.seats)
        chosen = structs.replace(wanted, places=places, modules=setup.modules, options=options)
        yield preset.name, f"/new?{urlencode(_pairs(chosen))}", offers.is_chosen(setup)


def _pairs(wanted: Filled) -> list[tuple[str, str]]:
    """The form as an address says it."""
    return [
        ("game", wanted.game),
        *((f"seat.{number}", place) for number, place in enumerate(wanted.places)),
        *(("module", module) for module in wanted.modules),
        *((f"option.{name}", value) for name, value in wanted.options.items() if value),
        ("public", "yes" if wanted.public else "no"),
        ("confirm", "yes" if wanted.confirm else "no"),
        ("pace", wanted.pace),
        *([("weekends", "yes")] if wanted.weekends_off else []),
        ("policy", wanted.on_time_out),
        ("own_box", "yes" if wanted.own_box else "no"),
        *([("name", wanted.name)] if wanted.name else []),
    ]
