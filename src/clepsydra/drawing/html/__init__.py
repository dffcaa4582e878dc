"""What is drawn as a tree of elements, and which of them differ: no HTML is read again to find that out."""
