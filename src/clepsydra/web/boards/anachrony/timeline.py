"""The timeline: eras with their superprojects, warp tiles and focus markers, and the impact among them."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.state import Table
from clepsydra.games.anachrony.warps import owner
from clepsydra.kernel import kind
from clepsydra.web.boards.anachrony.desk import Desk, brought, symbol
from clepsydra.web.boards.anachrony.faces import superproject_cost
from clepsydra.web.boards.board import View
from clepsydra.web.boards.desk import is_hidden
from clepsydra.web.boards.markup import anchor, classes, esc, icon


class Era(Struct, frozen=True):
    """What lies at the tile of an era."""

    superproject: str
    """Empty once it is built."""
    warps: tuple[str, ...]
    used: int


class Timeline(Struct, frozen=True):
    """What the drawing depends on."""

    era: int
    struck: bool
    eras: tuple[Era, ...]
    focus: tuple[int, ...]
    paths: tuple[str, ...]


def part(view: View[Table]) -> Timeline:
    """What of the view is on the timeline."""
    state = view.state
    eras = (
        Era(next(iter(tile.superproject), ""), tuple(tile.warps), tile.spaces_used) for tile in state.timeline
    )
    return Timeline(
        era=state.era,
        struck=state.impact,
        eras=tuple(eras),
        focus=tuple(player.focus for player in state.players),
        paths=tuple(player.path for player in state.players),
    )


def timeline(desk: Desk, on: Timeline) -> str:
    """The graduated line of eras."""
    tiles: list[str] = []
    for number, era in enumerate(on.eras, start=desk.rules.first_era):
        tiles.append(_era(desk, on, number, era))
        if number == desk.rules.impact_era:
            tiles.append(_impact(desk, struck=on.struck))
    title = esc(desk.say("timeline"))
    return (
        f'<section class="timeline" id="timeline" aria-labelledby="timeline-title">'
        f'<h2 id="timeline-title" class="sr">{title}</h2><ol>{"".join(tiles)}</ol></section>'
    )


def _era(desk: Desk, on: Timeline, number: int, era: Era) -> str:
    when = "past" if number < on.era else "now" if number == on.era else ""
    current = ' aria-current="step"' if number == on.era else ""
    here = "".join(desk.token(seat, on.paths[seat]) for seat, focus in enumerate(on.focus) if focus == number)
    warps = "".join(warp(desk, piece, on.paths) for piece in era.warps)
    name = esc(desk.say("era", era=number))
    return (
        f'<li class="{classes("era", when)}"{current}>{superproject(desk, era.superproject)}'
        f'<div class="strip" id="{anchor("era", number)}"><span class="no"><span class="sr">{name}</span>'
        f'<span aria-hidden="true">{number}</span></span>'
        f'<span class="warps">{warps}</span></div>{_spaces(desk, number, era)}<div class="foc">{here}</div></li>'
    )


def superproject(desk: Desk, piece: str) -> str:
    """The superproject of an era: face up, face down, or built by somebody."""
    if not piece:
        return f'<span class="spx gone">{esc(desk.say("built"))}</span>'
    if is_hidden(piece):
        return desk.back(piece, "spx", icon("superproject"))
    tile = desk.catalog.tiles[piece]
    return (
        f'<button type="button" class="spx" id="{anchor("tile", piece)}"{desk.opens(piece)}'
        f' aria-label="{esc(desk.told(piece))}"><b>{esc(desk.name(piece))}</b>'
        f'<span class="spc">{superproject_cost(desk, tile)}<span class="tvp">{tile.vp}</span></span></button>'
    )


def warp(desk: Desk, piece: str, paths: tuple[str, ...]) -> str:
    """A warp tile, in the colour of its owner."""
    seat = owner(piece)
    sign = desk.sign(seat, paths[seat])
    css = f"wt seat seat-{sign.colour}"
    if is_hidden(piece) or kind(piece) not in desk.catalog.warps:
        return desk.back(piece, css, icon("vortex"))
    thing = brought(desk, piece)
    count = desk.catalog.warps[kind(piece)].goods.get(thing, 1)
    several = f"<sub>{count}</sub>" if count > 1 else ""
    name = desk.say("warp_of", name=sign.name, what=desk.name(piece))
    return (
        f'<button type="button" class="{css}" id="{anchor("piece", piece)}"{desk.opens(piece)}'
        f' aria-label="{esc(name)}">{icon(symbol(thing))}{several}</button>'
    )


def _spaces(desk: Desk, number: int, era: Era) -> str:
    """The ordered spaces of the alternate timeline: those that were used, and what comes next."""
    if not desk.rules.option("alternate_timeline"):
        return ""
    spaces = desk.catalog.timeline[number]
    marks = "".join(
        f'<li class="{classes("sq", "off" if place < era.used else "", "none" if space == "blank" else "")}"'
        f">{_space(desk, space)}</li>"
        for place, space in enumerate(spaces)
    )
    return f'<ol class="spaces" aria-label="{esc(desk.say("spaces", used=era.used, all=len(spaces)))}">{marks}</ol>'


def _space(desk: Desk, space: str) -> str:
    if space == "blank":
        return ""
    return (
        f'<button type="button"{desk.opens(space)} aria-label="{esc(desk.name(space))}">'
        f"{icon(SPACES.get(space, 'info'))}</button>"
    )


SPACES = {
    "inspiring_message": "morale",
    "glorious_future": "vp",
    "parallel_timeline": "copy",
    "stable_rift": "check",
    "sinister_message": "force",
    "shattered_rift": "paradox",
}


def _impact(desk: Desk, *, struck: bool) -> str:
    css = classes("imp", "struck" if struck else "")
    name = esc(desk.say("impact_struck" if struck else "impact"))
    return (
        f'<li class="{css}"><button type="button"{desk.opens("impact")} aria-label="{name}">'
        f"{icon('impact')}<span>{esc(desk.say('impact'))}</span></button></li>"
    )
