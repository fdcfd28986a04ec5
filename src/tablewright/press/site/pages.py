"""Makes the manual from the project's Markdown: one page each, links between them, a search over all headings.

The pages are where the project has them, or packed inside the package where a wheel carries them
(`engine/carried.py`). Links to files that did not come along become plain words.
"""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from collections.abc import Iterator
from functools import cached_property
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from tablewright.engine.carried import unpacked

if TYPE_CHECKING:
    from markdown_it.token import Token

_PACKAGE = Path(__file__).parents[2]
_LOOKS = Path(__file__).parent
_STATIC = _PACKAGE / "web" / "static"
_FONTS = _STATIC / "vendor"
_ROOT_PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CREDITS.md", "SECURITY.md")
_INDEX = "docs/README.md"
_ELSEWHERE = re.compile(r"[a-z]+:|#|//")
_IMAGE = re.compile(r'src="([^"]+)"')


class Page(msgspec.Struct, frozen=True):
    """One page: where its Markdown stands from the root of the pages, and what it is called."""

    source: str
    title: str

    @property
    def address(self) -> str:
        folder, name = posixpath.split(self.source)
        return posixpath.join(folder, "index.html" if name == "README.md" else f"{name.removesuffix('.md')}.html")


class Found(msgspec.Struct, frozen=True):
    """A heading with what stands under it, for the search."""

    address: str
    page: str
    heading: str
    text: str


def pages_root() -> Path | None:
    """Folder of the Markdown pages: in the package, or in the project; None in a package without them."""
    place = unpacked("pages") or _PACKAGE.parents[1]
    return place if (place / "docs" / "README.md").is_file() else None


def pages_of(root: Path) -> list[Page]:
    """All pages there are, the front page first."""
    files = [root / name for name in _ROOT_PAGES if (root / name).is_file()]
    files += sorted((root / "docs").rglob("*.md"))
    files += [*sorted(root.glob("games/*/*.md")), *sorted(root.glob("packages/*/README.md"))]
    return [Page(file.relative_to(root).as_posix(), _title(file)) for file in files]


def write_site(root: Path, target: Path) -> list[Page]:
    """Write all pages into a folder; returns them."""
    pages = pages_of(root)
    site = _Site(root, target, pages)
    for page in pages:
        site.write(page)
    site.finish()
    return pages


def whole_site() -> dict[str, bytes]:
    """All files of the manual by their addresses; nothing where the pages did not come along."""
    root = pages_root()
    if root is None:
        return {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_site(root, folder)
        files = (file for file in folder.rglob("*") if file.is_file())
        return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def find_page(pages: list[Page], word: str) -> Page | None:
    """The page of this name: 'scenarios', 'yabec'; '' is the front page."""
    if not word:
        return pages[0]
    name = word.lower().removesuffix(".md").replace("-", "_")
    named = [page for page in pages if name in _names(Path(page.source))]
    return min(named, key=lambda page: page.source.removesuffix("/README.md").count("/"), default=None)


def _names(source: Path) -> set[str]:
    """What a page may be asked for by: its file's name, and the first of a folder by the folder's."""
    folder = {source.parent.name} if source.stem == "README" else set()
    return {source.stem.lower().replace("-", "_"), *folder}


def _title(file: Path) -> str:
    first = next((line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("# ")), file.stem)
    return first.removeprefix("# ").strip()


def slug(heading: str) -> str:
    """A heading as an address, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class _Site:
    """A site being written."""

    def __init__(self, root: Path, target: Path, pages: list[Page]) -> None:
        from markdown_it import MarkdownIt  # sixty modules, for the manual alone

        self._root, self._target, self._pages = root, target, pages
        self._by_source = {page.source: page for page in pages}
        self._markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
        self._found: list[Found] = []

    def write(self, page: Page) -> None:
        tokens = self._markdown.parse((self._root / page.source).read_text(encoding="utf-8"))
        self._name_headings(tokens, page)
        for token in _all(tokens):
            self._mend(token, page)
        body = self._markdown.renderer.render(tokens, self._markdown.options, {})
        body = body.replace("<pre>", '<pre tabindex="0">')  # what scrolls sideways is moved by keys too
        place = self._target / page.address
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(self._around(page, body), encoding="utf-8")

    def finish(self) -> None:
        """What all pages share: looks, fonts, and the words to search."""
        for file in (_LOOKS / "manual.css", _LOOKS / "manual.js", _STATIC / "favicon.svg"):
            shutil.copy(file, self._target)
        if (_FONTS / "fonts.css").is_file():
            shutil.copy(_FONTS / "fonts.css", self._target)
            shutil.copytree(_FONTS / "fonts", self._target / "fonts", dirs_exist_ok=True)
        words = json.dumps([msgspec.structs.astuple(each) for each in self._found], ensure_ascii=False)
        (self._target / "words.js").write_text(f"const WORDS = {words};\n", encoding="utf-8")

    def _name_headings(self, tokens: list[Token], page: Page) -> None:
        """Give every heading an address, and enter it for the search with the words that follow."""
        heading, anchor, words = page.title, "", list[str]()
        for number, token in enumerate(tokens):
            if token.type == "heading_open":
                self._enter(page, heading, anchor, words)
                heading = _words_of(tokens[number + 1])
                anchor, words = slug(heading), []
                token.attrSet("id", anchor)
            elif token.type in ("inline", "fence"):
                words.append(_words_of(token))
        self._enter(page, heading, anchor, words)

    def _enter(self, page: Page, heading: str, anchor: str, words: list[str]) -> None:
        if words:
            address = f"{page.address}#{anchor}" if anchor else page.address
            self._found.append(Found(address, page.title, heading, " ".join(words)[:4000]))

    def _mend(self, token: Token, page: Page) -> None:
        """Links lead to pages of the site; pictures come along."""
        if token.type == "link_open":
            self._link(token, page)
        elif token.type == "image":
            self._bring(str(token.attrGet("src")), page)
        elif token.type in ("html_block", "html_inline"):
            for picture in _IMAGE.findall(token.content):
                self._bring(picture, page)

    def _link(self, token: Token, page: Page) -> None:
        link = str(token.attrGet("href"))
        if _ELSEWHERE.match(link):
            return
        path, _, anchor = link.partition("#")
        source = _source_of(path, page)
        to = self._led_to(link, page)
        if to is not None:
            token.attrSet("href", _relative(page, to.address) + (f"#{anchor}" if anchor else ""))
        elif source.startswith("docs/") and (self._root / source).is_file():
            self._bring(path, page)
        else:
            token.attrs.pop("href")

    def _led_to(self, link: str, page: Page) -> Page | None:
        """The page that a link on this one leads to."""
        source = _source_of(link.partition("#")[0], page)
        found = self._by_source.get(source) or self._by_source.get(f"{source}/README.md")
        return self._by_source[_INDEX] if found is None and source == "games" else found

    def _bring(self, path: str, page: Page) -> None:
        """A file beside the pages, copied to where they expect it."""
        source = _source_of(path, page)
        if not _ELSEWHERE.match(path) and (self._root / source).is_file() and not source.startswith(".."):
            (self._target / source).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self._root / source, self._target / source)

    def _around(self, page: Page, body: str) -> str:
        up = "../" * page.address.count("/")
        menu = "".join(self._menu(page))
        return (
            f'<!doctype html>\n<html lang="en" data-up="{up}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="color-scheme" content="light dark">\n<title>{escape(page.title)} · Tablewright</title>\n'
            f'<link rel="icon" href="{up}favicon.svg" type="image/svg+xml">\n'
            f'<link rel="stylesheet" href="{up}fonts.css">\n<link rel="stylesheet" href="{up}manual.css">\n'
            f'<script src="{up}words.js" defer></script>\n<script src="{up}manual.js" defer></script>\n'
            f'</head>\n<body>\n<a class="skip" href="#main">To the text</a>\n<div class="side">\n<header>\n'
            f'<a class="home" href="{up}index.html">Tablewright</a> <a class="to-pages" href="#pages">All pages</a>\n'
            f'<label for="search">Search</label>\n<input id="search" type="search" autocomplete="off">\n'
            f'<ol id="found" hidden></ol>\n</header>\n<nav id="pages" aria-label="Pages">\n{menu}</nav>\n</div>\n'
            f'<main id="main">\n{body}</main>\n</body>\n</html>\n'
        )

    def _menu(self, page: Page) -> Iterator[str]:
        for heading, pages in self._sections.items():
            yield f"<h2>{escape(heading)}</h2>\n<ul>\n"
            for each in pages:
                here = ' aria-current="page"' if each == page else ""
                yield f'<li><a href="{_relative(page, each.address)}"{here}>{escape(each.title)}</a></li>\n'
            yield "</ul>\n"

    @cached_property
    def _sections(self) -> dict[str, list[Page]]:
        """The pages under the headings of their index, each once; what it leaves out stands behind its own index."""
        sections, seen = dict[str, list[Page]](), set[Page]()
        for heading, page in self._listed(self._by_source[_INDEX]):
            if page not in seen:
                sections.setdefault(heading, []).append(page)
                seen.add(page)
        for page in self._pages:
            if page not in seen:
                self._beside(page, sections).append(page)
        return {heading: pages for heading, pages in sections.items() if pages}

    def _listed(self, index: Page) -> Iterator[tuple[str, Page]]:
        """Itself, then every page that it links to, with the heading above the link."""
        tokens = self._markdown.parse((self._root / index.source).read_text(encoding="utf-8"))
        heading = index.title
        yield heading, index
        for number, token in enumerate(tokens):
            if token.type == "heading_open":
                heading = _words_of(tokens[number + 1])
            for link in token.children or ():
                to = self._led_to(str(link.attrGet("href")), index) if link.type == "link_open" else None
                if to is not None:
                    yield heading, to

    def _beside(self, page: Page, sections: dict[str, list[Page]]) -> list[Page]:
        """The section that has the index of its folder; the last one where none has."""
        index = self._by_source.get(posixpath.join(posixpath.dirname(page.source), "README.md"))
        return next((pages for pages in sections.values() if index in pages), [*sections.values()][-1])


def _source_of(path: str, page: Page) -> str:
    """Where a file stands that a page names, from the root of the pages."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page.source), path))


def _relative(page: Page, address: str) -> str:
    return posixpath.relpath(address, posixpath.dirname(page.address) or ".")


def _all(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()


def _words_of(token: Token) -> str:
    if token.children is None:
        return " ".join(token.content.split())
    return "".join(child.content for child in token.children if child.type in ("text", "code_inline"))
