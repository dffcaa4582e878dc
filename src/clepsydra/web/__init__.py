"""The service on the web: the JSON API, live streams, and what it takes to run them."""
