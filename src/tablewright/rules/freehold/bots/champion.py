"""The champion: the steady bot with a party of its own choice, druids and wizards in turn.

What costs a young freehold most is its dead, and who fights from behind, heals and puts to sleep buries fewest.
"""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.freehold.bots.view import View

COMPANY = ("druid", "wizard")


def make(decision: Decision, view: View, courage: float) -> str:
    """At once, of the calling of which there are fewest."""
    return Option("quick", min(COMPANY, key=view.callings.count))
