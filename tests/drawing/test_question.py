"""The question of a decision bar: its first sentence is large, what follows it small."""

from __future__ import annotations

import re

import pytest

from clepsydra.drawing import Links
from clepsydra.drawing.bar import Bar, bar_of
from clepsydra.drawing.marks import prose


@pytest.mark.parametrize(
    ("title", "further"),
    [
        ("Build what?", None),
        ("Your turn: build or pass. Free actions come first.", "Free actions come first."),
        ("À toi : quelle carte ? Tu la verras. Puis passe.", "Tu la verras. Puis passe."),
        ("Pay 1.5 water? Costs 2. 3 left.", "Costs 2. 3 left."),
    ],
)
def test_what_a_question_adds_in_further_sentences_is_smaller(title: str, further: str | None) -> None:
    bar = str(bar_of(Bar(who="", title=title), Links()))
    assert re.findall('<span class="further">(.*?)</span>', bar) == ([] if further is None else [further])
    heading = bar[bar.index("<h1") : bar.index("</h1>")]
    assert re.sub("<[^>]*>", "", heading) == prose(title), "one text for screen readers"
