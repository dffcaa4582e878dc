"""Optional rule: the endgame conditions are drafted (AN-VED)."""

from __future__ import annotations

from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.variants.dealing import deal, for_this_table, put_away
from clepsydra.kernel import NOBODY, Flow, Menu, Shown, Some, Zone


def extend(rules: AnachronyRules) -> None:
    """The draft comes after the first player is known and before the leaders (AN-VED-03; see AN-SET-19)."""
    rules.setup_steps.remove("conditions")
    rules.setup_steps.add("conditions", deal_conditions, after="first_player")
    rules.setup_steps.add("endgame_draft", draft_conditions, after="conditions")
    rules.setup_steps.add("reveal_conditions", reveal_conditions, after="endgame_draft")


def deal_conditions(game: Anachrony) -> None:
    """A hand of cards for everybody (AN-VED-01)."""
    deal(game, game.rules.catalog.conditions, for_this_table(game, "conditions_dealt"))
    game.go_on()


def draft_conditions(game: Anachrony) -> Flow[None]:
    """All keep some of their cards, in secret and at the same time (AN-VED-01)."""
    players, count = game.state.players, for_this_table(game, "conditions_kept")

    def ask(seat: int) -> Some:
        return Some(seat, Menu(list(players[seat].hand)), "AN-VED-01", count, count)

    kept: dict[int, tuple[str, ...]] = yield from game.ask_together(range(len(players)), ask)
    for seat, cards in kept.items():
        for card in cards:
            players[seat].hand.move(card, players[seat].chosen)
    game.go_on()


def reveal_conditions(game: Anachrony) -> None:
    """What was kept is in play, and some of the other dealt cards at random (AN-VED-01, 02)."""
    state, others = game.state, Zone(NOBODY)
    for seat, player in enumerate(state.players):
        game.tell(Shown, seat, tuple(player.chosen))
        for card in list(player.chosen):
            player.chosen.move(card, state.conditions)
        for card in list(player.hand):
            player.hand.move(card, others)
    game.shuffle(others)
    added = [others.draw(state.conditions) for _ in range(for_this_table(game, "conditions_added"))]
    game.tell(Revealed, tuple(added))
    put_away(game, others)
    game.go_on()
