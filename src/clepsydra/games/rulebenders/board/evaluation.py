"""The panel under evaluation: cubes of each seat, the majority, and what each rule would give each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import icon, minus
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.rulebenders.board.art import picture
from clepsydra.games.rulebenders.board.context import DRAWN, Context, colours_of, symbol, written
from clepsydra.games.rulebenders.evolution import LAST
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import allowed
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.state import ELECTRON, NUCLEAR, PANELS, RulebendersState

NOTHING_YET = -1
Values = tuple[int | str, ...]
GIVES: Mapping[str, Callable[[Rulebenders, int], Values]] = {
    "theme": lambda game, seat: tuple(t for t in game.state.plates if why_not_theme(game, seat, t) is None),
    "hand_limit": lambda game, seat: (max(0, game.hand_limit(seat)),),
    "currency": lambda game, seat: allowed(game, seat, "currency"),
    "first_player": lambda game, seat: (game.chip_income(seat),),
    "take_cubes": lambda game, seat: (game.cube_income(seat),),
    "draw_cards": lambda game, seat: (game.draw_number(seat),),
}
"""What a panel's rule is for a seat, its disc reckoned in; the rate of Exchange is the same for everybody."""


class Strength(Struct, frozen=True):
    """The cubes of a seat on the panel, open and locked together, and what each rule would give it."""

    seat: int
    cubes: int
    gives: tuple[Values, ...]


class Evaluated(Struct, frozen=True):
    """What the drawing depends on; without a panel there is nothing to draw."""

    panel: int
    you: int | None
    leaders: tuple[int, ...]
    rules: tuple[int | str, ...]
    """The settings of the panel; on First player, the seats."""
    now: int
    """Which of them is in force."""
    strengths: tuple[Strength, ...]
    discs: tuple[Values | None, ...]
    """What the disc of the one who leads would give a space nearer to Electron, where it is, and nearer to Nuclear."""
    in_force: tuple[int | str, ...]
    """The rule of each panel, in their order."""
    colours: tuple[str, ...]


def part(context: Context, view: View[RulebendersState]) -> Evaluated | None:
    """What of the view is evaluated: the panel that was taken from the queue last."""
    state = view.state
    number = len(PANELS) - len(state.queue) - 1
    if state.phase != "evaluation" or number == NOTHING_YET:
        return None
    game, panel = context.game(state), PANELS[number]
    rules = _rules(context, state, panel)
    return Evaluated(
        panel=number,
        you=view.seat,
        leaders=tuple(game.leaders(panel)),
        rules=rules,
        now=state.first if panel == "first_player" else state.panels[panel].setting,
        strengths=tuple(
            Strength(seat, game.strength(panel, seat), _gives(context, state, panel, seat, len(rules)))
            for seat in context.seats
        ),
        discs=_discs(context, state, panel, game.leaders(panel)),
        in_force=tuple(state.first if name == "first_player" else game.setting(name) for name in PANELS),
        colours=colours_of(state),
    )


def _rules(context: Context, state: RulebendersState, panel: str) -> tuple[int | str, ...]:
    if panel == "theme":
        return tuple(state.plates)
    return tuple(context.seats) if panel == "first_player" else context.catalog.panels[panel].settings


def _gives(
    context: Context, state: RulebendersState, panel: str, seat: int, rules: int
) -> tuple[Values, ...]:
    """What each rule would give a seat; Flexo gains by none."""
    gives = GIVES.get(panel)
    if gives is None or seat not in context.people:
        return ()
    return tuple(gives(context.game(_with(state, panel, rule)), seat) for rule in range(rules))


def _discs(
    context: Context, state: RulebendersState, panel: str, leaders: list[int]
) -> tuple[Values | None, ...]:
    """Empty if no seat leads alone; `None` beyond an end of the track."""
    if len(leaders) != 1 or leaders[0] not in context.people:
        return ()
    seat, gives = leaders[0], GIVES.get(panel, _exchanges)
    here = state.players[seat].discs[panel]
    return tuple(
        gives(context.game(_moved(state, seat, panel, place)), seat) if abs(place) <= LAST else None
        for place in (here - 1, here, here + 1)
    )


def _exchanges(game: Rulebenders, seat: int) -> Values:
    return allowed(game, seat, "exchange")


def _moved(state: RulebendersState, seat: int, panel: str, place: int) -> RulebendersState:
    """The game as it would be with a disc elsewhere."""
    players = list(state.players)
    players[seat] = replace(players[seat], discs={**players[seat].discs, panel: place})
    return replace(state, players=players)


def _with(state: RulebendersState, panel: str, rule: int) -> RulebendersState:
    """The game as it would be by another rule."""
    if panel == "first_player":
        return replace(state, first=rule)
    return replace(state, panels={**state.panels, panel: replace(state.panels[panel], setting=rule)})


def evaluation(context: Context, on: Evaluated | None) -> Markup:
    """The card beside the machine; nothing while no panel is evaluated."""
    if on is None:
        return html('<section class="evalcard" id="evaluation" hidden></section>')
    panel = PANELS[on.panel]
    return html(
        '<section class="evalcard {tied}" id="evaluation" aria-labelledby="evaluation-title"><header data-tip="{card}">'
        '{icon}<h3 id="evaluation-title">{title}<small>{number}</small></h3></header><ol class="protocol">{panels}</ol>'
        '<div class="duels"><h4>{cubes_here}</h4><ol>{duels}</ol>{discs}</div>{table}</section>',
        tied="tied" if len(on.leaders) > 1 else None,
        card=context.card(panel),
        icon=icon(symbol(panel)),
        title=_title(context, on, panel),
        number=context.say("panel_of", number=on.panel + 1, last=len(PANELS)),
        panels=(_step(context, on, number) for number in range(len(PANELS))),
        cubes_here=context.say("cubes_here"),
        duels=(_duel(context, on, each) for each in sorted(on.strengths, key=lambda each: -each.cubes)),
        table=_table(context, on, panel),
        discs=_disc(context, on) if on.discs else None,
    )


def _title(context: Context, on: Evaluated, panel: str) -> str:
    name = context.title(panel)
    if not on.leaders:
        return context.say("nobody_leads", panel=name)
    if len(on.leaders) > 1:
        return context.say("tied_on", panel=name, names=context.who(on.leaders))
    if on.leaders[0] == on.you:
        return context.say("you_lead", panel=name)
    return context.say("leads_on", panel=name, name=context.who(on.leaders))


def _step(context: Context, on: Evaluated, number: int) -> Markup:
    """A panel in the course of the evaluation, with the rule that is in force there by now."""
    return html(
        '<li class="{css}" aria-current="{current}" data-tip="{card}">{icon}<b>{rule}</b></li>',
        css="done" if number < on.panel else "now" if number == on.panel else None,
        current="step" if number == on.panel else None,
        card=context.card(PANELS[number]),
        icon=icon(symbol(PANELS[number]), context.title(PANELS[number])),
        rule=_rule(context, on, PANELS[number], on.in_force[number]),
    )


def _rule(context: Context, on: Evaluated, panel: str, rule: int | str) -> Markup:
    if panel == "first_player":
        return context.token(int(rule), on.colours)
    return context.mark(str(rule)) if rule in DRAWN else html("{rule}", rule=written(rule))


def _duel(context: Context, on: Evaluated, each: Strength) -> Markup:
    """The cubes of one seat in a row."""
    return html(
        '<li class="seat seat-{colour} {win}">{token}<span class="heap" aria-hidden="true">{cubes}</span>'
        '<b><span class="sr">{name} </span>{count}</b></li>',
        colour=on.colours[each.seat],
        win="win" if each.seat in on.leaders else None,
        token=context.bare(each.seat, on.colours),
        cubes=picture("cube3d", "p3") * each.cubes,
        name=context.who((each.seat,)),
        count=each.cubes,
    )


def _table(context: Context, on: Evaluated, panel: str) -> Markup | None:
    """A column for each rule, a line for each player: before and after at one look."""
    rows = [each for each in on.strengths if each.gives]
    if not rows:
        return None
    return html(
        '<div class="gives"><h4>{title}</h4><table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table></div>',
        title=context.say("each_rule"),
        heads=(
            html(
                '<th scope="col" class="{now}">{rule}{note}</th>',
                now="now" if place == on.now else None,
                rule=_rule(context, on, panel, rule),
                note=html("<small>{now}</small>", now=context.say("in_force")) if place == on.now else None,
            )
            for place, rule in enumerate(on.rules)
        ),
        rows=(_row(context, on, each) for each in rows),
    )


def _row(context: Context, on: Evaluated, each: Strength) -> Markup:
    return html(
        '<tr class="{mine}"><th scope="row">{token} <span>{name}</span></th>{cells}</tr>',
        mine="mine" if each.seat == on.you else None,
        token=context.bare(each.seat, on.colours),
        name=context.who((each.seat,)),
        cells=_cells(context, on, each),
    )


def _cells(context: Context, on: Evaluated, each: Strength) -> Iterator[Markup]:
    """More than now is green, less is red; figures say it too."""
    before = each.gives[on.now]
    for place, values in enumerate(each.gives):
        change = (_worth(values) > _worth(before)) - (_worth(values) < _worth(before))
        yield html(
            '<td class="{css}">{values}</td>',
            css="now" if place == on.now else {1: "up", -1: "down"}.get(change),
            values=join(_value(context, value) for value in values) or html("–"),
        )


def _worth(values: Values) -> int:
    """How much a rule gives: a figure, or how many things it allows."""
    return values[0] if len(values) == 1 and isinstance(values[0], int) else len(values)


def _value(context: Context, value: int | str) -> Markup:
    return html("{figure}", figure=minus(value)) if isinstance(value, int) else context.mark(value)


def _disc(context: Context, on: Evaluated) -> Markup:
    """What a step of the leader's disc would change for the leader."""
    name = (
        context.say("your_disc")
        if on.leaders[0] == on.you
        else context.say("disc_of", name=context.who(on.leaders))
    )
    ends = (icon(ELECTRON, context.name(ELECTRON)), None, icon(NUCLEAR, context.name(NUCLEAR)))
    return html(
        '<h4>{name}</h4><ol class="eval-steps">{steps}</ol>',
        name=name,
        steps=(
            html(
                '<li class="{now}">{left}{values}{right}</li>',
                now="now" if place == 1 else None,
                left=html("<span>← {end}</span>", end=ends[0]) if place == 0 else None,
                values=_given(context, values),
                right=html("<span>{end} →</span>", end=ends[2]) if place == len(on.discs) - 1 else None,
            )
            for place, values in enumerate(on.discs)
        ),
    )


def _given(context: Context, values: Values | None) -> Markup:
    if values is None:
        return html("<b>{end}</b>", end=context.say("end_of_track"))
    return html("<b>{values}</b>", values=join(_value(context, value) for value in values) or "–")
