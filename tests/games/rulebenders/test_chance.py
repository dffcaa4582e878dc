"""What is left to chance, and that nothing but chance decides it (RB-RND-06, RF-STA-01)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.catalog import read_catalog
from clepsydra.games.rulebenders.events import DieShows, SetupDrawn
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.setup import token_pieces
from clepsydra.games.rulebenders.state import TOKENS
from clepsydra.kernel import PERSON, Chance, Setup
from clepsydra.kernel.chance import reorder
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.games.rulebenders.test_income import draw_up, pass_round

WITH_FLEXO = (PERSON, PERSON, "flexo")
SETUPS = [f"setup-{n}" for n in range(1, 6)]
FANTASY = ("fantasy", "scifi", "nights", "pirates")


def swaps(count: int) -> list[int]:
    """What chance says in these tests when it shuffles so many things."""
    return [0] * (count - 1)


def shuffled(things: Iterable[str]) -> list[str]:
    """The order that this gives."""
    order = list(things)
    reorder(order, swaps(len(order)))
    return order


def shuffling(*counts: int) -> list[list[int]]:
    """The same for several shuffles."""
    return [swaps(count) for count in counts]


@pytest.mark.rule("RB-RND-06", "RF-SET-01")
def test_colours_decks_tokens_and_the_place_of_flexo_come_by_chance() -> None:
    rules = RULEBENDERS.rules_for(Setup("rulebenders", WITH_FLEXO))
    assert isinstance(rules, RulebendersRules)
    catalog = rules.catalog
    chance = Chance(b"", script=[*shuffling(5, *[35] * 6, 50, 7, 7, 5), [0]])
    table = rules.opening(chance)
    assert chance.script == []
    assert [player.colour for player in table.players] == shuffled(catalog.colours)[:3]
    for deck, pieces in rules.decks.items():
        assert table.piles[deck].pieces == shuffled(pieces), deck
    for kind in TOKENS:
        assert table.tokens[kind].zone.pieces == shuffled(token_pieces(kind, catalog.tokens[kind]))
    assert table.circle == [0, 2, 1]
    chance = Chance(b"", script=[*shuffling(5, *[35] * 6, 50, 7, 7, 5), [1]])
    assert rules.opening(chance).circle == [0, 1, 2]


@pytest.mark.rule("RB-RND-06")
def test_theme_tokens_and_the_set_up_card_come_by_chance() -> None:
    table = RulebendersTable(RULEBENDERS, Setup("rulebenders", (PERSON,) * 3))
    themes = list(table.game.rules.catalog.themes)
    table.state.setups.pieces = [*SETUPS]
    table.fate(5, 4, 0, 2).state.chance.script.append(swaps(5))
    table.start()
    assert table.state.plates == [themes[5], themes[4], themes[0], themes[3]]
    assert [event.card for event in table.events(SetupDrawn)] == [shuffled(SETUPS)[-1]]


@pytest.mark.rule("RB-RND-06")
def test_a_die_has_six_faces() -> None:
    def rolled(face: int) -> dict[str, int]:
        table = rulebenders(themes=FANTASY).hand("Ann", c("wishing-well")).fate(face)
        (event,) = table.plays("Ann", c("wishing-well")).events(DieShows)
        return dict(event.goods)

    faces = [{what: number} for what, number in read_catalog().die]
    assert len(faces) == 6
    assert [rolled(face) for face in range(6)] == faces
    with pytest.raises(ValueError, match="does not fit"):
        rolled(6)


@pytest.mark.rule("RB-RND-06")
def test_every_card_of_a_hand_may_be_stolen_or_marked() -> None:
    cards = (c("bite"), c("horde"), c("virus"))

    def stolen(pick: int) -> str:
        table = rulebenders().hand("Ann", c("galleon")).hand("Bob", *cards[:2]).marked("Bob", cards[2])
        table.fate(pick, 0).plays("Ann", c("galleon"), (("target", 1),)).does("Ann", "end")
        return table.player("Ann").hand.pieces[0]

    def marked(pick: int) -> str:
        table = rulebenders().hand("Ann", c("abomination")).hand("Bob", *cards)
        return table.fate(pick, 0).plays("Ann", c("abomination")).player("Bob").marked.pieces[0]

    for picked in (stolen, marked):
        assert tuple(picked(pick) for pick in range(3)) == cards
        with pytest.raises(ValueError, match="does not fit"):
            picked(3)


@pytest.mark.rule("RB-RND-06", "RB-HID-07")
def test_a_hand_discarded_whole_lies_in_random_order() -> None:
    hand = [c("guru"), c("scimitar"), c("djinn"), c("elephant")]
    table = rulebenders(themes=FANTASY).hand("Ann", c("big-bang")).hand("Bob", *hand)
    table.state.chance.script = shuffling(4)
    draw_up(table.plays("Ann", c("big-bang")))
    assert table.state.discards["nights"].pieces == shuffled(hand)


@pytest.mark.rule("RB-RND-06", "RB-SP-20")
def test_the_set_up_card_of_the_sandstorm_comes_by_chance() -> None:
    table = rulebenders().hand("Ann", c("sandstorm"))
    table.state.setups.pieces, table.state.chance.script = [*SETUPS], shuffling(5)
    table.plays("Ann", c("sandstorm"))
    assert [event.card for event in table.events(SetupDrawn)] == [shuffled(SETUPS)[-1]]


@pytest.mark.rule("RF-STA-01", "RB-RND-06")
def test_all_set_up_cards_are_shuffled_again_in_every_round() -> None:
    table = rulebenders(flexo=True, phase="first_settings")
    table.state.setups.pieces, table.state.chance.script = [*SETUPS], shuffling(5, 5, 5)
    orders = [shuffled(SETUPS)]
    orders.append(shuffled(orders[0]))
    orders.append(shuffled(orders[1]))

    def drawn() -> list[str]:
        return [event.card for event in table.events(SetupDrawn)]

    table.does(table.start().asked[0], ("plate", "nights"))
    assert drawn() == [orders[0][-1], *reversed(orders[1][-3:])], "for the game, then for the first round"
    assert orders[0][-1] in orders[1][-3:], "the card of the game is shuffled in again"
    pass_round(table)
    assert drawn()[4:] == [*reversed(orders[2][-3:])]
    assert table.state.chance.script == []
