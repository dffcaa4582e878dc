"""The timeline: eras with their superprojects, warp tiles and focus markers, and the impact among them."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, classes, html, join
from clepsydra.games.anachrony.board import brought
from clepsydra.games.anachrony.board.art import art
from clepsydra.games.anachrony.board.context import Context, what_it_brings
from clepsydra.games.anachrony.board.sky import weather
from clepsydra.games.anachrony.board.tile_faces import superproject_cost
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.games.anachrony.warp_tiles import owner
from clepsydra.kernel import kind


class Era(Struct, frozen=True):
    """What lies at the tile of an era."""

    superproject: str
    """Empty once it is built."""
    warps: tuple[str, ...]
    used: int
    more: brought.Parts = ()
    """What modules have there."""


class Timeline(Struct, frozen=True):
    """What the drawing depends on."""

    era: int
    weather: str
    eras: tuple[Era, ...]
    focus: tuple[int, ...]
    paths: tuple[str, ...]


def part(context: Context, view: View[AnachronyState]) -> Timeline:
    """What of the view is on the timeline."""
    state = view.state
    eras = (
        Era(
            next(iter(tile.superproject), ""),
            tuple(tile.warps),
            tile.spaces_used,
            brought.parts_of(context, context.on_eras, state, number),
        )
        for number, tile in enumerate(state.timeline, start=context.rules.first_era)
    )
    return Timeline(
        era=state.era,
        weather=weather(context.rules, state),
        eras=tuple(eras),
        focus=tuple(player.focus for player in state.players),
        paths=tuple(player.path for player in state.players),
    )


def timeline(context: Context, on: Timeline) -> Markup:
    """The graduated line of eras."""
    tiles: list[Markup] = []
    for number, era in enumerate(on.eras, start=context.rules.first_era):
        tiles.append(_era(context, on, number, era))
        if number == context.rules.impact_era:
            tiles.append(_impact(context, on))
    return html(
        '<section class="timeline" id="timeline" aria-labelledby="timeline-title" data-sky="{weather}">'
        '<h2 id="timeline-title" class="sr">{title}</h2><ol>{tiles}</ol></section>',
        weather=on.weather,
        title=context.say("timeline"),
        tiles=tiles,
    )


def _era(context: Context, on: Timeline, number: int, era: Era) -> Markup:
    return html(
        '<li class="era {when}" aria-current="{current}">{superproject}<div class="strip" id="{id}"><span class="no" data-tip="tip-era">{vortex}'
        '<span class="sr">{name}</span><span aria-hidden="true">{number}</span></span>'
        '<span class="warps">{warps}</span>{more}</div>{spaces}<div class="foc">{here}</div></li>',
        when=_when(number - on.era),
        vortex=art("warp-vortex", "vortex") if number == on.era else None,
        current="step" if number == on.era else None,
        superproject=superproject(context, era.superproject),
        id=anchor("era", number),
        name=context.say("era", era=number),
        number=number,
        warps=(warp(context, piece, on.paths) for piece in era.warps),
        more=brought.draw_all(context, context.on_eras, era.more),
        spaces=_spaces(context, number, era),
        here=(
            context.token(seat, on.paths[seat])
            for seat, focus in enumerate(on.focus)
            if focus == number and context.is_person(seat)
        ),
    )


def _when(ahead: int) -> str:
    """The class of an era that lies this many eras ahead."""
    return "past" if ahead < 0 else {0: "now", 1: "next"}.get(ahead, "far-off")


def superproject(context: Context, piece: str) -> Markup:
    """The superproject of an era: face up, face down, or built by somebody."""
    if not piece:
        return html('<span class="spx gone">{built}</span>', built=context.say("built"))
    if is_hidden(piece):
        return context.back(piece, "spx", icon("superproject"))
    tile = context.catalog.tiles[piece]
    return html(
        '<button type="button" class="spx" id="{id}"{opens} aria-label="{label}">{picture}<b>{name}</b>'
        '<span class="spc">{cost}</span><span class="tvp worth">{coin}{vp}</span></button>',
        id=anchor("tile", piece),
        opens=context.opens(piece),
        label=context.told(piece),
        picture=art(f"super-{piece.replace('_', '-')}", "pic"),
        name=context.name(piece),
        cost=superproject_cost(context, tile),
        coin=art("good-coin"),
        vp=tile.vp,
    )


def warp(context: Context, piece: str, paths: tuple[str, ...]) -> Markup:
    """A warp tile, in the colour of its owner."""
    seat = owner(piece)
    sign = context.sign(seat, paths[seat])
    css = f"wt seat seat-{sign.colour}"
    if not context.is_person(seat):  # which of its tiles it is makes no difference
        return html(
            '<span class="{css}" id="{id}" role="img" aria-label="{name}">{token}{icon}</span>',
            css=css,
            id=anchor("piece", piece),
            name=context.say("warp_of_automa", name=sign.name),
            token=art("warp-token", "ring"),
            icon=icon("vortex"),
        )
    if is_hidden(piece) or kind(piece) not in context.catalog.warps:
        return context.back(piece, css, icon("vortex"))
    thing = what_it_brings(context, piece)
    count = context.catalog.warps[kind(piece)].goods.get(thing, 1)
    return html(
        '<button type="button" class="{css}" id="{id}"{opens} aria-label="{name}">{token}{icon}{several}</button>',
        css=css,
        token=art("warp-token", "ring"),
        id=anchor("piece", piece),
        opens=context.opens(piece),
        name=context.say("warp_of", name=sign.name, what=context.name(piece)),
        icon=icon(context.symbol(thing)),
        several=html("<sub>{count}</sub>", count=count) if count > 1 else "",
    )


def _spaces(context: Context, number: int, era: Era) -> Markup:
    """The ordered spaces of the alternate timeline: those that were used, and what comes next."""
    if not context.rules.option("alternate_timeline"):
        return NOTHING
    spaces = context.catalog.timeline[number]
    marks = join(
        html(
            '<li class="sq {off} {none}">{space}</li>',
            off="off" if place < era.used else "",
            none="none" if space == "blank" else "",
            space=_space(context, space),
        )
        for place, space in enumerate(spaces)
    )
    return html(
        '<ol class="spaces" aria-label="{label}">{marks}</ol>',
        label=context.say("spaces", used=era.used, all=len(spaces)),
        marks=marks,
    )


def _space(context: Context, space: str) -> Markup:
    if space == "blank":
        return NOTHING
    return html(
        '<button type="button"{opens} aria-label="{label}">{icon}</button>',
        opens=context.opens(space),
        label=context.name(space),
        icon=icon(SPACES.get(space, "info")),
    )


SPACES = {
    "inspiring_message": "morale",
    "glorious_future": "vp",
    "parallel_timeline": "copy",
    "stable_rift": "check",
    "sinister_message": "force",
    "shattered_rift": "paradox",
}


FAR_AWAY = 3
"""The number of eras to the impact from which on the asteroid has its smallest size."""


def _impact(context: Context, on: Timeline) -> Markup:
    """The asteroid, larger with every era, and when it strikes; after that, where it struck."""
    struck, impact = on.weather == "after", context.rules.impact_era
    return html(
        '<li class="{css}"><span class="asteroid" data-tip="{card}">{asteroid}</span><button type="button"{opens} aria-label="{name}">{icon}<span>{impact}</span>'
        "</button></li>",
        css=classes("imp", "struck" if struck else f"away-{min(impact - on.era, FAR_AWAY)}"),
        card=context.card("impact"),
        asteroid=None if struck else art("asteroid"),
        opens=context.opens("impact"),
        name=context.say("impact_struck" if struck else "impact"),
        icon=icon("impact"),
        impact=context.say("impact") if struck else context.say("impact_after", era=impact),
    )
