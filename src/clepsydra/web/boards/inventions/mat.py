"""A society board: the Progress map, its people, the tiles that wait, ideas and inventions, influence tokens."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.games.inventions.build import Building
from clepsydra.games.inventions.scoring import influence_ip, wealth_of
from clepsydra.games.inventions.state import SPECIALTIES, Player, Table
from clepsydra.kernel import Zone
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.crew import academy, specialties
from clepsydra.web.boards.inventions.desk import PEOPLE, Desk, acting, symbol
from clepsydra.web.boards.inventions.faces import mark_of, tile_face
from clepsydra.web.boards.inventions.progress_map import Site, progress_map
from clepsydra.web.boards.markup import anchor, classes, esc, icon

SECRET = Zone()
"""The objectives are drawn apart: their owner sees another side of them."""


class Mat(Struct, frozen=True):
    """What the drawing depends on, with what the game itself counts for the board."""

    seat: int
    player: Player
    milestone: str
    era: int
    most: int
    """How many tiles may be built in a turn."""
    price: int
    """What building costs with the tiles that are in the display."""
    wealth: int
    level: int
    """What wealth tiles and influence would bring now."""
    discounts: dict[str, int]
    pending: tuple[str, ...]
    """Ambition tiles gained in this turn that have no room."""
    served: tuple[str, ...]
    """Inventions whose chain action has been used in this turn."""


def part(desk: Desk, view: View[Table], seat: int) -> Mat:
    """What of the view is on a seat's board."""
    state, game = view.state, desk.game(view.state)
    milestone = game.milestone(seat)
    site = Building(game, seat)
    turn = state.turn if acting(desk, state) == seat else None
    return Mat(
        seat=seat,
        player=replace(state.players[seat], objectives=SECRET),
        milestone=milestone.id,
        era=milestone.era,
        most=site.left,
        price=site.price,
        wealth=wealth_of(game, seat),
        level=influence_ip(game, seat),
        discounts={kind: game.inventions_of(seat, kind) for kind in SPECIALTIES},
        pending=tuple(turn.pending) if turn else (),
        served=tuple(turn.inventions) if turn else (),
    )


def mat(desk: Desk, on: Mat) -> str:
    """The whole board of a seat."""
    sign, id_ = desk.sign(on.seat), anchor("mat", on.seat)
    return (
        f'<section class="society seat seat-{sign.colour}" id="{id_}" aria-labelledby="{id_}-name">{_header(desk, on, id_)}'
        f'<div class="sgrid"><div class="prog">{_map_head(desk, on)}{progress_map(desk, _site(on))}</div>'
        f'<div class="mid">{specialties(desk, on.seat, on.player, on.discounts)}'
        f"{academy(desk, on.seat, on.player, on.era)}{_display(desk, on)}</div>"
        f'<div class="cds">{_hand(desk, on)}{_inventions(desk, on)}</div>{_tokens(desk, on)}</div></section>'
    )


def _header(desk: Desk, on: Mat, id_: str) -> str:
    """Who it is, how far the society is, and what it has."""
    player, sign = on.player, desk.sign(on.seat)
    role = desk.say("society_of", milestone=desk.name(on.milestone), era=on.era)
    may = desk.say("may_build", count=on.most)
    return (
        f'<header>{desk.token(on.seat)}<h2 id="{id_}-name">{esc(sign.name)} <span>{esc(role)}. {esc(may)}</span></h2>'
        f'<span class="stats">{_stat(desk, "citizen", "supply", player.supply)}{_stat(desk, "sage", "sages", player.sages)}'
        f"{_stat(desk, 'chip', 'economy_tokens', player.economy_tokens)}"
        f"{_stat(desk, 'influence', 'influence_stat', player.influence)}{_stat(desk, 'ip', 'ip_stat', player.score)}</span></header>"
    )


def _stat(desk: Desk, symbol_: str, name: str, count: int) -> str:
    told = desk.say(name)
    return f'<span class="stat" title="{esc(told)}">{icon(symbol_, told)}{count}</span>'


def _map_head(desk: Desk, on: Mat) -> str:
    worth = esc(desk.say("worth", wealth=on.wealth, level=on.level))
    return f'<h3>{desk.caption("", desk.title("map"), "map")}<span class="worth">{worth}</span></h3>'


def _site(on: Mat) -> Site:
    player = on.player
    return Site(on.seat, player.map, tuple(player.used), tuple(player.face_down))


# Tiles that wait


def _display(desk: Desk, on: Mat) -> str:
    """The four spaces of the tile display; the emptier it is, the more influence building costs."""
    display = on.player.display
    free = desk.catalog.figures["tile_display_spaces"] - len(display)
    seen: set[str] = set()
    tiles = "".join(_waiting(desk, on, "display", tile, seen) for tile in display)
    empty = '<span class="dt e"></span>' * max(0, free)
    price = (
        f'<span class="pr">{esc(desk.say("build_price"))} {desk.good("influence", on.price)}</span>'
        if display
        else ""
    )
    head = desk.caption("", desk.title("display"), "display")
    return f'<div class="disp"><h4>{head}{price}</h4><span class="dts">{tiles}{empty}</span>{_pending(desk, on)}</div>'


def _waiting(desk: Desk, on: Mat, row: str, tile: str, seen: set[str]) -> str:
    """A tile in the display or beside it; of two alike the first stands for both."""
    id_ = f' id="{anchor(row, on.seat, tile)}"' if tile not in seen else ""
    seen.add(tile)
    opens = desk.opens(tile if desk.has_card(tile) else "display")
    face = "" if tile.startswith("ambition") else f'<span class="ef">{tile_face(desk, tile)}</span>'
    return (
        f'<button type="button" class="dt {desk.paint(tile)}"{id_}{opens} aria-label="{esc(desk.told(tile))}">'
        f"<b>{mark_of(desk, tile)}</b>{face}</button>"
    )


def _pending(desk: Desk, on: Mat) -> str:
    """Ambition tiles beyond the four spaces, which are settled when the actions are over."""
    if not on.pending:
        return ""
    seen: set[str] = set()
    tiles = "".join(_waiting(desk, on, "pending", tile, seen) for tile in on.pending)
    return f'<span class="dts more"><span>{esc(desk.say("pending"))}</span>{tiles}</span>'


# Cards


def _hand(desk: Desk, on: Mat) -> str:
    cards = "".join(_idea(desk, card) for card in on.player.hand.pieces)
    inside = (
        f'<ul class="hands">{cards}</ul>' if cards else f'<p class="none">{esc(desk.say("no_cards"))}</p>'
    )
    return f"<h4>{desk.caption('idea', desk.title('hand'), 'hand')}</h4>{inside}"


def _idea(desk: Desk, card: str) -> str:
    """An idea in hand: what it needs, whom it takes, its era. Hands lie open in this game."""
    idea = desk.catalog.ideas[card]
    needs = esc(desk.say("needs", milestone=desk.name(idea.requires))) if idea.requires else ""
    people = icon(PEOPLE[idea.type]) * (1 + idea.exhaust)
    return (
        f'<li><button type="button" class="hcard {desk.paint(card)}" id="{anchor("piece", card)}"{desk.opens(card)}'
        f' aria-label="{esc(desk.told(card))}"><b>{esc(desk.name(card))}</b><span class="nd">{needs}</span>'
        f'<span class="row between"><span>{people}</span>{icon(symbol(idea.chain), css="ch")}<em>{idea.era}</em></span></button></li>'
    )


def _inventions(desk: Desk, on: Mat) -> str:
    cards = "".join(_invention(desk, on, card) for card in on.player.inventions.pieces)
    inside = f'<ul class="invs">{cards}</ul>' if cards else f'<p class="none">{esc(desk.say("no_cards"))}</p>'
    count = f'<span class="of">{len(on.player.inventions)}</span>'
    return f"<h4>{desk.caption('invention', desk.title('inventions'), 'inventions', count)}</h4>{inside}"


def _invention(desk: Desk, on: Mat, card: str) -> str:
    idea, served = desk.catalog.ideas[card], card in on.served
    told = f"{desk.told(card)} {desk.say('served') if served else ''}".strip()
    return (
        f'<li><button type="button" class="{classes("invn", desk.paint(card), "used" if served else "")}" id="{anchor("piece", card)}"'
        f'{desk.opens(card)} aria-label="{esc(told)}"><span>{esc(desk.name(card))}</span>'
        f"{icon('check', css='ok') if served else ''}{icon(symbol(idea.chain), css='ch')}</button></li>"
    )


# Influence tokens


def _tokens(desk: Desk, on: Mat) -> str:
    """The tokens on the board, each with the citizens that it takes; then those in regions."""
    player = on.player
    own = "".join(_token(desk, on, token) for token in player.tokens)
    placed = "".join(_token(desk, on, token, region) for token, region in player.placed.items())
    return f'<div class="itk"><h4>{desk.caption("", desk.title("tokens"), "tokens")}</h4><ul class="its">{own}{placed}</ul></div>'


def _token(desk: Desk, on: Mat, token: str, region: str = "") -> str:
    turned, card = token in on.player.turned, f"influence_token_{token}"
    told = desk.told(card)
    if region:
        told += " " + desk.say("turned" if turned else "placed", region=desk.name(region))
        where = f"<span>{esc(desk.name(region))}</span>"
    else:
        where = f"<span>{desk.catalog.token_citizens[token]} {icon('citizen')}</span>"
    css = classes("it", "placed" if region else "", "used" if turned else "")
    name = "<b>+1</b>" if token == "plus_one" else ""  # noqa: S105 - a wooden one
    return (
        f'<li><button type="button" class="{css}" id="{anchor("token", on.seat, token)}"{desk.opens(card)} aria-label="{esc(told)}">'
        f"{icon(symbol(token))}{name}{where}</button></li>"
    )
