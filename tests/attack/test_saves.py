"""Files that somebody made: a thousand saves with something wrong, valid JSON all of them. Each is refused in words,
or is a game that can be seen and played on; none costs much, and none leads to a traceback.
"""

from __future__ import annotations

import random
import time
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.game.checking import faults_of
from tablewright.engine.game.game import Diverged
from tablewright.engine.game.packing import pack
from tablewright.engine.game.records import Answered, Checkpoint
from tablewright.engine.game.saves import BadSave, header_line, open_game, parse, record_lines
from tablewright.engine.game.verify import verify
from tablewright.engine.telling.log import Teller, tale_of
from tablewright.engine.telling.looking import SPECTATOR, scene_of
from tablewright.rules import ruleset
from tablewright.shelf import Wish, begin, look_at
from tablewright.web.tables import heavy
from tablewright.web.tables.beginning import checked
from tests.attack.worlds import KEYS, count, played

_SAVES = 20  # for each of the five games; `make attack` tries 1,000 and more
_SECONDS = 5.0
_ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 10**6, 10**12, 2**64, 10**40, 1.5, "", "x", "\x00", "\u202e", "é" * 3000, "0", "gm", "p9"),
    *([], {}, [[]], {"a": {"b": {}}}, ["p1"] * 500, "__class__", "../../etc/passwd", "<script>", "\x1b[2J"),
)


@cache
def _good(key: str) -> tuple[dict[str, Any], ...]:
    """A save with every kind of record in it, as plain data."""
    game = played(key, seed=5, answers=70)
    game.note("p1", "here", "a note")
    game.stand("p1", "nothing", "default")
    game.make_checkpoint()
    for chart in list(game.ruleset.charts)[:1]:
        game.roll_chart(game.ruleset.gm_seat or "p1", chart)
    if game.outcome is None:
        game.undo("p1", agreed=True)
    lines = (header_line(game.setup) + record_lines(game.records)).splitlines()
    return tuple(msgspec.json.decode(line) for line in lines)


def _content(lines: list[Any]) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def _mutated(key: str, chance: random.Random) -> bytes:
    """A save with one to three things wrong. Check values are left out where they would give it away."""
    lines: list[Any] = msgspec.json.decode(msgspec.json.encode(list(_good(key))))
    if chance.random() < 0.7:
        for line in lines[1:]:
            if line["record"] != "checkpoint":
                line.pop("check", None)
    for _ in range(chance.randint(1, 3)):
        chance.choice(_KINDS)(lines, chance)
    return _content(lines)


def _change_header(lines: list[Any], chance: random.Random) -> None:
    setup = lines[0].get("setup") if isinstance(lines[0], dict) else None
    if isinstance(setup, dict) and setup:
        _change_inside(setup, chance)


def _change_record(lines: list[Any], chance: random.Random) -> None:
    line = chance.choice(lines)
    if isinstance(line, dict) and line:
        _change_inside(line, chance)


def _change_inside(here: Any, chance: random.Random) -> None:
    """Put something odd somewhere inside."""
    keys = list(here) if isinstance(here, dict) else list(range(len(here)))
    key = chance.choice(keys)
    if isinstance(here[key], dict | list) and here[key] and chance.random() < 0.6:
        _change_inside(here[key], chance)
    elif isinstance(here, dict) and chance.random() < 0.15:
        del here[key]
    else:
        here[key] = chance.choice(_ODD)


def _drop(lines: list[Any], chance: random.Random) -> None:
    if len(lines) > 2:
        del lines[chance.randrange(1, len(lines))]


def _swap(lines: list[Any], chance: random.Random) -> None:
    if len(lines) > 2:
        one, other = chance.randrange(1, len(lines)), chance.randrange(1, len(lines))
        lines[one], lines[other] = lines[other], lines[one]


def _repeat(lines: list[Any], chance: random.Random) -> None:
    lines.insert(chance.randrange(1, len(lines) + 1), chance.choice(lines[1:] or lines))


def _add_override(lines: list[Any], chance: random.Random) -> None:
    paths = ("__class__", "seats", "seats[0]", "outcome", "settings", "party", "next_id", "hexes", "x" * 300)
    override = {"record": "override", "by": "gm", "path": chance.choice(paths), "value": 10**6, "reason": "why not"}
    lines.insert(chance.randrange(1, len(lines) + 1), override)


def _add_undo(lines: list[Any], chance: random.Random) -> None:
    undo = {"record": "undo", "seat": "p1", "agreed": True}
    lines[chance.randrange(1, len(lines) + 1) : 0] = [undo] * chance.choice((1, 2, 100))


def _tear_checkpoint(lines: list[Any], chance: random.Random) -> None:
    for line in lines[1:]:
        if isinstance(line, dict) and line.get("record") == "checkpoint" and line.get("frozen"):
            part = chance.choice(("frozen", "log"))
            text = str(line.get(part, ""))
            at = chance.randrange(len(text) or 1)
            line[part] = text[:at] + chance.choice(("", "0", "~~~~~")) + text[at + 1 :]


def _new_rules(lines: list[Any], chance: random.Random) -> None:
    if isinstance(lines[0].get("setup"), dict):
        lines[0]["setup"]["rules"] = chance.choice((0, 2, 99, -1))


_KINDS = (
    *(_change_header, _change_record, _change_record, _drop, _swap, _repeat),
    *(_add_override, _add_undo, _tear_checkpoint, _new_rules),
)


@pytest.mark.parametrize("key", KEYS)
def test_a_good_one_is_good(key: str) -> None:
    brought = heavy.bring(ruleset, checked, _content(list(_good(key))), "good")
    assert brought.waiting or brought.outcome


@pytest.mark.parametrize("key", KEYS)
def test_saves_with_something_wrong(key: str, tmp_path: Path) -> None:
    chance, taken = random.Random(f"saves {key}"), 0
    for _ in range(count(_SAVES)):
        content = _mutated(key, chance)
        began = time.process_time()
        taken += _brought(content)
        _on_the_shelf(content, tmp_path)
        assert time.process_time() - began < _SECONDS
    assert 0 < taken < count(_SAVES)


def _brought(content: bytes) -> bool:
    """Whether a server takes the file. If it does, everybody can look at it, and play on."""
    try:
        brought = heavy.bring(ruleset, checked, content, "this file")
    except (BadSave, Refused) as refusal:
        assert str(refusal)  # noqa: PT017  # most are refused, in words
        return False
    rules = ruleset(brought.setup.game)
    game = open_game(rules, parse(header_line(brought.setup) + record_lines(brought.records), "table"))
    assert list(faults_of(rules, game.checkpoint)) == []
    for seat in (*game.setup.seats, SPECTATOR):
        assert scene_of(game, seat).title
        assert Teller(game, seat).tellings() is not None
        assert tale_of(game, seat)
    for decision in game.pending[:1]:
        answer = str(decision.options[0]) if decision.options else str(decision.low) if decision.kind != "text" else ""
        game.answer(decision.seat, answer)
    return True


def _on_the_shelf(content: bytes, folder: Path) -> None:
    """The same file on somebody's own disk: listed, opened and verified without a traceback."""
    path = folder / "save.tw"
    path.write_bytes(content)
    shown = look_at(path)
    assert "\x1b" not in f"{shown.title}{shown.problem}{shown.begun}{shown.game}"
    try:
        text = parse(content, "save.tw")
        rules = ruleset(text.setup.game)
        open_game(rules, text)
    except (BadSave, Refused, Diverged):
        return
    assert verify(rules, text).findings


def _log_of(count: int, claimed: int | None = None) -> str:
    """A log of so many entries that are none; a million of them pack into six thousand letters."""
    return pack(b"\xdd" + (count if claimed is None else claimed).to_bytes(4, "big") + b"\x01" * count)


@pytest.mark.parametrize(
    "log",
    [
        pytest.param(_log_of(700_000), id="long"),
        pytest.param(_log_of(1_000), id="of no entries"),
        pytest.param(_log_of(3, claimed=2**32 - 1), id="shorter than it says"),
        pytest.param(pack(b"\x81\xa1a\x01"), id="no list"),
    ],
)
@pytest.mark.parametrize("plays", [True, False])
def test_a_log_that_nobody_was_ever_told(log: str, plays: bool) -> None:
    """Whoever opened such a table held up everybody for seconds, each time."""
    game = played("twelve_years", answers=30)
    game.make_checkpoint()
    *before, made = game.records
    assert isinstance(made, Checkpoint)
    beginning = before if plays else [Answered("p1", "nonsense")]
    content = header_line(game.setup) + record_lines([*beginning, msgspec.structs.replace(made, log=log, kept=0)])
    with pytest.raises((BadSave, Refused)):
        heavy.bring(ruleset, checked, content, "x")


def test_a_log_that_was_told_is_brought_along() -> None:
    game = played("twelve_years", answers=30)
    game.make_checkpoint()
    content = header_line(game.setup) + record_lines([Answered("p1", "nonsense"), game.records[-1]])
    assert heavy.bring(ruleset, checked, content, "x").records


_HUGE = "x" * 3_000_000


def _with_header(**changes: Any) -> bytes:
    header, *records = _good("yabec")
    return _content([{**header, "setup": {**header["setup"], **changes}}, *records])


@pytest.mark.parametrize(
    "changes",
    [
        {"campaign": "x" * 201},
        {"begun": "x" * 201},
        {"title": "x" * 2_001},
        {"seats": ["p1"] * 201},
        {"hand_dice": ["x" * 201]},
        {"salts": [f"p1:{number}" for number in range(201)]},
        {"settings": {"x" * 201: 1}},
        {"bots": {f"p{number}": "" for number in range(201)}},
        {"dice": {"kind": "open", "seed": "x" * 1_001}},
        {"house": "x" * 200_001},
        {"unknown": _HUGE},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_text_or_list_of_the_header_that_is_too_long(changes: dict[str, Any]) -> None:
    """A campaign of 14 million letters once cost 20 seconds at every look."""
    with pytest.raises(BadSave, match=r"header is damaged|first line"):
        parse(_with_header(**changes), "x.tw")


@pytest.mark.parametrize(
    "record",
    [
        {"record": "answer", "seat": "p1" * 101, "key": "a"},
        {"record": "answer", "seat": "p1", "key": "x" * 200_001},
        {"record": "override", "by": "gm", "path": "a", "value": _HUGE, "reason": "why not"},
        {"record": "override", "by": "gm", "path": "a", "value": 1, "reason": "x" * 2_001},
        {"record": "note", "seat": "p1", "place": "x" * 201, "text": "a"},
        {"record": "roll", "by": "gm", "who": "x" * 201, "sides": 6},
        {"record": "checkpoint", "frozen": "", "positions": {}, "check": "", "seal_broken": "x" * 2_001},
        {"record": "checkpoint", "frozen": "", "positions": {}, "check": "", "answers": {"t": [["p1", "a"]] * 20_001}},
        {"record": "answer", "seat": "p1", "key": "a", "unknown": _HUGE},
    ],
    ids=lambda record: "".join(f"{record['record']} {key}" for key, value in record.items() if len(str(value)) > 200),
)
def test_a_text_or_list_of_a_record_that_is_too_long(record: dict[str, Any]) -> None:
    with pytest.raises(BadSave, match="line 2 "):
        parse(_content([_good("yabec")[0], record]), "x.tw")


def test_a_game_that_no_save_could_hold_is_not_begun(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="too long"):
        begin(Wish("yabec", seed="x" * 1_001), tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["OPENED_SECONDS", "LOOKED_SECONDS"])
def test_a_save_that_is_slow_to_open_or_to_draw_is_not_taken_in(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody on the server would feel each look at it."""
    monkeypatch.setattr(heavy, what, 0.0)
    with pytest.raises(BadSave, match="the most that a server allows"):
        heavy.bring(ruleset, checked, _content(list(_good("yabec"))), "x.tw")
