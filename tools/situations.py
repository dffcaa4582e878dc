"""The moments of each game that are looked at: by eye in the screenshots, by machine in the tests."""

from __future__ import annotations

from typing import Any

from clepsydra.drawing import board_for, look
from clepsydra.games.anachrony.modules.fractures.glitches import GlitchCame
from clepsydra.kernel import PERSON, One, Position, Some, installed_games
from tools.staging import Situation

EVERYTHING = next(each for each in installed_games()["anachrony"].presets if each.name == "everything")


def can_answer(position: Position[Any], ask: One | Some) -> bool:
    """Whether the seat that is asked holds something that answers an attack, and another that is asked holds nothing."""
    board = board_for(position.rules, "en")
    known = {seat: board.reactions(look(position, seat), each) for seat, each in position.asks.items()}
    usable = {seat: any(card.fits for card in each.cards) for seat, each in known.items() if each}
    return usable.get(ask.seat, False) and not all(usable.values())


SITUATIONS: dict[str, dict[str, Situation]] = {
    "anachrony": {
        "paths": Situation(rule="AN-SET-10"),
        "power-up": Situation(rule="AN-POW-01", when=lambda p, _: p.state.era == 3),
        "warp": Situation(rule="AN-WARP-01", when=lambda p, _: p.state.era == 2, seats=3),
        "turn": Situation(
            rule="AN-TURN-02", when=lambda p, a: p.state.era == 3 and len(a.menu.options) > 8, seats=4
        ),
        "construct": Situation(
            rule="AN-CON-02", when=lambda p, a: p.state.era > 1 and len(a.menu.denied()) > 2, seats=3
        ),
        "recruit": Situation(rule="AN-REC-01", when=lambda p, _: p.state.era == 2),
        "time-travel": Situation(
            rule="AN-TT-02", when=lambda p, a: p.state.era > 2 and len(a.menu.options) > 1, seats=3
        ),
        "anomaly": Situation(rule="AN-GEO-05", bot="random", seats=3),
        "after-impact": Situation(rule="AN-TURN-02", when=lambda p, _: p.state.impact, seats=3),
        "late": Situation(
            rule="AN-TURN-02", when=lambda p, a: p.state.era >= 6 and len(a.menu.options) > 6, seats=2
        ),
        "caratacus": Situation(
            rule="AN-TURN-02",
            when=lambda _, a: len([o for o in a.menu.options if o[0] == "meddle"]) > 1,
            bot="random",
            seeds=40,
        ),
        "blink": Situation(
            rule="FT-BLK-05",
            when=lambda p, _: any(isinstance(event, GlitchCame) for _, event in p.log[p.log_start :]),
            modules=EVERYTHING.modules,
            options=EVERYTHING.options,
            bot="random",
        ),
        "end": Situation(seats=3),
        # Tables of their own for tests that play on.
        "keys": Situation(rule="AN-TURN-02", bot="random"),
        "back": Situation(rule="AN-TURN-02", bot="random"),
        "arrows": Situation(rule="AN-TURN-02", bot="random"),
        "place": Situation(rule="AN-TURN-02", bot="random"),
        "passing": Situation(
            rule="AN-TURN-02", when=lambda _, a: any(o[0] == "place" for o in a.menu.options), bot="random"
        ),
        "draft": Situation(rule="AN-VED-01", options={"endgame_draft": True}),
    },
    "rulebenders": {
        "draw": Situation(rule="RB-DRW-03", seats=3),
        "glide": Situation(
            rule="RB-ACT-10",
            when=lambda _, a: any(option[0] == "play" for option in a.menu.options),
            seats=3,
        ),
        "action": Situation(
            rule="RB-ACT-10", when=lambda p, a: p.state.round == 2 and len(a.menu.denied()) > 1, seats=4
        ),
        "payment": Situation(rule="RB-PLY-11", seats=3, bot="random"),
        "attack": Situation(rule="RB-ATK-02", when=can_answer, seats=3, bot="random", seeds=40),
        "tokens": Situation(rule="RB-TOK-01", seats=3, bot="random"),
        "evaluation": Situation(rule="RB-EVO-01", seats=3, bot="random"),
        "flexo": Situation(
            rule="RB-ACT-10", when=lambda p, _: p.state.round == 2, seats=(PERSON, PERSON, "flexo")
        ),
        "late": Situation(rule="RB-ACT-10", when=lambda p, _: p.state.round == 3, seats=5),
        "last-round": Situation(
            rule="RB-ACT-10", when=lambda p, _: p.state.round == 4, seats=(PERSON, PERSON, "flexo")
        ),
        "end": Situation(seats=3),
    },
    "inventions": {
        "stone-age": Situation(rule="IN-STA-02", seats=3),
        "turn": Situation(
            rule="IN-TRN-03", when=lambda p, a: p.state.era > 1 and len(a.menu.options) > 4, seats=4
        ),
        "chain": Situation(rule="IN-CHN-05", when=lambda p, _: p.state.era > 1, seats=3),
        "build": Situation(rule="IN-BLD-03", when=lambda p, _: p.state.era > 1, seats=3),
        "travel": Situation(rule="IN-TRA-03", seats=3, bot="random"),
        "diplomat": Situation(
            rule="IN-SEN-01", when=lambda _, a: len(a.menu.options) > 15, seats=4, bot="random"
        ),
        "progress": Situation(rule="IN-PRO-01", when=lambda p, _: p.state.era > 1, seats=3),
        "chronos": Situation(
            rule="IN-TRN-03", when=lambda p, _: p.state.era > 1, seats=(PERSON, PERSON, "chronos")
        ),
        "solo": Situation(
            rule="IN-TRN-03", when=lambda p, _: p.state.era > 1, seats=(PERSON, "chronos", "hephaestus")
        ),
        "end": Situation(seats=3),
    },
}
