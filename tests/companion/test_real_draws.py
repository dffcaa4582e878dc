"""Who has the real die, bag or deck enters what it gave; the act is then what it would have been with that."""

from __future__ import annotations

import pytest

from clepsydra.companion import Answer, Begun, Corrected, Done, Rolled, Session, Unfit, automas
from clepsydra.companion.anachrony.dice_and_bags import drawing
from clepsydra.companion.session import NOTHING
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.energy import draw_cores
from clepsydra.games.anachrony.modules.chronossus.flux import draw_flux, pool_of
from clepsydra.games.anachrony.modules.chronossus.pieces import own
from clepsydra.games.anachrony.sights import CoresDrawn, FluxDrawn
from tests.companion.test_solo_beside import PLAIN

FRACTURES: Answer = PLAIN | {"modules": ["fractures"], "fractures_extra_flux": 0}


def chronossus(answer: Answer = PLAIN) -> Session:
    return Session.begin(automas()["chronossus"], answer, b"a bag")


def in_valley() -> Anachrony:
    game = chronossus(FRACTURES).game
    assert isinstance(game, Anachrony)
    return game


def test_the_cores_of_the_real_bag_are_entered_and_taken_back() -> None:
    session = chronossus()
    session.enter(Begun("power_up"))
    [die] = session.dice
    assert [face.figures["charged"] for face in die.faces] == [0, 1, 2, 3]
    for charged in range(4):
        session.enter(Rolled(0, charged))
        drawn, *_, powered = (line.says.figures for line in session.to_do if line.says.key != "do-put-back")
        assert (drawn["charged"], drawn["exhausted"], powered["n"]) == (charged, 3 - charged, 3 + charged)
        assert session.dice[0].shows == charged
    session.enter(Done())
    assert session.automa.facts(session.game)["energy"].value == 2
    for _ in range(5):
        session.undo()
    assert session.dice == [die]


@pytest.mark.parametrize(("energy", "exhausted"), [(5, 5), (1, 2), (0, 4), (4, 0), (2, 0), (1, 1)])
def test_any_cores_that_are_in_the_bag_can_be_given(energy: int, exhausted: int) -> None:
    game = in_valley()
    count = min(3, energy + exhausted)
    draw = CoresDrawn(count, energy, exhausted)
    possible = {(n, count - n) for n in range(count + 1) if n <= energy and count - n <= exhausted}
    found = set[tuple[int, int]]()
    for number in range(len(drawing(game, draw).faces)):
        own(game).energy, own(game).exhausted = energy, exhausted
        bag = drawing(game, draw)
        bag.give(number)
        assert bag.shows(game.state.chance.script[0]) == number
        figures = bag.faces[number].figures
        given = draw_cores(game)
        assert given == (figures["charged"], figures["exhausted"])
        found.add(given)
    assert found == possible


@pytest.mark.parametrize(
    ("cores", "casings", "gives"), [(2, 3, [True, False]), (1, 0, [True]), (0, 2, [False])]
)
def test_a_flux_core_or_a_casing_can_be_given_if_there_is_one(
    cores: int, casings: int, gives: list[bool]
) -> None:
    game, given = in_valley(), list[bool]()
    for number in range(len(gives)):
        pool_of(game.state).cores, pool_of(game.state).casings = cores, casings
        bag = drawing(game, FluxDrawn(cores, casings))
        bag.give(number)
        assert bag.shows(game.state.chance.script[0]) == number
        given.append(draw_flux(game, 1))
    assert given == gives


def earlier(session: Session) -> Session:
    """Return the session as version 1 stored it: it draws cards, and a person may enter the real ones."""
    session.kept.version = 1
    return Session.load(session.dump())


def test_the_card_of_the_real_deck_is_entered_and_the_other_one_comes_later() -> None:
    automa = automas()["hephaestus"]
    answer: Answer = {}
    while (question := automa.beginning(answer)) is not None:
        answer |= {field.name: field.options[0].key for field in question.fields}  # type: ignore[union-attr]
    session = earlier(Session.begin(automa, answer, b"a deck"))
    state = session.game.state
    state.phase, state.queue, state.players[2].region = "turn", [2, 0, 1], next(iter(state.regions))
    session.kept.turns[0].before = session.rules.encode(state)
    session = Session.load(session.dump())
    cards = sorted(state.deck.pieces, key=lambda card: (len(card), card))
    session.enter(Begun("turn"))
    [die] = session.dice
    assert cards[die.shows] == state.deck.pieces[-1]
    for number, card in enumerate(cards):
        session.enter(Rolled(0, number))
        after = session.game.state
        assert (after.played.pieces or after.deck.pieces[:1]) == [card]
        assert sorted([*after.played, *after.deck]) == sorted(cards)
    with pytest.raises(Unfit):
        session.enter(Rolled(0, len(cards)))


def test_real_set_up_cards_are_entered_one_after_the_other() -> None:
    colours: Answer = {"one": "red", "other": "green", "flexo": "blue"}
    session = earlier(Session.begin(automas()["flexo"], colours, b"set-up cards"))
    session.enter(Begun("start"))
    assert [len(die.faces) for die in session.dice] == [5, 4, 3]
    turned = list[str]()
    for number in range(3):
        session.enter(Rolled(number, 0))
        turned.append(session.dice[number].faces[0].key)
    assert [die.shows for die in session.dice] == [0, 0, 0]
    assert turned == ["setup-tiebreak_cube", "setup-lock_cube", "setup-discard_nuclear"]
    cards = session.game.rules.catalog.setups
    assert [f"setup-{cards[card].flexo}" for card in session.game.state.setups.pieces[:-4:-1]] == turned


def test_a_die_that_brings_nothing_waits_for_the_real_one() -> None:
    session = chronossus()
    for line, value in (("era", 3), ("warps/1", 2), ("moment", "paradox")):
        session.enter(Corrected(line, value))
    session.enter(Begun("paradox"))
    [die] = session.dice
    tokens = [face.figures["n"] for face in die.faces]
    session.enter(Rolled(0, tokens.index(0)))
    assert session.to_do == [NOTHING]
    session.enter(Rolled(0, tokens.index(2)))
    assert [line.says.figures for line in session.to_do] == [{"n": 2}]
