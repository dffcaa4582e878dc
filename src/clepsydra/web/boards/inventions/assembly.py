"""The Assembly: five forums of two action spaces, and the pillars on them."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.inventions.state import Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.chain import SOURCES
from clepsydra.web.boards.inventions.desk import SHORT, Desk, symbol
from clepsydra.web.boards.markup import anchor, esc, icon


class Assembly(Struct, frozen=True):
    """What the drawing depends on: the pillars on each space, the Epoch pillars first."""

    pillars: dict[str, tuple[tuple[int, str], ...]]


def part(desk: Desk, view: View[Table]) -> Assembly:
    """Whose pillars stand where."""
    players = view.state.players
    return Assembly(
        {
            action: (
                *((seat, "epoch") for seat in desk.seats if players[seat].epoch == action),
                *((seat, "season") for seat in desk.seats if action in players[seat].seasons),
            )
            for action in desk.catalog.forums
        }
    )


def assembly(desk: Desk, on: Assembly) -> str:
    """The forums from top to bottom; the two spaces of one lie side by side, for a player enters a forum once."""
    forums: dict[int, list[str]] = {}
    for action, forum in desk.catalog.forums.items():
        forums.setdefault(forum, []).append(action)
    rows = "".join(
        f'<div class="forum" role="group" aria-label="{esc(desk.say("forum", number=number))}">'
        f'<span class="fno" aria-hidden="true">{number}</span>{"".join(_space(desk, on, action) for action in actions)}</div>'
        for number, actions in forums.items()
    )
    head = desk.caption("", desk.title("assembly"), "assembly")
    return f'<section class="assembly" id="assembly" aria-labelledby="assembly-title"><h2 id="assembly-title">{head}</h2>{rows}</section>'


def _space(desk: Desk, on: Assembly, action: str) -> str:
    """An action space: what it does, whether a chain goes on from it, the Ambition tile it brings, the pillars."""
    ambition = desk.catalog.ambitions[action]
    brings = f'<span class="am {SHORT[ambition]}">{icon(symbol(ambition))}</span>' if ambition else ""
    chains = icon("chain", css="ch") if action in SOURCES else ""
    told = [desk.name(action)]
    told += [desk.say("brings", what=desk.name(f"ambition_{ambition}"))] if ambition else []
    told += [desk.say("chains")] if chains else []
    told += [f"{desk.sign(seat).name} : {desk.name(pillar)}" for seat, pillar in on.pillars[action]]
    pillars = "".join(
        f'<span class="pil">{desk.token(seat)}{icon(f"pillar-{pillar}")}</span>'
        for seat, pillar in on.pillars[action]
    )
    return (
        f'<button type="button" class="space" id="{anchor("space", action)}"{desk.opens(action)} aria-label="{esc(", ".join(told))}">'
        f'<span class="sn">{icon(symbol(action))}<span>{esc(desk.title(action))}</span></span>'
        f'<span class="sx">{chains}{brings}<span class="pils">{pillars}</span></span></button>'
    )
