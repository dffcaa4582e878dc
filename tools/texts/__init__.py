"""Checks the texts for players, draws samples of them for readers, and exchanges them with translation tools as gettext PO files.

    python -m tools.texts check                  # forbidden words, and ambiguous words without a note
    python -m tools.texts export build/po        # writes en.po and fr.po
    python -m tools.texts import build/po/fr.po  # writes changed translations back into the text files
    python -m tools.texts sample rulebenders     # options and sentences of the log, from games that bots play
    python -m tools.texts screens --seed 1a2b3c4d --to build/screens  # texts of real pages, each outlined in a picture

A text file is `NAME.en.toml` with a `NAME.fr.toml` beside it, below `src/clepsydra` or `examples`. A note for
translators is a comment directly above a text: `# note: verb, on the button that ends the turn`.
"""
