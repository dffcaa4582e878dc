"""Laying out the game (IN-SET)."""

from __future__ import annotations

from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS
from clepsydra.games.inventions.ideas import refill, show_top
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.state import COLOURS, SPECIALTIES, InventionsState, Player, Region
from clepsydra.kernel import NOBODY, PERSON, Chance, Zone, only

SOLO = "solo"
SET_ASIDE = "plus_one"
"""The influence token of the Stone Age (IN-SET-14)."""
KINDS = ("region", "map", "society")
STACKED = "DEF"
FREQUENT = ("wealth_a", "wealth_b", "wealth_c", "wealth_d")
SPECIALISTS = {"economy": "traders", "culture": "artisans", "technology": "intellectuals"}
SOLO_ORDER = (CHRONOS, PERSON, HEPHAESTUS)
"""The order in which a solo game begins (IH-SET-01)."""


def lay_out(rules: InventionsRules, chance: Chance) -> InventionsState:
    """All pieces at their places; what is random is drawn, what is hidden lies closed (IN-HID-01, 02)."""
    seats = len(rules.setup.seats)
    ideas = _ideas(rules, chance)
    milestones = _milestones(rules, chance)
    pile = Zone(NOBODY, [card for era in (6, 5, 4, 3) for card in ideas[era]])
    state = rules.state_type(
        chance=chance,
        players=[_player(rules, seat) for seat in range(seats)],
        order=_order(rules, chance),
        regions=_regions(rules, chance, seats),
        pile=pile,
        display=Zone(),
        out=Zone(),
        private=[Zone(pieces=[milestone]) for milestone in milestones["B"]],
        common=Zone(pieces=milestones["A"]),
        eureka=Zone(pieces=milestones["C"]),
        stacks={letter: Zone(NOBODY, milestones[letter]) for letter in STACKED},
        past=Zone(),  # IN-EUR-06: open to all
        progress=_progress(rules),
        box=Zone(NOBODY),
        deck=Zone(NOBODY),
        played=Zone(),
        phase="stone_age",
    )
    _deal_objectives(rules, state, chance)
    if rules.size == SOLO:
        state.deck.pieces = list(rules.catalog.hephaestus)
        chance.shuffle(state.deck.pieces)  # IH-SET-07
    _deal_ideas(rules, state, ideas)
    show_top(state)
    for seat in [seat for seat in state.order if seat in rules.people]:
        pile.draw(state.players[seat].hand)  # IN-SET-17
        show_top(state)
    refill(state)
    state.queue = list(state.order)
    if rules.size != SOLO:  # IH-SET-04
        state.queue.reverse()  # IN-STA-01
    return state


def _ideas(rules: InventionsRules, chance: Chance) -> dict[int, list[str]]:
    """The cards of each era, shuffled apart (IN-SET-09)."""
    eras: dict[int, list[str]] = {}
    for idea in rules.catalog.ideas.values():
        eras.setdefault(idea.era, []).append(idea.id)
    for cards in eras.values():
        chance.shuffle(cards)
    return eras


def _milestones(rules: InventionsRules, chance: Chance) -> dict[str, list[str]]:
    """The milestones of each letter, shuffled apart (IN-SET-05 to 07)."""
    letters: dict[str, list[str]] = {}
    for milestone in rules.catalog.milestones.values():
        letters.setdefault(milestone.letter, []).append(milestone.id)
    for tiles in letters.values():
        chance.shuffle(tiles)
    return letters


def _order(rules: InventionsRules, chance: Chance) -> list[int]:
    """A random first player, then clockwise (IN-SET-02); with Chronos any order of the three (IC2-SET-01); solo
    Chronos, you, Hephaestus (IH-SET-01).
    """
    kinds = rules.setup.seats
    if rules.size == SOLO:
        return [kinds.index(kind) for kind in SOLO_ORDER]
    order = list(range(len(kinds)))
    if "chronos" in kinds:
        chance.shuffle(order)
        return order
    first = chance.below(len(kinds))
    return order[first:] + order[:first]


def _player(rules: InventionsRules, seat: int) -> Player:
    """What lies on a society board at the start (IN-SET-01, 12, 14, 15); a bot has nothing but citizens in supply and
    tokens (IC2-SET-02).
    """
    figures = rules.catalog.figures
    citizens = figures["citizens_per_colour"]
    player = Player(
        hand=Zone(),
        inventions=Zone(),
        objectives=Zone(only(seat)),
        supply=citizens,
        home=dict.fromkeys(SPECIALTIES, 0),
        exhausted=dict.fromkeys(SPECIALTIES, 0),
        tokens=[token for token in rules.catalog.token_citizens if token != SET_ASIDE],
        place=seat + 1,
    )
    if seat not in rules.people:
        player.tokens = list(rules.catalog.token_citizens)
        player.supply -= rules.size == SOLO  # one stands on his milestone
        return player
    player.home = {specialty: figures[people] for specialty, people in SPECIALISTS.items()}
    player.scholars, player.influence = figures["scholars"], figures["influence"]
    player.supply -= sum(player.home.values()) + player.scholars + 1
    player.economy_tokens = 1
    return player


def _regions(rules: InventionsRules, chance: Chance, seats: int) -> dict[str, Region]:
    """A sage, a knowledge tile, a specialist tile and a stack of wealth tiles for each region (IN-SET-04, 10)."""
    catalog = rules.catalog
    size = catalog.sizes[rules.size]
    specialists, knowledge, wealth = [*catalog.specialists], [*catalog.knowledge], [*catalog.wealth]
    for tiles in (specialists, knowledge, wealth):
        chance.shuffle(tiles)
    return {
        land: Region(
            specialist=specialists[number],
            knowledge=knowledge[number],
            wealth=wealth[number],
            wealth_left=size["wealth_a_to_d" if wealth[number] in FREQUENT else "wealth_e_to_g"],
            citizens=[0] * seats,
            card=Zone(),
        )
        for number, land in enumerate(catalog.lands)
    }


def _progress(rules: InventionsRules) -> dict[str, int]:
    """Three of each progress tile with four players, otherwise two (IN-SET-11)."""
    return dict.fromkeys(rules.catalog.progress, rules.catalog.sizes[rules.size]["progress_copies"])


def _deal_objectives(rules: InventionsRules, state: InventionsState, chance: Chance) -> None:
    """One private objective of each kind for each player (IN-SET-13)."""
    for kind in KINDS:
        cards = [card.id for card in rules.catalog.objectives.values() if card.kind == kind]
        chance.shuffle(cards)
        for seat in rules.people:
            state.players[seat].objectives.pieces.append(cards.pop())
        state.box.pieces += cards


def _deal_ideas(rules: InventionsRules, state: InventionsState, ideas: dict[int, list[str]]) -> None:
    """Era-1 inventions, the era-2 ideas of the own milestones, and the others on the board (IN-SET-08, 16, 18)."""
    milestones = rules.catalog.milestones
    inventors = [seat for seat, kind in enumerate(rules.setup.seats) if kind in (PERSON, HEPHAESTUS)]
    for seat in range(len(COLOURS)):
        [idea] = [card for card in ideas[2] if rules.catalog.ideas[card].requires in state.private[seat]]
        person = seat in rules.people
        (state.players[seat].hand if person else state.out).pieces.append(idea)
        if person or (rules.size == SOLO and seat < len(state.players)):  # IH-SET-02, 05
            state.diplomats[state.private[seat].pieces[0]] = [seat]
        if seat in inventors:
            for _ in range(rules.catalog.figures["era_1_inventions"]):
                state.players[seat].inventions.pieces.append(ideas[1].pop())
    state.out.pieces += ideas[1]
    starting = [card for card in ideas[2] if milestones[rules.catalog.ideas[card].requires].letter == "A"]
    open_regions = [
        region
        for region in state.regions.values()
        if rules.catalog.specialists[region.specialist].starting_idea
    ]
    for region, card in zip(open_regions, starting, strict=True):
        region.card.pieces.append(card)
