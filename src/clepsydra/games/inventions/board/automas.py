"""The boards of Chronos and Hephaestus: where they stand, what they have, and Hephaestus' cards."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.inventions.automa.hephaestus import tokens_of
from clepsydra.games.inventions.board.context import Context, symbol
from clepsydra.games.inventions.board.pictures import drawing, woodcut
from clepsydra.games.inventions.board.tile_faces import mark_of, tile_face
from clepsydra.games.inventions.game import HEPHAESTUS
from clepsydra.games.inventions.state import InventionsState


class Automa(Struct, frozen=True):
    """What the drawing depends on."""

    seat: int
    milestone: str
    era: int
    region: str
    supply: int
    tokens: int
    score: int
    sages: int
    taken: tuple[str, ...]
    inventions: tuple[str, ...]
    deck: int
    played: tuple[str, ...]
    chain: int


def part(context: Context, view: View[InventionsState], seat: int) -> Automa:
    """What of the view belongs to a bot."""
    state, game = view.state, context.game(view.state)
    player, milestone = state.players[seat], game.milestone(seat)
    smith = context.kinds[seat] == HEPHAESTUS
    return Automa(
        seat=seat,
        milestone=milestone.id,
        era=milestone.era,
        region=player.region,
        supply=player.supply,
        tokens=len(player.tokens),
        score=player.score,
        sages=player.sages,
        taken=tuple(player.taken),
        inventions=tuple(player.inventions.pieces),
        deck=len(state.deck) if smith else 0,
        played=tuple(state.played.pieces) if smith else (),
        chain=tokens_of(game) if smith else 0,
    )


def automa(context: Context, on: Automa) -> Markup:
    """The board of a bot."""
    sign, id_, kind = context.sign(on.seat), anchor("mat", on.seat), context.kinds[on.seat]
    smith = kind == HEPHAESTUS
    return html(
        '<section class="society automa seat seat-{colour}" id="{id}" aria-labelledby="{id}-name">'
        '<header>{portrait}{token}<h2 id="{id}-name">{name} <span>{role}. {where}</span></h2>'
        '<button class="more" type="button"{opens} aria-label="{label}">{icon}</button>'
        '<span class="stats">{stats}</span></header><div class="bgrid">{more}{taken}</div></section>',
        colour=sign.colour,
        id=id_,
        portrait=drawing(f"{kind}-portrait", "0 0 64 64", "face", symbol=kind),
        token=context.token(on.seat),
        name=sign.name,
        role=context.say("society_of", milestone=context.name(on.milestone), era=on.era),
        where=context.say("stands_in", region=context.name(on.region)) if on.region else "",
        opens=context.opens(kind),
        label=context.say("how_bot", name=sign.name),
        icon=icon("info"),
        stats=_stats(context, on, smith=smith),
        more=(_deck(context, on), _pile(context, on)) if smith else None,
        taken=_taken(context, on),
    )


def _stats(context: Context, on: Automa, *, smith: bool) -> Markup:
    counts = [("citizen", "supply", on.supply), ("influence", "tokens_stat", on.tokens)]
    if smith:
        counts += [
            ("sage", "sages", on.sages),
            ("chain", "chain_stat", on.chain),
            ("ip", "ip_stat", on.score),
        ]
    return join(
        html(
            '<span class="stat" title="{title}">{icon}{count}</span>',
            title=context.say(name),
            icon=icon(symbol_, context.say(name)),
            count=count,
        )
        for symbol_, name, count in counts
    )


def _deck(context: Context, on: Automa) -> Markup:
    """His deck, and the cards of this era: the slot of the round says where he starts."""
    return html(
        '<div class="hcs"><h3>{caption}</h3><ul>{cards}<li>{deck}</li></ul></div>',
        caption=context.caption("", context.title("played"), "hephaestus"),
        cards=(_card(context, card, slot) for slot, card in enumerate(on.played)),
        deck=context.back("hephaestus_card", "hephaestus", "deck", html("<b>×{deck}</b>", deck=on.deck))
        if on.deck
        else None,
    )


def _card(context: Context, card: str, slot: int) -> Markup:
    steps = join(
        html(
            '<span class="act {start}">{icon}<span>{title}</span></span>',
            start="start" if number == slot else None,
            icon=icon(symbol(action)),
            title=context.title(action),
        )
        for number, action in enumerate(context.catalog.hephaestus[card])
    )
    return html(
        '<li><button type="button" class="hc" id="{id}"{opens} aria-label="{told}">{steps}</button></li>',
        id=anchor("piece", card),
        opens=context.opens(card),
        told=f"{context.told(card)} {context.say('starts_with', number=slot + 1)}",
        steps=steps,
    )


def _pile(context: Context, on: Automa) -> Markup:
    """The inventions of both bots."""
    cards = join(
        html(
            '<li><button type="button" class="invn {paint}" id="{id}"{opens} aria-label="{label}">{cut}<span>'
            "{name}</span></button></li>",
            paint=context.paint(card),
            id=anchor("piece", card),
            opens=context.opens(card),
            label=context.told(card),
            cut=woodcut("idea", card),
            name=context.name(card),
        )
        for card in on.inventions
    )
    count = html('<span class="of">{count}</span>', count=len(on.inventions))
    return html(
        '<div><h3>{caption}</h3><ul class="invs">{cards}</ul></div>',
        caption=context.caption("invention", context.title("bot_pile"), "bot_pile", count),
        cards=cards,
    )


def _taken(context: Context, on: Automa) -> Markup:
    """The tiles that he has taken; no second one of the same kind is his."""
    return html(
        '<div><h3>{caption}</h3><span class="dts">{inside}</span></div>',
        caption=context.caption("", context.title("taken"), "taken"),
        inside=(
            tiles(context, on.taken)
            or html('<span class="none">{no_tiles}</span>', no_tiles=context.say("no_tiles"))
        ),
    )


def tiles(context: Context, pieces: Iterable[str]) -> Markup:
    """Tiles in a row."""
    return join(
        html(
            '<button type="button" class="dt {paint}"{opens} aria-label="{label}"><b>{mark}</b>'
            '<span class="ef">{face}</span></button>',
            paint=context.paint(tile),
            opens=context.opens(tile),
            label=context.told(tile),
            mark=mark_of(context, tile),
            face=tile_face(context, tile),
        )
        for tile in pieces
    )
