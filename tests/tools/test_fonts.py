"""The fonts that pages are sent: made by the script, and enough for every text of ours."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import clepsydra
from clepsydra.drawing.assets import STATIC, files
from clepsydra.drawing.installed import boards
from tools import fonts

SOURCE = Path(clepsydra.__file__).parent
TEXTS = {".toml", ".md", ".html", ".py", ".js", ".css"}
SHEETS = "".join(
    content.decode()
    for game in ("", *boards())
    for name, content in files(game).items()
    if name.endswith(".css")
)
FACES = set(re.findall(r"@font-face \{(.*?)\}", SHEETS, re.DOTALL))
"""Each once: a sheet that a page asks for is joined from several, which are there by themselves, too."""


def test_they_are_those_that_the_script_makes() -> None:
    for name, font in fonts.made().items():
        assert (STATIC / "fonts" / name).read_bytes() == font, "python -m tools.fonts"


@pytest.mark.parametrize(("name", "number"), [(fonts.FIRST, 0), (fonts.OTHERS, 1)])
def test_a_browser_is_told_what_each_draws_and_how_far_it_stretches(name: str, number: int) -> None:
    (face,) = (face for face in FACES if f"fonts/{name}" in face)
    told = re.sub(r"\s+", " ", face.partition("unicode-range:")[2].partition(";")[0]).strip()
    assert told == fonts.ranges(fonts.characters()[number])
    font = TTFont(io.BytesIO((STATIC / "fonts" / name).read_bytes()))
    axes = {axis.axisTag: (axis.minValue, axis.maxValue) for axis in font["fvar"].axes}
    assert f"font-weight: {axes['wght'][0]:g} {axes['wght'][1]:g};" in face
    assert f"font-stretch: {axes['wdth'][0]:g}% {axes['wdth'][1]:g}%;" in face


def test_no_text_of_ours_needs_the_other_font() -> None:
    written = {
        letter
        for path in SOURCE.rglob("*")
        if path.suffix in TEXTS and path.is_file()
        for letter in path.read_text(encoding="utf-8")
    }
    assert {"é", "œ", "’", "«", "−", "·"} <= written
    assert not written & set(map(chr, fonts.characters()[1]))


def test_no_style_sheet_asks_for_a_weight_or_width_that_was_cut_off() -> None:
    asked = SHEETS
    for face in FACES:
        asked = asked.replace(face, "")
    weights = {int(weight) for weight in re.findall(r"font-weight: (\d+)", asked)}
    widths = {float(width) for width in re.findall(r"(?:font-stretch|--w-\w+): ([\d.]+)%", asked)}
    for values, (least, _, most) in ((weights, fonts.AXES["wght"]), (widths, fonts.AXES["wdth"])):
        assert len(values) > 5
        assert least <= min(values)
        assert max(values) <= most


def test_capitals_of_french_and_figures_of_one_width_are_in_the_first() -> None:
    font = TTFont(io.BytesIO((STATIC / "fonts" / fonts.FIRST).read_bytes()))
    assert {ord(letter) for letter in "ÀÉÈŒÇ0€"} <= set(font.getBestCmap() or ())
    assert "tnum" in {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
