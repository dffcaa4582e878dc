"""A turn: prepare chain tokens, perform actions, turn ambitions into progress, build (IN-TRN)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.inventions.ambitions import settle_ambitions
from clepsydra.games.inventions.build import build
from clepsydra.games.inventions.chain import offer, perform
from clepsydra.games.inventions.economy import economy_options, use_economy, why_not_use
from clepsydra.games.inventions.events import Idled
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.ideas import refill_hand
from clepsydra.games.inventions.pillars import place_pillar, why_no_access, why_not_act
from clepsydra.games.inventions.progress import ambitions_to_progress
from clepsydra.games.inventions.state import ACTIONS, Course, Turn
from clepsydra.kernel import Denial, Flow


def turn(game: Inventions) -> Flow[None]:
    """The turn of the seat that comes next."""
    seat = game.state.queue.pop(0)
    automa = game.rules.setup.seats[seat]
    if automa in game.rules.automas:
        game.rules.automas[automa](game, seat)
    else:
        yield from take_turn(game, seat)
    if not game.state.queue:
        game.state.phase = "march"


def take_turn(game: Inventions, seat: int) -> Flow[None]:
    """The four steps (IN-TRN-01, 05)."""
    tokens = tokens_for(game, seat)
    course = Course("actions", tokens)
    game.state.turn = Turn(tokens=tokens, course=course)
    yield from act(game, seat)
    yield from end_actions(game, seat)
    course.step = "ambitions"
    yield from ambitions_to_progress(game, seat)
    course.step = "build"
    yield from build(game, seat)
    game.state.turn = Turn()


def tokens_for(game: Inventions, seat: int) -> int:
    """The chain tokens that influence prepares, fixed for the turn (IN-TRN-02)."""
    influence = game.player(seat).influence
    return [level.chain_tokens for level in game.catalog.levels if level.start <= influence][-1]


def act(game: Inventions, seat: int) -> Flow[None]:
    """Step 2: economy tiles, then a pillar and its action (IN-TRN-03, IN-PRO-06)."""
    while True:
        uses = economy_options(game, seat)
        choice = yield from choose_action(game, seat, uses)
        if choice[0] == "use":
            yield from use_economy(game, seat, choice[1])
            continue
        verb, action = choice
        place_pillar(game, seat, action)
        if verb == "act":
            yield from perform(game, seat, action, "main")
        else:
            game.tell(Idled, seat)
            game.gain_influence(seat, 1)
        return


def choose_action(game: Inventions, seat: int, uses: list[tuple[str, str]]) -> Flow[tuple[str, str]]:
    """Any action that can be performed; only if there is none, any accessible space for 1 influence (IN-PIL-04)."""
    acts = [("act", action) for action in ACTIONS]
    if not any(why_not_act(game, seat, action) is None for action in ACTIONS):
        acts = [("idle", action) for action in ACTIONS]
    reason = partial(why_not_choose, game, seat)
    choice = yield from game.choose(seat, [*acts, *uses], rule="IN-TRN-03", why_not=reason)
    return choice


def why_not_choose(game: Inventions, seat: int, option: tuple[str, str]) -> Denial | None:
    """Why a seat may not begin its actions with this."""
    if option[0] == "use":
        return why_not_use(game, seat, option[1])
    check = why_not_act if option[0] == "act" else why_no_access
    return check(game, seat, option[1])


def end_actions(game: Inventions, seat: int) -> Flow[None]:
    """End of step 2: refill the hand, return the tokens, settle surplus ambitions (IN-TRN-04); then economy
    tiles may be used (IN-PRO-06).
    """
    yield from refill_hand(game, seat)
    game.state.turn.tokens = 0
    yield from settle_ambitions(game, seat)
    yield from use_economy_tiles(game, seat)


def use_economy_tiles(game: Inventions, seat: int) -> Flow[None]:
    """Use economy tiles until done (IN-PRO-06)."""
    while uses := economy_options(game, seat):
        choice = yield from offer(
            game,
            seat,
            uses,
            rule="IN-PRO-06",
            why_not=lambda option: why_not_use(game, seat, option[1]),
            otherwise="done",
        )
        if choice is None:
            return
        yield from use_economy(game, seat, choice[1])
