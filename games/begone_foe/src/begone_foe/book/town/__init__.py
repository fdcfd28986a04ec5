"""Town: rest, trade, hirelings, rumours."""
