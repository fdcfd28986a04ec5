"""The public surface: what a game from outside may import, and all that it may rely on (docs/adding-a-game.md).

Here stands what every game needs. Beside it: `tablewright.api.hexes` (maps of hexes), `tablewright.api.words` (prose
without repetition, small grammar), `tablewright.api.odds` (exact chances), `tablewright.api.proving` (what scenarios
give) and `tablewright.api.checking` (what a state may hold). Everything else in `tablewright` is private and may change
in any release, but for `tablewright.testing` and the command line.

A game declares the version of this surface it was made for (`api = 1`). As long as `VERSION` stays the same, names
listed here keep their meaning, their fields and their parameters; new ones may come, always with defaults.
"""

from tablewright.engine.asking import is_sure, menu, pick
from tablewright.engine.charts import BadContent, Chart, convert, load_chart, load_toml
from tablewright.engine.decisions import Decision, Facts, Question, Refused, in_order, speaks_for
from tablewright.engine.events import Entry, Event, Overruled, Roll, Rolled, TookBack, Voted, Why
from tablewright.engine.floor_plan import FloorPlan
from tablewright.engine.options import Option, each
from tablewright.engine.proving.ledger import Ledger, Rule, load_ledger
from tablewright.engine.ruleset import API as VERSION
from tablewright.engine.ruleset import Bot, Narrator, Ruleset, Setting, Settings, Stage, Turn, settle
from tablewright.engine.scene import (
    Bar,
    Card,
    Chance,
    Choice,
    Cost,
    Ending,
    Fact,
    Field,
    HexTile,
    Known,
    Link,
    MapView,
    Mark,
    Prompt,
    Scene,
    Tag,
    Telling,
    Token,
    Tone,
    Zone,
    prompt,
)
from tablewright.engine.settings import declared, says, settled
from tablewright.engine.table import Policy, Table
from tablewright.engine.terms import Term

__all__ = [
    "VERSION",
    "BadContent",
    "Bar",
    "Bot",
    "Card",
    "Chance",
    "Chart",
    "Choice",
    "Cost",
    "Decision",
    "Ending",
    "Entry",
    "Event",
    "Fact",
    "Facts",
    "Field",
    "FloorPlan",
    "HexTile",
    "Known",
    "Ledger",
    "Link",
    "MapView",
    "Mark",
    "Narrator",
    "Option",
    "Overruled",
    "Policy",
    "Prompt",
    "Question",
    "Refused",
    "Roll",
    "Rolled",
    "Rule",
    "Ruleset",
    "Scene",
    "Setting",
    "Settings",
    "Stage",
    "Table",
    "Tag",
    "Telling",
    "Term",
    "Token",
    "Tone",
    "TookBack",
    "Turn",
    "Voted",
    "Why",
    "Zone",
    "convert",
    "declared",
    "each",
    "in_order",
    "is_sure",
    "load_chart",
    "load_ledger",
    "load_toml",
    "menu",
    "pick",
    "prompt",
    "says",
    "settle",
    "settled",
    "speaks_for",
]
