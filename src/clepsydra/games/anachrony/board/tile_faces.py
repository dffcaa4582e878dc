"""The faces of tiles: what they do, in symbols. The words are on their cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from clepsydra.drawing.marks import anchor, icon, minus
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.games.anachrony.board.context import Context, symbol
from clepsydra.games.anachrony.board.tile_pictures import picture
from clepsydra.games.anachrony.catalog import Ability, Effect, Tile

ROOMY = 3
"""So many marks stand at their full size."""
ARROW = icon("right", css="ar")
SLASH = html("<i>/</i>")
ANYBODY = html('<span class="anyw">?</span>')
Args = Mapping[str, Any]
Marks = Callable[[Context, Args], Markup]


def tile(context: Context, piece: str, css: str = "", extra: Part = None, also: str = "") -> Markup:
    """A tile wherever it lies: it opens its card and is an anchor. `also` is said to readers after the rest."""
    entry = context.catalog.tiles[piece]
    return html(
        '<button type="button" class="tile t-{row} {css}" id="{id}"{opens} aria-label="{label}">'
        "{inside}{extra}</button>",
        row=entry.row,
        css=css,
        id=anchor("tile", piece),
        opens=context.opens(piece),
        label=f"{context.told(piece)} {also}".strip(),
        inside=_inside(context, piece, entry),
        extra=extra,
    )


def small(context: Context, piece: str) -> Markup:
    """A tile on offer as the decision bar shows it: its face, with nothing to open or to light."""
    entry = context.catalog.tiles[piece]
    return html(
        '<span class="tile t-{row}" aria-hidden="true">{inside}</span>',
        row=entry.row,
        inside=_inside(context, piece, entry),
    )


def _inside(context: Context, piece: str, entry: Tile) -> Markup:
    """The picture, the name, the number for *Numbers first*, then points and effect."""
    number = "" if entry.superproject else piece
    return html(
        '{picture}<span class="tid"><span class="tname">{name}</span>{number}{stays}</span>'
        '<span class="tvp">{vp}</span>{face}',
        picture=picture(piece, entry.row, context.row(entry.row)),
        name=context.name(piece),
        number=html('<span class="tnumber" aria-hidden="true">{number}</span>', number=number)
        if number
        else "",
        stays=stays(entry),
        vp=minus(entry.vp),
        face=context.printed(_face, piece),
    )


def at_work(mark: Markup) -> Markup:
    """What lies on a tile or an action: a worker, or the sign that it is used."""
    return html('<span class="at">{mark}</span>', mark=mark)


def stays(entry: Tile) -> Markup:
    """What becomes of the worker, if it does not simply tire."""
    if entry.work is None or entry.work.after == "tired":
        return NOTHING
    return icon("motivated" if entry.work.after == "active" else "dies", css="mo")


def _face(context: Context, piece: str) -> Markup:
    return face_of(context, context.catalog.tiles[piece])


def face_of(context: Context, entry: Tile) -> Markup:
    """What a tile does, on one line: who and what it takes, then what it brings."""
    parts: list[Markup] = []
    if entry.work is not None:
        parts.append(_ability(context, entry.work, taker(context, entry.work.worker)))
    if entry.free is not None:
        parts.append(_ability(context, entry.free, icon("free-action", css="fr")))
    if entry.passive:
        parts.append(effects(context, entry.passive))
    marks = join(parts)
    return html(
        '<span class="eff {tight}">{marks}</span>{once}',
        tight="tight" if marks.count("href=") + marks.count("anyw") > ROOMY else None,
        marks=marks,
        once=(
            html('<span class="once">+{effects}</span>', effects=effects(context, entry.on_build))
            if entry.on_build
            else ""
        ),
    )


def taker(context: Context, worker: str) -> Markup:
    """The worker that a slot takes, or any."""
    return ANYBODY if worker == "any" else context.worker(worker)


def _ability(context: Context, ability: Ability, who: Markup) -> Markup:
    cost = join(
        icon("citizen", css="fr") if good == "worker" else _good(context, good, count)
        for good, count in ability.cost.items()
    )
    return join((who, cost, ARROW, effects(context, ability.effects)))


def effects(context: Context, all_: Iterable[Effect]) -> Markup:
    """What comes of it."""
    return join(_marks(context, effect.op, FACES)(context, effect.args) for effect in all_)


def _marks(context: Context, name: str, usual: Mapping[str, Marks]) -> Marks:
    """How an effect is drawn: as a module says, or as the base does."""
    own = (drawing.marks[name] for drawing in context.drawings if name in drawing.marks)
    return next(own, usual.get(name, _unknown))


def _goods(context: Context, goods: Mapping[str, int]) -> Markup:
    return join(_good(context, good, count) for good, count in goods.items())


def _good(context: Context, good: str, count: int) -> Markup:
    """On a face there is little room: one of a good needs no number."""
    return context.good(good, "" if count == 1 else count)


def _more(context: Context, goods: Mapping[str, int]) -> Markup:
    return join(context.good(good, f"+{count}") for good, count in goods.items())


def superproject_cost(context: Context, entry: Tile) -> Markup:
    """What a superproject costs: goods, workers, breakthroughs."""
    people = join(context.worker(who) * count for who, count in entry.worker_cost.items())
    return _goods(context, entry.cost) + people


def _unknown(_context: Context, _args: Args) -> Markup:
    return icon("info")


def _gain(context: Context, args: Args) -> Markup:
    goods = _goods(context, {good: count for good, count in args.items() if good != "per"})
    return join((goods, SLASH, icon(context.symbol(args["per"])))) if "per" in args else goods


def _gain_choice(context: Context, args: Args) -> Markup:
    options = (
        [
            context.worker(thing) if thing in context.rules.workers else _good(context, thing, count)
            for thing, count in option.items()
        ]
        for option in args["options"]
    )
    return join(options, SLASH)


def _gain_worker(context: Context, args: Args) -> Markup:
    tired = "tired" if args["column"] == "tired" else ""
    kinds = (
        html('<span class="{css}">=</span>', css=f"anyw {tired}")
        if type_ == "same_as_placed"
        else context.worker(type_, tired)
        for type_ in args["types"]
    )
    return join(kinds, SLASH)


def _time_travel(_context: Context, args: Args) -> Markup:
    return html(
        "{icon}<b>{range}</b>{twice}",
        icon=icon("time-travel"),
        range=args["range"],
        twice=_times(args),
    )


def _travel_for(context: Context, args: Args) -> Markup:
    return html("{good}{icon}<b>x</b>", good=context.good(args["good"], "x"), icon=icon("time-travel"))


def counted(name: str, sign: str) -> Marks:
    """An effect that is a symbol and a number."""
    return lambda _context, args: html(
        "{icon}<b>{sign}{count}</b>", icon=icon(name), sign=sign, count=args["count"]
    )


def _morale(_context: Context, args: Args) -> Markup:
    return html("{icon}<b>{steps}</b>", icon=icon("morale"), steps=f"{args['steps']:+d}".replace("-", "−"))


def _exchange(context: Context, args: Args) -> Markup:
    both = icon("trade", css="fr") if args.get("reversible") else ARROW
    return join((_goods(context, args["give"]), both, _goods(context, args["get"])))


def _capital_action(_context: Context, args: Args) -> Markup:
    actions = args.get("actions", ("construct", "recruit", "research"))
    per = (SLASH, icon(symbol(args["per"]))) if "per" in args else None
    return join((join(map(icon, actions), SLASH), _times(args), per))


def _times(args: Args) -> Markup:
    return html("<b>×{times}</b>", times=args["times"]) if args.get("times", 1) > 1 else NOTHING


def _modify(context: Context, args: Args) -> Markup:
    return _marks(context, args["what"], MODIFIED)(context, args)


FACES: dict[str, Marks] = {
    "gain": _gain,
    "gain_choice": _gain_choice,
    "gain_worker": _gain_worker,
    "gain_exosuit": counted("exosuit", "+"),
    "time_travel": _time_travel,
    "travel_for": _travel_for,
    "retrieve_warp": counted("vortex", ""),
    "refresh_workers": lambda _context, _args: icon("tired", css="fr") + ARROW + icon("motivated", css="mo"),
    "remove_paradox": counted("paradox", "−"),
    "gain_paradox": counted("paradox", "+"),
    "morale": _morale,
    "exchange": _exchange,
    "capital_action": _capital_action,
    "copy_worker_action": lambda _context, _args: icon("copy") + ANYBODY,
    "place_worker_main_board": lambda _context, _args: icon("exosuit") + ANYBODY,
    "place_worker_player_board": lambda _context, _args: ANYBODY + icon("grid"),
    "modify": _modify,
}
MODIFIED: dict[str, Marks] = {
    "supply_water_cost": lambda _context, _args: html(
        "{supply}{water}<b>½</b>", supply=icon("supply"), water=icon("water")
    ),
    "power_plant_range": lambda _context, args: html(
        "{icon}<b>+{add}</b>", icon=icon("time-travel"), add=args["add"]
    ),
    "paradox_limit": lambda _context, args: html(
        "{icon}<b>≤ +{add}</b>", icon=icon("paradox"), add=args["add"]
    ),
    "own_anomaly_vp": lambda context, args: icon("anomaly") + context.good("vp", f"+{args['add']}"),
    "research_set_second_die": lambda context, args: join(
        (_goods(context, args["optional_cost"]), ARROW, icon("dice"), icon("dice"))
    ),
    "time_travel_vp_per_step": lambda context, args: (
        icon("time-travel") + context.good("vp", f"+{args['add']}")
    ),
    "turn_water_cost": lambda context, args: context.good("water", f"−{args['discount']['water']}"),
    "construct_cost": lambda context, args: (
        icon("construct") + context.good("any_basic", f"−{args['discount']['any_basic']}")
    ),
    "morale_vp_not_below": lambda _context, args: html(
        "{icon}<b>≥ {least}</b>", icon=icon("morale"), least=args["min"]
    ),
    "no_worker_lost_by_morale_at_minimum": lambda _context, _args: icon("citizen"),
    "mine_bonus": lambda context, args: html(
        "{icon}<b>+</b>{goods}", icon=icon("mine"), goods=_goods(context, args["gain"])
    ),
    "evacuation_base_condition_met": lambda _context, _args: icon("evacuate") + icon("check"),
    "supply_costs_more": lambda context, args: icon("supply") + context.good("water", f"+{args['add']}"),
    "hexes_give_less": lambda context, args: icon("exosuit") + context.good("water", f"−{args['less']}"),
    "construct_costs_more": lambda context, args: icon("construct") + _more(context, args["cost"]),
    "warped_workers_cost": lambda context, args: (
        icon("vortex") + ANYBODY + context.good("water", args["water"])
    ),
    "purify_gives_less": lambda context, args: icon("purify") + context.good("water", f"−{args['less']}"),
    "second_loop_card": lambda _context, _args: html("{icon}<b>+1</b>", icon=icon("quantum")),
    "own_superproject_vp": lambda context, args: icon("superproject") + context.good("vp", f"+{args['add']}"),
}
