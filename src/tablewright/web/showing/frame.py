"""Shared parts of all views: the frame around a page, and common words."""

from __future__ import annotations

from typing import Literal

from tablewright.messages.views import View


class Frame(View, frozen=True):
    """The frame around every page."""

    title: str
    base: str = ""  # base path, "" or "/tables"
    csrf: str = ""
    accent: str = ""  # the game's spot colour
    notice: str = ""  # what to say about the last press: a refusal, or that all is well
    notice_tone: Literal["", "good", "bad"] = ""
    in_page: bool = False  # the edition without a server: nobody else can come in
