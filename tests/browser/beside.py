"""A true game with a companion beside it on a phone: whoever holds it looks at the true table, and touches what they see."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Any

from msgspec import Struct

from clepsydra.bots.random_bot import at_random
from clepsydra.companion import Answer, Automa, Drawing, Fact, Say, Session, Words
from clepsydra.companion.acting import CHOICE, VERSION, Told, Waiting, choice_of, look_at, name_of
from clepsydra.companion.fields import OTHERWISE, Value
from clepsydra.companion.figures import is_asked
from clepsydra.companion.session import NOTHING
from clepsydra.drawing.marks import prose, sentence
from clepsydra.games.inventions.pillars import LAST_ROUND
from clepsydra.kernel import Chance, Draw, Event, Flow, Game, Play, Sight, clone, installed_games
from clepsydra.kernel.asks import One
from clepsydra.kernel.chance import stream
from clepsydra.testing.beside import asked_of
from tests.browser.person import Person
from tests.browser.phone import CHANGED, Phone

LINES = """() => [...document.querySelectorAll(".todo .grow")].map((line) => line.textContent)"""
EVERY = 9
"""After so many touches the page is loaded anew."""

COURSE = ("era", "moment", "round", "queue")
"""Where the game is, the phone knows by what was called for."""


class Seen(Struct):
    """An act on the true table: what the automa looks at, what its dice give, and what is to be done."""

    answers: list[Told]
    faces: list[Say]
    lines: list[str]


class OnPhone(Phone):
    """Whoever holds the phone."""

    def __init__(self, person: Person, theme: str, automa: Automa[Any], lang: str, database: str) -> None:
        super().__init__(person, theme)
        self.automa, self.lang, self.database = automa, lang, database.removeprefix("sqlite:///")
        self.touches = self.reloads = 0

    def begin(self, answer: Answer) -> None:
        """Answer what is asked before the game, question by question."""
        self.person.open(f"/companion/new/{self.automa.name}?theme={self.theme}")
        known: Answer = {}
        while (question := self.automa.beginning(known)) is not None:
            self.page.wait_for_selector(f".cask [name='f.{question.fields[0].name}']", state="attached")
            self.is_sound(f"before the game {len(known)}")
            given = {field.name: answer[field.name] for field in question.fields}
            known = known | given
            self.fill(given)
        self.page.wait_for_selector("form[method=post]#ask", state="attached")
        self.is_sound("ready")
        self.page.click(".cfoot .primary")
        self.page.wait_for_selector(".huge")

    @property
    def session(self) -> Session:
        """The game as the server keeps it."""
        game = self.page.get_attribute("body", "data-companion")
        with closing(sqlite3.connect(self.database)) as store:
            [[body]] = store.execute("SELECT body FROM companions WHERE id = ?", (game,)).fetchall()
        return Session.load(zlib.decompress(body))

    def play(self, name: str, seen: Seen, facts: Mapping[str, Fact]) -> None:
        """An act: put right what is wrong on the sheet, call for it, answer, do what is to be done."""
        self.put_right(facts)
        self.is_sound(f"rest before {name}")
        self.touch(".huge")
        left = list(seen.answers)
        while (waiting := self.roll(seen.faces).waiting) is not None:
            self.is_sound(f"question {waiting.question.says.key}")
            wanted = name_of(waiting.wanted)
            while left and left[0].to != wanted:
                left.pop(0)
            assert left, f"{name} asks for {wanted}, which the automa does not look at on the true table"
            self.now_and_then_reload()
            self.enter(as_asked(waiting, left.pop(0).answer))
        lines = self.page.evaluate(LINES)
        assert lines == seen.lines, f"{name}: {lines} beside {seen.lines}"
        if not lines:
            return
        self.is_sound(f"to do in {name}")
        self.page.locator(".todo label").first.click()
        self.now_and_then_reload()
        assert self.page.locator(".todo input").first.is_checked()
        self.touch(".cfoot form .primary")

    def now_and_then_reload(self) -> None:
        """A phone that was laid away shows the same when it is taken up."""
        self.touches += 1
        if self.touches % EVERY == 0:
            shown = self.page.inner_text("main")
            self.page.reload()
            self.reloads += 1
            assert self.page.inner_text("main") == shown

    def roll(self, faces: list[Say]) -> Session:
        """Enter what the real dice, bags and decks gave, one after the other, where the phone gave something else."""
        session = self.session
        for die, face in zip(session.dice, faces, strict=False):
            if die.faces[die.shows] != face:
                button = f"button[value='{die.draw}.{die.faces.index(face)}']"
                self.page.click(f".realdie:has({button}) > summary")
                self.is_sound(f"real {die.says.key}")
                self.touch(f".realdie {button}")
                return self.roll(faces)
        return session

    def ends(self, ending: list[str]) -> None:
        """The game is over, and the page says how."""
        assert not self.offered()
        assert self.page.locator(".rest > p").all_inner_texts() == ending
        self.is_sound("over")

    # Fields

    def enter(self, answer: Answer) -> None:
        """Answer what the automa asks."""
        known = self.changes
        self.fill(answer)
        self.page.wait_for_function(CHANGED, arg=known)

    def fill(self, answer: Answer) -> None:
        """Touch each field, and what sends them if no touch has."""
        if OTHERWISE in answer:
            self.page.click("button[name='f.otherwise']")
            return
        for name, value in answer.items():
            named = f"[name='f.{name}']"
            if self.page.locator(f".cask button{named}").count():
                self.page.click(f".cask button{named}[value='{value}']")
                return
            if self.page.locator(f".cnum{named}").count():
                self.page.fill(f".cnum{named}", str(value))
                continue
            for each in value if isinstance(value, list) else [value]:
                self.page.click(f".cask label:has({named}[value='{each}'])")
        self.page.click(".cfoot .primary")

    def put_right(self, facts: Mapping[str, Fact]) -> None:
        """Compare the sheet with the true pieces of the automa, line by line; a line may move another."""
        for _ in range(2):
            believed = self.automa.facts(self.session.game)
            wrong = [fact for name, fact in facts.items() if believed[name].value != fact.value]
            for fact in wrong:
                if fact.own and not fact.fixed and fact.field.name not in COURSE:
                    self.correct(fact.field.name, fact.value)
        if self.page.url.endswith("/sheet"):
            self.page.click(".ctabs a >> nth=0")
            self.page.wait_for_selector(".huge")

    def correct(self, name: str, value: Value) -> None:
        """Put a line right."""
        if not self.page.url.endswith("/sheet"):
            self.page.click(".ctabs a[href$='/sheet']")
            self.page.wait_for_selector("#sheet-title")
            self.is_sound("sheet")
        line = self.page.locator(f".facts2 li:has(input[name=line][value='{name}'])")
        line.locator("summary").click()
        self.is_sound(f"line {name.split('/', maxsplit=1)[0]}")
        known = self.changes
        if isinstance(value, list):
            for box in line.locator("input[type=checkbox]").all():
                box.set_checked(box.get_attribute("value") in value)
            line.locator("button.primary").click()
        elif line.locator(".cnum").count():
            line.locator(".cnum").fill(str(value))
            line.locator("button").click()
        else:
            line.locator(f"button[value='{value}']").click()
        self.page.wait_for_function(CHANGED, arg=known)


class TrueGame(Play[Any]):
    """The game on the table; whenever the automa is about to act in it, the phone does."""

    def __init__(
        self,
        phone: OnPhone,
        answer: Answer,
        key: bytes,
        watch: Callable[[Any, Callable[[Any, str], None]], None] = lambda _rules, _begin: None,
    ) -> None:
        self.phone, self.automa = phone, phone.automa
        self.people, self.acts = stream(key, "people"), 0
        rules = installed_games()[self.automa.game].rules_for(self.automa.setup(answer))
        watch(rules, self.starts)
        super().__init__(rules, rules.opening(Chance(key)))

    def play(self, eras: int | None = None) -> None:
        """People decide at random until so many eras are over, or the game is."""
        while not self.over and (eras is None or self.game.state.era <= eras):
            seat, ask = next(iter(self.asks.items()))
            self.answer(seat, at_random(ask, self.people))

    def ending(self) -> list[str]:
        """What is said at the end."""
        words = Words(self.automa, self.phone.lang, self.game)
        return [sentence(prose(words.text(says))) for says in self.automa.ending(self.game)]

    def _checkpoint(self) -> None:
        name = self.automa.act_at(self.game)
        if name is not None:
            self.starts(self.game, name)

    def starts(self, game: Game[Any, Any], name: str) -> None:
        """The automa is about to act, in the true game and not in a copy of it."""
        act = on_phone(game, name)
        if game is not self.game or act is None:
            return
        while (offered := self.phone.offered()) != act:
            self.let_act(offered)  # where it has nothing to do, it does not act in the true game
        self.let_act(act)

    def let_act(self, name: str) -> None:
        """The phone acts as the automa does on a copy of the true table."""
        self.phone.play(name, self.seen(name), self.automa.facts(self.game))
        self.acts += 1

    def seen(self, name: str) -> Seen:
        """What the act is on a copy of the true table."""
        game = self.rules.definition.game(self.rules, clone(self.game.state))
        answers: list[Told] = []
        told: list[Event] = []
        rolls: list[list[int]] = []
        drawn: list[tuple[Drawing, int]] = []

        def saw(sight: Sight) -> None:
            if is_asked(sight, VERSION):
                answers.append(Told(name_of(sight), look_at(self.automa, game, sight)))
            elif isinstance(sight, Draw) and (drawing := self.automa.drawing(game, sight)) is not None:
                drawn.append((drawing, len(rolls)))

        game.told, game.rolls, game.saw = told.append, rolls, saw
        self.decide(self.automa.run(game, name), answers)
        game.told = game.rolls = game.saw = None
        outcomes = [*rolls, ()]  # a deck needs none
        faces = [drawing.faces[drawing.shows(outcomes[min(at, len(rolls))])] for drawing, at in drawn]
        return Seen(answers, faces, self.lines(game, told, bool(faces)))

    def decide(self, flow: Flow[None] | None, answers: list[Told]) -> None:
        """Let an act run, and people decide what they are asked in it."""
        try:
            ask: Any = next(flow) if flow is not None else None
            while flow is not None and ask is not None:
                chosen: Any = at_random(ask, self.people)
                picked = [chosen] if isinstance(ask, One) else chosen
                keys = [choice_of(option) for option in ask.menu.options if option in picked]
                answers.append(Told(name_of(ask), {CHOICE: keys[0] if isinstance(ask, One) else keys}))
                ask = flow.send(chosen)
        except StopIteration:
            return

    def lines(self, after: Game[Any, Any], told: list[Event], drawn: bool) -> list[str]:
        """What is to be done."""
        words = Words(self.automa, self.phone.lang, after)
        lines = list(self.automa.lines(self.game, after, told))
        return [prose(words.text(line.says)) for line in lines or [NOTHING] * drawn]


def as_asked(waiting: Waiting, seen: Answer) -> Answer:
    """What was seen, in the words of the question: another card lies on top of the deck that the phone believes in."""
    if not isinstance(waiting.wanted, Draw):
        return asked_of(waiting, seen)
    names = [field.name for field in waiting.question.fields]
    return dict(zip(names, seen.values(), strict=True))


def on_phone(game: Game[Any, Any], name: str) -> str | None:
    """By which button the phone does what the automa does now; what is none, belongs to the one before."""
    act, _, about = name.partition("/")
    if act != "step":
        return act
    calls = {"march": "era" if is_last_round(game) else None, "pillars": "change", "ending": "end"}
    return calls.get(about)


def is_last_round(game: Game[Any, Any]) -> bool:
    """Whether an era of Inventions is over."""
    return bool(game.state.era == 1 or game.state.round == LAST_ROUND)
