"""Planted mistakes over all packages, and whether the gate finds what all tests together find."""
