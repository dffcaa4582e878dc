"""A box: what can be played, and why not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clepsydra.kernel import (
    PERSON,
    Chance,
    Denial,
    GameDefinition,
    Module,
    Refused,
    Setting,
    Setup,
    deny,
    installed_games,
    stream,
)
from clepsydra.kernel.rules import Choice, Ruleset
from tests.kernel.toy import Board, toy


def nothing(rules: Ruleset[Board]) -> None:
    """A module that adds nothing."""


FIRE, ICE, STEAM = (
    Module("fire", nothing),
    Module("ice", nothing, excludes=("fire",)),
    Module("steam", nothing, needs=("fire",)),
)
BOX = replace(
    toy(
        modules=(FIRE, ICE, STEAM),
        settings=(Setting("length", ("short", "long")), Setting("draft", (False, True))),
    ),
    seatings=((PERSON, PERSON), (PERSON, "drip"), (PERSON,) * 4),
)


def setup(
    *modules: str, seats: tuple[str, ...] = (PERSON, PERSON), options: dict[str, Choice] | None = None
) -> Setup:
    return Setup("toy", seats, modules, options or {})


@pytest.mark.rule("TB-SET-01")
@pytest.mark.parametrize("seats", [(), (PERSON,), (PERSON,) * 3, ("drip", PERSON), (PERSON, "robot")])
def test_only_the_seats_that_the_box_foresees(seats: tuple[str, ...]) -> None:
    assert BOX.why_not(setup(seats=seats)) == deny("TB-SET-01", given=len(seats), fewest=2, most=4)


@pytest.mark.rule("TB-SET-02", "TB-SET-03", "TB-SET-04")
@pytest.mark.parametrize(
    ("wanted", "denial"),
    [
        (setup(), None),
        (setup(seats=(PERSON, "drip")), None),
        (setup("fire", "steam"), None),
        (setup("steam", "fire"), None),
        (setup("ice"), None),
        (setup(options={"length": "long"}), None),
        (setup("water"), deny("TB-SET-02", module="water")),
        (setup("steam"), deny("TB-SET-03", "needs", module="steam", other="fire")),
        (setup("fire", "ice"), deny("TB-SET-03", "excludes", module="ice", other="fire")),
        (setup("ice", "fire"), deny("TB-SET-03", "excludes", module="ice", other="fire")),
        (setup(options={"length": "endless"}), deny("TB-SET-04", option="length")),
        (setup(options={"colour": "red"}), deny("TB-SET-04", option="colour")),
    ],
)
def test_only_what_fits_together_is_played(wanted: Setup, denial: Denial | None) -> None:
    assert BOX.why_not(wanted) == denial


def test_rules_are_not_made_for_what_cannot_be_played() -> None:
    with pytest.raises(Refused) as refused:
        BOX.rules_for(setup("steam"))
    assert refused.value.denial.key == "TB-SET-03/needs"


def test_every_way_to_play_is_listed_once() -> None:
    ways = list(BOX.setups())
    mixes = {way.modules for way in ways}
    assert mixes == {(), ("fire",), ("ice",), ("fire", "steam")}
    assert len(ways) == len({str(way) for way in ways}) == 3 * 4 * (2 * 2)
    assert all(BOX.why_not(way) is None for way in ways)


def test_any_way_to_play_is_met_sooner_or_later() -> None:
    chance = Chance(b"any")
    met = {str(BOX.any_setup(chance)) for _ in range(2000)}
    assert met == {str(way) for way in BOX.setups()}
    assert {len(BOX.any_setup(chance, players=4).seats) for _ in range(20)} == {4}


def test_a_number_of_seats_that_the_box_does_not_foresee_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        BOX.any_setup(Chance(b"any"), players=3)
    assert refused.value.denial == deny("TB-SET-01", given=3, fewest=2, most=4)


def test_the_shelf_holds_the_installed_games_by_name() -> None:
    assert isinstance(installed_games()["hourglass"], GameDefinition)
    assert list(installed_games()) == sorted(installed_games())
    assert all(definition.name == name for name, definition in installed_games().items())


@pytest.mark.parametrize("attribute", ["name", "rules", "tables"])
def test_a_box_is_never_changed(attribute: str) -> None:
    with pytest.raises(AttributeError):
        setattr(BOX, attribute, None)


def test_a_game_can_refuse_what_does_not_go_together() -> None:
    """An option for two seats only, say; such a setup is never drawn by chance either."""
    odd = Setting("odd", (False, True))
    refuses = lambda setup: deny("TB-SET-04") if setup.options.get("odd") else None  # noqa: E731
    definition = replace(toy(settings=(odd,)), refuses=refuses)
    assert definition.why_not(Setup("toy", (PERSON,) * 2, options={"odd": True})) == deny("TB-SET-04")
    assert all(not setup.options["odd"] for setup in definition.setups())
    assert not any(definition.any_setup(stream(b"", number)).options["odd"] for number in range(20))
