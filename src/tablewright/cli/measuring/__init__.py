"""Commands about chance: dice, odds, simulations, experiments."""
