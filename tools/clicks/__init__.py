"""Games played by clicks in the real page: at random to the end, and typical turns whose way is measured."""
