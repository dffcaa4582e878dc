"""`clepsydra verify` and `clepsydra replay`: what a record is good for."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.markup import escape

from clepsydra.kernel import (
    BadRecord,
    Position,
    Reader,
    Record,
    from_text,
    in_words,
    installed_games,
    sentences,
    worded,
)
from clepsydra.kernel import verify as verify_record
from clepsydra.kernel.record import Move, rules_of
from clepsydra.kernel.record import replay as replay_record
from clepsydra.terminal.output import TEXTS, Json, Language, fail, out, print_json, say

File = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A record (.jsonl).")]


def verify(file: File, lang: Language, json: Json = False) -> None:
    """Verify a record: the seed against its fingerprint, every move and the result. Exit code 1 if it fails."""
    reader = Reader(TEXTS, lang)
    try:
        record = _read(file)
        reader = _reader(record, lang)
        position = verify_record(record)
    except BadRecord as bad:
        _refuse(bad, reader, lang, json)
    if json:
        print_json({"ok": True, "answers": len(record.moves), "scores": position.result.totals})
    else:
        out.print(f"[green]{say(lang, 'verified', answers=len(record.moves))}[/]")
        _print_result(position, reader)


def replay(
    file: File,
    lang: Language,
    seat: Annotated[int | None, typer.Option(min=1, help="Print only what this seat could see.")] = None,
    json: Json = False,
) -> None:
    """Print a recorded game move by move."""
    reader = Reader(TEXTS, lang)
    try:
        record = _read(file)
        reader = _reader(record, lang)
        seats = record.header.setup.seats
        if seat is not None and seat > len(seats):
            fail(say(lang, "no_seat", seat=seat, seats=len(seats)))
        turns, position = _told(record, reader, None if seat is None else seat - 1)
    except BadRecord as bad:
        _refuse(bad, reader, lang, json)
    if json:
        print_json({"game": record.header.setup.game, "turns": turns, "scores": position.result.totals})
        return
    for number, turn in enumerate(turns):
        if turn["answer"]:
            out.print(f"[bold]{number:>4}[/]  {escape(turn['answer'])}")
        for event in turn["events"]:
            out.print(f"      [dim]{escape(event)}[/]")
    _print_result(position, reader)


def _read(file: Path) -> Record:
    return from_text(file.read_bytes())


def _reader(record: Record, lang: str) -> Reader:
    """Reads in the words of the record's game, if it is installed."""
    definition = installed_games().get(record.header.setup.game)
    return Reader(
        TEXTS if definition is None else definition.texts,
        lang,
        record.header.names,
        record.header.setup.seats,
    )


def _refuse(bad: BadRecord, reader: Reader, lang: str, json: bool) -> NoReturn:
    reason = reader.denial(bad.denial)
    if json:
        print_json({"ok": False, "line": bad.line, "rule": bad.denial.rule, "reason": reason})
    else:
        out.print(f"[red]{say(lang, 'refused', line=bad.line)}[/] {escape(reason)}")
    raise typer.Exit(1)


def _told(record: Record, reader: Reader, seat: int | None) -> tuple[list[dict[str, Any]], Position[Any]]:
    """What happened at the beginning and after each answer: everything, or what the seat could see."""
    answers = [""]

    def watch(position: Position[Any], move: Move) -> None:
        answer = ""
        if seat in (None, move.seat):
            ask = position.asks[move.seat]
            answer = reader.answer(worded(position.rules, position.view(move.seat), ask), move.answer)
        answers.append(answer)

    position = replay_record(record, rules_of(record), record.key, watch)
    events = [event for _, event in position.log] if seat is None else position.events(seat)
    moments = zip((at for at, _ in position.log), events, strict=True)
    turns: list[dict[str, Any]] = [{"answer": answer, "events": []} for answer in answers]
    for each in sentences(position.rules, moments):
        turns[each.at]["events"].append(in_words(reader, position.rules, each))
    return turns, position


def _print_result(position: Position[Any], reader: Reader) -> None:
    """The score sheets, the winner's first; each line with its points."""
    result, colon = position.result, reader.language.colon
    for seat in sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat]):
        lines = ", ".join(
            f"{reader.name(line)}{colon}{points}" for line, points in result.sheets[seat].items()
        )
        player = f"{reader.player(seat)}{colon}{result.totals[seat]}"
        out.print(f"  {result.ranks[seat]}. {player} ({lines})", markup=False)
