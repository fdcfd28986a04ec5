"""The tables themselves, free of requests and pages: games kept, seats, people, tokens, the master's console."""
