"""What the page of a table names for who does not see it, at positions of every title: `python -m tools.named`."""
