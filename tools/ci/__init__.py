"""The tiers of proof: `.ci/check`, `.ci/run` and `.ci/full` run the sections listed here (docs/testing.md)."""
