"""Modules of Anachrony. Each plugs into the registries of the rules; the base names none of them."""
