"""What options and questions say beyond their names: prices, effects, majorities, as their seat sees them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from clepsydra.games.rulebenders.evolution import LAST, SPACES, side, token_at
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import allowed, cost_of, mixes, within
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.placing import free_column
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import ELECTRON, NOBODY_THERE, NUCLEAR, TIEBREAK
from clepsydra.games.rulebenders.words.figures import plural
from clepsydra.kernel import FACE_DOWN, One, Phrase, Reader, Said, Spoken, kind

SENTENCE_END = re.compile(r"(?<=\.)\s")
ACTIVATE = re.compile(r"^[^:.]*?\s?: ")
"""What a card says before the effect of its activation."""
LONGEST = 340
"""So many characters of a card an option has room for."""


def register(rules: RulebendersRules) -> None:
    """Let questions and options say what they are about."""
    rules.option_words.add_all(OPTIONS)
    rules.ask_words.add_all(ASKS)


def effect_of(card: str, *, activated: bool = False, most: int = LONGEST) -> Spoken:
    """What a card does, in the language of a reader: its first sentence, and those behind it as far as there is room."""
    return Spoken(_effect, (card, int(activated), most))


def _effect(reader: Reader, card: str, activated: int, most: int) -> str:
    text = reader.say("cards", kind(card))
    if activated:
        text = ACTIVATE.sub("", text)
    first, *others = SENTENCE_END.split(text)
    for sentence in others:
        if len(first) + len(sentence) > most:
            break
        first = f"{first} {sentence}"
    return first[:1].lower() + first[1:].removesuffix(".")


# Cards


def _play(game: Rulebenders, ask: One, option: Any) -> Said:
    """What a card costs and does; also in answer to an attack, where the question has no prices."""
    figures = {"price": _price(game, ask, option), "effect": effect_of(option[1])}
    return Said(figures, case="card")


def _price(game: Rulebenders, ask: One, option: Any) -> Any:
    """A price in words: nothing, goods, or so many of the resources that the seat may pay with."""
    card = option[1]
    cost = cost_of(game, game.card(card))
    if not cost:
        return Phrase("free")
    ways = mixes(game, ask.seat, cost, card)
    if len(ways) == 1:
        return ways[0]
    kinds = allowed(game, ask.seat, "currency")
    return Phrase(f"mix_of_{len(kinds)}", {"count": cost, **_letters(kinds)})


def _letters(kinds: Sequence[str]) -> dict[str, str]:
    return dict(zip("abc", kinds, strict=False))


def _activate(_game: Rulebenders, _ask: One, option: Any) -> Said:
    return Said({"effect": effect_of(option[1], activated=True)}, case="card")


def _with_effect(_game: Rulebenders, _ask: One, option: Any) -> Said:
    """A card that is chosen for what it does."""
    return Said({"effect": effect_of(option[1])}, case="card")


def _from(game: Rulebenders, ask: One, option: Any) -> Said:
    """How many cards a deck holds and its discard pile, and whether the seat may play them as things stand."""
    deck = option[1]
    playable = why_not_theme(game, ask.seat, deck) is None
    pile, discards = len(game.state.piles[deck].pieces), len(game.state.discards[deck].pieces)
    left = Phrase("deck_and_discards" if discards else "deck", {"pile": pile, "discards": discards})
    return Said({"left": left}, case="playable" if playable else "not_playable")


def _plate(game: Rulebenders, ask: One, option: Any) -> Said:
    """How many cards of a theme the seat holds."""
    held = [card for card in game.player(ask.seat).hand.pieces if game.card(card).deck == option[1]]
    return Said({"held": len(held)}, case="held")


def _first_theme(game: Rulebenders, _ask: One, option: Any) -> Said:
    """Which themes all may play in the first round: the active one and the one opposite, where all discs begin."""
    plates = game.state.plates
    opposite = plates[(plates.index(option[1]) + len(plates) // 2) % len(plates)]
    return Said({"opposite": opposite}, case="first")


def _exchange(game: Rulebenders, _ask: One, option: Any) -> Said:
    """The rate of a token."""
    give, get = game.rules.catalog.exchange[option[1]]
    return Said({"give": give, "get": get}, case="rate")


def _bet(_game: Rulebenders, _ask: One, option: Any) -> Said:
    return Said({"what": plural(option[1])}, case="on")


# Cubes


def _place(game: Rulebenders, ask: One, option: Any) -> Said:
    """What the majority on a panel would be."""
    where, cubes = option[1], int(ask.params.get("cubes", 1))
    if where == TIEBREAK:
        column = free_column(game)
        return Said({"column": 0 if column is None else column + 1}, case="track")
    if where in game.rules.cards:
        return Said(case="ring")
    mine = game.strength(where, ask.seat) + cubes
    others = {seat: game.strength(where, seat) for seat in range(len(game.state.players)) if seat != ask.seat}
    leader = max(others, key=lambda seat: others[seat])
    most = others[leader]
    led = mine - cubes > most
    case = "extend" if led else "lead" if mine > most else "tie" if mine == most else "behind"
    return Said({"cubes": cubes, "mine": mine, "most": most, "leader": leader}, case=case)


def _struck(_game: Rulebenders, ask: One, _option: Any) -> Said | None:
    """Whose cube an attack sends back to the supply."""
    targets = ask.params.get("targets", ())
    return Said({"owner": targets[0]}, case="struck") if len(targets) == 1 else None


def _opposite(game: Rulebenders, _ask: One, option: Any) -> Said:
    """Beside whose cube of the tie-break track the new one goes."""
    column = int(option[1]) - 1
    rows = (game.state.row_a[column], game.state.row_b[column])
    return Said({"owner": max(rows), "row": "AB"[rows.index(NOBODY_THERE)]}, case="beside")


def _raid(game: Rulebenders, ask: One, option: Any) -> Said:
    """How many opponents have a cube there."""
    there = game.state.panels[option[1]].open
    return Said({"hit": sum(n > 0 for seat, n in enumerate(there) if seat != ask.seat)}, case="hit")


def _removed(_game: Rulebenders, _ask: One, option: Any) -> Said | None:
    """That no cube is removed."""
    return None if option[2] else Said(case="none")


def _target(game: Rulebenders, _ask: One, option: Any) -> Said:
    """What an opponent holds."""
    seat = int(option[1])
    player = game.player(seat)
    goods = {"chip": player.chips, "cube": player.cubes, "card": game.hand_size(seat)}
    return Said({"holds": goods}, case="holds")


# Rules, discs and tokens


def _now(game: Rulebenders, panel: str) -> Any:
    """The rule in force: for First player, whose disc it is."""
    return Phrase("first", {"seat": game.state.first}) if panel == "first_player" else game.setting(panel)


def _set(game: Rulebenders, _ask: One, option: Any) -> Said:
    return Said({"now": _now(game, option[1])}, case="now")


def _keep(game: Rulebenders, ask: One, _option: Any) -> Said | None:
    panel = ask.params.get("panel")
    return None if panel is None else Said({"panel": panel, "now": _now(game, panel)}, case="now")


def _move(game: Rulebenders, ask: One, option: Any) -> Said:
    """Where a disc comes to, or which token it takes."""
    direction, panel, steps = option
    way, token = side(direction)
    to = game.player(ask.seat).discs[panel] + way * int(steps)
    if abs(to) > LAST:
        return Said({"worth": _worth(game, token, panel)}, case="token")
    return Said(
        {"space": SPACES[to + LAST], "effect": _effect_there(game, ask.seat, panel, to)}, case="space"
    )


def _effect_there(game: Rulebenders, seat: int, panel: str, to: int) -> Phrase:
    """What a space of the track means for the seat whose disc is on it (RB-VAL-01 to 04, RB-PLY-08, RB-EXC-01)."""
    reach = game.rules.catalog.panels[panel].evolution[to + LAST]
    if panel in ("currency", "exchange"):
        kinds = within(game, reach)
        letters = {letter: plural(each) for letter, each in _letters(kinds).items()}
        return Phrase(f"disc_{panel}_{len(kinds)}", letters)
    if panel == "theme":
        return Phrase(f"disc_theme_{reach}")
    now = game.chip_income(seat) if panel == "first_player" else game.personal(seat, panel)
    then = now + int(reach) - int(game.modified(seat, panel))
    return Phrase(f"disc_{panel}", {"count": then if panel == "first_player" else max(0, then)})


def _stay(game: Rulebenders, ask: One, _option: Any) -> Said | None:
    panel = ask.params.get("panel")
    if panel is None:
        return None
    space = SPACES[game.player(ask.seat).discs[panel] + LAST]
    return Said({"panel": panel, "space": space}, case="space")


def _worth(game: Rulebenders, token: str, panel: str) -> Any:
    """The chips that a token brings, as far as the viewer knows it."""
    piece = token_at(game, token, panel) or FACE_DOWN
    if piece.startswith(FACE_DOWN):
        return Phrase("face_down")
    doubled = token == ELECTRON and game.state.panels[panel].multiplier
    return {"chip": game.rules.token_value(piece) * (game.rules.figures["factor"] if doubled else 1)}


def _multiply(game: Rulebenders, _ask: One, option: Any) -> Said:
    return Said({"worth": _worth(game, ELECTRON, option[1])}, case="worth")


def _fuse(game: Rulebenders, _ask: One, option: Any) -> Said:
    return Said({"worth": _worth(game, NUCLEAR, option[1])}, case="worth")


# Questions


def _attacked(_game: Rulebenders, ask: One) -> Said | None:
    """What the card says, in its own words, to which a seat has to give something up."""
    if ask.case != "known":
        return None
    return Said({"text": Spoken(_quoted, (kind(ask.params["card"]),))}, case="text")


def _quoted(reader: Reader, card: str) -> str:
    return reader.language.quoted(reader.say("cards", card))


def _at_you(_game: Rulebenders, ask: One) -> Said | None:
    """Whether an attack strikes its reader and nobody else."""
    return Said(case="you") if ask.params.get("targets") == (ask.seat,) else None


def _given_for(game: Rulebenders, ask: One) -> Said | None:
    """What each card brings that is given away."""
    counted = (effect.args.get("n") for effect in game.card(ask.params["card"]).effects)
    each = (n["times"] for n in counted if isinstance(n, dict) and n.get("count") == "given")
    return next((Said({"cubes": cubes}, case="gain") for cubes in each), None)


def _robbed(game: Rulebenders, ask: One) -> Said | None:
    """Whose hand it is from which a card is stolen."""
    cards = {option[1] for option in ask.menu.options}
    for seat, player in enumerate(game.state.players):
        if cards & {*player.hand.pieces, *player.marked.pieces}:
            return Said({"victim": seat}, case="known")
    return None


def _over_limit(game: Rulebenders, ask: One) -> Said:
    """By how many cards a hand is over its limit."""
    held, limit = game.hand_size(ask.seat), max(0, game.hand_limit(ask.seat))
    case = "one" if held - limit == 1 else "figures"
    return Said({"held": held, "limit": limit, "over": held - limit}, case=case)


def _acted(_game: Rulebenders, ask: One) -> Said | None:
    """Whether there is still something to do in the turn."""
    ends = ask.case == "acted" and list(ask.menu.options) == ["end"]
    return Said(case="only_end") if ends else None


def _glyptodon(_game: Rulebenders, _ask: One, _option: Any) -> Said:
    """What a Glyptodon brings."""
    return Said({"effect": effect_of("prehistory-glyptodon", activated=True, most=0)}, case="glyptodon")


def _by_case(case: str) -> Callable[[Rulebenders, One, Any], Said]:
    """An option that each question words in its own way, such as the end of a series of choices."""
    return lambda _game, _ask, _option: Said(case=case)


OPTIONS: dict[str, Callable[[Rulebenders, Any, Any], Said | None]] = {
    "play": _play,
    "activate": _activate,
    "resolve": _with_effect,
    "recover": _with_effect,
    "steal": _with_effect,
    "take": _with_effect,
    "from": _from,
    "plate": _plate,
    "bet": _bet,
    "exchange": _exchange,
    "place": _place,
    "opposite": _opposite,
    "raid": _raid,
    "remove": _removed,
    "target": _target,
    "set": _set,
    "lead": _set,
    "keep": _keep,
    "left": _move,
    "right": _move,
    "stay": _stay,
    "multiply": _multiply,
    "fuse": _fuse,
    "RB-SET-07/plate": _first_theme,
    "RB-ATK-02/react": _by_case("shield"),
    "RB-SHD-07/react": _glyptodon,
    "RB-PLC-03/stop": _by_case("cubes"),
    "RB-SP-02/stop": _by_case("cubes"),
    "RB-ATK-01/cube": _struck,
    "RB-ATK-01/column": _struck,
    "RB-ATK-01/stop": _by_case("hit"),
    "RB-SF-03/stop": _by_case("moved"),
    "RB-NI-01/stop": _by_case("unmoved"),
    "RB-HID-07/stop": _by_case("discarded"),
    "RB-SP-22/stop": _by_case("given"),
    "RB-ATK-10/stop": _by_case("given"),
    "RB-EXC-02/done": _by_case("exchange"),
    "RB-EXC-04/done": _by_case("exchange"),
    "RB-ATK-02/decline": _by_case("shield"),
    "RB-SHD-01/decline": _by_case("shield"),
    "RB-SHD-07/decline": _by_case("glyptodon"),
    "RB-SHD-08/decline": _by_case("glyptodon"),
    "RB-TIE-02/decline": _by_case("tie"),
    "RB-ACV-03/decline": _by_case("attack"),
    "RB-SP-11/decline": _by_case("smilodon"),
    "RB-SP-17/decline": _by_case("saw"),
}
"""What options say, by their verb, or by the rule of their question and the verb."""

ASKS: dict[str, Callable[[Rulebenders, Any], Said | None]] = {
    "RB-ACT-06": _over_limit,
    "RB-ACT-10": _acted,
    "RB-ATK-10": _attacked,
    "RB-ATK-02": _at_you,
    "RB-SHD-01": _at_you,
    "RB-SHD-07": _at_you,
    "RB-SHD-08": _at_you,
    "RB-SP-06": _robbed,
    "RB-SP-22": _given_for,
}
"""What questions say that follows from the table; the others have it from their rules."""
