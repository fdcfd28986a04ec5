"""Monster ratings as the ledger's rows give them: BODY by Hit Dice, SKILL by movement, MIND by wits, HEART by saves."""

from __future__ import annotations

from tablewright.rules.begone_foe.content import Kind

# BF-MON-03: BODY by Hit Dice; a plus moves up one row.
BODY_ROWS = (
    (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (9, 7), (11, 8), (13, 9), (15, 10), (17, 11), (19, 12),
    (21, 13),
)  # fmt: skip
STRONGEST = 14


def body_of_dice(dice: float) -> int:
    return next((body for upto, body in BODY_ROWS if dice <= upto), STRONGEST)


def body_by_hit_dice(kind: Kind) -> int:
    if kind.id in ("human_normal", "bat_swarm"):
        return -1
    dice, plus = kind.hd_dice, kind.hd_plus
    return body_of_dice(dice + (0.5 if plus > 0 and dice >= 1 else 0))


def skill_by_movement(kind: Kind) -> int:
    """Movement class, plus 1 per full 4 HD, at most +3, never below -1 (BF-MON-04)."""
    base = {"slow": -1, "normal": 0, "fast": 1, "blazing": 2}[kind.move_class]
    return max(-1, base + min(3, int(kind.hd_dice) // 4))


def mind_and_heart(kind: Kind) -> tuple[int, int]:
    """MIND by wits; HEART half the HD it saves as, at most 6 (BF-MON-05)."""
    mind = {"mindless": -1, "animal": 0}.get(kind.mind, 1 + int(kind.hd_dice) // 5)
    return mind, min(6, kind.save_hd // 2)
