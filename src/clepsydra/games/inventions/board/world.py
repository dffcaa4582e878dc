"""The world map: seven regions, each with its card, its tiles and those who live there."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Attributes, Markup, Part, attributes, html, join
from clepsydra.games.inventions.board.context import Context, symbol
from clepsydra.games.inventions.board.tile_faces import benefit
from clepsydra.games.inventions.state import InventionsState, Region

GRID = "".join([f"M0 {y}h760" for y in range(25, 500, 50)] + [f"M{x} 0v500" for x in range(38, 760, 76)])
LANDS = (
    "M10 74L58 34l70-14 66 14 60-16 12 40-42 26-20 38-26 34-34 14-6 32 28 26-16 10-36-34-26-34-28-14-20-42-30-10z",
    "M146 240l38-8 44 30 38 40-14 42-36 46-24 56-18 46-18-4-2-64-14-60-26-48 10-44z",
    "M322 66l26-32 46-18 52 4 12 40-18 38-40 12-14 28-20-22-34 14-14-20 20-20z",
    "M312 172l54-22 58 8 38 32 26 52 22 16-32 48-16 54-32 62-32 20-16-36-8-66-18-46-40-10-24-42 6-44z",
    "M436 128l64-8 64 22 26 46-44 42-38 20-30-42-26-36z",
    "M462 42l72-24 92-6 82 16 46 34-18 42-36 20 12 42-34 30-30 28-10 36-30-16-12-46-42-42-56-36-36-16z",
    "M566 358l50-30 44 12 32-18 36 44 12 48-32 42-48 2-32-24-48 6-26-36z",
)
CENTRES = {
    "north_america": (120, 70),
    "europe": (370, 60),
    "asia": (610, 75),
    "middle_east": (500, 180),
    "south_america": (190, 320),
    "africa": (380, 320),
    "australia": (630, 390),
}
"""Where the routes between regions meet, on a map of 760 by 500."""
AROUND = ("north_america", "asia")
"""Neighbours across the edge of the map."""


class Spot(Struct, frozen=True):
    """What the drawing of a region depends on."""

    name: str
    region: Region
    bots: tuple[int, ...]
    """The bots whose pillar stands here."""


def part(context: Context, view: View[InventionsState], name: str) -> Spot:
    """What of the view is in a region."""
    players = view.state.players
    bots = tuple(seat for seat in context.seats if players[seat].region == name)
    return Spot(name, view.state.regions[name], bots)


def world(context: Context, regions: Part) -> Markup:
    """The map with its regions over it; on a phone it is a list."""
    return html(
        '<section class="map" id="map" aria-label="{label}">'
        '<svg class="world" viewBox="0 0 760 500" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="gr" d="{grid}"/><g class="land">{lands}</g><path class="rt" d="{routes}"/></svg>'
        "{regions}</section>",
        label=context.title("world"),
        grid=GRID,
        lands=(html('<path d="{land}"/>', land=land) for land in LANDS),
        routes=_routes(context),
        regions=regions,
    )


def _routes(context: Context) -> str:
    """Dotted lines between neighbours."""
    lines: list[str] = []
    for land in context.catalog.lands.values():
        for near in land.neighbours:
            if land.id > near or land.id not in CENTRES or near not in CENTRES:
                continue
            (x, y), (to_x, to_y) = CENTRES[land.id], CENTRES[near]
            if {land.id, near} == set(AROUND):
                west, east = (x, to_x) if x < to_x else (to_x, x)
                lines += [f"M{west} {y}H0", f"M{east} {to_y}H760"]
            else:
                lines.append(f"M{x} {y}L{to_x} {to_y}")
    return "".join(lines)


def region(context: Context, spot: Spot) -> Markup:
    """A region: its name and influence spaces, its card, its people and tiles."""
    land = context.catalog.lands[spot.name]
    head = html(
        '<h3><button type="button" class="rhead" id="{id}"{opens}><b>{number}</b><span>{title}</span>'
        "</button>{influence}</h3>",
        id=anchor("land", spot.name),
        opens=context.opens(spot.name),
        number=land.number,
        title=context.title(spot.name),
        influence=_influence(context, spot),
    )
    return html(
        '<article class="region {css}" id="{id}">{head}{slot}<div class="ppl">{people}<span class="end">'
        "{tiles}</span></div></article>",
        css=anchor("r", spot.name),
        id=anchor("region", spot.name),
        head=head,
        slot=_slot(context, spot),
        people=_people(context, spot),
        tiles=_tiles(context, spot),
    )


def _influence(context: Context, spot: Spot) -> Markup:
    """The influence spaces from the left: tokens, then the points of those that are free."""
    worth, tokens = context.catalog.lands[spot.name].influence_ip, spot.region.tokens
    free = worth[len(tokens) :]
    return html(
        '<span class="infs" id="{id}" role="img" aria-label="{told}" data-tip="{card}">{inside}</span>',
        id=anchor("influence", spot.name),
        card=context.card("tokens"),
        told=(
            context.say(
                "influence_spaces",
                taken=", ".join(context.sign(seat).name for seat in tokens) or context.say("nobody"),
                free=", ".join(map(str, free)) or context.say("none"),
            )
        ),
        inside=context.tokens(tokens) + join(html("<i>{points}</i>", points=points) for points in free),
    )


# The card


def _slot(context: Context, spot: Spot) -> Markup:
    """The card with the citizens beside it, or the specialist tile that an idea would meet."""
    return _card(context, spot) if spot.region.card.pieces else _vacant(context, spot)


def _card(context: Context, spot: Spot) -> Markup:
    here = spot.region
    card = here.card.pieces[0]
    idea = context.catalog.ideas[card]
    return html(
        '<button type="button" class="icard {paint} {state}" id="{id}"{opens} aria-label="{label}">'
        '<span class="cl">{left}</span><span class="cn">{icon}<span>{name}</span></span>{face}<em>{era}'
        '</em><span class="cr">{right}{free}</span></button>',
        paint=context.paint(card),
        state="inv" if here.invented else "idea",
        id=anchor("slot", spot.name),
        opens=context.opens(card),
        label=_told(context, spot, card),
        left=None if here.initiator is None else context.token(here.initiator) * here.initiators,
        icon=icon("invention" if here.invented else "idea"),
        name=context.name(card),
        face=(
            icon(symbol(idea.chain), css="ca")
            if here.invented
            else html('<span class="cost">{people}</span>', people=icon("citizen") * (1 + idea.exhaust))
        ),
        era=idea.era,
        right=context.tokens(seat for seat in (here.inventor, here.innovator) if seat is not None),
        free=html('<i class="fr"></i>') if here.invented and here.innovator is None else "",
    )


def _told(context: Context, spot: Spot, card: str) -> str:
    """The card and who stands beside it, for readers."""
    here = spot.region
    roles = {"initiator": here.initiator, "inventor": here.inventor, "innovator": here.innovator}
    told = [
        context.say("invention" if here.invented else "idea", name=context.name(card)),
        context.told(card),
    ]
    if here.initiator is None:
        told.append(context.say("unclaimed"))
    for role, seat in roles.items():
        if seat is not None:
            told.append(context.say(role, name=context.sign(seat).name, count=here.initiators))
    return " ".join(told)


def _vacant(context: Context, spot: Spot) -> Markup:
    tile = context.catalog.specialists[spot.region.specialist]
    return html(
        '<button type="button" class="icard vac" id="{id}"{opens} aria-label="{told}"><span class="cl">'
        '{people}</span><span class="bn">{benefit}</span><span class="cn"><span>{open}</span></span>'
        "</button>",
        id=anchor("slot", spot.name),
        opens=context.opens(tile.id),
        told=f"{context.say('vacant')} {context.told(tile.id)}",
        people=icon("citizen") * tile.specialists,
        benefit=benefit(tile.benefit),
        open=context.say("open"),
    )


# People and tiles


def _people(context: Context, spot: Spot) -> Markup:
    """The citizens on the map, by seat, and the pillars of bots."""
    people = [
        html(
            '<span class="ct" id="{id}" role="img" aria-label="{label}" data-tip="tip-citizen">{token}{count}</span>',
            id=anchor("folk", spot.name, seat),
            label=context.say("citizens_of", name=context.sign(seat).name, count=count),
            token=context.token(seat),
            count=count,
        )
        for seat, count in enumerate(spot.region.citizens)
        if count
    ]
    bots = [
        html(
            '<span class="pil" role="img" aria-label="{label}">{token}{icon}</span>',
            label=context.say("stands_here", name=context.sign(seat).name),
            token=context.token(seat),
            icon=icon("pillar-season"),
        )
        for seat in spot.bots
    ]
    return html('<span class="folk">{people}{bots}</span>', people=people, bots=bots)


def _tiles(context: Context, spot: Spot) -> Markup:
    """The specialist tile under a card, the sage, the knowledge tile, the wealth tiles."""
    here = spot.region
    under = None
    if here.card.pieces:
        tile = context.catalog.specialists[here.specialist]
        under = html(
            '<button type="button" class="chit sp"{opens}>{benefit}</button>',
            opens=_opens(context, here.specialist),
            benefit=benefit(tile.benefit),
        )
    return join((under, _sage(context, spot), _knowledge(context, spot), _wealth(context, here)))


def _sage(context: Context, spot: Spot) -> Markup:
    here = spot.region.sage
    return html(
        '<span class="sage {gone}" id="{id}" role="img" aria-label="{told}" data-tip="tip-sage">{icon}</span>',
        gone=None if here else "gone",
        id=anchor("sage", spot.name),
        told=context.say("sage" if here else "no_sage"),
        icon=icon("sage") if here else None,
    )


def _knowledge(context: Context, spot: Spot) -> Markup:
    """The action that a sage teaches, or the points on the other side."""
    here = spot.region
    tile = context.catalog.knowledge[here.knowledge]
    side = context.say("ip_side" if here.ip_side else "action_side")
    return html(
        '<button type="button" class="chit kn {ip}" id="{id}"{opens}>{face}</button>',
        ip="ip" if here.ip_side else None,
        id=anchor("knowledge", spot.name),
        opens=_opens(context, here.knowledge, side),
        face=html("{icon}<b>{ip}</b>", icon=icon("ip"), ip=tile.ip)
        if here.ip_side
        else icon(symbol(tile.chain)),
    )


def _wealth(context: Context, here: Region) -> Markup:
    """The stack of wealth tiles: its letter, and how many are left."""
    letter, left = here.wealth.rpartition("_")[2].upper(), here.wealth_left
    return html(
        '<button type="button" class="chit wl {gone}" id="{id}"{opens}>{icon}<b>{letter}</b><small>'
        "×{left}</small></button>",
        gone=None if left else "gone",
        id=anchor("wealth", here.wealth),
        opens=_opens(context, here.wealth, context.say("left", count=left)),
        icon=icon("wealth"),
        letter=letter,
        left=left,
    )


def _opens(context: Context, piece: str, also: str = "") -> Attributes:
    """The attributes of a small tile that opens its card and says what it is."""
    told = attributes({"aria-label": f"{context.told(piece)} {also}".strip()})
    return Attributes(context.opens(piece) + told)
