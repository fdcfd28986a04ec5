"""Verifying a save: what is sound is called sound, and every kind of tampering is found."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablewright.engine.dice import sealed_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, Setup
from tablewright.engine.game.saves import SaveText, _digest
from tablewright.engine.game.verify import Verification, dice_note, verify, wrong_dice
from tests.engine.games import TOY, new_game, play_on

SECRET = bytes(range(32))


def finished(**setup: Any) -> Game[Any]:
    game = new_game(dice=sealed_dice("campaign", SECRET), **setup)
    game.salt("p1", "my salt")
    play_on(game, lambda pairs: pairs[0])
    return game


def text_of(game: Game[Any], **changes: Any) -> SaveText:
    setup: Setup = msgspec.structs.replace(game.setup, **changes)
    return SaveText(setup, tuple(game.records), 0)


def failed(result: Verification) -> list[str]:
    return [finding.checked for finding in result.findings if not finding.good]


def test_a_finished_sealed_game_is_good_and_reveals_its_secret() -> None:
    result = verify(TOY, text_of(finished()))
    assert result.good
    assert (result.outcome, result.revealed) == ("over", SECRET.hex())
    assert [finding.checked for finding in result.findings] == ["file", "seed", "replay", "dice"]


def test_a_running_sealed_game_keeps_its_secret() -> None:
    game = new_game(dice=sealed_dice("campaign", SECRET))
    game.answer("p1", "Ada")
    result = verify(TOY, text_of(game))
    assert result.good
    assert result.revealed == ""
    assert SECRET.hex() not in repr(result)


def test_an_open_seed_is_shown() -> None:
    game = new_game("amber crow")
    play_on(game, lambda pairs: pairs[0])
    assert verify(TOY, text_of(game)).revealed == "amber crow"


def test_another_secret_breaks_the_promise() -> None:
    game = finished()
    other = msgspec.structs.replace(game.setup.dice, secret=bytes(32).hex())
    assert "seed" in failed(verify(TOY, text_of(game, dice=other)))


def test_another_campaign_breaks_the_promise() -> None:
    assert failed(verify(TOY, text_of(finished(), campaign="other"))) == ["seed"]


def test_without_the_secret_nothing_can_be_checked() -> None:
    game = new_game(dice=sealed_dice("campaign", SECRET))
    assert failed(verify(TOY, text_of(game, dice=game.setup.dice.public()))) == ["seed"]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_changed_answer_is_found(place: int) -> None:
    game = finished(settings={"hp": 30, "foe": 30})
    records = list(game.records)
    record = records[place]
    assert isinstance(record, Answered)
    records[place] = msgspec.structs.replace(record, key="flee" if record.key in ("fight", "no") else "Eve")
    assert failed(verify(TOY, SaveText(game.setup, tuple(records), 0))) == ["replay"]


def test_a_missing_record_is_found() -> None:
    game = finished(settings={"hp": 30, "foe": 30})
    assert failed(verify(TOY, SaveText(game.setup, tuple(game.records[:2] + game.records[3:]), 0))) == ["replay"]


def test_changed_settings_are_found() -> None:
    assert failed(verify(TOY, text_of(finished(), settings={"hp": 50}))) == ["replay"]


def test_an_honest_game_of_rules_that_are_gone_is_accused_of_nothing() -> None:
    """Four of five honest games were called WRONG after an upgrade: the number of their rules had not been raised."""
    game = finished(digest="of other files", settings={"hp": 30, "foe": 30})
    first, *rest = [record for record in game.records if isinstance(record, Answered)]
    other = msgspec.structs.replace(first, check="something else came of it")
    records = tuple(other if record is first else record for record in (*game.records, game.make_checkpoint()))
    result = verify(TOY, SaveText(game.setup, records, 0))
    assert (result.good, result.proven) == (True, False)
    assert [(finding.checked, finding.gone) for finding in result.findings] == [
        ("file", False), ("seed", False), ("replay", True), ("dice", False),
    ]  # fmt: skip
    assert rest
    loaded = verify(TOY, SaveText(msgspec.structs.replace(game.setup, digest=""), records, 0))
    assert failed(loaded) == ["replay"]


def test_other_rules_are_no_excuse_for_a_broken_promise() -> None:
    assert "seed" in failed(verify(TOY, text_of(finished(), campaign="other", digest="of other files")))


def test_the_digest_changes_with_any_file_of_the_rules(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    rules = tmp_path / "book" / "fights.py"
    rules.write_text("HARD = 4\n")
    before = _digest(tmp_path)
    _digest.cache_clear()
    assert _digest(tmp_path) == before
    rules.write_text("HARD = 5\n")
    _digest.cache_clear()
    assert _digest(tmp_path) != before


def test_a_torn_tail_is_named() -> None:
    game = finished()
    assert failed(verify(TOY, SaveText(game.setup, tuple(game.records), 0, b"{"))) == ["file"]


def test_a_die_that_shows_another_face_is_found() -> None:
    game = finished()
    place = next(place for place, entry in enumerate(game.log) if entry.rolls)
    entry = game.log[place]
    loaded = msgspec.structs.replace(entry.rolls[0], face=entry.rolls[0].face % entry.rolls[0].sides + 1)
    game.log[place] = msgspec.structs.replace(entry, rolls=(loaded, *entry.rolls[1:]))
    assert list(wrong_dice(game.log, game.words)) == [loaded]


def test_dice_rolled_by_hand_are_counted_apart() -> None:
    game = new_game(hand_dice=("p1",))
    for key in ("Ada", "fight", "6", "4"):
        game.answer("p1", key)
    (dice,) = (finding for finding in verify(TOY, text_of(game)).findings if finding.checked == "dice")
    assert dice.good
    assert "2 more were rolled by hand" in dice.found


def test_the_note_on_the_dice_keeps_a_running_games_secret() -> None:
    setup = Setup("c", "toy", 1, sealed_dice("c"), ("p1",))
    game = Game(TOY, setup)
    assert setup.dice.commitment in dice_note(game)
    assert setup.dice.secret not in dice_note(game)
    play_on(game, lambda answers: answers[0])
    assert setup.dice.secret in dice_note(game)
