"""The optional rules of the base game (AN-VAT, AN-VRD, AN-VED); each plugs in like a module."""
