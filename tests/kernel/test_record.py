"""A game is its record: written, read, replayed, and refused when it was tampered with."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from clepsydra.kernel import (
    PERSON,
    BadRecord,
    Chance,
    Flow,
    GameDefinition,
    Position,
    Record,
    Recorder,
    Setup,
    commitment,
    fingerprint,
    from_text,
    installed_games,
    replay,
    to_text,
    verify,
)
from clepsydra.kernel import record as records
from clepsydra.kernel.record import rules_of
from tests.kernel.toy import Toy, toy

SEED = b"the seed of the service"
NAMES = ("Ann", "Zoé\u2028“Z”")


def rob(game: Toy) -> Flow[None]:
    """Ann scores a die, then robs somebody; the others guess; everybody may give cards up."""
    game.state.points[0] += game.roll(6)
    _, victim = yield from game.choose(0, [("rob", 1), ("rob", 2)], rule="TB-ASK-02")
    game.state.points[victim] -= 1
    guesses = yield from game.choose_together({1: ["x", "seed"], 2: ["x", "seed"]}, rule="TB-ASK-08")
    game.state.points[1] += guesses[1] == "x"
    yield from game.choose_some(0, ["a", "b", "c"], rule="TB-ASK-03")
    yield from game.choose(1, ["left", "right"], rule="TB-ASK-02")


BOX = toy(rob, rob)
SETUP = Setup("toy", (PERSON,) * 3)


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "installed_games", lambda: {"toy": BOX, **installed_games()})


def recorder(definition: GameDefinition = BOX) -> Recorder:
    return Recorder(definition, SETUP, seed=SEED, names=(*NAMES, "Bo"), entropy=["salt", "", "pepper"])


@functools.cache
def played() -> Record:
    chance, game = Chance(b"players"), recorder()
    while not game.position.over:
        seat, ask = chance.pick(list(game.position.asks.items()))
        options = tuple(reversed(ask.menu.options))
        game.answer(seat, options if hasattr(ask, "at_least") else chance.pick(options), at="2026-11-15")
    return game.record()


TEXT = to_text(played())
BYTES = TEXT.encode()
LAST = TEXT.count("\n")


def refused(text: str | bytes) -> BadRecord:
    with pytest.raises(BadRecord) as bad:
        verify(from_text(text))
    return bad.value


def line_of(at: int) -> int:
    return BYTES.count(b"\n", 0, at) + 1


# --- writing and reading ------------------------------------------------------------------------


def test_a_record_comes_back_from_its_text() -> None:
    assert from_text(TEXT) == from_text(BYTES) == played()
    assert to_text(from_text(TEXT)) == TEXT


@pytest.mark.rule("TB-CHN-02", "TB-REC-06")
def test_a_true_record_is_verified_and_gives_the_last_position() -> None:
    position = verify(from_text(TEXT))
    ending = played().ending
    assert ending is not None
    assert position.over
    assert (position.result, fingerprint(position.state)) == (ending.result, ending.state)


def test_what_is_taken_back_is_struck_out() -> None:
    def picks(game: Toy) -> Flow[None]:
        for _ in range(2):
            yield from game.choose(0, ["a", "b"], rule="TB-ASK-02")

    game = recorder(toy(picks))
    game.answer(0, "a")
    game.undo(0)
    game.answer(0, "b")
    assert [move.answer for move in game.record().moves] == ["b"]


@pytest.mark.rule("TB-CHN-01")
def test_the_commitment_is_open_from_the_start_and_the_seed_is_not() -> None:
    running = recorder().record()
    assert running.header.commitment == commitment(SEED)
    assert running.ending is None
    assert SEED.hex() not in to_text(running)
    with pytest.raises(ValueError, match="not revealed"):
        _ = running.key


@pytest.mark.rule("TB-CHN-01")
def test_the_words_of_the_seats_change_the_game() -> None:
    games = [Recorder(BOX, SETUP, seed=SEED, entropy=words) for words in ((), ("salt",), ("salt", "pepper"))]
    assert len({game.position.state.chance.key for game in games}) == 3


def test_what_is_written_is_what_was_decided_whatever_the_order_of_picking() -> None:
    some = [move.answer for move in played().moves if len(move.answer) == 3]
    assert some == [("a", "b", "c")] * 2


def test_a_running_game_is_read_back_whatever_its_last_answer_says() -> None:
    game = recorder()
    game.answer(0, ("rob", 1))
    game.answer(1, "seed")
    assert from_text(to_text(game.record())) == game.record()


def test_replay_shows_each_position_before_its_answer() -> None:
    seen: list[int] = []
    record = played()
    position = replay(record, rules_of(record), record.key, lambda before, _: seen.append(before.count))
    assert seen == list(range(len(record.moves)))
    assert position.over


def test_a_refused_answer_is_not_written_down() -> None:
    game = recorder()
    with pytest.raises(Exception, match="TB-ASK-02"):
        game.answer(0, "nonsense")
    assert game.record().moves == ()


# --- one byte changed ---------------------------------------------------------------------------


@pytest.mark.rule("TB-REC-01")
@given(st.integers(0, len(BYTES) - 1), st.integers(1, 255))
def test_any_single_byte_that_was_changed_is_found_in_its_line(at: int, by: int) -> None:
    changed = bytearray(BYTES)
    changed[at] ^= by
    assert refused(bytes(changed)).line in {line_of(at), line_of(at) + (changed[at] == ord("\n"))}


@pytest.mark.rule("TB-REC-01")
@pytest.mark.parametrize("bit", [0x01, 0x20])
def test_there_is_no_byte_that_could_be_changed(bit: int) -> None:
    """Bit 0x20 turns capitals into small letters and back."""
    for at in range(len(BYTES)):
        changed = bytearray(BYTES)
        changed[at] ^= bit
        with pytest.raises(BadRecord):
            from_text(bytes(changed))


@pytest.mark.rule("TB-REC-01")
@pytest.mark.parametrize("end", ["\r", "\x0b", "\x1c", "\u2028", " ", "x"])
def test_a_changed_end_of_a_line_is_found_too(end: str) -> None:
    assert refused(TEXT.replace("\n", end, 1)).line == 1
    assert refused(TEXT[:-1] + end).line == LAST


@pytest.mark.rule("TB-REC-01")
def test_a_line_taken_out_or_put_in_is_found_where_it_was() -> None:
    lines = TEXT.removesuffix("\n").split("\n")
    assert refused("\n".join([lines[0], *lines[2:]])).line == 2
    assert refused("\n".join([*lines[:2], *lines[1:]])).line == 3
    assert refused("\n".join([lines[0], "", *lines[1:]])).line == 2
    assert refused(TEXT + "\n").line == LAST + 1


@pytest.mark.rule("TB-REC-01")
@pytest.mark.parametrize("text", ["", "\n", "no record", b"\xff\xfe", '{"check":"', ',"check":"'])
def test_what_is_no_record_is_refused_in_its_first_line(text: str | bytes) -> None:
    bad = refused(text)
    assert (bad.line, bad.denial.rule) == (1, "TB-REC-01")


# --- forged: the checks were made anew ----------------------------------------------------------


def forged(line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The record with one line changed and every check computed again."""
    parts = [json.loads(text) for text in TEXT.removesuffix("\n").split("\n")]
    change(parts[line - 1])
    text, check = "", ""
    for part in parts:
        part.pop("check")
        body = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
        check = records._check(check, body)
        text += f'{body[:-1]},"check":"{check}"}}\n'
    return text


def test_a_record_whose_checks_are_made_anew_is_the_same() -> None:
    assert forged(1, lambda _: None) == TEXT


@pytest.mark.parametrize(
    ("line", "change", "rule"),
    [
        pytest.param(2, lambda move: move.update(answer=["rob", 7]), "TB-ASK-02", id="illegal answer"),
        pytest.param(2, lambda move: move.update(answer={"rob": 1}), "TB-ASK-02", id="no answer at all"),
        pytest.param(2, lambda move: move.update(seat=1), "TB-ASK-01", id="another seat"),
        pytest.param(2, lambda move: move.update(seat="Ann"), "TB-REC-02", id="no seat"),
        pytest.param(2, lambda move: move.pop("answer"), "TB-REC-02", id="no answer"),
        pytest.param(1, lambda header: header.update(version=2), "TB-REC-03", id="other version"),
        pytest.param(1, lambda header: header.update(clepsydra=2), "TB-REC-03", id="later format"),
        pytest.param(1, lambda header: header["setup"].update(game="chess"), "TB-REC-03", id="other game"),
        pytest.param(1, lambda header: header["setup"].update(seats=[]), "TB-SET-01", id="no seats"),
        pytest.param(LAST, lambda end: end.update(seed="00"), "TB-REC-05", id="other seed"),
        pytest.param(LAST, lambda end: end.update(seed="seven"), "TB-REC-05", id="no seed"),
        pytest.param(
            LAST, lambda end: end.update(seed=SEED.hex().upper()), "TB-REC-05", id="seed spelt otherwise"
        ),
        pytest.param(LAST, lambda end: end.update(state="0" * 32), "TB-REC-06", id="other state"),
        pytest.param(LAST, lambda end: end["result"].update(ranks=[1, 1, 1]), "TB-REC-06", id="other ranks"),
        pytest.param(LAST, lambda end: end["result"]["sheets"][0].update(points=99), "TB-REC-06", id="score"),
        pytest.param(LAST, lambda end: end.update(result=None), "TB-REC-02", id="no result"),
    ],
)
@pytest.mark.rule("TB-REC-02", "TB-REC-03", "TB-REC-05", "TB-REC-06")
def test_a_forged_line_is_refused_there(
    line: int, change: Callable[[dict[str, Any]], object], rule: str
) -> None:
    bad = refused(forged(line, change))
    assert (bad.line, bad.denial.rule) == (line, rule)
    assert f"line {line}: {rule}" in str(bad)


@pytest.mark.rule("TB-REC-05")
def test_another_seed_with_its_own_commitment_gives_another_game() -> None:
    other = b"a seed that pleases the service"
    header = replace(played().header, commitment=commitment(other))
    ending = played().ending
    assert ending is not None
    record = replace(played(), header=header, ending=replace(ending, seed=other.hex()))
    assert refused(to_text(record)).denial.rule == "TB-REC-06"


@pytest.mark.rule("TB-REC-06")
def test_a_legal_answer_that_leads_elsewhere_is_refused_by_the_result() -> None:
    def rob_the_other(move: dict[str, Any]) -> None:
        move["answer"] = ["rob", 3 - move["answer"][1]]

    bad = refused(forged(2, rob_the_other))
    assert (bad.line, bad.denial.rule) == (LAST, "TB-REC-06")


def test_a_legal_answer_that_leads_to_the_same_end_is_a_true_game_too() -> None:
    """Nobody can tell which way was meant: only the checks, published with the record, tell them apart."""

    def turn_round(move: dict[str, Any]) -> None:
        move["answer"] = "left" if move["answer"] == "right" else "right"

    text = forged(LAST - 1, turn_round)
    assert text != TEXT
    assert verify(from_text(text)).over


def test_a_figure_written_in_another_way_is_the_same_answer() -> None:
    def as_float(move: dict[str, Any]) -> None:
        move["answer"][1] = float(move["answer"][1])

    position = verify(from_text(forged(2, as_float)))
    assert position.over


@pytest.mark.rule("TB-REC-04")
def test_a_game_that_was_not_played_to_its_end_is_not_verified() -> None:
    running = recorder()
    assert refused(to_text(running.record())).denial.rule == "TB-REC-04"
    running.answer(0, ("rob", 1))
    assert (bad := refused(to_text(running.record()))).denial.rule == "TB-REC-04"
    assert bad.line == 3
    cut = replace(played(), moves=played().moves[:-1])
    assert refused(to_text(cut)).denial.rule == "TB-REC-04"


def test_an_answer_after_the_end_is_refused_in_its_line() -> None:
    record = played()
    longer = replace(record, moves=(*record.moves, record.moves[-1]))
    bad = refused(to_text(longer))
    assert (bad.line, bad.denial.rule) == (LAST, "TB-ASK-04")


def test_hourglass_records_are_verified_from_the_installed_games() -> None:
    definition = installed_games()["hourglass"]
    game = Recorder(definition, next(definition.setups()), seed=SEED)
    chance = Chance(b"players")
    while not game.position.over:
        seat, ask = chance.pick(list(game.position.asks.items()))
        game.answer(seat, () if hasattr(ask, "at_least") else chance.pick(ask.menu.options))
    position = verify(from_text(to_text(game.record())))
    assert isinstance(position, Position)
    assert position.result == game.position.result
