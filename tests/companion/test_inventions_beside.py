"""Chronos and Hephaestus beside a box do what they do online, and look at no more than they name."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.companion import Acted, Answer, Waiting, act, automas
from clepsydra.companion.acting import Scene, Told, name_of
from clepsydra.companion.inventions.believed import roles_of
from clepsydra.companion.inventions.course import (
    DISCOVERED,
    HONOURED,
    JOINED,
    SHARED,
    BesideInventions,
    Hephaestus,
)
from clepsydra.games.inventions import INVENTIONS, catalog
from clepsydra.games.inventions.events import Discovered, Placed, Sent, Shared
from clepsydra.games.inventions.game import HEPHAESTUS, Inventions
from clepsydra.games.inventions.pillars import stands_on
from clepsydra.kernel import Chance, Event
from clepsydra.testing.beside import Beside, Online, Tally, play_beside
from clepsydra.testing.properties import SOAK

GAMES = 10 * SOAK or 3
"""Two hundred, in the long form: CLEPSYDRA_SOAK=20."""
HARD: Answer = {"difficulty": "hard", "hephaestus_advances": "stays"}
NORMAL: Answer = {"difficulty": "normal", "hephaestus_advances": "advances"}
SEATINGS = [("chronos", {}), ("hephaestus", NORMAL), ("hephaestus", HARD)]


def table(name: str, chosen: Answer, key: bytes) -> Beside:
    """A companion that was told what lies in the private displays when the game with this key begins."""
    automa = automas()[name]
    assert isinstance(automa, BesideInventions)
    private = INVENTIONS.rules_for(automa.setup(chosen)).opening(Chance(key)).private
    told: Answer = {who: private[seat].pieces[0] for seat, who in enumerate(automa.private) if who}
    return Beside(automa, chosen | told, same_order=lambda game: [game.state.deck, game.state.played])


@pytest.mark.parametrize(("name", "chosen"), SEATINGS)
def test_games_beside_the_online_game(name: str, chosen: Answer) -> None:
    tally = Tally()
    for number in range(GAMES):
        key = f"{name} {number}".encode()
        tally += play_beside(table(name, chosen, key), key)
    assert tally.acts > 30 * GAMES
    assert tally.lines > tally.acts
    assert GAMES < tally.questions < 3 * tally.acts


class Reported(Online):
    """A companion that is told of what people did by the buttons for it, as it happens."""

    def _checkpoint(self) -> None:
        if self.before is None:
            for event in self.told:
                self.hear(event)
        super()._checkpoint()
        self.told.clear()

    def hear(self, event: Event) -> None:
        """What a person who plays by the rules presses."""
        game: Any = self._game(self.believed)
        match event:
            case Shared(0 | 1 as seat, _, region) if game.is_person(seat) and roles_of(
                game, game.state.regions[region]
            ):
                self.press(SHARED, {"region": region})
            case Discovered(0, milestone) if self.solo(game):
                self.press(DISCOVERED, {"mine": milestone})
            case Placed(0, _, action) if self.solo(game) and stands_on(game, self.hephaestus(game), action):
                self.press(JOINED)
            case Sent(0, milestone) if self.solo(game) and self.honours(game, milestone):
                self.press(HONOURED)

    def solo(self, game: Inventions) -> bool:
        """Whether there is a score to keep."""
        return isinstance(self.beside.automa, Hephaestus)

    def hephaestus(self, game: Inventions) -> int:
        """Where he sits."""
        seat = game.seat_of(HEPHAESTUS)
        assert seat is not None
        return seat

    def honours(self, game: Inventions, milestone: str) -> bool:
        """Whether it is his, and of a later era than mine."""
        his = milestone in game.state.private[self.hephaestus(game)]
        return his and game.catalog.milestones[milestone].era > game.milestone(0).era

    def press(self, name: str, answer: Answer | None = None) -> None:
        """Call for an act, and answer its one question."""
        scene = Scene(self.automa, self.rules, self.believed, name)
        done = act(scene)
        if isinstance(done, Waiting):
            assert answer is not None
            done = act(scene, [Told(name_of(done.wanted), answer)])
        assert isinstance(done, Acted)
        self.believed = done.game.state


@pytest.mark.parametrize(("name", "chosen"), SEATINGS)
def test_who_reports_what_they_did_need_never_put_the_sheet_right(name: str, chosen: Answer) -> None:
    for number in range(GAMES):
        key = f"{name} {number}".encode()
        reported = Reported(table(name, chosen, key), key)
        reported.play()
        assert reported.tally.corrections == 0


def other_box() -> dict[str, Any]:
    """Return figures of a box that differs from ours in all that the bots read of reconstructed components."""
    data = catalog.base_data()
    kinds = {"technology": "culture", "culture": "economy", "economy": "technology"}
    ideas = [
        {"id": idea["id"], "type": kinds[idea["type"]]}
        for idea in data["idea"]
        if idea.get("type_source", idea["source"]) == "reconstructed"
    ]
    lands = [
        {"id": land["id"], "number": 8 - land["number"], "influence_ip": {"left": 9, "middle": 7, "right": 1}}
        for land in data["region"]
    ]
    spaces = [action for forum in data["forum"] for action in forum["spaces"]]
    forums = [{"id": n + 1, "spaces": [spaces[n], spaces[n + 5]]} for n in range(5)]
    cards = [{"id": card["id"], "actions": card["actions"][::-1]} for card in data["hephaestus_card"]]
    milestones = [{"id": one["id"], "spaces": 1} for one in data["milestone"] if one["spaces"] > 1]
    return {
        "idea": ideas,
        "region": lands,
        "forum": forums,
        "hephaestus_card": cards,
        "milestone": milestones,
    }


@pytest.mark.parametrize(("name", "chosen"), SEATINGS[:2])
def test_bots_act_by_the_figures_of_the_box_and_not_by_ours(name: str, chosen: Answer) -> None:
    box, tally = other_box(), Tally()
    for number in range(GAMES):
        key = f"other box {name} {number}".encode()
        tally += play_beside(replace(table(name, chosen, key), corrections=box), key)
    assert tally.acts > 30 * GAMES
