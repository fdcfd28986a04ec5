"""What the package carries, and what its lock files must not."""

import re
from importlib import resources
from pathlib import Path

import pytest

import tablewright

ROOT = Path(__file__).parent.parent
VENDOR = resources.files(tablewright) / "web" / "static" / "vendor"
LOCKS = [*sorted((ROOT / "requirements").glob("*.txt")), ROOT / "package-lock.json"]


@pytest.mark.parametrize("name", ["htmx.min.js", "hx-sse.min.js", "htmx-LICENSE.txt", "icons/LICENSE.txt"])
def test_vendored_files_are_there(name: str) -> None:
    assert (VENDOR / name).is_file()


def test_declared_fonts_are_there() -> None:
    files = re.findall(r'url\("([^"]+)"\)', (VENDOR / "fonts.css").read_text())
    assert files
    assert all((VENDOR / file).is_file() for file in files)


def test_every_listed_icon_is_there() -> None:
    lines = (ROOT / "src/tablewright/web/icons.txt").read_text().splitlines()
    listed = {line.partition("#")[0].strip() for line in lines}
    drawn = {file.name.removesuffix(".svg") for file in (VENDOR / "icons").iterdir() if file.name.endswith(".svg")}
    assert drawn == listed - {""}


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
