"""All limits on the size and number of what people send, type or upload."""

from __future__ import annotations

import time
from typing import Final

# --- words ------------------------------------------------------------------------------------------------------------
LONGEST_REFUSAL: Final = 1_000  # letters of what somebody is told
MOST_FIELDS: Final = 1_000  # of a form

# --- requests ---------------------------------------------------------------------------------------------------------
LONGEST_LINES: Final = 32 * 1024  # bytes of what stands before a request: its address and headers
MOST_LINES: Final = 100
SECONDS_TO_BEGIN: Final = 20.0  # until these are there
SECONDS_TO_ASK: Final = 300.0  # until a request is whole: a large save on a slow line
MOST_BEHIND: Final = 1024 * 1024  # bytes that the reader of a WebSocket may still have to read

# --- changes by hand --------------------------------------------------------------------------------------------------
LONGEST_PATH: Final = 400
DEEPEST_PATH: Final = 24  # steps of a path
LARGEST_NUMBER: Final = 1_000_000  # that a game master may write into a state, either sign
LONGEST_TEXT: Final = 2_000  # of a text in a state
LONGEST_LIST: Final = 200  # entries of a list or table given as one value
LONGEST_REASON: Final = 500
LONGEST_SHOWN: Final = 200  # letters of a value that the log shows
LONGEST_TOLD: Final = 200  # letters of a change by hand, told in words

# --- dungeons written by hand -----------------------------------------------------------------------------------------
LONGEST_DUNGEON: Final = 60_000  # letters of its text
LONGEST_PLAN: Final = 4 * LONGEST_DUNGEON  # letters of its drawing, as JSON
MOST_ROOMS: Final = 150
MOST_WAYS: Final = 600
MOST_PARTS: Final = 60  # areas, factions and rumours, of each
DEEPEST_LEVEL: Final = 12
LARGEST_ROOM: Final = 40  # squares a side
FARTHEST_ROOM: Final = 200  # squares from the corner of the map
MOST_FLOOR: Final = 10_000  # squares of all rooms of a level
LONGEST_WAY: Final = 1_000  # feet
MOST_IN_A_ROOM: Final = 12  # bands, features, gems, pieces of jewellery and things, of each
MOST_MONSTERS: Final = 60  # of one band, by its highest roll
MOST_MONSTERS_IN_ALL: Final = 1_000
MOST_OF_A_THING: Final = 100  # as in 'oil*3'
MOST_COINS: Final = 100_000  # of a hoard, and of a gem or jewel
LONGEST_NAME: Final = 80
LONGEST_PROSE: Final = 4_000  # of what is told of a room

# --- characters carried to another campaign ---------------------------------------------------------------------------
LONGEST_PARTY: Final = 10_000  # letters of their JSON

# --- maps drawn by players --------------------------------------------------------------------------------------------
MOST_SQUARES: Final = 10_000  # on one sheet
FARTHEST_SQUARE: Final = 100  # from the entrance, any way
MOST_DRAWN: Final = 60_000  # squares that one text of calls may paint or look through, over and over
MOST_FAULTS: Final = 100  # that one drawing is told of

# --- files that people name -------------------------------------------------------------------------------------------
LARGEST_FILE: Final = 64 * 1024 * 1024  # bytes of house rules, scenarios, maps and the like
LARGEST_SAVE: Final = 1024 * 1024 * 1024  # bytes of a save on one's own disk; a server takes far less

# --- how many may be asked for at the command line --------------------------------------------------------------------
MOST_GAMES: Final = 10_000_000_000  # that bots play: by the kernel some days
MOST_MATCHES: Final = 1_000_000  # of each bot in a tournament; also games that are looked at move by move
MOST_VARIANTS: Final = 10_000  # of an experiment
MOST_ANSWERS: Final = 1_000_000  # until a game is judged
MOST_SAMPLES: Final = 10_000_000
MOST_JOBS: Final = 512  # processes
MOST_SEATS: Final = 100  # a game itself says how many of them it has
LARGEST_LIMIT: Final = 1_000_000_000_000  # of what a server allows
MOST_STEPS: Final = 100_000_000  # of a game that is stepped through

# --- states and saves -------------------------------------------------------------------------------------------------
LARGEST_IN_STATE: Final = 1_000_000_000  # any number in a state, either sign
LONGEST_IN_STATE: Final = 200_000  # letters of any text in a state: whole dungeons stand in some
MOST_ENTRIES_IN_STATE: Final = 20_000  # of any list in a state
MOST_VALUES_IN_STATE: Final = 500_000
LONGEST_HEADER: Final = 1024 * 1024  # bytes of a save's first line: dungeons and house rules may stand in it
LONGEST_RECORD: Final = 2 * 1024 * 1024  # bytes of a line that is no checkpoint
LONGEST_ID: Final = 200  # letters of a name that a save gives to something: campaign, seat, question, place, die stream
LONGEST_SEED: Final = 1_000
MOST_IN_HEADER: Final = 200  # entries of any list in a save's first line
LARGEST_CHECKPOINT: Final = 8 * 1024 * 1024  # bytes of a state, or of what was told between two checkpoints, unpacked
LARGEST_PACKED: Final = 12 * 1024 * 1024  # letters of either, packed
MOST_IN_CHECKPOINT: Final = 20_000  # entries of any list in a checkpoint's line
MOST_TOLD: Final = 100_000  # entries of the log in one checkpoint of a file that somebody brings
SNAPSHOT_BYTES: Final = 2 * 1024 * 1024  # of states that a game keeps to take answers back; the rest is replayed
FEWEST_SNAPSHOTS: Final = 8
LARGEST_WAITING: Final = 64 * 1024  # bytes of a state on which a turn may wait for its answer; a larger one is put away
STACKS_KEPT: Final = 64  # of turns that have ended, for the next ones
RECORDS_TO_FIRST_CHECKPOINT: Final = 20
RECORDS_PER_CHECKPOINT: Final = 200
SECONDS_PER_CHECKPOINT: Final = 0.1  # of reckoning: a game that takes longer to play again gets its checkpoint earlier
RECORDS_OF_AN_OLD_GAME: Final = 20_000  # its checkpoints stand twice as far apart: else most of its save is checkpoints

# --- a server's time --------------------------------------------------------------------------------------------------
WORKERS: Final = 2  # processes for what may take long: files brought along, verification, replay
WORKER_MEMORY: Final = 2 * 1024**3  # bytes a worker may have
MOST_WAITING: Final = 80  # jobs that wait for a worker
MOST_WAITING_EACH: Final = 20  # of one address
ASIDE_SECONDS: Final = 60.0  # for anything that one table does while the server waits: open, draw, tell, answer
UPLOAD_SECONDS: Final = 20.0  # to read and replay a file that somebody brings
OPENED_SECONDS: Final = 2.0  # of processor time to open a table that somebody brought; ours take a fiftieth of it
LOOKED_SECONDS: Final = 1.0  # of processor time for one seat's page of such a table
VERIFY_SECONDS: Final = 120.0
REPLAY_SECONDS: Final = 20.0
COUNSEL_SECONDS: Final = 30.0  # to think about somebody's question; it stops by itself long before
PRINT_SECONDS: Final = 30.0  # to set a piece of paper
BEGIN_SECONDS: Final = 5.0  # to begin a game
OVERRIDE_SECONDS: Final = 5.0  # to try a change by hand: every seat's scene is made, and answers are given in copies
OPEN_SECONDS: Final = 300.0  # to play a long game again that no checkpoint can open
SLOW: Final = 0.02  # seconds: a table that took longer than this the last time is served by a thread
FIRST_SPELL: Final = 0.25  # seconds that bots play while somebody waits for the page
SPELL: Final = 0.05  # seconds that bots play at a time when nobody waits for them
REST: Final = 0.15  # seconds of rest after it, for all bots together
MOST_BOT_ANSWERS: Final = 20_000  # in a row, without any person; then they rest until somebody lets them go on


def work_time() -> float:
    """Seconds that this thread has worked, however busy the machine is; where nobody counts them, seconds passed."""
    return time.thread_time() if hasattr(time, "thread_time") else time.perf_counter()
