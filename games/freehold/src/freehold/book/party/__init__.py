"""Turn Order, Difficult Actions and Encumbrance: who is together, and what one of them does outside combat."""
