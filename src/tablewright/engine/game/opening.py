"""Opening a game from its records: from the last checkpoint where that will do, else played again from the start.

Where the rules have changed since and the records no longer lead where they led, the game goes on from its last
checkpoint: state, log and chronicle as they were then, and as many of the answers since as still fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

from tablewright.engine.game.acting import Diverged
from tablewright.engine.game.checking import check_state
from tablewright.engine.game.game import Game
from tablewright.engine.game.packing import check_logs, checkpoints_in, has_whole_log, long_records
from tablewright.engine.game.records import AnyRecord, Checkpoint, Setup, Undone
from tablewright.engine.game.undoing import OutOfPast, self_contained, what_stands
from tablewright.engine.ruleset import Ruleset

S = TypeVar("S")

_STRANGE_CHECKPOINTS = 3  # that do not come back as they were: then these are other rules


class NewerRules(ValueError):
    """A game that was played under a later version of its rules than there is here."""


def refuse_newer(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord]) -> None:
    version = max([setup.rules, *(checkpoint.rules for checkpoint in checkpoints_in(records))])
    if version > ruleset.version:
        raise NewerRules(
            f"played under version {version} of the rules of {ruleset.title}; here is version {ruleset.version}. "
            "A newer Tablewright opens it"
        )


def open_records(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord], *, foreign: bool = False) -> Game[S]:
    """The game that these records lead to. `foreign`: somebody brought them; everything is played again and checked."""
    refuse_newer(ruleset, setup, records)
    if foreign:
        check_logs(checkpoints_in(records), ruleset)
    game = None if foreign else _from_checkpoint(ruleset, setup, records)
    if game is not None:
        return game
    try:
        return Game(ruleset, setup, records, foreign=foreign)
    except Exception as error:  # noqa: BLE001  # old records may break new rules in any way
        try:
            return resume(ruleset, setup, records, foreign=foreign)
        except NoCheckpoint:
            raise error from None


def _places(records: Sequence[AnyRecord]) -> list[int]:
    """Positions of checkpoints, the last one first."""
    return [number for number, record in enumerate(records) if isinstance(record, Checkpoint)][::-1]


def records_to_replay(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord]) -> int:
    """About how many records have to be played again to open a game."""
    made = checkpoints_in(records)
    if made and (made[-1].rules != ruleset.version or not has_whole_log(made)):
        return len(records)
    beginnings = [-1] if _may_skip(ruleset, setup, records) else []
    for at in (*self_contained(records), *beginnings):
        with suppress(OutOfPast):
            return len(what_stands(records[at + 1 :]))
    return len(records)


def _from_checkpoint(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord]) -> Game[S] | None:
    """The game from its last checkpoint; None if it has to be played again from the start to know its log."""
    strange = 0
    for at in self_contained(records):
        made = checkpoints_in(records[: at + 1])
        if made[-1].rules != ruleset.version or not has_whole_log(made):
            return None
        try:
            game = Game.at_checkpoint(ruleset, setup, records[: at + 1])
            if game.check_value() != made[-1].check:
                strange += 1
                if strange == _STRANGE_CHECKPOINTS:
                    return None
                continue
            game.catch_up(records[at + 1 :])
        except OutOfPast:
            continue  # a helper's answers were taken back with a person's: from further back
        except Exception:  # noqa: BLE001  # these are not the rules it was played under; playing it again will tell
            return None
        return game
    return _from_the_start(ruleset, setup, records) if _may_skip(ruleset, setup, records) else None


def _may_skip(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord]) -> bool:
    """True if what was taken back may be left out where no checkpoint holds. Not of sealed dice: whoever took back an
    end once, when that was still to be had, has broken the seal.
    """
    same_rules = {setup.rules, *(each.rules for each in checkpoints_in(records))} == {ruleset.version}
    return same_rules and setup.dice.kind != "sealed" and any(isinstance(each, Undone) for each in records)


def _from_the_start(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord]) -> Game[S] | None:
    """The game played from its first record, without what was taken back."""
    try:
        game = Game(ruleset, setup)
        game.catch_up(records)
    except Exception:  # noqa: BLE001  # playing all of it again will tell
        return None
    return game


class NoCheckpoint(Diverged):
    """There is nothing to go on from."""


def resume(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord], *, foreign: bool = False) -> Game[S]:
    """Go on from the last checkpoint that can be read, with the answers since it as far as they fit."""
    for at in _places(records):
        try:
            game = Game.at_checkpoint(ruleset, setup, records[: at + 1])
        except Exception:  # noqa: BLE001  # damaged, or a state these rules cannot play: an older one may do
            continue
        if foreign:
            check_state(ruleset, game.checkpoint)
        _play_what_fits(game, records[at + 1 :])
        game.records = long_records(records)
        game.resumed = True
        return game
    if setup.rules < ruleset.version:
        return _begin_again(ruleset, setup, records)
    raise NoCheckpoint("the game does not replay under the present rules, and it has no checkpoint to go on from")


def _begin_again(ruleset: Ruleset[S], setup: Setup, records: Sequence[AnyRecord]) -> Game[S]:
    """A short game of older rules, without a checkpoint: its beginning serves as one."""
    game = Game(ruleset, setup)
    _play_what_fits(game, records)
    game.records = long_records(records)
    game.resumed = True
    return game


def _play_what_fits(game: Game[S], records: Sequence[AnyRecord]) -> None:
    for record in records:
        try:
            game.replay((record,), checked=False)
        except Exception:  # noqa: BLE001  # what does not fit any more ends it; nothing of it has happened
            return
