"""The kernel: what every game shares. It knows no game.

A game is a `GameDefinition`: its `Rules` name the steps of the game, each step is a generator that changes
the `State` and yields an ask whenever a seat has to decide. `Play` drives a game from ask to ask;
`Position` does so at a table, where it can be stored, looked at by each seat and taken back;
`Record` is a game that can be replayed and verified anywhere.
"""

from clepsydra.kernel.asks import Answer, Ask, NoOption, One, Some, Together, from_plain
from clepsydra.kernel.chance import Chance, commitment, mix, stream
from clepsydra.kernel.components import Components, Fact, Piece, Section, Sheets
from clepsydra.kernel.definition import GameDefinition, Preset, Setting, installed_games
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.events import FACE_DOWN, Drew, Event, Gained, Paid, Passed, Rolled, Shown
from clepsydra.kernel.game import Flow, Game, Step
from clepsydra.kernel.imagined import Imagined, World
from clepsydra.kernel.languages import LANGUAGES
from clepsydra.kernel.menus import BACK, Menu, Option, Prices
from clepsydra.kernel.play import Play
from clepsydra.kernel.position import Given, Position, SeatView, Stored
from clepsydra.kernel.programs import Program, due, follow
from clepsydra.kernel.record import BadRecord, Record, Recorder, from_text, replay, to_text, verify
from clepsydra.kernel.registry import Registry
from clepsydra.kernel.rules import PERSON, Module, Result, Ruleset, Setup
from clepsydra.kernel.sentences import Sentence, gathered, in_words, sentences
from clepsydra.kernel.sights import Draw, Figure, Sight
from clepsydra.kernel.staging import Staged
from clepsydra.kernel.state import State, clone, fingerprint, zones
from clepsydra.kernel.sums import SUMS
from clepsydra.kernel.texts import MissingText, Reader
from clepsydra.kernel.valuation import Valuation, learned_weights
from clepsydra.kernel.wording import Phrase, Said, Spoken, key_of, worded
from clepsydra.kernel.zones import EVERYBODY, NOBODY, Traced, Zone, copies, kind, only

__all__ = [
    "BACK",
    "EVERYBODY",
    "FACE_DOWN",
    "LANGUAGES",
    "NOBODY",
    "PERSON",
    "SUMS",
    "Answer",
    "Ask",
    "BadRecord",
    "Chance",
    "Components",
    "Denial",
    "Draw",
    "Drew",
    "Event",
    "Fact",
    "Figure",
    "Flow",
    "Gained",
    "Game",
    "GameDefinition",
    "Given",
    "Imagined",
    "Menu",
    "MissingText",
    "Module",
    "NoOption",
    "One",
    "Option",
    "Paid",
    "Passed",
    "Phrase",
    "Piece",
    "Play",
    "Position",
    "Preset",
    "Prices",
    "Program",
    "Reader",
    "Record",
    "Recorder",
    "Refused",
    "Registry",
    "Result",
    "Rolled",
    "Ruleset",
    "Said",
    "SeatView",
    "Section",
    "Sentence",
    "Setting",
    "Setup",
    "Sheets",
    "Shown",
    "Sight",
    "Some",
    "Spoken",
    "Staged",
    "State",
    "Step",
    "Stored",
    "Together",
    "Traced",
    "Valuation",
    "World",
    "Zone",
    "clone",
    "commitment",
    "copies",
    "deny",
    "due",
    "fingerprint",
    "follow",
    "from_plain",
    "from_text",
    "gathered",
    "in_words",
    "installed_games",
    "key_of",
    "kind",
    "learned_weights",
    "mix",
    "only",
    "replay",
    "sentences",
    "stream",
    "to_text",
    "verify",
    "worded",
    "zones",
]
