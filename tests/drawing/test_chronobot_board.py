"""The boards of the solo opponents, that of the Chronobot most of all, and their turns step by step."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clepsydra import drawing
from clepsydra.bots import at_random
from clepsydra.drawing import board_for, changed_elements, look
from clepsydra.drawing.board import Board
from clepsydra.drawing.markup import Markup
from clepsydra.games.anachrony.automas.events import BotStep
from clepsydra.games.anachrony.board.modules.automa_steps import PLACES
from clepsydra.kernel import LANGUAGES, PERSON, Chance, Event, Gained, Paid, Position, Setup
from clepsydra.kernel.rulebook import load
from clepsydra.web.pages.lines import Told, lines
from tests.drawing.walk import RAW, SPRITE, Parts, element_of
from tests.games.anachrony.chronobot import BOT, BOX, SoloTable, solo
from tests.texts import of_board

NAMES = ("Ann", "Chronobot")
BOARD = of_board("anachrony")


def board_at(table: SoloTable, lang: str = "en") -> Board[Any]:
    """The board of the table."""
    return board_for(table.position.rules, lang, NAMES)


def drawn(table: SoloTable, lang: str = "en") -> Markup:
    """The bot's board as Ann sees it."""
    return board_at(table, lang).draw(look(table.position, 0), ["mat-1"])["mat-1"]


OPPONENTS = ("chronobot", "chronossus")


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_of_a_game_is_drawn_and_every_card_is_there(lang: str, opponent: str) -> None:
    rules = BOX.rules_for(Setup("anachrony", (PERSON, opponent)))
    position, chance = Position[Any].begin(rules, b"drawn"), Chance(b"people")
    board = board_for(rules, lang, NAMES)
    cards = set(Parts({"cards": board.cards()}).ids)
    while True:
        page = Parts(board.draw(look(position, 0)))
        assert len(page.ids) == len(set(page.ids))
        assert page.icons <= SPRITE
        assert not [word for word in page.words if RAW.search(word)]
        assert page.targets <= cards
        if position.over:
            break
        for _ in range(7):
            if not position.over:
                seat = next(iter(position.asks))
                position.answer(seat, at_random(position.asks[seat], chance))


def test_tokens_lie_on_their_spaces_the_upper_one_last() -> None:
    table = solo(first="Ann").tokens(reboot=(4, 2), research=(5,))
    reboot = element_of(drawn(table), "command-1-reboot")
    assert re.findall(r'"ctok">(\d)', reboot) == ["4", "2"]
    assert "token 4, 2" in reboot
    assert re.findall(r'"ctok">(\d)', element_of(drawn(table), "command-1-recruit")) == []
    commands = re.findall(r'id="command-1-(\w+)"', drawn(table))
    assert (commands[:4][1], commands[4:][4], len(commands)) == ("travel_in_time", "reboot", 12)


def test_collections_show_what_is_there_and_what_a_set_lacks() -> None:
    table = (
        solo(first="Ann").workers(BOT, genius=1, engineer=2).give(BOT, gold=3, paradox=2).anomalies(1).did(2)
    )
    table.owns("201", "302").breakthroughs(BOT, "square/society").exosuits(4)
    page = drawn(table)
    workers, goods = element_of(page, "bot-1-workers"), element_of(page, "bot-1-resources")
    assert (workers.count("ghost"), goods.count("ghost")) == (2, 3)
    assert ">2</b>" in workers
    assert ">3</b>" in goods
    assert {"tile-201", "tile-302", "bt-1-square-society"} <= set(Parts({"": page}).ids)
    assert BOARD.say("board", "paradoxes", have=2, limit=3) in page
    assert BOARD.say("board", "bot_anomalies", have=1, limit=3) in page
    assert "4 powered" in page
    assert BOARD.say("board", "bot_actions", actions=2, least=3) in page
    frenetic = solo(first="Ann", frenetic=True).did(1)
    assert BOARD.say("board", "bot_actions", actions=1, least=6) in drawn(frenetic)


def test_it_takes_the_place_of_a_player_board_after_the_main_board() -> None:
    table = solo(first="Ann")
    board = board_at(table)
    drawn = board.draw(look(table.position, 0))
    page = board.arrange(drawn, 0) + board.dock(drawn, 0)
    assert page.index('id="main-board"') < page.index('id="mat-1"') < page.index('id="mat-0"')
    assert 'id="others"' not in page
    assert list(dict(board.tabs(0))) == ["timeline", "main-board", "mat-1", "offer-power_plant", "own"]
    assert "others" in dict(board.tabs(None))
    assert element_of(page, "score-0"), "what is counted for people is counted beside an automa"


def test_warp_tiles_of_the_bot_tell_nothing_and_it_has_no_focus() -> None:
    table = solo(first="Ann")
    piece = table.bot.warps.pieces[0]
    table.bot.warps.move(piece, table.state.timeline[1].warps)
    shown = board_at(table).draw(look(table.position, 0))["timeline"]
    tile = element_of(shown, f"piece-{piece.replace('#', '-')}")
    assert BOARD.say("board", "warp_of_automa", name="Chronobot") in tile
    assert "popovertarget" not in tile
    assert shown.count('aria-label="Chronobot"') == 0


def test_after_a_turn_only_what_changed_is_sent() -> None:
    table = solo(first="Ann").tokens(mine_resources=(5,)).rolls(5)
    old = drawn(table)
    table.does("Ann", ("place", "scientist", "purify"))
    pieces = changed_elements("mat-1", old, drawn(table))
    assert {"command-1-mine_resources", "command-1-construct_power_plant", "actions-1"} <= set(pieces)
    assert "mat-1" not in pieces


@pytest.mark.full("fr-chronobot", "fr-chronossus")
@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_turns_are_told_step_by_step_with_rules_and_places(lang: str, opponent: str) -> None:
    rules = BOX.rules_for(Setup("anachrony", (PERSON, opponent)))
    known = {rule.id for rule in load().rules()}
    position, chance = Position[Any].begin(rules, b"steps"), Chance(b"people")
    board, seen = board_for(rules, lang, NAMES), set[str]()
    while not position.over:
        seat = next(iter(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))
        told = Told(0, tuple((0, event) for event in position.events(0)))
        turns = drawing.turns(lines(board, look(position, 0), told, "/t/x?at=").drawn[-20:])
        ids = set(Parts(board.draw(look(position, 0))).ids)
        last = next((turn for turn in reversed(turns) if turn[0].said.begins), [])
        for entry in last:
            if entry.said.automa:
                assert not entry.said.rule or entry.said.rule in known
                goods = isinstance(told.events[entry.number][1], Gained | Paid)
                assert entry.said.rule or goods, "a step without goods names its rule"
                seen.update(entry.said.places)
                assert any(place in ids for place in entry.said.places) or not entry.said.places
        assert sum(entry.said.begins for entry in last) <= 1, "one turn, one roll of the die"
    kinds = {place.partition("-")[0] for place in seen}
    assert {"command", "space", "bot", "score"} <= kinds


def test_every_step_has_its_places() -> None:
    named = {event.__name__ for event in PLACES}
    every = {each.__name__ for each in _steps(BotStep)}
    assert every - named == {"BotRebooted", "BotReasoned"}
    assert {Gained, Paid} <= set(PLACES)


def _steps(kind: type[Event]) -> list[type[Event]]:
    subs: list[type[Event]] = kind.__subclasses__()
    return [each for own in subs for each in (own, *_steps(own))]
