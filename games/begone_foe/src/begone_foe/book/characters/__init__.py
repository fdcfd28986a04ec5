"""Characters, Starting Equipment, Advancement, Encumbrance in peace."""
