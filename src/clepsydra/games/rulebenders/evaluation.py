"""The Evaluation phase (RB-EVA, RB-TIE, RB-MOD): panel by panel, clockwise."""

from __future__ import annotations

from clepsydra.games.rulebenders.events import PanelTied, PanelWon, PhaseBegan, TieBroken
from clepsydra.games.rulebenders.evolution import LEFT, RIGHT, move_disc, why_not_move
from clepsydra.games.rulebenders.flexo import flexo_wins
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.setup import make_first
from clepsydra.games.rulebenders.sights import PanelCubes, TrackOrder
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.games.rulebenders.triggers import resolve_triggers
from clepsydra.kernel import Denial, Flow

KEEP, STAY = "keep", "stay"
Change = tuple[str, str, str | int]


def before_evaluation(game: Rulebenders) -> Flow[None]:
    """Cards that act before the evaluation, in round order (RB-EVA-01)."""
    state = game.state
    yield from resolve_triggers(game, state.queue.pop(0), "before_evaluation")
    if not state.queue:
        state.queue, state.phase = list(range(len(PANELS))), "evaluation"
        game.tell(PhaseBegan, "evaluation_phase")


def evaluate(game: Rulebenders) -> Flow[None]:
    """The next panel: who has the majority bends its rule and takes the open cubes back (RB-EVA-02 to 07)."""
    state = game.state
    panel = PANELS[state.queue.pop(0)]
    winner = yield from majority(game, panel)
    if winner is not None:
        yield from win(game, winner, panel)
    if not state.queue:
        state.phase = "end"


def win(game: Rulebenders, winner: int, panel: str) -> Flow[None]:
    """Bend the rule of a panel, then take the open cubes back (RB-EVA-05 to 07)."""
    game.tell(PanelWon, winner, panel)
    if game.is_human(winner):
        yield from bend(game, winner, panel)
    else:
        flexo_wins(game, winner, panel)
    game.clear_open(panel, winner, game.state.panels[panel].open[winner])  # RB-EVA-06, RF-EVA-10


def majority(game: Rulebenders, panel: str) -> Flow[int | None]:
    """The strongest, or who breaks the tie; nobody if it stays tied (RB-EVA-03, 04, RF-EVA-12, 14)."""
    game.see(PanelCubes, panel)
    leaders = game.leaders(panel)
    if len(leaders) < 2:
        return leaders[0] if leaders else None
    game.see(TrackOrder, tuple(leaders))
    ranked = sorted((track[0], seat) for seat in leaders if (track := game.on_track(seat)))
    order = sorted(ranked, key=lambda entry: (entry[0][0], entry[0][1] == "A"))
    for (column, row), seat in order:
        if (yield from breaks_tie(game, seat, panel)):
            game.tell(TieBroken, seat, panel)
            game.clear_column(row, column)
            game.state.panels[panel].open[seat] += 1
            return seat
    game.tell(PanelTied, panel)
    return None


def breaks_tie(game: Rulebenders, seat: int, panel: str) -> Flow[bool]:
    """Whether a tied player uses the best-ranked cube; Flexo always does (RB-TIE-02, 03, RF-EVA-01)."""
    if not game.is_human(seat):
        return True
    choice = yield from game.choose(
        seat, ["break_tie", "decline"], rule="RB-TIE-02", case="panel", params={"panel": panel}
    )
    return choice == "break_tie"


def bend(game: Rulebenders, seat: int, panel: str) -> Flow[None]:
    """Change the rule, then move the disc; both may be left (RB-EVA-05)."""
    options: list[str | Change] = [*changes(game, panel), KEEP]
    choice = yield from game.choose(seat, options, rule="RB-EVA-05", case="panel", params={"panel": panel})
    if not isinstance(choice, str):
        change(game, choice)
    yield from evolve(game, seat, panel)


def changes(game: Rulebenders, panel: str) -> list[Change]:
    """Every other setting of a panel (RB-MOD-01 to 03); Flexo can be first as well (RF-GEN-08)."""
    if panel == "first_player":
        seats = range(len(game.state.players))
        return [("lead", panel, seat) for seat in seats if seat != game.state.first]
    values = game.state.plates if panel == "theme" else game.rules.catalog.panels[panel].settings
    return [("set", panel, value) for value in values if value != game.setting(panel)]


def change(game: Rulebenders, change: Change) -> None:
    """Put the marker, or the order discs, as chosen."""
    _, panel, value = change
    if panel == "first_player":
        make_first(game, int(value))
    elif panel == "theme":
        game.put_marker(panel, game.state.plates.index(str(value)))
    else:
        game.put_marker(panel, game.rules.catalog.panels[panel].settings.index(value))


def evolve(game: Rulebenders, seat: int, panel: str) -> Flow[None]:
    """1 space left or right, up to 2 with a Flexo card of this icon (RB-EVO-01)."""
    steps = (1, 2) if panel in game.player(seat).icons else (1,)
    moves = [(direction, panel, step) for direction in (LEFT, RIGHT) for step in steps]

    def why_not(option: str | tuple[str, str, int]) -> Denial | None:
        return None if isinstance(option, str) else why_not_move(game, seat, panel, option[0], option[2])

    options: list[str | tuple[str, str, int]] = [*moves, STAY]
    choice = yield from game.choose(
        seat, options, rule="RB-EVO-01", why_not=why_not, case="panel", params={"panel": panel}
    )
    if not isinstance(choice, str):
        move_disc(game, seat, panel, choice[0], choice[2])
