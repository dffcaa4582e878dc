"""What cards do, in the closed vocabulary of the rules."""
