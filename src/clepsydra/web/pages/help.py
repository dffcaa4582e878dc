"""Help: how to do what on the site, and an aid for the player of each game on a page that prints on one sheet."""

from __future__ import annotations

import asyncio
import functools
from typing import Annotated, Any

from litestar import Controller, Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from clepsydra.drawing import Board, board_for
from clepsydra.drawing.markup import Markup
from clepsydra.drawing.tips import Explained
from clepsydra.drawing.words import Words
from clepsydra.kernel import installed_games
from clepsydra.web.api.access import Called
from clepsydra.web.markdown import page_html
from clepsydra.web.pages.boxes import Shown, offered
from clepsydra.web.pages.how import game_with_guide, how_to_play
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.playnow import quick_setup

TASKS = {
    "begin": ("first", "friends", "opponents", "alone"),
    "table": ("undo", "refused", "rule", "late", "leave", "again"),
    "account": ("devices", "lost", "name", "notify", "data", "report"),
    "honest": ("real", "copy", "bots", "shuffle", "stored"),
}
"""What the page answers, part by part."""
KEYS = ("1", "↵", "Z", "P", "E", "O", "L", "?", "← →", "Esc")
"""The keys of the table, in the order of their texts."""

With = Annotated[str, QueryParameter(name="with", max_length=300)]
Only = Annotated[str, QueryParameter(max_length=10)]


class Answer(Struct, frozen=True):
    """A question with its answer."""

    id: str
    question: str
    answer: Markup


class HelpPages(Controller):
    """How to do what."""

    path = "/help"
    include_in_schema = False

    @get()
    async def help(self, visit: Called) -> Response[str]:
        """Answer what players ask, and lead to the aid, the guide and the rules of each game."""
        frame = await frame_for(visit)
        games = [Shown(each, frame.lang) for each in offered(learning=visit.settings.learning_games)]
        return respond(await written(frame, "help.html", parts=answers(frame.lang), games=games))

    @get("/{game:str}")
    async def aid(
        self, visit: Called, game: FromPath[str], parts: With = "", only: Only = ""
    ) -> Response[str]:
        """Tell a game on one page: its turn, its signs, what scores, what goes wrong, and the keys of the table.

        A table names the modules that it plays `with`; with `?only=aid`, the parts alone, which it shows over its boards.
        """
        frame = await frame_for(visit)
        shown = game_with_guide(game, frame.lang)
        how = await asyncio.to_thread(how_to_play, game, frame.lang)
        played = parts.split(",")
        return respond(
            await written(
                frame,
                "aidparts.html" if only == "aid" else "aid.html",
                game=shown,
                games=offered(learning=visit.settings.learning_games),
                titles={name: Shown(each, frame.lang).title for name, each in installed_games().items()},
                how=how,
                modules=[each for each in how.modules if each.name in played],
                places=await asyncio.to_thread(places_of, game, frame.lang),
                signs=await asyncio.to_thread(signs_of, game, frame.lang),
                keys=list(zip(KEYS, (f"key_{number}" for number in range(1, len(KEYS) + 1)), strict=True)),
            )
        )


@functools.cache
def answers(lang: str) -> dict[str, list[Answer]]:
    """The answers in a language, part by part."""
    words = Words(lang)
    return {
        part: [
            Answer(task, words.say("help", task), page_html(words.say("help", f"{task}_text")))
            for task in tasks
        ]
        for part, tasks in TASKS.items()
    }


def _board(game: str, lang: str) -> Board[Any]:
    """The boards of a usual table."""
    definition = installed_games()[game]
    return board_for(definition.rules_for(quick_setup(definition)), lang, ())


@functools.cache
def places_of(game: str, lang: str) -> tuple[Explained, ...]:
    """What the places of a game's boards are for."""
    return tuple(_board(game, lang).places_explained())


@functools.cache
def signs_of(game: str, lang: str) -> tuple[Explained, ...]:
    """The symbols of a game that a player meets everywhere, with the names and lines of the tooltips at its tables."""
    board = _board(game, lang)
    told = {each.symbol: each for each in board.explained()}
    return tuple(
        told.get(symbol) or Explained(symbol, board.reader.name(symbol.replace("-", "_")), "")
        for symbol in board.signs
    )
