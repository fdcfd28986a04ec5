"""Five hundred requests are answered as they were: `python -m tools.requests compare` shows their bodies, too."""

from __future__ import annotations

from tools.requests import FOLDER, differences


def test_status_and_headers_are_as_they_were_or_the_reason_is_written_down() -> None:
    """What a body says may change with any page; who changes it need not write that down."""
    found = [
        (name, part, was, now) for name, part, was, now, reason in differences(FOLDER) if part != "body" and not reason
    ]
    assert found == []
