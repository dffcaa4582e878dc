"""How the log tells a move: a card with what it costs and does, a panel with what its winner changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from clepsydra.games.rulebenders.events import (
    Activated,
    Cancelled,
    DieShows,
    Discarded,
    DiscMoved,
    DrewFrom,
    Exchanged,
    Fused,
    Handed,
    HandsPassed,
    Leads,
    Left,
    Locked,
    MarkerSet,
    Multiplied,
    Named,
    PanelWon,
    Peeked,
    Placed,
    Played,
    RemovedFromGame,
    Retrieved,
    SetupDrawn,
    Targeted,
    ThemeReplaced,
    TieBroken,
    TokenTaken,
    TurnedUp,
)
from clepsydra.games.rulebenders.state import CARD, RESOURCES, TIEBREAK
from clepsydra.games.rulebenders.words.figures import plural
from clepsydra.kernel import FACE_DOWN, SUMS, Event, Gained, Paid, Phrase, gathered, kind

if TYPE_CHECKING:
    from clepsydra.games.rulebenders.rules import RulebendersRules

AT_WORK = (
    Paid,
    Gained,
    Discarded,
    Placed,
    Locked,
    Left,
    DrewFrom,
    DieShows,
    DiscMoved,
    TokenTaken,
    Peeked,
    TurnedUp,
    Multiplied,
    Fused,
    Named,
    MarkerSet,
    Leads,
    Retrieved,
    Handed,
    RemovedFromGame,
    Targeted,
    SetupDrawn,
    ThemeReplaced,
    HandsPassed,
)
"""What a card, an exchange or a panel that is won goes on with, also by later answers of its seat."""
OPENERS = (Played, Activated, Exchanged, PanelWon)


def register(rules: RulebendersRules) -> None:
    """Let the log add up what belongs together, and no price with a loss."""
    rules.summaries.add("price", _apart_from_price, before=SUMS)
    rules.summaries.add_all(
        {
            "won": _won,
            "limit": partial(_over_limit, rules),
            "exchange": _exchange,
            "card": _card,
            "lost": _lost,
            "moved": _moved,
            "alike": _alike,
        }
    )


def goes_on(told: Sequence[Event], event: Event, *, at_once: bool) -> bool:
    """Whether an event belongs to the same move: a card at work until it is done, a panel until it is settled."""
    if isinstance(event, PanelWon) and isinstance(told[0], TieBroken):
        return at_once
    if event.opens or (isinstance(event, Placed) and event.action):
        return False
    if isinstance(event, Left) and event.where == TIEBREAK and not any(each.opens for each in told):
        return at_once and all(isinstance(each, Left | Gained) for each in told)
    at_work = any(isinstance(each, OPENERS) for each in told)
    return (at_once and event.doer is not None) or (isinstance(event, AT_WORK) and at_work)


# A panel that is won


def _won(parts: list[Any]) -> list[Any]:
    """The winner of a panel, with the new rule and where their disc is now; the cubes go back anyway."""
    won = next((part for part in parts if isinstance(part, PanelWon)), None)
    if won is None:
        return parts
    tie = any(isinstance(part, TieBroken) for part in parts)
    changes = [change for part in parts if (change := _change(part, won)) is not None]
    rest = [part for part in parts if not _is_of_panel(part, won)]
    settled = any(isinstance(part, Left) and part.where == won.panel for part in parts)
    if settled and not changes and not rest:
        changes = [Phrase("no_change")]
    return [Phrase("breaks_tie" if tie else "wins", {"panel": won.panel}), *changes, *rest]


def _change(part: Any, won: PanelWon) -> Phrase | None:
    """What the winner changes, without the panel's name."""
    match part:
        case MarkerSet(panel=won.panel) if part.case:
            return Phrase("rule_change", {"before": part.before, "value": part.value})
        case Leads(seat=won.seat) if won.panel == "first_player":
            return Phrase("becomes_first")
        case Leads(seat=seat) if won.panel == "first_player":
            return Phrase("first_change", {"seat": seat})
        case DiscMoved(panel=won.panel, space=space):
            return Phrase("disc_change", {"space": space})
    return None


def _is_of_panel(part: Any, won: PanelWon) -> bool:
    cubes_back = isinstance(part, Left) and (part.where in (won.panel, TIEBREAK))
    return cubes_back or isinstance(part, PanelWon | TieBroken) or _change(part, won) is not None


# Cards and exchanges


def _apart_from_price(parts: list[Any]) -> list[Any]:
    """What a card makes its own player lose, apart from the price that was paid for it just before."""
    if not isinstance(parts[0], Played) or any(isinstance(part, Exchanged) for part in parts):
        return parts
    at_work = next((place for place, part in enumerate(parts) if place and not _is_price(part)), len(parts))
    lost = [
        Phrase("loses_goods", {"goods": [part.goods]}) if isinstance(part, Paid) else part
        for part in parts[at_work:]
    ]
    return [*parts[:at_work], *lost]


def _is_price(part: Any) -> bool:
    return isinstance(part, Paid) or (isinstance(part, Discarded) and part.paid)


def _card(parts: list[Any]) -> list[Any]:
    """A card with what was paid for it, in goods and in cards, and the attack that it cancels."""
    if not isinstance(parts[0], Played):
        return parts
    card, rest = parts[0].card, list(parts[1:])
    price = rest.pop(0).goods if rest and isinstance(rest[0], Paid) else {}
    cards = [each for part in rest if isinstance(part, Discarded) and part.paid for each in part.cards]
    rest = [part for part in rest if not (isinstance(part, Discarded) and part.paid)]
    key = f"plays{'_for' if price else ''}{'_discarding' if cards else ''}"
    rest = [_of_card(part, card) for part in rest]
    named = [Phrase("another", {"card": each}) if kind(each) == kind(card) else each for each in cards]
    return [Phrase(key, {"card": card, "price": price, "cards": named}), *rest]


def _of_card(part: Any, card: str) -> Any:
    """What happens to the card itself and what it names, in fewer words."""
    match part:
        case Cancelled(shield=shield) if shield == card:
            return Phrase("cancels", {"attack": part.attack})
        case RemovedFromGame(card=removed) if removed == card:
            return Phrase("removes_it")
        case Named(what=what) if what in RESOURCES:
            return Phrase("bets", {"what": plural(what)})
        case MarkerSet(panel=panel, value=value) if part.before == value:
            return Phrase("leaves_rule", {"panel": panel, "value": value})
    return part


def _exchange(parts: list[Any]) -> list[Any]:
    """An exchange says itself what was given and got, with the cards that were given."""
    exchanged = next((part for part in parts if isinstance(part, Exchanged)), None)
    if exchanged is None:
        return parts
    given = [card for part in parts if isinstance(part, Discarded) and part.paid for card in part.cards]
    rest = [part for part in parts if not isinstance(part, Paid | Gained)]
    if not given:
        return rest
    gave = {good: count for good, count in exchanged.gave.items() if good != CARD}
    gave[CARD] = exchanged.gave.get(CARD, len(given))
    told = Phrase("exchanges_cards", {"gave": gave, "cards": given, "got": exchanged.got})
    rest = [told if part is exchanged else part for part in rest]
    return [part for part in rest if not (isinstance(part, Discarded) and part.paid)]


def _over_limit(rules: RulebendersRules, parts: list[Any]) -> list[Any]:
    """Cards that are discarded at the end of a turn in which nothing else has discarded any."""
    opener = parts[0]
    if not isinstance(opener, Exchanged | Played | Activated) or _discards(rules, opener):
        return parts
    over = [part for part in parts if isinstance(part, Discarded) and not part.paid]
    cards = [card for part in over for card in part.cards]
    rest = [part for part in parts if part not in over]
    return [*rest, Phrase("discards_over_limit", {"cards": cards})] if over else parts


def _discards(rules: RulebendersRules, opener: Exchanged | Played | Activated) -> bool:
    """Whether a card makes its own player discard cards."""
    if isinstance(opener, Exchanged):
        return False
    card = rules.cards[opener.card]
    return card.kind == "destruction" or any(e.op == "discard" for e in (*card.effects, *card.activated))


# What a seat loses or gets without having done anything


def _lost(parts: list[Any]) -> list[Any]:
    """Goods and cards that are lost and not paid for anything, and cubes of the tie-break track that pay off."""
    if any(not isinstance(part, Paid | Discarded | Left | Gained) for part in parts):
        return parts
    if all(isinstance(part, Gained) or (isinstance(part, Left) and part.where == TIEBREAK) for part in parts):
        return _track_pays(parts)
    goods = [part for part in parts if isinstance(part, Paid)]
    if not goods:
        return parts
    cards = [card for part in parts if isinstance(part, Discarded) for card in part.cards]
    key = "loses_cards_and_goods" if cards else "loses_goods"
    told = Phrase(key, {"cards": cards, "goods": [part.goods for part in goods]})
    return [told, *(part for part in parts if not isinstance(part, Paid | Discarded))]


def _track_pays(parts: list[Any]) -> list[Any]:
    gains = [part for part in parts if isinstance(part, Gained)]
    cubes = len(parts) - len(gains)
    if not gains or not cubes:
        return parts
    return [Phrase("track_pays", {"cubes": cubes, "goods": [part.goods for part in gains]})]


def _moved(parts: list[Any]) -> list[Any]:
    """Cubes that leave one place for another."""
    cubes = [part for part in parts if isinstance(part, Left | Placed)]
    pairs = list(zip(cubes[::2], cubes[1::2], strict=False))
    if not cubes or len(cubes) % 2 or not all(_is_move(*pair) for pair in pairs):
        return parts
    ways = dict.fromkeys((left.where, placed.where) for left, placed in pairs)
    counts = {way: sum((left.where, placed.where) == way for left, placed in pairs) for way in ways}
    moves = [
        Phrase("cubes_moved", {"count": count, "start": start, "where": where})
        for (start, where), count in counts.items()
    ]
    place = parts.index(cubes[0])
    rest = [part for part in parts[place:] if not isinstance(part, Left | Placed)]
    return [*parts[:place], Phrase("moves_cubes", {"moves": moves}), *rest]


def _is_move(left: Event, placed: Event) -> bool:
    return (
        isinstance(left, Left)
        and isinstance(placed, Placed)
        and left.cubes == 1
        and left.seat == placed.seat == placed.owner
    )


# What is alike


def _alike(parts: list[Any]) -> list[Any]:
    """Cubes by their place, cards by their deck, rolls of the die; tokens by their kind or what was seen of them."""
    parts = [_peeked(part) if isinstance(part, Peeked) else part for part in parts]
    parts = gathered(
        parts, Targeted, lambda those: Phrase("attacks", {"seats": [each.seat for each in those]})
    )
    parts = gathered(parts, Handed, _handed)
    parts = gathered(parts, Placed, _placed)
    parts = gathered(parts, DrewFrom, _drawn)
    parts = gathered(parts, Discarded, _discarded)
    alone = all(isinstance(part, Left) for part in parts)
    parts = gathered(parts, Left, _cubes_lost if alone else _taken_off)
    return gathered(parts, DieShows, _rolled)


def _peeked(event: Peeked) -> Phrase:
    """Which token it is, for who sees it; else its kind, of which a panel has one."""
    unseen = event.token.startswith(FACE_DOWN)
    figures = {"token": event.token.removeprefix(FACE_DOWN), "panel": event.panel}
    return Phrase("peeks_unseen" if unseen else "peeks", figures)


def _placed(those: list[Placed]) -> Phrase | None:
    """Own cubes, counted on each place."""
    if any(each.owner != each.seat for each in those):
        return None
    places = dict.fromkeys(each.where for each in those)
    return Phrase(
        "places",
        {
            "where": [
                Phrase("cubes_on", {"count": sum(each.where == where for each in those), "where": where})
                for where in places
            ]
        },
    )


def _cubes_lost(those: list[Left]) -> Phrase:
    """Cubes that another player, or the rules, took off the board."""
    return Phrase("loses", {"where": _off(those)})


def _taken_off(those: list[Left]) -> Phrase:
    """Cubes that the seat took off the board itself."""
    return Phrase("takes_off", {"where": _off(those)})


def _off(those: list[Left]) -> list[Phrase]:
    places = dict.fromkeys(each.where for each in those)
    cubes = {where: sum(each.cubes for each in those if each.where == where) for where in places}
    return [Phrase("cubes_off", {"count": count, "where": where}) for where, count in cubes.items()]


def _handed(those: list[Handed]) -> Phrase | None:
    """Cards that are given away, by who gets them: by name for who sees them, else how many."""
    if len(those) < 2:
        return None
    takers = dict.fromkeys(each.taker for each in those)
    gifts = [_gift(taker, [each.card for each in those if each.taker == taker]) for taker in takers]
    return Phrase("hands_over", {"gifts": gifts})


def _gift(taker: int, cards: list[str]) -> Phrase:
    seen = not any(card.startswith(FACE_DOWN) for card in cards)
    return Phrase(
        "cards_seen_to" if seen else "cards_to", {"taker": taker, "count": len(cards), "cards": cards}
    )


def _drawn(those: list[DrewFrom]) -> Phrase:
    """Cards of each deck: by name for who sees them, else how many."""
    decks = dict.fromkeys(each.deck for each in those)
    return Phrase("draws", {"cards": [_of_deck([e for e in those if e.deck == deck]) for deck in decks]})


def _of_deck(those: list[DrewFrom]) -> Phrase:
    seen = [each.piece for each in those if not each.piece.startswith(FACE_DOWN)]
    key = "cards_seen" if len(seen) == len(those) else "cards_of"
    return Phrase(key, {"deck": those[0].deck, "count": len(those), "cards": seen})


def _discarded(those: list[Discarded]) -> Phrase:
    return Phrase("discards", {"cards": [card for each in those for card in each.cards]})


def _rolled(those: list[DieShows]) -> Phrase:
    return Phrase("rolls", {"results": [each.goods for each in those]})
