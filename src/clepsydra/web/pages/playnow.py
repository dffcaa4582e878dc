"""Play now: one button opens a table against bots, sits its guest down and begins."""

from __future__ import annotations

from litestar import post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from clepsydra.kernel import PERSON, GameDefinition, Setup, installed_games
from clepsydra.tables import seating
from clepsydra.tables.opponents import opponent_for
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Table
from clepsydra.web.api.access import Called
from clepsydra.web.pages.people import known_or_new


@post("/play/{game:str}", include_in_schema=False)
async def play_now(visit: Called, game: FromPath[str]) -> Redirect:
    """Begin a game at once. There is nothing to fill in: who has no name gets one, and can change it later."""
    definition = installed_games().get(game)
    if definition is None:
        raise NotFoundException
    visit.about(game)
    guest = await known_or_new(visit)
    table = await begin(visit.service, guest, definition)
    cookies = visit.cookies_of(guest)
    return Redirect(f"/t/{table.id}", status_code=HTTP_303_SEE_OTHER, cookies=cookies)


def quick_setup(definition: GameDefinition) -> Setup:
    """The smallest table that people alone play, as usual: the game as most know it, the fewest turns to wait for.

    An automa has rules of its own that one must know to play against it: who wants one opens a table.
    """
    of_people = [seats for seats in definition.seatings if {*seats} == {PERSON}]
    return definition.with_defaults(Setup(definition.name, min(of_people or definition.seatings, key=len)))


async def begin(service: TableService, guest: Guest, definition: GameDefinition) -> Table:
    """A private table at which one sits down, bots of a level that suits on all other places, and the game begins."""
    setup = quick_setup(definition)
    own, *others = setup.people
    bots = dict.fromkeys(others, await opponent_for(service.store, guest, definition.name))
    wishes = seating.Wishes(setup=setup, public=False, bots=bots)
    table = await seating.open_table(service, guest, wishes)
    await seating.sit(service, table.id, own, guest, invite=table.invite)
    return await seating.start(service, table.id, guest)
