"""The glossary pages of the docs, made from the games' own words: `python tools/glossary.py` writes them anew."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.telling.glossary import glossary_of
from tablewright.rules import GAMES, ruleset

FOLDER = Path(__file__).parents[1] / "docs" / "games" / "words"


def page(game: str) -> str:
    """One game's words, each with an anchor of its own."""
    rules = ruleset(game)
    how = "hover over a marked word in the browser, press `x` in the terminal, or say `? word` in line mode"
    lines = [
        f"# Words of {rules.title}",
        "",
        f"What the game's words mean, in our own: {how}. How the game is played: [{rules.title}](../{game}.md).",
        "",
    ]
    for term in glossary_of(rules).terms:
        about = ", ".join(part for part in (term.kind, *term.rules) if part)
        lines += [f'<a id="{term.key}"></a>**{term.name}** ({about}): {term.text}', ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
