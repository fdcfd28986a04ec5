"""Drafts: what somebody has begun to draw and not handed in yet, kept beside the save so that nothing is lost."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.game.saves import SaveFile


def draft_of(save: SaveFile, title: str) -> str:
    """The draft under this title, or ''."""
    try:
        text = _path(save).read_text(encoding="utf-8")
    except OSError:
        return ""
    kept, _, draft = text.partition("\n")
    return draft if kept == title else ""


def keep_draft(save: SaveFile, title: str, draft: str) -> None:
    _path(save).write_text(f"{title}\n{draft}", encoding="utf-8")


def drop_draft(save: SaveFile) -> None:
    _path(save).unlink(missing_ok=True)


def _path(save: SaveFile) -> Path:
    return save.path.with_suffix(".draft")
