"""How alike games are that a GPU would play side by side, counted on the processor.

    python -m packages.kernel.tools.warps

The kernel's C++ with a count at every statement of every call, and at every line of 128 bytes that a step looks at for
the first time. Games at one kind of step are taken by 32, sorted as on a GPU, and what a warp would go through is added
up as if it came together again after every branch: of each statement the most that any of the 32 goes through it.
Prints a line of JSON for all, and for every call with a large share: of instructions, with how many of 32 are at work,
and of lines. Needs a C++ compiler.
"""

from __future__ import annotations

import argparse
import ast
import ctypes
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

os.environ |= {"TABLEWRIGHT_KERNEL": "plain", "TABLEWRIGHT_RECORD": "small"}
_COUNTING = Path(__file__).with_name("warps.cpp")
_WORK = (ast.BinOp, ast.Compare, ast.Subscript, ast.BoolOp, ast.UnaryOp)
MOST_TURNS = 2000


def main() -> None:
    asked = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "warps.cpp"), Path(folder, "warps.so")
        source.write_text(_program(asked.bot), "utf-8")
        subprocess.run(["g++", "-O1", "-w", "-shared", "-fPIC", "-ffp-contract=off", "-o", library, source], check=True)
        for row in _counted(ctypes.CDLL(str(library)), asked):
            print(json.dumps(row))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="bold")
    parser.add_argument("--pool", type=int, default=8064, help="games at a time, as a block of a GPU has them")
    parser.add_argument("--steps", type=int, default=320, help="of each game, about")
    parser.add_argument("--least", type=float, default=1.0, help="a call with a smaller share (of 100) is left out")
    parser.add_argument("--unsorted", action="store_true", help="games of a kind as they come")
    return parser.parse_args()


def _program(bot: str) -> str:
    """The translated kernel, counting, and who plays it."""
    from tablewright_kernel import figures, translating
    from tablewright_kernel.content import build

    from tablewright.engine.ruleset import for_trial
    from twelve_years import RULESET

    names: list[str] = []

    class Counted(translating.Function):
        """A function that counts its statements, by their order in it and what they have to do."""

        statements = 0

        def text(self, put_in: bool) -> str:
            names.append(translating.name_of(self.function))
            head, brace, body = super().text(put_in).partition("{\n")
            return f"{head}{brace}Call call_({len(names) - 1});\n{body}"

        def _statement(self, node: ast.stmt) -> str:
            self.statements += 1
            return f"COUNT({self.statements}, {1 + sum(map(_is_work, _own(node)))});\n{super()._statement(node)}"

        def _number_at(self, node: ast.Subscript) -> str:
            array, number = self._value(node.value), super()._number_at(node)
            own = self.given.get(array) == "Record" and number.startswith(f"{array}[")
            return f"LOOK({array}, {number[len(array) + 1 : -1]})" if own else number

    kernel = translating.whole_program(Counted)
    known = int(build(RULESET, for_trial(RULESET.settings, {}), bot, 1)[figures.BOT])
    before, _, after = _COUNTING.read_text("utf-8").partition("// THE COUNTED KERNEL\n")
    listed = ", ".join(f'"{name}"' for name in names)
    return f"#define KNOWN_BOT {known}\n#define KNOWN_MARKED 0\n{before}{kernel}{after.replace('/* NAMES */', listed)}"


def _own(node: ast.AST) -> list[ast.AST]:
    """The parts of a statement, without the statements inside it."""
    found: list[ast.AST] = []
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt):
            found += [child, *_own(child)]
    return found


def _is_work(node: ast.AST) -> bool:
    return isinstance(node, _WORK)


def _counted(library: Any, asked: argparse.Namespace) -> list[dict[str, Any]]:
    import numpy as np
    from tablewright_kernel.content import build
    from tablewright_kernel.keys import keys_of
    from tablewright_kernel.record import RECORD_SIZE

    from tablewright.engine.ruleset import for_trial
    from twelve_years import RULESET

    content = build(RULESET, for_trial(RULESET.settings, {}), asked.bot, MOST_TURNS)
    keys = keys_of("warps", range(4 * asked.pool), "lab")
    records = np.zeros((asked.pool, -(-(RECORD_SIZE + 1) // 32) * 32), np.int32)
    given = [ctypes.c_void_p(each.ctypes.data) for each in (records, content, keys)]
    library.played.restype = ctypes.c_char_p
    least = ctypes.c_double(asked.least / 100)
    said = library.played(*given, len(keys), asked.pool, asked.steps, int(not asked.unsorted), least)
    return [json.loads(line) for line in said.decode().splitlines()]


if __name__ == "__main__":
    main()
