"""Runs `check`, `export`, `import`, `sample` or `screens` (the docstring of the package says what they do)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from tools.texts.files import LANGUAGES, SOURCE, TextFileError, text_files
from tools.texts.voice import faults, load


def check(_arguments: Namespace) -> int:
    """Print the faults of all texts; return 1 if there are any."""
    found = list(faults(text_files(), load()))
    print("\n".join(found) or "no forbidden word, and a note at every ambiguous one")
    return int(bool(found))


def export(arguments: Namespace) -> int:
    """Write a PO file for each language into a folder."""
    from tools.texts import catalogs

    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        count = catalogs.export(text_files(), lang, folder / f"{lang}.po")
        print(f"{folder / f'{lang}.po'}: {count} texts")
    return 0


def import_(arguments: Namespace) -> int:
    """Write the texts of PO files into the text files; return 1 if one does not fit."""
    from tools.texts import catalogs

    # English last: once it has changed, translations of it are refused.
    for path in sorted(arguments.files, key=lambda path: path.stem == SOURCE):
        try:
            print(f"{path}: {catalogs.import_(text_files(), path)} texts changed")
        except (catalogs.CatalogMisfitError, TextFileError) as error:
            print(error)
            return 1
    return 0


def sample(arguments: Namespace) -> int:
    """Print options with their questions and sentences of the log, drawn from games that bots play."""
    from tools.texts import sample as samples

    for game in arguments.games:
        drawn = samples.sample(game, arguments.seed, arguments.count)
        for heading, texts in (("options", drawn.options), ("log", drawn.lines)):
            print(f"\n{game}: {heading}")
            for number, text in enumerate(texts, start=1):
                print(f"{number}. {f'{chr(10)}   '.join(text)}")
    return 0


def screens(arguments: Namespace) -> int:
    """Draw texts of real games and pages for readers, each with a picture in which it is outlined."""
    from tools.texts import screens as pictures

    drawn = pictures.screens(arguments.seed, arguments.count, arguments.language, arguments.to)
    print(f"{arguments.to / 'texts.json'}: {drawn} texts")
    return int(drawn < arguments.count)


def main(arguments: Sequence[str]) -> int:
    """Run one of the commands."""
    parser = ArgumentParser(prog="python -m tools.texts")
    commands = parser.add_subparsers(required=True)
    commands.add_parser("check", help=check.__doc__).set_defaults(run=check)
    exporting = commands.add_parser("export", help=export.__doc__)
    exporting.add_argument("folder", type=Path)
    exporting.set_defaults(run=export)
    importing = commands.add_parser("import", help=import_.__doc__)
    importing.add_argument("files", type=Path, nargs="+")
    importing.set_defaults(run=import_)
    sampling = commands.add_parser("sample", help=sample.__doc__)
    sampling.add_argument("games", nargs="+", help="such as rulebenders")
    sampling.add_argument("--seed", type=int, default=1)
    sampling.add_argument("--count", type=int, default=60, help="of options, and of sentences")
    sampling.set_defaults(run=sample)
    drawing = commands.add_parser("screens", help=screens.__doc__)
    drawing.add_argument("--seed", required=True, help="hexadecimal digits, such as those of a commit")
    drawing.add_argument("--count", type=int, default=60)
    drawing.add_argument("--language", choices=LANGUAGES, default=SOURCE)
    drawing.add_argument("--to", type=Path, required=True)
    drawing.set_defaults(run=screens)
    parsed = parser.parse_args(arguments)
    return int(parsed.run(parsed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
