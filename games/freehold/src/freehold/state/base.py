"""What the state counts in: turns, hours and days; the GM's seat; what a party may be about."""

from __future__ import annotations

from typing import Literal

TURNS_A_DAY = 288
TURNS_AN_HOUR = 12
ROUNDS_A_TURN = 60  # combat rounds of five seconds in an Active turn (FH-TURN-02)
HOURS_A_DAY = 10  # for travel, mapping and exploring (FH-TRAVEL-01)
DAYS_A_WEEK = 7
GM = "gm"

Ration = Literal["full", "one", "none", "choose"]
Mode = Literal["home", "waiting", "road", "site", "meeting", "fight", "camp", "gone"]
