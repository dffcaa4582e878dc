"""The web: pages, boards, live updates."""
