"""What the coach says of an option that a newcomer would regret: where it is said, and where it is not."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Option
from tests.drawing.slips import slip
from tests.games.inventions.table import InventionsTable, inventions


def test_a_pillar_closes_eureka() -> None:
    def turn(round_: int = 1) -> InventionsTable:
        return inventions().round(round_).on_map("Ann", asia=1)

    recruit = ("act", "recruit")
    assert slip(turn(), recruit) == "closes_eureka"
    assert slip(turn(3), recruit) is None
    assert slip(turn().eureka(), recruit) is None
    assert slip(turn(), ("act", "eureka")) is None


def test_another_profits_of_a_pillar() -> None:
    def turn(*seasons: str, epoch: str = "") -> InventionsTable:
        return inventions().on_map("Ann", asia=1).pillars("Bob", *seasons, epoch=epoch)

    act = ("act", "eureka")
    assert slip(turn(epoch="eureka"), act) == "hosted"
    assert slip(turn(epoch="recruit"), act) is None
    assert slip(turn("eureka"), act) is None


def test_a_full_academy() -> None:
    def turn(scholars: int) -> InventionsTable:
        return inventions().diplomat("Ann", "cotton").home("Ann", scholars=scholars)

    recall = ("act", "recall_diplomat")
    assert slip(turn(2), recall) == "academy_full"
    assert slip(turn(1), recall) is None


def initiating(*ideas: str, era: int = 2, round_: int = 1) -> InventionsTable:
    """Ann is about to put an idea into a region."""
    table = inventions(era=era).round(round_).hand("Ann", *ideas)
    table.home("Ann", scholars=3, economy=3, culture=3, technology=3)
    return table.does("Ann", ("act", "initiate"))


def test_a_scholar_who_is_not_needed() -> None:
    table = initiating("irrigation")
    table.does("Ann", table.verbs("Ann", "initiate")[0])
    ways = {option[2]: slip(table, option) for option in table.verbs("Ann", "call")}
    assert ways[0] is None
    assert set(ways.values()) - {ways[0]} == {"spare_scholar"}


def test_an_idea_whose_milestone_is_out_of_reach() -> None:
    near, far = "irrigation", "silk"
    table = initiating(near, far)
    assert slip(table, ("initiate", far, "asia")) == "no_access"
    assert slip(table, ("initiate", near, "asia")) is None
    assert slip(initiating(far), ("initiate", far, "asia")) is None, "there is no better idea in the hand"


@pytest.mark.parametrize(("era", "round_", "told"), [(5, 3, "not_shared"), (5, 2, None), (4, 3, None)])
def test_an_idea_of_the_last_round(era: int, round_: int, told: str | None) -> None:
    table = initiating("irrigation", era=era, round_=round_)
    assert slip(table, ("initiate", "irrigation", "africa")) == told


def test_inventing_with_the_last_citizens() -> None:
    def turn(scholars: int, round_: int = 1) -> InventionsTable:
        table = inventions().round(round_).home("Ann", scholars=scholars)
        table.card("asia", "irrigation", initiator="Bob").card("africa", "writing", initiator="Bob")
        return table.does("Ann", ("act", "invent"))

    lone, dear = ("invent", "asia"), ("invent", "africa")
    assert slip(turn(2), dear) == "nobody_left"
    assert slip(turn(2), lone) is None
    assert slip(turn(3), dear) is None
    assert slip(turn(2, round_=3), dear) is None


def test_sharing_for_another() -> None:
    table = inventions().card("asia", "irrigation", initiator="Bob", inventor="Cleo", innovator="Ann")
    table.card("africa", "horse", initiator="Bob", inventor="Ann")
    table.card("europe", "wheel", initiator="Ann", inventor="Cleo")
    table.does("Ann", ("act", "share"))
    assert slip(table, ("share", "asia")) == "scores_for"
    assert slip(table, ("share", "africa")) is None
    assert slip(table, ("share", "europe")) is None


def test_a_tile_for_the_sharer() -> None:
    """She shares the only invention there is, and so is not asked which."""

    def turn(*waiting: str, era: int = 4, built: dict[int, str] | None = None) -> InventionsTable:
        table = inventions(era=era).card("africa", "irrigation", inventor="Ann").on_map("Ann", asia=1)
        return table.waiting("Ann", *waiting).built("Ann", built or {}).does("Ann", ("act", "share"))

    wealth, wild = ("tile", "wealth_a"), ("tile", "ambition_wild")
    full = turn("ambition_culture", "culture_1", "culture_2", "culture_3")
    assert slip(full, wealth) == slip(full, wild) == "display_full"
    assert slip(full, "nothing") is None
    assert slip(turn(), wealth) == "counts_nothing"
    assert slip(turn(), wild) is None
    assert slip(turn(era=3), wealth) is None
    assert slip(turn(built={1: "economy_1"}), wealth) is None


def test_a_majority_given_up() -> None:
    def turn(**bob: int) -> InventionsTable:
        return inventions().on_map("Ann", asia=4).on_map("Bob", **bob).does("Ann", ("act", "recruit"))

    assert slip(turn(asia=2), ("recruit", 2, "asia")) == "majority_lost"
    assert slip(turn(asia=2), ("recruit", 1, "asia")) is None
    assert slip(turn(asia=4), ("recruit", 2, "asia")) is None, "there is none to lose"
    own = inventions().on_map("Ann", asia=4).token("Ann", "plus_one", "asia")
    assert slip(own.does("Ann", ("act", "recruit")), ("recruit", 4, "asia")) is None


def test_a_token_worth_more_elsewhere() -> None:
    table = inventions().on_map("Ann", asia=4, europe=4).does("Ann", ("act", "gain_influence"))
    assert slip(table, ("token", "invent", "europe")) == "more_elsewhere"
    assert slip(table, ("token", "invent", "asia")) is None
    taken = inventions().on_map("Ann", asia=4, europe=4).token("Bob", "plus_one", "asia")
    taken.does("Ann", ("act", "gain_influence"))
    assert slip(taken, ("token", "invent", "asia")) == "more_elsewhere"
    assert slip(taken, ("token", "invent", "europe")) is None


def test_a_token_turned_too_early() -> None:
    def turn(*, placed: bool) -> InventionsTable:
        table = inventions().on_map("Ann", asia=4).token("Ann", "plus_one", "europe")
        if placed:
            player = table.player("Ann")
            player.tokens = player.tokens[:2]
        table.does("Ann", ("act", "gain_influence"))
        return table.does("Ann", table.verbs("Ann", "token")[0])

    turned = ("turn_token", "plus_one", "influence_plus_1")
    assert slip(turn(placed=False), turned) == "turned"
    assert slip(turn(placed=True), turned) is None


def test_access_lost_with_a_diplomat() -> None:
    def turn(idea: str, era: int = 2) -> InventionsTable:
        table = inventions(era=era).diplomat("Ann", "cotton", "fire").card("asia", idea, initiator="Ann")
        return table.does("Ann", ("act", "recall_diplomat"))

    needs, other = "silk", "irrigation"
    recall = ("recall", "cotton")
    assert slip(turn(needs), recall) == "access_lost"
    assert slip(turn(needs), ("recall", "fire")) is None
    assert slip(turn(other), recall) is None
    assert slip(turn(needs, era=4), recall) is None, "all have access to what is of an earlier era"


def test_a_scholar_of_the_era_track_without_room() -> None:
    def turn(supply: int) -> tuple[InventionsTable, Option]:
        table = inventions().supply("Ann", supply).on_map("Ann", asia=1).does("Ann", ("act", "eureka"))
        table.does("Ann", table.offers("Ann")[0])
        return table, next(option for option in table.offers("Ann") if option[2] == "scholar")

    assert slip(*turn(0)) == "academy_full"
    assert slip(*turn(9)) is None


def building(*tiles: str, influence: int, era: int = 4, round_: int = 1) -> InventionsTable:
    """Ann has so much influence and comes to step 4 with these tiles: she idles, which brings 1 of it."""
    table = inventions(era=era).round(round_).private("Ann", "crane").eureka().influence("Ann", influence - 1)
    table.waiting("Ann", *tiles).pillars("Ann", "send_diplomat", "recruit", epoch="invent")
    return table.home("Ann", culture=3, economy=1, scholars=1)


def arrive(table: InventionsTable) -> InventionsTable:
    return table.does("Ann", ("idle", "initiate"))


def test_what_the_first_tile_costs() -> None:
    def turn(*more: str, influence: int, era: int = 4, round_: int = 1) -> InventionsTable:
        return arrive(building("culture_1", *more, influence=influence, era=era, round_=round_))

    build, with_influence = ("build", "culture_1", 1), ("build", "culture_1", 2)
    assert slip(turn(influence=6), build) == slip(turn(influence=10), build) == "below"
    assert slip(turn(influence=7), build) == "one_tile"
    assert slip(turn(influence=6), with_influence) == "one_tile", "the space brings 1 back"
    assert slip(turn("culture_2", influence=7), build) is None
    assert slip(turn(influence=6, era=5, round_=3), build) == "below_at_end"
    assert slip(turn(influence=7, era=5, round_=3), build) is None


def test_to_stop_building_where_it_is_free() -> None:
    tiles = ("culture_1", "culture_2", "culture_3", "culture_4")
    assert slip(arrive(building(*tiles, influence=5)), "done") == "free_builds"
    assert slip(arrive(building(*tiles[:3], influence=5)), "done") is None


def test_to_stop_with_an_economy_tile_not_used() -> None:
    def turn(round_: int) -> InventionsTable:
        table = building("culture_1", influence=5, round_=round_).built("Ann", {19: "economy_4"})
        return arrive(table).does("Ann", "done")

    assert slip(turn(3), "done") == "unused_token"
    assert slip(turn(2), "done") is None


@pytest.mark.parametrize(
    ("influence", "era", "round_", "told"),
    [(8, 4, 3, "influence_fades"), (7, 4, 3, None), (8, 4, 2, None), (8, 5, 3, None)],
)
def test_to_keep_influence_that_fades(influence: int, era: int, round_: int, told: str | None) -> None:
    table = arrive(building("culture_1", influence=influence, era=era, round_=round_))
    assert slip(table, "done") == told


def test_an_exhausted_scholar() -> None:
    table = arrive(building("culture_1", influence=9)).does("Ann", ("build", "culture_1", 2))
    assert slip(table, ("call", 0, 1)) == "scholar_for_good"
    assert slip(table, ("call", 1, 0)) is None
    rich = arrive(building("wealth_a", influence=9)).does("Ann", ("build", "wealth_a", 2))
    assert slip(rich, ("exhaust_scholar", "culture")) == "scholar_for_good"
    assert slip(rich, ("exhaust", "culture")) is None
