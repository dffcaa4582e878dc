"""Flows in other browser engines; a package, so that its browsers end with its last test."""
