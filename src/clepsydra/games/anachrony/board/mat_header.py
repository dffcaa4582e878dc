"""The head of a player's own board: who plays what, the goods and the points."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.marks import anchor, counted, icon, minus
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.anachrony.board.context import Context, Points


class HeaderModel(Struct, frozen=True):
    """Who plays what on a board, the goods in the order of the ledger, and the points."""

    seat: int
    path: str
    first: bool
    goods: tuple[int, ...]
    points: Points | None


def header(context: Context, on: HeaderModel) -> Markup:
    """Draw it."""
    score = (
        html(
            '<span class="score" id="score-{seat}"><span title="{earned_title}">{earned_icon}{earned}</span>'
            "{unsettled}</span>",
            seat=on.seat,
            earned_title=context.say("score"),
            earned_icon=icon("vp", context.say("score")),
            earned=minus(on.points.earned),
            unsettled=_unsettled(context, on.points.unsettled),
        )
        if on.points
        else None
    )
    sheet = None
    if on.path:
        side = "side_a" if context.rules.side == "A" else f"{on.path}/B"
        sheet = html(
            '<button class="more" type="button"{opens} aria-label="{label}">{icon}</button>',
            opens=context.opens(side),
            label=context.say("sheet"),
            icon=icon("info"),
        )
    return html(
        '<header>{token}<h2 id="{id}-name">{name} <span>{role}</span></h2>{banner}{sheet}'
        '<div class="goods ledger" id="ledger-{seat}">{goods}</div>{score}</header>',
        seat=on.seat,
        token=context.token(on.seat, on.path),
        id=anchor("mat", on.seat),
        name=context.sign(on.seat, on.path).name,
        role=context.name(on.path) if on.path else context.say("no_path"),
        banner=icon("banner", context.say("first_player")) if on.first else None,
        sheet=sheet,
        goods=(
            counted(context.amount(good, count)) for good, count in zip(context.ledger, on.goods, strict=True)
        ),
        score=score,
    )


def _unsettled(context: Context, points: int) -> Markup | None:
    """The points of conditions that are still open, apart from those that are earned."""
    if not points:
        return None
    return html(
        '<span class="unsettled" title="{title}">{icon}{points}</span>',
        title=context.say("unsettled"),
        icon=icon("endgame", context.say("unsettled")),
        points=f"+{points}" if points > 0 else minus(points),
    )
