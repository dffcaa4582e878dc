"""Learn: a small game against a bot to learn the table on, then the rules of every game."""

from __future__ import annotations

from litestar import Controller, Response, get

from clepsydra.kernel import GameDefinition
from clepsydra.web.api.access import Called
from clepsydra.web.pages.boxes import Shown, for_learning, offered
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.rulebook import Document, documents


class LearningPages(Controller):
    """Learning to play."""

    path = "/learn"

    @get()
    async def learn(self, visit: Called) -> Response[str]:
        """The games to learn on, and what can be read."""
        frame = await frame_for(visit)
        games = [Shown(definition, frame.lang) for definition in offered()]
        return respond(
            await written(
                frame,
                "learn.html",
                first=[Shown(definition, frame.lang) for definition in for_learning()],
                games=[(game, rules_of(game.definition, frame.lang)) for game in games],
                rules_of=rules_of,
            )
        )


def rules_of(definition: GameDefinition, lang: str) -> list[Document]:
    """The documents of a game whose rules are in play."""
    names = {path.stem for path in definition.documents.glob("*.md")} if definition.documents else set[str]()
    return [document for name, document in documents(lang).items() if name in names and document.enforced]
