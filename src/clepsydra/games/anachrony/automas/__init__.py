"""What the solo opponents have in common: a seat that decides by procedure, told step by step (SO)."""
