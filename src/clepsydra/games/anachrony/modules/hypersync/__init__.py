"""Hypersync (HS): what is in its box. No table can play it yet; its rules stand in the documents."""
