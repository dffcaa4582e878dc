"""What the bots look at where cards lie: the regions and the idea display."""

from __future__ import annotations

from clepsydra.companion.fields import Answer, Option, Pick, Question, Say
from clepsydra.companion.inventions.believed import PERSON_SEAT, UNTOLD, quietly_shared, roles_of, shared
from clepsydra.companion.inventions.looks import Look, names, yes_no
from clepsydra.games.inventions.game import CHRONOS, Inventions
from clepsydra.games.inventions.sights import CardName, CardSpace, RightmostIdea, Unclaimed
from clepsydra.games.inventions.state import Region
from clepsydra.kernel import Sight

NONE, IDEA, OPEN, FULL = "none", "idea", "open", "full"
"""What lies in a region: nothing, an idea, an invention with an empty Innovate space, or one without."""
STARTING, FIRST_OFFERED = 2, 3
"""The era of the ideas of the Stone Age, and the first of those in the pile."""


class SharedThere(Sight, frozen=True):
    """Which card beside which bots have citizens somebody has shared."""


# A region


def _ask_space(_game: Inventions, sight: CardSpace) -> Question:
    options = tuple(Option(key, Say(f"space-{key}")) for key in (NONE, IDEA, OPEN, FULL))
    return Question(Say("ask-space", {"region": sight.region}), (Pick("space", options),), "IC2-TRN-01")


def space_of(game: Inventions, name: str) -> str:
    """What lies in a region."""
    region = game.state.regions[name]
    if not region.card.pieces:
        return NONE
    if not region.invented:
        return IDEA
    return OPEN if region.innovator is None else FULL


def put_space(game: Inventions, name: str, space: str) -> None:
    """What lies in a region. Where bots' citizens cannot stand any more, their card has been shared."""
    region = game.state.regions[name]
    if roles_of(game, region) and not fits_roles(region, space):
        quietly_shared(game, name)
    if space == NONE:
        region.card.pieces, region.invented, region.initiator = [], False, None
        return
    if not roles_of(game, region):
        region.card.pieces = [UNTOLD]
        region.initiator, region.inventor, region.innovator = PERSON_SEAT, None, None
    region.invented = space in (OPEN, FULL)
    if region.invented and region.inventor is None:
        region.inventor = PERSON_SEAT
    if space == FULL and region.innovator is None:
        region.innovator = PERSON_SEAT


def fits_roles(region: Region, space: str) -> bool:
    """Whether the card beside which bots have citizens can have come to this."""
    if space in (NONE, IDEA):
        return space == IDEA and not region.invented
    return space == FULL or region.innovator is None


def knows_space(game: Inventions, name: str) -> bool:
    """An invention with all places taken stays as it is until it is shared; with a free one, it matters only to a bot
    who may innovate there: not to Chronos, who shares first, nor to the inventor.
    """
    region, acting = game.state.regions[name], game.state.queue[0]
    seats = [seat for _, seat in roles_of(game, region)]
    if not region.invented or not seats:
        return False
    shares = acting in seats and acting == game.seat_of(CHRONOS)
    return shares or acting == region.inventor or space_of(game, name) == FULL


def _is_unclaimed(game: Inventions, sight: Unclaimed) -> bool:
    region = game.state.regions[sight.region]
    return bool(region.card.pieces) and region.initiator is None


def _put_unclaimed(game: Inventions, sight: Unclaimed, there: bool) -> None:
    region = game.state.regions[sight.region]
    region.card.pieces = (region.card.pieces or [UNTOLD]) if there else []


# Which card


def _ask_card(game: Inventions, sight: CardName) -> Question:
    fields = (Pick("card", names(possible_cards(game, sight.region))),)
    return Question(Say("ask-card", {"region": sight.region}), fields, "IC2-TRN-04", "idea")


def _put_card(game: Inventions, sight: CardName, answer: Answer) -> None:
    game.state.regions[sight.region].card.pieces = [str(answer["card"])]


def _ask_rightmost(game: Inventions, _sight: RightmostIdea) -> Question:
    fields = (Pick("card", names(offered_cards(game))),)
    return Question(Say("ask-rightmost"), fields, "IC2-TRN-03", "idea", Option(NONE, Say("display-empty")))


def _put_rightmost(game: Inventions, _sight: RightmostIdea, answer: Answer) -> None:
    game.state.display.pieces = [str(answer["card"])] if "card" in answer else []


def _rightmost(game: Inventions, _sight: RightmostIdea) -> Answer:
    cards = game.state.display.pieces
    return {"card": cards[0]} if cards else {"otherwise": NONE}


def possible_cards(game: Inventions, name: str = "") -> list[str]:
    """The cards that can lie there, those of this era and the next first: what the bots hold lies elsewhere."""
    state = game.state
    piles = (state.out, *(player.inventions for player in state.players))
    elsewhere = {card for pile in piles for card in pile}
    for other, region in state.regions.items():
        if other != name and roles_of(game, region):
            elsewhere.update(region.card)
    cards = [card for card in game.catalog.ideas.values() if card.era >= STARTING]
    if state.phase == "stone_age":
        cards = [card for card in cards if card.era == STARTING]
    cards.sort(key=lambda card: abs(2 * (card.era - state.era) - 1))
    return [card.id for card in cards if card.id not in elsewhere]


def offered_cards(game: Inventions) -> list[str]:
    """The cards that can lie in the display: it is dealt from the third era on, and no earlier ones stay (see IN-ERA-12)."""
    first = max(FIRST_OFFERED, game.state.era)
    return [card for card in possible_cards(game) if game.catalog.ideas[card].era >= first]


# What people shared


def _ask_shared(game: Inventions, _sight: SharedThere) -> Question:
    here = [name for name, region in game.state.regions.items() if roles_of(game, region)]
    return Question(Say("ask-shared"), (Pick("region", names(here)),), "IN-SHA-01")


LOOKS: dict[type[Sight], Look] = {
    CardSpace: Look(
        _ask_space,
        lambda game, sight, answer: put_space(game, sight.region, str(answer["space"])),
        lambda game, sight: {"space": space_of(game, sight.region)},
        lambda game, sight: knows_space(game, sight.region),
    ),
    CardName: Look(
        _ask_card,
        _put_card,
        lambda game, sight: {"card": game.state.regions[sight.region].card.pieces[0]},
        lambda game, sight: game.state.regions[sight.region].card.pieces[0] != UNTOLD,
    ),
    RightmostIdea: Look(_ask_rightmost, _put_rightmost, _rightmost),
    Unclaimed: yes_no(
        lambda sight: (Say("ask-unclaimed", {"region": sight.region}), "IC2-SET-03", ""),
        _put_unclaimed,
        _is_unclaimed,
        lambda game, sight: bool(roles_of(game, game.state.regions[sight.region])),
    ),
    SharedThere: Look(
        _ask_shared,
        lambda game, _sight, answer: shared(game, str(answer["region"])),
        lambda _game, _sight: {},
    ),
}
