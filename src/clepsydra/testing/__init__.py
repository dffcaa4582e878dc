"""The conformance kit: what every game must keep, proved by playing it.

    from clepsydra.testing import conformance

    test_keeps_its_promises = conformance("pebbles")

Random whole games in every set-up that matters, the same game again in another process, stored and read back,
taken back, dealt anew, with nothing hidden seen, nothing changed behind the kernel's back, and every text there in
each language. `CLEPSYDRA_SOAK=100` plays a hundred times as many. The plug-in `clepsydra.testing.plugin` gives
pytest the marks `rule` and `scenario`, and refuses a claim of what no document says.
"""

from clepsydra.testing.games import conformance

__all__ = ["conformance"]
