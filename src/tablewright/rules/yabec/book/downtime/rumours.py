"""What is said in town: the store of rumours, and hearing one. Chapter: Rumors."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.checking import LONGEST_WORDS
from tablewright.rules.yabec.content import HOUSE
from tablewright.rules.yabec.events import Rumour
from tablewright.rules.yabec.state import GM, World

RUMOUR = Question("rumour", "YB-TOWN-21", standing=True)
WORDS = Question("rumour-words", "YB-TOWN-21")


def hand_out(world: World, table: Table, about: str) -> None:
    """One rumour for each new character and each new dungeon, if the DM hands them out; in the DM's own words, or one
    of the store (YB-TOWN-21).
    """
    chosen = table.ask(GM, RUMOUR, ("tell", "own", "none"), {"about": about}, default="tell")
    if chosen == "own":
        spread(world, table, table.ask_text(GM, WORDS, LONGEST_WORDS, {"about": about}, default=""))
    elif chosen == "tell":
        hear(world, table, f"rumour {len(world.rumours)} {about}")


def hear(world: World, table: Table, topic: str) -> None:
    """What a written dungeon has said of it, in its order; then one of the store, new ones first."""
    written = [each for dungeon in world.dungeons.values() for each in dungeon.rumours if each not in world.rumours]
    texts = [each for each in HOUSE.rumours if each not in world.rumours] or HOUSE.rumours
    spread(world, table, written[0] if written else texts[table.whim(topic, len(texts))])


def spread(world: World, table: Table, text: str) -> None:
    if text:
        world.rumours.append(text)
        table.tell(Rumour(text))
