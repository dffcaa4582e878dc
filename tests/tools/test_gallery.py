"""The gallery meets every situation that it promises to show."""

from __future__ import annotations

from pathlib import Path

from clepsydra.kernel import LANGUAGES
from tools.gallery import SITUATIONS, THEMES, Gallery, fill, middle_and_end


def test_every_situation_is_met_and_written_in_all_languages_and_themes(tmp_path: Path) -> None:
    gallery = Gallery("anachrony", tmp_path)
    assert fill(gallery, seeds=60) == []
    middle_and_end(gallery)
    gallery.index()
    shown = {name.rsplit("-", 2)[0] for name in gallery.written}
    assert shown >= {*SITUATIONS, "17-chosen", "18-spectator", "19-end", "20-states", "21-score"}
    assert len(gallery.written) == len(set(gallery.written)) == len(shown) * len(LANGUAGES) * len(THEMES)
    assert all((tmp_path / name).stat().st_size > 1000 for name in gallery.written)
    assert (tmp_path / "static" / "icons.svg").is_file()
