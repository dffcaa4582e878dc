"""Which places of the board an option is about.

An option names its things; the board has each of them under an anchor. No rule is asked here.
"""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.drawing.marks import anchor
from clepsydra.games.anachrony.board.context import Context
from clepsydra.kernel import Option

Places = tuple[str, ...]
Verb = Callable[[Context, int, tuple[str, ...]], Places]
BOARD_ACTIONS = ("supply", "force_workers")
FROM_THE_MINE = "AN-MIN-02"
"""The ask that takes a resource from the pool of the mine; other asks take the same from the supply."""


def places(context: Context, seat: int, rule: str, option: Option) -> Places:
    """The anchors of an option, the place of the action last; none where it is about no place."""
    if isinstance(option, str):
        if option in context.catalog.tiles:
            return (anchor("tile", option),)
        if rule in CARDS:
            return (anchor(CARDS[rule], option),)
        return (anchor("piece", option),) if rule in CARDS_IN_HAND else ()
    verb, rest = str(option[0]), tuple(map(str, option[1:]))
    if verb == "take":
        return (anchor("mine", rest[0]),) if rule == FROM_THE_MINE else ()
    own = (drawing.places[verb] for drawing in context.drawings if verb in drawing.places)
    found = next(own, VERBS.get(verb))
    return found(context, seat, rest) if found else ()


CARDS = {"AN-SET-10": "path", "AN-SET-15": "who"}
"""Asks whose options lie before everybody as large cards, and what their ids begin with."""
CARDS_IN_HAND = ("AN-VRD-03", "AN-VED-01")
"""Asks whose options are cards that lie in the seat's hand."""


def _worker_at(where: Callable[[Context, int, str], str]) -> Verb:
    return lambda context, seat, rest: (
        anchor("worker", seat, "active", rest[0]),
        where(context, seat, rest[1]),
    )


def _space(_context: Context, _seat: int, name: str) -> str:
    return anchor("space", name)


def own_place(context: Context, seat: int, where: str) -> str:
    """A place on a seat's own board: a tile, an anomaly, Supply, Force Workers, the leader."""
    if where in context.catalog.tiles:
        return anchor("tile", where)
    if where.startswith("anomaly."):
        return anchor("slot", seat, where.removeprefix("anomaly."))
    fixed = where in BOARD_ACTIONS or where in context.rules.beside
    fixed = fixed or any(where in drawing.beside(context) for drawing in context.drawings)
    return anchor(where, seat) if fixed else anchor("leader", seat)


def _copied(context: Context, _seat: int, rest: tuple[str, ...]) -> Places:
    if rest[0] in context.rules.actions:
        return (anchor("action", rest[0]),)
    return (anchor("tile", rest[0]),) if rest[0] in context.catalog.tiles else ()


VERBS: dict[str, Verb] = {
    "place": _worker_at(_space),
    "work": _worker_at(own_place),
    "free": lambda context, seat, rest: (own_place(context, seat, rest[0]),),
    "meddle": lambda _context, seat, _rest: (anchor("leader", seat),),
    "power": lambda _context, seat, rest: (anchor("hex", seat, rest[0]),),
    "hex": lambda _context, seat, rest: (anchor("hex", seat, rest[0]),),
    "warp": lambda _context, _seat, rest: tuple(anchor("piece", piece) for piece in rest),
    "first": lambda _context, _seat, rest: (anchor("piece", rest[0]),),
    "take_back": lambda _context, _seat, rest: (anchor("piece", rest[0]),),
    "repay": lambda _context, _seat, rest: (anchor("piece", rest[0]),),
    "focus": lambda _context, _seat, rest: (anchor("era", rest[0]),),
    "build": lambda _context, _seat, rest: (anchor("tile", rest[0]),),
    "sacrifice": lambda _context, _seat, rest: (anchor("tile", rest[0]),),
    "remove": lambda _context, _seat, rest: (anchor("tile", rest[0]),),
    "cover": lambda _context, seat, rest: tuple(anchor("slot", seat, slot) for slot in rest),
    "anomaly": lambda _context, seat, rest: (anchor("slot", seat, rest[0]),),
    "spend": lambda _context, seat, rest: tuple(dict.fromkeys(anchor("bt", seat, name) for name in rest)),
    "recruit": lambda _context, _seat, rest: (anchor("pool", rest[0]),),
    "lose": lambda _context, seat, rest: (anchor("worker", seat, rest[1], rest[0]),),
    "copy": _copied,
    "do": _copied,
    "again": _copied,
}
"""Verbs that are not here, such as `pay` or `set`, are about goods and dice: the decision bar has them."""
