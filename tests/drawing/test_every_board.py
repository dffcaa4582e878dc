"""What holds for the board of every game: it is drawn from what somebody may know, and from nothing else."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest

from clepsydra.drawing import View, changed, look
from clepsydra.kernel import LANGUAGES, Chance
from clepsydra.kernel.worlds import view
from tests.drawing.walk import RAW, SPRITE, Parts, board_of, eyes, positions

GAMES = sorted(entry_points(group="clepsydra.boards").names)

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_regions_are_well_formed_with_one_anchor_each_and_known_icons(
    game: str, seed: int, lang: str
) -> None:
    for position in positions(seed, every=23, game=game):
        board = board_of(position.rules, lang)
        for seat in eyes(position):
            drawn = board.draw(look(position, seat))
            page = Parts(drawn)
            assert len(page.ids) == len(set(page.ids))
            assert page.icons <= SPRITE
            assert not [word for word in page.words if RAW.search(word)], "no raw id"
            assert set(drawn) <= set(page.ids), "a region is an element under its own name"


@every_game
@pytest.mark.parametrize("seed", range(50, 52))
def test_a_world_dealt_anew_is_drawn_alike(game: str, seed: int) -> None:
    for position in positions(seed, every=31, game=game):
        board = board_of(position.rules, "fr")
        for seat in eyes(position):
            world = position.sample(seat, Chance(b"dealer"))
            seen = view(world.state_for(seat), seat, position.rules.back)
            assert board.draw(View(seat, seen)) == board.draw(look(position, seat))


@every_game
@pytest.mark.parametrize("seed", range(60, 62))
def test_a_region_whose_part_is_the_same_is_drawn_to_the_same_bytes(game: str, seed: int) -> None:
    drawn: dict[tuple[str, bytes], str] = {}
    for position in positions(seed, every=9, game=game):
        board = board_of(position.rules, "fr")
        for seat in eyes(position):
            seen = look(position, seat)
            parts, drawings = board.parts(seen), board.draw(seen)
            for name, part in parts.items():
                assert drawn.setdefault((name, part), drawings[name]) == drawings[name]


@every_game
def test_only_what_an_answer_touched_is_sent_again(game: str) -> None:
    before: dict[str, bytes] = {}
    sent, answers = 0, -1
    for position in positions(70, every=1, game=game):
        after = board_of(position.rules, "en").parts(look(position, None))
        sent += len(changed(before, after))
        answers += 1
        before = after
    assert changed(before, before) == []
    assert sent / answers < len(before) / 3, "an answer changes few of the regions"
