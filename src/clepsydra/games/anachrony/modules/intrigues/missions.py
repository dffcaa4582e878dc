"""Missions and Emergency Missions (IC-MIS, see IC-IMP-09): dealt, kept in secret, revealed, or missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.catalog import Mission, MissionFigures, SharedRewards
from clepsydra.games.anachrony.modules.intrigues.chamber import chamber, chamber_of
from clepsydra.games.anachrony.modules.intrigues.needs import NEEDS
from clepsydra.games.anachrony.rules import AnachronyRules, FreeAction
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import EVERYBODY, NOBODY, Denial, Event, Flow, Zone, deny, kind, only

MISSIONS = "missions"
MISSION = "mission"
"""The free action that reveals it, and its back."""
EMERGENCY = "emergency_mission"
EARLY = "emergency_missions"
"""The phase in which Emergency Missions are dealt with Fractures of Time, before all others of its era."""
SURVEILLANCE = "world_council_surveillance"


class MissionRevealed(Event, frozen=True):
    """Somebody revealed a Mission, with so many conditions met."""

    seat: int
    mission: str
    met: int


class MissionMissed(Event, frozen=True):
    """Somebody did not reveal their Mission in time."""

    seat: int


def add_missions(rules: AnachronyRules) -> None:
    """Dealt before the power-up, revealed as a free action, missed when the clean-up begins."""
    rules.newcomers.add(SURVEILLANCE, lambda table: chamber_of(table).removed)  # IC-SET-05
    rules.opening_steps.add(MISSIONS, lay_out)
    rules.phases.add(MISSIONS, deal, before="power_up")
    rules.free_actions.add(MISSION, reveal_action)
    rules.clean_up.add(MISSIONS, end_missions, before="leaders")  # IC-MIS-14
    rules.backs.add(
        MISSION, lambda piece: next((t for t in (MISSION, EMERGENCY) if kind(piece) in cards(rules, t)), "")
    )


def deal_early(rules: AnachronyRules) -> None:
    """Deal the Emergency Missions at the beginning of the era after the impact, not at its power-up (see IC-MIX-02)."""
    rules.phases.add(EARLY, deal, before="preparation")
    rules.skips.add(EARLY, is_not_early)


def is_not_early(game: Anachrony, phase: str) -> bool:
    """Return whether the phase is the early dealing, and nothing is dealt; games before version 5 have none."""
    due = game.since(5) and game.state.era == game.rules.impact_era + 1
    return phase == EARLY and not due


def cards(rules: AnachronyRules, table: str) -> dict[str, Mission]:
    """The Missions, or the Emergency Missions."""
    found: dict[str, Mission] = rules.catalog.more[table]
    return found


def figures(game: Anachrony) -> MissionFigures:
    """How many are dealt, what they bring and what they cost."""
    found: MissionFigures = game.rules.catalog.more[MISSIONS]
    return found


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """A shuffled deck for everybody, and the Emergency Missions set aside (IC-SET-08, 09).

    Of each deck no more is left than is dealt up to the impact; nobody sees what is removed (IC-MIX-01).
    """
    own = chamber_of(table)
    dealt: int = rules.catalog.more[MISSIONS].dealt
    for seat in range(len(table.players)):
        own.decks.append(_shuffled(table, [f"{card}#{seat}" for card in cards(rules, MISSION)]))  # IC-SET-08
        while len(own.decks[seat]) > dealt * rules.impact_era:
            own.decks[seat].draw(own.removed)
        for zones in (own.dealt, own.missions, own.waiting, own.gone):
            zones.append(Zone(only(seat)))  # IC-MIS-02
    own.emergencies = _shuffled(table, list(cards(rules, EMERGENCY)))  # IC-SET-09


def _shuffled(table: AnachronyState, pieces: list[str]) -> Zone:
    """Shuffled and face down (FI-INF-04)."""
    table.chance.shuffle(pieces)
    return Zone(NOBODY, pieces)


# Dealing


def deal(game: Anachrony) -> Flow[None]:
    """Two cards for everybody, of which each keeps one in secret, all at once (IC-MIS-01).

    Before the impact the other leaves the game. After it they are Emergency Missions, and the other is that of the
    next era (IC-IMP-09). Nothing is dealt twice in an era.
    """
    if any(zone.pieces for zone in chamber(game).missions):  # dealt early (see IC-MIX-02)
        game.go_on()
        return
    own, struck = chamber(game), game.state.impact
    chosen: dict[int, tuple[str, str]] = {}
    if not any(zone.pieces for zone in own.waiting):
        for seat in game.people():
            for _ in range(figures(game).dealt):
                (own.emergencies if struck else own.decks[seat]).draw(own.dealt[seat])
        rule = "IC-IMP-09" if struck else "IC-MIS-01"
        options = {seat: [("keep_mission", card) for card in own.dealt[seat]] for seat in game.people()}
        chosen = yield from game.choose_together(options, rule=rule)
    for seat in game.people():
        if seat in chosen:
            own.dealt[seat].move(chosen[seat][1], own.missions[seat])
            _move_all(own.dealt[seat], own.waiting[seat] if struck else own.gone[seat])
        else:
            _move_all(own.waiting[seat], own.missions[seat])  # IC-IMP-09
    game.go_on()


def _move_all(zone: Zone, to: Zone) -> None:
    for piece in list(zone):
        zone.move(piece, to)


# Revealing


def reveal_action(_game: Anachrony, _seat: int) -> Iterator[FreeAction]:
    """Once per era, without an Agenda tile and beside the other benefits (IC-MIS-03, IC-BEN-08)."""
    yield FreeAction(MISSION, why_not_reveal, reveal)


def why_not_reveal(game: Anachrony, seat: int) -> Denial | None:
    """There must be one."""
    return None if chamber(game).missions[seat].pieces else deny("IC-MIS-03")


def reveal(game: Anachrony, seat: int) -> Flow[None]:
    """Count the conditions that are met now, choose rewards, and take them in that order (IC-MIS-04; see IC-WCS-02)."""
    zone = chamber(game).missions[seat]
    (card,) = zone.pieces
    zone.show(card, EVERYBODY)
    met = conditions_met(game, seat, card)
    game.tell(MissionRevealed, seat, card, met)
    if met < figures(game).fewest:
        lose(game, seat)
    for effects in (yield from choose_rewards(game, seat, card, rewards_for(game, seat, met))):
        yield from do_effects(game, Act(seat), effects)


def mission(game: Anachrony, card: str) -> tuple[Mission, SharedRewards]:
    """A card, and the rewards that it shares with others of its kind; both kinds are played alike (IC-IMP-10)."""
    if card in cards(game.rules, EMERGENCY):
        return cards(game.rules, EMERGENCY)[card], game.rules.catalog.more["emergency_missions"]
    return cards(game.rules, MISSION)[kind(card)], figures(game).shared


def conditions_met(game: Anachrony, seat: int, card: str) -> int:
    """How many of the three conditions a seat fulfils."""
    needs = mission(game, card)[0].needs
    return sum(NEEDS[need.kind](game, seat, need.args) for need in needs)


def rewards_for(game: Anachrony, seat: int, met: int) -> int:
    """How many rewards, one more with World Council Surveillance, also where a point was lost (IC-WCS-02)."""
    more: int = (
        game.tile(SURVEILLANCE).always("mission_rewards")["add"] if game.owns(seat, SURVEILLANCE) else 0
    )
    return figures(game).rewards[met] + more


def choose_rewards(game: Anachrony, seat: int, card: str, count: int) -> Flow[list[Sequence[Effect]]]:
    """So many different ones of the three, in the order in which they are taken (IC-MIS-05)."""
    own, shared = mission(game, card)
    left = {
        ("mission_reward", number): effects
        for number, effects in enumerate((own.reward, shared.second, shared.third), 1)
    }
    chosen: list[Sequence[Effect]] = []
    while len(chosen) < count:
        reward = yield from game.choose(seat, list(left), rule="IC-MIS-04")
        chosen.append(left.pop(reward))
    return chosen


def lose(game: Anachrony, seat: int) -> None:
    """A point of the tokens is lost, if there is one (IC-MIS-08)."""
    game.lose_vp(seat, figures(game).lost_vp)


# The end of an era


def end_missions(game: Anachrony) -> None:
    """A Mission that was not revealed costs a point; all of them leave the game."""
    for seat in game.people():
        if MISSION not in game.player(seat).used and chamber(game).missions[seat].pieces:  # IC-MIS-06
            game.tell(MissionMissed, seat)
            lose(game, seat)  # IC-MIS-06, IC-WCS-03
        _move_all(chamber(game).missions[seat], chamber(game).gone[seat])  # IC-MIS-07
