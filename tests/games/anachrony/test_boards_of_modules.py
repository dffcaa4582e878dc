"""Boards, spaces, exosuits and tiles on them, as made-up modules use them (MX-08, 09, 11, 12)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import council, gathering
from clepsydra.games.anachrony.capital_tiles import lay_face_down, lay_open, uncover
from clepsydra.games.anachrony.clean_up import come_home
from clepsydra.games.anachrony.events import CapitalCovered
from clepsydra.games.anachrony.exosuits import leave
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import Action, AnachronyRules, Calendar, CapitalTile, MainAction, Space
from clepsydra.games.anachrony.spaces import arrive, why_not_space
from clepsydra.games.anachrony.state import HEXES, Busy, Suit
from clepsydra.kernel import EVERYBODY, PERSON, Denial, Flow, Setup, Zone, deny
from clepsydra.kernel.state import encode
from clepsydra.testing.leaks import leaks
from clepsydra.testing.trial import Trial
from tests.games.anachrony.made_up import NAME, RULE, free, made_up, made_up_box, play_on
from tests.games.anachrony.table import AnachronyTable

Option = tuple[str, ...]


def nothing(_game: Anachrony, _act: Act) -> Denial | None:
    """Anybody may do it."""
    return None


@pytest.mark.rule("MX-08")
def test_another_board_has_spaces_a_place_that_copies_them_and_some_covered_from_the_start() -> None:
    def dig(game: Anachrony, act: Act) -> Flow[None]:
        yield from ()
        game.gain(act.seat, {"gold": 2})

    def copy(game: Anachrony, act: Act) -> Flow[None]:
        yield from council.copy_full(game, act, "valley", must=True, rule="AN-SLT-05")

    def extend(rules: AnachronyRules) -> None:
        rules.actions.add("dig", Action(nothing, dig, group="valley"))
        why_not = lambda game, act: council.why_not_copy_any(game, act, "valley", rule="AN-TURN-08")  # noqa: E731
        rules.actions.add("valley_capital", Action(why_not, copy))
        for number in range(len(rules.setup.seats)):
            rules.spaces.add(f"dig.{number}", Space("dig", water=number, board="valley", closed_by=RULE))
        rules.spaces.add("valley_capital", Space("valley_capital", single=False, board="valley"))
        rules.opening_steps.add(
            "cover", lambda _rules, table: setattr(table.slots["dig.1"], "unavailable", True)
        )

    table = made_up(extend).workers("Ann", engineer=3).built("Ann", "exocrawler")
    table.refuses("Ann", ("place", "engineer", "valley_capital"), rule="AN-TURN-08")
    table.refuses("Ann", ("place", "engineer", "dig.1"), rule=RULE)
    table.does("Ann", ("place", "engineer", "dig.0")).has("Ann", gold=2).does("Bob", "pass")
    table.does("Ann", ("free", "exocrawler"))
    assert not any("dig.0" in option or "valley_capital" in option for option in table.offers("Ann"))
    table.does("Ann", ("place", "engineer", "purify"), ("place", "engineer", "valley_capital"))
    table.has("Ann", gold=4)


def standing(game: Anachrony, seat: int, where: str) -> tuple[Suit, Busy]:
    """An exosuit with its worker."""
    player = game.player(seat)
    suit = next(suit for suit in player.suits if suit.where == where and suit.worker)
    return suit, next(busy for busy in player.busy if (busy.where, busy.kind) == (where, suit.worker))


def blinks(game: Anachrony, seat: int) -> list[Option]:
    """Every exosuit that holds a worker, to every other action."""
    spaces = game.rules.spaces
    there = [suit.where for suit in game.player(seat).suits if suit.worker]
    return [("blink", a, b) for a in there for b in spaces if spaces[a].action != spaces[b].action]


def blinking(game: Anachrony, seat: int, option: Option) -> Act:
    """The worker who goes there, and the action that it comes from."""
    suit, _ = standing(game, seat, option[1])
    return Act(seat, suit.worker, option[2], left=game.rules.spaces[option[1]].action)


def why_not_blink(game: Anachrony, seat: int, option: Option) -> Denial | None:
    """It need not be active: it stands there already."""
    return why_not_space(game, blinking(game, seat, option))


def blink(game: Anachrony, seat: int, option: Option) -> Flow[None]:
    """The exosuit goes, its worker acts and comes home; it stays there, empty."""
    act = blinking(game, seat, option)
    suit, busy = standing(game, seat, option[1])
    if game.draw((2,)) == [0]:
        return  # the dice forbid it
    leave(game, seat, suit)
    busy.where = act.where
    yield from arrive(game, act)
    busy.after = act.after
    come_home(game, seat, busy)


def with_blinks(*dice: int, era: int = 2) -> AnachronyTable:
    """A table at which exosuits blink, and how their dice fall."""

    def not_what_it_left(_game: Anachrony, act: Act, action: str) -> Denial | None:
        return deny(RULE) if act.left == action else None

    def extend(rules: AnachronyRules) -> None:
        rules.main_actions.add("blink", MainAction(blinks, why_not_blink, blink))
        rules.copy_vetoes.add("left", not_what_it_left)

    table = made_up(extend, era=era)
    table.state.chance.script = [[die] for die in dice]
    return table


@pytest.mark.rule("MX-09")
def test_a_standing_exosuit_goes_elsewhere_and_stays_there_empty() -> None:
    table = with_blinks(0, 1).occupies("Ann", "mine.top", "scientist").occupies("Bob", "research.1")
    table.refuses("Ann", ("blink", "mine.top", "research.1"), rule="AN-SLT-01")
    table.does("Ann", ("blink", "mine.top", "purify"))
    assert table.state.slots["mine.top"].seat == 0, "the dice forbade it"
    table.does("Bob", "pass").does("Ann", ("blink", "mine.top", "purify")).has("Ann", water=4)
    assert table.state.slots["mine.top"].seat == -1
    assert table.player("Ann").suits == [Suit("purify")]
    table.has_workers("Ann", active={}, tired={"scientist": 1})
    assert not any("blink" in option for option in table.offers("Ann")), "an empty exosuit does not"
    table.all_pass()
    assert (table.player("Ann").suits, table.player("Ann").reserve) == ([], 6)


@pytest.mark.rule("MX-09")
def test_who_stands_already_can_act_while_the_last_active_worker_pays() -> None:
    def builder() -> AnachronyTable:
        table = with_blinks(1, era=3).superproject(3, "grand_reservoir").workers("Ann", engineer=1)
        for stack in table.state.stacks.values():
            table.put(table.state.box, *stack.primary, *stack.secondary)
        table.give("Ann", titanium=2, uranium=2, water=9)
        return table.breakthroughs("Ann", "square/society")

    builder().refuses("Ann", ("place", "engineer", "construct.1"), rule="AN-CON-02")
    table = builder().occupies("Ann", "mine.top", "engineer")
    table.does("Ann", ("blink", "mine.top", "construct.1"))
    table.does("Ann", ("build", "grand_reservoir"), ("cover", "lab.1", "lab.2"))
    assert "grand_reservoir" in table.player("Ann").built


@pytest.mark.rule("MX-09")
def test_nobody_goes_to_copy_what_it_has_left() -> None:
    table = with_blinks(1).occupies("Ann", "research.1", "genius").unavailable("research.2").pool(engineer=1)
    table.occupies("Bob", "recruit.1").occupies("Bob", "recruit.2").give("Ann", water=9)
    table.impact().does("Ann", ("blink", "research.1", "council.left"))
    assert table.state.slots["research.1"].unavailable, "its tile is used up at once"
    table.refuses("Ann", ("copy", "research"), rule=RULE)
    assert ("copy", "recruit") in table.offers("Ann")


@pytest.mark.rule("MX-11")
def test_workers_come_home_one_by_one_or_stay_where_a_veto_holds_them() -> None:
    def recall(game: Anachrony, seat: int) -> None:
        come_home(game, seat, next(busy for busy in game.player(seat).busy if busy.where == "202"))

    def extend(rules: AnachronyRules) -> None:
        rules.free_actions.add("recall", free("recall", recall))
        held = ("201", "mine.top", "force_workers")
        rules.stays.add("glitch", lambda _game, _seat, where: where in held)

    table = made_up(extend).built("Ann", "201", "202").occupies("Ann", "201").occupies("Ann", "202", "genius")
    table.occupies("Ann", "mine.top").occupies("Ann", "construct.1")
    table.does("Ann", ("free", "recall"), ("free", "force_workers"))
    table.has_workers("Ann", active={"genius": 1})
    table.all_pass()
    assert [busy.where for busy in table.player("Ann").busy] == ["201", "mine.top"]
    assert table.player("Ann").used == ["force_workers"]
    assert (table.state.slots["mine.top"].seat, table.state.slots["construct.1"].seat) == (0, -1)
    assert table.player("Ann").reserve + len(table.player("Ann").powered) == 5


def in_layers(game: Anachrony) -> None:
    """One space has a covered tile below a shiny one; on another lies one that is never turned."""
    slots, deck = game.state.slots, game.state.collapsing["recruit"]
    for name, tile in (("recruit.1", "shiny"), ("recruit.2", "supercharge")):
        slots[name].top = None
        lay_face_down(game, name, deck)
        lay_open(game, name, Zone(EVERYBODY, [tile]))
    slots["recruit.2"].below = None


def after_layers() -> AnachronyTable:
    """The impact has come, and tiles lie in layers."""

    def bonus(game: Anachrony, act: Act) -> None:
        game.gain(act.seat, {"vp": 3})

    def extend(rules: AnachronyRules) -> None:
        rules.capital_tiles.add("shiny", CapitalTile(bonus))
        rules.capital_tiles.add("supercharge", CapitalTile(bonus, lasts=True))
        rules.impact.add("layers", in_layers, after="capital")
        rules.actions.add("negotiate", Action(nothing, gathering.purify, group="capital"))
        rules.spaces.add("negotiate.1", Space("negotiate", water=1))
        rules.catalog.collapsing["negotiate"] = ("council",)
        rules.capital_tiles.add("council", CapitalTile())

    table = made_up(extend, era=4).workers("Ann", engineer=2).give("Ann", energy_core=3)
    return table.all_pass().begin_turns(Ann=HEXES)


@pytest.mark.rule("MX-12")
def test_tiles_lie_in_layers_on_a_space_and_some_are_never_turned() -> None:
    table = after_layers()
    for space in ("recruit.1", "recruit.2"):
        table.does("Ann", ("place", "engineer", space))
        play_on(table.position, until=lambda: table.ask(table.asked[0]).rule == "AN-TURN-02")
        table.does("Bob", "pass") if table.asked == ["Bob"] else None
    assert table.player("Ann").goods["vp"] >= 6
    covered = table.state.slots["recruit.1"].below
    assert covered is not None
    (below,) = covered.pieces
    table.all_pass()
    upper, lasting = table.state.slots["recruit.1"], table.state.slots["recruit.2"]
    assert (upper.tile, upper.unavailable, upper.seat) == (below, False, -1)
    assert "shiny" in table.state.discards
    assert CapitalCovered("recruit.1", below) in [event for _, event in table.position.log]
    assert table.state.slots["negotiate.1"].tile == "council"
    assert (lasting.tile, lasting.unavailable, lasting.seat) == ("supercharge", False, -1)


@pytest.mark.rule("MX-12", "TB-SEC-01")
def test_nobody_sees_a_covered_tile_before_it_is_turned_over() -> None:
    table = after_layers()
    below = table.state.slots["recruit.1"].below
    assert below is not None
    (covered,) = below.pieces
    for seat in (0, 1, None):
        view = table.position.view(seat)
        hidden = view.slots["recruit.1"].below
        assert hidden is not None
        assert hidden.pieces == ["?recruit"]
        assert covered.encode() not in encode(view)
    told = [event for _, event in table.position.log]
    assert covered not in {getattr(event, "tile", "") for event in told}
    uncover(table.game, "recruit.1")
    assert table.position.view(None).slots["recruit.1"].tile == covered
    assert not uncover(table.game, "recruit.1"), "there was but one"


@pytest.mark.rule("MX-12", "TB-SEC-01")
def test_nothing_in_a_whole_game_depends_on_covered_tiles_before_they_are_turned_over() -> None:
    covered: list[str] = []

    def two_layers(game: Anachrony) -> None:
        for name, space in game.rules.spaces.items():
            if space.action in game.state.collapsing:
                lay_face_down(game, name, game.state.collapsing[space.action])
                lay_open(game, name, game.state.collapsing[space.action])
                covered.append(name)

    def extend(rules: AnachronyRules) -> None:
        rules.calendars.add("short", Calendar(1, 3, 1, first_focus=1, strength=1))
        rules.impact.replace("capital", two_layers)

    box = made_up_box(extend)
    leaks(Trial(box, Setup("anachrony", (PERSON, PERSON), (NAME,)), 3))
    assert "construct.1" in covered
