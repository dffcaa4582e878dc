"""The change of an era, step by step (IN-ERA)."""

from __future__ import annotations

from clepsydra.games.inventions.events import Left, Ordered, SagePlaced
from clepsydra.games.inventions.game import HEPHAESTUS, Inventions
from clepsydra.games.inventions.ideas import discard_before, take_idea
from clepsydra.games.inventions.milestones import publish
from clepsydra.games.inventions.rounds import go_on
from clepsydra.games.inventions.rules import EraStep, InventionsRules
from clepsydra.games.inventions.sights import (
    EurekaTiles,
    Milestones,
    RightmostEureka,
    SageThere,
    TurnOrderMarkers,
    TurnOrderSpace,
)
from clepsydra.games.inventions.state import COLOURS, SPECIALTIES
from clepsydra.kernel import Flow, Zone

REVEALED = {3: "D", 4: "E", 5: "F"}
SAGE_IP = 2
"""What a sage is worth to Hephaestus (IH-ERA-06)."""


def add_era_change(rules: InventionsRules) -> None:
    """The steps in their order; but for pillars and sages they leave the bots out (IC2-ERA-05, IH-ERA-08)."""
    rules.era_change.add("turn_order", EraStep(change_turn_order, always=True))
    rules.era_change.add("influence", EraStep(change_influence, always=True))
    rules.era_change.add("rest", EraStep(rest))
    rules.era_change.add("pillars", EraStep(take_back_pillars))
    rules.era_change.add("sages", EraStep(send_sages))
    rules.era_change.add("economy_tokens", EraStep(take_back_economy_tokens))
    rules.era_change.add("neutral_milestone", EraStep(advance_neutral))
    rules.era_change.add("eureka", EraStep(publish_eureka))
    rules.era_change.add("ideas", EraStep(renew_ideas))
    rules.era_change.add("hands", EraStep(renew_hands))


def change_turn_order(game: Inventions) -> Flow[None]:
    """1: who holds the rightmost occupied turn-order space may put the own marker anywhere (IN-ERA-01)."""
    holder = holder_of_turn_order(game)
    if holder is not None:
        order = game.state.order
        place = 1
        if game.is_person(holder):
            places = [("turn_order", place) for place in range(1, len(order) + 1)]
            _, place = yield from game.choose(holder, places, rule="IN-ERA-01")
        order.remove(holder)
        order.insert(int(place) - 1, holder)  # a bot becomes first (IC2-ERA-03, IH-ERA-05)
        game.tell(Ordered, order[0])
    go_on(game)


def holder_of_turn_order(game: Inventions) -> int | None:
    """The rightmost space, by era and then by position, that has a marker on it (IN-ERA-02)."""
    game.see(TurnOrderMarkers)
    found: list[tuple[int, int, int]] = []
    for seat, player in enumerate(game.state.players):
        era = game.milestone(seat).era
        game.see(TurnOrderSpace, era, player.place)
        if game.catalog.era_spaces[era][player.place - 1].kind == "turn_order":
            found.append((era, player.place, seat))
    return max(found)[2] if found else None


def change_influence(game: Inventions) -> None:
    """2: little influence grows, much of it shrinks (IN-ERA-03)."""
    for seat in game.people:
        influence = game.player(seat).influence
        change = [delta for start, delta in game.catalog.changes if start <= influence][-1]
        if change > 0:
            game.gain_influence(seat, change)
        else:
            game.lose_influence(seat, -change)
    go_on(game)


def rest(game: Inventions) -> None:
    """3: all exhausted specialists return home (IN-ERA-05)."""
    for seat in game.people:
        player = game.player(seat)
        for specialty in SPECIALTIES:
            player.home[specialty] += player.exhausted[specialty]
            player.exhausted[specialty] = 0
    go_on(game)


def take_back_pillars(game: Inventions) -> None:
    """4a: Season pillars return; Epoch pillars stay (IN-ERA-06, IH-ERA-08). Chronos' pillar stands in a region."""
    for player in game.state.players:
        player.seasons.clear()
    go_on(game)


def send_sages(game: Inventions) -> Flow[None]:
    """4b: a scholar per sage, and each sage goes to an empty sage space (IN-ERA-07); Hephaestus comes last and
    gains points (IH-ERA-06).
    """
    regions = game.state.regions
    for seat in game.people:
        player = game.player(seat)
        for _ in range(player.sages):
            game.new_scholar(seat)
        while player.sages:
            options = [("sage", name) for name, region in regions.items() if not region.sage]
            _, name = yield from game.choose(seat, options, rule="IN-ERA-07")
            put_sage(game, seat, name)
    bot = game.seat_of(HEPHAESTUS)
    if bot is not None:
        game.score(bot, SAGE_IP * game.player(bot).sages)
        while game.player(bot).sages:
            put_sage(game, bot, next(name for name in regions if not has_sage(game, name)))
    go_on(game)


def has_sage(game: Inventions, name: str) -> bool:
    """Whether a sage stands in a region."""
    game.see(SageThere, name)
    return game.state.regions[name].sage


def put_sage(game: Inventions, seat: int, name: str) -> None:
    """A sage leaves the board of a seat for a region."""
    game.player(seat).sages -= 1
    game.state.regions[name].sage = True
    game.tell(SagePlaced, seat, name)


def take_back_economy_tokens(game: Inventions) -> None:
    """4c: Economy tokens return from the tiles (IN-ERA-08)."""
    for player in game.state.players:
        player.economy_tokens += len(player.used)
        player.used.clear()
    go_on(game)


def advance_neutral(game: Inventions) -> None:
    """5a: the milestone of a neutral colour is replaced by the rightmost Eureka tile, without citizen (IN-ERA-09,
    IH-ERA-07).
    """
    state = game.state
    for colour in range(len(state.players), len(COLOURS)):
        game.see(Milestones)
        if state.eureka.pieces:
            game.see(RightmostEureka)
            display = state.private[colour]
            oust(game, display, display.pieces[0])
            state.eureka.move(state.eureka.pieces[-1], display)
    go_on(game)


def oust(game: Inventions, source: Zone, milestone: str) -> None:
    """A milestone becomes common knowledge; who stood on the one that it pushes out comes back as a scholar."""
    for seat in publish(game, source, milestone):
        game.becomes_scholar(seat)


def publish_eureka(game: Inventions) -> None:
    """5b, 5c: the other Eureka tiles become common knowledge, the next stack is revealed (IN-ERA-10, 11)."""
    state = game.state
    game.see(Milestones)
    game.see(EurekaTiles)
    for milestone in list(state.eureka.pieces):
        oust(game, state.eureka, milestone)
    stack = state.stacks[REVEALED[state.era]]
    while stack.pieces:
        stack.draw(state.eureka)
    go_on(game)


def renew_ideas(game: Inventions) -> None:
    """6a: no idea of an earlier era stays on offer (see IN-ERA-12)."""
    discard_before(game, game.state.era)
    go_on(game)


def renew_hands(game: Inventions) -> Flow[None]:
    """6b: each player discards the ideas of earlier eras and takes as many new ones (IN-ERA-13)."""
    state, ideas = game.state, game.catalog.ideas
    for seat in game.people:
        hand = game.player(seat).hand
        old = [card for card in hand.pieces if ideas[card].era < state.era]
        for card in old:
            hand.move(card, state.out)
        if old:
            game.tell(Left, tuple(old))
        for _ in old:
            yield from take_idea(game, seat, "IN-ERA-13")
    go_on(game)
