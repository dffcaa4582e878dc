"""What the kit takes for a value of the program in a text, and what for a sentence."""

from __future__ import annotations

import pytest

from clepsydra.testing.languages import for_people


@pytest.mark.parametrize("text", ["None of your workers is tired.", "Fire", "2 × 3 = 6"])
def test_a_sentence_is_for_people(text: str) -> None:
    for_people("en", text)


@pytest.mark.parametrize(
    "text", ["It costs None.", "None", "Choose ('water', 1)", "{seat} passes", "warp_gold"]
)
def test_a_value_of_the_program_is_not(text: str) -> None:
    with pytest.raises(AssertionError):
        for_people("en", text)
