"""What anybody may cost: limits of size and number for whatever people send, type or upload, all in one place."""

from __future__ import annotations

from typing import Final

# --- changes by hand --------------------------------------------------------------------------------------------------

LONGEST_PATH: Final = 400
DEEPEST_PATH: Final = 24  # steps of a path
LARGEST_NUMBER: Final = 1_000_000  # that a game master may write into a state, either sign
LONGEST_TEXT: Final = 2_000  # of a text in a state
LONGEST_LIST: Final = 200  # entries of a list or table given as one value
LONGEST_REASON: Final = 500
LONGEST_SHOWN: Final = 200  # letters of a value that the log shows
