"""The manual is served with the tables: every page, what it shows, and nothing that is not of it."""

from __future__ import annotations

import posixpath
import re

import pytest

from tablewright.web.pages import manual
from tablewright.web.serving.app import Application
from tests.web.conftest import Browser


async def test_all_of_it_can_be_walked_to_from_its_front_page(ada: Browser) -> None:
    front = (await ada.get("/manual")).headers["location"]
    seen, left = set[str](), {front}
    while left:
        address = left.pop()
        seen.add(address)
        response = await ada.get(address)
        assert response.status_code == 200, address
        if response.headers["content-type"].startswith("text/html"):
            assert "default-src 'none'" in response.headers["content-security-policy"]
            links = re.findall(r'(?:href|src)="([^"#]+)', response.text)
            here = posixpath.dirname(address)
            left |= {posixpath.normpath(posixpath.join(here, link)) for link in links if ":" not in link} - seen
    shown = {"docs/players.html", "docs/api.html", "manual.css", "words.js", "fonts.css", "favicon.svg"}
    assert {f"/manual/{name}" for name in shown} <= seen
    assert len(seen) > 60


async def test_it_is_made_once_and_sent_zipped(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await ada.get("/manual/docs/players.html")
    monkeypatch.setattr(manual, "_made", None)
    second = await ada.get("/manual/docs/players.html", headers={"accept-encoding": "identity"})
    assert (first.headers["content-encoding"], second.headers.get("content-encoding")) == ("gzip", None)
    assert first.text == second.text


@pytest.mark.parametrize("name", ["docs/nothing.html", "../pyproject.toml", "..%2F..%2Fpyproject.toml", "/etc/passwd"])
async def test_nothing_else_is_there(ada: Browser, name: str) -> None:
    assert (await ada.get(f"/manual/{name}")).status_code == 404


async def test_a_package_without_its_pages_says_so(
    app: Application, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manual, "whole_site", dict)
    monkeypatch.setattr(app.house.hands, "run", _here)
    assert (await ada.get("/manual/index.html")).status_code == 404


async def _here(seconds: float, job: object) -> object:
    assert seconds > 0
    assert callable(job)
    return job()
