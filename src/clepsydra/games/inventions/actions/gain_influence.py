"""Gain Influence (IN-GAI)."""

from __future__ import annotations

from clepsydra.games.inventions.chain import Way, offer_chain, perform, why_not_perform
from clepsydra.games.inventions.citizens import return_home
from clepsydra.games.inventions.deed import Deed
from clepsydra.games.inventions.events import Influenced
from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Denial, Flow, deny


def why_not(game: Inventions, seat: int) -> Denial | None:
    """Some token for some region (IN-GAI-01)."""
    tokens = game.player(seat).tokens
    if not tokens:
        return deny("IN-GAI-01", "tokens")
    fewest = min(game.catalog.token_citizens[token] for token in tokens)
    possible = any(why_not_region(game, seat, name, fewest) is None for name in game.state.regions)
    return None if possible else deny("IN-GAI-01")


def why_not_region(game: Inventions, seat: int, name: str, needed: int) -> Denial | None:
    """No own token there, an empty space, enough citizens and more than anybody else (IN-GAI-01)."""
    region = game.state.regions[name]
    have = region.citizens[seat]
    if have < needed:
        return deny("IN-GAI-01", "citizens", region=name, needed=needed, have=have)
    if seat in region.tokens:
        return deny("IN-GAI-01", "token", region=name)
    if len(region.tokens) == len(game.catalog.lands[name].influence_ip):
        return deny("IN-GAI-01", "full", region=name)
    rivals = max(count for other, count in enumerate(region.citizens) if other != seat)
    return None if have > rivals else deny("IN-GAI-01", "majority", region=name, have=have, rivals=rivals)


def gain_influence(game: Inventions, seat: int) -> Flow[Deed]:
    """Put a token into a region for its points and for influence; citizens return home (IN-GAI-02 to 04)."""
    player, citizens = game.player(seat), game.catalog.token_citizens
    options = [("token", token, region) for region in game.state.regions for token in player.tokens]

    def reason(option: tuple[str, str, str]) -> Denial | None:
        return why_not_region(game, seat, option[2], citizens[option[1]])

    _, token, region = yield from game.choose(seat, options, rule="IN-GAI-01", why_not=reason)
    specialty = yield from return_home(game, seat, region, citizens[token])
    player.tokens.remove(token)
    player.placed[token] = region
    game.score(seat, lay_token(game, seat, region, token))
    game.gain_influence(seat, len(player.placed) - len(player.turned))
    return Deed(region, specialty)


def lay_token(game: Inventions, seat: int, name: str, token: str = "") -> int:
    """A token goes to the leftmost empty space; the points printed there (IN-GAI-03)."""
    tokens = game.state.regions[name].tokens
    tokens.append(seat)
    game.tell(Influenced, seat, name, token)
    return game.catalog.lands[name].influence_ip[len(tokens) - 1]


def chain(game: Inventions, seat: int, _deed: Deed) -> Flow[None]:
    """Turn an own token face down for ever and perform its action (IN-GAI-05)."""
    player, chains = game.player(seat), game.catalog.token_chain

    def face_up() -> list[Way]:
        return [("turn_token", token, chains[token]) for token in player.placed if token not in player.turned]

    def reason(option: tuple[str, ...]) -> Denial | None:
        return why_not_perform(game, seat, option[2])

    choice = yield from offer_chain(game, seat, face_up, rule="IN-GAI-05", why_not=reason)
    if choice is None:
        return
    player.turned.append(choice[1])
    yield from perform(game, seat, choice[2], "chain")
