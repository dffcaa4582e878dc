"""What Flexo looks at: the question, where its answer goes, and what a true table answers."""

from __future__ import annotations

from itertools import permutations

from clepsydra.companion.fields import (
    Answer,
    Field,
    Option,
    Pick,
    Question,
    Say,
    as_yes_or_no,
    is_yes,
    yes_or_no,
)
from clepsydra.companion.figures import learn
from clepsydra.companion.flexo.seats import HUMAN, ICONS, OTHER, SEAT
from clepsydra.companion.flexo.tokens import remove, turn_up
from clepsydra.games.rulebenders.catalog import Card
from clepsydra.games.rulebenders.evolution import is_face_down, token_at
from clepsydra.games.rulebenders.flexo import START
from clepsydra.games.rulebenders.game import ROW_A, ROW_B, Rulebenders
from clepsydra.games.rulebenders.placing import free_column
from clepsydra.games.rulebenders.sights import (
    FaceDown,
    FreeColumn,
    FreeSpot,
    MultiplierThere,
    NextSetup,
    PanelCubes,
    TokenThere,
    TopFlexoCard,
    TrackOrder,
)
from clepsydra.games.rulebenders.state import FLEXO, NOBODY_THERE, PANELS, TOKENS
from clepsydra.kernel import Sight

VALUES = tuple(map(str, range(1, 10)))
"""Ours go up to 3; those of the box may be higher."""
FEWER, SAME, MORE = "fewer", "same", "more"


def question(game: Rulebenders, sight: Sight) -> Question:
    """What is asked for each sight."""
    match sight:
        case NextSetup(before):
            options = tuple(Option(action, Say(f"setup-{action}")) for action in START)
            says = Say("ask-setup", {"n": before + 1})
            return Question(says, (Pick("flexo", options),), "RF-STA-01", "flexo")
        case TopFlexoCard(reads):
            none = Option("none", Say("no-card"), note=Say("no-card-note"))
            fields = tuple(card_field(figure) for figure in reads)
            return Question(Say("ask-card"), fields, "RF-TRN-04", "flexo", none)
        case FreeColumn():
            return Question(Say("ask-column"), yes_or_no(), "RF-STA-02", "cube")
        case FreeSpot(panel):
            return Question(Say("ask-spot", {"panel": panel}), yes_or_no(), "RF-STA-03", ICONS[panel])
        case FaceDown(kind, panel):
            rule = "RF-STA-04" if kind == "nuclear" else "RF-STA-05"
            return Question(Say(f"ask-down-{kind}", {"panel": panel}), yes_or_no(), rule, kind)
        case TokenThere(kind, panel):
            return Question(Say(f"ask-there-{kind}", {"panel": panel}), yes_or_no(), "RF-EVA-07", kind)
        case MultiplierThere(panel):
            says = Say("ask-multiplier", {"panel": panel})
            return Question(says, yes_or_no(), "RF-STA-05", "multiplier")
        case PanelCubes(panel):
            strength = game.strength(panel, SEAT)
            says = Say("ask-cubes", {"panel": panel, "cubes": strength})
            fields = tuple(strength_field(seat, strength) for seat in (HUMAN, OTHER))
            return Question(says, fields, "RF-EVA-01", ICONS[panel])
        case TrackOrder(tied):
            return track_question(game, tied)
    raise LookupError(f"no question for {sight}")


def write(game: Rulebenders, sight: Sight, answer: Answer) -> None:
    """The answer goes where the rule reads it; Flexo's own pieces stay as they are."""
    match sight:
        case NextSetup(before):
            turn_up_setup(game, before, str(answer["flexo"]))
        case TopFlexoCard(reads):
            lay_on_top(game, reads, answer)
        case PanelCubes(panel):
            put_strengths(game, panel, answer)
        case TrackOrder():
            put_track(game, answer)
        case _:
            write_either(game, sight, yes=is_yes(answer))


def write_either(game: Rulebenders, sight: Sight, *, yes: bool) -> None:
    """The answer to a question of yes or no; a token is believed to be there until somebody says otherwise."""
    match sight:
        case FreeColumn():
            leave_column(game, free=yes)
        case FreeSpot(panel):
            leave_spot(game, panel, free=yes)
        case MultiplierThere(panel):
            game.state.panels[panel].multiplier = yes
        case FaceDown(kind, panel) if not yes:
            turn_up(game, kind, panel)
        case TokenThere(kind, panel) if not yes:
            remove(game, kind, panel)


def look(game: Rulebenders, sight: Sight) -> Answer:
    """What the table shows."""
    match sight:
        case NextSetup(before):
            return {"flexo": game.rules.catalog.setups[game.state.setups.pieces[-1 - before]].flexo}
        case TopFlexoCard(reads):
            pile = game.state.piles[FLEXO].pieces
            return card_answer(game.card(pile[-1]), reads) if pile else {"otherwise": "none"}
        case FreeColumn():
            return as_yes_or_no(free_column(game) is not None)
        case FreeSpot(panel):
            return as_yes_or_no(game.free_spots(panel) > 0)
        case FaceDown(kind, panel):
            return as_yes_or_no(is_face_down(game, kind, panel))
        case TokenThere(kind, panel):
            return as_yes_or_no(token_at(game, kind, panel) is not None)
        case MultiplierThere(panel):
            return as_yes_or_no(game.state.panels[panel].multiplier)
        case PanelCubes(panel):
            flexo = game.strength(panel, SEAT)
            return {str(h): compared(game.strength(panel, h), flexo) for h in (HUMAN, OTHER)}
        case TrackOrder(tied):
            return track_answer(game, tied)
    raise LookupError(f"no look at {sight}")


def known(game: Rulebenders, sight: Sight) -> bool:
    """What is open or gone stays so; an order without Flexo's cube is nothing to Flexo."""
    match sight:
        case FaceDown(kind, panel):
            return not is_face_down(game, kind, panel)
        case TokenThere(kind, panel):
            return token_at(game, kind, panel) is None
        case TrackOrder(tied):
            return SEAT not in tied or not game.on_track(SEAT)
    return False


# The card that is revealed


def card_field(figure: str) -> Field:
    """The buttons for a figure of a Flexo card."""
    if figure == "panel":
        options = tuple(Option(panel, Say("panel", {"panel": panel}), ICONS[panel]) for panel in PANELS)
    elif figure == "value":
        options = tuple(Option(value, Say("figure", {"n": int(value)})) for value in VALUES)
    else:
        options = tuple(Option(kind, Say(f"arrow-{kind}"), kind) for kind in TOKENS)
    return Pick(figure, options, Say(f"card-{figure}"))


def card_answer(card: Card, reads: tuple[str, ...]) -> Answer:
    """What a card shows of what counts."""
    return {figure: str(getattr(card, figure)) for figure in reads}


def lay_on_top(game: Rulebenders, reads: tuple[str, ...], answer: Answer) -> None:
    """A card that shows the same of what counts: which it is beside, nobody will look at. All others lie below.

    People draw from the same pile, so that the companion never knows what is in it.
    """
    pile, discards = game.state.piles[FLEXO], game.state.discards[FLEXO]
    discards.pieces.clear()
    pile.pieces.clear()
    if "otherwise" not in answer:
        cards = game.rules.decks[FLEXO]
        pile.pieces += sorted(cards, key=lambda piece: likeness(game.card(piece), answer))
        top = game.card(pile.pieces[-1])
        if card_answer(top, reads) != answer:
            learn(game, {f"flexo_cards.{top.id}.value": int(str(answer["value"]))})


def likeness(card: Card, answer: Answer) -> tuple[bool, bool]:
    """Return how well a card fits what was answered: a value that none of ours has can be put right on any."""
    fits = {figure: str(getattr(card, figure)) == value for figure, value in answer.items()}
    return all(fit for figure, fit in fits.items() if figure != "value"), all(fits.values())


# The set-up cards


def turn_up_setup(game: Rulebenders, before: int, action: str) -> None:
    """A set-up card with this action of Flexo's comes next; if none is left, the next one shows it."""
    cards, setups = game.state.setups.pieces, game.rules.catalog.setups
    place = len(cards) - 1 - before
    other = next((n for n, card in enumerate(cards[: place + 1]) if setups[card].flexo == action), None)
    if other is None:
        learn(game, {f"setup_cards.{cards[place]}.flexo_action": action})
    else:
        cards[place], cards[other] = cards[other], cards[place]


# Cubes


def strength_field(seat: int, strength: int) -> Field:
    """How a person's cubes compare with Flexo's."""
    options = tuple(Option(key, Say(f"cubes-{key}", {"cubes": strength})) for key in (FEWER, SAME, MORE))
    return Pick(str(seat), options, Say("seat", {"seat": seat}))


def compared(cubes: int, flexo: int) -> str:
    """Fewer than Flexo, as many, or more."""
    return SAME if cubes == flexo else FEWER if cubes < flexo else MORE


def put_strengths(game: Rulebenders, panel: str, answer: Answer) -> None:
    """People have so many on the panel, and, until somebody says so, none on the track."""
    there = game.state.panels[panel]
    for seat in (HUMAN, OTHER):
        there.locked[seat] = 0
        there.open[seat] = game.strength(panel, SEAT) + {FEWER: -1, SAME: 0, MORE: 1}[str(answer[str(seat)])]
    clear_people(game)


def clear_people(game: Rulebenders) -> None:
    """Nobody but Flexo has a cube on the tie-break track."""
    for row in (game.state.row_a, game.state.row_b):
        row[:] = [seat if seat == SEAT else NOBODY_THERE for seat in row]


def leave_column(game: Rulebenders, *, free: bool) -> None:
    """A column is empty, or none."""
    clear_people(game)
    a, b = game.state.row_a, game.state.row_b
    for column, seats in enumerate(zip(a, b, strict=True)):
        if not free and SEAT not in seats:
            a[column] = HUMAN


def leave_spot(game: Rulebenders, panel: str, *, free: bool) -> None:
    """A locked spot is free, or people have all that Flexo has not."""
    locked = game.state.panels[panel].locked
    locked[HUMAN], locked[OTHER] = 0 if free else game.rules.figures["locked"] - locked[SEAT], 0


# The tie-break track


def track_question(game: Rulebenders, tied: tuple[int, ...]) -> Question:
    """Who stands before Flexo's best-ranked cube; and in which row that is, if it has cubes in both."""
    people = [seat for seat in tied if seat != SEAT]
    orders = [order for length in range(len(people) + 1) for order in permutations(people, length)]
    before = tuple(Option(order_key(order), order_says(order)) for order in orders)
    fields: list[Field] = [Pick("before", before)]
    if SEAT in game.state.row_a and SEAT in game.state.row_b:
        rows = tuple(Option(row, Say("row", {"row": row})) for row in (ROW_A, ROW_B))
        fields.append(Pick("row", rows, Say("best-row")))
    return Question(Say("ask-track"), tuple(fields), "RF-EVA-12", "cube")


def order_says(order: tuple[int, ...]) -> Say:
    """People in an order, in words."""
    figures: dict[str, int] = dict(zip(("first", "second"), order, strict=False))
    return Say(f"before-{len(order)}", figures)


def order_key(order: tuple[int, ...]) -> str:
    """People in an order, in the form of an answer."""
    return "-".join(map(str, order)) or "nobody"


def track_answer(game: Rulebenders, tied: tuple[int, ...]) -> Answer:
    """What the track shows."""
    best = {seat: game.on_track(seat)[0] for seat in tied if game.on_track(seat)}
    rank = {seat: (column, row == ROW_A) for seat, (column, row) in best.items()}
    ahead = sorted((rank[seat], seat) for seat in rank if SEAT in rank and rank[seat] < rank[SEAT])
    answer: Answer = {"before": order_key(tuple(seat for _, seat in ahead))}
    if SEAT in best and SEAT in game.state.row_a and SEAT in game.state.row_b:
        answer["row"] = best[SEAT][1]
    return answer


def put_track(game: Rulebenders, answer: Answer) -> None:
    """The people first, in their order, then Flexo's cubes, the best-ranked before its others."""
    a, b = game.state.row_a, game.state.row_b
    mine = {ROW_A: a.count(SEAT), ROW_B: b.count(SEAT)}
    before = [] if answer["before"] == "nobody" else [int(seat) for seat in str(answer["before"]).split("-")]
    best = str(answer["row"]) if "row" in answer else ROW_A if mine[ROW_A] else ROW_B
    mine[best] -= 1
    empty = [NOBODY_THERE] * len(a)
    a[:], b[:] = empty, empty
    a[: len(before)] = before
    game.row(best)[len(before)] = SEAT
    for row, cubes in mine.items():
        for column in range(len(before) + 1, len(before) + 1 + cubes):
            game.row(row)[column] = SEAT
