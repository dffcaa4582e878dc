"""A rule panel: its settings, its evolution track between two tokens, the cubes of its energy reserve."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from clepsydra.games.rulebenders.evolution import LAST, SPACES
from clepsydra.games.rulebenders.state import ELECTRON, NOBODY_THERE, NUCLEAR, Panel, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.desk import is_hidden
from clepsydra.web.boards.markup import anchor, classes, esc, icon
from clepsydra.web.boards.rulebenders.desk import Desk, colours_of, is_set, symbol

CROWD = 2
"""From so many discs on they share their space."""


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
    colours: tuple[str, ...]


def part(desk: Desk, view: View[Table], name: str) -> OnPanel:
    """What of the view lies on a panel."""
    state = view.state
    there = state.panels[name]
    values: tuple[int | str, ...] = desk.catalog.panels[name].settings
    if name == "theme":
        values = tuple(state.plates)
    elif name == "first_player":
        values = tuple(desk.seats)
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
        colours=colours_of(state),
    )


def _now(state: Table, name: str) -> int:
    if not is_set(state, name):
        return NOBODY_THERE
    return state.first if name == "first_player" else state.panels[name].setting


def panel(desk: Desk, on: OnPanel) -> str:
    """The whole panel. A cube goes to its open section, so that is the place that is lit."""
    name = on.name
    hook = _hook(desk, on)
    return (
        f'<section class="{classes("pan", anchor("p", name))}" id="{anchor("panel", name)}" aria-label="{esc(desk.name(name))}">'
        f'<div class="pin"><h3>{desk.caption(symbol(name), desk.title(name), name)}{hook}</h3>'
        f'<div class="sets">{"".join(_settings(desk, on))}</div>{_track(desk, on)}'
        f'<div class="res">{_open(desk, on)}{_locked(desk, on)}</div></div></section>'
    )


def _hook(desk: Desk, on: OnPanel) -> str:
    """A Captain's Hook that closes the panel to all but its owner."""
    if on.panel.hook == NOBODY_THERE:
        return ""
    told = esc(desk.say("hooked", name=desk.who((on.panel.hook,))))
    mark = f"{icon('th-pirates')}{desk.bare(on.panel.hook, on.colours)}"
    return f'<button class="hook" type="button"{desk.opens("hook")} aria-label="{told}">{mark}</button>'


# Settings


def _settings(desk: Desk, on: OnPanel) -> Iterator[str]:
    if on.name == "first_player":
        yield from _order(desk, on)
        return
    for place, value in enumerate(on.values):
        yield _setting(desk, on, value, holds=place == on.now)


def _setting(desk: Desk, on: OnPanel, value: int | str, *, holds: bool) -> str:
    what = desk.name(value) if isinstance(value, str) else str(value)
    told = desk.say("holds", what=what) if holds else what
    return (
        f'<span class="{classes("sv", "on" if holds else "")}" id="{anchor("set", on.name, value)}"'
        f' role="img" aria-label="{esc(told)}">{desk.setting(value)}</span>'
    )


def _order(desk: Desk, on: OnPanel) -> Iterator[str]:
    """The order discs: one on the space for the first player, the others beside it."""
    catalog = desk.catalog
    first = "".join(_disc(desk, on, seat) for seat in desk.seats if seat == on.now)
    others = "".join(_disc(desk, on, seat) for seat in desk.seats if seat != on.now)
    yield f'<span class="sv on">{desk.good("chip", catalog.first_chips)}{first}</span>'
    yield f'<span class="sv rest">{desk.good("chip", catalog.other_chips)}{others}</span>'


def _disc(desk: Desk, on: OnPanel, seat: int) -> str:
    told = esc(desk.say("first" if seat == on.now else "not_first", name=desk.who((seat,))))
    return (
        f'<span class="od" id="{anchor("lead", seat)}" role="img" aria-label="{told}">'
        f"{desk.bare(seat, on.colours)}</span>"
    )


# The evolution track


def _track(desk: Desk, on: OnPanel) -> str:
    spaces = "".join(_space(desk, on, place - LAST) for place in range(len(SPACES)))
    return (
        f'<div class="evo" id="{anchor("evo", on.name)}" role="group" aria-label="{esc(desk.say("track"))}">'
        f"{_end(desk, on, ELECTRON)}{spaces}{_end(desk, on, NUCLEAR)}</div>"
    )


def _space(desk: Desk, on: OnPanel, place: int) -> str:
    """A space with the discs on it; what it means is on the panel's card."""
    here = [seat for seat, disc in enumerate(on.discs) if disc == place]
    zone = "c" if not place else "e" if place < 0 else "n"
    discs = "".join(desk.bare(seat, on.colours) for seat in here)
    css = classes("sp", zone, "crowd" if len(here) >= CROWD else "", "mob" if len(here) > 2 * CROWD else "")
    if not here:
        return f'<span class="{css}"></span>'
    told = desk.say("discs", space=desk.name(SPACES[place + LAST]), names=desk.who(here))
    return f'<span class="{css}" role="img" aria-label="{esc(told)}">{discs}</span>'


def _end(desk: Desk, on: OnPanel, kind: str) -> str:
    """The token at an end: its back, its value for who knows it, or the place where it was."""
    token = on.tokens.get(kind, "")
    twice = kind == ELECTRON and on.panel.multiplier
    if not token:
        face, told = "", desk.say("token_gone", what=desk.name(kind))
    elif is_hidden(token):
        face, told = icon(kind), desk.say("hidden", what=desk.name(token))
    else:
        face, told = f"<b>{desk.rules.token_value[token]}</b>", desk.name(token)
    if twice:
        face += f'<i class="x2">×{desk.rules.figures["factor"]}</i>'
        told = desk.say("doubled", what=told, factor=desk.rules.figures["factor"])
    css = classes("tk", kind, "" if token else "gone", "back" if token and is_hidden(token) else "")
    return (
        f'<span class="{css}" id="{anchor("end", kind, on.name)}" role="img" aria-label="{esc(told)}">'
        f"{face}</span>"
    )


# The energy reserve


def _open(desk: Desk, on: OnPanel) -> str:
    """The open section: whose cubes, how many, who has most, locked ones counted."""
    strengths = [a + b for a, b in zip(on.panel.open, on.panel.locked, strict=True)]
    most = max(strengths)
    there = [seat for seat in desk.seats if on.panel.open[seat]]
    there.sort(key=lambda seat: -strengths[seat])
    cubes = "".join(
        f'<span class="{classes("cb", "top" if strengths[seat] == most else "")}">{desk.bare(seat, on.colours)}'
        f"<b>{on.panel.open[seat]}</b></span>"
        for seat in there
    )
    told = desk.name(on.name)
    if there:
        told = desk.say("cubes", panel=told, cubes=", ".join(_counted(desk, on, seat) for seat in there))
    if most:
        told = f"{told}. {desk.say('leads', names=desk.who([s for s in desk.seats if strengths[s] == most]))}"
    return f'<span class="open" id="{anchor("open", on.name)}" role="img" aria-label="{esc(told)}">{cubes}</span>'


def _counted(desk: Desk, on: OnPanel, seat: int) -> str:
    return f"{desk.who((seat,))} {on.panel.open[seat]}"


def _locked(desk: Desk, on: OnPanel) -> str:
    """The locked spots; what is in them stays."""
    taken = [seat for seat in desk.seats for _ in range(on.panel.locked[seat])]
    free = desk.rules.figures["locked"] - len(taken)
    spots = "".join(f"<i>{desk.bare(seat, on.colours)}</i>" for seat in taken) + "<i></i>" * free
    told = desk.say("locked", free=free, names=desk.who(taken)) if taken else desk.say("unlocked", free=free)
    return (
        f'<span class="lk" id="{anchor("lock", on.name)}" role="img" aria-label="{esc(told)}">{spots}</span>'
    )
