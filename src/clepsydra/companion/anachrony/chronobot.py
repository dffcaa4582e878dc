"""The Chronobot beside a box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from clepsydra.companion.anachrony.entries import Entry, Section, flag, number, one_of, section
from clepsydra.companion.anachrony.looks import several
from clepsydra.companion.anachrony.seats import PERSON_SEAT, named, reading
from clepsydra.companion.anachrony.solo import SoloOpponent
from clepsydra.companion.automa import Offer
from clepsydra.companion.fields import Answer, Option, Pick, Question, Say, Several
from clepsydra.games.anachrony.automas.catalog import TOKENS
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import Flow

PASSED = "passed"
AFTER_REBOOT, WAYS = "after_reboot", ("acts", "waits")
OPTIONS = ("no_reboot", "hyperactive", "frenetic", "council_hard", "fixed_paradox")
"""What changes something for it; the rest is the person's own."""


class ChronobotBeside(SoloOpponent):
    """Its tokens walk two loops; it stops when the person has passed and it has done enough."""

    name: ClassVar[str] = "chronobot"
    icon: ClassVar[str] = "chronobot"

    def beginning(self, answer: Answer) -> Question | None:
        """How strong it is, then what a token does that skips Reboot."""
        if "options" not in answer:
            field = Several("options", tuple(named(option) for option in OPTIONS))
            return Question(Say("ask-options"), (field,), "SO-DIF-01", "settings")
        if "no_reboot" in several(answer, "options") and AFTER_REBOOT not in answer:
            return Question(Say("ask-reboot"), (reading(AFTER_REBOOT, WAYS),), "SO-DIF-02", "reboot")
        return None

    def options(self, answer: Answer) -> dict[str, str | int | bool]:
        """Those that were touched."""
        chosen = several(answer, "options")
        options: dict[str, str | int | bool] = {option: True for option in OPTIONS if option in chosen}
        if AFTER_REBOOT in answer:
            options[AFTER_REBOOT] = str(answer[AFTER_REBOOT])
        return options

    def reports(self, game: Anachrony) -> Iterator[Offer]:
        """That the person passes: it goes by that (SO-CBP-05)."""
        if not game.player(PERSON_SEAT).passed:
            yield Offer(PASSED, Say("act-passed"), icon="flag")

    def run(self, game: Anachrony, act: str) -> Flow[None] | None:
        """Its own part of a phase, or what the person reports."""
        if act == PASSED:
            game.player(PERSON_SEAT).passed = True
            return None
        return super().run(game, act)

    def board(self, game: Anachrony) -> Section:
        """Its tokens, and what it did in this era."""
        return section("tokens", of_board(game))


def of_board(game: Anachrony) -> Iterator[Entry]:
    """Where each token lies, which of two lies on top, its turns, and whether the person has passed."""
    own: Any = game.state.chronobot  # type: ignore[attr-defined]
    spaces: dict[str, list[int]] = own.spaces
    for token in TOKENS:
        yield of_token(spaces, token, loop_of(game, token))
    for space, tokens in spaces.items():
        if len(tokens) > 1:
            yield of_pile(space, tokens)
    yield number(own, "actions", 12, "dice")
    if game.rules.option("hyperactive"):
        yield flag(own, "extra")
    yield flag(game.player(PERSON_SEAT), "passed")


def loop_of(game: Anachrony, token: int) -> tuple[str, ...]:
    """The loop that a token walks."""
    board = game.rules.catalog.more["chronobot"]
    loop: tuple[str, ...] = board.short_loop if board.start[token] in board.short_loop else board.long_loop
    return loop


def of_token(spaces: dict[str, list[int]], token: int, loop: tuple[str, ...]) -> Entry:
    """Where a token lies: on top, if another one is there."""

    def put(space: str) -> None:
        for tokens in spaces.values():
            if token in tokens:
                tokens.remove(token)
        spaces[space].append(token)

    here = next(space for space, tokens in spaces.items() if token in tokens)
    return one_of(f"token/{token}", loop, here, put, Say("fact-token", {"n": token}))


def of_pile(space: str, tokens: list[int]) -> Entry:
    """Which of two tokens lies on top."""

    def put(upper: str) -> None:
        tokens.sort(key=lambda token: str(token) == upper)

    options = tuple(Option(str(token), Say("figure", {"n": token})) for token in sorted(tokens))
    return Entry(Pick(f"upper/{space}", options, Say("fact-upper", {"space": space})), str(tokens[-1]), put)
