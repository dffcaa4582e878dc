"""What Rulebenders says beyond names: options and questions with their figures, moves in one sentence."""
