"""Which of the written rules are in play: those of the table itself, and those that a installed game declares."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from clepsydra.kernel.citation import LOCAL, among, prefix
from clepsydra.kernel.definition import GameDefinition, installed_games
from clepsydra.kernel.rulebook import Rulebook, load
from clepsydra.kernel.ruletext import Entry

TABLE = "TB"
"""The rules of the table belong to no game and to all."""


class Enforcement:
    r"""The rules that these games enforce, of all that the documents hold.

    >>> from clepsydra.kernel.ruletext import parse
    >>> book = Rulebook(parse("- **TB-ASK-01** Once.\n- **FT-SET-02** One Operator.", "made-up"))
    >>> [Enforcement(book, []).covers(entry) for entry in book]
    [True, False]
    """

    def __init__(self, book: Rulebook, boxes: Iterable[GameDefinition]) -> None:
        boxes = tuple(boxes)
        self.prefixes = frozenset({TABLE}.union(*(definition.prefixes for definition in boxes)))
        self.not_yet = frozenset[str]().union(*(definition.not_yet for definition in boxes))
        where = book.documents
        self._documents = {name for letters in self.prefixes for name in where.get(letters, ())}

    def covers(self, entry: Entry) -> bool:
        """Whether an entry is about a rule in play; a ruling `R-nn` is so if its document has one."""
        if LOCAL.fullmatch(entry.id):
            return entry.document in self._documents
        return prefix(entry.id) in self.prefixes and not among(entry.id, self.not_yet)


@cache
def enforcement() -> Enforcement:
    """What the games that are installed here enforce."""
    return Enforcement(load(), installed_games().values())
