"""What `make release` looks at before it builds."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import tablewright
from tools import release


def test_a_tree_between_releases_is_in_step_with_itself() -> None:
    version = release.version_of(release.ROOT)
    assert version == tablewright.__version__
    assert [reason for reason in release.in_the_way(version) if reason.startswith(("packages/", "CITATION"))] == []
    assert release.notes_of("0.1.0").startswith("The first version.")
    assert release.notes_of("9.9.9") == ""


def test_checksums_and_notes_lie_beside_what_was_built(tmp_path: Path) -> None:
    wheel = tmp_path / "tablewright.whl"
    wheel.write_bytes(b"wheel")
    release.write_down("0.2.0", tmp_path, [wheel])
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=tmp_path, check=True)
    assert "69ed387b" in (tmp_path / "NOTES.md").read_text()


def test_a_release_of_a_tagged_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "_git", lambda *words: "v0.2.0" if words[0] == "tag" else "")
    assert "v0.2.0 is a tag already: raise the version" in list(release.in_the_way("0.2.0"))
