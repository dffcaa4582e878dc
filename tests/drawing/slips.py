"""What the coach of a game says of an option, at a table that a scenario has arranged."""

from __future__ import annotations

from typing import Any

from clepsydra.drawing import board_for, coaching, look
from clepsydra.kernel import LANGUAGES, Option
from tests.scenarios import Table


def slip(table: Table[Any], option: Option, who: str = "Ann") -> str | None:
    """The slip that somebody is told of, from what that seat can see; it has words in every language."""
    ask = table.ask(who)
    assert option in ask.menu.options
    view = look(table.position, ask.seat)
    board, *_ = boards = [board_for(table.rules, lang, table.names) for lang in LANGUAGES]
    told = board.slips(view, ask).get(option)
    if told is None:
        return None
    texts = [coaching(each, view, ask, "").cautions[option].text for each in boards]
    assert len(set(texts)) == len(boards)
    assert "{" not in "".join(texts)
    return told.says
