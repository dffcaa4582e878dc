"""Leagues as arithmetic: divisions, points, standings, who goes up and who goes down, over several seasons."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Result, installed_games
from clepsydra.kernel.record import Ending
from clepsydra.tables.commands import Act, DelegateToBot, Resign, Resume, TimeOut
from clepsydra.tables.leagues import (
    LONGEST,
    PAUSE,
    Division,
    Entry,
    LeagueTable,
    Outcome,
    Season,
    begins_at,
    divided,
    has_league,
    order_after,
    outcomes,
    seeded,
    sizes,
)
from clepsydra.tables.seasons import drawn
from clepsydra.tables.table import Seat
from tests.listing import check_each

PEOPLE = tuple(Seat(guest=name) for name in ("ann", "bob", "cleo", "dan"))


def entered(*names: str, since: int = 0) -> list[Entry]:
    return [Entry(name, since + number) for number, name in enumerate(names)]


def played(members: tuple[str, ...], *rounds: str, total: int = 0) -> Division:
    """A division in whose tables its members came in as the words say, the first letter first."""
    tables = [
        LeagueTable(
            f"{members[0]}-{number}",
            tuple(range(len(members))),
            tuple(Outcome(1 + came.index(name[0]), total) for name in members),
        )
        for number, came in enumerate(rounds)
    ]
    return Division(members, tuple(tables))


def season(*divisions: Division, began_at: int = 1_000) -> Season:
    return Season(game="hourglass", number=1, began_at=began_at, divisions=divisions)


@pytest.mark.rule("TB-LEA-01")
def test_a_game_for_three_and_for_four_has_a_league() -> None:
    assert all(has_league(definition) for definition in installed_games().values())


@pytest.mark.rule("TB-LEA-02")
def test_a_season_waits_a_week_for_people_and_after_the_one_before() -> None:
    assert begins_at(entered("ann", "bob"), 0) is None
    assert begins_at(entered("ann", "bob", "cleo", "dan", since=10), 0) == 12 + PAUSE
    assert begins_at(entered("ann", "bob", "cleo", since=10), 5_000) == 5_000 + PAUSE


@pytest.mark.rule("TB-LEA-03")
def test_everybody_finds_a_division_but_the_fifth() -> None:
    check_each(range(60), is_divided, "{} people".format)


def is_divided(people: int) -> None:
    made = sizes(people)
    assert sum(made) == (people if people not in (1, 2, 5) else people // 4 * 4)
    assert made == sorted(made, reverse=True)
    assert {*made} <= {3, 4}
    assert made.count(3) <= 3


@pytest.mark.rule("TB-LEA-03")
def test_who_waited_comes_before_the_last_the_next_time() -> None:
    five = entered("ann", "bob", "cleo", "dan", "eve")
    first = divided(seeded(None, five))
    assert first == [("ann", "bob", "cleo", "dan")]
    after = season(played(first[0], "abcd"))
    assert divided(seeded(after, five)) == [("ann", "bob", "cleo", "eve")]


@pytest.mark.rule("TB-LEA-04")
def test_at_the_second_table_the_order_is_the_other_way_round() -> None:
    orders = set()
    for _ in range(40):
        one, other = drawn(("ann", "bob", "cleo", "dan")).tables
        assert sorted(one.seats) == [0, 1, 2, 3]
        assert other.seats == one.seats[::-1]
        assert one.id != other.id
        orders.add(one.seats)
    assert len(orders) > 1, "drawn by lot"


def ended(*totals: int) -> Ending:
    return Ending(Result.of([{"points": each} for each in totals]), seed="", state="")


@pytest.mark.rule("TB-LEA-05")
def test_places_are_worth_points_and_who_shares_one_gets_them_in_full() -> None:
    found = outcomes(PEOPLE, ended(7, 9, 7, 1), ())
    assert [each.place for each in found] == [2, 1, 2, 4]
    assert [each.total for each in found] == [7, 9, 7, 1]
    names = ("ann", "bob", "cleo", "dan")
    lines = Division(names, (LeagueTable("t", (0, 1, 2, 3), found),)).standings
    assert [(line.guest, line.points) for line in lines] == [("bob", 5), ("ann", 3), ("cleo", 3), ("dan", 0)]
    three = outcomes(PEOPLE[:3], ended(1, 2, 3), ())
    lines = Division(names[:3], (LeagueTable("t", (0, 1, 2), three),)).standings
    assert [line.points for line in lines] == [5, 3, 1]


@pytest.mark.rule("TB-LEA-05")
def test_who_resigns_comes_last_and_the_others_move_up() -> None:
    acts = [Act(1, Resign(), 0, "a"), Act(2, TimeOut(), 0, "b"), Act(2, Resume(), 0, "c")]
    found = outcomes(PEOPLE, ended(7, 9, 5, 1), acts)
    assert found == (Outcome(1, 7), Outcome(4, 0, gone=True), Outcome(2, 5), Outcome(3, 1))
    acts = [Act(seat, Resign(), 0, str(seat)) for seat in (0, 1, 3)]
    assert [each.place for each in outcomes(PEOPLE, None, acts)] == [4, 4, 1, 4]
    forgotten = (Seat(bot="brook"), *PEOPLE[1:])
    assert outcomes(forgotten, ended(9, 7, 5, 1), ())[:2] == (Outcome(4, 0, gone=True), Outcome(1, 7))


@pytest.mark.rule("TB-LEA-05")
def test_points_go_to_who_sat_there() -> None:
    found = (Outcome(1, 0), Outcome(2, 0), Outcome(3, 0), Outcome(4, 0))
    lines = Division(("ann", "bob", "cleo", "dan"), (LeagueTable("t", (2, 0, 3, 1), found),)).standings
    assert [line.guest for line in lines] == ["cleo", "ann", "dan", "bob"]


@pytest.mark.rule("TB-LEA-06")
def test_of_equal_points_tables_won_then_the_score_then_the_order_before_decide() -> None:
    def order(*tables: tuple[Outcome, ...]) -> list[str]:
        made = tuple(LeagueTable(str(n), (0, 1, 2, 3), each) for n, each in enumerate(tables))
        return [line.guest for line in Division(("ann", "bob", "cleo", "dan"), made).standings]

    def places(*each: int) -> tuple[Outcome, ...]:
        return tuple(Outcome(place, 0) for place in each)

    assert order(places(2, 3, 4, 1), places(2, 1, 4, 3)) == ["bob", "dan", "ann", "cleo"], "six points each"
    scored = tuple(Outcome(2, total) for total in (3, 9, 9, 4))
    assert order(scored) == ["bob", "cleo", "dan", "ann"]


@pytest.mark.rule("TB-LEA-07")
def test_a_season_has_a_last_day_and_a_table_that_is_not_over_counts_for_nobody() -> None:
    assert season(began_at=10).ends_at == 10 + LONGEST == 10 + 13 * PAUSE
    names = ("ann", "bob", "cleo")
    over = LeagueTable("t", (0, 1, 2), (Outcome(3, 1), Outcome(1, 9), Outcome(2, 5)))
    lines = Division(names, (over, LeagueTable("u", (2, 1, 0)))).standings
    assert [(line.guest, line.points, line.tables) for line in lines] == [("bob", 5, 1), ("cleo", 3, 1), ("ann", 1, 1)]  # fmt: skip


@pytest.mark.rule("TB-LEA-08")
def test_the_first_goes_up_and_the_last_goes_down() -> None:
    after = season(
        played(("ann", "bob", "cleo", "dan"), "dcba"),
        played(("eve", "fay", "gus", "hal"), "hgfe"),
        played(("ida", "jon", "kit"), "ijk"),
    )
    assert divided(order_after(after)) == [
        ("dan", "cleo", "bob", "hal"),
        ("ann", "gus", "fay", "ida"),
        ("eve", "jon", "kit"),
    ]


@pytest.mark.rule("TB-LEA-08")
def test_gaps_are_filled_from_below_and_newcomers_come_last() -> None:
    after = season(
        played(("ann", "bob", "cleo", "dan"), "abcd"), played(("eve", "fay", "gus", "hal"), "efgh")
    )
    stay = entered("ann", "cleo", "dan", "eve", "fay", "gus", "hal")
    new = entered("max", "lea", since=2_000)
    assert seeded(after, [*new, *stay]) == ["ann", "cleo", "eve", "dan", "fay", "gus", "hal", "max", "lea"]


@pytest.mark.rule("TB-LEA-09")
def test_who_left_every_table_to_a_bot_is_gone() -> None:
    def left(*commands: Resign | TimeOut | DelegateToBot | Resume) -> bool:
        acts = [Act(0, command, 0, str(n)) for n, command in enumerate(commands)]
        return outcomes(PEOPLE, ended(9, 7, 5, 1), acts)[0].gone

    assert left(Resign())
    assert left(TimeOut())
    assert left(TimeOut(), Resume(), DelegateToBot("brook", 1))
    assert not left(TimeOut(), Resume())
    gone, there = Outcome(4, 0, gone=True), Outcome(4, 0)
    names, rest = ("ann", "bob", "cleo"), (there,)
    tables = (
        LeagueTable("t", (0, 1, 2), (gone, gone, *rest)),
        LeagueTable("u", (2, 1, 0), (*rest, there, gone)),
    )
    assert season(Division(names, tables)).gone == {"ann"}
    assert season(Division(names, (LeagueTable("t", (0, 1, 2)),))).gone == set(), "nothing is known yet"


@pytest.mark.rule("TB-LEA-03", "TB-LEA-08")
def test_nineteen_people_over_three_seasons() -> None:
    """Letters are people; the alphabet is how well they play, and they enter in the reverse of it."""
    names = [letter * 3 for letter in "abcdefghijklmnopqrs"]
    entries = entered(*reversed(names))
    last: Season | None = None
    seen: list[list[str]] = []
    for number in range(3):
        if number == 2:
            entries = [each for each in entries if each.guest != "ggg"] + entered("zzz", since=10**6)
        divisions = divided(seeded(last, entries))
        seen.append(["".join(name[0] for name in each) for each in divisions])
        last = season(*(played(each, "".join(sorted(name[0] for name in each))) for each in divisions))
    assert seen[0] == ["srqp", "onml", "kjih", "gfed", "cba"]
    assert seen[1] == ["pqrl", "smnh", "oijd", "kefa", "gbc"]
    assert seen[2] == ["lpqh", "rmnd", "sija", "oefb", "kcz"]
    final = order_after(last)
    assert [name[0] for name in final[:4]] == ["h", "l", "p", "d"]
    assert len({*final}) == len(final) == 19
