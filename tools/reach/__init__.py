"""Record per-test coverage (which test executes which line), for tools.plant and for developers."""
