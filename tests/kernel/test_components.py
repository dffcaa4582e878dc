"""The components of a box: found by word, counted by provenance, corrected for a table, and in the record."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from clepsydra.kernel import (
    PERSON,
    BadRecord,
    Components,
    Denial,
    Fact,
    Flow,
    GameDefinition,
    Piece,
    Record,
    Recorder,
    Refused,
    Section,
    Setup,
    Sheets,
    deny,
    from_text,
    installed_games,
    to_text,
    verify,
)
from clepsydra.kernel import record as records
from clepsydra.kernel.components import OWNER, by_provenance, digest
from tests.kernel.toy import Toy, toy

SUN = Piece("sun", "The Sun", ("It shines.",), (Fact("sun.vp", 3, "public"),))
SNOW = Piece(
    "snow", "La Neige", ("Gelée d’été",), (Fact("snow.vp", 1, "rulebook"), Fact("snow.cost", 2, "public"))
)
SHEETS = Sheets((Section("Sky", (SUN,)), Section("Ground", (SNOW,))))


def facts(setup: Setup) -> Iterable[Fact]:
    """The box has one figure."""
    return [Fact("sun.vp", setup.corrections.get("vp", 3), OWNER if setup.corrections else "public")]


def complaints(setup: Setup) -> list[Denial]:
    return [deny("TB-SET-05", "field", field=name) for name in setup.corrections if name != "vp"]


def shine(game: Toy) -> Flow[None]:
    """Whoever moves scores the Sun's figure."""
    yield from game.choose(0, ["a", "b"], rule="TB-ASK-02")
    game.state.points[0] += game.rules.setup.corrections.get("vp", 3)


BOX = replace(toy(shine), components=Components(facts, lambda _setup, _lang: SHEETS, complaints))


def table(**corrections: int) -> Setup:
    return Setup("toy", (PERSON,), corrections=corrections)


def played(setup: Setup, definition: GameDefinition = BOX) -> Record:
    game = Recorder(definition, setup, seed=b"seed")
    game.answer(0, "a")
    return game.record()


# --- finding ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], [SUN, SNOW]),
        (["sun"], [SUN]),
        (["snow", "SUN"], [SUN, SNOW]),
        (["sky"], [SUN]),
        (["shines", "sun"], [SUN]),
        (["gelee", "ete"], [SNOW]),
        (["snow", "shines"], []),
    ],
)
def test_pieces_are_found_by_id_or_by_all_their_words(words: list[str], found: list[Piece]) -> None:
    assert [piece for section in SHEETS.find(words).sections for piece in section.pieces] == found


def test_figures_are_counted_by_provenance() -> None:
    assert by_provenance(SHEETS.facts) == {"public": 2, "rulebook": 1}


# --- the hash -----------------------------------------------------------------------------------


def test_the_hash_changes_with_a_figure_and_not_with_the_order_or_the_provenance() -> None:
    one, two = SNOW.facts
    known = digest([one, two])
    assert known == digest([two, one]) == digest([replace(one, provenance=OWNER), two])
    assert known != digest([replace(one, value=2), two])
    assert known != digest([replace(one, path="ice.vp"), two])
    assert len(known) == 64


# --- corrections at a table ---------------------------------------------------------------------


@pytest.mark.rule("TB-SET-05")
def test_a_table_plays_with_corrections_that_the_box_accepts_and_no_others() -> None:
    assert BOX.why_not(table(vp=5)) is None
    assert BOX.why_not(table(colour=5)) == deny("TB-SET-05", "field", field="colour")
    assert len(BOX.complaints(table(colour=5, weight=1))) == 2
    with pytest.raises(Refused):
        BOX.rules_for(table(colour=5))


@pytest.mark.rule("TB-SET-05")
def test_a_box_without_component_data_is_not_corrected() -> None:
    assert toy().why_not(table(vp=5)) == deny("TB-SET-05")
    assert toy().why_not(table()) is None
    assert toy().data(table()) == ""


# --- in the record ------------------------------------------------------------------------------


@pytest.fixture
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "installed_games", lambda: {"toy": BOX, **installed_games()})


@pytest.mark.rule("TB-REC-07", "TB-SET-05")
@pytest.mark.usefixtures("on_the_shelf")
def test_a_record_holds_the_hash_of_the_figures_and_the_corrections_in_full() -> None:
    plain, other = played(table()), played(table(vp=5))
    assert len({plain.header.data, other.header.data}) == 2
    again = from_text(to_text(other))
    assert again.header.setup.corrections == {"vp": 5}
    assert verify(again).result.totals == (5,)


@pytest.mark.rule("TB-REC-07")
@pytest.mark.usefixtures("on_the_shelf")
@pytest.mark.parametrize("data", ["", "0" * 64])
def test_a_record_of_other_figures_is_refused(data: str) -> None:
    record = played(table())
    forged = replace(record, header=replace(record.header, data=data))
    with pytest.raises(BadRecord) as bad:
        verify(forged)
    assert (bad.value.line, bad.value.denial.rule) == (1, "TB-REC-07")


@pytest.mark.rule("TB-REC-07", "TB-SET-05")
@pytest.mark.usefixtures("on_the_shelf")
@pytest.mark.parametrize(("corrections", "rule"), [({}, "TB-REC-07"), ({"colour": 1}, "TB-SET-05")])
def test_a_record_whose_corrections_were_changed_is_refused(corrections: dict[str, int], rule: str) -> None:
    record = played(table(vp=5))
    forged = replace(record, header=replace(record.header, setup=table(**corrections)))
    with pytest.raises(BadRecord) as bad:
        verify(forged)
    assert (bad.value.line, bad.value.denial.rule) == (1, rule)
