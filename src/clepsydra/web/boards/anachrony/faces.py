"""The faces of tiles: what they do, in symbols. The words are on their cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from clepsydra.games.anachrony.catalog import Ability, Effect, Tile
from clepsydra.web.boards.anachrony.desk import Desk, symbol
from clepsydra.web.boards.markup import anchor, classes, esc, icon

ROOMY = 3
"""So many marks stand at their full size."""
ARROW = icon("right", css="ar")
Args = Mapping[str, Any]


def tile(desk: Desk, piece: str, css: str = "", extra: str = "", also: str = "") -> str:
    """A tile wherever it lies: it opens its card and is an anchor. `also` is said to readers after the rest."""
    entry = desk.catalog.tiles[piece]
    face = face_of(desk, entry)
    number = esc(desk.name(piece)) if entry.superproject else esc(piece)
    return (
        f'<button type="button" class="{classes("tile", f"t-{entry.row}", css)}" id="{anchor("tile", piece)}"'
        f'{desk.opens(piece)} aria-label="{esc(f"{desk.told(piece)} {also}".strip())}">'
        f'<span class="tid">{icon(symbol(entry.row))}<span>{number}</span>{stays(entry)}</span>'
        f'<span class="tvp">{entry.vp}</span>{face}{extra}</button>'
    )


def stays(entry: Tile) -> str:
    """What becomes of the worker, if it does not simply tire."""
    if entry.work is None or entry.work.after == "tired":
        return ""
    return icon("motivated" if entry.work.after == "active" else "dies", css="mo")


def face_of(desk: Desk, entry: Tile) -> str:
    """What a tile does, on one line: who and what it takes, then what it brings."""
    parts: list[str] = []
    if entry.work is not None:
        parts.append(_ability(desk, entry.work, taker(desk, entry.work.worker)))
    if entry.free is not None:
        parts.append(_ability(desk, entry.free, icon("free-action", css="fr")))
    if entry.passive:
        parts.append(effects(desk, entry.passive))
    marks = "".join(parts)
    once = f'<span class="once">+{effects(desk, entry.on_build)}</span>' if entry.on_build else ""
    tight = "tight" if marks.count("<svg") + marks.count("anyw") > ROOMY else ""
    return f'<span class="{classes("eff", tight)}">{marks}</span>{once}'


def taker(desk: Desk, worker: str) -> str:
    """The worker that a slot takes, or any."""
    return '<span class="anyw">?</span>' if worker == "any" else desk.worker(worker)


def _ability(desk: Desk, ability: Ability, who: str) -> str:
    cost = "".join(
        icon("citizen", css="fr") if good == "worker" else _good(desk, good, count)
        for good, count in ability.cost.items()
    )
    return f"{who}{cost}{ARROW}{effects(desk, ability.effects)}"


def effects(desk: Desk, all_: Iterable[Effect]) -> str:
    """What comes of it."""
    return "".join(FACES.get(effect.op, _unknown)(desk, effect.args) for effect in all_)


def _goods(desk: Desk, goods: Mapping[str, int]) -> str:
    return "".join(_good(desk, good, count) for good, count in goods.items())


def _good(desk: Desk, good: str, count: int) -> str:
    """On a face there is little room: one of a good needs no number."""
    return desk.good(good, "" if count == 1 else count)


def superproject_cost(desk: Desk, entry: Tile) -> str:
    """What a superproject costs: goods, workers, breakthroughs."""
    people = "".join(desk.worker(who) * count for who, count in entry.worker_cost.items())
    return f"{_goods(desk, entry.cost)}{people}"


def _unknown(_desk: Desk, _args: Args) -> str:
    return icon("info")


def _gain(desk: Desk, args: Args) -> str:
    goods = _goods(desk, {good: count for good, count in args.items() if good != "per"})
    return f"{goods}<i>/</i>{icon(symbol(args['per']))}" if "per" in args else goods


def _gain_choice(desk: Desk, args: Args) -> str:
    return "<i>/</i>".join(
        "".join(
            desk.worker(thing) if thing in desk.rules.workers else _good(desk, thing, count)
            for thing, count in option.items()
        )
        for option in args["options"]
    )


def _gain_worker(desk: Desk, args: Args) -> str:
    tired = "tired" if args["column"] == "tired" else ""
    return "<i>/</i>".join(
        f'<span class="anyw {tired}">=</span>' if type_ == "same_as_placed" else desk.worker(type_, tired)
        for type_ in args["types"]
    )


def _time_travel(_desk: Desk, args: Args) -> str:
    twice = f"<b>×{args['times']}</b>" if args.get("times", 1) > 1 else ""
    return f"{icon('time-travel')}<b>{args['range']}</b>{twice}"


def _travel_for(desk: Desk, args: Args) -> str:
    return f"{desk.good(args['good'], 'x')}{icon('time-travel')}<b>x</b>"


def _counted(name: str, sign: str) -> Callable[[Desk, Args], str]:
    return lambda _desk, args: f"{icon(name)}<b>{sign}{args['count']}</b>"


def _morale(_desk: Desk, args: Args) -> str:
    return f"{icon('morale')}<b>{args['steps']:+d}</b>".replace("-", "−")


def _exchange(desk: Desk, args: Args) -> str:
    both = icon("trade", css="fr") if args.get("reversible") else ARROW
    return f"{_goods(desk, args['give'])}{both}{_goods(desk, args['get'])}"


def _capital_action(_desk: Desk, args: Args) -> str:
    actions = args.get("actions", ("construct", "recruit", "research"))
    times = f"<b>×{args['times']}</b>" if args.get("times", 1) > 1 else ""
    per = f"<i>/</i>{icon(symbol(args['per']))}" if "per" in args else ""
    return "<i>/</i>".join(icon(action) for action in actions) + times + per


def _modify(desk: Desk, args: Args) -> str:
    return MODIFIED.get(args["what"], _unknown)(desk, args)


FACES: dict[str, Callable[[Desk, Args], str]] = {
    "gain": _gain,
    "gain_choice": _gain_choice,
    "gain_worker": _gain_worker,
    "gain_exosuit": _counted("exosuit", "+"),
    "time_travel": _time_travel,
    "travel_for": _travel_for,
    "retrieve_warp": _counted("vortex", ""),
    "refresh_workers": lambda _desk, _args: icon("tired", css="fr") + ARROW + icon("motivated", css="mo"),
    "remove_paradox": _counted("paradox", "−"),
    "gain_paradox": _counted("paradox", "+"),
    "morale": _morale,
    "exchange": _exchange,
    "capital_action": _capital_action,
    "copy_worker_action": lambda _desk, _args: icon("copy") + '<span class="anyw">?</span>',
    "place_worker_main_board": lambda _desk, _args: icon("exosuit") + '<span class="anyw">?</span>',
    "place_worker_player_board": lambda _desk, _args: '<span class="anyw">?</span>' + icon("grid"),
    "modify": _modify,
}
MODIFIED: dict[str, Callable[[Desk, Args], str]] = {
    "supply_water_cost": lambda _desk, _args: f"{icon('supply')}{icon('water')}<b>½</b>",
    "power_plant_range": lambda _desk, args: f"{icon('time-travel')}<b>+{args['add']}</b>",
    "paradox_limit": lambda _desk, args: f"{icon('paradox')}<b>≤ +{args['add']}</b>",
    "own_anomaly_vp": lambda desk, args: f"{icon('anomaly')}{desk.good('vp', '+' + str(args['add']))}",
    "research_set_second_die": lambda desk, args: (
        f"{_goods(desk, args['optional_cost'])}{ARROW}{icon('dice')}{icon('dice')}"
    ),
    "time_travel_vp_per_step": lambda desk, args: (
        f"{icon('time-travel')}{desk.good('vp', '+' + str(args['add']))}"
    ),
    "turn_water_cost": lambda desk, args: desk.good("water", str(args["add"]).replace("-", "−")),
    "construct_cost": lambda desk, args: (
        f"{icon('construct')}{desk.good('any_basic', '−' + str(args['discount']['any_basic']))}"
    ),
    "morale_vp_not_below": lambda _desk, args: f"{icon('morale')}<b>≥ {args['min']}</b>",
    "no_worker_lost_by_morale_at_minimum": lambda _desk, _args: icon("citizen"),
    "mine_bonus": lambda desk, args: f"{icon('mine')}<b>+</b>{_goods(desk, args['gain'])}",
    "evacuation_base_condition_met": lambda _desk, _args: icon("evacuate") + icon("check"),
    "own_superproject_vp": lambda desk, args: (
        f"{icon('superproject')}{desk.good('vp', '+' + str(args['add']))}"
    ),
}
