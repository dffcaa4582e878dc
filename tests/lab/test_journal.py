"""Results are kept line by line, and survive whatever stops their writing."""

from pathlib import Path

import pytest
from msgspec import Struct

from clepsydra.lab.journal import AnotherJournal, Journal


class Topic(Struct):
    name: str
    size: int = 1


CLOUDS = Topic("clouds")
HEADING = b'{"name":"clouds","size":1}'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def kept(file: Path | None, *entries: int) -> list[int]:
    """What is known of clouds after these were added."""
    journal = Journal(file, CLOUDS, int)
    for entry in entries:
        journal.add(entry)
    return journal.known


def test_what_was_added_is_known_later(file: Path) -> None:
    assert kept(file, 3, 4) == kept(file) == [3, 4]
    assert file.read_bytes() == HEADING + b"\n3\n4\n"


def test_without_a_file_it_is_known_until_the_end() -> None:
    assert kept(None, 3, 4) == [3, 4]


def test_of_two_that_go_on_with_one_file_the_later_one_stops(file: Path) -> None:
    one, other = Journal(file, CLOUDS, int), Journal(file, CLOUDS, int)
    one.add(3)
    with pytest.raises(AnotherJournal, match="somebody else"):
        other.add(3)
    one.add(4)
    assert other.known == []
    assert kept(file) == one.known == [3, 4]


@pytest.mark.parametrize("written", [b"", HEADING[:7], HEADING])
def test_one_that_was_cut_off_within_its_first_line_begins_anew(file: Path, written: bytes) -> None:
    file.write_bytes(written)
    assert kept(file, 3) == kept(file) == [3]


def test_a_last_line_that_was_cut_off_is_dropped(file: Path) -> None:
    file.write_bytes(HEADING + b"\n3\n12")
    assert kept(file) == [3]
    assert kept(file, 4) == kept(file) == [3, 4]


def test_what_has_a_default_may_be_missing(file: Path) -> None:
    file.write_bytes(b'{"name":"clouds"}\n3\n')
    assert kept(file) == [3]


@pytest.mark.parametrize(
    "written", [b'{"name":"rain"}\n3\n', b"my notes", b"my notes\n", HEADING + b'\n{"of": "another form"}\n']
)
def test_another_file_is_left_as_it_is(file: Path, written: bytes) -> None:
    file.write_bytes(written)
    with pytest.raises(AnotherJournal, match="journal"):
        kept(file, 3)
    assert file.read_bytes() == written
