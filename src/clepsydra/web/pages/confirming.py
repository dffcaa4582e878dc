"""When the page answers for a player, and when it asks for a confirmation; the API knows neither.

A question with one legal answer is answered by the script of the page, unless that could tell the others something:
the answers of a table that confirms each turn stay with their seat until then, so that nobody can see how long they took.
Before an answer after which chance falls or something hidden is seen, the player is asked; after a refused offer, and
where nothing was chosen at all, the turn is confirmed by itself.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from clepsydra import drawing
from clepsydra.kernel import Answer, Chance, One, Some, Together
from clepsydra.kernel.asks import only_answer
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture

WHY_FINAL = {"TB-UND-02": "before_chance", "TB-UND-03": "before_sight"}
"""What is said before an answer that cannot be taken back, by the rule that makes it final."""


class Unsure(Struct, frozen=True):
    """An answer that the page sends again only if the player confirms it."""

    chosen: tuple[str, ...]
    notice: drawing.Notice

    @property
    def sure(self) -> str:
        """The field that confirms this answer, and no other."""
        return sure_of(self.chosen)


class AskFirst(Exception):
    """The answer of a seat must be confirmed before it counts."""

    def __init__(self, unsure: Unsure) -> None:
        self.unsure = unsure


def sure_of(chosen: tuple[str, ...]) -> str:
    """Return the field by which a form says that its answer was confirmed.

    >>> sure_of(("2", "1"))
    '1 2'
    """
    return " ".join(sorted(chosen))


# Answering for the player


def answer_of_page(board: drawing.Board[Any], match: Match, ask: One | Some) -> tuple[str, ...]:
    """Return the only answer to a question as a form sends it, if the page may give it; otherwise nothing."""
    if not _may_answer(board, match, ask):
        return ()
    answer: Any = only_answer(ask)
    if answer is None:
        return ()
    return tuple(map(drawing.value_of, answer if isinstance(ask, Some) else (answer,)))


def _may_answer(board: drawing.Board[Any], match: Match, ask: One | Some) -> bool:
    """Return whether it tells nobody anything if the page answers a question as soon as it is asked.

    Where several decide together, each is asked whatever they hold. In a lesson every answer is learned by giving it.
    """
    if match.table.lesson or isinstance(match.position.ask, Together) or ask.rule in board.secret_asks:
        return False
    return match.table.confirm or ask.rule in board.open_asks


def sealed(board: drawing.Board[Any], match: Match, picture: Picture) -> Picture:
    """Return a picture that says of no other seat whether it has answered a secret question yet."""
    ask = match.position.ask
    if not isinstance(ask, Together) or not any(each.rule in board.secret_asks for each in ask.asks.values()):
        return picture
    others = [seat for seat in picture.ready if seat != picture.seat]
    own = tuple(seat for seat in picture.ready if seat == picture.seat)
    return structs.replace(picture, ready=own, waits_for=tuple(sorted((*picture.waits_for, *others))))


# Asking for a confirmation


def ask_first(board: drawing.Board[Any], match: Match, seat: int, answer: Answer, sure: str) -> None:
    """Raise `AskFirst` if the player must confirm an answer before it counts.

    A refused or outdated answer is left to the table, which says why.
    """
    ask = match.position.asks.get(seat)
    if ask is None or match.table.lesson or match.position.why_not(seat, answer) is not None:
        return
    options: Any = answer if isinstance(ask, Some) else (answer,)
    chosen = tuple(map(drawing.value_of, options))
    if sure == sure_of(chosen):
        return
    notice = _warning(board, match, ask, answer) or _irrevocable(board, match, ask, answer)
    if notice is not None:
        raise AskFirst(Unsure(chosen, notice))


def _warning(board: drawing.Board[Any], match: Match, ask: One | Some, answer: Any) -> drawing.Notice | None:
    """Return what the game warns of, if it does."""
    if ask.rule not in board.warned_asks:
        return None
    slip = board.warning(drawing.look(match.position, ask.seat), ask, answer)
    if slip is None:
        return None
    return drawing.Notice(board.reader.say("slips", slip.says, slip.figures), rule=slip.rule)


def _irrevocable(
    board: drawing.Board[Any], match: Match, ask: One | Some, answer: Answer
) -> drawing.Notice | None:
    """Return that the answer cannot be taken back, if chance falls or something hidden is seen after it.

    An answer of the page itself that would show at once must wait too, unless everybody could work it out.
    """
    position = match.position
    shows = ask.rule not in board.open_asks and bool(answer_of_page(board, match, ask))
    if not match.table.confirm or not (shows or wants_confirmation(board, match, ask.seat, answer)):
        return None
    rule = position.why_final(ask.seat, answer, Chance(b"%d" % match.seq))
    return None if rule is None else drawing.Notice(board.words.say("ask", WHY_FINAL[rule]), rule=rule)


def wants_confirmation(
    board: drawing.Board[Any], match: Match, seat: int, answer: Answer | None = None
) -> bool:
    """Return whether what a seat can still take back, and then gives as its answer, has to be confirmed.

    The last choice decides: a refused offer wants none. What the page could have answered by itself is no choice;
    where nothing was chosen at all, the turn is over at once only if everybody could work that out.
    """
    wanted: bool | None = None
    for ask, given in match.position.tentative(seat):
        wanted = _after(board, match, wanted, ask, given)
    if answer is not None:
        wanted = _after(board, match, wanted, match.position.asks[seat], answer)
    return bool(wanted)


def _after(
    board: drawing.Board[Any], match: Match, before: bool | None, ask: One | Some, answer: Answer
) -> bool | None:
    """Return whether a confirmation is wanted after one more answer; `None` if there is still nothing to confirm."""
    if answer_of_page(board, match, ask):
        return True if before is None and ask.rule not in board.open_asks else before
    return not board.is_declined(answer)
