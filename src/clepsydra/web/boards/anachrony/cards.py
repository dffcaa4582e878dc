"""A card for every component, action and track: what it does, in words, opened from the boards."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony.actions.anomaly import COSTS
from clepsydra.games.anachrony.tiles import rule_of
from clepsydra.kernel import Piece
from clepsydra.web.boards.anachrony.desk import Desk, symbol

OWN = {
    "construct": "AN-CON-01",
    "recruit": "AN-REC-01",
    "research": "AN-RES-01",
    "council": "AN-CNC-01",
    "mine": "AN-MIN-01",
    "purify": "AN-PUR-01",
    "trade": "AN-TRD-01",
    "evacuate": "AN-EVA-01",
    "supply": "AN-SUP-01",
    "force_workers": "AN-FRC-01",
    "anomaly": "AN-ANO-01",
    "paradox": "AN-PAR-04",
    "exosuits": "AN-POW-01",
    "active": "AN-WRK-01",
    "tired": "AN-WRK-05",
    "morale": "AN-MOR-01",
    "travel": "AN-TT-01",
    "warp": "AN-WARP-01",
    "impact": "AN-IMP-01",
}
"""What is no component of the catalogue and has its card from the board's own words, with its rule."""


def cards(desk: Desk) -> str:
    """All cards of the game; only one is ever open."""
    return f'<div class="cards" id="cards">{"".join(_all(desk))}</div>'


def _all(desk: Desk) -> Iterator[str]:
    for thing, rule in OWN.items():
        yield desk.draw_card(Piece(thing, desk.title(thing), own_lines(desk, thing)), symbol(thing), rule)
    for id_, piece in desk.pieces.items():
        if id_ not in OWN:
            yield desk.draw_card(piece, _symbol(desk, id_), _rule(desk, id_))


def own_lines(desk: Desk, thing: str) -> tuple[str, ...]:
    """The sentences of a card of the board's own, with the figures of the catalogue."""
    figures = desk.catalog.figures
    text = desk.words.say(
        "cards",
        thing,
        **{name: abs(figure) for name, figure in figures.items() if "/" not in name},
        clearing=desk.say("or").join(map(desk.bill, COSTS)),
        trades=desk.say("or").join(
            f"{desk.bill(give)} ↔ {desk.bill(get)}" for give, get in desk.rules.trades.values()
        ),
        bonuses=", ".join(
            f"{desk.name(name)} {desk.bill(worker.brings)}"
            for name, worker in desk.rules.workers.items()
            if worker.brings
        ),
    )
    die = desk.pieces.get(thing)
    return (
        (*text.split("\n"), *(f"{die.name}. {line}" for line in die.lines))
        if die
        else tuple(text.split("\n"))
    )


def _symbol(desk: Desk, id_: str) -> str:
    if id_ in desk.catalog.tiles:
        return symbol(desk.catalog.tiles[id_].row)
    if id_ in desk.catalog.warps:
        return "vortex"
    if id_ in desk.catalog.conditions or id_ in desk.catalog.paths:
        return symbol(id_)
    return "user" if id_ in desk.leaders else "evacuate" if id_ in desk.catalog.evacuations else ""


def _rule(desk: Desk, id_: str) -> str:
    return rule_of(desk.catalog.tiles[id_]) if id_ in desk.catalog.tiles else ""
