"""The table options together (AN-VAR), and the order of set-up with them (AN-SET-19)."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.events import Chose, Leads
from clepsydra.kernel import PERSON, Chance, Position, Setup, Shown, deny
from tests.games.anachrony.table import AnachronyTable


def new_game(seats: int, key: bytes = b"table", **options: str | bool) -> AnachronyTable:
    """A game from its very beginning."""
    table = AnachronyTable(ANACHRONY, Setup("anachrony", (PERSON,) * seats, (), {**options}))
    table._position = Position(table.rules, table.rules.opening(Chance(key)))
    return table


ORDER: dict[tuple[str, ...], list[str]] = {
    (): ["conditions", "paths", "goods", "first_player", "leaders", "water"],
    ("asset_draft",): [
        *("conditions", "paths", "goods", "asset_draft", "assets", "first_player", "leaders", "water"),
    ],
    ("endgame_draft",): [
        *("paths", "goods", "first_player", "conditions", "endgame_draft", "reveal_conditions"),
        *("leaders", "water"),
    ],
    ("asset_draft", "endgame_draft"): [
        *("paths", "goods", "asset_draft", "assets", "first_player"),
        *("conditions", "endgame_draft", "reveal_conditions", "leaders", "water"),
    ],
}


@pytest.mark.rule("AN-SET-19", "AN-VED-03")
@pytest.mark.parametrize("variants", ORDER)
def test_set_up_goes_in_its_order(variants: tuple[str, ...]) -> None:
    table = new_game(3, b"table", **dict.fromkeys(variants, True))
    assert list(table.game.rules.setup_steps) == ORDER[variants]


@pytest.mark.rule("AN-SET-19", "AN-VED-03")
def test_what_is_told_at_set_up_is_told_in_its_order() -> None:
    table = new_game(3, asset_draft=True, endgame_draft=True)
    while table.state.phase in table.game.rules.setup_steps:
        for who in list(table.asked):
            offers = table.offers(who)
            table.does(who, (offers[0],) if table.state.phase == "endgame_draft" else offers[0])
    told = [event for event in table.position.events(None) if isinstance(event, Chose | Leads | Shown)]
    assert [type(event).__name__ for event in told] == [
        *["Chose"] * 6,
        *["Shown"] * 3,
        "Leads",
        *["Shown"] * 3,
        *["Chose"] * 3,
    ]


@pytest.mark.rule("AN-SET-19")
def test_who_starts_choosing_paths_and_who_is_first_are_separate_draws() -> None:
    pairs: set[tuple[str, str]] = set()
    for key in range(24):
        table = new_game(2, bytes([key]))
        start = table.asked[0]
        while table.state.phase == "paths":
            table.does(table.asked[0], table.offers(table.asked[0])[0])
        pairs.add((start, table.names[table.state.first]))
    assert pairs == {("Ann", "Ann"), ("Ann", "Bob"), ("Bob", "Ann"), ("Bob", "Bob")}


@pytest.mark.rule("AN-VAR-01")
def test_every_combination_of_options_can_be_played_but_the_hard_council_with_three_or_four() -> None:
    values = {setting.name: setting.values for setting in ANACHRONY.settings if not setting.of}
    assert set(values) == {
        *("board_side", "path_choice", "council_hard", "fixed_paradox", "simultaneous_powerup"),
        *("alternate_timeline", "asset_draft", "endgame_draft", "extra_base_buildings"),
    }
    for seats in (2, 3, 4):
        for choice in itertools.product(*values.values()):
            setup = Setup("anachrony", (PERSON,) * seats, (), dict(zip(values, choice, strict=True)))
            refusal = ANACHRONY.why_not(setup)
            if setup.options["council_hard"] and seats > 2:
                assert refusal is not None
                assert refusal.rule == "AN-VAR-01"
            else:
                assert refusal is None
    assert ANACHRONY.why_not(Setup("anachrony", (PERSON,) * 5)) is not None
    assert ANACHRONY.why_not(Setup("anachrony", (PERSON,))) is not None


@pytest.mark.parametrize("draft", ["asset_draft", "endgame_draft"])
def test_nobody_drafts_against_an_automa(draft: str) -> None:
    """SO-MOD-04: the seats are those of a box that brings an automa along."""
    box = replace(ANACHRONY, seatings=(*ANACHRONY.seatings, (PERSON, "robot")))
    assert box.why_not(Setup("anachrony", (PERSON, "robot"), options={draft: True})) == deny("SO-MOD-04")
    assert box.why_not(Setup("anachrony", (PERSON, "robot"), options={draft: False})) is None
    assert box.why_not(Setup("anachrony", (PERSON, PERSON), options={draft: True})) is None
