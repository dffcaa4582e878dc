"""The search over a whole turn tries each answer and finds the best there is; who plans by it answers legally."""

from typing import Any

import pytest

from clepsydra.bots import Planner, bot_named, turn_search
from clepsydra.bots.levels import LEVELS
from clepsydra.bots.planner import Character, Thoroughness, worth_by
from clepsydra.bots.turn_search import Averages, TurnSearch, answers, rather_good
from clepsydra.kernel import (
    PERSON,
    Answer,
    Chance,
    Imagined,
    Menu,
    One,
    Play,
    Position,
    SeatView,
    Setup,
    installed_games,
    stream,
)

GAMES = ("anachrony", "hourglass", "inventions", "rulebenders")


def worth(play: Play[Any], seat: int) -> float:
    return worth_by(play.rules.definition.valuation, play, seat)


def position(game: str, decisions: int) -> Position[Any]:
    """A game in which so many answers were given at random."""
    definition = installed_games()[game]
    setup = Setup(game, (PERSON,) * 3)
    position = Position.begin(definition.rules_for(setup), b"search")
    chance = stream(b"search", game)
    for _ in range(decisions):
        seat = next(iter(position.asks))
        position.answer(seat, bot_named("random").decide(SeatView(position, seat), chance))
    return position


def search_of(position: Position[Any], value: Any = worth, worlds: int = 2) -> tuple[TurnSearch, set[Answer]]:
    """A search, and what may be answered."""
    seat = next(iter(position.asks))
    chance = stream(b"worlds")
    view = SeatView(position, seat)
    possible = answers(view.ask, chance)
    dealt = [view.determinize(chance) for _ in range(worlds)]
    return TurnSearch(dealt, seat, possible, value, chance), {*possible}


class Counted:
    """What a position is worth, and how many were looked at."""

    tried = 0

    def __call__(self, play: Play[Any], seat: int) -> float:
        self.tried += 1
        return worth(play, seat)


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_tried_and_no_more_turns_than_wanted(game: str) -> None:
    value = Counted()
    search, possible = search_of(position(game, 30), value, worlds=1)
    search.run(200)
    assert len(possible) <= value.tried <= 200
    assert {*search.values()} == possible


@pytest.mark.parametrize(("tries", "seconds"), [(1000, 0.0), (1, 60.0)])
def test_every_answer_is_tried_in_every_world_however_little_time_there_is(
    tries: int, seconds: float
) -> None:
    value = Counted()
    search, possible = search_of(position("anachrony", 30), value, worlds=3)
    search.run(tries, seconds)
    assert len(possible) > 1
    assert value.tried == 3 * len(possible)
    assert {*search.values()} == possible


def best_turn(play: Imagined[Any], seat: int, step: int) -> float:
    """What the best of all turns is worth, each of them played."""
    if play.over or play.steps != step or seat not in play.asks:
        return worth(play, seat)
    return max(best_turn(play.after(seat, answer), seat, step) for answer in play.asks[seat].menu.onward)


@pytest.mark.parametrize("decisions", [3, 6, 13])
def test_given_time_it_finds_the_best_turn_behind_each_answer(decisions: int) -> None:
    table = position("hourglass", decisions)
    (seat,) = table.asks
    view, chance = SeatView(table, seat), stream(b"worlds")
    worlds = [view.determinize(chance) for _ in range(2)]
    search = TurnSearch(worlds, seat, list(view.ask.menu.onward), worth, chance)
    search.run(10_000)
    begun = [world.begin() for world in worlds]
    assert search.values() == {
        answer: sum(best_turn(play.after(seat, answer), seat, play.steps) for play in begun) / 2
        for answer in view.ask.menu.onward
    }
    assert len({*search.values().values()}) > 1


def test_an_answer_counts_as_the_turns_in_which_it_was_given() -> None:
    averages = Averages()
    assert averages.of("build") == 0.0
    averages.add(["build", "done"], 8.0)
    averages.add(["pass"], 2.0)
    averages.add(["build"], 4.0)
    assert averages.of("build") == 6.0
    assert averages.of("never given") == pytest.approx(14 / 3)


Tried = list[tuple[list[Answer], float]]


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Tried:
    """Every turn that is tried, and what it came to."""
    tried: Tried = []
    monkeypatch.setattr(Averages, "add", lambda _, given, value: tried.append(([*given], value)))
    return tried


def test_every_turn_that_is_tried_counts_with_all_of_its_answers(tried: Tried) -> None:
    search, possible = search_of(position("inventions", 70), worlds=1)
    search.run(60)
    assert len(tried) == 60
    assert {given[0] for given, _ in tried} == possible
    assert max(value for _, value in tried) == max(search.values().values())
    assert max(len(given) for given, _ in tried) > 3, "a turn of Inventions is long"


def test_turns_are_ended_rather_with_what_was_good(tried: Tried, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Answer] = []

    def noted(ask: One, averages: Averages, chance: Chance) -> Answer:
        drawn.append(rather_good(ask, averages, chance))
        return drawn[-1]

    monkeypatch.setattr(turn_search, "rather_good", noted)
    search, possible = search_of(position("inventions", 70), worlds=1)
    search.run(1)
    assert len(tried) == len(possible), "no more than each answer once"
    assert drawn == [answer for given, _ in tried for answer in given[1:]]
    assert drawn


def test_what_was_good_is_tried_first(tried: Tried, monkeypatch: pytest.MonkeyPatch) -> None:
    def good(answer: Answer) -> int:
        return sum(map(ord, str(answer)))

    monkeypatch.setattr(Averages, "of", lambda _, answer: good(answer))
    second: dict[Answer, list[Answer]] = {}
    search, possible = search_of(position("inventions", 69), worlds=1)
    search.run(150)
    for given, _ in tried[len(possible) :]:
        if len(given) > 1 and given[1] not in second.setdefault(given[0], []):
            second[given[0]].append(given[1])
    assert max(map(len, second.values())) > 2
    for those in second.values():
        assert those == sorted(those, key=good, reverse=True)


def test_a_turn_goes_on_rather_with_what_was_good_and_with_anything_at_times() -> None:
    averages, chance = Averages(), stream(b"rather good")
    averages.add(["good"], 9.0)
    averages.add(["bad"], 1.0)
    ask = One(0, Menu(["good", "new", "bad"]), "HG-TRN-02")
    given = [rather_good(ask, averages, chance) for _ in range(300)]
    assert given.count("good") > given.count("new") > given.count("bad") > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_chance_gives_the_same_answer_and_the_table_is_untouched(game: str) -> None:
    table = position(game, 25)
    before = table.stored()
    seat = next(iter(table.asks))
    given = {Planner(Thoroughness(30, 2)).decide(SeatView(table, seat), stream(b"same")) for _ in range(2)}
    assert len(given) == 1
    assert table.stored() == before
    assert table.why_not(seat, given.pop()) is None


def test_who_makes_mistakes_answers_now_so_now_otherwise() -> None:
    table = position("hourglass", 3)
    (seat,) = table.asks

    def given(character: Character) -> set[Answer]:
        who = Planner(Thoroughness(200, 3), character)
        return {who.decide(SeatView(table, seat), stream(b"thought", number)) for number in range(8)}

    assert len(given(Character(noise=0.0))) == 1
    assert len(given(Character(noise=20.0))) > 1
    assert len(given(Character(noise=20.0, noise_in={"hourglass": 0.0}))) == 1
    assert len(given(Character(noise=0.0, noise_in={"hourglass": 20.0}))) > 1


def test_a_single_answer_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    table = position("hourglass", 9)
    ((seat, ask),) = table.asks.items()
    (only,) = ask.menu.onward
    monkeypatch.delattr(SeatView, "determinize")
    assert Planner().decide(SeatView(table, seat), stream(b"single")) == only


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_what_is_allowed(level: str) -> None:
    for decisions in (0, 3, 13):
        table = position("hourglass", decisions)
        seat = next(iter(table.asks))
        assert table.why_not(seat, bot_named(level).decide(SeatView(table, seat), stream(b"level"))) is None
