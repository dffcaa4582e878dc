"""Pages for people: written by the server, and working without any script; the live stream only hurries them."""
