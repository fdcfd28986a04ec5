"""Meeting monsters: talk, signs, stealth, captives and prisoners."""
