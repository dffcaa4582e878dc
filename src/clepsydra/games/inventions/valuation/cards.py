"""Cards in hand, in regions and beside the board: what their being shared will bring."""

from __future__ import annotations

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.milestones import has_appeared, why_no_access
from clepsydra.games.inventions.state import INVENT, SHARE
from clepsydra.games.inventions.valuation.outlook import Outlook


def card_features(game: Inventions, seat: int, ahead: Outlook) -> dict[str, float]:
    """The initiator's points at stake, the roles beside cards, the inventions kept, the ideas in hand."""
    player, ideas = game.player(seat), game.catalog.ideas
    left, soon, next_turn = ahead.left, ahead.within(3), ahead.within(2)
    open_idea = closed_idea = invention = rights = inventor = innovator = in_reach = 0
    for region in game.state.regions.values():
        if not region.card.pieces:
            continue
        card = ideas[region.card.pieces[0]]
        if region.initiator == seat:
            stake = card.era * region.initiators
            if region.invented:
                invention += stake
            elif has_appeared(game, card.requires):
                open_idea += stake
            else:
                closed_idea += stake
        if not region.invented:
            in_reach += why_no_access(game, seat, card.requires) is None
        inventor += region.inventor == seat
        innovator += region.innovator == seat
        rights += region.invented and seat in (region.initiator, region.inventor, region.innovator)
    hand = [ideas[card] for card in player.hand.pieces]
    return {
        "cards.idea_soon": open_idea * soon,
        "cards.idea_left": open_idea * left,
        "cards.closed_idea": closed_idea * soon,
        "cards.invention": float(invention if ahead.running else 0),
        "cards.invention_soon": invention * next_turn,
        "cards.right": rights * next_turn,
        "cards.to_share": float(rights > 0 and accessible(game, seat, SHARE, ahead)),
        "cards.to_invent": float(in_reach > 0 and accessible(game, seat, INVENT, ahead)),
        "cards.inventor": inventor * left,
        "cards.innovator": innovator * left,
        "inventions": len(player.inventions) * left,
        "hand.era": sum([card.era for card in hand]) * soon,
        "hand.open": sum([has_appeared(game, card.requires) for card in hand]) * soon,
    }


def accessible(game: Inventions, seat: int, action: str, ahead: Outlook) -> bool:
    """Whether the own pillars leave a forum open in the next turn; those of the seasons go with the era."""
    player, forums = game.player(seat), game.catalog.forums
    pillars = (player.epoch,) if ahead.era_ends else (player.epoch, *player.seasons)
    return ahead.turns > 0 and all(not pillar or forums[pillar] != forums[action] for pillar in pillars)
