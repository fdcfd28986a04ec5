"""Who plays when no person does."""

from __future__ import annotations

from tablewright.api import Bot
from tablewright.new_game.template.seedling.bots.drawer import Drawer

BOTS = {
    "careful": Bot("careful", "Careful", "Goes home with ten coins.", lambda: Drawer(10)),
    "bold": Bot("bold", "Bold", "Goes home with thirty coins, or with none.", lambda: Drawer(30)),
}
