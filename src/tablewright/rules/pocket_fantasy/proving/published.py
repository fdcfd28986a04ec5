"""What the entries promised when they were published, so that scenarios written then still come out.

They offered every reroll, let opponents fight to the last, and knew none of the questions of `LATER`. `as_played` sets
all that aside: such a scenario runs the very game that players have (docs/games/pocket_fantasy.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.proving.given import as_published

LATER = frozenset(
    {
        *("unaware-here", "foe-after", "sweep-over"),
        *("effect", "proposal", "ruling", "covered", "spell-effect", "free-roll"),
        *("second-kind", "boss-here", "room-size", "feature-count", "place-name", "plot-detail"),
        *("trap-victim", "trap-damage", "is-trapped", "loot-placed", "find-for", "price", "magic-sale", "advance-now"),
        *("eat", "time-after-flight", "aid-whom", "carry-all", "splash-on", "friend-seizes", "second-reach"),
        *("watch", "meditation-time", "farewell"),
        *("mercy", "challenge-second", "villain-name", "light-bearer"),
        *("soldier-may", "place-kind", "pm-deed", "pm-effect"),
        *(
            "layout",
            "which-way",
            "boss-where",
            "weakness",
            "task-attribute",
            "cross-floor",
            "gem-from",
            "pm-part",
            "search-by",
        ),
        *("bait-eater", "pm-opening", "placed-unaware", "pm-hp", "pm-cs", "pm-called", "pm-item", "march"),
    }
)

# What was so before it was asked, where that is not the usual answer.
THEN = {"layout": "row", "search-by": "wisdom", "farewell": "leave"}


def settings_of(as_played: bool, settings: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    """A scenario's settings; what it leaves out is as in play, or as the entries were published."""
    return settings if as_played else as_published(settings, offers="all")


def unasked(as_played: bool, asks: Sequence[str]) -> frozenset[str]:
    """Questions that are answered as usual: none as played, else the later ones that the scenario does not name."""
    return frozenset() if as_played else LATER - frozenset(asks)
