"""The companion plays an automa beside a physical box, by the same rules as at our tables.

It keeps a *believed* state: an ordinary state of the game, of which the automa's own parts are true and the rest is
only believed. To let the automa act, it runs the automa's rule on a copy of that state. Each time the rule looks at
the table (`game.see(FreeSpot, "theme")`) the companion needs an answer. If it has none, the run is given up, the
person is asked, and the rule runs again with one answer more; chance is counted in the state, so a die keeps its face.
When the rule runs through, its copy becomes the believed state, and what it told becomes a short list of things to do
with the real pieces.

**To add an automa**, derive from `Automa` (`automa.py`), and name an instance of it in `known.py`:

1. In the game, name what the automa's rule is about to read: a class derived from `Sight` for each kind of thing
   (`games/rulebenders/sights.py`), and `game.see(TheSight, ...)` just before the line that reads it. What the automa
   itself owns is never a sight. A sight that is another thing each time, such as a card that is drawn, has
   `drawn = True`; any other is asked for once in an act.
2. For each sight: `question` (what the person is asked, and the fields to touch), `write` (the answer goes into the
   believed state) and `look` (what a true state answers: for the proof below). `known` spares a question whose answer
   cannot have changed.
3. The course of its game: `beginning`, `setup` and `open` (what is asked before the first act), `offers` (what the
   person can report now, the likeliest first), `run` (an act, by the rules of the game), `lines` (what is told becomes
   what hands do), `drawing` (what its dice, bags and decks can give), `sheet` and `correct` (all that is believed, line by line, to be put right), `standing` and `over`.
4. Words: `texts/NAME.en.toml` and `.fr.toml`, in a section with the name of the automa.
5. The proof: `clepsydra.testing.beside.play_beside` plays a game online, and beside it a companion that knows nothing
   but what the sights and the sheet tell it; both must act alike, step by step.

A rule that asks a seat of a person (`game.choose`) is answered like a question; nothing is to be done for it.
"""

from clepsydra.companion.acting import Acted, Waiting, act
from clepsydra.companion.automa import Automa, Die, Drawing, Line, Offer, Part, Standing
from clepsydra.companion.fields import Answer, Count, Fact, Field, Option, Pick, Question, Say, Several
from clepsydra.companion.known import automas
from clepsydra.companion.session import (
    Answered,
    Begun,
    Corrected,
    Done,
    Entry,
    Kept,
    Rolled,
    Session,
    Turn,
    Unfit,
)
from clepsydra.companion.words import Words

__all__ = [
    "Acted",
    "Answer",
    "Answered",
    "Automa",
    "Begun",
    "Corrected",
    "Count",
    "Die",
    "Done",
    "Drawing",
    "Entry",
    "Fact",
    "Field",
    "Kept",
    "Line",
    "Offer",
    "Option",
    "Part",
    "Pick",
    "Question",
    "Rolled",
    "Say",
    "Session",
    "Several",
    "Standing",
    "Turn",
    "Unfit",
    "Waiting",
    "Words",
    "act",
    "automas",
]
