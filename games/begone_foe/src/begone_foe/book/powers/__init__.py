"""Every power of the game: which class a name in an entry means, and whose it is.

An entry of monsters.toml, arts.toml or spells.toml lists its powers by name, each with its figures; a name or a figure
that does not exist is refused with file, entry and field, and the game is not loaded. What a hit brings upon whoever
fails a save is a row of `effects` and needs no class (BF-MON-08).
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from begone_foe import content
from begone_foe.book.core import powers
from begone_foe.book.powers import arms, arts, blood, elements, slimes, wards
from tablewright.engine.charts import BadContent, convert

POWERS: Mapping[str, type[powers.Power]] = {
    "beheads": arts.Beheads,
    "bites_as_one": arms.BitesAsOne,
    "bites_what_it_holds": arms.BitesWhatItHolds,
    "blinks_away": arms.BlinksAway,
    "changes_routine": arms.ChangesRoutine,
    "cleaves": arts.Cleaves,
    "curses_wounds": blood.CursesWounds,
    "dies_of_its_sting": blood.DiesOfItsSting,
    "dives": arms.Dives,
    "divides": slimes.Divides,
    "double": wards.Double,
    "doubles": arts.Doubles,
    "eats_armour": slimes.EatsArmour,
    "feeds_on_sleepers": blood.FeedsOnSleepers,
    "feeds_on_wounds": blood.FeedsOnWounds,
    "four_arms": arms.FourArms,
    "goes_first": arts.GoesFirst,
    "guards": arts.Guards,
    "gets_up": blood.GetsUp,
    "hard_to_hit": arms.HardToHit,
    "images": wards.Likenesses,
    "infects": blood.Infects,
    "lowers_ac": arts.LowersAc,
    "many_heads": arms.ManyHeads,
    "opens_with": arms.OpensWith,
    "overruns": arms.Overruns,
    "pillar_of_flame": elements.PillarOfFlame,
    "prepares": arts.Prepares,
    "rages": arms.Rages,
    "regenerates": blood.Regenerates,
    "runs_out": arms.RunsOut,
    "rusts_blades": slimes.RustsBlades,
    "sees_badly": arms.SeesBadly,
    "sits_on_its_host": slimes.SitsOnItsHost,
    "stings_what_it_claws": arms.StingsWhatItClaws,
    "strikes_on": arts.StrikesOn,
    "strong_against": elements.StrongAgainst,
    "sweeps_aside": elements.SweepsAside,
    "terrifies_until_it_strikes": blood.TerrifiesUntilItStrikes,
    "turns_to_mist": blood.TurnsToMist,
}


def made_of(facts: Mapping[str, content.Figures], entry: str, file: str = "monsters.toml") -> tuple[powers.Power, ...]:
    """The powers of an entry, in its order."""
    return tuple(_made(name, figures, entry, file) for name, figures in facts.items())


def _made(name: str, figures: content.Figures, entry: str, file: str) -> powers.Power:
    if name not in POWERS:
        near = difflib.get_close_matches(name, POWERS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(POWERS))}"
        hint += "; a new one is named in POWERS of book/powers/__init__.py"
        raise BadContent(f"{file}: {entry}: powers.{name}: there is no such power; {hint}")
    made: powers.Power = convert(figures, POWERS[name], content.CONTENT / file, f"{entry}: powers.{name}")
    return made


def load() -> None:
    """Make every power of the content, so that a wrong one is found before anybody plays."""
    for key, kind in content.KINDS.items():
        powers.OF_KIND[key] = made_of(kind.powers, key)
    for art in content.FIGHTING_ARTS.values():
        powers.OF_ART[art.id] = made_of(art.powers, art.id, "arts.toml")
    for spell in content.SPELLS.values():
        powers.OF_CONDITION |= zip(spell.powers, made_of(spell.powers, spell.id, "spells.toml"), strict=True)
