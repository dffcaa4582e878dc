"""The application around the rules: tables, seats, and all that people do at them."""
