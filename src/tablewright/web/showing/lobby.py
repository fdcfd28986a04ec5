"""The lobby: chairs, who is here, who is ready, and a link for each chair that is still empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered
from tablewright.engine.ruleset import Ruleset, label_of, shown
from tablewright.messages.views import ChairView, Comes, LobbyView, SeatView
from tablewright.store.model import Desk, Grant, Head
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.seating import NOBODY, invite_token
from tablewright.web.tables.tokens import digest_of


class Inviting(msgspec.Struct, frozen=True):
    """Links that this viewer has made, by seat, and whether they lead here from elsewhere."""

    links: dict[str, str] = {}
    alone: bool = False
    hooks: bool = False  # of the host: tables may tell addresses whom they wait for


def is_gathering(head: Head, game: Game[Any]) -> bool:
    """True if the lobby is still open: nobody has answered anything yet."""
    return head.desk.lobby and not head.over and not any(isinstance(record, Answered) for record in game.records)


def lobby_view(
    head: Head,
    ruleset: Ruleset[Any],
    seats: tuple[SeatView, ...],
    viewer: Viewer,
    inviting: Inviting,
) -> LobbyView:
    settings = [_setting(ruleset, key, value) for key, value in head.setup.settings.items()]
    return LobbyView(
        tuple(_chair(head.desk, seat, inviting.links) for seat in seats),
        inviting.alone,
        viewer.owner or (bool(ruleset.gm_seat) and ruleset.gm_seat in viewer.seats),
        tuple(words for words, is_usual in settings if not is_usual),
        tuple(words for words, is_usual in settings if is_usual),
    )


def _chair(desk: Desk, seat: SeatView, links: Mapping[str, str]) -> ChairView:
    return ChairView(seat, _comes(seat), seat.seat in desk.ready, links.get(seat.seat, ""))


def _comes(seat: SeatView) -> Comes:
    if seat.sitter == NOBODY:
        return "empty"
    if seat.sitter != "person":
        return "helper"
    return "here" if seat.present or seat.yours else "away"


def _setting(ruleset: Ruleset[Any], key: str, value: bool | int | str) -> tuple[tuple[str, str, str], bool]:
    setting = next((each for each in ruleset.settings if each.key == key), None)
    words = {"true": "yes", "false": "no"}.get(shown(value).lower(), shown(value).replace("_", " "))
    return (label_of(key), words, setting.meaning if setting else ""), setting is not None and value == setting.default


def known_links(head: Head, grants: tuple[Grant, ...], maker: str) -> dict[str, str]:
    """The tokens of the invite links that this browser made and that are still good, by seat."""
    good = {grant.hash for grant in grants if grant.kind == "invite"}
    made = {seat: invite_token(maker, head.id, seat, made_with) for seat, made_with in head.desk.links.items()}
    return {seat: token for seat, token in made.items() if digest_of(token) in good}
