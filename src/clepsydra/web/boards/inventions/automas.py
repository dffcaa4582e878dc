"""The boards of Chronos and Hephaestus: where they stand, what they have, and Hephaestus' cards."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from clepsydra.games.inventions.automa.hephaestus import tokens_of
from clepsydra.games.inventions.game import HEPHAESTUS
from clepsydra.games.inventions.state import Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.desk import Desk, symbol
from clepsydra.web.boards.inventions.faces import mark_of, tile_face
from clepsydra.web.boards.markup import anchor, classes, esc, icon


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


def part(desk: Desk, view: View[Table], seat: int) -> Automa:
    """What of the view belongs to a bot."""
    state, game = view.state, desk.game(view.state)
    player, milestone = state.players[seat], game.milestone(seat)
    smith = desk.kinds[seat] == HEPHAESTUS
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


def automa(desk: Desk, on: Automa) -> str:
    """The board of a bot."""
    sign, id_, kind = desk.sign(on.seat), anchor("mat", on.seat), desk.kinds[on.seat]
    role = desk.say("society_of", milestone=desk.name(on.milestone), era=on.era)
    where = desk.say("stands_in", region=desk.name(on.region)) if on.region else ""
    smith = kind == HEPHAESTUS
    more = _deck(desk, on) + _pile(desk, on) if smith else ""
    return (
        f'<section class="society automa seat seat-{sign.colour}" id="{id_}" aria-labelledby="{id_}-name"><header>{desk.token(on.seat)}'
        f'<h2 id="{id_}-name">{esc(sign.name)} <span>{esc(role)}. {esc(where)}</span></h2>'
        f'<button class="more" type="button"{desk.opens(kind)} aria-label="{esc(desk.say("how_bot", name=sign.name))}">{icon("info")}</button>'
        f'<span class="stats">{_stats(desk, on, smith=smith)}</span></header>'
        f'<div class="bgrid">{more}{_taken(desk, on)}</div></section>'
    )


def _stats(desk: Desk, on: Automa, *, smith: bool) -> str:
    counts = [("citizen", "supply", on.supply), ("influence", "tokens_stat", on.tokens)]
    if smith:
        counts += [
            ("sage", "sages", on.sages),
            ("chain", "chain_stat", on.chain),
            ("ip", "ip_stat", on.score),
        ]
    return "".join(
        f'<span class="stat" title="{esc(desk.say(name))}">{icon(symbol_, desk.say(name))}{count}</span>'
        for symbol_, name, count in counts
    )


def _deck(desk: Desk, on: Automa) -> str:
    """His deck, and the cards of this era: the slot of the round says where he starts."""
    cards = "".join(_card(desk, card, slot) for slot, card in enumerate(on.played))
    deck = desk.back("hephaestus_card", "deck", f"<b>×{on.deck}</b>") if on.deck else ""
    return f'<div class="hcs"><h3>{desk.caption("", desk.title("played"), "hephaestus")}</h3><ul>{cards}<li>{deck}</li></ul></div>'


def _card(desk: Desk, card: str, slot: int) -> str:
    steps = "".join(
        f'<span class="{classes("act", "start" if number == slot else "")}">{icon(symbol(action))}<span>{esc(desk.title(action))}</span></span>'
        for number, action in enumerate(desk.catalog.hephaestus[card])
    )
    told = f"{desk.told(card)} {desk.say('starts_with', number=slot + 1)}"
    return f'<li><button type="button" class="hc" id="{anchor("piece", card)}"{desk.opens(card)} aria-label="{esc(told)}">{steps}</button></li>'


def _pile(desk: Desk, on: Automa) -> str:
    """The inventions of both bots."""
    cards = "".join(
        f'<li><button type="button" class="invn {desk.paint(card)}" id="{anchor("piece", card)}"{desk.opens(card)}'
        f' aria-label="{esc(desk.told(card))}"><span>{esc(desk.name(card))}</span></button></li>'
        for card in on.inventions
    )
    count = f'<span class="of">{len(on.inventions)}</span>'
    return f'<div><h3>{desk.caption("invention", desk.title("bot_pile"), "bot_pile", count)}</h3><ul class="invs">{cards}</ul></div>'


def _taken(desk: Desk, on: Automa) -> str:
    """The tiles that he has taken; no second one of the same kind is his."""
    inside = tiles(desk, on.taken) or f'<span class="none">{esc(desk.say("no_tiles"))}</span>'
    return f'<div><h3>{desk.caption("", desk.title("taken"), "taken")}</h3><span class="dts">{inside}</span></div>'


def tiles(desk: Desk, pieces: Iterable[str]) -> str:
    """Tiles in a row."""
    return "".join(
        f'<button type="button" class="dt {desk.paint(tile)}"{desk.opens(tile)} aria-label="{esc(desk.told(tile))}">'
        f'<b>{mark_of(desk, tile)}</b><span class="ef">{tile_face(desk, tile)}</span></button>'
        for tile in pieces
    )
