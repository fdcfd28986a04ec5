"""Things that a room's text names and its picture can show, in the text's order: a book, a candle, an altar."""

from __future__ import annotations

import re
from functools import cache

_LIKE = {
    "spell-book": "book books ledger tome",
    "bookshelf": "bookshelf shelf shelves library",
    "candle-flame": "candle candles taper",
    "lantern": "lantern lamp",
    "primitive-torch": "torch torches sconce",
    "star-altar": "altar shrine",
    "shinto-shrine": "chapel",
    "stone-throne": "throne",
    "coffin": "coffin coffins sarcophagus casket",
    "tombstone": "tomb tombs grave graves gravestone",
    "crossed-bones": "bones bone skeleton skeletons",
    "fountain": "fountain basin font",
    "well": "well",
    "drop": "pool pond puddle",
    "campfire": "brazier hearth fire_pit fireplace firepit",
    "cauldron": "cauldron kettle pot",
    "barrel": "barrel barrels cask casks keg",
    "wooden-crate": "crate crates box boxes",
    "chest": "chest chests strongbox",
    "round-table": "table tables desk",
    "bed": "bed beds straw_beds bunk bunks cot",
    "bird-cage": "cage cages",
    "amphora": "urn urns jar jars vase",
    "meeple": "statue statues idol figure",
    "ancient-columns": "pillar pillars column columns",
    "mirror-mirror": "mirror mirrors",
    "bell-shield": "bell bells",
    "lyre": "harp lyre",
    "anvil": "anvil forge",
    "mushrooms": "mushroom mushrooms fungus",
    "vines": "roots vines ivy",
    "ladder": "ladder",
    "rope-coil": "rope ropes",
    "spider-alt": "web webs cobweb cobwebs",
    "key": "key keys",
    "meal": "feast supper plates food_stores",
    "magic-swirl": "circle magic_circle",
    "wheat": "grain sacks sack",
    "rune-stone": "rune runes stone",
}


@cache
def _icon_table() -> dict[str, str]:
    return {word: icon for icon, words in _LIKE.items() for word in words.split()}


def furniture(words: str) -> tuple[str, ...]:
    """The icons of what these words name, each once."""
    found = (_icon_table().get(word) for word in re.findall(r"[a-z_]+", words.lower()))
    return tuple(dict.fromkeys(icon for icon in found if icon))
