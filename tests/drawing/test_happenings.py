"""What happens is seen: what a page is sent of events, by data alone, and only of what its viewer may know."""

from __future__ import annotations

import pytest

from clepsydra.drawing import View
from clepsydra.drawing.assets import files
from clepsydra.drawing.happenings import CARDS, SOUNDS, Happening, happened, taken_back
from clepsydra.games.anachrony import events
from clepsydra.games.inventions import events as people
from clepsydra.games.rulebenders.events import FlexoReveals
from clepsydra.kernel import PERSON, Drew, Gained, installed_games
from clepsydra.tables.commands import Undo
from clepsydra.testing.pages import Party

GAMES = ("anachrony", "inventions", "rulebenders")


def drawn(seat: int | None, *told: object) -> str:
    """What a viewer of a game that has just begun is sent of these events."""
    party = Party("anachrony", (PERSON,) * 2)
    view = party.drawer.draw(party.match, seat).view
    return happened(party.drawer.board, View(seat, view.state), told)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_die_has_a_card_for_who_rolls_it_alone(seat: int | None) -> None:
    shown = drawn(seat, events.DieShows(0, "shape", "circle"))
    assert ("data-card" in shown) == (seat == 0)
    assert 'data-sound="dice"' in shown, "everybody hears it"


def test_what_strikes_all_has_a_card_for_all() -> None:
    assert all('data-card="blow"' in drawn(seat, events.ImpactStruck()) for seat in (0, 1, None))


def test_goods_go_to_the_purse_of_who_gains_them() -> None:
    shown = drawn(1, Gained(0, {"water": 2}))
    assert 'data-to="purse-0 ' in shown
    assert 'data-symbol="water"' in shown
    assert '#good-water">2</b>' in shown, "as the piece that it is"


def test_a_game_that_says_nothing_of_its_events_has_those_of_every_game() -> None:
    party = Party("anachrony", (PERSON,) * 2)
    party.drawer.board.happenings = {}
    view = party.drawer.draw(party.match, 0).view
    assert 'data-sound="slide"' in happened(party.drawer.board, view, [Drew(0, "x")])
    assert not happened(party.drawer.board, view, [events.EraBegan(2)])


def test_a_board_names_only_sounds_and_cards_that_there_are() -> None:
    parties = [Party(game, (PERSON,) * 3) for game in GAMES]
    named = [how for party in parties for how in party.drawer.board.happenings.values()]
    assert len(named) > len(GAMES)
    for how in named:
        assert how.sound in ("", *SOUNDS)
        assert how.card in ("", *CARDS)


@pytest.mark.rule("RF-TRN-04")
def test_the_card_that_flexo_reveals_shows_the_two_things_that_he_reads() -> None:
    party = Party("rulebenders", (PERSON, PERSON, "flexo"))
    board, view = party.drawer.board, party.drawer.draw(party.match, 0).view
    for card in ("flexo-17", "flexo-05"):
        shown = happened(board, view, [FlexoReveals(card)])
        known = party.match.position.rules.cards[card]  # type: ignore[attr-defined]
        assert 'data-card="verdict"' in shown
        assert f"<b>{known.value}</b>" in shown
        assert f"<b>{board.reader.name(known.panel)}</b>".lower() in str(shown).lower()
    assert not board.picture("prehistory-fire#1"), "other cards have no picture apart from the table"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_in_a_game_can_be_shown(game: str, lang: str) -> None:
    party = Party(game, min((s for s in installed_games()[game].seatings if {*s} == {PERSON}), key=len))
    party.drawer = type(party.drawer)(party.drawer.session, lang)
    before = {viewer: party.drawer.draw(party.match, viewer) for viewer in (0, None)}
    sent = ""
    for _ in range(150):
        party.plays_on()
        for viewer, was in before.items():
            before[viewer] = party.drawer.draw(party.match, viewer)
            sent += party.drawer.pieces(was, before[viewer]).get("events+", "")
    assert "data-to" in sent
    assert "data-card" in sent


def test_what_the_automas_of_inventions_do_is_seen_step_by_step() -> None:
    party = Party("inventions", (PERSON, "chronos", "hephaestus"))
    sent, was = "", party.drawer.draw(party.match, 0)
    while not party.match.over:
        party.plays_on()
        was, before = party.drawer.draw(party.match, 0), was
        sent += party.drawer.pieces(before, was).get("events+", "")
    for bot in (1, 2):
        assert f'data-from="mat-{bot}-seat mat-{bot}" data-to="land-' in sent, (
            "its pillar goes on to a region"
        )
        assert f'data-from="mat-{bot}-seat mat-{bot}" data-to="slot-' in sent, (
            "its citizens go to an invention"
        )
    assert 'data-card="verdict"' in sent, "Hephaestus draws a card"


def test_people_of_inventions_move_as_the_figures_that_they_are() -> None:
    party = Party("inventions", (PERSON,) * 3)
    board, view = party.drawer.board, party.drawer.draw(party.match, 0).view
    figures = {
        people.Sent(0, "m1"): "man-diplomat",
        people.Recalled(0, "m1"): "man-diplomat",
        people.Settled(0, "asia", 1): "man-citizen",
        people.Innovated(0, "i1", "asia"): "man-citizen",
        people.SagePlaced(0, "asia"): "man-sage",
        people.Moved(0, "asia"): "pillar-small",
    }
    art = files("inventions")[board.art]
    for event, figure in figures.items():
        assert f"#{figure}" in happened(board, view, [event]), event
        assert f'<symbol id="{figure}"'.encode() in art


def test_the_end_is_counted_from_its_lines() -> None:
    party = Party("rulebenders", (PERSON,) * 3)
    was = now = party.drawer.draw(party.match, 0)
    while not party.match.over:
        party.plays_on()
        was, now = now, party.drawer.draw(party.match, 0)
    result = now.picture.result
    assert result is not None
    sent = str(party.drawer.pieces(was, now)["events+"])
    assert 'data-card="end"' in sent
    for sheet in result.sheets:
        assert " ".join(map(str, sheet.values())) in sent


def test_a_happening_is_nothing_unless_it_is_said() -> None:
    assert Happening().sound == Happening().card == ""


def test_ones_own_die_and_what_is_found_by_it_share_a_card() -> None:
    rolled, found = events.DieShows(0, "icon", "war"), events.Discovered(0, "square/war")
    shown = drawn(0, rolled, found)
    assert shown.count("data-card") == 1
    assert "<p>You roll war with" in shown
    assert "<h2>You make the breakthrough" in shown
    assert drawn(0, rolled, events.DieShows(1, "icon", "war"), found).count("data-card") == 1


def test_what_is_taken_back_goes_back_the_way_it_came_and_is_not_heard() -> None:
    party = Party("anachrony", (PERSON,) * 2)
    view = party.drawer.draw(party.match, 0).view
    placed = events.Placed(0, "engineer", "recruit.1")
    forth = happened(party.drawer.board, view, [placed, Gained(0, {"water": 2})])
    back = taken_back(party.drawer.board, view, [placed, Gained(0, {"water": 2}), events.EraBegan(2)])
    assert 'data-to="suit-recruit-1-0-engineer space-recruit-1 ' in forth
    assert 'data-from="suit-recruit-1-0-engineer space-recruit-1 ' in back
    assert back.index('data-from="purse-0 ') < back.index('data-from="suit-'), "the last first"
    assert "data-sound" not in back
    assert "data-card" not in back


def test_only_who_takes_an_answer_back_sees_it_go_back() -> None:
    party = Party("anachrony", (PERSON,) * 2)
    match, drawer, viewers = party.match, party.drawer, (0, 1, None)
    was = now = {viewer: drawer.draw(match, viewer) for viewer in viewers}
    seat = 0
    while "events+" not in drawer.pieces(was[seat], now[seat]) or match.position.why_not_undo(seat):
        was = now
        seat = party.plays_on()
        now = {viewer: drawer.draw(match, viewer) for viewer in viewers}
    party.does(seat, Undo())
    sent = {viewer: drawer.pieces(now[viewer], drawer.draw(match, viewer)) for viewer in viewers}
    assert [viewer for viewer in viewers if "events+" in sent[viewer]] == [seat]
