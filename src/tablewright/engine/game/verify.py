"""Is a save what it claims to be? It is played again from its first record, and everything that can be checked is.

A sealed seed must match the promise made before play, every record must lead to the state whose check value it carries,
and every die of the log must show the face that seed, stream and position give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import Words, commitment_to, face_of
from tablewright.engine.events import Entry, Roll
from tablewright.engine.game.game import Diverged, Game
from tablewright.engine.game.opening import resume
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import SaveText, has_other_rules
from tablewright.engine.ruleset import Ruleset


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked, in words for people."""

    checked: str
    good: bool
    found: str
    gone: bool = False  # nothing is wrong with it, and nothing can prove it: its rules are not there any more


class Verification(msgspec.Struct, frozen=True):
    findings: tuple[Finding, ...]
    outcome: str = ""
    revealed: str = ""  # the seed or secret, where it may be known

    @property
    def good(self) -> bool:
        """True if nothing is wrong."""
        return all(finding.good for finding in self.findings)

    @property
    def proven(self) -> bool:
        """True if everything was played again, and nothing is wrong."""
        return self.good and not any(finding.gone for finding in self.findings)


def verify(ruleset: Ruleset[Any], text: SaveText) -> Verification:
    """Check a save from its first record to its last."""
    findings = [_header(ruleset, text), _promise(text.setup)]
    try:
        game = Game(ruleset, text.setup, text.records)
    except Exception as error:  # noqa: BLE001  # a made-up save may break the rules in any way
        if has_other_rules(ruleset, text.setup):
            return Verification((*findings, *_gone(ruleset, text)))
        named = isinstance(error, Diverged | Refused)
        found = str(error) if named else f"breaks the rules: {type(error).__name__} {error}"
        return Verification((*findings, Finding("replay", False, found)))
    findings += [_replay(text), _dice(game), *_seal(game)]
    dice = text.setup.dice
    revealed = dice.seed if dice.kind == "open" else game.revealed_secret
    return Verification(tuple(findings), game.outcome or "", revealed)


def _header(ruleset: Ruleset[Any], text: SaveText) -> Finding:
    if text.torn:
        return Finding("file", False, f"{len(text.torn)} bytes of an unfinished line at the end; doctor cuts them off")
    version = f"rules version {text.setup.rules}"
    if text.setup.rules != ruleset.version:
        version += f", replayed under version {ruleset.version}"
    return Finding("file", True, f"whole, {len(text.records)} records, {version}")


def _promise(setup: Setup) -> Finding:
    dice = setup.dice
    if dice.kind == "open":
        return Finding("seed", True, "open: anybody can know these dice")
    if not dice.secret:
        return Finding("seed", False, "sealed, and the secret is not in this file: the dice cannot be checked")
    kept = commitment_to(bytes.fromhex(dice.secret), setup.campaign) == dice.commitment
    return Finding("seed", kept, f"sealed, {'as promised' if kept else 'NOT as promised'}: {dice.commitment}")


def _seal(game: Game[Any]) -> list[Finding]:
    return [Finding("seal", False, f"broken: {game.seal_broken}")] if game.seal_broken else []


def _replay(text: SaveText) -> Finding:
    checks = sum(bool(getattr(record, "check", "")) for record in text.records)
    return Finding("replay", True, f"{len(text.records)} records lead to the same states, {checks} check values")


def _gone(ruleset: Ruleset[Any], text: SaveText) -> list[Finding]:
    """Verify the stored dice of a game whose rules have changed since."""
    words = (
        "played under rules that are gone: it cannot be played again from its start, and goes on from its checkpoint"
    )
    findings = [Finding("replay", True, words, gone=True)]
    with suppress(Exception):  # without a checkpoint nothing of the log was kept
        game = resume(ruleset, text.setup, text.records)
        findings += [_dice(game), *_seal(game)]
    return findings


def _dice(game: Game[Any]) -> Finding:
    wrong = next(wrong_dice(game.log, game.words), None)
    if wrong is not None:
        return Finding("dice", False, f"die {wrong.position} of {wrong.stream!r} shows {wrong.face}; it must not")
    rolls = [roll for entry in game.log for roll in entry.rolls]
    by_hand = sum(roll.by_hand for roll in rolls)
    typed = f"; {by_hand} more were rolled by hand and typed in" if by_hand else ""
    return Finding("dice", True, f"{len(rolls) - by_hand} dice show what the seed gives{typed}")


def dice_note(game: Game[Any]) -> str:
    """A few lines for the end of a chronicle: where its dice came from, and how to check them."""
    dice = game.setup.dice
    if dice.kind == "open":
        told = f"An open seed, `{dice.seed}`: whoever plays it again with the same answers meets the same dice."
    elif game.revealed_secret:
        told = f"Sealed. Promised before play: `{dice.commitment}`. Revealed: `{game.revealed_secret}`."
    else:
        told = f"Sealed. Promised before play: `{dice.commitment}`. The secret is told when the game is over."
    return f"## The dice\n\n{told} `tablewright verify` checks every one of the {game.dice_rolled}.\n"


def wrong_dice(log: Sequence[Entry], words: Words) -> Iterator[Roll]:
    """The dice of a log that do not show what their place in the stream gives."""
    for entry in log:
        for roll in entry.rolls:
            if not roll.by_hand and face_of(words.word(roll.stream, roll.position), roll.sides) != roll.face:
                yield roll
