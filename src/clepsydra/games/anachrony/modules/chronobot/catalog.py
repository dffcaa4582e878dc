"""The board of the Chronobot: its loops, where the tokens begin, and how much it does in an era."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, convert

from clepsydra.games.anachrony.catalog.module_tables import single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import fields, whole

CHRONOBOT = "chronobot"
"""The kind of the seat, and the name of all that comes with it."""


class Board(Struct, frozen=True):
    """The board: spaces of the two loops in order, and what it powers up and does in an era."""

    powered_before_impact: int
    powered_after_impact: int
    least_actions: int
    least_actions_frenetic: int
    tokens_on_a_space: int
    short_loop: tuple[str, ...]
    long_loop: tuple[str, ...]
    start: dict[int, str]

    def after(self, space: str) -> str:
        """The next space of the loop."""
        loop = self.short_loop if space in self.short_loop else self.long_loop
        return loop[(loop.index(space) + 1) % len(loop)]


def data() -> Data:
    """The board as it stands in the file."""
    return printed(Path(__file__).parent / "chronobot.toml")


def read_board(entry: Entry) -> Board:
    """The board, from the data."""
    return convert(entry, Board, strict=False)  # TOML knows no numbers as keys


def tell_board(words: Words, entry: Entry) -> Told:
    """What the board says."""
    figures = {name: entry[name] for name in Board.__struct_fields__}
    lines = ("powered", "actions", "short", "long", "start")
    told = {f"token_{token}": space for token, space in entry["start"].items()}
    return words.name(entry), [words.say(f"chronobot_{line}", **figures, **told) for line in lines]


TABLES = {
    CHRONOBOT: single(
        CHRONOBOT,
        read_board,
        tell_board,
        fields(
            {},
            {
                "powered_before_impact": whole(0, 6),
                "powered_after_impact": whole(0, 6),
                "least_actions": whole(0, 12),
                "least_actions_frenetic": whole(0, 12),
                "tokens_on_a_space": whole(1, 3),
            },
        ),
    ),
}


def board(game: Anachrony) -> Board:
    """The board of a table."""
    found: Board = game.rules.catalog.more[CHRONOBOT]
    return found
