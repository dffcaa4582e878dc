"""The endgame conditions in play, and who leads in each."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.scoring import is_best
from clepsydra.games.anachrony.state import AnachronyState


class Race(Struct, frozen=True):
    """One condition: what each seat has, and who has most; nothing of it before all have a Path."""

    card: str
    counts: tuple[int, ...]
    leaders: tuple[int, ...]
    laid: tuple[tuple[int, str], ...] = ()
    """Whose markers lie on the card."""


class Conditions(Struct, frozen=True):
    """What the drawing depends on."""

    races: tuple[Race, ...]
    paths: tuple[str, ...]


def part(context: Context, view: View[AnachronyState]) -> Conditions:
    """The standing in each condition, as the game itself counts it."""
    game, seats = context.game(view.state), context.seats
    paths = tuple(player.path for player in view.state.players)
    if not context.all_chosen(paths):
        return Conditions(tuple(Race(card, (), ()) for card in view.state.conditions), paths)
    races: list[Race] = []
    laid = {seat: context.laid(view.state, seat) for seat in seats}
    for card in view.state.conditions:
        metric = context.rules.metrics[context.catalog.conditions[card]]
        races.append(
            Race(
                card,
                tuple(metric(game, seat) for seat in seats),
                tuple(seat for seat in seats if is_best(game, seat, metric, card)),
                tuple((seat, marker) for seat in seats for marker in laid[seat].get(card, ())),
            )
        )
    return Conditions(tuple(races), paths)


def conditions(context: Context, on: Conditions) -> Markup:
    """A short list: the condition, its points, the tokens of those who lead."""
    return html(
        '<section class="ends" id="conditions" aria-labelledby="conditions-title" hidden="{none}">'
        '<h3 id="conditions-title">{conditions} <span class="each">{points}</span></h3><ul>{rows}</ul></section>',
        none=not on.races,
        conditions=context.say("conditions"),
        points=context.say("each", points=context.bill({"vp": context.catalog.figures["endgame_condition"]})),
        rows=(_row(context, on, race) for race in on.races),
    )


def _row(context: Context, on: Conditions, race: Race) -> Markup:
    leaders = join(context.token(seat, on.paths[seat]) for seat in race.leaders)
    return html(
        '<li><button type="button" id="{id}"{opens}>{icon}<span>{title}</span></button>{laid}{standing}</li>',
        id=anchor("piece", race.card),
        opens=context.opens(race.card),
        icon=icon(context.condition(race.card)),
        title=context.title(race.card),
        laid=(_marker(context, on, seat, marker) for seat, marker in race.laid),
        standing=(
            html('<span class="end">{leaders} <b>{max}</b></span>', leaders=leaders, max=max(race.counts))
            if race.counts
            else ""
        ),
    )


def _marker(context: Context, on: Conditions, seat: int, marker: str) -> Markup:
    """What keeps a seat from scoring the card."""
    return html(
        '<span class="laid">{marker}{token}</span>',
        marker=icon(context.symbol(marker), context.title(marker)),
        token=context.token(seat, on.paths[seat]),
    )


def own_condition(context: Context, card: str) -> Markup:
    """An endgame condition that a seat has for itself."""
    return html(
        '<button type="button" class="mini" id="{id}"{opens}>{icon}<span>{title}</span></button>',
        id=anchor("piece", card),
        opens=context.opens(card),
        icon=icon(context.condition(card)),
        title=context.title(card),
    )
