"""A society board: the Progress map, its people, the tiles that wait, ideas and inventions, influence tokens."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.inventions.board.context import PEOPLE, Context, acting, symbol
from clepsydra.games.inventions.board.pictures import kind_of, woodcut
from clepsydra.games.inventions.board.progress_map import Site, progress_map
from clepsydra.games.inventions.board.specialists import academy, specialties
from clepsydra.games.inventions.board.tile_faces import mark_of, tile_face
from clepsydra.games.inventions.build import Building
from clepsydra.games.inventions.scoring import influence_ip, wealth_of
from clepsydra.games.inventions.state import SPECIALTIES, InventionsState, Player
from clepsydra.kernel import Zone

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


def part(context: Context, view: View[InventionsState], seat: int) -> Mat:
    """What of the view is on a seat's board."""
    state, game = view.state, context.game(view.state)
    milestone = game.milestone(seat)
    site = Building(game, seat)
    turn = state.turn if acting(context, state) == seat else None
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


def mat(context: Context, on: Mat) -> Markup:
    """The whole board of a seat."""
    sign, id_ = context.sign(on.seat), anchor("mat", on.seat)
    return html(
        '<section class="society seat seat-{colour}" id="{id}" aria-labelledby="{id}-name">{header}'
        '<div class="sgrid"><div class="prog" id="progress-{seat}">{map_head}{progress_map}</div>'
        '<div class="mid">{specialties}{academy}{display}</div><div class="cds"><div id="ideas-{seat}">{hand}</div>'
        '<div id="inventions-{seat}">{inventions}</div></div>{tokens}</div>'
        "</section>",
        colour=sign.colour,
        id=id_,
        seat=on.seat,
        header=_header(context, on, id_),
        map_head=_map_head(context, on),
        progress_map=progress_map(context, _site(on)),
        specialties=specialties(context, on.seat, on.player, on.discounts),
        academy=context.element(academy, on.seat, on.player.scholars, on.era),
        display=context.element(_display, on.seat, tuple(on.player.display), on.pending, on.price),
        hand=context.element(_hand, tuple(on.player.hand.pieces)),
        inventions=context.element(_inventions, tuple(on.player.inventions.pieces), on.served),
        tokens=_tokens(context, on),
    )


def _header(context: Context, on: Mat, id_: str) -> Markup:
    """Who it is, how far the society is, and what it has."""
    player, sign = on.player, context.sign(on.seat)
    return html(
        '<header>{token}<h2 id="{id}-name">{name} <span>{role}. {may}</span></h2><span class="stats" id="stats-{seat}">'
        "{stats}</span></header>",
        token=context.token(on.seat),
        id=id_,
        seat=on.seat,
        name=sign.name,
        role=context.say("society_of", milestone=context.name(on.milestone), era=on.era),
        may=context.say("may_build", count=on.most),
        stats=(
            _stat(context, "citizen", "supply", player.supply),
            _stat(context, "sage", "sages", player.sages),
            _stat(context, "chip", "economy_tokens", player.economy_tokens),
            _stat(context, "influence", "influence_stat", player.influence),
            _stat(context, "ip", "ip_stat", player.score),
        ),
    )


PAYING = ("chip", "influence")
"""What prices are paid with: the page marks there what would be gone."""


def _stat(context: Context, symbol_: str, name: str, count: int) -> Markup:
    told = context.say(name)
    return html(
        '<span class="stat {pays} s-{symbol}" title="{told}">{icon}{count}</span>',
        pays="pays" if symbol_ in PAYING else None,
        symbol=symbol_,
        told=told,
        icon=icon(symbol_, told),
        count=count,
    )


def _map_head(context: Context, on: Mat) -> Markup:
    return html(
        '<h3 id="worth-{seat}">{caption}<span class="worth">{worth}</span></h3>',
        seat=on.seat,
        caption=context.caption("", context.title("map"), "map"),
        worth=context.say("worth", wealth=on.wealth, level=on.level),
    )


def _site(on: Mat) -> Site:
    player = on.player
    return Site(on.seat, player.map, tuple(player.used), tuple(player.face_down))


# Tiles that wait


def _display(
    context: Context, seat: int, display: tuple[str, ...], pending: tuple[str, ...], price: int
) -> Markup:
    """The four spaces of the tile display; the emptier it is, the more influence building costs."""
    free = context.catalog.figures["tile_display_spaces"] - len(display)
    seen: set[str] = set()
    return html(
        '<div class="disp" id="waiting-{seat}"><h4>{head}{price}</h4><span class="dts">{tiles}{empty}</span>{pending}</div>',
        seat=seat,
        head=context.caption("", context.title("display"), "display"),
        price=(
            html(
                '<span class="pr">{build_price} {influence}</span>',
                build_price=context.say("build_price"),
                influence=context.good("influence", price),
            )
            if display
            else ""
        ),
        tiles=(_waiting(context, seat, "display", tile, seen) for tile in display),
        empty=html('<span class="dt e"></span>') * max(0, free),
        pending=_pending(context, seat, pending),
    )


def _waiting(context: Context, seat: int, row: str, tile: str, seen: set[str]) -> Markup:
    """A tile in the display or beside it; of two alike the first stands for both."""
    id_ = None if tile in seen else anchor(row, seat, tile)
    seen.add(tile)
    return html(
        '<button type="button" class="dt {paint}" id="{id}"{opens} aria-label="{label}"><b>{mark}</b>{face}</button>',
        paint=context.paint(tile),
        id=id_,
        opens=context.opens(tile if context.has_card(tile) else "display"),
        label=context.told(tile),
        mark=mark_of(context, tile),
        face=(
            None
            if tile.startswith("ambition")
            else html('<span class="ef">{face}</span>', face=tile_face(context, tile))
        ),
    )


def _pending(context: Context, seat: int, pending: tuple[str, ...]) -> Markup:
    """Ambition tiles beyond the four spaces, which are settled when the actions are over."""
    if not pending:
        return NOTHING
    seen: set[str] = set()
    return html(
        '<span class="dts more"><span>{pending}</span>{tiles}</span>',
        pending=context.say("pending"),
        tiles=(_waiting(context, seat, "pending", tile, seen) for tile in pending),
    )


# Cards


def _hand(context: Context, hand: tuple[str, ...]) -> Markup:
    cards = join(context.printed(_idea, card) for card in hand)
    return html(
        "<h4>{caption}</h4>{inside}",
        caption=context.caption("idea", context.title("hand"), "hand"),
        inside=(
            html('<ul class="hands">{cards}</ul>', cards=cards)
            if cards
            else html('<p class="none">{no_cards}</p>', no_cards=context.say("no_cards"))
        ),
    )


def _idea(context: Context, card: str) -> Markup:
    """An idea in hand: what it needs, whom it takes, its era. Hands lie open in this game."""
    idea = context.catalog.ideas[card]
    return html(
        '<li><button type="button" class="hcard {paint}" id="{id}"{opens} aria-label="{label}"><b>{kind}{name}'
        '</b>{cut}<span class="nd">{needs}</span><span class="row between"><span>{people}</span>{chain}<em>'
        "{era}</em></span></button></li>",
        paint=context.paint(card),
        id=anchor("piece", card),
        opens=context.opens(card),
        label=context.told(card),
        name=context.name(card),
        kind=kind_of(idea.type),
        cut=woodcut("idea", card),
        needs=context.say("needs", milestone=context.name(idea.requires)) if idea.requires else "",
        people=icon(PEOPLE[idea.type]) * (1 + idea.exhaust),
        chain=icon(symbol(idea.chain), css="ch"),
        era=idea.era,
    )


def _inventions(context: Context, own: tuple[str, ...], served: tuple[str, ...]) -> Markup:
    cards = join(context.element(_invention, card, card in served) for card in own)
    count = html('<span class="of">{count}</span>', count=len(own))
    return html(
        "<h4>{caption}</h4>{inside}",
        caption=context.caption("invention", context.title("inventions"), "inventions", count),
        inside=(
            html('<ul class="invs">{cards}</ul>', cards=cards)
            if cards
            else html('<p class="none">{no_cards}</p>', no_cards=context.say("no_cards"))
        ),
    )


def _invention(context: Context, card: str, served: bool) -> Markup:
    idea = context.catalog.ideas[card]
    return html(
        '<li><button type="button" class="invn {paint} {used}" id="{id}"{opens} aria-label="{told}">{cut}<span>'
        "{name}</span>{check}{chain}</button></li>",
        paint=context.paint(card),
        used="used" if served else None,
        id=anchor("piece", card),
        opens=context.opens(card),
        told=f"{context.told(card)} {context.say('served') if served else ''}".strip(),
        cut=woodcut("idea", card),
        name=context.name(card),
        check=icon("check", css="ok") if served else None,
        chain=icon(symbol(idea.chain), css="ch"),
    )


# Influence tokens


def _tokens(context: Context, on: Mat) -> Markup:
    """The tokens on the board, each with the citizens that it takes; then those in regions."""
    player = on.player
    return html(
        '<div class="itk" id="tokens-{seat}"><h4>{caption}</h4><ul class="its">{own}{placed}</ul></div>',
        seat=on.seat,
        caption=context.caption("", context.title("tokens"), "tokens"),
        own=(context.element(_token, on.seat, token, token in player.turned) for token in player.tokens),
        placed=(
            context.element(_token, on.seat, token, token in player.turned, region)
            for token, region in player.placed.items()
        ),
    )


def _token(context: Context, seat: int, token: str, turned: bool, region: str = "") -> Markup:
    card = f"influence_token_{token}"
    told = context.told(card)
    if region:
        told += " " + context.say("turned" if turned else "placed", region=context.name(region))
        where = html("<span>{name}</span>", name=context.name(region))
    else:
        where = html(
            "<span>{count} {icon}</span>",
            count=context.catalog.token_citizens[token],
            icon=icon("citizen"),
        )
    return html(
        '<li><button type="button" class="it {placed} {used}" id="{id}"{opens} aria-label="{told}">{icon}{name}{where}</button></li>',
        placed="placed" if region else None,
        used="used" if turned else None,
        id=anchor("token", seat, token),
        opens=context.opens(card),
        told=told,
        icon=icon(symbol(token)),
        name=html("<b>+1</b>") if token == "plus_one" else None,  # noqa: S105 - a wooden one
        where=where,
    )
