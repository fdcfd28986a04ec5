"""How long a test waits for what should come at once. A busy machine may take its time; who passes does not wait."""

PATIENCE = 60  # seconds
