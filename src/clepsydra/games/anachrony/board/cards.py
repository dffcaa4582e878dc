"""A card for every component, action and track: what it does, in words, opened from the boards."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.drawing.markup import Markup
from clepsydra.drawing.tips import Explained
from clepsydra.games.anachrony.board.context import Context, symbol
from clepsydra.kernel import Piece

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

PLACES = (
    "construct",
    "recruit",
    "research",
    "council",
    "mine",
    "purify",
    "trade",
    "evacuate",
    "supply",
    "force_workers",
)
"""The places that the player aid tells of, in the order of reading."""


UNTOLD = {"construct": 2, "recruit": 2, "trade": 0}
"""How many lines of the catalogue's the words of an action do not tell already; all lines of the others."""


def places_explained(context: Context) -> Iterator[Explained]:
    """What each place is for."""
    for thing in PLACES:
        yield Explained(context.symbol(thing), context.title(thing), own_lines(context, thing)[0])


def cards(context: Context) -> Markup:
    """All cards of the game; only one is ever open."""
    return context.all_cards(_all(context))


def _all(context: Context) -> Iterator[Markup]:
    own = own_cards(context)
    for thing, rule in own.items():
        yield context.draw_card(
            Piece(thing, context.title(thing), own_lines(context, thing)), context.symbol(thing), rule
        )
    for id_, piece in context.pieces.items():
        if id_ not in own:
            yield context.draw_card(piece, _symbol(context, id_), _rule(context, id_))


def own_cards(context: Context) -> dict[str, str]:
    """Those of the board and of what modules bring, each with its rule."""
    return OWN | {thing: rule for drawing in context.drawings for thing, rule in drawing.cards.items()}


def own_lines(context: Context, thing: str) -> tuple[str, ...]:
    """The sentences of a card of the board's own, with the figures of the catalogue."""
    figures = context.catalog.figures
    brought = {
        name: figure
        for drawing in context.drawings
        if thing in drawing.cards
        for name, figure in drawing.figures(context).items()
    }
    text = context.words.say(
        "cards",
        thing,
        **{name: abs(figure) for name, figure in figures.items() if "/" not in name},
        clearing=context.say("or").join(map(context.bill, context.catalog.clear_costs["anomaly_base"])),
        trades=context.say("or").join(
            f"{context.bill(give)} ↔ {context.bill(get)}" for give, get in context.catalog.trades.values()
        ),
        saved=context.bill(context.catalog.saved_by_engineers),
        bonuses=", ".join(
            f"{context.name(name)} {context.bill(worker.brings)}"
            for name, worker in context.rules.workers.items()
            if worker.brings
        ),
        **brought,
    )
    piece = context.pieces.get(thing)
    if piece is None:
        return tuple(text.split("\n"))
    lines = piece.lines[: UNTOLD.get(thing)]
    about = "" if thing in context.rules.actions else f"{piece.name}. "
    return (*text.split("\n"), *(f"{about}{line}" for line in lines))


def _symbol(context: Context, id_: str) -> str:
    if id_ in context.catalog.tiles:
        return context.row(context.catalog.tiles[id_].row)
    if id_ in context.catalog.warps:
        return "vortex"
    if id_ in context.catalog.conditions:
        return context.condition(id_)
    if id_ in context.catalog.paths:
        return symbol(id_)
    if id_ in context.rules.beside:
        return context.rules.beside[id_]
    if context.symbol(id_) != id_:
        return context.symbol(id_)
    return "user" if id_ in context.leaders else "evacuate" if id_ in context.catalog.evacuations else ""


def _rule(context: Context, id_: str) -> str:
    tile = context.catalog.tiles.get(id_)
    if tile is not None:
        return tile.rule
    own = (drawing.card_rules().get(id_, "") for drawing in context.drawings)
    return context.catalog.rules.get(id_, "") or next(filter(None, own), "")
