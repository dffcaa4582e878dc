"""The two small gauges beside the wheel: the round track and the tie-break track."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.rulebenders.game import ROW_A, ROW_B
from clepsydra.games.rulebenders.state import NOBODY_THERE, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.desk import is_hidden
from clepsydra.web.boards.markup import anchor, classes, esc, flag, icon
from clepsydra.web.boards.rulebenders.desk import Desk, back_of, colours_of
from clepsydra.web.boards.rulebenders.plates import listed


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


def rounds_part(desk: Desk, view: View[Table]) -> Rounds:
    """What of the view is on the round track."""
    state = view.state
    return Rounds(
        round=state.round,
        setups=tuple(piece for piece in state.setups.pieces if not is_hidden(piece)),
        turn=state.turn.seat,
        actions=state.turn.actions,
        gone=tuple(piece for piece in state.box.pieces if piece in desk.rules.cards),
        gone_unseen=sum(is_hidden(piece) and back_of(piece) in state.piles for piece in state.box.pieces),
        colours=colours_of(state),
    )


def rounds(desk: Desk, on: Rounds) -> str:
    """The rounds, each with what the variable cost is in it."""
    last = desk.rules.figures["rounds"]
    items = "".join(
        _round(desk, on, number, cost) for number, cost in enumerate(desk.catalog.variable_cost, 1)
    )
    title = desk.say("round", round=on.round, last=last)
    drawn = "".join(
        f'<button type="button" class="chit" id="{anchor("piece", card)}"{desk.opens(card)}'
        f' aria-label="{esc(desk.name(card))}">{icon("settings")}{card.rpartition("-")[2]}</button>'
        for card in on.setups
    )
    return (
        f'<section class="gauge rounds" id="rounds" aria-label="{esc(title)}"><h3>{desk.caption("clock", title, "round")}</h3>'
        f"<ol>{items}</ol><p>{esc(desk.say('cost_below'))}</p>{_turn(desk, on)}"
        f'<div class="chits">{drawn}{_gone(desk, on)}</div></section>'
    )


def _round(desk: Desk, on: Rounds, number: int, cost: int) -> str:
    css = "now" if number == on.round else "done" if number < on.round else ""
    told = esc(desk.say("round_cost", round=number, cost=cost))
    return (
        f'<li class="{css}"{flag("aria-current", "step" if css == "now" else "")}><span class="sr">{told}</span>'
        f'<b aria-hidden="true">{number}</b><span aria-hidden="true">{cost}</span></li>'
    )


def _turn(desk: Desk, on: Rounds) -> str:
    """Who is taking a turn, and how many actions are left in it."""
    if on.turn == NOBODY_THERE:
        return ""
    told = desk.say("actions", name=desk.who((on.turn,)), count=on.actions)
    return f'<p class="turn">{desk.bare(on.turn, on.colours)}<span>{esc(told)}</span></p>'


def _gone(desk: Desk, on: Rounds) -> str:
    """The cards that have left the game, behind a button."""
    count = len(on.gone) + on.gone_unseen
    if not count:
        return ""
    title = esc(desk.say("gone", count=count))
    unseen = f"<p>{esc(desk.say('gone_unseen', count=on.gone_unseen))}</p>" if on.gone_unseen else ""
    return (
        f'<button type="button" class="chit"{desk.opens("pile-gone")} aria-label="{title}">{icon("destruction")}{count}</button>'
        f'<div class="pop card pile" id="{desk.card("pile-gone")}" popover><h3>{icon("destruction")}{title}</h3>'
        f"{listed(desk, on.gone)}{unseen}</div>"
    )


class TieBreak(Struct, frozen=True):
    """The cubes in both rows."""

    row_a: tuple[int, ...]
    row_b: tuple[int, ...]
    colours: tuple[str, ...]


def tiebreak_part(view: View[Table]) -> TieBreak:
    """What of the view is on the tie-break track."""
    state = view.state
    return TieBreak(tuple(state.row_a), tuple(state.row_b), colours_of(state))


def tiebreak(desk: Desk, on: TieBreak) -> str:
    """Ten columns of two rows; a new cube takes the first column that is empty."""
    heads = "".join(f"<i>{number}</i>" for number in range(1, len(on.row_a) + 1))
    title = desk.name("tiebreak")
    return (
        f'<section class="gauge tie" id="tiebreak" aria-label="{esc(title)}">'
        f"<h3>{desk.caption('trade', desk.say('tie_track'), 'tiebreak')}</h3>"
        f'<div class="trk" id="track" role="group" aria-label="{esc(title)}"><i></i>{heads}'
        f"{_row(desk, on, ROW_A, on.row_a)}{_row(desk, on, ROW_B, on.row_b)}</div></section>"
    )


def _row(desk: Desk, on: TieBreak, row: str, cubes: tuple[int, ...]) -> str:
    cells = "".join(_cell(desk, on, row, column, seat) for column, seat in enumerate(cubes, 1))
    return f'<i aria-hidden="true">{row}</i>{cells}'


def _cell(desk: Desk, on: TieBreak, row: str, column: int, seat: int) -> str:
    id_ = anchor("tie", row, column)
    if seat == NOBODY_THERE:
        return f'<span class="cell" id="{id_}"></span>'
    told = esc(desk.say("in_column", row=row, column=column, name=desk.who((seat,))))
    return (
        f'<span class="{classes("cell", "full")}" id="{id_}" role="img" aria-label="{told}">'
        f"{desk.bare(seat, on.colours)}</span>"
    )
