"""Learn: a small game against a bot to learn the table on, then the rules of every game."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import Controller, Response, get
from msgspec import Struct

from clepsydra.kernel import GameDefinition
from clepsydra.web.api.access import Called
from clepsydra.web.pages.boxes import Shown, for_learning, offered
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.lessons import Group, learned_by, listed
from clepsydra.web.pages.rulebook import Document, documents


class LearningPages(Controller):
    """Learning to play."""

    path = "/learn"

    @get()
    async def learn(self, visit: Called) -> Response[str]:
        """The games to learn on, and what can be read."""
        frame = await frame_for(visit)
        games = [Shown(definition, frame.lang) for definition in offered()]
        done = await learned_by(visit)
        return respond(
            await written(
                frame,
                "learn.html",
                first=[Shown(definition, frame.lang) for definition in for_learning()],
                games=[(game, rules_of(game.definition, frame.lang)) for game in games],
                paths=[path for game in games if (path := path_of(game, done))],
                rules_of=rules_of,
            )
        )


class Path(Struct, frozen=True):
    """The way to a first game: its lessons in order, and what can be learned after them."""

    game: Shown
    lessons: Group
    done: int
    more: tuple[Group, ...]


def path_of(game: Shown, done: Mapping[str, int]) -> Path | None:
    """Return the path of a game for a reader who has done some lessons; nothing for a game without lessons."""
    groups = listed(game.definition.name, game.words.lang, done)
    if not groups:
        return None
    basics, *more = groups
    return Path(game, basics, sum(each.done for each in basics.lessons), tuple(more))


def rules_of(definition: GameDefinition, lang: str) -> list[Document]:
    """The documents of a game whose rules are in play."""
    names = {path.stem for path in definition.documents.glob("*.md")} if definition.documents else set[str]()
    return [document for name, document in documents(lang).items() if name in names and document.enforced]
