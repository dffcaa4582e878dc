"""The two small gauges beside the wheel: the round track and the tie-break track."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.rulebenders.board.context import Context, back_of, colours_of
from clepsydra.games.rulebenders.board.plates import listed
from clepsydra.games.rulebenders.game import ROW_A, ROW_B
from clepsydra.games.rulebenders.state import NOBODY_THERE, RulebendersState


class Rounds(Struct, frozen=True):
    """Which round it is, whose turn with how many actions, and the set-up cards that lie open."""

    round: int
    setups: tuple[str, ...]
    turn: int
    actions: int
    gone: tuple[str, ...]
    """Cards that have left the game, as far as they are known."""
    gone_unseen: int
    colours: tuple[str, ...]


def rounds_part(context: Context, view: View[RulebendersState]) -> Rounds:
    """What of the view is on the round track."""
    state = view.state
    return Rounds(
        round=state.round,
        setups=tuple(piece for piece in state.setups.pieces if not is_hidden(piece)),
        turn=state.turn.seat,
        actions=state.turn.actions,
        gone=tuple(piece for piece in state.box.pieces if piece in context.rules.cards),
        gone_unseen=sum(is_hidden(piece) and back_of(piece) in state.piles for piece in state.box.pieces),
        colours=colours_of(state),
    )


def rounds(context: Context, on: Rounds) -> Markup:
    """The rounds, each with what the variable cost is in it."""
    last = context.rules.figures["rounds"]
    title = context.say("round", round=on.round, last=last)
    drawn = join(
        html(
            '<button type="button" class="chit" id="{id}"{opens} aria-label="{label}">{icon}{number}</button>',
            id=anchor("piece", card),
            opens=context.opens(card),
            label=context.name(card),
            icon=icon("settings"),
            number=card.rpartition("-")[2],
        )
        for card in on.setups
    )
    return html(
        '<section class="gauge rounds" id="rounds" aria-label="{title}"><h3>{caption}</h3><ol data-tip="{card}">{items}'
        '</ol><p>{cost_below}</p>{turn}<div class="chits">{drawn}{gone}</div></section>',
        title=title,
        caption=context.caption("clock", title, "round"),
        card=context.card("round"),
        items=(
            _round(context, on, number, cost) for number, cost in enumerate(context.catalog.variable_cost, 1)
        ),
        cost_below=context.say("cost_below"),
        turn=_turn(context, on),
        drawn=drawn,
        gone=_gone(context, on),
    )


def _round(context: Context, on: Rounds, number: int, cost: int) -> Markup:
    css = "now" if number == on.round else "done" if number < on.round else ""
    return html(
        '<li class="{css}" aria-current="{current}"><span class="sr">{told}</span><b aria-hidden="true">'
        '{number}</b><span aria-hidden="true">{cost}</span></li>',
        css=css,
        current="step" if css == "now" else None,
        told=context.say("round_cost", round=number, cost=cost),
        number=number,
        cost=cost,
    )


def _turn(context: Context, on: Rounds) -> Markup:
    """Who is taking a turn, and how many actions are left in it."""
    if on.turn == NOBODY_THERE:
        return NOTHING
    return html(
        '<p class="turn">{token}<span>{told}</span></p>',
        token=context.bare(on.turn, on.colours),
        told=context.say("actions", name=context.who((on.turn,)), count=on.actions),
    )


def _gone(context: Context, on: Rounds) -> Markup:
    """The cards that have left the game, behind a button."""
    count = len(on.gone) + on.gone_unseen
    if not count:
        return NOTHING
    return html(
        '<button type="button" class="chit"{opens} aria-label="{title}">{icon}{count}</button>'
        '<div class="pop card pile" id="{id}" popover><h3>{icon}{title}</h3>{listed}{unseen}</div>',
        opens=context.opens("pile-gone"),
        title=context.say("gone", count=count),
        icon=icon("destruction"),
        count=count,
        id=context.card("pile-gone"),
        listed=listed(context, on.gone),
        unseen=(
            html("<p>{told}</p>", told=context.say("gone_unseen", count=on.gone_unseen))
            if on.gone_unseen
            else ""
        ),
    )


class TieBreak(Struct, frozen=True):
    """The cubes in both rows."""

    row_a: tuple[int, ...]
    row_b: tuple[int, ...]
    colours: tuple[str, ...]


def tiebreak_part(view: View[RulebendersState]) -> TieBreak:
    """What of the view is on the tie-break track."""
    state = view.state
    return TieBreak(tuple(state.row_a), tuple(state.row_b), colours_of(state))


def tiebreak(context: Context, on: TieBreak) -> Markup:
    """Ten columns of two rows; a new cube takes the first column that is empty."""
    return html(
        '<section class="gauge tie" id="tiebreak" aria-label="{title}"><h3>{caption}</h3>'
        '<div class="trk" id="track" role="group" aria-label="{title}" data-tip="{card}"><i></i>{heads}{row_a}{row_b}</div>'
        "</section>",
        title=context.name("tiebreak"),
        caption=context.caption("trade", context.say("tie_track"), "tiebreak"),
        card=context.card("tiebreak"),
        heads=(html("<i>{number}</i>", number=number) for number in range(1, len(on.row_a) + 1)),
        row_a=_row(context, on, ROW_A, on.row_a),
        row_b=_row(context, on, ROW_B, on.row_b),
    )


def _row(context: Context, on: TieBreak, row: str, cubes: tuple[int, ...]) -> Markup:
    return html(
        '<i aria-hidden="true">{row}</i>{cells}',
        row=row,
        cells=(_cell(context, on, row, column, seat) for column, seat in enumerate(cubes, 1)),
    )


def _cell(context: Context, on: TieBreak, row: str, column: int, seat: int) -> Markup:
    id_ = anchor("tie", row, column)
    if seat == NOBODY_THERE:
        return html('<span class="cell" id="{id}"></span>', id=id_)
    return html(
        '<span class="cell full" id="{id}" role="img" aria-label="{told}">{token}</span>',
        id=id_,
        told=context.say("in_column", row=row, column=column, name=context.who((seat,))),
        token=context.bare(seat, on.colours),
    )
