"""The reader's own games, and the tables where a place is free."""

from __future__ import annotations

from litestar import Response, get

from clepsydra.tables.wanted import ANY
from clepsydra.web.api.access import Called
from clepsydra.web.pages.boxes import Shown, offered, scene_of
from clepsydra.web.pages.firstgame import before_first_games
from clepsydra.web.pages.home import my_tables, open_tables
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.playnow import quick_setup
from clepsydra.web.pages.wanted import choices, wanted_of


@get("/games")
async def my_games(visit: Called) -> Response[str]:
    """List the games of the reader, the most urgent first; tell a reader without games how to begin one."""
    frame = await frame_for(visit)
    mine = [] if frame.guest is None else await my_tables(visit, frame.guest.id)
    return respond(
        await written(
            frame,
            "games.html",
            running=[row for row in mine if not row.over],
            over=[row for row in mine if row.over],
            due=[row for row in mine if row.mine],
            scene=scene_of(offered()[0].name),
        )
    )


@get("/find")
async def find_a_game(visit: Called) -> Response[str]:
    """List the open tables that fit what the reader looks for, and the games that begin at once against bots."""
    frame, wanted = await frame_for(visit), wanted_of(visit)
    games = [Shown(each, frame.lang) for each in offered(learning=visit.settings.learning_games)]
    return respond(
        await written(
            frame,
            "find.html",
            tables=await open_tables(visit, wanted),
            choices=choices(visit, frame.words, games),
            narrowed=wanted != ANY,
            games=[(game, quick_setup(game.definition)) for game in games],
            first=await before_first_games(visit, [quick_setup(game.definition) for game in games]),
            scene=scene_of(offered()[-1].name),
        )
    )
