"""The ground that all schemes stand on: dice, figures, things, life and death, light, the hooks."""
