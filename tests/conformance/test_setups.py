"""A box with many set-ups has a sample of them tried that leaves nothing out."""

from __future__ import annotations

import msgspec
import pytest

from clepsydra.kernel import GameDefinition, Module, Setting, deny, installed_games
from clepsydra.testing.cover import Fact, allowed, meetings
from clepsydra.testing.setups import FEW, PAIRS, TRIPLES, setups_to_try
from hourglass import HOURGLASS

MODULES = (
    Module("storm", lambda _: None),
    Module("flood", lambda _: None, needs=("storm",)),
    Module("drought", lambda _: None, excludes=("flood",)),
    Module("market", lambda _: None),
)
MOST = 72
"""More set-ups of one box would make the short kit a long one."""
SETTINGS = (Setting("hours", (4, 3, 5)), Setting("draft", (False, True)))


@pytest.fixture
def big() -> GameDefinition:
    return msgspec.structs.replace(HOURGLASS, name="big", modules=MODULES, settings=SETTINGS)


def test_a_small_box_has_every_setup_tried() -> None:
    assert setups_to_try(HOURGLASS) == list(HOURGLASS.setups())


def test_a_big_box_has_a_playable_sample_tried(big: GameDefinition) -> None:
    tried = setups_to_try(big)
    assert FEW <= len(tried) < len(list(big.setups()))
    assert all(big.why_not(setup) is None for setup in tried)
    assert tried == setups_to_try(big), "the sample is the same every time"


def test_every_table_is_tried_with_nothing_and_with_everything(big: GameDefinition) -> None:
    tried = {(setup.seats, setup.modules) for setup in setups_to_try(big)}
    for table in big.seatings:
        assert (table, ()) in tried
        assert (table, ("storm", "flood", "market")) in tried


def test_every_module_is_tried_with_no_more_than_it_needs(big: GameDefinition) -> None:
    mixes = {setup.modules for setup in setups_to_try(big)}
    assert mixes >= {("storm",), ("storm", "flood"), ("drought",), ("market",)}


def test_every_value_of_every_option_is_tried(big: GameDefinition) -> None:
    chosen = {choice for setup in setups_to_try(big) for choice in setup.options.items()}
    assert chosen == {("hours", 4), ("hours", 3), ("hours", 5), ("draft", False), ("draft", True)}


def test_every_value_of_an_option_that_belongs_to_something_is_tried_with_it(big: GameDefinition) -> None:
    owned = Setting("depth", (1, 2, 3), of=("flood", "drip"))
    tried = setups_to_try(msgspec.structs.replace(big, settings=(*SETTINGS, owned)))
    chosen = {
        (setup.options.get("depth"), "flood" in setup.modules, "drip" in setup.seats) for setup in tried
    }
    assert {depth for depth, flooded, _ in chosen if flooded} >= {1, 2, 3}
    assert {depth for depth, flooded, dripping in chosen if dripping and not flooded} >= {1, 2, 3}
    assert {depth for depth, flooded, dripping in chosen if not flooded and not dripping} <= {1, None}


def test_an_option_that_needs_something_is_tried_with_it(big: GameDefinition) -> None:
    deep = Setting("deep", (False, True), of=("drip",), needs=("market", "draft"))
    tried = setups_to_try(msgspec.structs.replace(big, settings=(*SETTINGS, deep)))
    met = [setup for setup in tried if setup.options.get("deep")]
    assert met
    assert all("market" in setup.modules and setup.options["draft"] for setup in met)


@pytest.mark.parametrize("size", [PAIRS, TRIPLES])
def test_whatever_the_box_lets_meet_meets_in_a_setup_that_is_tried(big: GameDefinition, size: int) -> None:
    tried = setups_to_try(big, size=size)
    meet = {meeting for setup in tried for meeting in meetings(big, setup, size)}
    possible = {meeting for setup in big.setups() for meeting in meetings(big, setup, size)}
    assert meet == possible == allowed(big, size)


def test_what_the_box_refuses_is_not_tried_and_not_missed(big: GameDefinition) -> None:
    dry = msgspec.structs.replace(
        big, refuses=lambda setup: deny("TB-SET-01") if "flood" in setup.modules else None
    )
    flood: Fact = ("module", "flood", True)
    assert any(flood in meeting for meeting in allowed(big, PAIRS))
    assert not any(flood in meeting for meeting in allowed(dry, PAIRS))
    assert not any("flood" in setup.modules for setup in setups_to_try(dry))


@pytest.mark.parametrize("game", installed_games())
def test_every_pair_that_a_box_allows_is_played(game: str) -> None:
    definition = installed_games()[game]
    tried = setups_to_try(definition)
    assert len(tried) <= MOST, "a short kit plays few"
    meet = {meeting for setup in tried for meeting in meetings(definition, setup, PAIRS)}
    assert allowed(definition, PAIRS) <= meet
