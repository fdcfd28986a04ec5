"""States of older saves in the shape they have now: uses of powers were counted among the facts, by name.

It works by what it finds, not by a version: a state of today passes through unchanged.
"""

from __future__ import annotations

from typing import Any

from tablewright.world.clock import TURNS_A_DAY

_FACTS = {"bud": "bud", "burnt": "burnt", "curses": "can_curse", "cursed_wounds": "cursed_wounds"}
_OF_FIGHT = {"dived": "dives", "wounded": "wounded", "rises": "rises"}
_POWERS = (
    "breath", "spray", "song", "gaze", "whirlwind", "lightning", "possession", "swarm_of_10", "curse_by_5",
    "web", "pillar", "call", "curse (1 in 20)",
)  # fmt: skip


def upgrade_state(state: dict[str, Any]) -> dict[str, Any]:
    for being in (*state.get("beings", {}).values(), *state.get("for_hire", ())):
        move_uses(being, state.get("clock", {}).get("turn", 0) // TURNS_A_DAY + 1)
    return state


def move_uses(being: dict[str, Any], day: int) -> None:
    """What was used on this day, and in this fight, and what it is."""
    uses: dict[str, int] = being.get("uses", {})
    for key in [key for key in uses if key in _FACTS]:
        being[_FACTS[key]] = bool(uses.pop(key))
    for key in [key for key in uses if key in _OF_FIGHT]:
        being.setdefault("this_fight", {})[_OF_FIGHT[key]] = uses.pop(key)
    if "volleys" in uses:
        being["volleys"] = uses.pop("volleys")
    for power in [power for power in _POWERS if power in uses or f"last {power}" in uses]:
        use = {"power": power, "day": day, "times": uses.pop(power, 0)}
        last = uses.pop(f"last {power}", 0 if power == "pillar" else None)
        being.setdefault("power_uses", []).append(use if last is None else {**use, "round": last})
