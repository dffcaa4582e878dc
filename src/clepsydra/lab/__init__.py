"""The laboratory: claims of tests, simulation, tournaments, environments."""
