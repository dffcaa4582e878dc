"""What an answer costs the server, with the pages of a table open: `python -m tools.answer`."""
