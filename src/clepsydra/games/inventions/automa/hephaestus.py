"""Hephaestus: the second opponent of a solo game (IH-HEP)."""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.games.inventions.actions.diplomats import arrive, leave, why_not_stand
from clepsydra.games.inventions.actions.eureka import why_not as why_not_eureka
from clepsydra.games.inventions.actions.gain_influence import lay_token
from clepsydra.games.inventions.actions.travel import collect_ip
from clepsydra.games.inventions.automa import bots
from clepsydra.games.inventions.automa.chronos import advance_bot
from clepsydra.games.inventions.era_change import has_sage
from clepsydra.games.inventions.events import CardDrawn, Learned, Moved, Performed
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.milestones import displayed, owner_of
from clepsydra.games.inventions.pillars import place_pillar, why_no_access
from clepsydra.games.inventions.sights import (
    KnowledgePoints,
    KnowledgeSide,
    Milestones,
    RoomOnMilestone,
    TopCard,
)
from clepsydra.games.inventions.state import (
    EUREKA,
    GAIN_INFLUENCE,
    INITIATE,
    INNOVATE,
    INVENT,
    RECALL,
    RECRUIT,
    SEND,
    SHARE,
    TRAVEL,
)
from clepsydra.kernel import Figure, Zone

CHAINING = (INNOVATE, TRAVEL, RECRUIT, GAIN_INFLUENCE)
"""The actions after which he may go on (IH-HEP-06)."""
FORUMS = ("1", "2", "3", "4", "5")
TOKENS_FROM = {2: 1, 3: 2, 5: 3}
"""How many chain tokens he has from which era on (IH-HEP-07)."""


def take_turn(game: Inventions, seat: int) -> None:
    """Draw a card, take its first possible action in an open forum, go on with chain actions (IH-HEP-03)."""
    card, start = draw_card(game)
    actions = game.catalog.hephaestus[card]
    in_order = [*actions[start:], *actions[:start]]
    see_forums(game, seat)
    open_ones = [action for action in in_order if why_no_access(game, seat, action) is None]
    chosen = next((action for action in open_ones if is_possible(game, seat, action)), None)
    if chosen is None:
        if open_ones:
            place_pillar(game, seat, open_ones[0])  # IH-HEP-04
        return
    place_pillar(game, seat, chosen)
    going_on = perform(game, seat, chosen, "main")
    chain(game, seat, in_order, in_order.index(chosen), going_on=going_on)


def see_forums(game: Inventions, seat: int) -> None:
    """Name which actions share a forum, which matters as soon as he has a pillar (see IN-PIL-01)."""
    player = game.player(seat)
    if player.epoch or player.seasons:
        game.see(Figure, "forum", FORUMS, "spaces")


def draw_card(game: Inventions) -> tuple[str, int]:
    """The slot of the round says with which action he starts (IH-HEP-01); in era 1 the card goes under the deck
    (IH-HEP-02).
    """
    state = game.state
    game.see(TopCard)
    card = state.deck.draw(state.played)
    start = state.round - 1
    game.tell(CardDrawn, card, start + 1, game.catalog.hephaestus[card][start])
    if state.era == 1:
        put_under(state.played, state.deck)
    return card, start


def put_under(cards: Zone, deck: Zone) -> None:
    """Cards go under a deck."""
    upper = list(deck.pieces)
    for card in list(cards.pieces):
        cards.move(card, deck)
    deck.pieces = [*deck.pieces[len(upper) :], *upper]


def chain(game: Inventions, seat: int, actions: list[str], place: int, *, going_on: bool) -> None:
    """The next action of the card, while tokens last and it is possible; he never looks further, nor comes back to
    the first (IH-HEP-06, 22).
    """
    following = [*actions[place + 1 :], *actions[:place]]
    for action in following[: tokens_of(game)]:
        if not going_on or not is_possible(game, seat, action):
            return
        going_on = perform(game, seat, action, "chain")


def tokens_of(game: Inventions) -> int:
    """One token, two from the end of era 2 on, three from the end of era 4 on (IH-HEP-07, IH-ERA-02)."""
    return [count for era, count in TOKENS_FROM.items() if era <= max(2, game.state.era)][-1]


def perform(game: Inventions, seat: int, action: str, why: str) -> bool:
    """Do an action; whether he may go on with a chain action."""
    game.tell(Performed, seat, action, why)
    if action in IN_REGIONS:
        possible, do = IN_REGIONS[action]
        name = next(name for name in _search(game, seat) if possible(game, seat, name))
        game.player(seat).region = name
        game.tell(Moved, seat, name)
        ends = do(game, seat, name)
    else:
        ends = ELSEWHERE[action][1](game, seat)
    return action in CHAINING and not ends


def is_possible(game: Inventions, seat: int, action: str) -> bool:
    """By the state at that moment (IH-HEP-21)."""
    if action in IN_REGIONS:
        return any(IN_REGIONS[action][0](game, seat, name) for name in _search(game, seat))
    return ELSEWHERE[action][0](game, seat)


def _search(game: Inventions, seat: int) -> list[str]:
    """The regions from the one after his, his own last (IH-HEP-08)."""
    return list(bots.regions_after(game, game.player(seat).region))


# Actions in a region


def can_travel(game: Inventions, seat: int, name: str) -> bool:
    """A sage there, and a citizen for the map (IH-HEP-13; see IH-BOT-06)."""
    return game.player(seat).supply > 0 and has_sage(game, name)


def travel(game: Inventions, seat: int, name: str) -> bool:
    """A citizen on the map, a progress tile, the sage; with points to collect the turn ends (IH-HEP-13)."""
    region = game.state.regions[name]
    game.settle(seat, name)
    bots.take_progress(game, seat, name)
    region.sage = False
    game.player(seat).sages += 1
    game.tell(Learned, seat, name, region.knowledge)
    game.see(KnowledgeSide, name)
    if region.ip_side:
        game.see(KnowledgePoints)
        game.score(seat, collect_ip(game))
        return True
    region.ip_side = True
    return False


def can_recruit(game: Inventions, seat: int, name: str) -> bool:
    """A citizen of his on the map (IH-HEP-14)."""
    return game.state.regions[name].citizens[seat] > 0


def recruit(game: Inventions, seat: int, name: str) -> None:
    """A citizen goes to supply; a progress tile (IH-HEP-14)."""
    to_supply(game, seat, name)
    bots.take_progress(game, seat, name)


def to_supply(game: Inventions, seat: int, name: str) -> None:
    """A citizen of his leaves a map for supply."""
    game.state.regions[name].citizens[seat] -= 1
    game.player(seat).supply += 1


def can_gain_influence(game: Inventions, seat: int, name: str) -> bool:
    """A token left, none of his there, and an empty space (IH-HEP-15)."""
    return bool(game.player(seat).tokens) and bots.has_influence_space(game, seat, name)


def gain_influence(game: Inventions, seat: int, name: str) -> None:
    """A citizen to supply if there is one, a token, and the highest points of the region (IH-HEP-15)."""
    if game.state.regions[name].citizens[seat]:
        to_supply(game, seat, name)
    game.player(seat).tokens.pop()
    lay_token(game, seat, name)
    game.score(seat, bots.highest_influence(game, name))


IN_REGIONS: dict[
    str, tuple[Callable[[Inventions, int, str], bool], Callable[[Inventions, int, str], bool | None]]
] = {
    INITIATE: (bots.can_initiate, bots.initiate),  # IH-HEP-09
    INVENT: (bots.can_invent, bots.invent),
    SHARE: (bots.can_share, bots.share),  # IH-HEP-11
    INNOVATE: (bots.can_innovate, bots.innovate),  # IH-HEP-12
    TRAVEL: (can_travel, travel),
    RECRUIT: (can_recruit, recruit),
    GAIN_INFLUENCE: (can_gain_influence, gain_influence),
}
"""What he does in the next region that fits; what is true ends his turn."""


# Actions with milestones


def eureka(game: Inventions, seat: int) -> None:
    """He takes the rightmost milestone and gains its era in points (IH-HEP-16)."""
    advance_bot(game, seat)
    game.score(seat, game.milestone(seat).era)


def milestones_in_order(game: Inventions, seat: int) -> list[str]:
    """Private displays, then common knowledge from the top, from after his own, which is last (IH-HEP-17)."""
    names = displayed(game)
    start = names.index(game.milestone(seat).id) + 1
    return names[start:] + names[:start]


def send(game: Inventions, seat: int) -> None:
    """A citizen to the first milestone that takes him, for its era in points; if it is yours and you are ahead of
    him, you gain 1 influence (IH-HEP-18).
    """
    milestone = next(name for name in milestones_in_order(game, seat) if can_stand(game, seat, name))
    game.player(seat).supply -= 1
    arrive(game, seat, milestone)
    era = game.catalog.milestones[milestone].era
    game.score(seat, era)
    owner = owner_of(game, milestone)
    if owner is not None and owner != seat and era > game.milestone(seat).era:
        game.gain_influence(owner, 1, seat)


def can_send(game: Inventions, seat: int) -> bool:
    """A citizen, and a milestone that takes him (IH-HEP-18; see IH-BOT-06)."""
    if not game.player(seat).supply:
        return False
    game.see(Milestones)
    return any(can_stand(game, seat, name) for name in milestones_in_order(game, seat))


def can_stand(game: Inventions, seat: int, milestone: str) -> bool:
    """Return whether a citizen can go to a milestone (see IN-SEN-01)."""
    if seat in game.state.diplomats.get(milestone, ()):
        return False
    game.see(RoomOnMilestone, displayed(game).index(milestone))
    return why_not_stand(game, seat, milestone) is None


def can_recall(game: Inventions, seat: int) -> bool:
    """A citizen of his on a milestone (see IH-HEP-19)."""
    game.see(Milestones)
    return any(seat in seats for seats in game.state.diplomats.values())


def recall(game: Inventions, seat: int) -> None:
    """The first citizen on a milestone goes to supply, for its era in points (IH-HEP-19)."""
    diplomats = game.state.diplomats
    milestone = next(n for n in milestones_in_order(game, seat) if seat in diplomats.get(n, ()))
    leave(game, seat, milestone)
    game.player(seat).supply += 1
    game.score(seat, game.catalog.milestones[milestone].era)


ELSEWHERE: dict[str, tuple[Callable[[Inventions, int], bool], Callable[[Inventions, int], None]]] = {
    EUREKA: (lambda game, seat: why_not_eureka(game, seat) is None, eureka),
    SEND: (can_send, send),
    RECALL: (can_recall, recall),
}
"""What he does with milestones."""
