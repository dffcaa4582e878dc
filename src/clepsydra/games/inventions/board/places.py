"""Which places of the board an option is about.

An option names its things; the board has each of them under an anchor. No rule is asked here.
"""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.drawing.marks import anchor
from clepsydra.games.inventions.state import AMBITION
from clepsydra.kernel import Option

Places = tuple[str, ...]
Verb = Callable[[int, tuple[str, ...]], Places]
NEXT = "chain-next"
"""The open end of the chain: where an action comes from that no pillar calls for."""


def places(seat: int, option: Option) -> Places:
    """The anchors of an option, the place of the action last; none where it is about no place."""
    if isinstance(option, str):
        return ()
    verb, rest = str(option[0]), tuple(map(str, option[1:]))
    return VERBS[verb](seat, rest) if verb in VERBS else ()


def _first(*parts: str) -> Verb:
    """A place of the table, called after the first thing."""
    return lambda _seat, rest: (anchor(*parts, rest[0]),)


def _own(place: str) -> Verb:
    """A place on the seat's own board, called after the first thing."""
    return lambda seat, rest: (anchor(place, seat, rest[0]),)


def _folk(seat: int, rest: tuple[str, ...]) -> Places:
    """Own citizens on the map of a region, so many of them."""
    return (anchor("folk", rest[1], seat),)


def _person(seat: int, kind: str) -> str:
    """Where a citizen of a kind is at home."""
    return anchor("academy", seat) if kind == "scholar" else anchor("home", seat, kind)


def _tile(_seat: int, rest: tuple[str, ...]) -> Places:
    """A wealth tile lies in its region; a wild Ambition tile comes from the supply."""
    return () if rest[0].startswith(AMBITION) else (anchor("wealth", rest[0]),)


VERBS: dict[str, Verb] = {
    "act": _first("space"),
    "idle": _first("space"),
    "use": _own("tile"),
    "link": _own("tile"),
    "claim": _first("slot"),
    "invent": _first("slot"),
    "innovate": _first("slot"),
    "share": _first("slot"),
    "initiate": lambda _seat, rest: (anchor("piece", rest[0]), anchor("slot", rest[1])),
    "citizen": _first("land"),
    "sage": _first("sage"),
    "learn": _first("knowledge"),
    "learn_ip": _first("knowledge"),
    "travel": lambda seat, rest: (anchor("folk", rest[0], seat), anchor("land", rest[1])),
    "recruit": _folk,
    "bring": _folk,
    "token": lambda seat, rest: (anchor("token", seat, rest[0]), anchor("influence", rest[1])),
    "turn_token": _own("token"),
    "chain_invention": _first("piece"),
    "take": _first("piece"),
    "chain": lambda _seat, _rest: (NEXT,),
    "perform": lambda _seat, _rest: (NEXT,),
    "tile": _tile,
    "replace": _own("display"),
    "give_up": _own("pending"),
    "progress": _first("stack"),
    "build": lambda seat, rest: (anchor("display", seat, rest[0]), anchor("hex", seat, rest[1])),
    "exhaust": _own("home"),
    "exhaust_scholar": lambda seat, rest: (anchor("academy", seat), anchor("exhausted", seat, rest[0])),
    "new_specialist": _own("home"),
    "return_as": _own("home"),
    "refresh": _own("exhausted"),
    "eureka": _first("milestone"),
    "recall": _first("milestone"),
    "send": lambda seat, rest: (_person(seat, rest[0]), anchor("milestone", rest[1])),
    "era_space": _first("era-space"),
    "turn_order": _first("order"),
}
"""`call` is not here: it says how many citizens of two kinds, and the decision bar has that."""
