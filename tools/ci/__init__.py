"""Run the test tiers: `.ci/check`, `.ci/run` and `.ci/full` run the sections of this package (docs/testing.md)."""
