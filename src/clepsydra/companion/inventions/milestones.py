"""What the bots look at of milestones and era markers."""

from __future__ import annotations

from clepsydra.companion import figures
from clepsydra.companion.fields import Answer, Pick, Question, Say, as_yes_or_no, is_yes, yes_or_no
from clepsydra.companion.inventions.believed import (
    PERSON_SEAT,
    bots_of,
    discovered,
    is_solo,
    letter_of,
    may_discover,
    offered_letter,
    place_of,
)
from clepsydra.companion.inventions.looks import Look, names, number, numbers, yes_no
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.milestones import displayed, free_era_spaces, has_appeared
from clepsydra.games.inventions.sights import (
    Appeared,
    EurekaTiles,
    FreeEraSpaces,
    Milestones,
    RightmostEureka,
    RoomOnMilestone,
    TurnOrderMarkers,
    TurnOrderSpace,
)
from clepsydra.kernel import Sight

QUIET = ("stone_age", "neutral_milestone", "eureka")
"""When nobody can have taken a milestone since the bots looked."""
FIRST_TURN_ORDER = 3
"""The first era whose track has a turn order space."""
TURN_ORDER, NO_BENEFIT = "turn_order", "none"


class NewMilestone(Sight, frozen=True):
    """Which milestone the person of a solo game has taken."""


# Which have appeared


def _put_appeared(game: Inventions, sight: Appeared, there: bool) -> None:
    """Somebody has taken it; in a solo game there is one who can."""
    if there and is_solo(game):
        discovered(game, sight.milestone)
    elif there:
        game.state.eureka.move(sight.milestone, game.state.past)


def knows_appeared(game: Inventions, sight: Appeared) -> bool:
    """Earlier letters have all appeared, later ones not yet; and who has taken one in this era takes no other."""
    if has_appeared(game, sight.milestone) or letter_of(game, sight.milestone) != offered_letter(game):
        return True
    return is_solo(game) and not may_discover(game)


# The person's own


def _ask_mine(game: Inventions, _sight: Milestones) -> Question:
    mine = game.state.private[PERSON_SEAT].pieces[0]
    return Question(Say("ask-mine"), (Pick("mine", names([mine, *game.state.eureka])),), "IH-HEP-17")


def _ask_new(game: Inventions, _sight: NewMilestone) -> Question:
    return Question(Say("ask-new"), (Pick("mine", names(game.state.eureka)),), "IN-EUR-04")


def _mine(game: Inventions, _sight: Milestones) -> Answer:
    return {"mine": game.state.private[PERSON_SEAT].pieces[0]}


def _put_mine(game: Inventions, _sight: Sight, answer: Answer) -> None:
    discovered(game, str(answer["mine"]))


def _knows_mine(game: Inventions, _sight: Milestones) -> bool:
    """With two people Chronos goes by no display; alone, one takes a milestone an era at most, and none between
    the steps of an era change.
    """
    return not is_solo(game) or game.state.phase in QUIET or not may_discover(game)


# The Eureka display


def _ask_eureka(game: Inventions, _sight: Sight) -> Question:
    return Question(Say("ask-eureka"), (Pick("milestone", names(game.state.eureka)),), "IC2-ERA-02")


def _eureka(game: Inventions, _sight: Sight) -> Answer:
    tiles = game.state.eureka.pieces
    return {"milestone": tiles[-1]} if tiles else {}


def _put_eureka(game: Inventions, _sight: Sight, answer: Answer) -> None:
    """Of two or more that are left, this is the rightmost."""
    tiles = game.state.eureka.pieces
    tiles.remove(str(answer["milestone"]))
    tiles.append(str(answer["milestone"]))


def _knows_eureka(game: Inventions, _sight: Sight) -> bool:
    """One tile has no order; and with two people, what Chronos leaves in the display is nothing to him."""
    left_over = not is_solo(game) and game.state.phase != "chronos"
    return left_over or len(game.state.eureka) <= 1


# Citizens on milestones


def _ask_room(game: Inventions, sight: RoomOnMilestone) -> Question:
    where, place = place_of(game, displayed(game)[sight.place])
    says = Say(f"ask-room-{place}" if where == "private" else "ask-room-common", {"n": place})
    return Question(says, yes_or_no(), "IH-HEP-18", "send-diplomat")


def _room(game: Inventions, sight: RoomOnMilestone) -> Answer:
    milestone = displayed(game)[sight.place]
    there = game.state.diplomats.get(milestone, ())
    return as_yes_or_no(len(there) < game.catalog.milestones[milestone].spaces)


def _put_room(game: Inventions, sight: RoomOnMilestone, answer: Answer) -> None:
    """People's citizens stand on each space that the bots have not, or on none."""
    milestone, diplomats = displayed(game)[sight.place], game.state.diplomats
    bots = [seat for seat in diplomats.get(milestone, ()) if seat in bots_of(game)]
    left = game.catalog.milestones[milestone].spaces - len(bots)
    diplomats[milestone] = bots + ([] if is_yes(answer) else [PERSON_SEAT] * left)


# Era markers


def _ask_spaces(game: Inventions, sight: FreeEraSpaces) -> Question:
    if is_solo(game):
        return _ask_marker(game, sight)
    spaces = range(len(game.catalog.era_spaces[sight.era]), 0, -1)
    return Question(Say("ask-free", {"era": sight.era}), (numbers("space", spaces),), "IC2-ERA-02")


def _ask_marker(game: Inventions, _sight: Sight) -> Question:
    era = game.milestone(PERSON_SEAT).era
    spaces = range(1, len(game.catalog.era_spaces[era]) + 1)
    return Question(Say("ask-marker", {"era": era}), (numbers("space", spaces),), "IC2-ERA-02")


def _spaces(game: Inventions, sight: FreeEraSpaces) -> Answer:
    return _marker(game, sight) if is_solo(game) else {"space": str(free_era_spaces(game, sight.era)[-1])}


def _marker(game: Inventions, _sight: Sight) -> Answer:
    return {"space": str(game.player(PERSON_SEAT).place)}


def _put_spaces(game: Inventions, sight: FreeEraSpaces, answer: Answer) -> None:
    """With two people, their markers stand to the right of the rightmost free space; who stands there has a milestone
    of the era, any will do.
    """
    if is_solo(game):
        _put_marker(game, sight, answer)
        return
    state = game.state
    taken = range(number(answer, "space") + 1, len(game.catalog.era_spaces[sight.era]) + 1)
    for seat, place in zip(game.rules.people, taken, strict=False):
        if game.milestone(seat).era != sight.era:
            state.private[seat].move(state.private[seat].pieces[0], state.past)
            zones = (state.past, state.eureka)
            zone, tile = next((z, m) for z in zones for m in z if game.catalog.milestones[m].era == sight.era)
            zone.move(tile, state.private[seat])
        game.player(seat).place = place


def _put_marker(game: Inventions, _sight: Sight, answer: Answer) -> None:
    game.player(PERSON_SEAT).place = number(answer, "space")


def _knows_spaces(game: Inventions, sight: FreeEraSpaces) -> bool:
    """Alone, one's own marker is all that can stand there beside the bots'."""
    return is_solo(game) and (game.milestone(PERSON_SEAT).era != sight.era or _knows_marker(game))


def _knows_turn_order(game: Inventions, _sight: TurnOrderMarkers) -> bool:
    return game.milestone(PERSON_SEAT).era < FIRST_TURN_ORDER or _knows_marker(game)


def _knows_marker(game: Inventions) -> bool:
    return game.player(PERSON_SEAT).place > 0


# Turn order on the era track


def _benefit(sight: TurnOrderSpace) -> str:
    """Return where the benefit of a space stands in the data."""
    return f"era_space.era_{sight.era}_space_{sight.place}.benefit"


def _is_turn_order(game: Inventions, sight: TurnOrderSpace) -> bool:
    return game.catalog.era_spaces[sight.era][sight.place - 1].kind == TURN_ORDER


def _put_turn_order(game: Inventions, sight: TurnOrderSpace, there: bool) -> None:
    """It is one, or has another benefit, of which the bots get nothing."""
    ours = figures.sources_of(game).blanks[_benefit(sight)].value
    figures.learn(
        game, {_benefit(sight): TURN_ORDER if there else NO_BENEFIT if ours == TURN_ORDER else ours}
    )


LOOKS: dict[type[Sight], Look] = {
    TurnOrderSpace: yes_no(
        lambda sight: (Say("ask-turn-order", {"era": sight.era, "n": sight.place}), "IN-ERA-02", "flag"),
        _put_turn_order,
        _is_turn_order,
        lambda game, sight: not figures.is_unread(game, _benefit(sight)),
    ),
    RoomOnMilestone: Look(_ask_room, _put_room, _room),
    Appeared: yes_no(
        lambda sight: (Say("ask-appeared", {"milestone": sight.milestone}), "IC2-TRN-04", ""),
        _put_appeared,
        lambda game, sight: has_appeared(game, sight.milestone),
        knows_appeared,
    ),
    Milestones: Look(_ask_mine, _put_mine, _mine, _knows_mine),
    NewMilestone: Look(_ask_new, _put_mine, _mine),
    RightmostEureka: Look(_ask_eureka, _put_eureka, _eureka, _knows_eureka),
    EurekaTiles: Look(_ask_eureka, _put_eureka, _eureka, _knows_eureka),
    FreeEraSpaces: Look(_ask_spaces, _put_spaces, _spaces, _knows_spaces),
    TurnOrderMarkers: Look(_ask_marker, _put_marker, _marker, _knows_turn_order),
}
