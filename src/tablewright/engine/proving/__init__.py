"""The ledger of a game's rules, and scenarios that prove them."""
