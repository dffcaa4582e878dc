"""Choosing a Path, and then its leader: large cards side by side, with what differs."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.context import in_a_row
from clepsydra.drawing.marks import anchor
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.anachrony.board.art import art, drawings
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.catalog import Path
from clepsydra.games.anachrony.state import AnachronyState

PATHS, LEADERS = "paths", "leaders"
"""The steps of the set-up in which something is chosen here."""


class Choosing(Struct, frozen=True):
    """All Paths with their owners, or the Path and evacuation condition of the seat that chooses a leader."""

    taken: dict[str, int] | None = None
    """The seats that have a Path, while Paths are chosen."""
    path: str = ""
    evacuation: str = ""


def part(view: View[AnachronyState]) -> Choosing:
    """What of the view is chosen now. Of leaders each seat sees its own two, as long as it has none."""
    players = view.state.players
    if view.state.phase == PATHS:
        return Choosing(taken={player.path: seat for seat, player in enumerate(players) if player.path})
    if view.state.phase != LEADERS or view.seat is None or players[view.seat].leader:
        return Choosing()
    return Choosing(path=players[view.seat].path, evacuation=players[view.seat].evacuation)


def choosing(context: Context, on: Choosing) -> Markup:
    """The cards; hidden while neither is chosen. They take the room of the dock, which is empty until then."""
    cards, css = NOTHING, ""
    if on.taken is not None:
        taken = on.taken
        css, cards = "paths", join(_path(context, path, taken) for path in context.catalog.paths.values())
    elif on.path:
        leaders = context.catalog.paths[on.path].leaders
        css = f"leaders path-{on.path}"
        cards = join(_leader(context, leader) for leader in leaders) + _way_out(context, on.evacuation)
    return html(
        '<section class="choosing {css}" id="choosing" aria-label="{label}" data-whole hidden="{none}">{cards}</section>',
        css=css,
        label=context.say("to_choose"),
        none=not cards,
        cards=cards,
    )


def _path(context: Context, path: Path, taken: Mapping[str, int]) -> Markup:
    """A Path: its two leaders, what it begins with, its ways out, and who has it."""
    owner = taken.get(path.id)
    return html(
        '<div class="pcard path-{path} {css}" id="{id}"><div class="duo">{leaders}{emblem}{owner}</div>'
        '<div class="told"><h2>{name}</h2>{motto}{start}{hint}<p class="small">{outs}</p>'
        '<p class="lbl">{led}</p>{previews}</div></div>',
        path=path.id,
        css="" if owner is None else "gone",
        id=anchor("path", path.id),
        leaders=(context.portrait(leader) for leader in reversed(path.leaders)),
        emblem=_emblem(path.id),
        owner=None
        if owner is None
        else html('<span class="owner">{token}</span>', token=context.token(owner, path.id)),
        name=context.title(path.id),
        motto=_words(context, "mottos", path.id, "motto"),
        start=NOTHING if context.rules.option("asset_draft") else _start(context, path),
        hint=_words(context, "hints", path.id, "hint"),
        outs=context.say("ways_out", ways=_ways(context, path.id)),
        led=context.say("one_leads"),
        previews=(_preview(context, leader) for leader in path.leaders),
    )


def _ways(context: Context, path: str) -> str:
    """The evacuations of a Path, one of which is drawn with the side of its board."""
    ways = (out.id for out in context.catalog.evacuations.values() if out.path == path)
    return context.say("or").join(map(context.title, ways))


def _emblem(path: str) -> Markup:
    name = f"emblem-{path}"
    return art(name, "emblem", symbol=path) if name in drawings() else NOTHING


def _words(context: Context, section: str, key: str, css: str) -> Markup:
    if not context.words.knows(section, key):
        return NOTHING
    return html('<p class="{css}">{words}</p>', css=css, words=context.words.say(section, key))


def _start(context: Context, path: Path) -> Markup:
    """Workers as they stand and lie, and the goods."""
    drawn = context.bill(path.active), context.bill(path.tired)
    active, tired = (
        join(context.figure(worker) * count for worker, count in column.items())
        for column in (path.active, path.tired)
    )
    unknown = html(
        '<span class="g" title="{name}">{shape}?</span>',
        name=context.say("drawn_breakthrough"),
        shape=art("shape-circle", "i", symbol="bt-circle"),
    )
    return html(
        '<div class="start"><span class="stand" role="img" aria-label="{up}">{active}</span>'
        '<span class="lie" role="img" aria-label="{down}">{tired}</span></div>'
        '<p class="goods">{goods}{found}</p>',
        up=context.say("column_active", workers=drawn[0]),
        down=context.say("column_tired", workers=drawn[1]),
        active=active,
        tired=tired,
        goods=context.goods(path.goods),
        found=unknown if path.breakthroughs else None,
    )


def _preview(context: Context, leader: str) -> Markup:
    lines = context.pieces[leader].lines
    return html(
        '<div class="preview"><span class="lead">{portrait}</span><p><b>{name}</b> {ability}</p></div>',
        portrait=context.portrait(leader),
        name=context.name(leader),
        ability=in_a_row(lines[1:]),
    )


def _leader(context: Context, leader: str) -> Markup:
    title, *lines = context.pieces[leader].lines
    return html(
        '<div class="lcard" id="{id}"><div class="duo">{portrait}</div>'
        '<div class="told"><h2>{name}</h2><p class="motto">{title}</p><p class="does">{lines}</p></div></div>',
        id=anchor("who", leader),
        portrait=context.portrait(leader),
        name=context.name(leader),
        title=title,
        lines=in_a_row(lines),
    )


def _way_out(context: Context, evacuation: str) -> Markup:
    """The evacuation that was drawn with the side of the board."""
    return html(
        '<div class="way pat">{picture}<div><p class="lbl">{drawn}</p><h2>{name}</h2><p>{lines}</p></div></div>',
        picture=art("place-evacuate", "picture", symbol="evacuate"),
        drawn=context.say("way_drawn"),
        name=context.title(evacuation),
        lines=in_a_row(context.pieces[evacuation].lines),
    )
