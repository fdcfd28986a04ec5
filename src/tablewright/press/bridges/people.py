"""People and foes for other programs: Foundry actors for its Simple Worldbuilding system, and Markdown stat blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import Card, Scene

_PEOPLE = ("member", "friend", "foe")


def people_of(scene: Scene) -> list[Card]:
    """Everybody on a seat's cards."""
    found = [card for card in scene.cards if card.kind in _PEOPLE]
    if not found:
        raise Refused("there is nobody on the cards yet: make a character first")
    return found


def foundry_actors(scene: Scene) -> bytes:
    """One JSON list of actors; each can be imported by itself."""
    return msgspec.json.format(msgspec.json.encode([actor(card) for card in people_of(scene)]), indent=2)


def actor(card: Card) -> dict[str, Any]:
    """An actor of the system "worldbuilding": health from the first bar, everything else as attributes."""
    first = card.bars[0] if card.bars else None
    attributes = {_slug(bar.label): _figure(bar.label, bar.now, bar.most) for bar in card.bars[1:]}
    attributes |= {_slug(tag.text): _flag(tag.text) for tag in card.tags}
    return {
        "name": card.title,
        "type": "character",
        "img": "icons/svg/mystery-man.svg",
        "system": {
            "biography": "".join(f"<p>{_plain(line)}</p>" for line in (card.subtitle, *card.lines) if line),
            "health": {"value": first.now if first else 0, "min": 0, "max": first.most if first else 0},
            "power": {"value": 0, "min": 0, "max": 0},
            "attributes": attributes,
            "groups": {},
        },
        "items": [_item(thing, where) for where, thing in card.slots if thing.strip("· ")],
        "prototypeToken": {"name": card.title, "actorLink": card.kind == "member", "disposition": _disposition(card)},
    }


def _disposition(card: Card) -> int:
    return {"member": 1, "friend": 1, "foe": -1}[card.kind]


def _figure(label: str, now: int, most: int) -> dict[str, Any]:
    return {"label": label, "dtype": "Resource", "value": now, "min": 0, "max": most}


def _flag(label: str) -> dict[str, Any]:
    return {"label": label, "dtype": "Boolean", "value": True}


def _item(thing: str, where: str) -> dict[str, Any]:
    system = {"description": f"<p>{_plain(where)}</p>", "quantity": 1, "weight": 0, "attributes": {}, "groups": {}}
    return {"name": thing, "type": "item", "img": "icons/svg/item-bag.svg", "system": system}


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_") or "value"


def stat_blocks(cards: Sequence[Card]) -> str:
    """Everybody as Markdown, one block each."""
    return "\n\n".join(stat_block(card) for card in cards) + "\n"


def stat_block(card: Card) -> str:
    lines = [f"## {card.title}"]
    lines += [f"*{card.subtitle}*"] if card.subtitle else []
    if card.bars:
        lines.append(" · ".join(f"**{bar.label}** {bar.now}/{bar.most}" for bar in card.bars))
    if card.tags:
        lines.append("Marks: " + ", ".join(tag.text for tag in card.tags))
    lines += list(card.lines)
    lines += [f"- {where}: {thing}" for where, thing in card.slots if thing.strip("· ")]
    head, *rest = lines
    return "\n\n".join([head, "\n\n".join(line for line in rest if not line.startswith("- ")),
                        "\n".join(line for line in rest if line.startswith("- "))]).strip()  # fmt: skip
