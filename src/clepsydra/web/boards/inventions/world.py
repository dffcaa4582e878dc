"""The world map: seven regions, each with its card, its tiles and those who live there."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.inventions.state import Region, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.desk import Desk, symbol
from clepsydra.web.boards.inventions.faces import benefit
from clepsydra.web.boards.markup import anchor, classes, esc, icon

GRID = "".join(
    [f"M0 {y}h760" for y in range(25, 500, 50)] + [f"M{x} 0v500" for x in range(38, 760, 76)],
)
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


def part(desk: Desk, view: View[Table], name: str) -> Spot:
    """What of the view is in a region."""
    players = view.state.players
    bots = tuple(seat for seat in desk.seats if players[seat].region == name)
    return Spot(name, view.state.regions[name], bots)


def world(desk: Desk, regions: str) -> str:
    """The map with its regions over it; on a phone it is a list."""
    lands = "".join(f'<path d="{land}"/>' for land in LANDS)
    return (
        f'<section class="map" id="map" aria-label="{esc(desk.title("world"))}">'
        '<svg class="world" viewBox="0 0 760 500" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="gr" d="{GRID}"/><g class="land">{lands}</g><path class="rt" d="{_routes(desk)}"/></svg>{regions}</section>'
    )


def _routes(desk: Desk) -> str:
    """Dotted lines between neighbours."""
    lines: list[str] = []
    for land in desk.catalog.lands.values():
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


def region(desk: Desk, spot: Spot) -> str:
    """A region: its name and influence spaces, its card, its people and tiles."""
    land = desk.catalog.lands[spot.name]
    head = (
        f'<h3><button type="button" class="rhead" id="{anchor("land", spot.name)}"{desk.opens(spot.name)}>'
        f"<b>{land.number}</b><span>{esc(desk.title(spot.name))}</span></button>{_influence(desk, spot)}</h3>"
    )
    css = anchor("r", spot.name)
    return (
        f'<article class="region {css}" id="{anchor("region", spot.name)}">{head}{_slot(desk, spot)}'
        f'<div class="ppl">{_people(desk, spot)}<span class="end">{_tiles(desk, spot)}</span></div></article>'
    )


def _influence(desk: Desk, spot: Spot) -> str:
    """The influence spaces from the left: tokens, then the points of those that are free."""
    worth, tokens = desk.catalog.lands[spot.name].influence_ip, spot.region.tokens
    free = worth[len(tokens) :]
    told = desk.say(
        "influence_spaces",
        taken=", ".join(desk.sign(seat).name for seat in tokens) or desk.say("nobody"),
        free=", ".join(map(str, free)) or desk.say("none"),
    )
    inside = desk.tokens(tokens) + "".join(f"<i>{points}</i>" for points in free)
    return f'<span class="infs" id="{anchor("influence", spot.name)}" role="img" aria-label="{esc(told)}">{inside}</span>'


# The card


def _slot(desk: Desk, spot: Spot) -> str:
    """The card with the citizens beside it, or the specialist tile that an idea would meet."""
    return _card(desk, spot) if spot.region.card.pieces else _vacant(desk, spot)


def _card(desk: Desk, spot: Spot) -> str:
    here = spot.region
    card = here.card.pieces[0]
    idea = desk.catalog.ideas[card]
    left = "" if here.initiator is None else desk.token(here.initiator) * here.initiators
    right = desk.tokens(seat for seat in (here.inventor, here.innovator) if seat is not None)
    free = '<i class="fr"></i>' if here.invented and here.innovator is None else ""
    state = "inv" if here.invented else "idea"
    face = (
        icon(symbol(idea.chain), css="ca")
        if here.invented
        else f'<span class="cost">{icon("citizen") * (1 + idea.exhaust)}</span>'
    )
    return (
        f'<button type="button" class="{classes("icard", desk.paint(card), state)}" id="{anchor("slot", spot.name)}"'
        f'{desk.opens(card)} aria-label="{esc(_told(desk, spot, card))}"><span class="cl">{left}</span>'
        f'<span class="cn">{icon("invention" if here.invented else "idea")}<span>{esc(desk.name(card))}</span></span>'
        f'{face}<em>{idea.era}</em><span class="cr">{right}{free}</span></button>'
    )


def _told(desk: Desk, spot: Spot, card: str) -> str:
    """The card and who stands beside it, for readers."""
    here = spot.region
    roles = {"initiator": here.initiator, "inventor": here.inventor, "innovator": here.innovator}
    told = [desk.say("invention" if here.invented else "idea", name=desk.name(card)), desk.told(card)]
    if here.initiator is None:
        told.append(desk.say("unclaimed"))
    for role, seat in roles.items():
        if seat is not None:
            told.append(desk.say(role, name=desk.sign(seat).name, count=here.initiators))
    return " ".join(told)


def _vacant(desk: Desk, spot: Spot) -> str:
    tile = desk.catalog.specialists[spot.region.specialist]
    told = f"{desk.say('vacant')} {desk.told(tile.id)}"
    return (
        f'<button type="button" class="icard vac" id="{anchor("slot", spot.name)}"{desk.opens(tile.id)}'
        f' aria-label="{esc(told)}"><span class="cl">{icon("citizen") * tile.specialists}</span>'
        f'<span class="bn">{benefit(tile.benefit)}</span><span class="cn"><span>{esc(desk.say("open"))}</span></span></button>'
    )


# People and tiles


def _people(desk: Desk, spot: Spot) -> str:
    """The citizens on the map, by seat, and the pillars of bots."""
    people = "".join(
        f'<span class="ct" id="{anchor("folk", spot.name, seat)}" role="img"'
        f' aria-label="{esc(desk.say("citizens_of", name=desk.sign(seat).name, count=count))}">'
        f"{desk.token(seat)}{count}</span>"
        for seat, count in enumerate(spot.region.citizens)
        if count
    )
    bots = "".join(
        f'<span class="pil" role="img" aria-label="{esc(desk.say("stands_here", name=desk.sign(seat).name))}">'
        f"{desk.token(seat)}{icon('pillar-season')}</span>"
        for seat in spot.bots
    )
    return f'<span class="folk">{people}{bots}</span>'


def _tiles(desk: Desk, spot: Spot) -> str:
    """The specialist tile under a card, the sage, the knowledge tile, the wealth tiles."""
    here = spot.region
    under = ""
    if here.card.pieces:
        tile = desk.catalog.specialists[here.specialist]
        under = f'<button type="button" class="chit sp"{_told_of(desk, here.specialist)}>{benefit(tile.benefit)}</button>'
    return f"{under}{_sage(desk, spot)}{_knowledge(desk, spot)}{_wealth(desk, here)}"


def _sage(desk: Desk, spot: Spot) -> str:
    here = spot.region.sage
    told = esc(desk.say("sage" if here else "no_sage"))
    return (
        f'<span class="{classes("sage", "" if here else "gone")}" id="{anchor("sage", spot.name)}" role="img" aria-label="{told}">'
        f"{icon('sage') if here else ''}</span>"
    )


def _knowledge(desk: Desk, spot: Spot) -> str:
    """The action that a sage teaches, or the points on the other side."""
    here = spot.region
    tile = desk.catalog.knowledge[here.knowledge]
    face = f"{icon('ip')}<b>{tile.ip}</b>" if here.ip_side else icon(symbol(tile.chain))
    side = desk.say("ip_side" if here.ip_side else "action_side")
    return (
        f'<button type="button" class="{classes("chit kn", "ip" if here.ip_side else "")}" id="{anchor("knowledge", spot.name)}"'
        f"{_told_of(desk, here.knowledge, side)}>{face}</button>"
    )


def _wealth(desk: Desk, here: Region) -> str:
    """The stack of wealth tiles: its letter, and how many are left."""
    letter, left = here.wealth.rpartition("_")[2].upper(), here.wealth_left
    return (
        f'<button type="button" class="{classes("chit wl", "" if left else "gone")}" id="{anchor("wealth", here.wealth)}"'
        f"{_told_of(desk, here.wealth, desk.say('left', count=left))}>{icon('wealth')}<b>{letter}</b><small>×{left}</small></button>"
    )


def _told_of(desk: Desk, piece: str, also: str = "") -> str:
    """The attributes of a small tile that opens its card."""
    return f'{desk.opens(piece)} aria-label="{esc(f"{desk.told(piece)} {also}".strip())}"'
