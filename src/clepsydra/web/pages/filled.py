"""The form of a new table as somebody filled it in, and the set-up that it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from litestar.datastructures import ImmutableMultiDict, MultiDict
from msgspec import Struct, structs

from clepsydra.bots import bots_for, opponents_for
from clepsydra.kernel import PERSON, GameDefinition, Setting, Setup, installed_games
from clepsydra.kernel.rules import Choice
from clepsydra.tables import seating
from clepsydra.tables.pace import OnTimeOut, Pace
from clepsydra.web.pages.boxes import offered, plain
from clepsydra.web.pages.clocks import PACES
from clepsydra.web.pages.judgement import AND, changed
from clepsydra.web.pages.offers import usual_seats

Sent = MultiDict[Any] | ImmutableMultiDict[Any]

LONGEST_NAME = 60
YOU, FREE, NOBODY = "you", "free", "nobody"


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


def filled(form: Sent) -> Filled:
    """What a form or an address says, with the repair that was asked for; what it leaves out is as usual."""
    wanted, repair = _as_sent(form), _said(form, "repair")
    return repaired(wanted, repair.split(AND)) if repair else wanted


def _as_sent(form: Sent) -> Filled:
    definition = installed_games().get(_said(form, "game")) or offered()[0]
    sent = "seat.0" in form
    if not sent:
        places = places_of(definition, usual_seats(definition))
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


def _said(form: Sent, field: str) -> str:
    value = form.get(field, "")
    return value if isinstance(value, str) else ""


def most_seats(definition: GameDefinition) -> int:
    """How many places the largest table has."""
    return max(map(len, definition.seatings))


def places_of(definition: GameDefinition, seats: tuple[str, ...]) -> tuple[str, ...]:
    """You, and a free place for each other person at a table."""
    taken = [YOU, *(FREE if kind == PERSON else kind for kind in seats[1:])]
    return (*taken, *[NOBODY] * (most_seats(definition) - len(taken)))


def address_of(definition: GameDefinition, seats: tuple[str, ...]) -> str:
    """The form for a table with these seats, all else as usual."""
    wanted = Filled(definition.name, places_of(definition, seats), options=_usual(definition))
    return f"/new?{urlencode(pairs(wanted))}"


def _usual(definition: GameDefinition) -> dict[str, str]:
    """Return the usual value of every option, as a form sends it."""
    return {setting.name: plain(setting.values[0]) for setting in definition.settings}


def address_like(setup: Setup) -> str:
    """The form for a table that plays the same."""
    definition = installed_games()[setup.game]
    places = places_of(definition, setup.seats)
    options = {name: plain(value) for name, value in definition.spelled_out(setup).options.items()}
    return f"/new?{urlencode(pairs(Filled(setup.game, places, setup.modules, options)))}"


def repaired(wanted: Filled, changes: list[str]) -> Filled:
    """Return the form with some changes of its set-up; who sits there stays as far as there is a place."""
    definition = installed_games()[wanted.game]
    before = wishes_of(wanted)[1].setup
    after = changed(definition, before, changes)
    usual = _usual(definition)
    dropped = {name: usual[name] for name in before.options.keys() - after.options.keys()}
    places = (
        wanted.places if after.seats == before.seats else _reseated(definition, wanted.places, after.seats)
    )
    return structs.replace(
        wanted, places=places, modules=after.modules, options={**wanted.options, **dropped}
    )


def _reseated(definition: GameDefinition, places: tuple[str, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """The places of another table: people keep theirs, open seats go first, and a bot comes for an automa."""
    people = [place for place in places if _is_person(definition, place)]
    automas = sum(place != NOBODY for place in places) - len(people)
    wanted = seats.count(PERSON)
    while len(people) > wanted:
        people.remove(FREE if FREE in people else next((p for p in reversed(people) if p != YOU), people[-1]))
    bots = [_stand_in(definition.name)] * min(automas, wanted - len(people))
    people += [*bots, *[FREE] * (wanted - len(people) - len(bots))]
    taken = [people.pop(0) if kind == PERSON else kind for kind in seats]
    return (*taken, *[NOBODY] * (most_seats(definition) - len(taken)))


def _stand_in(game: str) -> str:
    """The bot that takes the place of an automa: the one in the middle of those that are offered."""
    offered_here = opponents_for(game)
    return offered_here[len(offered_here) // 2]


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


def pairs(wanted: Filled) -> list[tuple[str, str]]:
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
