"""Who plays what on a board: the leader's portrait in the colours of the Path, the points, and the goods as pieces."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.context import in_a_row
from clepsydra.drawing.marks import anchor, icon, minus
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.anachrony.board.art import art, drawings
from clepsydra.games.anachrony.board.context import Context, Points


class HeaderModel(Struct, frozen=True):
    """Who plays what on a board, who leads it and whether that was used, and the points."""

    seat: int
    path: str
    leader: str
    used: bool
    """Whether the leader did this era what is done once in an era."""
    first: bool
    points: Points | None


def header(context: Context, on: HeaderModel) -> Markup:
    """Draw it."""
    return html(
        '<header class="me" id="me-{seat}">{leader}{emblem}{token}<h2 id="{id}-name">{name} <span>{role}</span></h2>'
        "{banner}{sheet}{score}{ability}</header>",
        seat=on.seat,
        leader=_leader(context, on),
        emblem=_emblem(on.path),
        id=anchor("mat", on.seat),
        token=context.token(on.seat, on.path),
        name=context.sign(on.seat, on.path).name,
        role=context.name(on.path) if on.path else context.say("no_path"),
        banner=icon("banner", context.say("first_player")) if on.first else None,
        sheet=_sheet(context, on.path),
        score=_score(context, on.seat, on.points) if on.points else None,
        ability=_ability(context, on),
    )


def _leader(context: Context, on: HeaderModel) -> Markup:
    """The portrait; the leader's card opens from it."""
    if not on.leader:
        return html('<span class="lead">{somebody}</span>', somebody=context.portrait(""))
    return html(
        '<button type="button" class="lead" id="{id}"{opens} aria-label="{name}">{portrait}{used}</button>',
        id=anchor("leader", on.seat),
        opens=context.opens(on.leader),
        name=", ".join((context.name(on.leader), *([context.say("used")] if on.used else []))),
        portrait=context.portrait(on.leader),
        used=icon("check") if on.used else "",
    )


def _emblem(path: str) -> Markup:
    name = f"emblem-{path}"
    return art(name, "emblem", symbol=path) if name in drawings() else NOTHING


def _ability(context: Context, on: HeaderModel) -> Markup:
    """What the leader does, where there is room for it."""
    found = context.pieces.get(on.leader)
    if found is None:
        return NOTHING
    return html(
        '<p class="ability"><b>{leader}</b> {lines}</p>',
        leader=context.name(on.leader),
        lines=in_a_row(found.lines),
    )


def _sheet(context: Context, path: str) -> Markup:
    """What opens this player board in words."""
    if not path:
        return NOTHING
    side = "side_a" if context.rules.side == "A" else f"{path}/B"
    return html(
        '<button class="more" type="button"{opens} aria-label="{label}">{icon}</button>',
        opens=context.opens(side),
        label=context.say("sheet"),
        icon=icon("info"),
    )


def _score(context: Context, seat: int, points: Points) -> Markup:
    return html(
        '<span class="score" id="score-{seat}"><span class="coin" title="{title}">{icon}{earned}</span>{unsettled}</span>',
        seat=seat,
        title=context.say("score"),
        icon=icon("vp", context.say("score")),
        earned=minus(points.earned),
        unsettled=_unsettled(context, points.unsettled),
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


def purse(context: Context, seat: int, goods: tuple[int, ...]) -> Markup:
    """The goods, in the order of the ledger; a price is marked on them."""
    return html(
        '<div class="purse-of" id="purse-{seat}"><div class="goods ledger" id="ledger-{seat}">{goods}</div></div>',
        seat=seat,
        goods=held_goods(context, goods),
    )


def held_goods(context: Context, goods: tuple[int, ...]) -> Markup:
    """All goods that a seat can have, with how many it has of each."""
    return join(context.good(good, count) for good, count in zip(context.ledger, goods, strict=True))


def face(context: Context, seat: int, path: str, leader: str) -> Markup:
    """The portrait on the card of a seat, in front of its Path's colours; an automa shows its emblem."""
    if context.is_person(seat):
        return context.printed(_face, path, leader)
    return context.printed(_automa, context.rules.setup.seats[seat])


def _face(context: Context, path: str, leader: str) -> Markup:
    room = f"path-{path}" if path else ""
    return html('<span class="face {room}">{portrait}</span>', room=room, portrait=context.portrait(leader))


def _automa(_context: Context, kind: str) -> Markup:
    name = f"emblem-{kind}"
    emblem = art(name, "portrait", symbol=kind) if name in drawings() else icon("bot", css="portrait")
    return html('<span class="face path-automa">{emblem}</span>', emblem=emblem)
