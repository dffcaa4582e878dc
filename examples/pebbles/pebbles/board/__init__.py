"""The board of Pebbles: one region, its words and its style sheet."""

from collections.abc import Iterator
from pathlib import Path

from clepsydra.drawing import Board, Region, Words
from clepsydra.drawing.happenings import Happening
from clepsydra.drawing.marks import anchor
from clepsydra.drawing.markup import Markup, html
from clepsydra.kernel import One, Option, Some
from pebbles.rules import Heap, Took

HERE = Path(__file__).parent


class PebblesBoard(Board[Heap]):
    """The heap, and nothing else."""

    home = HERE
    styles = ("board.css",)
    happenings = {
        Took: Happening(
            way=lambda event: ("heap", anchor("mat", event.seat, "seat")),
            piece=lambda _event: "cube",
            sound="place",
        )
    }

    def lay_out(self) -> Iterator[Region[Heap]]:
        """One region: it depends on how many pebbles there are."""
        yield Region("heap", lambda view: view.state.heap, self._heap)

    def _heap(self, count: int) -> Markup:
        return html(
            '<section id="heap" class="heap" aria-label="{told}"><p>{told}</p>{pebbles}</section>',
            told=Words(self.lang, HERE / "words").say("board", "heap", count=count),
            pebbles=html('<i class="pebble"></i>') * count,
        )

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """Every option is about the heap."""
        return ("heap",)
