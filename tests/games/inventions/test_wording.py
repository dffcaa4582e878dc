"""What questions and options of Inventions say: the thing, its kind, its effect and its price."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.games.inventions import INVENTIONS
from clepsydra.kernel import LANGUAGES, Chance, Menu, One, Option, Position, Reader, Setup, Some, worded
from tests.games.inventions.table import InventionsTable, inventions
from tests.wording import pattern, unmentioned

NAMES = ("Ann", "Bob", "Cleo", "Dan")
GAMES = 2
"""So many games of each table are read; more would only cost time."""


class Heard:
    """What a player read in a game: each question, and for each option its verb and its words."""

    def __init__(self) -> None:
        self.questions: dict[str, set[str]] = defaultdict(set)
        self.options: dict[str, set[str]] = defaultdict(set)
        self.plain: dict[str, set[str]] = defaultdict(set)
        """The verbs of options that could be chosen and said no more than their plain words, with these."""


def played(seats: tuple[str, ...], seed: int) -> Iterator[Position[Any]]:
    """Each question of a game at random."""
    rules = INVENTIONS.rules_for(Setup("inventions", seats))
    position: Position[Any] = Position.begin(rules, f"wording {seed}".encode())
    chance = Chance(f"wording {seed}".encode())
    while not position.over:
        yield position
        seat = next(iter(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))


@functools.cache
def heard(seats: tuple[str, ...], lang: str) -> Heard:
    """Read some games at a table aloud."""
    reader, found = Reader(INVENTIONS.texts, lang, NAMES, seats), Heard()
    for seed in range(GAMES):
        for position in played(seats, seed):
            for seat, ask in position.asks.items():
                read(reader, worded(position.rules, position.view(seat), ask), found)
    return found


def read(reader: Reader, ask: One | Some, found: Heard) -> None:
    found.questions[ask.rule].add(reader.ask(ask))
    for option in ask.menu.options:
        verb = option[0] if isinstance(option, tuple) else option
        said = reader.option(option, ask)
        found.options[str(verb)].add(said)
        if said == reader.option(option):
            found.plain[str(verb)].add(said)


SELF_EXPLAINING = {
    "give_up": "names the tile",
    "replace": "names the tile",
    "turn_order": "names the place",
    "idle": "says what it brings",
    "nothing": "takes nothing",
    "bring_nobody": "brings nobody",
    "travel": "a region without a sage has nothing to add",
    "recruit": "without any card the type is chosen afterwards",
}
"""The options that may keep their plain words, and why."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", INVENTIONS.seatings, ids="-".join)
def test_every_option_says_its_effect_or_price(seats: tuple[str, ...], lang: str) -> None:
    assert set(heard(seats, lang).plain) <= set(SELF_EXPLAINING)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", INVENTIONS.seatings, ids="-".join)
def test_no_two_options_of_a_question_say_the_same(seats: tuple[str, ...], lang: str) -> None:
    reader = Reader(INVENTIONS.texts, lang, NAMES, seats)
    for position in played(seats, GAMES):
        for seat, ask in position.asks.items():
            told = worded(position.rules, position.view(seat), ask)
            said = [reader.option(option, told) for option in ask.menu.candidates]
            assert len(set(said)) == len(said), said


Case = tuple[InventionsTable, Option, str, tuple[str | int, ...]]
"""A table where Ann is asked, an option of hers, the text that it has, and what it names."""


def ideas() -> Iterator[Case]:
    coins = inventions(era=3).home("Ann", economy=2, scholars=1).card("asia", "coins", initiator="Bob")
    coins.card("africa", "horse", initiator="Bob").does("Ann", ("act", "invent"))
    price = ("economy_senders", 1, "ambition_technology")
    yield coins, ("invent", "asia"), "invent/idea", ("coins", "asia", "economy", 3, *price)

    silk = inventions().hand("Ann", "silk", "caravel").home("Ann", economy=2).does("Ann", ("act", "initiate"))
    there = ("silk", "africa", "economy", 2, "economy_senders", "ip")
    yield silk, ("initiate", "silk", "africa"), "initiate/idea", there

    other = inventions().home("Ann", economy=1).influence("Ann", 4)
    other.card("asia", "coins", initiator="Bob", inventor="Bob")
    other.card("africa", "horse", initiator="Bob", inventor="Bob").does("Ann", ("act", "innovate"))
    yield other, ("innovate", "asia"), "innovate/idea", ("coins", "asia", "economy_senders", "share")

    shared = inventions().card("asia", "coins", initiator="Bob", citizens=2, inventor="Ann", innovator="Cleo")
    shared.card("africa", "horse", initiator="Bob", inventor="Ann").does("Ann", ("act", "share"))
    yield shared, ("share", "asia"), "share/idea", ("coins", "asia", 6, shared.region("asia").wealth)

    settling = inventions().phase("stone_age").order("Ann").home("Ann", economy=2, scholars=2)
    settling.card("asia", "coins").card("africa", "horse")
    yield settling, ("claim", "africa"), "claim/idea", ("horse", "africa", 2, "economy_senders", "ip")


def people() -> Iterator[Case]:
    calling = inventions().card("asia", "fermentation", initiator="Bob").on_map("Ann", asia=2)
    calling.does("Ann", ("act", "recruit"))
    yield calling, ("recruit", 2, "asia"), "recruit/people", (2, "asia", "culture_specialists")

    token = inventions().on_map("Ann", africa=3).card("africa", "fermentation", initiator="Bob")
    token.does("Ann", ("act", "gain_influence"))
    named = ("initiate", "africa", 6, 1, 2, "culture_specialists")
    yield token, ("token", "initiate", "africa"), "token/parts", named

    road = inventions().on_map("Ann", africa=1).sage("europe").does("Ann", ("act", "travel"))
    yield road, ("travel", "africa", "europe"), "travel/sage", ("africa", "europe", "invent")

    shown = inventions().on_map("Ann", africa=1).sage("europe", ip=True).does("Ann", ("act", "travel"))
    yield shown, ("travel", "africa", "europe"), "travel/ip", ("africa", "europe", 2)

    honour = (
        inventions(era=3).home("Ann", economy=1).private("Bob", "iron").does("Ann", ("act", "send_diplomat"))
    )
    milestone = honour.game.catalog.milestones["iron"]
    going = ("economy_specialists", "iron", milestone.action)
    yield honour, ("send", "economy", "iron"), "send/parts", going


def tiles() -> Iterator[Case]:
    building = inventions(era=4).private("Ann", "crane").eureka().influence("Ann", 10).home("Ann", culture=4)
    building.waiting("Ann", "culture_1", "culture_2").pillars(
        "Ann", "send_diplomat", "recruit", epoch="invent"
    )
    building.does("Ann", ("idle", "initiate"))
    yield building, ("build", "culture_1", 1), "build/parts", ("culture_1", 1, 2, "culture_senders")

    taking = inventions().on_map("Ann", africa=1).does("Ann", ("act", "travel"))
    taking.does("Ann", ("travel", "africa", "europe"))
    yield taking, ("progress", "culture_1"), "progress/effect", ("culture_1", "initiate", 2)

    pillar = inventions().on_map("Ann", africa=1).pillars("Bob", epoch="travel")
    yield pillar, ("act", "travel"), "act/does", ("travel", "ambition_culture", 1)


CASES = {case[2]: case for case in (*ideas(), *people(), *tiles())}


def words(table: InventionsTable, option: Option, lang: str) -> str:
    """What an option of Ann's says."""
    seat, position = table.seat("Ann"), table.position
    ask = worded(position.rules, position.view(seat), position.asks[seat])
    assert option in ask.menu.candidates
    return Reader(INVENTIONS.texts, lang, NAMES, position.rules.setup.seats).option(option, ask)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", CASES)
def test_an_option_names_its_thing_its_price_and_its_effect(key: str, lang: str) -> None:
    table, option, _, things = CASES[key]
    said = words(table, option, lang)
    assert pattern(INVENTIONS.texts, lang, "options", key).fullmatch(said), said
    assert not unmentioned(Reader(INVENTIONS.texts, lang), said, *things), said


def test_sharing_says_who_gets_what() -> None:
    table, option, _, _ = CASES["share/idea"]
    said = words(table, option, "en")
    assert said.index("Bob") < said.index("Cleo") < said.index("you keep"), "initiator, innovator, inventor"


def test_a_pillar_says_who_profits() -> None:
    table, option, _, _ = CASES["act/does"]
    assert "Bob" in words(table, option, "en")
    assert "Bob" not in words(table, ("act", "send_diplomat"), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_those_who_are_sent_are_counted(lang: str) -> None:
    table = inventions().home("Ann", economy=2, scholars=2).hand("Ann", "silk")
    table.does("Ann", ("act", "initiate"), ("initiate", "silk", "africa"))
    reader = Reader(INVENTIONS.texts, lang)
    said = {way: words(table, way, lang) for way in table.offers("Ann")}
    assert set(said) == {("call", 2, 0), ("call", 1, 1), ("call", 0, 2)}
    scholars, traders = (
        reader.forms("scholars").split("|")[:2],
        reader.forms("economy_specialists").split("|"),
    )
    assert not any(scholar in said["call", 2, 0] for scholar in scholars)
    assert not any(trader in said["call", 0, 2] for trader in traders)
    assert not unmentioned(reader, said["call", 1, 1], "scholars", "economy_specialists")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_whom_to_send_names_the_idea_and_its_price(lang: str) -> None:
    table = inventions().home("Ann", economy=2, scholars=2).hand("Ann", "silk")
    table.does("Ann", ("act", "initiate"), ("initiate", "silk", "africa"))
    reader = Reader(INVENTIONS.texts, lang)
    assert not unmentioned(reader, reader.ask(table.ask("Ann")), "silk", 2, "economy_senders")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_says_which_type_is_missing_and_counts_scholars_apart(lang: str) -> None:
    table = inventions().home("Ann", culture=2, scholars=1).hand("Ann", "silk", "flute")
    table.does("Ann", ("act", "initiate"))
    denial = table.position.why_not(0, ("initiate", "silk", "africa"))
    assert denial is not None
    reader = Reader(INVENTIONS.texts, lang)
    said = reader.reason(denial)
    assert not unmentioned(reader, said, 2, "economy_specialists", 0, "scholars", 1), said


def building(*invented: str) -> InventionsTable:
    """A table where Ann, who has these inventions, may build culture tiles for influence."""
    table = (
        inventions(era=4)
        .invented("Ann", *invented)
        .private("Ann", "crane")
        .eureka()
        .influence("Ann", 10)
        .home("Ann", culture=4)
    )
    table.waiting("Ann", "culture_1", "culture_2").pillars("Ann", "send_diplomat", "recruit", epoch="invent")
    return table.does("Ann", ("idle", "initiate"))


def asked(table: InventionsTable, lang: str) -> str:
    """What Ann is asked, in the words that she reads."""
    seat, position = table.seat("Ann"), table.position
    reader = Reader(INVENTIONS.texts, lang, NAMES, position.rules.setup.seats)
    return reader.ask(worded(position.rules, position.view(seat), position.asks[seat]))


def test_building_says_how_much_and_whether_it_is_paid() -> None:
    table = building()
    assert asked(table, "en") == "Build up to 3 tiles (first pay 2 influence, once), or end your turn."
    assert asked(table, "fr") == (
        "Construis jusqu’à 3 tuiles (paie d’abord 2 points d’influence, une seule fois), ou finis ton tour."
    )
    table.does("Ann", ("build", "culture_1", 1))
    if table.rule("Ann") == "IN-BLD-07":
        table.does("Ann", table.offers("Ann")[0])
    assert asked(table, "en") == "Build up to 2 tiles (influence already paid), or end your turn."


@pytest.mark.parametrize(
    ("case", "question", "option"),
    [
        (
            "extra",
            "Economy tile: build 1 tile (first pay 2 influence, once), or stop building.",
            "Stop building",
        ),
        ("more", "Economy tile: build 1 tile (influence already paid), or stop building.", "Stop building"),
        ("paid", "Build 1 tile (influence already paid), or end your turn.", "End your turn"),
    ],
)
def test_the_end_of_building_is_the_one_that_the_question_names(
    case: str, question: str, option: str
) -> None:
    position, reader = inventions().position, Reader(INVENTIONS.texts, "en", NAMES)
    ask = One(0, Menu(["done"]), "IN-BLD-03", case, {"left": 1, "influence": 2})
    told = worded(position.rules, position.view(0), ask)
    assert (reader.ask(told), reader.option("done", told)) == (question, option)


@pytest.mark.parametrize(
    ("lang", "first", "plain"),
    [
        (
            "en",
            "First use Economy 4 (1 Economy token, once per era): gain 3 IP; then you are asked again",
            "Use Economy 4 (1 Economy token, once per era): gain 3 IP",
        ),
        (
            "fr",
            (
                "D’abord utiliser Économie 4 (1 jeton Économie, une fois par ère) : gagner 3 PI"
                " ; la question revient ensuite"
            ),
            "Utiliser Économie 4 (1 jeton Économie, une fois par ère) : gagner 3 PI",
        ),
    ],
)
def test_an_economy_tile_says_that_the_question_comes_back(lang: str, first: str, plain: str) -> None:
    rules = inventions().position.rules
    reader, seen = Reader(INVENTIONS.texts, lang, NAMES), inventions().position.view(0)
    for rule, text in (("IN-TRN-03", first), ("IN-PRO-06", plain)):
        option = ("use", "economy_4")
        ask = worded(rules, seen, One(0, Menu([option]), rule))
        assert reader.option(option, ask) == text


@pytest.mark.parametrize(
    ("option", "texts"),
    [
        (
            ("learn", "asia", "citizen_any_region"),
            (
                "Use the sage’s Knowledge tile in Asia (1 chain token): place 1 new citizen in any region",
                (
                    "Utiliser la tuile Connaissances du sage en Asie (1 jeton Action en chaîne) :"
                    " placer 1 nouveau citoyen dans une région au choix"
                ),
            ),
        ),
        (
            ("chain_invention", "coins", "influence_plus_1"),
            (
                "Use “Coins” (1 chain token): gain 1 influence",
                "Utiliser « Pièces de monnaie » (1 jeton Action en chaîne) : gagner 1 point d’influence",
            ),
        ),
        (
            ("learn", "asia", "travel"),
            (
                (
                    "Use the sage’s Knowledge tile in Asia (1 chain token) for Travel:"
                    " gain a culture Ambition tile and move 1 citizen to a neighbouring region"
                ),
                (
                    "Utiliser la tuile Connaissances du sage en Asie (1 jeton Action en chaîne) pour Voyager :"
                    " gagner une tuile Ambition (culture) et déplacer 1 citoyen vers une région voisine"
                ),
            ),
        ),
    ],
)
def test_a_chain_action_says_what_it_does(option: Option, texts: tuple[str, str]) -> None:
    position = inventions().position
    for lang, text in zip(LANGUAGES, texts, strict=True):
        ask = worded(position.rules, position.view(0), One(0, Menu([option]), "IN-TRA-04"))
        assert Reader(INVENTIONS.texts, lang, NAMES).option(option, ask) == text


def test_a_tile_that_nobody_is_exhausted_for_says_so() -> None:
    table = building("fermentation", "musical_notation")
    assert "exhaust nobody" in words(table, ("build", "culture_1", 1), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scholars_who_pay_say_what_they_become(lang: str) -> None:
    table = inventions(era=4).private("Ann", "crane").eureka().influence("Ann", 10)
    table.home("Ann", culture=1, scholars=2)
    table.waiting("Ann", "culture_1", "culture_2").pillars("Ann", "send_diplomat", "recruit", epoch="invent")
    table.does("Ann", ("idle", "initiate"), ("build", "culture_1", 1))
    reader = Reader(INVENTIONS.texts, lang)
    said = words(table, ("call", 0, 1), lang)
    assert not unmentioned(reader, said, "scholars", "culture_specialists"), said


def test_regions_have_a_form_with_from() -> None:
    reader = Reader(INVENTIONS.texts, "fr")
    assert [reader.from_where(place) for place in ("africa", "middle_east", "invent")] == [
        "d’Afrique",
        "du Moyen-Orient",
        reader.name("invent"),
    ]
