"""The JSON API, version 1: all that pages, bots and other programs do at tables."""
