"""The colours of seats, and the shape of each: no seat is told by its colour alone."""

SHAPES = {
    "green": "triangle",
    "blue": "square",
    "yellow": "circle",
    "brown": "diamond",
    "orange": "hexagon",
    "violet": "pentagon",
    "red": "cross",
    "pink": "drop",
    "none": "circle",
}
COLOURS = tuple(colour for colour in SHAPES if colour != "none")
"""What somebody can choose, in the order in which they are given."""
