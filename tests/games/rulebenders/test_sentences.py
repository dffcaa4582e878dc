"""The log of Rulebenders: what a move says, with its causes, its prices and what it changes."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.events import (
    Activated,
    Discarded,
    DiscMoved,
    Exchanged,
    Handed,
    Leads,
    Left,
    MarkerSet,
    Named,
    PanelWon,
    Peeked,
    Placed,
    Played,
    RemovedFromGame,
    Targeted,
    TieBroken,
    TurnedUp,
)
from clepsydra.kernel import LANGUAGES, Event, Gained, Paid, Reader, in_words, sentences
from tests.games.rulebenders.table import c, rulebenders

NAMES = ("Ann", "Bob", "Cleo")
MOVES: dict[str, tuple[tuple[Event, ...], str, str]] = {
    "a panel with all that its winner changes": (
        (
            TieBroken(0, "currency"),
            Left(0, 1, "tiebreak"),
            PanelWon(0, "currency"),
            MarkerSet("currency", "chip", "card"),
            DiscMoved(0, "currency", "c"),
            Left(0, 2, "currency"),
        ),
        (
            "wins Currency by breaking the tie, changes its rule from card to chip"
            " and moves their disc there to the start space"
        ),
        (
            "remporte Monnaie d’échange en brisant l’égalité, en fait passer la règle de carte à Puce"
            " et y déplace son disque vers la case de départ"
        ),
    ),
    "a panel without a change": (
        (PanelWon(0, "theme"), Left(0, 1, "theme")),
        "wins Theme and changes nothing",
        "remporte Thème et ne change rien",
    ),
    "another first player": (
        (PanelWon(0, "first_player"), Leads(2), Left(0, 1, "first_player")),
        "wins First player and makes Cleo first player",
        "remporte Premier joueur et nomme Cleo premier joueur",
    ),
    "the winner as first player": (
        (PanelWon(0, "first_player"), Leads(0), Left(0, 1, "first_player")),
        "wins First player and becomes first player",
        "remporte Premier joueur et devient premier joueur",
    ),
    "cards that are exchanged, and those over the limit": (
        (
            Exchanged(0, {"card": 1, "cube": 2}, {"chip": 3}),
            Paid(0, {"cube": 2}),
            Discarded(0, ("flexo-01",), paid=True),
            Gained(0, {"chip": 3}),
            Discarded(0, ("flexo-02",)),
        ),
        "exchanges 2 cubes and 1 card (Flexo 1) for 3 chips and discards Flexo 2 (hand limit)",
        "échange 2 cubes et 1 carte (Flexo 1) contre 3 Puces et défausse Flexo 2 (limite de cartes en main)",
    ),
    "a card that makes its player discard": (
        (Played(0, c("bottle-of-rum")), Discarded(0, ("flexo-02",))),
        "plays Bottle of Rum and discards Flexo 2",
        "joue Bouteille de rhum et défausse Flexo 2",
    ),
    "another card of the same name as its price": (
        (Played(0, c("peddler")), Discarded(0, (c("peddler", 2),), paid=True)),
        "plays Peddler (discarding another Peddler)",
        "joue Colporteur (en défaussant une autre carte Colporteur)",
    ),
    "a card that leaves the game": (
        (Played(0, c("sandstorm")), RemovedFromGame(c("sandstorm")), MarkerSet("hand_limit", 7, 7)),
        "plays Sandstorm, removes the card from the game and leaves Hand limit at 7",
        "joue Tempête de sable, retire la carte de la partie et laisse Limite de cartes en main sur 7",
    ),
    "what a card makes its player lose is none of its price": (
        (
            Played(0, c("big-bang")),
            Paid(0, {"cube": 3}),
            RemovedFromGame(c("big-bang")),
            Discarded(0, ("flexo-02",)),
            Paid(0, {"cube": 2}),
        ),
        "plays Big Bang for 3 cubes, removes the card from the game, discards Flexo 2 and loses 2 cubes",
        "joue Big Bang pour 3 cubes, retire la carte de la partie, défausse Flexo 2 et perd 2 cubes",
    ),
    "an attack on two players": (
        (Played(0, c("baseball-bat")), Targeted(1), Targeted(2)),
        "plays Baseball Bat and attacks Bob and Cleo",
        "joue Batte de Baseball et attaque Bob et Cleo",
    ),
    "cards that are given away, seen and unseen": (
        (
            Played(0, c("tin-can")),
            Handed(0, 1, "flexo-01"),
            Handed(0, 1, "flexo-02"),
            Handed(0, 2, "?card"),
            Gained(0, {"cube": 6}),
        ),
        "plays Tin Can, hands over Flexo 1 and Flexo 2 to Bob and 1 card to Cleo and gains 6 cubes",
        "joue Boîte de conserve, remet Flexo 1 et Flexo 2 à Bob et 1 carte à Cleo et gagne 6 cubes",
    ),
    "a bet": (
        (Played(0, c("bazaar-gamble")), Named(0, "cube")),
        "plays Bazaar Gamble and bets on cubes",
        "joue Pari du bazar et parie sur les cubes",
    ),
    "tokens of a panel": (
        (
            Activated(0, c("scheherazade")),
            Peeked(0, "exchange", "?electron"),
            Peeked(0, "theme", "nuclear-2#1"),
            TurnedUp("theme", "nuclear-2#1"),
        ),
        (
            "activates Scheherazade, looks at the Electron token of Exchange, looks at the Nuclear token (2 chips) of"
            " Theme and turns up the Nuclear token (2 chips) of Theme"
        ),
        (
            "active Shéhérazade, regarde le jeton Électron du Panneau Échange,"
            " regarde le jeton Nucléaire (2 Puces) du Panneau Thème et révèle le jeton Nucléaire (2 Puces) du Panneau Thème"
        ),
    ),
    "cubes that move": (
        (Played(0, c("flying-carpet")), *(Left(0, 1, "theme"), Placed(0, 0, "exchange")) * 2),
        "plays Flying Carpet and moves 2 cubes from Theme to Exchange",
        "joue Tapis volant et déplace 2 cubes depuis Thème vers Échange",
    ),
    "cubes that are taken back": (
        (Played(0, c("griffon")), Left(0, 2, "theme"), Left(0, 1, "tiebreak")),
        "plays Griffon and takes back 2 cubes from Theme and 1 cube from the tie-break track",
        "joue Griffon et reprend 2 cubes sur Thème et 1 cube sur la piste de Bris d’égalité",
    ),
    "what is lost": (
        (Discarded(0, ("flexo-02",)), Paid(0, {"cube": 1})),
        "loses Flexo 2 and 1 cube",
        "perd Flexo 2 et 1 cube",
    ),
    "chips that are lost": ((Paid(0, {"chip": 2}),), "loses 2 chips", "perd 2 Puces"),
    "the tie-break track at the end of a round": (
        (Left(0, 1, "tiebreak"), Gained(0, {"chip": 1})) * 2,
        "gains 2 chips for 2 cubes on the tie-break track, returned to the supply",
        "gagne 2 Puces pour 2 cubes sur la piste de Bris d’égalité, de retour dans la Réserve générale",
    ),
}
"""What happens in a move of Ann, and what the log says of it in English and in French."""


@pytest.mark.parametrize("move", MOVES)
def test_a_move_is_told_with_causes_and_prices(move: str) -> None:
    events, *texts = MOVES[move]
    rules = rulebenders().position.rules
    (sentence,) = sentences(rules, [(1, event) for event in events])
    for lang, text in zip(LANGUAGES, texts, strict=True):
        assert in_words(Reader(RULEBENDERS.texts, lang, NAMES), rules, sentence) == f"Ann {text}."


def test_the_track_pays_in_a_sentence_of_its_own() -> None:
    events = (Discarded(0, ("flexo-02",)), Left(0, 1, "tiebreak"), Gained(0, {"chip": 1}))
    told = sentences(rulebenders().position.rules, [(1, event) for event in events])
    assert [len(each.events) for each in told] == [1, 2]
