"""What lies in front of a seat: the rules as its discs bend them, and its cards in play."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon, minus
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.games.rulebenders.board.card_faces import in_play
from clepsydra.games.rulebenders.board.context import Context, colours_of, has_passed, is_set, symbol
from clepsydra.games.rulebenders.paying import allowed
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.state import RulebendersState, Saw


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
    """What the drawing depends on. Hands and reserves are elsewhere; Flexo, and everybody before set-up, has no rules."""

    seat: int
    own: bool
    dashboard: tuple[str, ...]
    fuel: tuple[str, ...]
    turned: tuple[str, ...]
    rings: dict[str, int]
    first: bool
    passed: bool
    named: dict[str, str]
    """The theme that each Alien Technology here names."""
    saws: tuple[Saw, ...]
    bent: Bent | None
    colours: tuple[str, ...]


def part(context: Context, view: View[RulebendersState], seat: int) -> Mat:
    """What of the view lies in front of a seat."""
    state = view.state
    player = state.players[seat]
    human = seat != context.rules.flexo
    return Mat(
        seat=seat,
        own=view.seat == seat,
        dashboard=tuple(player.dashboard.pieces),
        fuel=tuple(player.fuel.pieces),
        turned=tuple(player.rotated),
        rings=player.rings,
        first=state.first == seat and is_set(state, "first_player"),
        passed=has_passed(state, seat),
        named={
            card: state.plates[plate] for card, plate in state.named.items() if card in player.fuel.pieces
        },
        saws=tuple(saw for saw in state.saws if saw.card in player.dashboard.pieces),
        bent=_bent(context, state, seat) if human and is_set(state, "theme") else None,
        colours=colours_of(state),
    )


def _bent(context: Context, state: RulebendersState, seat: int) -> Bent:
    game = context.game(state)
    return Bent(
        pays=allowed(game, seat, "currency"),
        hand=max(0, game.hand_limit(seat)),
        themes=tuple(theme for theme in state.plates if why_not_theme(game, seat, theme) is None),
        exchange=allowed(game, seat, "exchange"),
        chips=game.chip_income(seat),
        cubes=game.cube_income(seat),
        cards=game.draw_number(seat),
    )


def mat(context: Context, on: Mat) -> Markup:
    """All of it."""
    id_ = anchor("mat", on.seat)
    sign = context.sign(on.seat, on.colours[on.seat])
    return html(
        '<section class="mat seat seat-{colour} {yours}" id="{id}" aria-labelledby="{id}-name">'
        '{rules}<div class="front" id="front-{seat}" role="group" aria-label="{laid}">{header}{cards}</div></section>',
        colour=sign.colour,
        yours="yours" if on.own else None,
        id=id_,
        seat=on.seat,
        rules=_rules(context, on, on.bent) if on.bent else None,
        laid=context.say("laid"),
        header=_header(context, on, id_),
        cards=_cards(context, on),
    )


def _header(context: Context, on: Mat, id_: str) -> Markup:
    """Who it is, and what is to be known of them in this round."""
    states = ["first_player"] if on.first else []
    states += ["has_passed"] if on.passed else []
    return html(
        '<div class="who" id="{id}">{token}<h2 id="{mat}-name">{name}</h2>{tags}</div>',
        id=anchor("who", on.seat),
        token=context.bare(on.seat, on.colours),
        mat=id_,
        name=context.say("your_front") if on.own else context.who((on.seat,)),
        tags=(html('<span class="tag">{said}</span>', said=context.say(state)) for state in states),
    )


# The rules for this seat


def _rules(context: Context, on: Mat, bent: Bent) -> Markup:
    """What the panels say for this seat, its discs reckoned in."""
    rows = join(
        html(
            '<div data-tip="{told}"><dt>{icon}<span>{rule}</span></dt><dd>{value}</dd></div>',
            told=context.card(panel) if context.has_card(panel) else f"tip-{symbol(panel)}",
            icon=icon(symbol(panel)),
            rule=context.words.say("rules", panel),
            value=value,
        )
        for panel, value in _values(context, bent)
    )
    return html(
        '<div class="gauge rules" id="rules-{seat}"><h3>{title}</h3><dl>{rows}</dl></div>',
        seat=on.seat,
        title=context.say("your_rules" if on.own else "rules"),
        rows=rows,
    )


def _values(context: Context, bent: Bent) -> Iterator[tuple[str, Part]]:
    none = html("<span>{none}</span>", none=context.say("none"))
    yield "theme", join(map(context.mark, bent.themes)) or none
    yield "hand_limit", bent.hand
    yield "exchange", join(map(context.mark, bent.exchange)) or none
    yield "currency", join(map(context.mark, bent.pays)) or none
    chips, cubes = context.good("chip", minus(bent.chips)), context.good("cube", bent.cubes)
    yield "income", (chips, cubes, context.good("card", bent.cards))


# Cards in front of the seat


def _cards(context: Context, on: Mat) -> Markup:
    dashboard, fuel = on.dashboard, on.fuel
    if not dashboard and not fuel:
        return html('<p class="none">{told}</p>', told=context.say("nothing_laid"))
    return _row(context, "dashboard", [_dashboard_card(context, on, piece) for piece in dashboard]) + _row(
        context, "fuel", [_fuel_card(context, on, piece) for piece in fuel]
    )


def _row(context: Context, kind: str, cards: list[Markup]) -> Markup:
    if not cards:
        return NOTHING
    return html(
        '<h3 class="kind">{icon}{kind}</h3><ul class="laids">{cards}</ul>',
        icon=icon(kind),
        kind=context.say(kind),
        cards=cards,
    )


def _dashboard_card(context: Context, on: Mat, piece: str) -> Markup:
    also = [context.say("on_ring", count=on.rings[piece])] if on.rings.get(piece) else []
    also += [
        context.say("saw", name=context.who((saw.victim,)), what=context.name(saw.what))
        for saw in on.saws
        if saw.card == piece
    ]
    return in_play(context, piece, turned=piece in on.turned, also=" ".join(also))


def _fuel_card(context: Context, on: Mat, piece: str) -> Markup:
    named = on.named.get(piece)
    return in_play(
        context, piece, turned=False, also=context.say("names", theme=context.name(named)) if named else ""
    )
