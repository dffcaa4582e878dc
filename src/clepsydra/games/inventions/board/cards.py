"""A card for every component, action and part of the board: what it does, in words, opened from the boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clepsydra.drawing.markup import Markup
from clepsydra.drawing.tips import Explained
from clepsydra.games.inventions.board.context import Context, symbol
from clepsydra.kernel import Piece

OWN = {
    "initiate": "IN-INI-01",
    "invent": "IN-INV-01",
    "innovate": "IN-INN-01",
    "share": "IN-SHA-01",
    "recruit": "IN-REC-01",
    "gain_influence": "IN-GAI-01",
    "travel": "IN-TRA-01",
    "eureka": "IN-EUR-01",
    "send_diplomat": "IN-SEN-01",
    "recall_diplomat": "IN-RCL-01",
    "citizen_any_region": "IN-CHN-07",
    "influence_plus_1": "IN-CHN-07",
    "assembly": "IN-PIL-01",
    "chain": "IN-CHN-01",
    "eras": "IN-RND-01",
    "influence_track": "IN-INF-01",
    "order": "IN-ERA-01",
    "common": "IN-ACC-04",
    "private": "IN-ACC-01",
    "eureka_display": "IN-EUR-01",
    "ideas": "IN-INI-06",
    "stacks": "IN-PRO-01",
    "economy_tiles": "IN-PRO-05",
    "culture_tiles": "IN-PRO-07",
    "technology_tiles": "IN-PRO-08",
    "map": "IN-BLD-03",
    "specialists": "IN-CIT-01",
    "academy": "IN-CIT-05",
    "display": "IN-BLD-01",
    "hand": "IN-INI-05",
    "inventions": "IN-REC-04",
    "tokens": "IN-GAI-02",
    "aims": "IN-END-05",
    "taken": "IH-BOT-02",
    "bot_pile": "IH-BOT-03",
    "chronos": "IC2-TRN-01",
    "hephaestus": "IH-HEP-01",
}
"""What is no component of the catalogue and has its card from the board's own words, with its rule."""
SYMBOLS = {
    "influence_track": "influence",
    "order": "banner",
    "eras": "chronos",
    "common": "milestone",
    "private": "milestone",
    "eureka_display": "eureka",
    "ideas": "idea",
    "hand": "idea",
    "inventions": "invention",
    "bot_pile": "invention",
    "economy_tiles": "p-economy",
    "culture_tiles": "p-culture",
    "technology_tiles": "p-technology",
    "academy": "scholar",
    "specialists": "citizen",
    "tokens": "influence",
    "aims": "eye",
    "assembly": "pillar-epoch",
    "hephaestus": "bot",
    "stacks": "ambition",
    "taken": "ambition",
    "map": "grid",
    "display": "ambition",
}

PLACES = (
    "initiate",
    "invent",
    "innovate",
    "share",
    "recruit",
    "gain_influence",
    "travel",
    "eureka",
    "send_diplomat",
    "recall_diplomat",
)
"""The places that the player aid tells of, in the order of reading."""


def places_explained(context: Context) -> Iterator[Explained]:
    """What each place is for."""
    for thing in PLACES:
        line = " ".join(own_lines(context, thing))
        yield Explained(SYMBOLS.get(thing, symbol(thing)), context.title(thing), line)


def cards(context: Context) -> Markup:
    """All cards of the game; only one is ever open."""
    return context.all_cards(_all(context))


def _all(context: Context) -> Iterator[Markup]:
    for thing, rule in OWN.items():
        title = Piece(thing, context.title(thing), own_lines(context, thing))
        yield context.draw_card(title, SYMBOLS.get(thing, symbol(thing)), rule)
    for id_, piece in context.pieces.items():
        if id_ not in OWN:
            yield context.draw_card(piece, _symbol(context, id_), _rule(context, id_))


def own_lines(context: Context, thing: str) -> tuple[str, ...]:
    """The sentences of a card of the board's own, with the figures of the catalogue."""
    catalog = context.catalog
    costs = ", ".join(
        context.say("cost_step", tiles=tiles, influence=influence)
        for tiles, influence in sorted(catalog.build_cost.items(), reverse=True)
    )
    text = context.words.say("cards", thing, costs=costs, **catalog.figures)
    return tuple(text.split("\n"))


def _symbol(context: Context, id_: str) -> str:
    catalog = context.catalog
    if id_ in catalog.milestones:
        return "milestone"
    if id_ in catalog.wealth:
        return "wealth"
    if id_ in catalog.ideas or id_ in catalog.progress:
        return symbol(context.type_of(id_))
    if id_ in catalog.knowledge:
        return "knowledge"
    return "citizen" if id_ in catalog.specialists else "eye" if id_ in catalog.objectives else ""


def _rule(context: Context, id_: str) -> str:
    """The rule behind a component of its kind."""
    catalog = context.catalog
    if id_ in catalog.progress:
        return OWN[f"{catalog.progress[id_].type}_tiles"]
    kinds: dict[str, Iterable[str]] = {
        "IN-INI-01": catalog.ideas,
        "IN-ACC-01": catalog.milestones,
        "IN-INI-04": catalog.specialists,
        "IN-TRA-04": catalog.knowledge,
        "IN-END-04": catalog.wealth,
        "IN-END-05": catalog.objectives,
    }
    return next((rule for rule, pieces in kinds.items() if id_ in pieces), "")
