"""Film strips of a table: whole moves at a served table, a picture each 100 ms, on one sheet.

`python -m tools.filmstrip anachrony impact` writes `build/filmstrip/anachrony-impact-desktop.png`.
"""
