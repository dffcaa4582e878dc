"""The log of Inventions: an action with its steps and what it brings is one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.drawing import Score, score_sheet
from clepsydra.drawing.marks import Sign
from clepsydra.drawing.words import Words
from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.board import InventionsBoard
from clepsydra.games.inventions.board.track import PARTS
from clepsydra.games.inventions.events import (
    Aspired,
    Built,
    CameHome,
    CardDrawn,
    Claimed,
    Common,
    Discovered,
    GaveUp,
    Influenced,
    Initiated,
    Innovated,
    Invented,
    Kept,
    Learned,
    Left,
    Performed,
    Placed,
    Profited,
    Returned,
    Sent,
    Settled,
    Shared,
    Surpassed,
    TileTaken,
    TileUsed,
    Travelled,
)
from clepsydra.kernel import (
    LANGUAGES,
    Chance,
    Event,
    Gained,
    Paid,
    Position,
    Reader,
    Result,
    Sentence,
    Setup,
    Shown,
    in_words,
    sentences,
)
from tests.games.inventions.table import InventionsTable, inventions
from tests.wording import unmentioned

NAMES = ("Ann", "Bob", "Cleo", "Dan")
RESULTS = (Gained, Profited, Settled, Returned, Aspired, Travelled, Initiated, Invented, Innovated, Kept)
"""What comes of an action: none of it is told without the action."""


def log_of(position: Position[Any], viewer: int | None = None) -> list[Sentence]:
    """The sentences of a game, as a viewer is told it."""
    moments = zip((at for at, _ in position.log), position.events(viewer), strict=True)
    return sentences(position.rules, moments)


def said(table: InventionsTable, lang: str = "en") -> list[str]:
    """What the log of a table says."""
    position = table.position
    reader = Reader(INVENTIONS.texts, lang, NAMES, position.rules.setup.seats)
    return [in_words(reader, position.rules, sentence) for sentence in log_of(position)]


def turns_of_people(seats: tuple[str, ...], seed: int) -> Iterator[Sentence]:
    """The sentences that tell what people do in their turns, of a game at random."""
    rules = INVENTIONS.rules_for(Setup("inventions", seats))
    position: Position[Any] = Position.begin(rules, f"sentences {seed}".encode())
    chance = Chance(f"sentences {seed}".encode())
    while not position.over:
        seat = next(iter(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))
    in_turns = False
    for sentence in log_of(position):
        if sentence.heading:
            in_turns = type(sentence.events[-1]).__name__ == "RoundBegan"
        elif in_turns and sentence.seat in rules.setup.people:
            yield sentence


@pytest.mark.parametrize("seats", INVENTIONS.seatings, ids="-".join)
def test_nothing_that_comes_of_an_action_is_told_without_it(seats: tuple[str, ...]) -> None:
    told = list(turns_of_people(seats, 1))
    assert len(told) > 30
    alone = [each for each in told if isinstance(each.events[0], RESULTS)]
    assert not alone


@pytest.mark.parametrize("seats", INVENTIONS.seatings, ids="-".join)
def test_a_sentence_tells_of_one_pillar_and_one_main_action(seats: tuple[str, ...]) -> None:
    for sentence in turns_of_people(seats, 2):
        kinds = [type(event) for event in sentence.events]
        assert kinds.count(Placed) <= 1
        assert sum(isinstance(each, Performed) and each.why == "main" for each in sentence.events) <= 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_token_is_told_with_its_points_and_influence_added_up(lang: str) -> None:
    table = inventions().on_map("Ann", africa=2).card("africa", "fermentation", initiator="Bob")
    table.does("Ann", ("act", "gain_influence"))
    if table.rule("Ann") == "IN-GAI-01":
        table.does("Ann", ("token", "initiate", "africa"))
    table.finish("Ann")
    sentence = next(
        each
        for each in said(table, lang)
        if not unmentioned(Reader(INVENTIONS.texts, lang), each, "gain_influence")
    )
    reader = Reader(INVENTIONS.texts, lang)
    assert not unmentioned(reader, sentence, "initiate", "africa", "culture_specialists")
    assert reader.figure({"ip": 6, "influence_points": 1}) in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_share_tells_what_each_role_gets(lang: str) -> None:
    table = inventions().card("asia", "coins", initiator="Bob", citizens=2, inventor="Cleo", innovator="Ann")
    table.card("africa", "horse", initiator="Bob", inventor="Ann")
    table.does("Ann", ("act", "share"), ("share", "asia"), ("tile", table.region("asia").wealth)).finish(
        "Ann"
    )
    reader = Reader(INVENTIONS.texts, lang)
    found = [each for each in said(table, lang) if not unmentioned(reader, each, "coins")]
    assert len(found) == 1
    assert not unmentioned(reader, found[0], "asia", "share", table.region("asia").wealth)
    assert reader.figure({"ip": 6}) in found[0]
    assert found[0].index("Bob") < found[0].index("Cleo"), "the initiator before the inventor"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_profits_from_a_pillar_is_told_in_the_sentence_of_the_pillar(lang: str) -> None:
    table = inventions().on_map("Ann", africa=1).pillars("Bob", epoch="travel")
    table.does("Ann", ("act", "travel"), ("travel", "africa", "europe")).finish("Ann")
    reader = Reader(INVENTIONS.texts, lang)
    sentence = next(each for each in said(table, lang) if "Ann" in each)
    assert "Bob" in sentence
    assert not unmentioned(reader, sentence, "travel", "europe", "ambition_culture")


def test_a_main_action_is_named_once() -> None:
    table = (
        inventions().on_map("Ann", africa=1).does("Ann", ("act", "travel"), ("travel", "africa", "europe"))
    )
    table.finish("Ann")
    sentence = next(each for each in said(table) if "Ann" in each)
    assert sentence.count(Reader(INVENTIONS.texts, "en").name("travel")) == 1


PILLAR = (Placed(0, "season", "invent"), Profited(2, {"influence": 1}, 0), Performed(0, "invent", "main"))
CHAINED = (Performed(0, "influence_plus_1", "chain"), Gained(0, {"influence": 1}))
MOVES: dict[str, tuple[tuple[Event, ...], str, str]] = {
    "a gain stands behind its tile": (
        (
            Performed(0, "initiate", "free"),
            Initiated(0, "coins", "asia", 2),
            Gained(0, {"scholars": 1}),
            TileUsed(0, "culture_1"),
            Gained(0, {"ip": 2}),
            Gained(0, {"ip": 3}),
        ),
        "initiates “Coins” in Asia with 2 citizens (free action), gains 1 scholar, uses Culture 1 (gains 2 IP) and gains 3 IP",
        "initie « Pièces de monnaie » en Asie avec 2 citoyens (action gratuite), gagne 1 érudit, utilise Culture 1 (gagne 2 PI) et gagne 3 PI",
    ),
    "a citizen of a tile stands behind it": (
        (TileUsed(0, "economy_3"), Settled(0, "asia", 1)),
        "uses Economy 3 (places 1 citizen in Asia)",
        "utilise Économie 3 (place 1 citoyen en Asie)",
    ),
    "specialists who come home, and a tile of which no event tells": (
        (Performed(0, "travel", "free"), TileUsed(0, "economy_6"), CameHome(0, 2), TileUsed(0, "economy_7")),
        "takes the action Travel (free action), uses Economy 6 (brings 2 exhausted specialists home) and uses Economy 7 (to build for 2 influence)",
        (
            "fait l’action Voyager (action gratuite), utilise Économie 6 (fait rentrer 2 spécialistes épuisés)"
            " et utilise Économie 7 (pour construire contre 2 points d’influence)"
        ),
    ),
    "who profits from a pillar": (
        (*PILLAR, Invented(0, "coins", "asia")),
        "puts the Season pillar on Invent (Cleo gains 1 influence) and invents “Coins” in Asia",
        (
            "pose le pilier de Saison sur Inventer (Cleo gagne 1 point d’influence)"
            " et invente « Pièces de monnaie » en Asie"
        ),
    ),
    "who profits from a diplomat": (
        (
            Performed(0, "send_diplomat", "free"),
            Profited(1, {"influence": 1}, 0),
            Sent(0, "iron"),
        ),
        "sends a diplomat to the milestone “Iron” (free action; Bob gains 1 influence)",
        "envoie un diplomate sur l’Étape clé « Fer » (action gratuite ; Bob gagne 1 point d’influence)",
    ),
    "a technology tile with its price": (
        (
            Paid(0, {"influence": 1}),
            TileUsed(0, "technology_1"),
            Performed(0, "invent", "chain"),
            Invented(0, "coins", "asia"),
        ),
        "uses Technology 1 for 1 chain token and 1 influence and invents “Coins” in Asia (chain action)",
        (
            "utilise Technologie 1 contre 1 jeton Action en chaîne et 1 point d’influence"
            " et invente « Pièces de monnaie » en Asie (action en chaîne)"
        ),
    ),
    "a Knowledge tile names its own action, and no later one": (
        (
            Learned(0, "africa", "knowledge_innovate"),
            Performed(0, "innovate", "chain"),
            Innovated(0, "coins", "asia"),
            TileUsed(0, "economy_6"),
            CameHome(0, 2),
            Performed(0, "travel", "chain"),
            Travelled(0, "asia", "europe"),
        ),
        (
            "uses the sage’s Knowledge tile “Innovate” in Africa for 1 chain token, innovates on “Coins” in Asia,"
            " uses Economy 6 (brings 2 exhausted specialists home) and travels from Asia to Europe (chain action)"
        ),
        (
            "utilise la tuile Connaissances « Innover » du sage en Afrique contre 1 jeton Action en chaîne,"
            " innove sur « Pièces de monnaie » en Asie,"
            " utilise Économie 6 (fait rentrer 2 spécialistes épuisés) et voyage d’Asie en Europe (action en chaîne)"
        ),
    ),
    "Knowledge tiles that score": (
        (Learned(0, "africa", "knowledge_innovate"), Gained(0, {"ip": 4})),
        "uses the sage in Africa for 1 chain token to score all Knowledge tiles that show IP and gains 4 IP",
        (
            "utilise le sage en Afrique contre 1 jeton Action en chaîne pour marquer toutes les tuiles Connaissances"
            " qui montrent des PI et gagne 4 PI"
        ),
    ),
    "a building with its price": (
        (Paid(0, {"influence": 2}), Built(0, "economy_5", 18)),
        "builds Economy 5 on space 18 for 2 influence",
        "construit Économie 5 sur la case 18 pour 2 points d’influence",
    ),
    "influence of a chain action": (
        CHAINED,
        "gains 1 influence (chain action)",
        "gagne 1 point d’influence (action en chaîne)",
    ),
    "a small action that a Knowledge tile names": (
        (Learned(0, "africa", "knowledge_innovate"), *CHAINED),
        "uses the sage’s Knowledge tile “Innovate” in Africa for 1 chain token and gains 1 influence",
        (
            "utilise la tuile Connaissances « Innover » du sage en Afrique contre 1 jeton Action en chaîne"
            " et gagne 1 point d’influence"
        ),
    ),
    "influence that an era takes": (
        (Paid(0, {"influence": 1}),),
        "loses 1 influence (change of era)",
        "perd 1 point d’influence (changement d’ère)",
    ),
    "influence that an era brings": (
        (Gained(0, {"influence": 2}),),
        "gains 2 influence (change of era)",
        "gagne 2 points d’influence (changement d’ère)",
    ),
    "a milestone that is pushed out": (
        (Performed(0, "eureka", "chain"), Common("iron"), Surpassed("sailing"), Discovered(0, "cotton")),
        (
            "takes the milestone “Cotton” (chain action) and makes the milestone “Iron” common knowledge"
            " (“Sailing” goes to the discard)"
        ),
        (
            "prend l’Étape clé « Coton » (action en chaîne) et verse l’Étape clé « Fer » aux Connaissances communes"
            " (« Navigation (voile) » part à la défausse)"
        ),
    ),
    "a milestone that cannot stay in the display": (
        (Performed(0, "eureka", "chain"), Common("iron"), Surpassed("iron"), Discovered(0, "cotton")),
        (
            "takes the milestone “Cotton” (chain action) and makes the milestone “Iron” common knowledge"
            " (it goes straight on to the discard)"
        ),
        (
            "prend l’Étape clé « Coton » (action en chaîne)"
            " et verse l’Étape clé « Fer » aux Connaissances communes (elle part aussitôt à la défausse)"
        ),
    ),
    "a tile that is given up is not the one that is swapped": (
        (GaveUp(0, "ambition_technology", surplus=True), TileTaken(0, "culture_5")),
        "gives up a technology Ambition tile (no room for it) and swaps another Ambition tile for Culture 5",
        (
            "renonce à une tuile Ambition (technologie) (plus de place)"
            " et échange une autre tuile Ambition contre Culture 5"
        ),
    ),
    "a shared invention names each player once": (
        (
            Performed(0, "share", "free"),
            Shared(0, "coins", "asia"),
            Profited(0, {"ip": 3}, 0),
            Settled(1, "asia", 1, 0, reward=True),
            Kept(0, "coins", 0),
        ),
        "shares “Coins” in Asia (free action; Ann gains 3 IP and keeps the card; Bob places 1 citizen)",
        (
            "partage « Pièces de monnaie » en Asie"
            " (action gratuite ; Ann gagne 3 PI et garde la carte ; Bob place 1 citoyen)"
        ),
    ),
    "citizens of one region are added up": (
        (Performed(0, "travel", "free"), Settled(0, "asia", 1), Settled(0, "asia", 1)),
        "takes the action Travel (free action) and places 2 citizens in Asia",
        "fait l’action Voyager (action gratuite) et place 2 citoyens en Asie",
    ),
    "the token of a claim": (
        (Claimed(0, "coins", "asia"), Influenced(0, "asia", "plus_one")),
        "claims the idea “Coins” in Asia and places the influence token “+1” in Asia",
        ("revendique l’idée « Pièces de monnaie » en Asie et place le jeton Influence « +1 » en Asie"),
    ),
    "objectives by their names": (
        (Shown(0, ("region_asia", "soc_economy")),),
        "reveals these objectives: Asia and Economic Inventor",
        "révèle ces objectifs : Asie et Inventeur économique",
    ),
}
"""What happens in a move of Ann, and what the log says of it in English and in French."""


@pytest.mark.parametrize("move", MOVES)
def test_a_move_is_told_with_causes_and_prices(move: str) -> None:
    events, *texts = MOVES[move]
    rules = inventions().position.rules
    (sentence,) = sentences(rules, [(1, event) for event in events])
    for lang, text in zip(LANGUAGES, texts, strict=True):
        told = in_words(Reader(INVENTIONS.texts, lang, NAMES), rules, sentence)
        assert told.replace("\N{NO-BREAK SPACE}", " ") == f"Ann {text}."


def test_what_leaves_the_game_after_the_stone_age_is_nobodys() -> None:
    rules = INVENTIONS.rules_for(Setup("inventions", INVENTIONS.seatings[0]))
    position: Position[Any] = Position.begin(rules, b"stone age")
    while position.state.phase == "stone_age":
        seat = next(iter(position.asks))
        position.answer(seat, position.asks[seat].menu.options[0])
    left = [each for each in log_of(position) if any(isinstance(event, Left) for event in each.events)]
    assert left
    assert all(each.seat is None for each in left)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_of_hephaestus_tells_the_action_that_he_tries_first(lang: str) -> None:
    told, reader = CardDrawn("card_1", 2, "travel"), Reader(INVENTIONS.texts, lang)
    assert not unmentioned(reader, reader.event(told), "card_1", "travel")


def finished(seats: tuple[str, ...], seed: int) -> Position[Any]:
    """A game at random, played to its end."""
    rules = INVENTIONS.rules_for(Setup("inventions", seats))
    position: Position[Any] = Position.begin(rules, f"track {seed}".encode())
    chance = Chance(f"track {seed}".encode())
    while not position.over:
        seat = next(iter(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))
    return position


@pytest.mark.parametrize("seats", INVENTIONS.seatings, ids="-".join)
def test_the_points_of_the_track_are_told_by_what_they_came_from(seats: tuple[str, ...]) -> None:
    position = finished(seats, 1)
    board = InventionsBoard(position.rules, "en", NAMES)
    parts = board.score_parts(position.log)["track"]
    for seat, sheet in enumerate(position.result.sheets):
        whole = sheet["track"] if seat in position.rules.setup.people else 0
        assert sum(figures[seat] for figures in parts.values()) == whole
    assert "track_shared" in parts
    for lang in LANGUAGES:
        assert len({Reader(INVENTIONS.texts, lang).name(part) for part in PARTS}) == len(PARTS)


def test_the_sheet_shows_what_a_line_is_made_of() -> None:
    signs = tuple(Sign(colour, name[0], name) for colour, name in (("blue", "Ann"), ("orange", "Bob")))
    names = {"track": "points", "track_shared": "sharing", "track_tokens": "tokens"}
    made_of = {"track": {"track_shared": (3, 4), "track_tokens": (2, 0)}}
    score = Score(Result.of([{"track": 5}, {"track": 4}]), signs, names, parts=made_of)
    html = str(score_sheet(score, Words("en")))
    assert html.index("Points") < html.index("Sharing") < html.index("Tokens")
    assert ">0<" not in html, "a seat that has none of a part has an empty cell"
