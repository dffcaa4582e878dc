"""The world map: seven regions, each with its card, its tiles and those who live there."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Attributes, Markup, attributes, html, join
from clepsydra.games.inventions.board.context import Context, symbol
from clepsydra.games.inventions.board.pictures import citizen, drawing, figure, kind_of, pillar, woodcut
from clepsydra.games.inventions.board.tile_faces import benefit
from clepsydra.games.inventions.state import InventionsState, Region


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


def region(context: Context, spot: Spot) -> Markup:
    """A region: its home on the land with name, influence spaces and people, and the plate with its card and tiles."""
    land = context.catalog.lands[spot.name]
    head = html(
        '<h3><button type="button" class="rhead" id="{id}"{opens}><b>{number}</b><span>{title}</span></button></h3>',
        id=anchor("land", spot.name),
        opens=context.opens(spot.name),
        number=land.number,
        title=context.title(spot.name),
    )
    return html(
        '<article class="region {css}" id="{id}"><div class="home">{head}{influence}{people}</div>'
        '<div class="plate">{slot}<span class="bits">{tiles}</span></div></article>',
        css=anchor("r", spot.name),
        id=anchor("region", spot.name),
        head=head,
        influence=_influence(context, spot),
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
        '<button type="button" class="icard {paint} {state}" id="{id}"{opens} aria-label="{label}">{cut}'
        '<span class="cn"><b>{name}</b><i>{note}</i></span>{kind}<em>{era}</em>{chain}'
        '<span class="cl">{left}</span><span class="cr">{right}{free}</span></button>',
        paint=context.paint(card),
        state="inv" if here.invented else "idea",
        id=anchor("slot", spot.name),
        opens=context.opens(card),
        label=_told(context, spot, card),
        cut=woodcut("idea", card),
        name=context.name(card),
        note=_note(context, here, idea.requires),
        kind=kind_of(idea.type),
        era=idea.era,
        chain=icon(symbol(idea.chain), css="ca"),
        left=None if here.initiator is None else citizen(context.sign(here.initiator)) * here.initiators,
        right=(citizen(context.sign(seat)) for seat in (here.inventor, here.innovator) if seat is not None),
        free=html('<i class="fr"></i>') if here.invented and here.innovator is None else "",
    )


def _note(context: Context, here: Region, requires: str) -> Markup:
    """What an idea needs; whose an invention is."""
    if here.invented:
        name = "" if here.inventor is None else context.sign(here.inventor).name
        return html("{done}{name}", done=icon("check"), name=name)
    return html("{name}", name=context.name(requires)) if requires else NOTHING


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
        '<button type="button" class="icard vac" id="{id}"{opens} aria-label="{told}"><span class="cn"><b>{open}</b></span>'
        '<span class="bn">{people}{arrow}{benefit}</span></button>',
        id=anchor("slot", spot.name),
        opens=context.opens(tile.id),
        told=f"{context.say('vacant')} {context.told(tile.id)}",
        people=icon("citizen") * tile.specialists,
        arrow=icon("right", css="to"),
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
            token=citizen(context.sign(seat)),
            count=count,
        )
        for seat, count in enumerate(spot.region.citizens)
        if count
    ]
    bots = [
        html(
            '<span class="pil" role="img" aria-label="{label}">{pillar}{token}</span>',
            label=context.say("stands_here", name=context.sign(seat).name),
            pillar=pillar("season", context.sign(seat).colour),
            token=context.token(seat),
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
            '<button type="button" class="chit sp"{opens}><b>{count}</b>{person}{arrow}{benefit}</button>',
            opens=_opens(context, here.specialist),
            count=tile.specialists,
            person=icon("citizen"),
            arrow=icon("right", css="to"),
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
        icon=figure("sage") if here else None,
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
        icon=drawing("gem"),
        letter=letter,
        left=left,
    )


def _opens(context: Context, piece: str, also: str = "") -> Attributes:
    """The attributes of a small tile that opens its card and says what it is."""
    told = attributes({"aria-label": f"{context.told(piece)} {also}".strip()})
    return Attributes(context.opens(piece) + told)
