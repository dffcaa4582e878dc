"""The endgame conditions in play, and who leads in each."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.scoring import is_best
from clepsydra.games.anachrony.state import Table
from clepsydra.web.boards.anachrony.desk import Desk, symbol
from clepsydra.web.boards.board import View
from clepsydra.web.boards.markup import anchor, esc, icon


class Race(Struct, frozen=True):
    """One condition: what each seat has, and who has most."""

    card: str
    counts: tuple[int, ...]
    leaders: tuple[int, ...]


class Conditions(Struct, frozen=True):
    """What the drawing depends on."""

    races: tuple[Race, ...]
    paths: tuple[str, ...]


def part(desk: Desk, view: View[Table]) -> Conditions:
    """The standing in each condition, as the game itself counts it."""
    game, seats = desk.game(view.state), desk.seats
    ready = all(player.path for player in view.state.players)
    races: list[Race] = []
    for card in view.state.conditions if ready else ():
        metric = desk.rules.metrics[desk.catalog.conditions[card]]
        races.append(
            Race(
                card,
                tuple(metric(game, seat) for seat in seats),
                tuple(seat for seat in seats if is_best(game, seat, metric, card)),
            )
        )
    return Conditions(tuple(races), tuple(player.path for player in view.state.players))


def conditions(desk: Desk, on: Conditions) -> str:
    """A short list: the condition, its points, the tokens of those who lead."""
    points = desk.say("each", points=desk.bill({"vp": desk.catalog.figures["endgame_condition"]}))
    rows = "".join(_row(desk, on, race) for race in on.races)
    return (
        '<section class="ends" id="conditions" aria-labelledby="conditions-title">'
        f'<h3 id="conditions-title">{esc(desk.say("conditions"))} <span>{esc(points)}</span></h3><ul>{rows}</ul></section>'
    )


def _row(desk: Desk, on: Conditions, race: Race) -> str:
    best = max(race.counts)
    leaders = "".join(desk.token(seat, on.paths[seat]) for seat in race.leaders)
    return (
        f'<li><button type="button" id="{anchor("piece", race.card)}"{desk.opens(race.card)}>'
        f"{icon(symbol(race.card))}<span>{esc(desk.title(race.card))}</span></button>"
        f'<span class="end">{leaders} <b>{best}</b></span></li>'
    )
