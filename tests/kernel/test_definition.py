"""A box: what can be played, and why not."""

from __future__ import annotations

import pytest
from msgspec import Struct
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


OWNED = replace(
    BOX,
    settings=(Setting("draft", (False, True)), Setting("heat", ("mild", "hot"), of=("fire", "drip"))),
)


@pytest.mark.rule("TB-SET-04")
@pytest.mark.parametrize(
    ("wanted", "denial"),
    [
        (setup("fire", options={"heat": "hot"}), None),
        (setup(seats=(PERSON, "drip"), options={"heat": "hot"}), None),
        (setup("ice", options={"heat": "mild"}), None),
        (setup("ice", options={"heat": "hot"}), deny("TB-SET-04", "of", option="heat", other="fire")),
        (setup(options={"heat": "hot"}), deny("TB-SET-04", "of", option="heat", other="fire")),
        (setup("fire", options={"heat": "cold"}), deny("TB-SET-04", option="heat")),
    ],
)
def test_an_option_of_a_module_or_an_automa_is_chosen_only_with_it(
    wanted: Setup, denial: Denial | None
) -> None:
    assert OWNED.why_not(wanted) == denial


def test_ways_to_play_cross_only_the_options_that_there_are() -> None:
    ways = list(OWNED.setups())
    assert len(ways) == len({str(way) for way in ways})
    with_heat = [way for way in ways if "fire" in way.modules or "drip" in way.seats]
    assert {"heat" in way.options for way in with_heat} == {True}
    assert {"heat" in way.options for way in ways if way not in with_heat} == {False}
    chance = Chance(b"owned")
    assert {str(OWNED.any_setup(chance)) for _ in range(3000)} == {str(way) for way in ways}
    assert [setting.name for setting in OWNED.settings_for(setup("ice"))] == ["draft"]


def test_an_option_that_nobody_brings_keeps_its_usual_value() -> None:
    assert OWNED.rules_for(setup("ice")).option("heat") == "mild"
    assert OWNED.rules_for(setup("fire", options={"heat": "hot"})).option("heat") == "hot"


@pytest.mark.rule("TB-SET-03")
def test_a_module_refuses_seats_and_options() -> None:
    def refuses(wanted: Setup) -> Denial | None:
        if "drip" in wanted.seats:
            return deny("XX-MOD-01", seats=len(wanted.seats))
        return deny("XX-MOD-02") if wanted.options.get("draft") else None

    picky = replace(BOX, modules=(Module("picky", nothing, refuses=refuses), FIRE))
    assert picky.why_not(setup("picky", seats=(PERSON, "drip"))) == deny("XX-MOD-01", seats=2)
    assert picky.why_not(setup("picky", options={"draft": True})) == deny("XX-MOD-02")
    assert picky.why_not(setup("picky", "fire")) is None
    assert picky.why_not(setup("fire", seats=(PERSON, "drip"), options={"draft": True})) is None
    assert not [way for way in picky.setups() if "picky" in way.modules and "drip" in way.seats]


def test_what_the_game_refuses_is_told_before_what_its_modules_refuse() -> None:
    refused = Module("fire", nothing, refuses=lambda _setup: deny("XX-MOD-01"))
    box = replace(BOX, modules=(refused,), refuses=lambda _setup: deny("XX-VAR-01"))
    assert box.why_not(setup("fire")) == deny("XX-VAR-01")
    assert box.why_not(setup()) == deny("XX-VAR-01")


class Puddle(Struct):
    """What the drip has."""

    drops: int = 0


def test_what_comes_with_a_kind_of_seat_is_there_wherever_one_sits() -> None:
    asked: list[Setup] = []

    def refuses(wanted: Setup) -> Denial | None:
        asked.append(wanted)
        return deny("XX-MOD-01") if "ice" in wanted.modules else None

    box = replace(BOX, automas=(Module("drip", nothing, Puddle, refuses=refuses),))
    alone, with_drip = box.rules_for(setup("fire")), box.rules_for(setup("fire", seats=(PERSON, "drip")))
    assert asked == [with_drip.setup]
    assert [module.name for module in alone.modules] == ["fire"]
    assert [module.name for module in with_drip.modules] == ["fire", "drip"]
    assert hasattr(with_drip.opening(Chance(b"")), "drip")
    assert not hasattr(alone.opening(Chance(b"")), "drip")
    assert box.why_not(setup("ice", seats=(PERSON, "drip"))) == deny("XX-MOD-01")
    assert box.why_not(setup("ice")) is None
    assert box.why_not(setup("drip")) == deny("TB-SET-02", module="drip"), "nobody chooses it"


def test_what_joins_others_is_there_where_all_of_them_meet() -> None:
    wet = Module("wet_fire", nothing, Puddle, joins=("fire", "drip"))
    box = replace(BOX, automas=(Module("drip", nothing),), together=(wet,))
    met = box.rules_for(setup("fire", seats=(PERSON, "drip")))
    assert [module.name for module in met.modules] == ["fire", "drip", "wet_fire"], "after all that it joins"
    assert hasattr(met.opening(Chance(b"")), "wet_fire")
    for apart in (setup("fire"), setup(seats=(PERSON, "drip"))):
        assert "wet_fire" not in [module.name for module in box.rules_for(apart).modules]
    assert box.why_not(setup("wet_fire")) == deny("TB-SET-02", module="wet_fire"), "nobody chooses it"


@pytest.mark.rule("TB-SET-04")
def test_an_option_can_need_others_besides() -> None:
    box = replace(BOX, settings=(Setting("steam", (False, True), of=("drip",), needs=("fire",)),))
    chosen: dict[str, Choice] = {"steam": True}
    assert box.why_not(setup("fire", seats=(PERSON, "drip"), options=chosen)) is None
    dry = box.why_not(setup("fire", options=chosen))
    assert dry == deny("TB-SET-04", "of", option="steam", other="drip")
    cold = box.why_not(setup(seats=(PERSON, "drip"), options=chosen))
    assert cold == deny("TB-SET-04", "of", option="steam", other="fire")


def test_an_option_that_is_on_opens_those_that_need_it() -> None:
    box = replace(BOX, settings=(Setting("draft", (False, True)), Setting("depth", (1, 2), needs=("draft",))))
    assert box.with_options(setup(), {"draft": True, "depth": 2}).options == {"draft": True, "depth": 2}
    assert box.with_options(setup(), {"draft": False, "depth": 2}).options == {"draft": False}
    ways = list(box.setups())
    assert {way.options["draft"] for way in ways if "depth" in way.options} == {True}
    assert {way.options.get("depth") for way in ways if way.options["draft"]} == {1, 2}
    chance = Chance(b"needy")
    assert {str(box.any_setup(chance)) for _ in range(3000)} == {str(way) for way in ways}


@pytest.mark.rule("TB-REC-03")
@pytest.mark.parametrize(
    ("since", "kept"), [(0, [5]), (3, [3, 4, 5]), (5, [5])], ids=["none", "from 3 on", "only the newest"]
)
def test_a_game_is_played_as_of_the_versions_that_it_keeps(since: int, kept: list[int]) -> None:
    box = replace(toy(), version=5, plays_since=since)
    assert [version for version in range(8) if box.keeps(version)] == kept
    assert [box.as_of(version).version for version in range(1, 7)] == [
        version if version in kept else 5 for version in range(1, 7)
    ]


MOVED = replace(BOX, settings=(Setting("heat", ("hot", "mild"), of=("fire",), earlier="mild"),))


@pytest.mark.rule("TB-SET-04")
def test_a_table_keeps_what_was_usual_when_it_was_opened() -> None:
    stored = setup("fire")
    assert MOVED.rules_for(stored).option("heat") == "mild"
    assert MOVED.rules_for(MOVED.with_defaults(stored)).option("heat") == "hot"
    assert MOVED.spelled_out(stored).options == {"heat": "mild"}
    assert MOVED.with_defaults(setup("fire", options={"heat": "mild"})).options == {"heat": "mild"}


@pytest.mark.rule("TB-SET-04")
@pytest.mark.parametrize("value", ["hot", "mild"])
def test_both_usual_values_are_allowed_where_there_is_nothing_to_choose(value: str) -> None:
    assert MOVED.why_not(setup(options={"heat": value})) is None
    assert MOVED.with_defaults(setup()).options == {}
