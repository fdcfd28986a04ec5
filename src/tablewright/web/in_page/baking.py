"""What the page's start would make anew each time is made once, by the very Python that will run there.

`files/bake.mjs` calls these two in Node: `bake` turns the program's tree into bytecode, parsed content and compiled
templates; `trace` opens the baked application as a first visit does, and says which files that needed.
"""

from __future__ import annotations

import ast
import asyncio
import importlib
import json
import re
import shutil
import sys
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any
from urllib.parse import urlencode

FIRST_GAME = "twelve_years"
_GZIP = 31
_ZIP = f"python3{sys.version_info.minor}.zip/"  # what Python itself reads before anybody says where else to look
_READS_ITSELF = b"install_lazy_importer"  # anyio looks for its lazy imports in its own source
_ROOTS = {"pyodide", "_pyodide", "encodings"}
_FOR_A_CONSOLE = ("_pyrepl", "doctest", "pdb", "pydoc", "test", "trio", "unittest")  # named by others, of no use here
_PARSED = (  # what a wheel carries packed: all that is read by `engine/carried.py`; other texts stay as they are
    "*/ledger.toml",
    "*/content/*.toml",
    "*/telling/told.toml",
    "*/telling/words/*.toml",
    "press/portraits.toml",
)
_PARTS = ("body", "orelse", "finalbody", "handlers", "cases")  # where a statement has others
_QUOTED = re.compile(rb"[\"']([\w.]+)[\"']")
_NO_LINE = 0x80 | 15 << 3  # as Objects/locations.md of CPython has it
_LIBRARY, _OURS = 2, 0  # how far bytecode is stripped: our docstrings are read, as the API's own description


def bake(program: str, stdlib: str, into: str) -> None:
    """`program`: the tree of packages. `stdlib`: the zip file that came with Pyodide."""
    tree, out = Path(program), Path(into)
    sys.path.insert(0, program)
    _bake_tables(tree)
    shutil.rmtree(tree / "tablewright" / "web" / "templates")
    sys.path.remove(program)
    ours = {"tablewright", *(ledger.parent.name for ledger in tree.glob("*/ledger.toml*"))}  # the games too
    for file in sorted(tree.rglob("*")):
        if file.is_file() and file.suffix != ".pyc":
            place = file.relative_to(tree)
            _bake_file(file, out / "program" / place, place.as_posix() if place.parts[0] in ours else "")
    lib = out / "stdlib"
    zipfile.ZipFile(stdlib).extractall(lib)
    reached = _reached(_ROOTS | ours, tree, lib)
    for file in (*sorted(lib.rglob("*.py")), *sorted((out / "program").rglob("*.pyc"))):
        if file.suffix == ".py":
            if file in reached:
                _compiled(file, file.with_suffix(".pyc"), _LIBRARY)
            file.unlink()
        elif tree / file.relative_to(out / "program").with_suffix(".py") not in reached:
            file.unlink()


def _bake_tables(tree: Path) -> None:
    """The folder `baked`, as `engine/carried.py` looks for it."""
    import msgspec

    from tablewright.engine.game.saves import DIGESTS
    from tablewright.press.icons import NAMES, icons
    from tablewright.rules import GAMES, ruleset
    from tablewright.web.pages.reading import CARDS, game_card
    from tablewright.web.showing import render

    folder = tree / "tablewright" / "baked"
    render._environment.compile_templates(folder / "templates", zip=None, ignore_errors=False)
    cards = msgspec.json.encode([game_card(ruleset(game)) for game in GAMES])
    (folder / CARDS).write_bytes(cards)
    (folder / NAMES).write_bytes(msgspec.json.encode(sorted(icons())))
    for name in ("digests.json", DIGESTS):
        shutil.move(tree / name, folder)


def _bake_file(file: Path, to: Path, named: str) -> None:
    """`named`: how errors name one of ours."""
    import tomllib

    to.parent.mkdir(parents=True, exist_ok=True)
    content = file.read_bytes()
    if file.suffix == ".gz":
        file, to, content = file.with_suffix(""), to.with_suffix(""), zlib.decompress(content, _GZIP)
    if file.suffix == ".py" and _READS_ITSELF not in content:
        _compiled(file, to.with_suffix(".pyc"), _OURS if named else _LIBRARY, named)
    elif any(file.match(pattern) for pattern in _PARSED):
        parsed = json.dumps(tomllib.loads(content.decode()), ensure_ascii=False, separators=(",", ":"))
        to.with_name(f"{to.name}.json").write_text(parsed, "utf-8")
    else:
        to.write_bytes(content)


def _reached(tops: set[str], *roots: Path) -> set[Path]:
    """Every file that our packages, or Pyodide itself, can come to by its imports, in functions too."""
    files = {_dotted(file.relative_to(root)): file for root in roots for file in root.rglob("*.py")}
    reached: set[Path] = set()
    wanted = [name for name in files if name.partition(".")[0] in tops]
    while wanted:
        name = wanted.pop()
        file = files.get(name)
        if file is None or file in reached or name.partition(".")[0] in _FOR_A_CONSOLE:
            continue
        reached.add(file)
        package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        wanted += [name.rpartition(".")[0], *_imports(file, package)]
    return reached


def _imports(file: Path, package: str) -> Iterator[str]:
    """What a file names: modules, and what might be modules within them."""
    text = file.read_bytes()
    statements: list[ast.AST] = [ast.parse(text)]
    for node in statements:  # it grows: an import stands anywhere, but in no expression
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                above = package.rsplit(".", node.level - 1)[0] if node.level else ""
                named = ".".join(part for part in (above, node.module) if part)
                yield named
                yield from (f"{named}.{alias.name}" for alias in node.names)
            case _:
                statements += (inner for part in _PARTS for inner in getattr(node, part, ()))
    yield from (name.decode() for name in _QUOTED.findall(text))  # a module that is imported by its name


def _dotted(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _compiled(file: Path, to: Path, stripped: int, named: str = "") -> None:
    """Where its source would be, for there is none: errors name the file as it stands in the project."""
    from importlib._bootstrap_external import _code_to_timestamp_pyc  # type: ignore[attr-defined]

    code = compile(file.read_bytes(), named or file.name, "exec", dont_inherit=True, optimize=stripped)
    to.write_bytes(_code_to_timestamp_pyc(_without_lines(code) if stripped == _LIBRARY else code))


def _without_lines(code: CodeType) -> CodeType:
    """Where each line of a library begins is of no use to anybody who plays; it is an eighth of the bytes."""
    inner = tuple(_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    many, rest = divmod(len(code.co_code) // 2, 8)  # "there is no line to this", for eight instructions a byte
    nowhere = bytes([_NO_LINE + 7]) * many + bytes([_NO_LINE + rest - 1] if rest else [])
    return code.replace(co_linetable=nowhere, co_consts=inner)


# --- what a first visit needs -----------------------------------------------------------------------------------------
async def trace(program: str, lib: str) -> str:
    """The files of the tree and the modules of the library that a first visit reads, as JSON."""
    opened: set[str] = set()

    def note(event: str, values: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(values[0], str) and values[0].startswith(program):
            opened.add(values[0][len(program) + 1 :])

    sys.addaudithook(note)
    sys.path.insert(0, program)
    from tablewright.web.in_page import missing
    from tablewright.web.in_page.application import InPage

    missing.look_for({}, lambda bundle: False)

    async def nobody(job: bytes, seconds: float) -> None:
        """Nobody helps a first visit."""

    page = InPage("http://page.test", "", "/tmp/tables.sqlite3", "memory", nobody)
    await page.open()
    visit = _Visit(page)
    await visit.ask("GET", "/")
    shown = await visit.ask("GET", f"/new/{FIRST_GAME}")
    csrf = re.findall(r'name="csrf" value="(\w+)"', shown)[0]
    await visit.ask(
        "POST", "/tables", urlencode({"csrf": csrf, "game": FIRST_GAME, "dice": "open", "seed": "a first visit"})
    )
    (table,) = set(re.findall(r'href="(/t/[a-z0-9]{12})"', await visit.ask("GET", "/")))
    shown = await visit.ask("GET", table)
    assert 'id="table"' in shown, "the first visit comes to no table"
    accents = set(re.findall(r'href="(/accent/[\w-]+)"', shown))
    for accent in accents:
        await visit.ask("GET", accent)
    used = (str(getattr(module, "__file__", None) or "") for module in list(sys.modules.values()))
    library = {
        name.partition(place)[2].rpartition(".")[0] for name in used for place in (f"{lib}/", _ZIP) if place in name
    }
    told = json.dumps({"program": sorted(opened), "library": sorted(f"{name}.pyc" for name in library)})
    for file in sorted(Path(program, "tablewright").rglob("*.pyc")):  # what nobody names was left out: is all there?
        importlib.import_module(_dotted(file.relative_to(program)))
    return told


class _Visit:
    """Somebody who asks the application for pages."""

    def __init__(self, page: Any) -> None:
        self._page = page

    async def ask(self, method: str, path: str, form: str = "") -> str:
        head: dict[str, Any] = {
            "method": method,
            "path": path,
            "query": "",
            "scheme": "http",
            "host": "page.test",
            "headers": [],
        }
        if form:
            head["headers"] = [["content-type", "application/x-www-form-urlencoded"]]
        heads: list[str] = []
        parts: list[bytes] = []

        def send(head: str, part: bytes, more: bool) -> None:  # as the page's worker is called
            heads.append(head)
            parts.append(bytes(part))

        await self._page.answer(json.dumps(head), form.encode(), send, asyncio.get_running_loop().create_future())
        status = json.loads(heads[0])["status"]
        assert status in (200, 303), f"{method} {path}: {status} {b''.join(parts)[:500]!r}"
        return b"".join(parts).decode()
