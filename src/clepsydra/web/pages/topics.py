"""The deeper pages of how a game is played: one for each topic, with the rules behind every sentence.

The words are the game's, under `[topics]`: `exosuits/title`, `exosuits/for`, `exosuits/1`, `exosuits/2` and so on; they
come in the order of its file. The pictures are its board's (`Board.topics`).
"""

from __future__ import annotations

import asyncio
import functools
from itertools import chain, count, takewhile

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from clepsydra.drawing.assets import asset
from clepsydra.drawing.installed import boards
from clepsydra.kernel import Reader, installed_games
from clepsydra.kernel.texts import catalogue
from clepsydra.web.api.access import Called
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.illustrated import Line, Pictured, line, pictured
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.lessons import Listed, learned_by, listed

TITLE = "/title"
SHARED = 2
"""A lesson teaches a topic when it has so many rules in common with it: one alone may be met by the way."""


class Topic(Struct, frozen=True):
    """What a game tells of one topic."""

    name: str
    title: str
    purpose: str
    lines: tuple[Line, ...]

    @property
    def rules(self) -> frozenset[str]:
        """All rules that it cites."""
        return frozenset(chain.from_iterable(each.rules for each in self.lines))

    def is_taught_in(self, lesson: Listed) -> bool:
        """Whether a lesson is about it."""
        return len(self.rules.intersection(lesson.lesson.data.rules)) >= SHARED


@functools.cache
def topics_of(game: str, lang: str) -> dict[str, Topic]:
    """The topics of a game by their names, in the order in which they are read; a game need not have any."""
    definition = installed_games()[game]
    reader = Reader(definition.texts, lang)
    keys = catalogue(lang, definition.texts).get("topics", {})
    names = [key.removesuffix(TITLE) for key in keys if key.endswith(TITLE)]
    return {name: _topic(reader, name) for name in names}


def _topic(reader: Reader, name: str) -> Topic:
    keys = takewhile(lambda key: reader.knows("topics", key), (f"{name}/{number}" for number in count(1)))
    return Topic(
        name,
        reader.say("topics", f"{name}{TITLE}"),
        reader.say("topics", f"{name}/for"),
        tuple(line(reader.say("topics", key)) for key in keys),
    )


@functools.cache
def picture_of(game: str, lang: str, topic: str) -> Pictured | None:
    """The picture that its board has of a topic."""
    moment = boards()[game].topics.get(topic)
    return None if moment is None else pictured(game, lang, moment, f"{topic}-")


@get("/learn/{game:str}/{topic:str}", include_in_schema=False)
async def topic_page(visit: Called, game: FromPath[str], topic: FromPath[str]) -> Response[str]:
    """The page of one topic."""
    frame = await frame_for(visit)
    topics = topics_of(game, frame.lang) if game in installed_games() else {}
    if topic not in topics:
        raise NotFoundException
    told, at = topics[topic], [*topics].index(topic)
    groups = listed(game, frame.lang, await learned_by(visit))
    return respond(
        await written(
            frame,
            "topic.html",
            game=shown(game, frame.lang),
            topic=told,
            topics=[*topics.values()],
            at=at,
            picture=await asyncio.to_thread(picture_of, game, frame.lang, topic),
            lessons=[each for group in groups for each in group.lessons if told.is_taught_in(each)],
            sheets=[asset(sheet, game) for sheet in boards()[game].styles],
        )
    )
