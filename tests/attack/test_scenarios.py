"""Scenario files from anybody: whatever is in them, they pass, fail or are refused in words."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tablewright.cli import main
from tests.attack.worlds import KEYS, count

GAMES = Path(__file__).parents[2] / "games"
_TRIES = 12  # for each game
_BITS = (
    *('"', "'", "[", "]", "{", "}", "=", ",", "\n", "[[scenario]]", "= 1", "999999999999999999999", "-1", "1e400"),
    *(
        "true",
        "nan",
        "''",
        '""',
        "\\u0000",
        "\x1b[2J",
        "\u202e",
        "given = { }",
        "dice = []",
        'choose = [""]',
        "expect = 7",
    ),
    *('scene = "play"', 'rules = ["X"]', '"__class__" = 1', '"a.__init__.__globals__" = 1', '"x[999999999]" = 1'),
)


def _run(path: Path) -> Result:
    result = CliRunner().invoke(main, ["scenario", str(path)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    assert "\x1b[2J" not in result.output
    return result


def _piece(key: str, chance: random.Random) -> str:
    """One scenario of a game, as it is written."""
    files = sorted((GAMES / key / "scenarios").glob("*.toml"))
    head, *pieces = chance.choice(files).read_text().split("[[scenario]]")
    assert "[[" not in head
    return head + "[[scenario]]" + chance.choice(pieces)


def _spoilt(text: str, chance: random.Random) -> str:
    """The text with something cut out, put in, doubled or exchanged."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(text))
        end = min(len(text), start + chance.choice((0, 0, 1, 4, 40)))
        put = chance.choice((chance.choice(_BITS), "", text[start:end] * 2))
        text = text[:start] + put + text[end:] or " "
    return text


@pytest.mark.parametrize("key", KEYS)
def test_spoilt_scenarios(key: str, tmp_path: Path) -> None:
    chance = random.Random(key)
    for number in range(count(_TRIES)):
        path = tmp_path / f"{key}{number}.toml"
        path.write_text(_spoilt(_piece(key, chance), chance))
        assert _run(path).exit_code in (0, 1, 2)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\x00", b"\xff\xfe\x00", b"[[scenario]]", b"scenario = 1", b"[" * 10_000, b"a = " + b"[" * 5_000),
        b'[[scenario]]\nid = 1\nrules = 2\nscene = 3\ngame = "nothing"\n',
        b'game = "yabec"\n[[scenario]]\nid = "x"\nrules = []\nscene = "play"\ngiven = 1\n',
        b'game = "yabec"\n[[scenario]]\nid = "\\u001b[2J"\nrules = ["\\u001b[2J"]\nscene = "\\u001b[2J"\n',
    ],
    ids=["empty", "nul", "utf-16", "bare", "number", "tables", "lists", "types", "given", "escapes"],
)
def test_what_is_no_scenario(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    assert _run(path).exit_code in (0, 1, 2)
