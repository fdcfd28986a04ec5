"""Assembling the Party; Death, Dying & Continuity; Passage of Time."""
