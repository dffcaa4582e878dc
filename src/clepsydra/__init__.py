"""Clepsydra: heavy, time-bending strategy board games, every rule enforced and explained."""
