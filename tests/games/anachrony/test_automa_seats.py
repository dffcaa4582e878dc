"""Seats that decide by procedure (MX-24), and what a position is worth where such a seat can be played against."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.actions import construct
from clepsydra.games.anachrony.automa import Automa
from clepsydra.games.anachrony.exosuits import stand
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules, Calendar
from clepsydra.games.anachrony.state import Suit
from clepsydra.games.anachrony.yardstick import evaluate
from clepsydra.kernel import PERSON, Denial, Flow, deny
from tests.games.anachrony.made_up import ROBOT, made_up, made_up_box, play_on, whole_game
from tests.games.anachrony.table import anachrony


@pytest.mark.rule("MX-24", "NB-BOT-01")
def test_an_automa_takes_turns_holds_the_banner_occupies_spaces_and_counts_for_paradoxes() -> None:
    rolled: list[int] = []
    taken: set[str] = set()

    def power_up(game: Anachrony, seat: int) -> None:
        player = game.player(seat)
        player.reserve, player.powered = 4, ["pile", "pile"]

    def turn(game: Anachrony, seat: int) -> None:
        player, state = game.player(seat), game.state
        free = [name for name in ("council.left", "construct.1") if state.slots[name].seat < 0]
        player.passed = not player.powered or not free or state.slots[free[0]].unavailable
        if not player.passed:
            player.powered.pop()
            stand(game, seat, Suit(free[0]))
            state.banner = seat
            tops = [stack.primary.pieces[-1] for stack in state.stacks.values() if stack.primary.pieces]
            best = max(tops, key=lambda tile: game.tile(tile).vp)
            construct.take(game, seat, best, ("pile",))

    def roll(_game: Anachrony, seat: int) -> Flow[bool]:
        yield from ()
        rolled.append(seat)
        return False

    robot = Automa(
        turn,
        power_up,
        lambda game, seat: game.player(seat).warps.pieces[:1],
        roll=roll,
        lines={"tiles": lambda game, seat: sum(game.tile(tile).vp for tile in game.player(seat).built)},
    )
    box = made_up_box(lambda rules: rules.automas.add(ROBOT, robot))
    for seed in (b"a", b"b", b"c", b"d", b"e"):
        play = whole_game(box, (PERSON, ROBOT), seed, modules=("neutronide",))
        assert play_on(play) == {0}
        bot = play.state.players[1]
        assert (bot.path, bot.goods, play.state.first) == ("", {}, 1)
        assert list(play.result.sheets[1]) == ["tiles"]
        assert play.result.totals[1] > 0
        assert (bot.active, bot.breakthroughs) == ({}, {}), "no effect of 419 or of any other tile"
        taken.update(bot.built)
    assert 1 in rolled
    assert "419" in taken


def rolling(rolled: list[tuple[int, int]], most: int) -> Automa:
    """An automa that takes a token at each roll and stops at so many; what it and others then had is noted."""

    def roll(game: Anachrony, seat: int) -> Flow[bool]:
        yield from ()
        game.gain(seat, {"paradox": 1})
        rolled.append((game.has(0, "paradox"), game.has(seat, "paradox")))
        return game.has(seat, "paradox") >= most

    return Automa(lambda game, seat: setattr(game.player(seat), "passed", True), roll=roll)


@pytest.mark.rule("MX-24", "AN-PAR-07")
@pytest.mark.parametrize(("most", "last"), [(9, 3), (2, 2)])
def test_an_automa_rolls_after_the_people_until_it_stops(most: int, last: int) -> None:
    rolled: list[tuple[int, int]] = []

    def extend(rules: AnachronyRules) -> None:
        rules.automas.add(ROBOT, rolling(rolled, most))
        rules.extra_rolls.add("both", lambda _game: (1, 0))

    box = made_up_box(extend)
    table = anachrony((PERSON, ROBOT), era=3, phase="paradox", modules=("made_up",), box=box)
    table.warp("Ann", 1, "warp_gold")
    for era, tile in ((1, "warp_gold"), (2, "warp_water")):
        table.warp(table.names[1], era, tile)
    table.dice(0, 1).powers("Ann")
    assert rolled == [(1, number) for number in range(1, last + 1)], "Ann has rolled twice before"


@pytest.mark.rule("MX-18", "MX-15")
def test_a_leader_that_is_blocked_leads_nobody() -> None:
    def no_leader(_game: Anachrony, _seat: int, thing: str) -> Denial | None:
        return deny("AN-TURN-02") if thing == "valerian" else None

    table = made_up(lambda _rules: None).leads("Ann", "valerian")
    assert "genius" in table.game.counts_as(0, "scientist")
    table = made_up(lambda rules: rules.blocks.add("no leader", no_leader)).leads("Ann", "valerian")
    assert "genius" not in table.game.counts_as(0, "scientist")


@pytest.mark.rule("MX-20")
def test_modules_say_what_their_things_are_worth_and_what_is_gone_has_no_worth() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.scoring.remove("conditions")
        rules.worth.add("eras", lambda _game, _seat, eras: 2.0 * eras)
        rules.worth.remove("goods")

    terms = evaluate(made_up(extend, era=3).game, 0)
    assert (terms["conditions"], terms["eras"], "goods" in terms) == (0.0, 8.0, False)


@pytest.mark.rule("MX-04")
def test_plans_look_at_the_superproject_at_the_focus_wherever_the_timeline_begins() -> None:
    def plans(first: int) -> float:
        table = made_up(
            lambda rules: rules.calendars.add("other", Calendar(first, 7, 4, first, strength=1)), era=3
        )
        for era in table.game.eras():
            table.game.timeline_tile(era).superproject.eyes = -1 if era == table.player("Ann").focus else 0
        here = table.game.timeline_tile(table.player("Ann").focus).superproject.pieces[-1]
        cost = table.game.tile(here).cost
        table.give("Ann", **cost)
        return evaluate(table.game, 0)["plans"]

    assert plans(1) > 0
    assert plans(2) > 0
