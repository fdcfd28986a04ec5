"""Prints the table of keys of docs/players.md from the one table of keys, `engine/telling/keys.toml`.

    python -m tools.keys

A test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.telling.keys import table

_WHERE = {"": "", "page": "browser only", "terminal": "terminal only"}


def rows() -> Iterator[str]:
    """The lines of the table."""
    yield "| key | `--plain` | what it does |"
    yield "|---|---|---|"
    digits = "`1` to `9`, then two digits and Enter"
    pad = (
        "hexes and doors as on a number pad (`8` north, `2` south), people by the number they keep for the whole fight"
    )
    yield f"| {digits} | the same | {pad}; where nothing is on the picture, what stands in the list |"
    ways = " ".join(f"`{letter}`" for letter in sorted(table().pad.values(), key="qweasd".index))
    yield f"| {ways} | the same | the six hexes, as these keys lie |"
    for five in table().five:
        rest = "all that is neither of these, and what the bar has no room for" if not five.verbs else "then whom"
        yield f"| `{five.key}` | `{five.key} 2` | {five.title.lower()}: {rest} |"
    yield "| any other letter | the same | the verb that it stands at: the same in every game and every question |"
    for tool in table().tool:
        where = f" ({_WHERE[tool.only]})" if tool.only else ""
        word = f"`{tool.word}`" if tool.word and tool.only != "page" else ""
        yield f"| `{tool.key}` | {word} | {tool.says}{where} |"


if __name__ == "__main__":
    print("\n".join(rows()))
