"""Every ask can be answered, each of its options is accepted, and everything else is refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from clepsydra.kernel import Denial, One, Position, Refused, Some, rulebook
from clepsydra.kernel.asks import from_plain
from clepsydra.testing.languages import Readers
from clepsydra.testing.portrait import differences, portrait
from clepsydra.testing.trial import Trial, copy_of, place

NOT_ANSWERS: tuple[Any, ...] = (
    None,
    0,
    -1,
    2.5,
    True,
    "",
    "no such option",
    (),
    [],
    {},
    ("no", "such", 1),
    [["x"]],
)

MOST_REFUSED = 8
"""So many of the subsets that are refused as a whole are tried at each ask."""


def asks(trial: Trial) -> None:
    """Try everything at every ask of a game."""
    position = trial.begin()
    for turn in trial.turns(position):
        before = portrait(position)
        for seat, ask in position.asks.items():
            with place(f"before answer {turn.number}, seat {seat} asked {ask.rule}"):
                a_sound_menu(ask)
                for answer in allowed(ask):
                    accepted(position, seat, answer)
                for answer, expected in forbidden(ask):
                    refused(position, seat, answer, expected)
                twins_are_settled(position, seat, ask)
        with place(f"before answer {turn.number}"):
            for seat in range(-1, len(trial.setup.seats) + 1):
                if seat not in position.asks:
                    refused(position, seat, turn.answer, None)
            features = differences(before, portrait(position))
            assert not features, f"refusals changed the position: {features} differ"
        with place(turn):
            position.answer(turn.seat, turn.answer)
    with place("after the end"):
        for seat in range(len(trial.setup.seats)):
            refused(position, seat, "anything", None)


def a_sound_menu(ask: One | Some) -> None:
    """Candidates are different, storable, and each is either on offer or denied with a reason."""
    options, candidates = list(ask.menu.options), list(ask.menu.candidates)
    assert options or isinstance(ask, Some), "there is nothing to choose from"
    if isinstance(ask, Some):
        there = len(options)
        assert 0 <= ask.at_least <= ask.at_most <= there, (
            f"{ask.at_least} to {ask.at_most} of {there} cannot be chosen"
        )
        assert next(ask.subsets(), None) is not None, "every subset is refused as a whole"
    for number, candidate in enumerate(candidates):
        assert candidate not in candidates[:number], f"{candidate!r} is there twice"
        storable(candidate)
    denied = [candidate for candidate, _ in ask.menu.denied()]
    both = [option for option in options if option in denied or not ask.menu.allows(option)]
    assert not both, f"{both} are offered and denied at once"
    neither = [candidate for candidate in candidates if candidate not in options and candidate not in denied]
    assert not neither, f"{neither} are neither offered nor denied"
    assert ask.rule in rulebook.load(), f"asked by {ask.rule!r}, a rule that no document defines"


def storable(option: Any) -> None:
    """An option is a string or a flat tuple of strings and ints, the same after storing."""
    parts = option if isinstance(option, tuple) else (option,)
    sound = all(type(part) in (str, int) for part in parts) and type(option) is not int
    assert sound, f"{option!r} is no option: a string, or a tuple of strings and ints"
    again = from_plain(msgspec.json.decode(msgspec.json.encode(option)))
    assert again == option, f"{option!r} comes back from the record as {again!r}"


def allowed(ask: One | Some) -> Iterator[Any]:
    """Each option of a `One`; of a `Some` the fewest, the most, and each item in a smallest choice that it allows."""
    if isinstance(ask, One):
        yield from ask.menu.options
    else:
        yield from (answer for answer in _subsets(ask) if ask.allows(ask.settle(answer)))


def _subsets(ask: Some) -> Iterator[tuple[Any, ...]]:
    options = list(ask.menu.options)
    yield tuple(options[: ask.at_least])
    yield tuple(options[: ask.at_most])
    yield tuple(reversed(options[: ask.at_most]))
    for number in range(len(options)):
        turned = options[number:] + options[:number]
        count = max(ask.at_least, 1)
        if count <= ask.at_most:
            yield tuple(turned[:count])


def accepted(position: Position[Any], seat: int, answer: Any) -> None:
    """The answer is taken, in a copy of the position, and the game goes on."""
    with place(f"{answer!r} is on offer but fails"):
        again = copy_of(position)
        again.answer(seat, answer)
        again.rules.decode(again.rules.encode(again.state))


def forbidden(ask: One | Some) -> Iterator[tuple[Any, Denial | None]]:
    """What may not be answered, with the denial that is due where it is known."""
    for answer in NOT_ANSWERS:
        if answer not in ask.menu.options and not (
            isinstance(ask, Some) and answer == () and not ask.at_least
        ):
            yield answer, None
    for candidate, denial in ask.menu.denied():
        yield (candidate, denial) if isinstance(ask, One) else ((candidate,), denial)
    options = list(ask.menu.options)
    if isinstance(ask, One):
        yield tuple(options[:2]) if len(options) > 1 else (options[0], options[0]), None
        return
    if ask.at_least:
        yield tuple(options[: ask.at_least - 1]), None
    if ask.at_most < len(options):
        yield tuple(options[: ask.at_most + 1]), None
    yield from islice(ask.refused(), MOST_REFUSED)
    if options:
        yield (options[0], options[0]), None
        yield options[0], None
        yield list(options[: ask.at_most]), None


def refused(position: Position[Any], seat: int, answer: Any, expected: Denial | None) -> None:
    """The answer is refused, with a denial that names a rule of the documents and can be read."""
    with place(f"seat {seat} answers {answer!r}"):
        try:
            position.answer(seat, answer)
        except Refused as refusal:
            denial = refusal.denial
        else:
            raise AssertionError("accepted, though it is not on offer")
        assert denial.rule, "refused without a rule"
        assert denial.rule in rulebook.load(), f"refused by {denial.rule!r}, a rule that no document defines"
        assert expected in (None, denial), f"refused by {denial}, but shown as {expected}"
        Readers.of(position.rules.definition).check("denial", denial)


def twins_are_settled(position: Position[Any], seat: int, ask: One | Some) -> None:
    """Python takes `1.0` and `True` for 1: such an answer is refused, or stored as the option it equals."""
    for option in ask.menu.options:
        twin = twin_of(option)
        if twin is None:
            continue
        answer = twin if isinstance(ask, One) else (twin,)
        again = copy_of(position)
        if again.why_not(seat, answer) is None:
            settled = repr(again.asks[seat].settle(answer))
            wanted = repr(again.asks[seat].settle(option if isinstance(ask, One) else (option,)))
            assert settled == wanted, f"{answer!r} is accepted and stored as {settled}"


def twin_of(option: Any) -> Any:
    """The option with its ints as floats, or `None` if it has none."""
    if not isinstance(option, tuple) or not any(type(part) is int for part in option):
        return None
    return tuple(float(part) if type(part) is int else part for part in option)
