"""The games, one package each. None of them knows another."""
