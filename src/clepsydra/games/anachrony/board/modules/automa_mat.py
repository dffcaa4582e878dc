"""What the boards of both solo opponents share: the head, the command spaces, and what they collect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon, minus
from clepsydra.drawing.markup import Markup, Part, html
from clepsydra.games.anachrony.automas.catalog import SOLO, Solo
from clepsydra.games.anachrony.board.context import Context, symbol
from clepsydra.games.anachrony.board.tracks import Track, track
from clepsydra.games.anachrony.state import AnachronyState

SYMBOLS = {
    "construct_power_plant": "power-plant",
    "construct_factory": "factory",
    "construct_life_support": "life-support",
    "construct_lab": "lab",
    "construct_superproject": "superproject",
    "mine_resources": "mine",
    "recruit_genius_or_research": "genius",
    "travel_in_time": "time-travel",
    "remove_anomaly": "anomaly",
}
RULES = {
    "construct_power_plant": "SO-CON-01",
    "construct_factory": "SO-CON-01",
    "construct_life_support": "SO-CON-01",
    "construct_lab": "SO-CON-01",
    "construct_superproject": "SO-SUP-02",
    "mine_resources": "SO-MIN-02",
    "recruit": "SO-REC-01",
    "research": "SO-RES-01",
    "recruit_genius_or_research": "SO-RGR-01",
    "travel_in_time": "SO-TTR-01",
    "remove_anomaly": "SO-RAN-02",
    "reboot": "SO-RBT-01",
}
"""The rule of each command."""


class Own(Struct, frozen=True):
    """What an opponent has beside its tokens."""

    seat: int
    passed: bool
    first: bool
    exosuits: tuple[int, int, int]
    """Powered, on the boards, in reserve."""
    workers: dict[str, int]
    goods: dict[str, int]
    breakthroughs: dict[str, int]
    built: tuple[str, ...]
    anomalies: int
    anomaly_tiles: tuple[str, ...]
    """Variable ones."""
    travels: int
    warps: int
    score: int
    jokers: dict[str, int] = {}
    """Operators that stand for a type of worker, by that type."""


def own(context: Context, view: View[AnachronyState], seat: int) -> Own:
    """What of the view every opponent has."""
    state = view.state
    player = state.players[seat]
    ready = context.all_chosen([other.path for other in state.players])
    return Own(
        seat=seat,
        passed=player.passed,
        first=state.first == seat,
        exosuits=(len(player.powered), len(player.suits), player.reserve),
        workers={kind: count for kind, count in player.active.items() if count},
        goods={good: count for good, count in player.goods.items() if count},
        breakthroughs={name: count for name, count in player.breakthroughs.items() if count},
        built=tuple(player.built.pieces),
        anomalies=len(player.anomalies),
        anomaly_tiles=tuple(player.anomaly_kinds),
        travels=player.travels,
        warps=len(player.warps.pieces),
        score=context.points(state)[seat].total if ready else 0,
    )


def mat(context: Context, on: Own, sheet: str, done: str, *, loops: Part, more: Part = None) -> Markup:
    """The whole board of an opponent, whose sheet is a card: what it has done, its loops, what it has."""
    sign, id_ = context.sign(on.seat, ""), anchor("mat", on.seat)
    return html(
        '<section class="mat automa {sheet_name} seat seat-{colour}" id="{id}" aria-labelledby="{id}-name"><header>{token}'
        '<h2 id="{id}-name">{name} <span id="actions-{seat}">{done}</span></h2>{banner}{again}{sheet}'
        '<span class="score" id="score-{seat}" title="{points}">{vp}{score}</span></header>'
        '<div class="loops">{loops}</div><div class="collected">{more}{collected}</div></section>',
        sheet_name=sheet,
        colour=sign.colour,
        id=id_,
        seat=on.seat,
        token=context.token(on.seat, ""),
        name=sign.name,
        done=done,
        banner=icon("banner", context.say("first_player")) if on.first else None,
        again=_again(context, on.seat),
        sheet=html(
            '<button class="more" type="button"{opens} aria-label="{label}">{icon}</button>',
            opens=context.opens(sheet),
            label=context.say("bot_sheet"),
            icon=icon("info"),
        ),
        points=context.say("score"),
        vp=icon("vp", context.say("score")),
        score=minus(on.score),
        loops=loops,
        more=more,
        collected=_collected(context, on),
    )


def _again(context: Context, seat: int) -> Markup:
    return html(
        '<button class="more again-here" type="button" data-again="{seat}" title="{label}" aria-label="{label}">'
        "{icon}</button>",
        seat=seat,
        label=context.say("bot_again"),
        icon=icon("rematch"),
    )


# The loops


def loop(name: str, label: str, spaces: Iterable[Markup]) -> Markup:
    """Spaces in the order in which tokens walk them; after the last comes the first."""
    return html(
        '<ol class="loop {name}" aria-label="{label}">{spaces}</ol>', name=name, label=label, spaces=spaces
    )


def command(context: Context, id_: str, space: str, tokens: Iterable[int]) -> Markup:
    """A command space with the tokens on it, the upper one last."""
    title = context.title(space)
    return html(
        '<li><button type="button" class="cs" id="{id}"{opens} aria-label="{told}">{icon}<span>{title}</span>'
        "{tokens}</button></li>",
        id=id_,
        opens=context.opens(f"command_{space}"),
        told=told(context, title, tokens),
        icon=icon(context.symbol(space)),
        title=title,
        tokens=tokens_on(tokens),
    )


def told(context: Context, title: str, tokens: Iterable[int]) -> str:
    """A space and the tokens on it, in words."""
    numbers = ", ".join(map(str, tokens))
    return context.say("bot_tokens", space=title, tokens=numbers) if numbers else title


def tokens_on(tokens: Iterable[int]) -> Markup:
    """The tokens that lie on a space."""
    return html(
        '<span class="ctoks" aria-hidden="true">{tokens}</span>',
        tokens=(html('<b class="ctok">{token}</b>', token=token) for token in tokens),
    )


# What it has


def _collected(context: Context, on: Own) -> Markup:
    solo: Solo = context.catalog.more[SOLO]
    exosuits = context.say("bot_exosuits", powered=on.exosuits[0], out=on.exosuits[1], reserve=on.exosuits[2])
    return html(
        "{workers}{resources}{breakthroughs}{built}{variable}{time}",
        workers=box(
            context,
            on,
            "workers",
            _workers(context, solo.worker_order, on),
            context.good("vp", solo.worker_set_vp),
        ),
        resources=box(
            context,
            on,
            "resources",
            _collection(context, solo.resource_order, on.goods, ""),
            context.good("vp", solo.resource_set_vp),
        ),
        breakthroughs=box(context, on, "breakthroughs", _breakthroughs(context, on)),
        built=box(context, on, "built", [built(context, tile) for tile in on.built]),
        variable=box(context, on, "anomaly_tiles", [built(context, tile) for tile in on.anomaly_tiles])
        if on.anomaly_tiles
        else None,
        time=html(
            '<div class="bot-time" id="{id}">{track}<span class="row wrap">{exosuits}{warps}{paradox}{anomalies}</span>'
            "</div>",
            id=anchor("bot", on.seat, "time"),
            track=context.printed(track, Track("time-travel", "travel", solo.time_travel_vp, on.travels)),
            exosuits=_count("exosuit", exosuits, on.exosuits[0]),
            warps=_count("vortex", context.say("bot_warps", count=on.warps), on.warps),
            paradox=_pips(
                "paradox",
                context.say("paradoxes", have=on.goods.get("paradox", 0), limit=solo.paradox_limit),
                on.goods.get("paradox", 0),
                solo.paradox_limit,
            ),
            anomalies=_pips(
                "anomaly",
                context.say("bot_anomalies", have=on.anomalies, limit=solo.most_anomalies),
                on.anomalies,
                solo.most_anomalies,
            ),
        ),
    )


def box(context: Context, on: Own, name: str, inside: Part, worth: Part = None) -> Markup:
    """A part of the board with its heading, and what a set of it is worth."""
    return html(
        '<div class="coll coll-{name}" id="{id}"><h3>{title}{worth}</h3><span class="row wrap">{inside}</span></div>',
        name=name,
        id=anchor("bot", on.seat, name),
        title=context.say(f"bot_{name}"),
        worth=html('<span class="end">{each} {worth}</span>', each=context.say("bot_set"), worth=worth)
        if worth
        else None,
        inside=inside,
    )


def _collection(context: Context, order: Iterable[str], have: Mapping[str, int], css: str) -> list[Markup]:
    """One of each makes a set: what is missing is a ghost."""
    return [_member(context, thing, have.get(thing, 0), css) for thing in order]


def _workers(context: Context, order: Iterable[str], on: Own) -> list[Markup]:
    """Its workers, an Operator in the place of one that it stands for."""
    return [
        _stand_in(context, kind, on) if on.jokers.get(kind) else _worker(context, kind, on) for kind in order
    ]


def _worker(context: Context, kind: str, on: Own) -> Markup:
    return _member(context, kind, on.workers.get(kind, 0), "wk")


def _stand_in(context: Context, kind: str, on: Own) -> Markup:
    """An Operator with the type it stands for, and those of the type itself."""
    return html(
        '<span class="pw" role="img" aria-label="{label}" title="{label}">{operator}<small>{kind}</small></span>{own}',
        label=context.say("bot_stands_for", worker=context.name(kind)),
        operator=icon("operator", css="wk"),
        kind=icon(symbol(kind), css="wk"),
        own=_worker(context, kind, on) if on.workers.get(kind) else None,
    )


def _member(context: Context, thing: str, count: int, css: str) -> Markup:
    return html(
        '<span class="pw {ghost}" role="img" aria-label="{label}">{icon}{several}</span>',
        ghost=None if count else "ghost",
        label=context.bill({thing: count}),
        icon=icon(symbol(thing), css=css),
        several=html("<b>{count}</b>", count=count) if count > 1 else None,
    )


def _breakthroughs(context: Context, on: Own) -> list[Markup]:
    return [
        html(
            '<button type="button" class="bb" id="{id}"{opens} aria-label="{label}">{breakthrough}{several}</button>',
            id=anchor("bt", on.seat, name),
            opens=context.opens(name),
            label=context.bill({name: count}),
            breakthrough=context.breakthrough(name, name=""),
            several=html("<sub>{count}</sub>", count=count) if count > 1 else None,
        )
        for name, count in on.breakthroughs.items()
    ]


def built(context: Context, piece: str, worth: int | None = None) -> Markup:
    """A tile or card beside its board: only its VP count, those printed unless it is worth something else."""
    tile = context.catalog.tiles[piece]
    vp = tile.vp if worth is None else worth
    return html(
        '<button type="button" class="tile t-{row}" id="{id}"{opens} aria-label="{label}"><span class="tid">{icon}'
        '<span>{name}</span></span><span class="tvp">{vp}</span></button>',
        row=tile.row,
        id=anchor("tile", piece),
        opens=context.opens(piece),
        label=f"{context.name(piece)}, {context.bill({'vp': vp})}",
        icon=icon(context.row(tile.row)),
        name=context.name(piece) if tile.superproject else piece,
        vp=minus(vp),
    )


def _count(mark: str, told: str, count: int) -> Markup:
    return html(
        '<span class="g" title="{told}">{icon}{count}</span>', told=told, icon=icon(mark, told), count=count
    )


def _pips(mark: str, told: str, have: int, most: int) -> Markup:
    return html(
        '<span class="par" role="img" aria-label="{told}" title="{told}">{marks}</span>',
        told=told,
        marks=(icon(mark, css="" if number < have else "o") for number in range(most)),
    )


# Cards


def figures(context: Context) -> Mapping[str, Any]:
    """What the cards of the commands tell in figures."""
    solo: Solo = context.catalog.more[SOLO]
    return {
        "failed": solo.failed_vp,
        "recruit_vp": solo.recruit_vp,
        "worker_set": solo.worker_set_vp,
        "resource_set": solo.resource_set_vp,
        "cubes": solo.anomaly_cubes,
        "neutronium": solo.anomaly_neutronium,
        "buildings": solo.most_buildings,
        "superprojects": solo.most_superprojects,
        "workers": ", ".join(map(context.name, solo.worker_order)),
        "icons": ", ".join(map(context.name, solo.icon_order)),
    }


CARDS = {f"command_{space}": rule for space, rule in RULES.items()}
CARD_SYMBOLS = {**SYMBOLS, **{f"command_{space}": SYMBOLS.get(space, space) for space in RULES}}
