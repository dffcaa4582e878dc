"""What an owner corrects of their boxes."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, delete, get, put
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, Parameter
from litestar.status_codes import HTTP_200_OK

from clepsydra.kernel import GameDefinition, Refused, installed_games
from clepsydra.kernel.corrections import count
from clepsydra.tables import boxes
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import BoxShape, Corrections
from clepsydra.web.problems import GUEST, problems

GameName = Annotated[str, Parameter(max_length=40, description="The game, as in `GET /games`.")]
OWN = GUEST | problems(404, 409)


class Boxes(Controller):
    """Your boxes."""

    path = "/me/boxes/{game:str}"
    tags = ["people"]

    @get(summary="Get the values of your copy", responses=OWN)
    async def show(self, visit: Called, game: GameName) -> BoxShape:
        """Return the values that you have entered from your own copy; tables that you create use them."""
        guest, definition = await visit.guest(), _box(visit, game)
        return _shape(definition, await visit.service.store.box(guest.id, game))

    @put(summary="Set the values of your copy", responses=OWN)
    async def correct(self, visit: Called, game: GameName, data: JSONBody[Corrections]) -> BoxShape:
        """Replace your values, given in the form of the game's data."""
        guest, definition = await visit.guest(), _box(visit, game)
        for denial in await boxes.keep(visit.service, guest, definition, data.corrections):
            raise Refused(denial)
        return _shape(definition, data.corrections)

    @delete(summary="Delete the values of your copy", status_code=HTTP_200_OK, responses=OWN)
    async def forget(self, visit: Called, game: GameName) -> BoxShape:
        """Delete your values; tables that you create use the default values again."""
        guest, definition = await visit.guest(), _box(visit, game)
        await boxes.keep(visit.service, guest, definition, {})
        return _shape(definition, {})


def _box(visit: Visit, game: str) -> GameDefinition:
    definition = installed_games().get(game)
    if definition is None or definition.components is None:
        raise NotFoundException(game)
    visit.about(game)
    return definition


def _shape(definition: GameDefinition, corrections: dict[str, Any]) -> BoxShape:
    return BoxShape(definition.name, corrections, count(corrections), boxes.figure_counts(definition))
