"""Time in the dungeon: exploration turns since the campaign began, and the days they make.

A turn is ten minutes, 144 make a day. A game says how many rounds a turn has and when checks fall due.
"""

from __future__ import annotations

import msgspec

TURNS_A_DAY = 144
TURNS_AN_HOUR = 6
START = 8 * TURNS_AN_HOUR


class Clock(msgspec.Struct, omit_defaults=True):
    """Turns since the beginning, and since the last check of whatever roams."""

    turn: int = 0
    since_check: int = 0

    @property
    def day(self) -> int:
        """The first day is day 1; a new one begins at midnight."""
        return (self.turn + START) // TURNS_A_DAY + 1

    @property
    def time_of_day(self) -> str:
        """Hours and minutes, as `08:40`; the campaign begins at eight in the morning."""
        minutes = (self.turn + START) % TURNS_A_DAY * 10
        return f"{minutes // 60:02d}:{minutes % 60:02d}"

    @property
    def by_day(self) -> bool:
        """From six in the morning to six in the evening."""
        return 6 * TURNS_AN_HOUR <= (self.turn + START) % TURNS_A_DAY < 18 * TURNS_AN_HOUR

    @property
    def turns_to_midnight(self) -> int:
        """From now until the next day begins; at least one."""
        return TURNS_A_DAY - (self.turn + START) % TURNS_A_DAY

    def pass_turns(self, turns: int) -> None:
        self.turn += turns
        self.since_check += turns

    def check_due(self, every: int) -> bool:
        """True once every so many turns, and counts anew from there."""
        if self.since_check < every:
            return False
        self.since_check = 0
        return True


def turns_left(now: int, until: int) -> int:
    return max(0, until - now)
