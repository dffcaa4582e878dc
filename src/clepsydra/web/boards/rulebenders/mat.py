"""What a seat has: its reserve and tokens, the rules as its discs bend them, the cards in front of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.games.rulebenders.paying import allowed
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.state import Player, Saw, Table
from clepsydra.kernel import Zone
from clepsydra.web.boards.board import View
from clepsydra.web.boards.markup import anchor, classes, esc, icon, minus
from clepsydra.web.boards.rulebenders.desk import Desk, colours_of, has_passed, is_set, symbol
from clepsydra.web.boards.rulebenders.faces import laid


class Bent(Struct, frozen=True):
    """The rules for one seat, as the game itself reckons them."""

    pays: tuple[str, ...]
    hand: int
    themes: tuple[str, ...]
    exchange: tuple[str, ...]
    chips: int
    cubes: int
    cards: int


class Mat(Struct, frozen=True):
    """What the drawing depends on. Hands are elsewhere; Flexo, and everybody before set-up, has no rules."""

    seat: int
    own: bool
    player: Player
    first: bool
    passed: bool
    named: dict[str, str]
    """The theme that each Alien Technology here names."""
    saws: tuple[Saw, ...]
    bent: Bent | None
    colours: tuple[str, ...]


def part(desk: Desk, view: View[Table], seat: int) -> Mat:
    """What of the view lies in front of a seat."""
    state = view.state
    player = state.players[seat]
    human = seat != desk.rules.flexo
    return Mat(
        seat=seat,
        own=view.seat == seat,
        player=_without_hand(player),
        first=state.first == seat and is_set(state, "first_player"),
        passed=has_passed(state, seat),
        named={
            card: state.plates[plate] for card, plate in state.named.items() if card in player.fuel.pieces
        },
        saws=tuple(saw for saw in state.saws if saw.card in player.dashboard.pieces),
        bent=_bent(desk, state, seat) if human and is_set(state, "theme") else None,
        colours=colours_of(state),
    )


def _without_hand(player: Player) -> Player:
    """A hand has a region of its own: what changes there changes nothing here."""
    return replace(player, hand=Zone(), marked=Zone(), discs={}, passed=False)


def _bent(desk: Desk, state: Table, seat: int) -> Bent:
    game = desk.game(state)
    return Bent(
        pays=allowed(game, seat, "currency"),
        hand=max(0, game.hand_limit(seat)),
        themes=tuple(theme for theme in state.plates if why_not_theme(game, seat, theme) is None),
        exchange=allowed(game, seat, "exchange"),
        chips=game.chip_income(seat),
        cubes=game.cube_income(seat),
        cards=game.draw_number(seat),
    )


def mat(desk: Desk, on: Mat) -> str:
    """All of it."""
    id_ = anchor("mat", on.seat)
    sign = desk.sign(on.seat, on.colours[on.seat])
    rules = _rules(desk, on, on.bent) if on.bent else ""
    return (
        f'<section class="{classes("mat seat", f"seat-{sign.colour}", "yours" if on.own else "")}" id="{id_}"'
        f' aria-labelledby="{id_}-name">{_stock(desk, on)}{rules}'
        f'<div class="front">{_header(desk, on, id_)}{_cards(desk, on)}</div></section>'
    )


def _header(desk: Desk, on: Mat, id_: str) -> str:
    """Who it is, and what is to be known of them in this round."""
    states = ["first_player"] if on.first else []
    states += ["has_passed"] if on.passed else []
    tags = "".join(f'<span class="tag">{esc(desk.say(state))}</span>' for state in states)
    name = desk.say("your_front") if on.own else desk.who((on.seat,))
    return (
        f'<div class="who" id="{anchor("who", on.seat)}">{desk.bare(on.seat, on.colours)}'
        f'<h2 id="{id_}-name">{esc(name)}</h2>{tags}</div>'
    )


# Reserve and tokens


def _stock(desk: Desk, on: Mat) -> str:
    """Cubes, chips, exchange tokens; cubes of others that wait to be placed; what is left in the supply."""
    player = on.player
    title = desk.say("your_reserve" if on.own else "reserve")
    chips = "" if on.seat == desk.rules.flexo else _count(desk, on, "chip", player.chips)
    lines = "".join((*_tokens(desk, on), *_foreign(desk, on), *_kept(desk, on), *_icons(desk, on)))
    return (
        f'<div class="gauge stock"><h3>{esc(title)}</h3><p class="big">{_count(desk, on, "cube", player.cubes)}{chips}</p>'
        f'<p class="bits">{lines}</p><p class="sup">{esc(desk.say("supply", count=player.supply))}</p></div>'
    )


def _count(desk: Desk, on: Mat, good: str, count: int) -> str:
    css = "mc" if good == "cube" else ""
    told = esc(desk.bill({good: count}))
    return (
        f'<span id="{anchor(good, on.seat)}" role="img" aria-label="{told}">'
        f"{icon(good, css=css)}<b>{count}</b></span>"
    )


def _tokens(desk: Desk, on: Mat) -> Iterator[str]:
    """The exchange tokens by their value."""
    for token, count in sorted(Counter(on.player.tokens).items()):
        told = esc(desk.say("exchange_token", token=token, count=count))
        yield (
            f'<span class="bit" id="{anchor("swap", on.seat, token)}" role="img" aria-label="{told}">'
            f"{icon(symbol(token), css='exi')}{count}</span>"
        )


def _foreign(desk: Desk, on: Mat) -> Iterator[str]:
    """Cubes that Magic Amulet brought."""
    for owner, count in on.player.foreign.items():
        told = esc(desk.say("foreign", count=count, name=desk.who((owner,))))
        yield (
            f'<span class="bit" id="{anchor("foreign", on.seat, owner)}" role="img" aria-label="{told}">'
            f"{desk.bare(owner, on.colours)}{count}</span>"
        )


def _kept(desk: Desk, on: Mat) -> Iterator[str]:
    """Tokens taken at the end of a track."""
    for token in on.player.kept.pieces:
        told, value = esc(desk.say("kept", what=desk.name(token))), desk.rules.token_value[token]
        css = f"tk {token.partition('-')[0]}"
        yield f'<span class="{css}" role="img" aria-label="{told}"><b>{value}</b></span>'


def _icons(desk: Desk, on: Mat) -> Iterator[str]:
    """The icons of Flexo cards played in this round: no second one, but two steps of the disc."""
    for panel in dict.fromkeys(on.player.icons):
        told = desk.say("icon_played", panel=desk.name(panel))
        yield f'<span class="bit used">{icon("flexo")}{icon(symbol(panel), told)}</span>'


# The rules for this seat


def _rules(desk: Desk, on: Mat, bent: Bent) -> str:
    """What the panels say for this seat, its discs reckoned in."""
    title = desk.say("your_rules" if on.own else "rules")
    rows = "".join(
        f"<div><dt>{icon(symbol(panel))}<span>{esc(desk.words.say('rules', panel))}</span></dt><dd>{value}</dd></div>"
        for panel, value in _values(desk, bent)
    )
    return f'<div class="gauge rules"><h3>{esc(title)}</h3><dl>{rows}</dl></div>'


def _values(desk: Desk, bent: Bent) -> Iterator[tuple[str, str]]:
    none = f"<span>{esc(desk.say('none'))}</span>"
    yield "theme", "".join(map(desk.mark, bent.themes)) or none
    yield "hand_limit", str(bent.hand)
    yield "exchange", "".join(map(desk.mark, bent.exchange)) or none
    yield "currency", "".join(map(desk.mark, bent.pays)) or none
    chips, cubes = desk.good("chip", minus(bent.chips)), desk.good("cube", bent.cubes)
    yield "income", f"{chips}{cubes}{desk.good('card', bent.cards)}"


# Cards in front of the seat


def _cards(desk: Desk, on: Mat) -> str:
    dashboard, fuel = on.player.dashboard.pieces, on.player.fuel.pieces
    return (
        _row(desk, "dashboard", [_dashboard_card(desk, on, piece) for piece in dashboard])
        + _row(desk, "fuel", [_fuel_card(desk, on, piece) for piece in fuel])
        + ("" if dashboard or fuel else f'<p class="none">{esc(desk.say("nothing_laid"))}</p>')
    )


def _row(desk: Desk, kind: str, cards: list[str]) -> str:
    if not cards:
        return ""
    return f'<h3 class="kind">{icon(kind)}{esc(desk.say(kind))}</h3><ul class="laids">{"".join(cards)}</ul>'


def _dashboard_card(desk: Desk, on: Mat, piece: str) -> str:
    also = [desk.say("on_ring", count=on.player.rings[piece])] if on.player.rings.get(piece) else []
    also += [
        desk.say("saw", name=desk.who((saw.victim,)), what=desk.name(saw.what))
        for saw in on.saws
        if saw.card == piece
    ]
    return laid(desk, piece, turned=piece in on.player.rotated, also=" ".join(also))


def _fuel_card(desk: Desk, on: Mat, piece: str) -> str:
    named = on.named.get(piece)
    return laid(desk, piece, turned=False, also=desk.say("names", theme=desk.name(named)) if named else "")
