"""The base game: what its registries hold before any module is added."""

from __future__ import annotations

from clepsydra.games.inventions.actions import (
    diplomats,
    eureka,
    gain_influence,
    initiate,
    innovate,
    invent,
    recruit,
    share,
    travel,
)
from clepsydra.games.inventions.automa import add_automas
from clepsydra.games.inventions.benefits import add_benefits
from clepsydra.games.inventions.build import add_building
from clepsydra.games.inventions.economy_effects import add_economy
from clepsydra.games.inventions.ending import ending
from clepsydra.games.inventions.era_change import add_era_change
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.objectives import add_counts
from clepsydra.games.inventions.progress import add_culture
from clepsydra.games.inventions.rounds import begin_round, march
from clepsydra.games.inventions.rules import Action, InventionsRules
from clepsydra.games.inventions.scoring import add_scoring, final_result
from clepsydra.games.inventions.setup import lay_out
from clepsydra.games.inventions.state import (
    EUREKA,
    GAIN_INFLUENCE,
    INITIATE,
    INNOVATE,
    INVENT,
    MOST_INFLUENCE,
    RECALL,
    RECRUIT,
    SEND,
    SHARE,
    TRAVEL,
    InventionsState,
)
from clepsydra.games.inventions.stone_age import stone_age
from clepsydra.games.inventions.turn import turn
from clepsydra.games.inventions.wording import add_words
from clepsydra.kernel import Chance, Result


class BaseRules(InventionsRules):
    """How the game begins and ends."""

    def opening(self, chance: Chance) -> InventionsState:
        """All pieces at their places, what is random drawn (IN-SET)."""
        return lay_out(self, chance)

    def result(self, state: InventionsState) -> Result:
        """The score sheets, and what breaks ties."""
        return final_result(Inventions(self, state))


def base(rules: InventionsRules) -> None:
    """Fill the registries, as each module does after this."""
    rules.steps.add("stone_age", stone_age)
    rules.steps.add("round", begin_round)
    rules.steps.add("turn", turn)
    rules.steps.add("march", march)
    add_actions(rules)
    add_benefits(rules)
    add_economy(rules)
    add_building(rules)
    add_culture(rules)
    add_counts(rules)
    add_scoring(rules)
    add_era_change(rules)
    add_automas(rules)
    add_words(rules)
    rules.steps.add_all({name: step.do for name, step in rules.era_change.items()})
    rules.steps.add("ending", ending)
    rules.checks.add("all citizens are somewhere", citizens_are_there)
    rules.checks.add("nothing below nothing", no_debts)


def add_actions(rules: InventionsRules) -> None:
    """The ten actions; four of them have a chain step, and technology tiles are the fifth source (IN-CHN-02)."""
    rules.actions.add(INITIATE, Action(initiate.why_not, initiate.initiate))
    rules.actions.add(INVENT, Action(invent.why_not, invent.invent))
    rules.actions.add(INNOVATE, Action(innovate.why_not, innovate.innovate, innovate.chain))
    rules.actions.add(SHARE, Action(share.why_not, share.share))
    rules.actions.add(RECRUIT, Action(recruit.why_not, recruit.recruit, recruit.chain))
    rules.actions.add(
        GAIN_INFLUENCE, Action(gain_influence.why_not, gain_influence.gain_influence, gain_influence.chain)
    )
    rules.actions.add(TRAVEL, Action(travel.why_not, travel.travel, travel.chain))
    rules.actions.add(EUREKA, Action(eureka.why_not, eureka.eureka))
    rules.actions.add(SEND, Action(diplomats.why_not_send, diplomats.send))
    rules.actions.add(RECALL, Action(diplomats.why_not_recall, diplomats.recall))


def citizens_are_there(table: InventionsState) -> bool:
    """Each colour has its thirty citizens, wherever they are (IN-CMP-01)."""
    counts = [player.supply + player.scholars for player in table.players]
    for seat, player in enumerate(table.players):
        counts[seat] += sum(player.home.values()) + sum(player.exhausted.values())
        counts[seat] += sum(seats.count(seat) for seats in table.diplomats.values())
        for region in table.regions.values():
            counts[seat] += region.citizens[seat] + region.initiators * (region.initiator == seat)
            counts[seat] += (region.inventor == seat) + (region.innovator == seat)
    return len(set(counts)) == 1


def no_debts(table: InventionsState) -> bool:
    """Nobody has less than nothing, nor more influence than there is."""
    return all(
        0 <= player.influence <= MOST_INFLUENCE
        and min(player.supply, player.scholars, player.economy_tokens, player.score) >= 0
        and min(*player.home.values(), *player.exhausted.values()) >= 0
        for player in table.players
    )
