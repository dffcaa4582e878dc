"""Opening a table: the game, who sits where, modules and options, and how it is played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any
from urllib.parse import urlencode

from litestar import Controller, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import structs

from clepsydra.bots import TEST_BOTS, opponents_for
from clepsydra.drawing import assets
from clepsydra.kernel import Denial, Refused, Setup, installed_games
from clepsydra.kernel.corrections import count
from clepsydra.tables import seating
from clepsydra.tables.boxes import counts_at, used, whole_box
from clepsydra.tables.pace import OnTimeOut
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.boxes import Shown, offered, plain
from clepsydra.web.pages.clocks import ICONS, zone_of
from clepsydra.web.pages.filled import YOU, Filled, filled, pairs, places_of, wishes_of
from clepsydra.web.pages.firstgame import is_new, told
from clepsydra.web.pages.layout import Frame, frame_for, introduction, reader_of, respond, written
from clepsydra.web.pages.offers import Offers, Reason
from clepsydra.web.pages.places import usual_name
from clepsydra.web.pages.verdict import judged, option_groups, players
from clepsydra.web.problems import refusal

assets.bundle(
    "new-page.js", ("vendor/idiomorph-0.8.0.min.js", "morph.js", "opening.js", "once.js", "clocks.js")
)

FIELDS = {
    "TB-SET-01": "seats",
    "TB-SET-02": "modules",
    "TB-SET-03": "modules",
    "TB-SIT-04": "seats",
    "TB-SET-05": "box",
}
"""Where a refusal is shown; what a game itself refuses is about its options."""


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
            return Redirect(introduction(f"/new?{urlencode(pairs(wanted))}"), status_code=HTTP_303_SEE_OTHER)
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
        if is_solo(wishes.setup) and sitting:
            await seating.start(visit.service, table.id, guest)
        return Redirect(f"/t/{table.id}", status_code=HTTP_303_SEE_OTHER)


def is_solo(setup: Setup) -> bool:
    """Whether one person plays alone: nobody else can come, so the game begins at once."""
    return len(setup.people) == 1


async def _own_box(visit: Visit, game: str) -> dict[str, Any]:
    """What the reader has corrected of a game."""
    known = visit.caller.guest
    return {} if known is None else await visit.service.store.box(known, game)


def _counts(offers: Offers, own: dict[str, Any]) -> dict[str, int]:
    """How many figures the table plays with, and how many come from where; of the whole box if it cannot be played.

    A correction that no longer fits the game is refused when the table is opened; here it counts for nothing.
    """
    if offers.denial is not None:
        return counts_at(whole_box(offers.definition))
    corrected = structs.replace(offers.setup, corrections=used(offers.setup, own) if own else {})
    return counts_at(offers.setup if offers.definition.complaints(corrected) else corrected)


async def _form(visit: Visit, wanted: Filled, denial: Denial | None = None) -> str:
    frame = await frame_for(visit)
    game = Shown(installed_games()[wanted.game], frame.lang)
    boxes = offered(learning=visit.settings.learning_games or game.definition.for_learning)
    offers = Offers(game.definition, wishes_of(wanted)[1].setup, frame.lang)
    own = await _own_box(visit, wanted.game)
    counts = await visit.service.threads.run(partial(_counts, offers, own if wanted.own_box else {}))
    reason = Reason("", "") if denial is None else offers.said(denial)
    if denial is not None:
        # The switches of the bar lead back here with all that was filled in.
        frame.query = [*pairs(wanted)]
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
        corrected=count(own),
        counts=counts,
        first=told(counts, frame.words) if await is_new(visit, wanted.game) else "",
        usual_name=usual_name(game, frame.guest.name) if frame.guest else "",
        wrong="" if denial is None else FIELDS.get(denial.rule, "options"),
        why=reason.why,
        rule=reason.rule,
        offers=offers,
        presets=[*_presets(wanted, offers, frame)],
        judged=judged(wanted, game, offers, frame),
        solo=is_solo(offers.setup) and YOU in wanted.places,
        groups=option_groups(game, offers),
    )


def _presets(wanted: Filled, offers: Offers, frame: Frame) -> Iterator[tuple[str, str, bool, str]]:
    """Each preset: its name, where it leads, whether the form says it already, and whom it seats if others than now."""
    for preset, setup in offers.presets():
        options = {name: plain(value) for name, value in setup.options.items()}
        same = setup.seats == offers.setup.seats
        places = wanted.places if same else places_of(offers.definition, setup.seats)
        chosen = structs.replace(wanted, places=places, modules=setup.modules, options=options)
        seated = "" if same else players(chosen, frame)
        yield preset.name, f"/new?{urlencode(pairs(chosen))}", offers.is_chosen(setup), seated
