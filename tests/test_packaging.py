"""What the package carries, and what its lock files must not."""

import ast
import email
import gzip
import io
import json
import os
import re
import runpy
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib import metadata, resources
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tablewright
from tablewright.engine.amending.copies import content_of
from tablewright.rules import GAMES, ruleset

ROOT = Path(__file__).parent.parent
SAFELY: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # not in every 3.11
VENDOR = resources.files(tablewright) / "web" / "static" / "vendor"
PROOFS = ROOT / "games"
PACKAGES = sorted(file.parent for file in ROOT.glob("packages/*/pyproject.toml"))
LOCKS = [*sorted((ROOT / "requirements").glob("*.txt")), ROOT / "tools" / "frontend" / "package-lock.json"]


@pytest.mark.parametrize("name", ["htmx.min.js", "hx-sse.min.js", "htmx-LICENSE.txt", "icons-LICENSE.txt"])
def test_vendored_files_are_there(name: str) -> None:
    assert (VENDOR / name).is_file()


def test_declared_fonts_are_there() -> None:
    files = re.findall(r'url\("([^"]+)"\)', (VENDOR / "fonts.css").read_text())
    assert files
    assert all((VENDOR / file).is_file() for file in files)


def test_every_listed_icon_is_there() -> None:
    lines = (ROOT / "src/tablewright/web/icons.txt").read_text().splitlines()
    listed = {line.partition("#")[0].strip() for line in lines}
    assert set(json.loads((VENDOR / "icons.json").read_text())) == listed - {""}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_locks_name_no_place_to_fetch_from(lock: Path) -> None:
    text = lock.read_text()
    assert '"resolved"' not in text
    assert not re.search(r"^\s*--(index-url|extra-index-url|find-links)|@ (https?|file):", text, re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS[:-1], ids=lambda path: path.name)
def test_requirements_are_pinned_with_hashes(lock: Path) -> None:
    pins = re.findall(r"^[a-z0-9].*$", lock.read_text(), re.MULTILINE)
    assert pins
    assert all("==" in pin and pin.endswith("\\") for pin in pins)


# --- extras ----------------------------------------------------------------------------------------------------------
EXTRAS = ("numpy", "psycopg", "uvloop", "httptools")


def test_the_plain_package_needs_no_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = " ".join(project["dependencies"])
    assert [name for name in EXTRAS if name in needed] == []
    offered = " ".join(each for extra in ("fast", "postgres") for each in project["optional-dependencies"][extra])
    assert [name for name in EXTRAS if name not in offered] == []


# All that a plain installation brings along. Whatever is to come to this list is weighed first: a web framework and
# what it asked for (Faker among it, for examples in a schema) once were 38 MB of 123.
BROUGHT = {
    *("anyio", "certifi", "click", "h11", "httpcore", "httpx", "idna", "jinja2", "linkify-it-py", "markdown-it-py"),
    *("markupsafe", "mdit-py-plugins", "mdurl", "msgspec", "platformdirs", "pygments", "python-multipart", "rich"),
    *("segno", "starlette", "textual", "typing-extensions", "uvicorn", "wsproto"),
}


def plainly_brought() -> set[str]:
    """The packages that come with ours, and with those, by what is installed here."""
    needs: dict[str, Requirement] = {}
    open_ends = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    while open_ends:
        need = Requirement(open_ends.pop())
        key = f"{canonicalize_name(need.name)}{sorted(need.extras)}"
        if key not in needs:
            needs[key] = need
            open_ends += _asked_for(need)
    return {canonicalize_name(need.name) for need in needs.values()}


def _asked_for(need: Requirement) -> list[str]:
    asked, extras = map(Requirement, metadata.requires(need.name) or ()), ("", *need.extras)
    return [str(each) for each in asked if not each.marker or any(each.marker.evaluate({"extra": e}) for e in extras)]


def test_a_plain_installation_brings_what_is_known() -> None:
    assert plainly_brought() - BROUGHT == set()


def test_what_a_plain_installation_brings_is_light() -> None:
    """In blocks of a disk, before anything is compiled; docs/packaging.md has what an environment takes."""
    files = [file for name in plainly_brought() for file in metadata.files(name) or () if file.suffix != ".pyc"]
    sizes = (Path(str(file.locate())).stat().st_size for file in files if Path(str(file.locate())).is_file())
    assert sum(-(-size // 4096) for size in sizes) * 4096 < 20_000_000


def test_every_extra_stands_on_the_page_for_packagers() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    listed = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8"), re.M)
    assert listed == list(extras)


def without_extras(*words: str) -> subprocess.CompletedProcess[str]:
    """A command where none of the extras is installed."""
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r}))\n"
        f"from tablewright.cli import main; main({list(words)!r}, prog_name='tablewright')"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)


def test_bots_play_the_same_games_without_numpy() -> None:
    words = ("simulate", "freehold", "--games", "3", "--jobs", "1", "--json")
    bare = json.loads(without_extras(*words).stdout)
    usual = subprocess.run([sys.executable, "-m", "tablewright", *words], capture_output=True, text=True, check=True)
    assert bare["outcomes"] == json.loads(usual.stdout)["outcomes"]


def test_postgresql_without_its_extra_says_what_to_install(tmp_path: Path) -> None:
    done = without_extras("backup", "--store", "postgresql://nowhere/x", "--to", str(tmp_path / "copy"))
    assert done.returncode == 1
    assert "pip install 'tablewright[postgres]'" in done.stderr
    assert "Traceback" not in done.stderr


# --- building --------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist of this tree, and a wheel made from it where there is neither npm nor a network."""
    folder = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run([*build, "--target", "sdist"], cwd=ROOT, check=True, capture_output=True)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "source", **SAFELY)
    (source,) = (folder / "source").iterdir()
    alone = {"PATH": "/nowhere", "HOME": str(folder), "PYTHONPATH": ""}
    subprocess.run([*build, "--target", "wheel"], cwd=source, env=alone, check=True, capture_output=True)
    return folder


def test_a_wheel_is_built_offline_with_everything_inside(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for name in ("web/static/vendor/htmx.min.js", "web/static/vendor/fonts.css", "web/icons.txt", "py.typed"):
        assert f"tablewright/{name}" in names
    proofs = unpacked(wheel, "scenarios")
    assert sorted(proofs) == sorted(str(file.relative_to(PROOFS)) for file in PROOFS.glob("*/scenarios/**/*.toml"))
    assert {"README.md", "docs/README.md", "docs/check_dice.py"} <= set(unpacked(wheel, "pages"))
    assert not [name for name in names if "__pycache__" in name or name.startswith(("tests/", "games/", "examples/"))]


def unpacked(wheel: Path, name: str) -> dict[str, bytes]:
    """What a wheel carries in one packed file (`tablewright/engine/carried.py`)."""
    held = gzip.decompress(zipfile.ZipFile(wheel).read(f"tablewright/{name}.zip.gz"))
    archive = zipfile.ZipFile(io.BytesIO(held))
    return {place: archive.read(place) for place in archive.namelist()}


def test_a_wheel_carries_every_file_of_the_package_as_it_is_or_packed(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    carried = {name: archive.read(name) for name in archive.namelist()}
    carried |= {name[:-3]: gzip.decompress(content) for name, content in carried.items() if name.endswith(".gz")}
    carried |= {f"tablewright/new_game/template/{place}": text for place, text in unpacked(wheel, "template").items()}
    carried |= {f"tablewright/web/templates/{place}": text for place, text in unpacked(wheel, "templates").items()}
    sources = (ROOT / "src", *(ROOT / "games" / game / "src" for game in GAMES))
    files = {
        file: file.relative_to(source).as_posix()
        for source in sources
        for file in source.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert [file for file, place in files.items() if carried.get(place) != file.read_bytes()] == []


def test_what_a_wheel_carries_is_light(built: Path) -> None:
    """In blocks of a disk, before anything is compiled; docs/packaging.md has what an environment takes."""
    (wheel,) = built.glob("*.whl")
    blocks = sum(-(-entry.file_size // 4096) for entry in zipfile.ZipFile(wheel).infolist())
    assert blocks * 4096 < 14_000_000


FROM_A_WHEEL = """
import sys
from pathlib import Path
from tablewright.engine import carried
from tablewright.cli import main
from tablewright.engine.amending.copies import content_of
from tablewright.engine.proving.ledger import load_ledger
from tablewright.press.icons import icons
from tablewright.rules import GAMES, ruleset
from tablewright.web.showing import render

site = Path(sys.argv[1])
assert Path(carried.__file__).parents[2] == site
assert len(icons()) > 300
assert "table.html" in render._environment.list_templates()
for game in map(ruleset, GAMES):
    assert not game.ledger.exists() and load_ledger(game.ledger).choices, game.key
    print(game.key, sorted(content_of(game)))
for words in (["docs", "--to", "manual", "--no-open"], ["new-game", "lantern"], ["house", "yabec"]):
    main(words, standalone_mode=False)
assert Path("manual/index.html").is_file() and list(Path("manual").rglob("*.svg"))
assert list(Path().glob("*lantern/src/lantern/ledger.toml"))
"""


def test_what_came_packed_is_found(built: Path, tmp_path: Path) -> None:
    """Manual, a new game's template, the pages' templates, icons, content and lists of choices, all from a wheel."""
    (wheel,) = built.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-c", FROM_A_WHEEL, str(tmp_path / "site")],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for game in map(ruleset, GAMES):
        assert f"{game.key} {sorted(content_of(game))}" in done.stdout


def test_the_metadata_is_true(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    facts = email.message_from_bytes(archive.read(name))
    assert facts["License-Expression"] == "MIT AND OFL-1.1 AND CC-BY-3.0 AND 0BSD"
    assert set(facts.get_all("License-File") or ()) == {"LICENSE", "CREDITS.md"}
    assert {"all", "fast", "postgres", "test"} <= set(facts.get_all("Provides-Extra") or ())
    plain = [need for need in facts.get_all("Requires-Dist") or () if "extra ==" not in need]
    assert not [need for need in plain for extra in EXTRAS if need.startswith(extra)]
    page = str(facts.get_payload())
    assert page.startswith("# Tablewright")
    assert not re.findall(r"\]\((?!https?:)|<img|<!--", page), "a package's page has no files beside it"


@pytest.mark.parametrize("home", ["", "https://example.org/tablewright/"])
def test_the_project_lives_where_its_publisher_says(home: str) -> None:
    """And nowhere else: no address is made up."""
    code = (
        "from hatchling.metadata.core import ProjectMetadata\n"
        "from hatchling.plugin.manager import PluginManager\n"
        "print(dict(ProjectMetadata('.', PluginManager()).core.urls))"
    )
    environment = {**os.environ, "TABLEWRIGHT_PROJECT_URL": home}
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout
    bare = home.rstrip("/")
    assert ast.literal_eval(said) == ({"Homepage": bare, "Source": bare, "Issues": f"{bare}/issues"} if home else {})


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_a_package_is_built_with_its_source_and_the_houses_version(folder: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    facts = email.message_from_bytes(archive.read(name))
    assert (facts["Name"], facts["Version"]) == (f"tablewright-{folder.name}", tablewright.__version__)
    of_the_house = [need for need in facts.get_all("Requires-Dist") or () if need.startswith("tablewright=")]
    assert set(of_the_house) <= {f"tablewright=={tablewright.__version__}"}
    assert {"LICENSE", "py.typed"} <= {Path(name).name for name in archive.namelist()}
    ours = {file.relative_to(folder / "src").as_posix() for file in (folder / "src").rglob("*.py")}
    assert ours <= set(archive.namelist())


def test_this_release_has_its_entry() -> None:
    entries = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert entries[0] == tablewright.__version__


def test_rules_are_right_from_a_wheel(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-m", "tablewright", "rules", "begone_foe", "--missing"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        check=True,
    )
    assert re.search(r": (\d+) rules, \1 implemented and proved, 0 missing", done.stderr)


def test_a_wheel_of_a_checkout_names_its_commit(tmp_path: Path) -> None:
    """Two builds of one version can be told apart; where there is no history there is nothing to name."""
    make = runpy.run_path(str(ROOT / "hatch_build.py"))["AssetsHook"]

    def named(root: Path) -> list[str]:
        hook = make(str(root), {}, None, None, str(tmp_path), "wheel")
        hook._folder = tmp_path
        return [file.read_text("utf-8") for file, _ in hook._commit()]

    git = ["git", "-C", str(tmp_path / "project"), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    (tmp_path / "project").mkdir()
    assert named(tmp_path / "project") == []
    for words in (["init", "--quiet"], ["commit", "--quiet", "--allow-empty", "--message", "Begin"]):
        subprocess.run([*git, *words], check=True)
    (commit,) = named(tmp_path / "project")
    assert re.fullmatch("[0-9a-f]{8,}", commit)
