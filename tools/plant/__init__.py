"""Mutation testing over all packages, to check that the gate kills the mutants that the full tier kills."""
