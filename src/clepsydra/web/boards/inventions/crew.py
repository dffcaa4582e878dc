"""The people of a society: specialists at home and exhausted, the Academy, the supply."""

from __future__ import annotations

from clepsydra.games.inventions.state import SPECIALTIES, Player
from clepsydra.web.boards.inventions.desk import SHORT, Desk, symbol
from clepsydra.web.boards.markup import anchor, classes, esc

CROWD = 3
"""So many stand side by side; more are a number."""


def specialties(desk: Desk, seat: int, player: Player, discounts: dict[str, int]) -> str:
    """Three areas: home above, exhausted below; the inventions of a type make its tiles cheaper."""
    return f'<div class="spcs">{"".join(_area(desk, seat, player, kind, discounts[kind]) for kind in SPECIALTIES)}</div>'


def _area(desk: Desk, seat: int, player: Player, kind: str, discount: int) -> str:
    less = f'<span class="less">−{discount}</span>' if discount else ""
    head = desk.caption(symbol(kind), desk.title(kind), "specialists", less)
    return (
        f'<div class="spc {SHORT[kind]}"><h4>{head}</h4>{_box(desk, seat, kind, "home", player.home[kind])}'
        f"{_box(desk, seat, kind, 'exhausted', player.exhausted[kind])}</div>"
    )


def _box(desk: Desk, seat: int, kind: str, box: str, count: int) -> str:
    people = desk.bill({f"{kind}_specialists": count})
    told = esc(desk.say(f"{box}_box", people=people))
    return (
        f'<div class="{classes("hm" if box == "home" else "ex")}" id="{anchor(box, seat, kind)}" role="img" aria-label="{told}">'
        f"{crowd(desk, seat, kind, count)}</div>"
    )


def crowd(desk: Desk, seat: int, kind: str, count: int) -> str:
    """A few people side by side, or one with a number; where there is little room, always that."""
    few = count <= CROWD
    number = f'<b class="{classes("n", "few" if few else "")}">{count}</b>' if count > 1 else ""
    return desk.person(seat, kind) * (count if few else 1) + number


def academy(desk: Desk, seat: int, player: Player, limit: int) -> str:
    """The scholars, and room for more."""
    count = desk.say("of", count=player.scholars, most=limit)
    told = esc(desk.say("academy", people=desk.bill({"scholars": player.scholars}), most=limit))
    free = '<i class="fr"></i>' * max(0, limit - player.scholars)
    head = desk.caption("scholar", desk.title("academy"), "academy", f'<span class="of">{esc(count)}</span>')
    return (
        f'<div class="acad"><h4>{head}</h4><span class="sch" id="{anchor("academy", seat)}" role="img" aria-label="{told}">'
        f"{desk.person(seat, 'scholar') * player.scholars}{free}</span></div>"
    )
