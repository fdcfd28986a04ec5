"""Where each rule of a game is implemented, and what proves it: the ledger joined with code, scenarios and tests.

A game's scenarios come with it: in its package (`proving/scenarios`), or beside its `src` in a project, as the
house's own have them; a wheel carries those packed (`engine/carried.py`). Tests are looked for from the current
folder up, and beside the game's `src`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablewright.engine.carried import unpacked
from tablewright.engine.proving.ledger import Proof, citations, load_ledger
from tablewright.engine.proving.powers import Bearer, bearers_of, line_of
from tablewright.engine.ruleset import Ruleset
from tablewright.rules import GAMES

_PACKAGE = Path(__file__).parent
_SHARED = ("world", "engine")  # rooms that rules of several games may be implemented in


def home_of(game: Ruleset[Any]) -> Path:
    """The game's own folder: where its ledger is."""
    return Path(game.ledger).parent


def scenarios_of(game: Ruleset[Any]) -> Path | None:
    """The folder of scenarios that came with a game."""
    inside = home_of(game) / "proving" / "scenarios"
    if inside.is_dir():
        return inside
    packed = unpacked("scenarios")
    return packed / game.key / "scenarios" if packed and game.key in GAMES else _beside(game, "scenarios")


def _beside(game: Ruleset[Any], name: str) -> Path | None:
    """A folder of the game's project, where its package lies in a project's `src`."""
    source = home_of(game).parent
    folder = source.parent / name
    return folder if source.name == "src" and folder.is_dir() else None


def find_tests(start: Path) -> Path | None:
    """The nearest tests folder with scenarios or tests in it, from `start` upwards."""
    folders = (folder / "tests" for folder in (start, *start.parents))
    return next((folder for folder in folders if any(folder.rglob("*.toml")) or any(folder.rglob("*.py"))), None)


def audit_game(game: Ruleset[Any], tests: Path | None = None) -> list[Proof]:
    """Each rule of the ledger with the places in code, in scenarios and in `tests` that cite it."""
    home = home_of(game)
    shared = (_PACKAGE / room for room in _SHARED if game.key in GAMES)
    in_code = _joined(_cited(home.parent, home), _cited(_PACKAGE, *shared))
    own = _beside(game, "tests")
    of_tests = [citations(_files(tests, "py", "toml"), tests.parent)] if tests else []
    of_tests += [citations(_files(own, "py"), own.parents[2])] if own and own != tests else []
    in_tests = _joined(_scenarios_citing(game), *of_tests)
    ledger = load_ledger(game.ledger)
    proofs = [Proof(rule, in_code.get(rule.id, ()), in_tests.get(rule.id, ())) for rule in ledger.rule]
    return [*proofs, *(Proof(each.rule, (_place(home, each),), in_tests.get(each.id, ())) for each in bearers_of(game))]


def _place(home: Path, bearer: Bearer) -> str:
    """Where an entry with powers stands."""
    file = home / "content" / bearer.file
    return f"{file.relative_to(home.parent).as_posix()}:{line_of(file, bearer.key)}"


def _cited(root: Path, *folders: Path) -> dict[str, list[str]]:
    return citations((file for folder in folders for file in _files(folder, "py")), root)


def _scenarios_citing(game: Ruleset[Any]) -> dict[str, list[str]]:
    folder = scenarios_of(game)
    return citations(_files(folder, "toml"), folder.parents[2]) if folder else {}


def _joined(*parts: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """Places by rule, each once."""
    joined: dict[str, dict[str, None]] = {}
    for part in parts:
        for rule, places in part.items():
            joined.setdefault(rule, {}).update(dict.fromkeys(places))
    return {rule: tuple(places) for rule, places in joined.items()}


def _files(folder: Path, *kinds: str) -> Iterator[Path]:
    return (file for kind in kinds for file in sorted(folder.rglob(f"*.{kind}")))
