"""The check of a finished game's record, as the score page offers it and tells its outcome."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from clepsydra.drawing.marks import icon, prose
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words
from clepsydra.kernel import Reader, commitment
from clepsydra.tables import queries
from clepsydra.tables.replay import Verdict
from clepsydra.tables.table import Table
from clepsydra.web.pages.lobby import in_groups


class Check(Struct):
    """The panel of the check, before it and after it."""

    table: Table
    verdict: Verdict | None
    again: str
    """Where the record is checked, once more too."""
    words: Words
    reader: Reader

    def say(self, section: str, key: str, **figures: Any) -> str:
        """Words as a page shows them."""
        return prose(self.words.say(section, key, **figures))

    def panel(self) -> Markup:
        """The panel; nothing for practice, which has no record."""
        if self.table.practice_of is not None:
            return NOTHING
        verdict = self.verdict
        key = "verify" if verdict is None else "again"
        css = "btn" if verdict is None else "btn small"
        button = html(
            '<a class="{css}" href="{again}#check">{icon}{check}</a>',
            css=css,
            again=self.again,
            icon=icon("verify"),
            check=self.say("check", key),
        )
        if verdict is None:
            state, title = "", self.say("check", "title")
            told = html("<p>{told}</p>", told=self.say("check", "offer"))
        elif verdict.bad is None:
            state, title, told = "good", self.say("check", "good"), self._agreed(verdict)
        else:
            state, title = "bad", self.say("check", "bad", line=verdict.bad.line)
            told = html("<p>{told}</p>", told=prose(self.reader.denial(verdict.bad.denial)))
        return html(
            '<section class="panel verdict {state}" id="check" aria-labelledby="check-title">{symbol}'
            '<div class="grow"><h2 class="h-3" id="check-title">{title}</h2>{told}{at_home}</div>{button}'
            "</section>",
            state=state,
            symbol=icon("warn" if state == "bad" else "verify", css="s32"),
            title=title,
            told=told,
            at_home=self._at_home(),
            button=button,
        )

    def _agreed(self, verdict: Verdict) -> Markup:
        record = verdict.record
        count, lines = len(record.moves), len(record.moves) + 2
        points = [
            self.say("check", "answers", count=count),
            self.say("check", "lines", count=lines),
            self.say("check", "seed"),
            self.say("check", "result"),
        ]
        seed = self.table.seed
        return html(
            "<ul>{done}</ul><p><code>{sealed} {commitment}</code></p><p><code>{opened} {seed}</code></p>",
            done=(
                html("<li>{icon}<span>{point}</span></li>", icon=icon("check", css="s16"), point=point)
                for point in points
            ),
            sealed=self.say("check", "sealed"),
            commitment=in_groups(commitment(seed)),
            opened=self.say("check", "opened"),
            seed=in_groups(seed.hex()),
        )

    def _at_home(self) -> Markup:
        return html(
            '<p class="small muted">{offline} <code>clepsydra verify {name}</code></p>',
            offline=self.say("check", "offline"),
            name=queries.file_name(self.table),
        )
