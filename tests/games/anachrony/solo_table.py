"""A table of Ann against a solo opponent, whichever it is."""

from __future__ import annotations

from typing import Self, TypeVar

from clepsydra.games.anachrony.automas.catalog import Solo
from clepsydra.games.anachrony.automas.placing import PILE
from clepsydra.games.anachrony.exosuits import stand
from clepsydra.games.anachrony.state import Player, Suit
from clepsydra.kernel import GameDefinition, Setup
from tests.games.anachrony.table import AnachronyTable, arranged


class SoloTable(AnachronyTable):
    """A table with one person and one opponent, who sits on the second seat."""

    @property
    def bot(self) -> Player:
        """What the opponent has."""
        return self.state.players[1]

    @property
    def vp(self) -> int:
        """What it has gained."""
        return self.bot.goods.get("vp", 0)

    def rolls(self, *tokens: int) -> Self:
        """How the AI die falls next."""
        solo: Solo = self.game.rules.catalog.more["solo_bot"]
        self.state.chance.script += [[solo.ai_die.index(token)] for token in tokens]
        return self

    def exosuits(self, powered: int) -> Self:
        """How many are powered; the others are in reserve."""
        self.bot.powered = [PILE] * powered
        self.bot.reserve = 6 - powered - len(self.bot.suits)
        return self

    def taken(self, *spaces: str) -> Self:
        """Spaces on which exosuits of Ann's stand."""
        ann = self.player("Ann")
        for space in spaces:
            ann.powered.pop()
            stand(self.game, 0, Suit(space))
        return self

    def anomalies(self, count: int) -> Self:
        """How many Anomalies the opponent has."""
        self.bot.anomalies = [PILE] * count
        return self

    def owns(self, *tiles: str) -> Self:
        """Tiles beside the opponent's board."""
        return self.put(self.bot.built, *tiles)

    def second(self, *tiles: str) -> Self:
        """Put buildings on top of their second stacks."""
        for tile in tiles:
            self.put(self.state.stacks[self.game.tile(tile).row].secondary, tile)
        return self


T = TypeVar("T", bound=SoloTable)


def against(kind: type[T], box: GameDefinition, setup: Setup, *, era: int, first: str, phase: str) -> T:
    """A table in a phase of an era; Ann has scientists, so that she is asked when the opponent has acted."""
    table = kind(box, setup)
    arranged(table, era, first, phase)
    bot = table.bot
    bot.path, bot.leader, bot.covered, bot.powered = "", "", [], [PILE] * len(bot.powered)
    return table.workers("Ann", scientist=6)
