"""Which places of the board an option is about. An option names its things; no rule is asked here."""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.drawing.marks import anchor
from clepsydra.games.rulebenders.board.context import Context
from clepsydra.games.rulebenders.evolution import side
from clepsydra.games.rulebenders.state import ELECTRON, NUCLEAR, PANELS, TIEBREAK
from clepsydra.kernel import Option

Places = tuple[str, ...]
Verb = Callable[[Context, int, tuple[str, ...]], Places]
FROM_THE_BOX = "RB-SP-12"
"""The ask for a theme that is not in play and lies nowhere."""
TRACK = "track"


def places(context: Context, seat: int, rule: str, option: Option) -> Places:
    """The anchors of an option; none where it is about no place."""
    if isinstance(option, str):
        return (TRACK,) if option == "break_tie" else ()
    if rule == FROM_THE_BOX:
        return ()
    verb, rest = str(option[0]), tuple(map(str, option[1:]))
    return VERBS[verb](context, seat, rest) if verb in VERBS else ()


def cube_place(where: str) -> str:
    """Where a cube goes: an open section, the tie-break track, or a Ring."""
    if where in PANELS:
        return anchor("open", where)
    return TRACK if where == TIEBREAK else anchor("piece", where)


def _piece(_context: Context, _seat: int, rest: tuple[str, ...]) -> Places:
    return (anchor("piece", rest[0]),)


def _section(_context: Context, _seat: int, rest: tuple[str, ...]) -> Places:
    return (cube_place(rest[0]),)


def _deck(_context: Context, _seat: int, rest: tuple[str, ...]) -> Places:
    return (anchor("deck", rest[0]),)


def _seat(_context: Context, _seat: int, rest: tuple[str, ...]) -> Places:
    return (anchor("who", rest[0]),)


def _end(_context: Context, _seat: int, rest: tuple[str, ...]) -> Places:
    return (anchor("end", rest[0], rest[1]),)


def _way(direction: str) -> Verb:
    """A disc moves towards the token at one end."""
    return lambda _context, _seat, rest: (anchor("end", side(direction)[1], rest[0]),)


VERBS: dict[str, Verb] = {
    "plate": _deck,
    "from": lambda _context, _seat, rest: (anchor("deck", rest[0]), anchor("bench", rest[0])),
    "recover": lambda context, _seat, rest: (anchor("deck", context.rules.cards[rest[0]].deck),),
    "place": _section,
    "cube": _section,
    "remove": _section,
    "raid": _section,
    "carry": _section,
    "hook": _section,
    "foreign": lambda _context, seat, rest: (anchor("foreign", seat, rest[0]), cube_place(rest[1])),
    "opposite": lambda _context, _seat, rest: (anchor("tie", "A", rest[0]), anchor("tie", "B", rest[0])),
    "column": lambda _context, _seat, rest: (anchor("tie", *rest),),
    "lock": lambda _context, _seat, rest: (anchor("lock", rest[0]),),
    "set": lambda _context, _seat, rest: (anchor("set", *rest),),
    "lead": lambda _context, _seat, rest: (anchor("lead", rest[1]),),
    "left": _way("left"),
    "right": _way("right"),
    "back": lambda _context, _seat, rest: (anchor("evo", rest[0]),),
    "peek": _end,
    "reveal": _end,
    "multiply": lambda _context, _seat, rest: (anchor("end", ELECTRON, rest[0]),),
    "fuse": lambda _context, _seat, rest: (anchor("end", NUCLEAR, rest[0]),),
    "play": _piece,
    "activate": _piece,
    "resolve": _piece,
    "discard": _piece,
    "give_up": _piece,
    "take": _piece,
    "sink": _piece,
    "steal": _piece,
    "hand_over": _piece,
    "move_over": _piece,
    "give": lambda _context, _seat, rest: (anchor("piece", rest[0]), anchor("who", rest[1])),
    "give_chip": lambda _context, seat, _rest: (anchor("chip", seat),),
    "exchange": lambda _context, seat, rest: (anchor("swap", seat, rest[0]),),
    "target": _seat,
    "hand_cube": _seat,
}
"""Verbs that are not here, such as `pay` or `swap`, are about resources: the decision bar has them."""
