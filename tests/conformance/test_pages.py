"""What others try leaves no trace on anybody's page: the same bytes, whatever it was."""

from __future__ import annotations

import pytest

from clepsydra.kernel import installed_games
from clepsydra.tables.match import Match
from clepsydra.testing.pages import MOMENTS, WORLDS, pages, worlds
from clepsydra.web.pages import drawing
from clepsydra.web.pages.lines import MOST

GAMES = ("anachrony", "inventions", "rulebenders")


def seats_of(game: str) -> tuple[str, ...]:
    """As few people as play it, and nobody else."""
    return min((seats for seats in installed_games()[game].seatings if {*seats} == {"person"}), key=len)


@pytest.mark.rule("TB-UND-05", "TB-ASK-08", "TB-SEC-02")
@pytest.mark.parametrize("game", GAMES)
def test_what_others_try_leaves_no_trace_on_a_page(game: str) -> None:
    assert pages(game, seats_of(game)) >= MOMENTS


@pytest.mark.rule("TB-SEC-02")
@pytest.mark.parametrize("game", GAMES)
def test_what_lies_hidden_leaves_no_trace_on_a_page(game: str) -> None:
    assert worlds(game, seats_of(game)) >= WORLDS


def test_a_page_that_tells_what_lies_hidden_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(drawer: drawing.Drawer, match: Match, *_: object) -> str:
        return str(match.position.rules.encode(match.position.state))

    monkeypatch.setattr(drawing.Drawer, "_around", lambda *told: {"seats": peek(*told), "ask": ""})
    with pytest.raises(AssertionError, match="what is hidden shows on the page"):
        worlds("anachrony", seats_of("anachrony"))


def test_a_log_that_is_cut_before_it_is_filtered_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_first(match: Match, _seat: int | None) -> int:
        return match.told + len(match.position.log) - MOST

    monkeypatch.setattr(drawing, "newest", cut_first)
    with pytest.raises(AssertionError, match="shows on the page"):
        pages("anachrony", seats_of("anachrony"))


def test_a_page_that_names_the_last_act_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "_open_to_all", property(lambda _: object()))
    with pytest.raises(AssertionError, match="in advance shows on the page"):
        pages("anachrony", seats_of("anachrony"))
