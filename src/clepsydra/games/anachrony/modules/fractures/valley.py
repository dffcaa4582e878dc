"""The Valley board: its spaces, Assimilate, Extract and the Valley Capital (FT-VAL, FT-ASM, FT-EXT, FT-VCP)."""

from __future__ import annotations

from collections.abc import Sequence

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.council import copy_full, why_not_copy_any
from clepsydra.games.anachrony.catalog.components import Goods
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.passives import of_cards
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR, fractures_of
from clepsydra.games.anachrony.modules.fractures.technologies import (
    on_offer,
    price_of_technology,
    take_technology,
    why_not_technology,
)
from clepsydra.games.anachrony.modules.fractures.valley_catalog import (
    Assimilate,
    Extract,
    ValleySpace,
)
from clepsydra.games.anachrony.placing import acts_as, why_not_worker
from clepsydra.games.anachrony.rules import Action, AnachronyRules, Space
from clepsydra.games.anachrony.state import ADMINISTRATOR, ENGINEER, SCIENTIST, AnachronyState
from clepsydra.kernel import Denial, Flow, Option, Prices, deny

VALLEY = "valley"
"""The board, which is not the main board, and the group of its two actions (FT-VAL-03)."""
ASSIMILATE, EXTRACT, VALLEY_CAPITAL = "assimilate", "extract", "valley_capital"
COVERED, COPYING = "FT-SET-01", "FT-VCP-01"


def add_valley(rules: AnachronyRules) -> None:
    """What is done in the Valley, on spaces like those of the main board, those that are there with so many players (FT-SET-01)."""
    rules.actions.add(ASSIMILATE, Action(why_not_assimilate, assimilate, VALLEY))
    rules.actions.add(EXTRACT, Action(why_not_extract, extract, VALLEY))
    rules.actions.add(VALLEY_CAPITAL, Action(why_not_copy, copy))
    for name, space in spaces(rules).items():
        if len(rules.setup.seats) in space.players:
            there = Space(space.action, space.water, board=VALLEY, closed_by=COVERED)
            rules.spaces.add(name, there)  # FT-VAL-01
    rules.opening_steps.add(VALLEY, lay_out_valley)


def spaces(rules: AnachronyRules) -> dict[str, ValleySpace]:
    """All spaces of both sides of the board."""
    found: dict[str, ValleySpace] = rules.catalog.more["valley_space"]
    return found


def lay_out_valley(rules: AnachronyRules, table: AnachronyState) -> None:
    """An Unavailable tile on what is covered with so many players (FT-SET-01)."""
    seats = len(table.players)
    for name, space in spaces(rules).items():
        if seats in space.players and seats in space.closed:
            table.slots[name].unavailable = True


def choose_bonus(
    game: Anachrony, act: Act, kinds: Sequence[str], rule: str, allowed: Sequence[str]
) -> Flow[str]:
    """The type whose bonus counts, or none; whoever has both takes one of those that are allowed, or declines."""
    own = [kind for kind in kinds if acts_as(game, act, kind)]
    if len(own) < len(kinds):
        return own[0] if own and own[0] in allowed else ""
    options: list[Option] = [*(("bonus", kind) for kind in kinds if kind in allowed)]
    if "" in allowed:
        options.append("decline")
    choice = yield from game.choose(act.seat, options, rule=rule)
    return "" if isinstance(choice, str) else str(choice[1])


# Assimilate


def figures_of_assimilate(game: Anachrony) -> Assimilate:
    """What it costs, and what workers add."""
    found: Assimilate = game.rules.catalog.more[ASSIMILATE]
    return found


def why_not_assimilate(game: Anachrony, act: Act) -> Denial | None:
    """Any worker but an Engineer, and an Operator or a technology that can be had (FT-ASM-01, 08)."""
    denial = why_not_worker(game, act, bans=(figures_of_assimilate(game).banned,), rule="FT-ASM-01")
    if denial is not None:
        return denial
    possible = (why_not_take(game, act, thing) is None for thing in things(game))
    return None if any(possible) else deny("FT-ASM-08")


def things(game: Anachrony) -> list[str]:
    """An Operator, or the top card of either stack."""
    return [OPERATOR, *on_offer(game)]


def most_saved(game: Anachrony, act: Act) -> int:
    """What the worker could save on a technology (FT-ASM-05)."""
    return figures_of_assimilate(game).saves if acts_as(game, act, SCIENTIST) else 0


def why_not_take(game: Anachrony, act: Act, thing: str) -> Denial | None:
    """An Operator must stand there, a technology be payable, by a Scientist for less."""
    if thing == OPERATOR:
        return None if fractures_of(game.state).operators else deny("FT-ASM-02")
    return why_not_technology(game, act, thing, most_saved(game, act))


def assimilate(game: Anachrony, act: Act) -> Flow[None]:
    """Take an Operator or a technology, with the bonus of the worker (FT-ASM-01).

    An Administrator gains a flux core afterwards: it does not pay for the card.
    """

    def price(option: Option) -> Prices:
        return (
            ()
            if option[1] == OPERATOR
            else price_of_technology(game, act, str(option[1]), most_saved(game, act))
        )

    choice = yield from game.choose(
        act.seat,
        [("assimilate", thing) for thing in things(game)],
        rule="FT-ASM-01",
        why_not=lambda option: why_not_take(game, act, option[1]),
        price=price,
    )
    thing = choice[1]
    bonus = yield from choose_bonus(
        game, act, (ADMINISTRATOR, SCIENTIST), "FT-ASM-06", bonuses(game, act, thing)
    )
    if thing == OPERATOR:
        take_operator(game, act)
    else:
        saves = most_saved(game, act) if bonus == SCIENTIST else 0
        yield from take_technology(game, act, thing, saves)
    if bonus == ADMINISTRATOR:  # FT-ASM-04, 07
        game.gain(act.seat, figures_of_assimilate(game).gains)  # FT-ASM-04, 07


def bonuses(game: Anachrony, act: Act, thing: str) -> list[str]:
    """The bonuses that go with something: a Scientist's with a technology alone, the others if all can be paid.

    FT-ASM-06 (see FT-ASM-05).
    """
    if thing == OPERATOR:
        return [ADMINISTRATOR, ""]
    full = why_not_technology(game, act, thing, 0) is None
    return [ADMINISTRATOR, SCIENTIST, ""] if full else [SCIENTIST]


def take_operator(game: Anachrony, act: Act) -> None:
    """An Operator of the board joins, active (FT-ASM-02)."""
    fractures_of(game.state).operators -= 1
    game.gain_worker(act.seat, OPERATOR)
    act.gained = OPERATOR


# Extract


def figures_of_extract(game: Anachrony) -> Extract:
    """What there is to gain, and what workers add."""
    found: Extract = game.rules.catalog.more[EXTRACT]
    return found


def why_not_extract(game: Anachrony, act: Act) -> Denial | None:
    """Any worker but an Administrator (FT-EXT-01)."""
    return why_not_worker(game, act, bans=(figures_of_extract(game).banned,), rule="FT-EXT-01")


def extract(game: Anachrony, act: Act) -> Flow[None]:
    """Flux cores or energy cores, and what worker and technologies add whatever was chosen (FT-EXT-01)."""
    figures = figures_of_extract(game)
    yield from gain_one_of(game, act, figures.options, "FT-EXT-01", must=True)
    bonus = yield from choose_bonus(game, act, (ENGINEER, SCIENTIST), "FT-EXT-02", (ENGINEER, SCIENTIST, ""))
    if bonus:  # FT-EXT-02
        game.gain(act.seat, figures.gains[bonus])  # FT-EXT-02
    for more in of_cards(game, act.seat, "extract_bonus"):  # FT-TEC-08
        yield from gain_one_of(game, act, more["options"], "FT-TEC-08", must=False)


def gain_one_of(game: Anachrony, act: Act, bundles: Sequence[Goods], rule: str, *, must: bool) -> Flow[None]:
    """Goods of one of several bundles, or none where that is allowed."""
    ways: dict[Option, Goods] = {
        ("gain", *(part for pair in bundle.items() for part in pair)): bundle for bundle in bundles
    }
    options: list[Option] = [*ways] if must else [*ways, "decline"]
    choice = yield from game.choose(act.seat, options, rule=rule)
    if not isinstance(choice, str):
        game.gain(act.seat, ways[choice])


# The Valley Capital


def why_not_copy(game: Anachrony, act: Act) -> Denial | None:
    """There must be a full Valley action that this worker can do (see FT-VCP-01)."""
    return why_not_copy_any(game, act, VALLEY, rule="FT-VCP-02")


def copy(game: Anachrony, act: Act) -> Flow[None]:
    """Do a Valley action all of whose spaces are taken, whatever these cost (FT-VCP-01)."""
    yield from copy_full(
        game,
        act,
        VALLEY,
        must=True,  # FT-VCP-02
        rule=COPYING,
    )
