"""Hostile words of people, in everything that can be taken along: each file is read back as its readers read it."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
from markdown_it import MarkdownIt

from tablewright.press.paper.kinds import KINDS
from tablewright.rules import titles
from tablewright.web.pages.paper import TAKEN
from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tablewright.web.serving.hands import OwnHands
from tests.web.conftest import NO_LIMITS
from tests.web.one_thread import Asker

NAME = "<script>x</script>'\"&]]>#*$[a](b)`"
LONG = f'<img src="http://x.test/"> ../../etc %% ![p](http://x.test/p) {NAME} \u202e\x1b[31m\u2028=1+1'
_ELEMENT = re.compile(r"<(script|img|iframe|object|a)\b", re.IGNORECASE)
_ANSWERS = 40


async def _at_a_table(asker: Asker, game: str) -> str:
    """A table where every word that people can choose is a hostile one; its address."""
    wish = {"game": game, "name": NAME, "title": LONG[:80], "dice": "open", "seed": LONG[:40]}
    status, made = await asker.json("POST", "/tables", wish)
    assert status == 201, made
    table, asker.headers["authorization"] = f"/tables/{made['table']}", f"Bearer {made['owner']}"
    number, view = 0, made

    async def do(word: str, **fields: Any) -> tuple[int, Any]:
        nonlocal number
        number += 1
        status, reply = await asker.json("POST", f"{table}/{word}", {"command": f"c{number}", **fields})
        return status, reply

    for _ in range(_ANSWERS):
        _, view = await asker.json("GET", table)
        seat = next((seat for seat in view["held"] if seat in view["waiting"]), "")
        _, view = await asker.json("GET", f"{table}?seat={seat}")
        if (decision := view["decision"]) is None:
            break
        options = decision.get("options", ())
        own = "mine" if "mine" in options else (options or [str(decision.get("low", 0))])[0]
        key = NAME[: decision["high"]] if decision.get("kind") == "text" else own
        await do("answer", version=view["version"], seat=seat, key=key)
    for word, text in (("chat", LONG), ("notes", LONG)):
        await do(word, seat="p1", text=text)
    if "gm" in view["seats"]:
        await do("sit", seat="p1", for_seat="gm", sitter="me")
        _, found = await asker.json("GET", f"{table}/state?find=name")
        for leaf in [leaf for leaf in found["leaves"] if leaf["path"].endswith(".name")][:4]:
            _, view = await asker.json("GET", table)
            await do("override", version=view["version"], seat="gm", path=leaf["path"], value=NAME, reason=LONG)
    shown = (view["scene"].get("map") or {}).get("hexes", ())
    for place in shown[:3]:
        _, view = await asker.json("GET", table)
        await do("note", version=view["version"], seat="p1", place=place["id"], text=LONG[:150])
    return table


@pytest.mark.slow
@pytest.mark.parametrize("game", titles())
async def test_what_is_taken_along_holds_words_and_no_more(game: str, tmp_path: Path) -> None:
    app = create_app(Config(str(tmp_path / "x.sqlite3"), limits=NO_LIMITS, log=False), hands=OwnHands())
    async with app.house.opened():
        asker, met = Asker(app), 0
        table = await _at_a_table(asker, game)
        kinds = [key for key, kind in KINDS.items() if kind.of_play and key not in ("rulebook", "booklet")]
        paths = [f"/export/{form}" for form in TAKEN] + [f"/print/{kind}" for kind in kinds] + ["/chronicle"]
        for path in (f"{each}?seat=p1" for each in paths):
            status, content = await asker.ask("GET", f"/api/v1{table}{path}")
            if status != 422:  # there is no map of this kind
                assert status == 200, (path, content)
                met += _need_words_alone(path, content)
        assert met > 4  # they did come along


def _need_words_alone(name: str, content: bytes) -> bool:
    """Read a file of any kind; whether the words are in it, and nothing but words."""
    if content.startswith(b"%PDF"):
        pages = pypdf.PdfReader(io.BytesIO(content)).pages
        assert not any("x.test" in str(link.get_object()) for link in _links(pages))
        return "<script>x</script>" in "".join(page.extract_text() for page in pages)
    if content.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            assert len({each.casefold() for each in names}) == len(names)
            for each in names:
                assert ".." not in PurePosixPath(each).parts
                assert not re.search(r'^/|[\\:*?"<>|\x00-\x1f\u202e]', each), each
            return sum(_need_words_alone(each, archive.read(each)) for each in names) > 0
    if content.startswith(b"\x89PNG"):
        return False
    text = content.decode()
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e\u2028]", text), (name, text[:200])
    suffix = name.partition("?")[0].rpartition(".")[2].rpartition("/")[2]
    match suffix:
        case "svg" | "xhtml" | "opf" | "ncx" | "xml":
            words = _need_xml(text, name)
        case "json" | "foundry" | "vtt" | "dd2vtt":
            words = _need_json(json.loads(text), name)
        case "jsonl":
            words = "".join(_need_json(json.loads(line), "") for line in text.splitlines())
        case "md" | "stats" | "chronicle":
            words = _need_markdown(text, name)
        case _:
            words = text
    return "script>x" in words


def _links(pages: Any) -> list[Any]:
    return [link for page in pages for link in (page.get("/Annots") or ())]


def _need_xml(text: str, name: str) -> str:
    root = ElementTree.fromstring(text)  # our own, a moment ago
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not tags & {"script", "iframe", "object", "foreignObject"}, name
    for element in root.iter():
        assert not any("x.test" in value or key.startswith("on") for key, value in element.attrib.items() if _acts(key))
    return "".join(root.itertext())


def _acts(attribute: str) -> bool:
    name = attribute.rpartition("}")[2].lower()
    return name in ("href", "src") or name.startswith("on")


def _need_json(value: Any, name: str) -> str:
    """Foundry shows what stands in a biography or description as HTML."""
    found = []

    def walk(each: Any, key: str) -> None:
        if isinstance(each, Mapping):
            for name_of_it, inside in each.items():
                walk(inside, name_of_it)
        elif isinstance(each, list):
            for inside in each:
                walk(inside, key)
        elif isinstance(each, str):
            found.append(each)
            if key in ("biography", "description"):
                assert not _ELEMENT.search(each), name

    walk(value, "")
    return "".join(found)


def _need_markdown(text: str, name: str) -> str:
    """Most readers of Markdown let elements through."""
    html = MarkdownIt("commonmark", {"html": True}).render(text)
    assert not _ELEMENT.search(html), (name, html)
    return str(html).replace("&lt;", "<").replace("&gt;", ">")
