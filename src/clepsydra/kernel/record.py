"""A game is its record: one JSON line for the header, one for each answer, one for the result.

Every line ends with a check over itself and the line before, so that a change is found where it
was made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from clepsydra.kernel.asks import Answer, Answered
from clepsydra.kernel.chance import commitment, mix
from clepsydra.kernel.definition import GameDefinition, installed_games
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.position import Position
from clepsydra.kernel.rules import Result, Ruleset, Setup
from clepsydra.kernel.state import fingerprint

L = TypeVar("L", bound=Struct)
T = TypeVar("T")

FORMAT = 1


class Header(Struct, frozen=True):
    """What was agreed before play, and the commitment to the seed."""

    setup: Setup
    names: tuple[str, ...]
    version: int
    commitment: str
    entropy: tuple[str, ...] = ()
    data: str = ""
    """Hash of the component data the game was played with, an owner's corrections (in the setup) included."""
    clepsydra: int = FORMAT


class Move(Answered, frozen=True):
    """One answer: the seat, what it answered, and when."""

    seat: int
    answer: Any
    at: str = ""


class Ending(Struct, frozen=True):
    """The result, the seed revealed, and the fingerprint of the last state."""

    result: Result
    seed: str
    state: str


class Record(Struct, frozen=True):
    """A played game."""

    header: Header
    moves: tuple[Move, ...]
    ending: Ending | None = None

    @property
    def key(self) -> bytes:
        """The key of the game's chance, once the seed is revealed."""
        if self.ending is None:
            raise ValueError("the seed of a running game is not revealed")
        return mix(bytes.fromhex(self.ending.seed), self.header.entropy)


class Recorder:
    """Writes down a game as it is played."""

    def __init__(
        self,
        definition: GameDefinition,
        setup: Setup,
        *,
        seed: bytes,
        names: Iterable[str] = (),
        entropy: Iterable[str] = (),
    ) -> None:
        self.seed = seed
        rules = definition.rules_for(setup)
        self.header = Header(
            setup, tuple(names), definition.version, commitment(seed), tuple(entropy), definition.data(setup)
        )
        self.moves: list[Move] = []
        self.position: Position[Any] = Position.begin(rules, mix(seed, self.header.entropy))

    def answer(self, seat: int, answer: Answer, at: str = "") -> None:
        """Take an answer and write it down."""
        self.moves.append(Move(seat, self.position.answer(seat, answer), at))

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer and strike it out."""
        self.position.undo(seat)
        last = max(number for number, move in enumerate(self.moves) if move.seat == seat)
        del self.moves[last]

    def record(self) -> Record:
        """The record so far; of a finished game with its result and the seed."""
        ending = None
        if self.position.over:
            state = self.position.state
            ending = Ending(self.position.result, self.seed.hex(), fingerprint(state))
        return Record(self.header, tuple(self.moves), ending)


class BadRecord(Exception):
    """A record that does not hold: the line and the reason."""

    def __init__(self, line: int, denial: Denial) -> None:
        super().__init__(f"line {line}: {denial.key} {denial.params}")
        self.line = line
        self.denial = denial


def to_text(record: Record) -> str:
    """The record as JSON lines."""
    parts: list[Struct] = [record.header, *record.moves]
    if record.ending is not None:
        parts.append(record.ending)
    lines: list[str] = []
    check = ""
    for part in parts:
        body = msgspec.json.encode(part).decode()
        check = _check(check, body)
        lines.append(f'{body[:-1]},"check":"{check}"}}\n')
    return "".join(lines)


def from_text(text: str | bytes) -> Record:
    """Read a record, best as the bytes of its file, and check that no line was changed."""
    bodies = _checked_lines(text if isinstance(text, str) else _decoded(text))
    header = _line(1, bodies[0], Header)
    last = len(bodies)
    ended = last > 1 and bodies[-1].startswith('{"result":')
    moves = [_line(number, body, Move) for number, body in enumerate(bodies[1 : last - ended], start=2)]
    ending = _line(last, bodies[-1], Ending) if ended else None
    return Record(header, tuple(moves), ending)


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadRecord(data.count(b"\n", 0, error.start) + 1, deny("TB-REC-01")) from error


def _checked_lines(text: str) -> list[str]:
    bodies: list[str] = []
    check = ""
    # Not splitlines(): a name may hold a line separator, and no other sign may pass for a line's end.
    for number, line in enumerate(text.removesuffix("\n").split("\n"), start=1):
        body, found, given = line.rpartition(',"check":"')
        body += "}"
        check = _check(check, body)
        if not found or given != f'{check}"}}':
            raise BadRecord(number, deny("TB-REC-01"))
        bodies.append(body)
    return bodies


def _check(before: str, body: str) -> str:
    return hashlib.sha256(f"{before}{body}".encode()).hexdigest()[:16]


def _line(number: int, body: str, of: type[L]) -> L:
    try:
        return msgspec.json.decode(body, type=of)
    except msgspec.MsgspecError as error:
        raise BadRecord(number, deny("TB-REC-02", problem=str(error))) from error


def replay(
    record: Record,
    rules: Ruleset[Any],
    key: bytes,
    watch: Callable[[Position[Any], Move], None] | None = None,
) -> Position[Any]:
    """Play the record again; `watch` sees each answer and the position before it."""
    return _finish(replaying(record, rules, key, watch))


def replaying(
    record: Record,
    rules: Ruleset[Any],
    key: bytes,
    watch: Callable[[Position[Any], Move], None] | None = None,
) -> Generator[None, None, Position[Any]]:
    """The same with a pause after each answer, for whoever has other things to do meanwhile."""
    position = Position.begin(rules, key)
    for number, move in enumerate(record.moves, start=2):
        denial = position.why_not(move.seat, move.answer)
        if denial is not None:
            raise BadRecord(number, denial)
        if watch is not None:
            watch(position, move)
        position.accept(move.seat, move.answer)
        yield
    return position


def _finish(work: Generator[None, None, T]) -> T:
    """Work through to the end without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            value: T = done.value
            return value


def rules_of(record: Record) -> Ruleset[Any]:
    """The rules that the record was played by, if they are installed."""
    header = record.header
    definition = installed_games().get(header.setup.game)
    if definition is None or not definition.keeps(header.version) or header.clepsydra != FORMAT:
        raise BadRecord(1, deny("TB-REC-03", game=header.setup.game, version=header.version))
    try:
        rules = definition.as_of(header.version).rules_for(header.setup)
    except Refused as refused:
        raise BadRecord(1, refused.denial) from refused
    if header.data != definition.data(header.setup):
        raise BadRecord(1, deny("TB-REC-07"))
    return rules


def verify(record: Record) -> Position[Any]:
    """Check everything: the seed against its commitment, every answer, the result."""
    return _finish(verifying(record))


def verifying(record: Record) -> Generator[None, None, Position[Any]]:
    """The same with a pause after each answer, for whoever has other things to do meanwhile."""
    rules = rules_of(record)
    last = len(record.moves) + 2
    ending = record.ending
    if ending is None:
        raise BadRecord(last, deny("TB-REC-04"))
    try:
        seed = bytes.fromhex(ending.seed)
    except ValueError as error:
        raise BadRecord(last, deny("TB-REC-05")) from error
    if seed.hex() != ending.seed or commitment(seed) != record.header.commitment:
        raise BadRecord(last, deny("TB-REC-05"))
    position = yield from replaying(record, rules, record.key)
    if not position.over:
        raise BadRecord(last, deny("TB-REC-04"))
    if (position.result, fingerprint(position.state)) != (ending.result, ending.state):
        raise BadRecord(last, deny("TB-REC-06"))
    return position
