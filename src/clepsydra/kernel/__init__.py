"""The kernel: what every game shares. It knows no game.

A game is a `Box`: its `Rules` name the steps of the game, each step is a generator that changes
the `State` and yields an ask whenever a seat has to decide. `Play` drives a game from ask to ask;
`Position` does so at a table, where it can be stored, looked at by each seat and taken back;
`Record` is a game that can be replayed and verified anywhere.
"""

from clepsydra.kernel.asks import Answer, Ask, Menu, One, Option, Some, Together, from_plain
from clepsydra.kernel.box import Box, Setting, shelf
from clepsydra.kernel.chance import Chance, commitment, mix, stream
from clepsydra.kernel.components import Components, Fact, Piece, Section, Sheets
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.events import FACE_DOWN, Drew, Event, Gained, Paid, Passed, Rolled, Shown
from clepsydra.kernel.game import Game, NoOption, Rule, Step
from clepsydra.kernel.play import Play
from clepsydra.kernel.position import Eyes, Given, Position, Stored, World
from clepsydra.kernel.programs import Program, due, follow
from clepsydra.kernel.record import BadRecord, Record, Recorder, from_text, replay, to_text, verify
from clepsydra.kernel.registry import Registry
from clepsydra.kernel.rules import PERSON, Module, Result, Rules, Setup
from clepsydra.kernel.state import State, clone, fingerprint, zones
from clepsydra.kernel.texts import LANGUAGES, MissingText, Reader
from clepsydra.kernel.zones import EVERYBODY, NOBODY, Zone, copies, kind, only

__all__ = [
    "EVERYBODY",
    "FACE_DOWN",
    "LANGUAGES",
    "NOBODY",
    "PERSON",
    "Answer",
    "Ask",
    "BadRecord",
    "Box",
    "Chance",
    "Components",
    "Denial",
    "Drew",
    "Event",
    "Eyes",
    "Fact",
    "Gained",
    "Game",
    "Given",
    "Menu",
    "MissingText",
    "Module",
    "NoOption",
    "One",
    "Option",
    "Paid",
    "Passed",
    "Piece",
    "Play",
    "Position",
    "Program",
    "Reader",
    "Record",
    "Recorder",
    "Refused",
    "Registry",
    "Result",
    "Rolled",
    "Rule",
    "Rules",
    "Section",
    "Setting",
    "Setup",
    "Sheets",
    "Shown",
    "Some",
    "State",
    "Step",
    "Stored",
    "Together",
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
    "kind",
    "mix",
    "only",
    "replay",
    "shelf",
    "stream",
    "to_text",
    "verify",
    "zones",
]
