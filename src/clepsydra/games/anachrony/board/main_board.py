"""The main board: every action with its spaces, the workers on them, the recruit pool and the mine."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.games.anachrony.board import spaces
from clepsydra.games.anachrony.board.art import art
from clepsydra.games.anachrony.board.context import Context, symbol
from clepsydra.games.anachrony.board.sky import weather
from clepsydra.games.anachrony.board.spaces import Spaces
from clepsydra.games.anachrony.rules import Space
from clepsydra.games.anachrony.state import AnachronyState


class MainBoard(Struct, frozen=True):
    """What the drawing depends on."""

    spaces: Spaces
    pool: dict[str, int]
    mine: tuple[str, ...]
    cards: dict[str, str]
    """The recruit card and the mine card of this era."""
    banner: int
    weather: str
    evacuated: tuple[int, ...]

    @property
    def struck(self) -> bool:
        """Whether the asteroid lies in the Capital."""
        return self.weather == "after"

    @property
    def paths(self) -> tuple[str, ...]:
        """The Paths of the seats."""
        return self.spaces.paths


def part(context: Context, view: View[AnachronyState]) -> MainBoard:
    """What of the view is on the main board."""
    state = view.state
    return MainBoard(
        spaces=spaces.part(context, view, spaces.MAIN),
        pool={worker: count for worker, count in state.pool.items() if count},
        mine=tuple(state.mine),
        cards={
            action: card
            for action, zone in (("recruit", state.recruit_card), ("mine", state.mine_card))
            for card in zone.pieces[-1:]
        },
        banner=state.banner,
        weather=weather(context.rules, state),
        evacuated=tuple(seat for seat, player in enumerate(state.players) if player.evacuated),
    )


def main_board(context: Context, on: MainBoard) -> Markup:
    """The Capital above, the wilderness below."""
    actions = spaces.by_action(context, spaces.MAIN)
    capital = [action for action in (*context.rules.group("capital"), "council") if action in actions]
    return html(
        '<section class="board" id="main-board" aria-labelledby="main-board-title" data-sky="{weather}">'
        '<h2 id="main-board-title" class="sr">{main_board}</h2><div class="capital">{above}</div>'
        '<div class="wild">{below}</div></section>',
        weather=on.weather,
        main_board=context.say("main_board"),
        above=(_zone(context, on, action, actions[action]) for action in capital),
        below=(_zone(context, on, action, own) for action, own in actions.items() if action not in capital),
    )


def _zone(context: Context, on: MainBoard, action: str, own: dict[str, Space]) -> Markup:
    note = NOTES.get(action)
    shown = spaces.Zone(
        action, note(context, on) if note else None, closed=action == "evacuate" and not on.struck
    )
    return spaces.zone(context, on.spaces, shown, own)


def _pool(context: Context, on: MainBoard) -> Markup:
    people = join(
        html(
            '<span class="pw" id="{id}" role="img" aria-label="{label}">{icon}{several}</span>',
            id=anchor("pool", worker),
            label=context.say("in_pool", worker=context.bill({worker: count})),
            icon=icon(worker, css="wk"),
            several=html("<b>{count}</b>", count=count) if count > 1 else "",
        )
        for worker, count in on.pool.items()
    )
    return html(
        '<span class="pool">{people}</span>{era_card}',
        people=people,
        era_card=_era_card(context, on, "recruit"),
    )


def _mine(context: Context, on: MainBoard) -> Markup:
    cubes = {good: on.mine.count(good) for good in dict.fromkeys(on.mine)}
    inside = join(
        html(
            '<span class="pw" id="{id}" role="img" aria-label="{label}">{icon}{several}</span>',
            id=anchor("mine", good),
            label=context.bill({good: count}),
            icon=icon(symbol(good)),
            several=html("<b>{count}</b>", count=count) if count > 1 else "",
        )
        for good, count in cubes.items()
    )
    return html(
        '<span class="pool">{inside}</span>{era_card}', inside=inside, era_card=_era_card(context, on, "mine")
    )


def _era_card(context: Context, on: MainBoard, action: str) -> Markup:
    """The card that the pool was filled from."""
    if action not in on.cards:
        return NOTHING
    card = on.cards[action]
    return html(
        '<button type="button" class="chit" id="{id}"{opens} aria-label="{label}">{picture}</button>',
        id=anchor("piece", card),
        opens=context.opens(card),
        label=context.told(card),
        picture=art(f"card-{action}", "pic"),
    )


def _construct(context: Context, _on: MainBoard) -> Part:
    barred = html('<span class="ban">{worker}</span>', worker=context.worker("administrator"))
    return barred, " ", context.worker("engineer"), html("<span> −1 {good}</span>", good=icon("titanium"))


def _research(context: Context, _on: MainBoard) -> Markup:
    return html(
        '<span class="pool">{worker} <span class="die">{shape}</span><span class="die">{sign}</span></span>',
        worker=context.worker("scientist"),
        shape=icon("bt-circle"),
        sign=icon("bt-genetics"),
    )


def _council(context: Context, on: MainBoard) -> Part:
    sign = context.sign(on.banner, on.paths[on.banner])
    first = context.token(on.banner, on.paths[on.banner])
    told = html('<span class="sr">{told}</span>', told=context.say("next_first"))
    return icon("banner"), told, first, " ", sign.name


def _purify(context: Context, _on: MainBoard) -> Part:
    figures = context.catalog.figures
    more = context.good("water", f"+{figures['purify_scientist']}")
    return context.good("water", figures["purify"]), " ", context.worker("scientist"), more


def _trade(context: Context, _on: MainBoard) -> Part:
    return context.worker("administrator"), " ", context.say("twice")


def _evacuate(context: Context, on: MainBoard) -> Part:
    if not on.struck:
        return context.say("after_impact")
    gone = [context.token(seat, on.paths[seat]) for seat in on.evacuated]
    late = context.good("vp", str(context.catalog.figures["evacuation_late"]).replace("-", "−"))
    return gone, " ", context.say("last_one"), " ", late


NOTES: dict[str, Callable[[Context, MainBoard], Part]] = {
    "construct": _construct,
    "recruit": _pool,
    "research": _research,
    "council": _council,
    "mine": _mine,
    "purify": _purify,
    "trade": _trade,
    "evacuate": _evacuate,
}
