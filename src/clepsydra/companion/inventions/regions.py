"""What is believed of a region: the bots' citizens and tokens, and what was told of its card."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.companion.fields import Count, Fact, Option, Say, Several, Value
from clepsydra.companion.inventions.believed import ROLES, UNTOLD, bots_of, roles_of
from clepsydra.games.inventions.game import Inventions

LINES = ("map", "token", "beside")


def facts(game: Inventions, name: str) -> Iterator[Fact]:
    """On the map, on the influence spaces, beside the card."""
    region, bots = game.state.regions[name], bots_of(game)
    most = game.catalog.figures["citizens_per_colour"]
    for seat in bots:
        yield Fact(
            Count(f"map/{name}/{seat}", 0, most, Say("fact-map", {"seat": seat})), region.citizens[seat]
        )
    seats = tuple(Option(str(seat), Say("seat", {"seat": seat})) for seat in bots)
    tokens = [str(seat) for seat in bots if seat in region.tokens]
    yield Fact(Several(f"token/{name}", seats, Say("fact-token")), tokens)
    roles = tuple(
        Option(f"{role}/{seat}", Say(f"role-{role}", {"seat": seat})) for role in ROLES for seat in bots
    )
    beside = [f"{role}/{seat}" for role, seat in roles_of(game, region)]
    yield Fact(Several(f"beside/{name}", roles, Say("fact-beside")), beside)


def correct(game: Inventions, line: str, about: str, value: Value) -> None:
    """Put a line right."""
    name, _, seat = about.partition("/")
    region = game.state.regions[name]
    if line == "map":
        region.citizens[int(seat)] = int(str(value))
        return
    chosen = list(value) if isinstance(value, list) else [str(value)]
    if line == "token":
        region.tokens = [int(one) for one in chosen]
        return
    for role in ROLES:
        seats = [int(one.partition("/")[2]) for one in chosen if one.startswith(role)]
        if seats:
            setattr(region, role, seats[0])
        elif getattr(region, role) in bots_of(game):
            setattr(region, role, None)
    if not chosen:
        region.card.pieces, region.invented = [], False
    elif not region.card.pieces:
        region.card.pieces = [UNTOLD]
    region.invented = region.invented or region.inventor is not None or region.innovator is not None
