"""What the coach says of an option that a newcomer would regret: where it is said, and where it is not."""

from __future__ import annotations

from clepsydra.games.rulebenders.state import PANELS
from tests.drawing.slips import slip
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

SHIELD = c("scimitar")


def busy(table: RulebendersTable) -> RulebendersTable:
    """All panels but Theme belong to Bob by far, so that Ann is short of one cube nowhere else."""
    for panel in PANELS[1:]:
        table.locked(panel, Bob=2)
    return table


def test_to_pass_with_a_cube_that_would_win() -> None:
    def turn(**cubes: int) -> RulebendersTable:
        return busy(rulebenders()).cubes("theme", **cubes).give("Ann", cubes=1).passed("Bob")

    assert slip(turn(Ann=1, Bob=1), "pass") == "one_short"
    assert slip(turn(Bob=1), "pass") is None
    assert slip(turn(Ann=2, Bob=1), "pass") is None
    assert slip(turn(Ann=1, Bob=1).track(a="Ann"), "pass") is None
    assert slip(turn(Ann=1, Bob=1).hook("Bob", "theme"), "pass") is None


def test_to_pass_with_a_card_not_used() -> None:
    def turn() -> RulebendersTable:
        return busy(rulebenders()).cubes("theme", Bob=2).passed("Bob")

    card = c("parrot")
    assert slip(turn().dashboard("Ann", card), "pass") == "unused"
    assert slip(turn().dashboard("Ann", card, rotated=True), "pass") is None


def test_to_pass_before_all_others() -> None:
    def turn() -> RulebendersTable:
        return busy(rulebenders()).cubes("theme", Bob=2).give("Ann", cubes=1)

    assert slip(turn(), "pass") == "without_you"
    assert slip(turn().passed("Bob"), "pass") is None
    assert slip(busy(rulebenders()).cubes("theme", Bob=2).give("Ann", exchange="3>1"), "pass") is None


def test_a_cube_where_one_is_far_ahead() -> None:
    place = ("place", "theme")
    table = rulebenders().give("Ann", cubes=2).cubes("theme", Ann=3, Bob=1)
    assert slip(table, place) == "far_ahead"
    assert slip(rulebenders().give("Ann", cubes=2).cubes("theme", Ann=2, Bob=1), place) is None


def test_a_last_cube_for_a_tie() -> None:
    def turn(cubes: int = 1) -> RulebendersTable:
        return rulebenders().give("Ann", cubes=cubes).cubes("theme", Bob=1)

    place = ("place", "theme")
    assert slip(turn(), place) == "only_tie"
    assert slip(turn(2), place) is None
    assert slip(turn().track(b="Ann"), place) is None
    assert slip(turn().cubes("theme", Bob=1), place) is None


def test_a_card_that_does_nothing_now() -> None:
    def turn(*cards: str, cubes: int = 0) -> RulebendersTable:
        table = rulebenders(themes=("fantasy", "zombies", "nights", "prehistory"))
        return table.hand("Ann", *cards).give("Ann", cubes=cubes)

    assert slip(turn(SHIELD), ("play", SHIELD)) == "no_effect"
    assert slip(turn(c("fire")), ("play", c("fire"))) is None
    bunker, elephant, griffon = c("bunker"), c("elephant"), c("griffon")
    assert slip(turn(bunker), ("play", bunker)) == "no_effect"
    assert slip(turn(bunker, cubes=1), ("play", bunker)) is None
    assert slip(turn(elephant), ("play", elephant)) == "no_effect"
    assert slip(turn(elephant, cubes=1), ("play", elephant)) is None
    assert slip(turn(griffon), ("play", griffon)) == "no_effect"
    assert slip(turn(griffon).track(a="Ann"), ("play", griffon)) is None
    assert slip(turn(griffon).cubes("theme", Ann=1), ("play", griffon)) is None


def test_an_attack_before_the_action() -> None:
    """Whoever cancels it ends the turn; the cards that could are seen in the box unless Bob has one."""
    attack = ("activate", c("blackbeard"))

    def turn() -> RulebendersTable:
        return rulebenders().dashboard("Ann", attack[1]).give("Ann", cubes=1)

    assert slip(turn().hand("Bob", SHIELD), attack) == "may_be_cancelled"
    assert slip(turn().hand("Bob", c("caravan")), attack) is None
    assert slip(turn().hand("Bob", SHIELD).does("Ann", ("place", "theme")), attack) is None


def test_chips_that_need_not_be_paid() -> None:
    table = rulebenders(currency="chip").disc("Ann", "currency", "n1").give("Ann", cubes=2)
    table.hand("Ann", c("caravan"), c("mammoth")).does("Ann", ("play", c("mammoth")))
    assert slip(table, ("pay", "chip", 1)) == "paid_in_points"
    assert slip(table, ("pay", "cube", 1)) is None


def test_the_last_cube_where_one_would_win() -> None:
    def turn(cubes: int, **there: int) -> RulebendersTable:
        table = busy(rulebenders(currency="cube")).disc("Ann", "currency", "n1").give("Ann", cubes=cubes)
        table.cubes("theme", **there).hand("Ann", c("mammoth"), c("caravan"))
        return table.does("Ann", ("play", c("mammoth")))

    cube = ("pay", "cube", 1)
    assert slip(turn(1, Ann=1, Bob=1), cube) == "last_cube"
    assert slip(turn(1, Ann=1, Bob=1), ("pay", "card", 1)) is None
    assert slip(turn(2, Ann=1, Bob=1), cube) is None
    assert slip(turn(1, Bob=2), cube) is None


def test_a_deck_that_cannot_be_played() -> None:
    table = rulebenders(any_theme=False, phase="draw").active("pirates")
    assert slip(table, ("from", "zombies")) == "barred"
    assert slip(table, ("from", "pirates")) is None
    assert slip(table, ("from", "nights")) is None, "the opposite theme"
    assert slip(table, ("from", "flexo")) is None


def test_a_playable_card_given_up_for_one_that_is_not() -> None:
    def turn(*cards: str) -> RulebendersTable:
        table = rulebenders(any_theme=False, currency="card").active("pirates")
        table.hand("Ann", c("galleon"), *cards)
        return table.does("Ann", ("play", c("galleon")))

    rum, bunker = ("discard", c("bottle-of-rum")), ("discard", c("bunker"))
    table = turn(rum[1], bunker[1])
    assert slip(table, rum) == "playable"
    assert slip(table, bunker) is None
    both = turn(rum[1], c("cannonball"))
    assert slip(both, rum) is None


def test_to_make_another_the_first_player() -> None:
    def won(panel: str, round_: int = 1) -> RulebendersTable:
        return rulebenders().round(round_).cubes(panel, Ann=1).evaluate(panel)

    assert slip(won("first_player"), ("lead", "first_player", 1)) == "helps_rival"
    assert slip(won("first_player", 4), ("lead", "first_player", 1)) is None
    table = rulebenders(first="Bob").cubes("first_player", Ann=1).evaluate("first_player")
    assert slip(table, ("lead", "first_player", 0)) is None


def test_a_currency_that_one_lacks() -> None:
    def won(*, round_: int = 1, chips: int = 1, disc: str = "c") -> RulebendersTable:
        table = rulebenders(currency="chip").round(round_).give("Ann", chips=chips, cubes=3)
        return table.disc("Ann", "currency", disc).cubes("currency", Ann=1).evaluate("currency")

    assert slip(won(), "keep") == "same_currency"
    assert slip(won(round_=4), "keep") is None
    assert slip(won(chips=2), "keep") is None
    assert slip(won(disc="n1"), "keep") is None
    other = rulebenders(currency="chip").give("Ann", chips=1, cubes=3)
    assert slip(other.cubes("hand_limit", Ann=1).evaluate("hand_limit"), "keep") is None


def moving(panel: str, at: str, **bob: str) -> RulebendersTable:
    """Ann has won a panel and is about to move her disc."""
    table = rulebenders().cubes(panel, Ann=1).evaluate(panel).disc("Ann", panel, at)
    for who, space in bob.items():
        table.disc(who, panel, space)
    return table


def test_a_disc_that_another_is_ahead_of() -> None:
    def last(at: str, bob: str) -> RulebendersTable:
        return moving("take_cubes", at, Bob=bob).round(4).does("Ann", "keep")

    right, left = ("right", "take_cubes", 1), ("left", "take_cubes", 1)
    assert slip(last("c", "n2"), right) == "farther"
    assert slip(last("n1", "n2"), right) is None
    assert slip(last("c", "n2"), left) is None
    assert slip(last("c", "n1"), right) is None
    gone = moving("take_cubes", "c", Bob="n2").round(4).gone("nuclear", "take_cubes").does("Ann", "keep")
    assert slip(gone, right) is None
    early = moving("take_cubes", "c", Bob="n2").does("Ann", "keep")
    assert slip(early, right) is None


def test_a_disc_where_nothing_is_allowed() -> None:
    left = ("left", "theme", 1)
    assert slip(moving("theme", "e1").does("Ann", "keep"), left) == "no_theme"
    assert slip(moving("theme", "c").does("Ann", "keep"), left) is None
    assert slip(moving("theme", "e1").round(4).does("Ann", "keep"), left) is None
    kept = moving("theme", "e1").dashboard("Ann", c("fossil")).does("Ann", "keep")
    assert slip(kept, left) is None
    left = ("left", "exchange", 1)
    assert (
        slip(moving("exchange", "e1").give("Ann", exchange="3>1").does("Ann", "keep"), left) == "no_exchange"
    )
    assert slip(moving("exchange", "e1").does("Ann", "keep"), left) is None
