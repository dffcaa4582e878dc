"""What a position is worth: terms that move as a strong player expects, and come to the score in the end."""

import pytest

from clepsydra.bots import bot_named
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.objectives import objectives_ip
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.scoring import sheet_of
from clepsydra.games.inventions.valuation import VALUATION
from clepsydra.games.inventions.valuation.outlook import outlook
from clepsydra.kernel import Play, SeatView, Setup, mix, stream
from clepsydra.lab.games import rules_for
from tests.games.inventions.table import PEOPLE, InventionsTable, inventions

ANN, BOB = 0, 1
SHEET = {"score", "wealth", "objectives", "influence_level"}
"""What bears no weight: the others are learned by it."""


def term(table: InventionsTable, name: str) -> float:
    return VALUATION.terms(table.game, ANN)[name]


def worth(table: InventionsTable) -> float:
    return VALUATION.worth(table.game, ANN)


def bare(era: int = 3) -> InventionsTable:
    """A table at which Ann has no private objectives."""
    return inventions(era=era).objectives("Ann")


def rest(table: InventionsTable) -> InventionsTable:
    """Ann has had her turn of this round."""
    table.state.queue = [BOB]
    return table


# Every position of every table


@pytest.mark.parametrize("people", PEOPLE)
def test_every_feature_but_the_score_sheet_has_a_weight_and_every_weight_a_feature(people: str) -> None:
    rules = rules_for(Setup("inventions", PEOPLE[people]))
    assert isinstance(rules, InventionsRules)
    play = Play.begin(rules, mix(stream(b"valuation", "deal").key, ()))
    bot, chance = bot_named("random"), stream(b"valuation", "bot")
    step = -1
    while not play.over:
        seat = next(iter(play.asks))
        if play.steps != step:
            features = VALUATION.features(Inventions(rules, play.state), seat)
            assert features.keys() == VALUATION.weights.keys() | SHEET
            step = play.steps
        play.answer(seat, bot.decide(SeatView(play, seat), chance))
    for person in rules.people:
        game = Inventions(rules, play.state)
        assert VALUATION.worth(game, person) == pytest.approx(sum(sheet_of(game, person).values()))


# Time


def test_turns_to_come_run_out_one_by_one() -> None:
    rounds = [(era, number) for era in (2, 3, 4, 5) for number in (1, 2, 3)]
    before = [outlook(inventions(era=era).round(number).game, ANN).turns for era, number in rounds]
    after = [outlook(rest(inventions(era=era).round(number)).game, ANN).turns for era, number in rounds]
    assert before == list(range(12, 0, -1))
    assert after == list(range(11, -1, -1))


def test_between_two_eras_the_turns_of_the_next_one_are_all_to_come() -> None:
    change = inventions(era=3).phase("turn_order")
    change.state.queue = []
    assert outlook(change.game, ANN).turns == 9


@pytest.mark.parametrize(
    "table",
    [
        bare().home("Ann", economy=2, scholars=1).exhausted("Ann", culture=1),
        bare().waiting("Ann", "wealth_a", "culture_4"),
        bare().built("Ann", {1: "culture_1", 2: "economy_4", 4: "technology_1"}),
        bare().card("asia", "caravel", initiator="Ann", citizens=2, inventor="Ann"),
        bare().on_map("Ann", asia=4).token("Ann", "initiate", "europe"),
        bare().influence("Ann", 7),
        bare().hand("Ann", "caravel"),
    ],
    ids=["citizens", "display", "built", "cards", "tokens", "influence", "hand"],
)
def test_what_is_no_score_is_worth_less_from_era_to_era_and_nothing_in_the_end(
    table: InventionsTable,
) -> None:
    hopes = []
    for era in (2, 3, 4, 5, 6):
        table.state.era = era
        hopes.append(VALUATION.worth(table.game, ANN) - sum(sheet_of(table.game, ANN).values()))
    assert hopes[0] > 0
    assert hopes[-1] == 0
    assert sorted(hopes, reverse=True) == hopes


# Tiles


def ready_to_build(*tiles: str, built: dict[int, str] | None = None, era: int = 4) -> InventionsTable:
    """Ann has nothing to do but to build, and has many citizens and influence for it."""
    table = bare(era).private("Ann", "crane").eureka().influence("Ann", 10)
    table.home("Ann", economy=3, culture=3, technology=3).built("Ann", {19: "economy_4", **(built or {})})
    table.waiting("Ann", *tiles).pillars("Ann", "send_diplomat", "recruit", epoch="invent")
    return table.does("Ann", ("idle", "initiate"), "done")


@pytest.mark.parametrize("era", [3, 4, 5])
@pytest.mark.parametrize(
    "tile", ["culture_4", "culture_2", "economy_1", "technology_2", "wealth_a", "wealth_b"]
)
def test_to_build_a_tile_is_worth_more_than_to_let_it_wait(tile: str, era: int) -> None:
    four = (tile, "culture_6", "culture_7", "technology_5")
    waits = ready_to_build(*four, era=era).finish("Ann")
    built = ready_to_build(*four, era=era).does("Ann", ("build", tile, 12)).finish("Ann")
    assert len(built.player("Ann").map) == 2
    assert worth(built) > worth(waits)


FOR_LATER = (
    *(f"built.{kind}_{when}" for kind in ("progress", "wealth") for when in ("soon", "left")),
    *("display.progress", "display.wealth", "display.wealth_left"),
)


def test_before_the_last_turn_a_tile_counts_only_what_it_still_does() -> None:
    table = bare(5).built("Ann", {1: "culture_1", 2: "wealth_a"}).waiting("Ann", "wealth_b", "culture_2")
    worth_of_tiles = {}
    for turns in (1, 2, 3):
        features = VALUATION.features(table.round(4 - turns).game, ANN)
        assert outlook(table.game, ANN).turns == turns
        worth_of_tiles[turns] = {name: features[name] for name in FOR_LATER}
        assert features["built.ability"] > 0
        assert features["display.ability"] > 0
    assert set(worth_of_tiles[1].values()) == {0.0}
    assert all(0 < worth_of_tiles[2][name] < worth_of_tiles[3][name] for name in worth_of_tiles[1])


def test_built_tiles_are_worth_what_they_do() -> None:
    def culture(tile: str) -> float:
        return term(bare().built("Ann", {1: tile}), "built")

    assert culture("culture_4") > culture("culture_1") > culture("culture_2"), "3 IP, 2 IP, 1 influence"
    fresh = bare().built("Ann", {1: "technology_1"})
    used = bare().built("Ann", {1: "technology_1"})
    used.player("Ann").face_down = ["technology_1"]
    assert term(fresh, "built") > term(used, "built") > 0


def test_economy_tiles_share_the_tokens() -> None:
    tiles = {1: "economy_4", 13: "economy_1"}
    one, both = bare(5).built("Ann", {1: "economy_4"}), bare(5).built("Ann", tiles)
    rich = bare(5).built("Ann", tiles)
    rich.player("Ann").economy_tokens = 2
    used = bare(5).built("Ann", tiles)
    used.player("Ann").used, used.player("Ann").economy_tokens = ["economy_4"], 0
    lesser = bare(5).built("Ann", tiles)
    lesser.player("Ann").used = ["economy_4"]

    def economy(table: InventionsTable) -> float:
        return VALUATION.features(table.game, ANN)["built.ability"]

    assert economy(rich) > economy(both) == economy(one) > economy(lesser) > economy(used) == 0


def test_a_waiting_tile_is_worth_more_if_it_will_do_more() -> None:
    three_ip, influence = (
        term(bare().waiting("Ann", tile), "display") for tile in ("culture_4", "culture_6")
    )
    assert three_ip > influence


def test_a_waiting_tile_fits_the_wealth_that_counts_its_type() -> None:
    fits = bare().waiting("Ann", "economy_7").built("Ann", {1: "wealth_a"})
    half = bare().waiting("Ann", "economy_7").built("Ann", {1: "wealth_e"})
    not_at_all = bare().waiting("Ann", "economy_7").built("Ann", {1: "wealth_b"})
    assert term(fits, "display") > term(half, "display") > term(not_at_all, "display")


def test_waiting_wealth_is_worth_more_where_it_would_score() -> None:
    group = {1: "economy_1", 2: "economy_2"}
    scores, not_at_all = (
        bare().waiting("Ann", tile).built("Ann", group) for tile in ("wealth_a", "wealth_b")
    )
    alone = bare().waiting("Ann", "wealth_d").built("Ann", group)
    assert term(scores, "display") > term(alone, "display") > term(not_at_all, "display")


def test_a_group_is_worth_more_than_scattered_tiles() -> None:
    together, apart = ({1: "economy_1", space: "economy_2"} for space in (2, 19))
    assert term(bare().built("Ann", together), "built") > term(bare().built("Ann", apart), "built")


def test_three_waiting_tiles_are_cheaper_to_build_than_one() -> None:
    tiles = ("culture_2", "culture_3", "culture_6")
    one, two, three = (VALUATION.features(bare().waiting("Ann", *tiles[:n]).game, ANN) for n in (1, 2, 3))
    assert one["display.price"] > two["display.price"] > three["display.price"] > 0


# Cards


def test_a_card_is_worth_more_with_every_step_on_its_way() -> None:
    def table(inventor: str = "", *, appeared: bool = True) -> InventionsTable:
        """Ann cannot go and invent or share it herself, for her pillars stand there."""
        there = bare() if appeared else bare().eureka("sailing")
        there.pillars("Ann", "travel", "gain_influence")
        return there.card("asia", "caravel", initiator="Ann", citizens=2, inventor=inventor)

    closed, idea, invention = table(appeared=False), table(), table("Bob")
    assert term(invention, "cards") > term(idea, "cards") > term(closed, "cards") > 0


def test_to_share_is_worth_more_than_to_wait() -> None:
    def table() -> InventionsTable:
        return bare(5).round(2).card("asia", "caravel", initiator="Ann", citizens=2, inventor="Ann")

    idle = table().pillars("Ann", "recruit", "initiate", epoch="invent").home("Ann", economy=1)
    shared = table().pillars("Ann", "recruit", "initiate", epoch="invent").home("Ann", economy=1)
    shared.does("Ann", ("act", "share"), "nothing")
    assert worth(shared.finish("Ann")) > worth(rest(idle))


def test_an_idea_in_hand_is_worth_more_once_its_milestone_has_appeared() -> None:
    hidden, common = bare().eureka("sailing").hand("Ann", "caravel"), bare().hand("Ann", "caravel")
    assert term(common, "hand") > term(hidden, "hand") > term(bare(), "hand")


def test_an_invention_is_worth_more_while_the_forum_in_which_it_is_shared_is_open() -> None:
    def table(*seasons: str, epoch: str = "", number: int = 2) -> InventionsTable:
        invention = bare().round(number).card("asia", "caravel", initiator="Ann", inventor="Bob")
        return rest(invention.pillars("Ann", *seasons, epoch=epoch))

    opened = term(table("recruit", "initiate"), "cards")
    assert opened > term(table("recruit", "gain_influence"), "cards") == term(table(epoch="share"), "cards")
    assert term(table("gain_influence", number=3), "cards") > term(table(epoch="share", number=3), "cards")


def test_an_idea_in_reach_counts_while_one_can_go_and_invent_it() -> None:
    def to_invent(table: InventionsTable) -> float:
        return VALUATION.features(table.game, ANN)["cards.to_invent"]

    assert to_invent(bare().card("asia", "caravel", initiator="Bob")) == 1
    assert to_invent(bare().card("asia", "caravel", initiator="Bob").pillars("Ann", "travel")) == 0
    assert to_invent(bare().card("asia", "internet", initiator="Bob")) == 0


# Objectives


def test_what_an_objective_counts_for_the_time_being_is_worth_less_than_what_stays() -> None:
    scholars = bare().home("Ann", scholars=3).objectives("Ann", "soc_scholars")
    tokens = bare().home("Ann", scholars=3).objectives("Ann", "soc_tokens")
    tokens.player("Ann").placed = {"initiate": "asia", "invent": "europe", "share": "africa"}
    assert objectives_ip(scholars.game, ANN) == objectives_ip(tokens.game, ANN) == 6
    assert 0 <= term(scholars, "objectives") < term(tokens, "objectives") == 6
    scholars.state.era, scholars.state.round = 5, 3
    assert term(rest(scholars), "objectives") == 6


def test_a_waiting_tile_is_worth_more_if_an_objective_counts_it() -> None:
    def display(objective: str, tile: str = "economy_7") -> float:
        return term(bare().waiting("Ann", tile).objectives("Ann", objective), "display")

    assert display("map_economy") > display("map_sets") > display("map_culture")
    assert (
        display("map_wealth", "wealth_g")
        > display("map_sets", "wealth_g")
        == display("map_culture", "wealth_g")
    )


# People


def test_scholars_are_worth_more_than_specialists_and_these_more_than_the_exhausted() -> None:
    scholar, home = bare().home("Ann", scholars=1), bare().home("Ann", culture=1)
    assert worth(scholar) > worth(home) > worth(bare().exhausted("Ann", culture=1)) > worth(bare())
    assert worth(bare(5).exhausted("Ann", culture=1)) == worth(bare(5)), "they do not come back any more"


def test_who_is_exhausted_just_before_the_era_changes_is_as_good_as_at_home() -> None:
    home = bare().round(3).home("Ann", culture=1)
    exhausted = bare().round(3).exhausted("Ann", culture=1)
    kinds = VALUATION.weights["citizens.kinds"]
    assert term(rest(home), "citizens") == pytest.approx(term(rest(exhausted), "citizens") + kinds)


def test_a_region_counts_where_the_seat_leads_and_has_no_token() -> None:
    leads = bare().on_map("Ann", asia=3)
    assert term(leads, "regions") > 0 == term(bare().on_map("Ann", asia=1), "regions")
    assert term(bare().on_map("Ann", asia=3).on_map("Bob", asia=3), "regions") == 0
    assert term(bare().on_map("Ann", asia=3).token("Ann", "initiate", "asia"), "regions") == 0


# Influence


def test_a_level_of_influence_is_worth_more_than_a_step_within_it() -> None:
    three, four, five = (term(bare().influence("Ann", steps), "influence") for steps in (3, 4, 5))
    assert four - three > five - four > 0


def test_a_level_that_the_change_of_era_takes_away_is_worth_nothing() -> None:
    four, five = (rest(bare().round(3).influence("Ann", steps)) for steps in (4, 5))
    chain = [VALUATION.features(table.game, ANN)["influence.chain_soon"] for table in (four, five)]
    assert chain == [0, 1]


def test_a_rival_who_is_ahead_is_a_drawback_until_the_end() -> None:
    ahead = bare()
    ahead.player("Bob").score = 20
    assert term(ahead, "rivals") < term(bare(), "rivals") == 0
    ahead.state.era = 6
    assert term(ahead, "rivals") == 0
