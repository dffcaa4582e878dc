"""Say of each option which thing it is about, what it costs and what it brings.

All is read from the view of the player who looks; no rule is asked for but those that give a figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from clepsydra.games.inventions.actions.diplomats import BOTS_IP as SENDING_IP
from clepsydra.games.inventions.actions.share import why_not_take
from clepsydra.games.inventions.build import type_of
from clepsydra.games.inventions.catalog import Idea
from clepsydra.games.inventions.citizens import SCHOLAR, home_of
from clepsydra.games.inventions.game import HEPHAESTUS, Inventions, senders, specialty_people
from clepsydra.games.inventions.milestones import owner_of
from clepsydra.games.inventions.pillars import BOTS_IP as JOINING_IP
from clepsydra.games.inventions.pillars import stands_on
from clepsydra.games.inventions.state import ACTIONS, AMBITION, INVENT, MOST_INFLUENCE, WILD
from clepsydra.games.inventions.wording.asks import STOP
from clepsydra.games.inventions.wording.phrases import (
    effect_of,
    here,
    of_action,
    of_benefit,
    of_tile,
    row,
)
from clepsydra.kernel import One, Phrase, Said

Choice: TypeAlias = tuple[Any, ...]
Telling: TypeAlias = Callable[[Inventions, One, Any], Said | None]


NO_FIGURES: Mapping[str, Any] = MappingProxyType({})

# Ends


def decline(_game: Inventions, ask: One, _option: str) -> Said:
    """Say what is left undone: the effect that is on offer."""
    verbs = {option[0] for option in ask.menu.candidates if isinstance(option, tuple)}
    return Said(case="free" if "perform" in verbs else "link" if "link" in verbs else "chain")


def done(_game: Inventions, ask: One, _option: str) -> Said:
    """Say what ends: the use of economy tiles, a building for an economy tile (see `asks`), or the turn."""
    return Said(case="tiles" if not ask.case else "building" if ask.case == STOP else "turn")


# Actions


def act(game: Inventions, ask: One, option: Choice) -> Said:
    """Put a pillar on an action space: what the action does, and who profits (see IN-PIL-05)."""
    action = option[1]
    profits = (
        profit
        for other in game.state.order
        if other != ask.seat and stands_on(game, other, action)
        for profit in _profit(game, other, JOINING_IP)
    )
    return Said({"does": row((of_action(action), *profits))}, case="does")


def _profit(game: Inventions, seat: int, ip: int) -> Iterator[Phrase]:
    """Say what a seat gains from what another does: influence, or IP for the solo opponents."""
    if game.is_person(seat):
        if game.player(seat).influence < MOST_INFLUENCE:
            yield Phrase("gets_influence", {"seat": seat})
    elif game.seat_of(HEPHAESTUS) is not None:
        yield Phrase("gets_ip", {"seat": seat, "ip": ip})


def perform(_game: Inventions, _ask: One, option: Choice) -> Said:
    """Say what an action does that is named last; the smallest ones have no name beside it."""
    action = option[-1]
    return Said({"does": of_action(action)}, case="does" if action in ACTIONS else "small")


def turn_token(_game: Inventions, _ask: One, option: Choice) -> Said:
    """Turn an influence token over: what its action does."""
    return Said({"does": of_action(option[2])}, case="does")


def learn_ip(game: Inventions, _ask: One, _option: Choice) -> Said:
    """Say how many IP the Knowledge tiles show (see IN-TRA-04)."""
    return Said({"ip": shown_ip(game)}, case="ip")


def shown_ip(game: Inventions) -> int:
    """Return the IP of all Knowledge tiles that show them."""
    regions = game.state.regions.values()
    return sum(game.catalog.knowledge[region.knowledge].ip for region in regions if region.ip_side)


# Ideas and inventions


def _card(game: Inventions, region: str) -> Idea | None:
    return game.card(game.state.regions[region])


def _of_card(card: Idea, parts: list[Phrase]) -> Said:
    """Name a card with its type and era, and say what follows."""
    return Said({"idea": card.id, "type": card.type, "era": card.era, "parts": row(parts)}, case="idea")


def _sent(card: Idea, count: int) -> Phrase:
    return Phrase("send", {"count": count, "people": senders(card.type)})


def claim(game: Inventions, _ask: One, option: Choice) -> Said | None:
    """Claim an idea: its card, the citizens that it takes, the benefit of the region."""
    card = _card(game, option[1])
    return None if card is None else _of_card(card, _initiating(game, card, option[1]))


def initiate(game: Inventions, _ask: One, option: Choice) -> Said | None:
    """Initiate an idea: its card, the citizens that it takes, the benefit of the region."""
    _, name, region = option
    if game.state.regions[region].card.pieces:
        return None
    card = game.catalog.ideas[name]
    said = _of_card(card, _initiating(game, card, region))
    return Said({**said.figures, "tile": game.state.regions[region].specialist}, case=said.case)


def _initiating(game: Inventions, card: Idea, region: str) -> list[Phrase]:
    tile = game.catalog.specialists[game.state.regions[region].specialist]
    return [_sent(card, tile.specialists), of_benefit(tile.benefit)]


def invent(game: Inventions, _ask: One, option: Choice) -> Said | None:
    """Invent an idea: who goes there, who is exhausted, what it brings."""
    card = _card(game, option[1])
    if card is None or game.state.regions[option[1]].invented:
        return None
    parts = [_sent(card, 1)]
    if card.exhaust:
        parts.append(Phrase("exhaust_more", {"count": card.exhaust}))
    parts.append(Phrase("gain_tile", {"tile": AMBITION + game.catalog.ambitions[INVENT]}))
    if card.invent_ip:
        parts.append(Phrase("gain_ip", {"amount": card.invent_ip}))
    return _of_card(card, parts)


def innovate(game: Inventions, ask: One, option: Choice) -> Said | None:
    """Innovate on an invention: who goes there, who comes, which action may follow."""
    card = _card(game, option[1])
    if card is None or not game.state.regions[option[1]].invented:
        return None
    parts = [_sent(card, 1)]
    if game.player(ask.seat).supply:
        parts.append(Phrase("gain_new_specialist", {"amount": 1, "people": specialty_people(card.type)}))
    if game.state.turn.tokens:
        parts.append(Phrase("then_chain", {"action": card.chain}))
    return _of_card(card, parts)


def share(game: Inventions, ask: One, option: Choice) -> Said | None:
    """Share an invention: what each role and the player who shares get (see IN-SHA-02 to 05)."""
    card, region = _card(game, option[1]), game.state.regions[option[1]]
    if card is None or not region.invented:
        return None
    parts = [*rewards(game, ask.seat, option[1])]
    tiles = [
        tile for tile in (region.wealth, WILD) if why_not_take(game, ask.seat, region, ("tile", tile)) is None
    ]
    if tiles:
        parts.append(Phrase(f"may_take_{len(tiles)}", dict(zip(("tile", "other"), tiles, strict=False))))
    return _of_card(card, parts)


def rewards(game: Inventions, you: int, name: str) -> Iterator[Phrase]:
    """Say what the initiator, the innovator and the inventor of an invention get when it is shared: each once, who is
    asked as you.
    """
    region = game.state.regions[name]
    card = game.catalog.ideas[region.card.pieces[0]]
    gets: dict[int, list[Phrase]] = {}
    if region.initiator is not None and _scores(game, region.initiator):
        gets.setdefault(region.initiator, []).append(
            _to(region.initiator == you, "scores", {"ip": card.era * region.initiators})
        )
    if region.innovator is not None and game.player(region.innovator).supply:
        gets.setdefault(region.innovator, []).append(_to(region.innovator == you, "places_one"))
    kept = region.inventor is not None and _scores(game, region.inventor)
    if region.inventor is not None and kept:
        gets.setdefault(region.inventor, []).append(_to(region.inventor == you, "keeps"))
    yield from (_to(seat == you, "person", {"seat": seat, "does": does}) for seat, does in gets.items())
    if region.inventor is not None and not kept:
        yield Phrase("card_leaves")


def _to(you: bool, key: str, figures: Mapping[str, Any] = NO_FIGURES) -> Phrase:
    """Return a phrase about another player, or about who is asked."""
    return Phrase(f"you_{key}" if you else key, figures)


def _scores(game: Inventions, seat: int) -> bool:
    """Return whether a seat has points and inventions; Chronos alone has none (see IC2-TRN-06, 08)."""
    return game.is_person(seat) or game.seat_of(HEPHAESTUS) is not None


def tile_of(game: Inventions, _ask: One, option: Choice) -> Said:
    """Take a tile: what it does or scores."""
    return Said({"effect": of_tile(game, option[1])}, case="effect")


def use(game: Inventions, ask: One, option: Choice) -> Said:
    """Use an economy tile: what it does, and that a question about something else is put again afterwards."""
    alone = ask.rule == "IN-PRO-06" or ask.case == "economy"
    return Said({"effect": effect_of(game, option[1])}, case="effect" if alone else "first")


def take(game: Inventions, _ask: One, option: Choice) -> Said:
    """Take an idea into the hand: its type, era and action, and the milestone that it needs."""
    card = game.catalog.ideas[option[1]]
    parts = [Phrase("chain_of", {"action": card.chain})]
    if card.requires:
        parts.append(Phrase("needs_milestone", {"milestone": card.requires}))
    return _of_card(card, parts)


# Citizens


def recruit(game: Inventions, _ask: One, option: Choice) -> Said | None:
    """Bring citizens home: what they become (see IN-CIT-07)."""
    specialty = home_of(game, option[2])
    if specialty is None:
        return None
    figures = {"people": specialty_people(specialty), "plural": f"{specialty}_plural"}
    return Said(figures, case="people")


def bring(_game: Inventions, ask: One, _option: Choice) -> Said | None:
    """Bring citizens home by a space: what they become (see IN-BLD-10)."""
    return Said({name: ask.params[name] for name in ("people", "plural")}, case="people")


def called(game: Inventions, ask: One, option: Choice) -> Said:
    """Send or exhaust specialists and scholars: only those of which there are some."""
    _, specialists, scholars = option
    verb = "send" if ask.params["for_what"] in game.catalog.ideas else "exhaust"
    who = "both" if specialists and scholars else "specialists" if specialists else "scholars"
    return Said({"people": ask.params["people"]}, case=f"{verb}_{who}")


def specialist(_game: Inventions, _ask: One, option: Choice) -> Said:
    """Name a specialist."""
    return Said({"people": specialty_people(option[1])}, case="people")


def citizen(game: Inventions, ask: One, option: Choice) -> Said:
    """Place a citizen: what is in the region."""
    return Said({"here": here(game, ask.seat, option[1])}, case="here")


def sage(game: Inventions, _ask: One, option: Choice) -> Said:
    """Send a sage: which Knowledge tile lies there."""
    return Said({"tile": game.state.regions[option[1]].knowledge}, case="tile")


def travel(game: Inventions, _ask: One, option: Choice) -> Said | None:
    """Travel: what a sage teaches there, if a chain token is left (see IN-TRA-04)."""
    region = game.state.regions[option[2]]
    if not region.sage or not game.state.turn.tokens:
        return None
    if region.ip_side:
        return Said({"ip": shown_ip(game)}, case="ip")
    action = game.catalog.knowledge[region.knowledge].chain
    return Said(
        {"action": action, "does": of_action(action)}, case="sage" if action in ACTIONS else "sage_small"
    )


def token(game: Inventions, ask: One, option: Choice) -> Said | None:
    """Place an influence token: its points, its influence, the citizens who go home (see IN-GAI-02 to 04)."""
    _, name, region = option
    worth, taken = game.catalog.lands[region].influence_ip, game.state.regions[region].tokens
    if len(taken) == len(worth):
        return None
    player, specialty = game.player(ask.seat), home_of(game, region)
    influence = min(len(player.placed) + 1 - len(player.turned), MOST_INFLUENCE - player.influence)
    count = game.catalog.token_citizens[name]
    home = (
        Phrase("go_home", {"count": count})
        if specialty is None
        else Phrase("go_home_as", {"count": count, "people": specialty_people(specialty)})
    )
    gains = [Phrase("gain_ip", {"amount": worth[len(taken)]})]
    if influence:
        gains.append(Phrase("gain_influence", {"amount": influence}))
    return Said({"parts": row((*gains, home)), "ip": worth[len(taken)]}, case="parts")


# Milestones


def eureka(game: Inventions, _ask: One, option: Choice) -> Said:
    """Take a milestone: its era, the action of its diplomats."""
    milestone = game.catalog.milestones[option[1]]
    return Said({"era": milestone.era, "action": milestone.action}, case="action")


def era_space(game: Inventions, ask: One, option: Choice) -> Said:
    """Put the marker on a space: what it gives."""
    spaces = game.catalog.era_spaces[ask.params["era"]]
    return Said({"benefit": of_benefit(spaces[option[1] - 1])}, case="benefit")


def send(game: Inventions, ask: One, option: Choice) -> Said:
    """Send a diplomat: who goes, the action that follows, who profits (see IN-SEN-02)."""
    _, kind, name = option
    who = "scholars" if kind == SCHOLAR else specialty_people(kind)
    owner, milestone = owner_of(game, name), game.catalog.milestones[name]
    parts = [Phrase("free_action", {"action": milestone.action})]
    later = milestone.era > game.milestone(ask.seat).era
    honoured = owner is not None and (game.is_person(owner) or owner == game.seat_of(HEPHAESTUS))
    if owner is not None and owner != ask.seat and later and honoured:
        parts += _profit(game, owner, SENDING_IP)
    return Said({"who": who, "parts": row(parts)}, case="parts")


def recall(game: Inventions, ask: One, option: Choice) -> Said:
    """Recall a diplomat: what he becomes, the action that follows (see IN-RCL-01, 02)."""
    room = game.player(ask.seat).scholars < game.academy_limit(ask.seat)
    becomes = Phrase("becomes_scholar" if room else "goes_to_supply")
    action = Phrase("free_action", {"action": game.catalog.milestones[option[1]].action})
    return Said({"parts": row((becomes, action))}, case="parts")


# Building


def build(game: Inventions, ask: One, option: Choice) -> Said:
    """Build a tile: what it costs there, what the space gives."""
    _, tile, space = option
    price = next(iter(ask.menu.price(option)), {})
    parts = []
    if price.get("influence"):
        parts.append(Phrase("pay_influence", {"count": price["influence"]}))
    benefit = game.catalog.map[space].benefit
    if benefit.kind not in ("none", "discount"):
        parts.append(of_benefit(benefit))
    people, count = senders(type_of(game, tile)), price.get("people", 0)
    parts.append(Phrase("exhaust" if count else "exhaust_nobody", {"count": count, "people": people}))
    figures = {"parts": row(parts), "effect": of_tile(game, tile)}
    return Said(figures, case="parts")


WORDS: dict[str, Telling] = {
    "decline": decline,
    "done": done,
    "act": act,
    "perform": perform,
    "chain": perform,
    "turn_token": turn_token,
    "chain_invention": perform,
    "link": perform,
    "learn": perform,
    "learn_ip": learn_ip,
    "claim": claim,
    "initiate": initiate,
    "invent": invent,
    "innovate": innovate,
    "share": share,
    "tile": tile_of,
    "use": use,
    "take": take,
    "recruit": recruit,
    "bring": bring,
    "call": called,
    "exhaust": specialist,
    "exhaust_scholar": specialist,
    "return_as": specialist,
    "new_specialist": specialist,
    "refresh": specialist,
    "citizen": citizen,
    "sage": sage,
    "travel": travel,
    "token": token,
    "eureka": eureka,
    "era_space": era_space,
    "send": send,
    "recall": recall,
    "build": build,
    "progress": tile_of,
}
