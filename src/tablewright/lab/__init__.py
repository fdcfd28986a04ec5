"""Simulation, odds reports, plots and learning environments."""
