"""A rule panel: its settings, its evolution track between two tokens, the cubes of its energy reserve."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import Sign, anchor, icon, minus, token
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.games.rulebenders.board.art import picture
from clepsydra.games.rulebenders.board.context import Context, colours_of, is_set, symbol
from clepsydra.games.rulebenders.board.sectors import Cubes, sector
from clepsydra.games.rulebenders.evolution import LAST, SPACES
from clepsydra.games.rulebenders.state import ELECTRON, NOBODY_THERE, NUCLEAR, PANELS, Panel, RulebendersState

CROWD = 2
"""More discs than these lie closer together on their space."""


class OnPanel(Struct, frozen=True):
    """What the drawing depends on."""

    name: str
    panel: Panel
    values: tuple[int | str, ...]
    """Its settings from the left; on Theme, the themes in play; on First player, all seats."""
    now: int
    """Which of them holds; none yet: -1."""
    discs: tuple[int, ...]
    tokens: dict[str, str]
    """The token at each end, where there is one still."""
    spot: bool
    """Whether it is being evaluated."""
    colours: tuple[str, ...]


def part(context: Context, view: View[RulebendersState], name: str) -> OnPanel:
    """What of the view lies on a panel."""
    state = view.state
    there = state.panels[name]
    values: tuple[int | str, ...] = context.catalog.panels[name].settings
    if name == "theme":
        values = tuple(state.plates)
    elif name == "first_player":
        values = tuple(context.seats)
    return OnPanel(
        name=name,
        panel=there,
        values=values,
        now=_now(state, name),
        discs=tuple(player.discs[name] for player in state.players),
        tokens={
            kind: tokens.zone.pieces[tokens.panels.index(name)]
            for kind, tokens in state.tokens.items()
            if name in tokens.panels
        },
        spot=state.phase == "evaluation" and PANELS.index(name) == len(PANELS) - len(state.queue) - 1,
        colours=colours_of(state),
    )


def _now(state: RulebendersState, name: str) -> int:
    if not is_set(state, name):
        return NOBODY_THERE
    return state.first if name == "first_player" else state.panels[name].setting


def panel(context: Context, on: OnPanel) -> Markup:
    """The whole panel. A cube goes to its open section, which is the sector itself: that is the place that is lit."""
    name = on.name
    return html(
        '<section class="pan {css} {spot}" id="{id}" aria-label="{label}">{open}<div class="pin"><h3>{caption}{hook}'
        '</h3><div class="sets" data-tip="{card}">{settings}</div>{track}</div>{locked}</section>',
        css=anchor("p", name),
        spot="spot" if on.spot else None,
        id=anchor("panel", name),
        label=context.name(name),
        caption=context.caption(symbol(name), context.title(name), name),
        hook=_hook(context, on),
        card=context.card(name),
        settings=_settings(context, on),
        track=_track(context, on),
        open=_open(context, on),
        locked=_locked(context, on),
    )


def _hook(context: Context, on: OnPanel) -> Markup:
    """A Captain's Hook that closes the panel to all but its owner."""
    if on.panel.hook == NOBODY_THERE:
        return NOTHING
    return html(
        '<button class="hook" type="button"{opens} aria-label="{told}">{mark}</button>',
        opens=context.opens("hook"),
        told=context.say("hooked", name=context.who((on.panel.hook,))),
        mark=(icon("th-pirates"), context.bare(on.panel.hook, on.colours)),
    )


# Settings


def _settings(context: Context, on: OnPanel) -> Iterator[Markup]:
    if on.name == "first_player":
        yield from _order(context, on)
        return
    for place, value in enumerate(on.values):
        yield _setting(context, on, value, holds=place == on.now)


def _setting(context: Context, on: OnPanel, value: int | str, *, holds: bool) -> Markup:
    what = context.name(value) if isinstance(value, str) else str(value)
    return html(
        '<span class="sv {on}" id="{id}" role="img" aria-label="{told}">{setting}</span>',
        on="on" if holds else None,
        id=anchor("set", on.name, value),
        told=context.say("holds", what=what) if holds else what,
        setting=context.setting(value),
    )


def _order(context: Context, on: OnPanel) -> Iterator[Markup]:
    """The order discs: one on the space for the first player, the others beside it."""
    catalog = context.catalog
    first = [_disc(context, on, seat) for seat in context.seats if seat == on.now]
    others = [_disc(context, on, seat) for seat in context.seats if seat != on.now]
    chips, fewer = context.good("chip", catalog.first_chips), context.good("chip", catalog.other_chips)
    yield html('<span class="sv on">{chips}{first}</span>', chips=chips, first=first)
    yield html('<span class="sv rest">{chips}{others}</span>', chips=fewer, others=others)


def _disc(context: Context, on: OnPanel, seat: int) -> Markup:
    return html(
        '<span class="od" id="{id}" role="img" aria-label="{told}">{token}</span>',
        id=anchor("lead", seat),
        told=context.say("first" if seat == on.now else "not_first", name=context.who((seat,))),
        token=context.bare(seat, on.colours),
    )


# The evolution track


def _track(context: Context, on: OnPanel) -> Markup:
    return html(
        '<div class="evo" id="{id}" role="group" aria-label="{label}" data-tip="tip-evolution">{electron}{spaces}{nuclear}</div>',
        id=anchor("evo", on.name),
        label=context.say("track"),
        electron=_end(context, on, ELECTRON),
        spaces=(_space(context, on, place - LAST) for place in range(len(SPACES))),
        nuclear=_end(context, on, NUCLEAR),
    )


def _space(context: Context, on: OnPanel, place: int) -> Markup:
    """A space with the discs on it; what it means is on the panel's card."""
    here = [seat for seat, disc in enumerate(on.discs) if disc == place]
    zone = "c" if not place else "e" if place < 0 else "n"
    if not here:
        return html('<span class="sp {zone}"></span>', zone=zone)
    return html(
        '<span class="sp {zone} {crowd}" role="img" aria-label="{told}">{discs}</span>',
        zone=zone,
        crowd="crowd" if len(here) > CROWD else None,
        told=context.say("discs", space=context.name(SPACES[place + LAST]), names=context.who(here)),
        discs=(context.element(_evolved, seat, on.colours[seat], place) for seat in here),
    )


def _evolved(context: Context, seat: int, colour: str, place: int) -> Markup:
    """A disc on a track: large for the one whose it is, small for the others, and how far it is from the middle."""
    return html(
        '<i class="disc d-{seat} seat seat-{colour}" data-at="{far}">{disc}{token}</i>',
        seat=seat,
        colour=colour,
        far=minus(place) if place < 0 else f"+{place}" if place else None,
        disc=picture("disc3d"),
        token=token(Sign(colour, context.letters[seat])),
    )


def _end(context: Context, on: OnPanel, kind: str) -> Markup:
    """The token at an end: its back, its value for who knows it, or the place where it was."""
    token = on.tokens.get(kind, "")
    twice = kind == ELECTRON and on.panel.multiplier
    if not token:
        face, told = NOTHING, context.say("token_gone", what=context.name(kind))
    elif is_hidden(token):
        face, told = icon(kind), context.say("hidden", what=context.name(token))
    else:
        face, told = html("<b>{value}</b>", value=context.rules.token_value(token)), context.name(token)
    if twice:
        face += html('<i class="x2">×{factor}</i>', factor=context.rules.figures["factor"])
        told = context.say("doubled", what=told, factor=context.rules.figures["factor"])
    return html(
        '<span class="tk {kind} {gone} {back}" id="{id}" role="img" aria-label="{told}" data-tip="tip-{kind}">{face}</span>',
        kind=kind,
        gone=None if token else "gone",
        back="back" if token and is_hidden(token) else None,
        id=anchor("end", kind, on.name),
        told=told,
        face=face,
    )


# The energy reserve


def _open(context: Context, on: OnPanel) -> Markup:
    """The open section: whose cubes, how many, who has most, locked ones counted."""
    strengths = [a + b for a, b in zip(on.panel.open, on.panel.locked, strict=True)]
    most = max(strengths)
    leaders = [seat for seat in context.seats if most and strengths[seat] == most]
    cubes = Cubes(tuple(on.panel.open), tuple(on.panel.locked), tuple(leaders))
    there = sorted((seat for seat in context.seats if on.panel.open[seat]), key=lambda seat: -strengths[seat])
    told = context.name(on.name)
    if there:
        told = context.say(
            "cubes", panel=told, cubes=", ".join(_counted(context, on, seat) for seat in there)
        )
    if leaders:
        told = f"{told}. {context.say('leads', names=context.who(leaders))}"
    return html(
        '<span class="open" id="{id}" role="img" aria-label="{told}" data-tip="{card}">{drawing}</span>',
        id=anchor("open", on.name),
        told=told,
        card=context.card(on.name),
        drawing=context.element(sector, PANELS.index(on.name), cubes, on.colours),
    )


def _counted(context: Context, on: OnPanel, seat: int) -> str:
    return f"{context.who((seat,))} {on.panel.open[seat]}"


def _locked(context: Context, on: OnPanel) -> Markup:
    """The end of the channel where cubes stay; the sector draws them there."""
    taken = [seat for seat in context.seats for _ in range(on.panel.locked[seat])]
    free = context.rules.figures["locked"] - len(taken)
    return html(
        '<span class="lk" id="{id}" role="img" aria-label="{told}" data-tip="tip-locked"></span>',
        id=anchor("lock", on.name),
        told=context.say("locked", free=free, names=context.who(taken))
        if taken
        else context.say("unlocked", free=free),
    )
