"""All that is believed of Flexo, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.companion.automa import Part
from clepsydra.companion.fields import Count, Fact, Option, Pick, Say, Several, Value
from clepsydra.companion.flexo.seats import HUMAN, ICONS, OTHER, SEAT
from clepsydra.companion.flexo.tokens import DOWN, GONE, UP, put_token, token_state
from clepsydra.games.rulebenders.evolution import LAST, SPACES
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.setup import make_first
from clepsydra.games.rulebenders.state import NOBODY_THERE, PANELS, TOKENS

START, TURNS, END = "start", "turns", "end"
YES, NO = "yes", "no"
ROWS = ("row_a", "row_b")


def parts(game: Rulebenders) -> list[Part]:
    """The round, Flexo's reserve and track, then each panel clockwise."""
    return [
        Part(Say("part-round"), tuple(_round(game))),
        Part(Say("part-flexo"), tuple(_flexo(game))),
        *(Part(Say("part-panel", {"panel": panel}), tuple(_panel(game, panel))) for panel in PANELS),
    ]


def _round(game: Rulebenders) -> Iterator[Fact]:
    state = game.state
    yield Fact(Count("round", 1, game.rules.figures["rounds"], Say("fact-round")), state.round)
    moments = (
        Option(START, Say("moment-start")),
        Option(TURNS, Say("moment-turns")),
        *(Option(panel, Say("moment-panel", {"panel": panel})) for panel in PANELS),
        Option(END, Say("moment-end")),
    )
    yield Fact(Pick("moment", moments, Say("fact-moment")), moment_of(game))
    yield _either("passed", somebody_passed(game))
    yield _either("flexo_passed", game.player(SEAT).passed)
    yield _either("leads", state.first == SEAT)


def _flexo(game: Rulebenders) -> Iterator[Fact]:
    player, cubes = game.player(SEAT), game.rules.figures["cubes"]
    yield Fact(Count("cubes", 0, cubes, Say("fact-cubes"), "cube"), player.cubes, "cube", fixed=True)
    room = len(game.state.row_a) - len((HUMAN, OTHER, SEAT))
    for row in ROWS:
        yield Fact(
            Count(row, 0, room, Say(f"fact-{row}"), "cube"), getattr(game.state, row).count(SEAT), "cube"
        )
    yield Fact(Count("held", 0, cubes, Say("fact-held"), "cube"), held(game), "cube")
    hooks = tuple(Option(panel, Say("panel", {"panel": panel}), ICONS[panel]) for panel in PANELS)
    there = [panel for panel in PANELS if game.state.panels[panel].hook not in (NOBODY_THERE, SEAT)]
    yield Fact(Several("hooks", hooks, Say("fact-hooks"), at_most=game.rules.figures["hooks"]), there)


def _panel(game: Rulebenders, panel: str) -> Iterator[Fact]:
    there, cubes = game.state.panels[panel], game.rules.figures["cubes"]
    yield Fact(Count(f"open/{panel}", 0, cubes, Say("fact-open"), "cube"), there.open[SEAT], "cube")
    spots = game.rules.figures["locked"]
    yield Fact(Count(f"locked/{panel}", 0, spots, Say("fact-locked"), "lock"), there.locked[SEAT], "lock")
    spaces = tuple(Option(space, Say("space", {"space": space})) for space in SPACES)
    disc = SPACES[game.player(SEAT).discs[panel] + LAST]
    yield Fact(Pick(f"disc/{panel}", spaces, Say("fact-disc")), disc, ICONS[panel])
    for kind in TOKENS:
        states = tuple(Option(state, Say(f"token-{state}")) for state in (DOWN, UP, GONE))
        field = Pick(f"{kind}/{panel}", states, Say("fact-token", {"kind": kind}))
        yield Fact(field, token_state(game, kind, panel), kind, own=False)


def _either(name: str, holds: bool) -> Fact:
    options = (Option(YES, Say("yes")), Option(NO, Say("no")))
    return Fact(Pick(name, options, Say(f"fact-{name}")), YES if holds else NO)


def correct(game: Rulebenders, name: str, value: Value) -> None:
    """Put a line right; what is missing of Flexo's cubes is in its reserve (RF-SET-02)."""
    what, _, panel = name.partition("/")
    if panel:
        correct_panel(game, what, panel, value)
    elif what == "moment":
        go_to(game, str(value))
    elif what in ROWS:
        fill_row(getattr(game.state, what), int(str(value)))
    elif what == "hooks":
        for name_of, there in game.state.panels.items():
            there.hook = HUMAN if isinstance(value, list) and name_of in value else NOBODY_THERE
    else:
        correct_round(game, what, value)
    balance(game)


def correct_round(game: Rulebenders, what: str, value: Value) -> None:
    """A line of the round, or what people hold of Flexo's."""
    state, yes = game.state, value == YES
    if what == "round":
        state.round = int(str(value))
    elif what == "passed":
        state.players[HUMAN].passed, state.players[OTHER].passed = yes, False
    elif what == "flexo_passed":
        state.players[SEAT].passed = yes
    elif what == "leads":
        make_first(game, SEAT if yes else HUMAN)
    elif what == "held":
        state.players[OTHER].foreign.pop(SEAT, None)
        state.players[HUMAN].foreign[SEAT] = int(str(value))


def correct_panel(game: Rulebenders, what: str, panel: str, value: Value) -> None:
    """A line of a panel."""
    there = game.state.panels[panel]
    if what == "open":
        there.open[SEAT] = int(str(value))
    elif what == "locked":
        there.locked[SEAT] = int(str(value))
    elif what == "disc":
        game.player(SEAT).discs[panel] = SPACES.index(str(value)) - LAST
    else:
        put_token(game, what, panel, str(value))


def fill_row(row: list[int], cubes: int) -> None:
    """So many of Flexo's cubes on a row of the track, the others as they were."""
    row[:] = [NOBODY_THERE if seat == SEAT else seat for seat in row]
    free = [column for column, seat in enumerate(row) if seat == NOBODY_THERE]
    free += [column for column, seat in enumerate(row) if seat != NOBODY_THERE]
    for column in free[:cubes]:
        row[column] = SEAT


def held(game: Rulebenders) -> int:
    """How many of Flexo's cubes people hold, by a Magic Amulet (see RB-SP-02)."""
    return sum(game.player(seat).foreign.get(SEAT, 0) for seat in (HUMAN, OTHER))


def balance(game: Rulebenders) -> None:
    """All cubes of Flexo that are nowhere else are in its reserve (RF-SET-02)."""
    state = game.state
    away = sum(there.open[SEAT] + there.locked[SEAT] for there in state.panels.values())
    away += (state.row_a + state.row_b).count(SEAT) + held(game)
    state.players[SEAT].cubes = max(0, game.rules.figures["cubes"] - away)


# Where the round is


def moment_of(game: Rulebenders) -> str:
    """The start of a round, its turns, the panel that is evaluated, or the end of the round."""
    state = game.state
    if state.phase == "flexo_start":
        return START
    if state.phase == "evaluation" and state.queue:
        return PANELS[state.queue[0]]
    return END if state.phase == "end" else TURNS


def go_to(game: Rulebenders, moment: str) -> None:
    """Begin another part of the round."""
    state = game.state
    state.queue = list(range(PANELS.index(moment), len(PANELS))) if moment in PANELS else []
    state.phase = {START: "flexo_start", TURNS: "turn", END: "end"}.get(moment, "evaluation")


def begin_turns(game: Rulebenders) -> None:
    """Nobody has passed yet."""
    for player in game.state.players:
        player.passed = False
    go_to(game, TURNS)


def begin_evaluation(game: Rulebenders) -> None:
    """From the first panel on that has cubes of Flexo."""
    go_to(game, PANELS[0])
    skip_panels(game)


def skip_panels(game: Rulebenders) -> None:
    """Panels without a cube of Flexo are people's own; after the last one the round ends."""
    state = game.state
    while state.queue and not game.strength(PANELS[state.queue[0]], SEAT):
        state.queue.pop(0)
    if not state.queue:
        go_to(game, END)


def somebody_passed(game: Rulebenders) -> bool:
    """Whether a person has passed in this round."""
    return any(game.player(seat).passed for seat in (HUMAN, OTHER))
