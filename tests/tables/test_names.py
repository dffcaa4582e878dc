"""Names that mislead are refused when they are taken, and beside a name that looks the same (TB-SIT-11)."""

# ruff: noqa: RUF001 - letters that look alike are what this is about

from __future__ import annotations

import pytest

from clepsydra.drawing.words import Words
from clepsydra.kernel import Refused, Setup
from clepsydra.kernel.languages import LANGUAGES
from clepsydra.tables import seating
from clepsydra.tables.names import BOT_NAMES, distinct, why_not_called, why_not_written
from clepsydra.tables.replacing import take_seat
from clepsydra.tables.seasons import _seated
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, new_id
from tests.service import Party, guest, tells

TWO = Setup("hourglass", ("person", "person"))
ATTACKS = {
    "zero width only": ("\u200b\u200b", "invisible"),
    "zero width inside": ("Ann\u200d", "invisible"),
    "soft hyphen": ("An\u00adn", "invisible"),
    "byte order mark": ("\ufeffAnn", "invisible"),
    "hangul filler": ("\u3164", "invisible"),
    "blank braille": ("\u2800", "invisible"),
    "tag characters": ("Ann\U000e0041", "invisible"),
    "private use": ("Ann\ue000", "invisible"),
    "line separator": ("Ann\u2028Bob", "invisible"),
    "right-to-left override": ("\u202enna", "direction"),
    "right-to-left isolate": ("Ann\u2067", "direction"),
    "stack of marks": ("Z" + "\u0301" * 30, "marks"),
    "mark alone": ("\u0301", "marks"),
    "staff": ("admin", "reserved"),
    "staff in capitals with a number": ("ADMIN1", "reserved"),
    "staff in Cyrillic letters": ("аdmіn", "reserved"),
    "staff in wide letters": ("Ａｄｍｉｎ", "reserved"),
    "staff spelt out": ("a.d.m.i.n", "reserved"),
    "staff as one word": ("Ann (moderator)", "reserved"),
    "French staff": ("Modératrice", "reserved"),
    "host": ("Host", "reserved"),
    "hôte": ("hôte", "reserved"),
    "the site": ("Clepsydra", "reserved"),
    "the site as one word": ("Clepsydra Team", "reserved"),
    "deleted player": ("deleted player", "reserved"),
    "a bot": (BOT_NAMES[0], "reserved"),
}
HARMLESS = (
    "Ann",
    "René",
    "Nguyễn Thị Hồng",
    "שָׁלוֹם",
    "محمد",
    "Ολυμπία",
    "Юлия",
    "王",
    "❤️",
    "Ghost Host",
    "Adminton",
    "Guest 1234",
)


@pytest.mark.rule("TB-SIT-11")
@pytest.mark.parametrize("attack", ATTACKS)
def test_a_name_that_misleads_is_refused(attack: str) -> None:
    name, reason = ATTACKS[attack]
    denial = why_not_called(name)
    assert denial is not None
    assert (denial.rule, denial.reason) == ("TB-SIT-11", reason)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_name_of_a_deleted_player_is_reserved_in_every_language(lang: str) -> None:
    assert why_not_called(Words(lang).say("account", "somebody")) is not None


@pytest.mark.parametrize("name", HARMLESS)
def test_names_of_any_script_are_taken(name: str) -> None:
    assert why_not_called(name) is None


def test_what_has_a_name_but_is_no_person_may_be_called_anything_that_is_read() -> None:
    assert why_not_written("Admin table") is None
    assert why_not_written("\u202etable") is not None


@pytest.mark.rule("TB-SIT-11")
@pytest.mark.parametrize("name", ["Ann", "ANN", "Аnn", "A n n", "Änn", "Ａnn"])
async def test_nobody_sits_beside_a_name_that_looks_the_same(service: TableService, name: str) -> None:
    ann, other = guest("Ann"), Guest(new_id(), name, "blue")
    table = await seating.open_table(service, ann, seating.Wishes(setup=TWO))
    await seating.sit(service, table.id, 0, ann)
    with pytest.raises(Refused) as refused:
        await seating.sit(service, table.id, 1, other)
    assert tells(refused) == "TB-SIT-11"
    await seating.sit(service, table.id, 1, Guest(other.id, "Bob", "blue"))


async def test_one_person_may_sit_on_two_seats(service: TableService) -> None:
    ann = guest("Ann")
    table = await seating.open_table(service, ann, seating.Wishes(setup=TWO))
    for number in (0, 1):
        await seating.sit(service, table.id, number, ann)


async def test_nobody_takes_over_a_seat_beside_a_name_that_looks_the_same(service: TableService) -> None:
    party = await Party.begins(service)
    with pytest.raises(Refused) as refused:
        await take_seat(service, await party.table(), 1, Guest(new_id(), "Аnn", "blue"))
    assert tells(refused) == "TB-SIT-11"


async def test_the_draw_of_a_league_tells_two_names_apart(service: TableService) -> None:
    people = [Guest(new_id(), name, "blue") for name in ("Ann", "ANN", "ann")]
    table = _seated(service, "hourglass", new_id(), [*people], {})
    assert [seat.name for seat in table.seats] == ["Ann", "ANN 2", "ann 3"]


def test_a_number_fits_behind_the_longest_name() -> None:
    longest = "x" * 40
    assert distinct(longest, [longest]) == "x" * 37 + " 2"
