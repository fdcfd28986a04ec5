"""The log of Twelve Years in words: whole campaigns are told, and every value an event may carry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import tablewright
from games.twelve_years.tests.campaigns import RULESET, SEAT, campaign
from tablewright.engine.events import Entry, Event, Overruled, Roll, Rolled, TookBack
from tablewright.engine.scene import Telling
from tablewright.engine.telling import log
from twelve_years import events as e
from twelve_years.book.core.members import TRUE_KINDS
from twelve_years.content import charts
from twelve_years.content.figures import YEARS
from twelve_years.telling.names import prose, trap_kinds
from twelve_years.telling.prose import Narrator

CAMPAIGNS = [(seed, bot) for bot in ("", "cautious", "bold", "planner") for seed in range(1, 5)]
FLAWS = {
    "brace": re.compile(r"[{}]"),
    "double space": re.compile(r"  |^\s|\s$"),
    "a before a vowel": re.compile(r"\b[Aa] (?!one\b|uni)[aeiou]\w"),
    "an before a consonant": re.compile(r"\b[Aa]n (?!hour|honest|heir)[^aeiouAEIOU\W]"),
    "identifier": re.compile(r"\w_\w"),
    "small first letter": re.compile(r"^['\"]?[a-z]|[.!?] [a-z]"),
    "stray sign": re.compile(r" [,.;:!?]|\.\.|,,|\b[Tt]he the\b|''"),
}
PLACEHOLDERS = {"who", "other", "foe", "item", "weapon", "gold", "years", "left", "n", "party", "place", "archetype"}


def flaws(telling: Telling) -> Iterator[str]:
    for text in (telling.headline, telling.text, telling.guide):
        yield from (f"{name}: {text}" for name, pattern in FLAWS.items() if pattern.search(text))
    for step in telling.how:
        yield from (f"{name}: {step}" for name in ("brace", "double space", "identifier") if FLAWS[name].search(step))


def is_of(text: str, key: str) -> bool:
    """Whether a text is a line of this key, whatever stands in its placeholders."""
    patterns = (re.sub(r"\\\{\w+\\\}", ".+", re.escape(line.text)) for line in prose()[key])
    return any(re.fullmatch(pattern, text, re.IGNORECASE) for pattern in patterns)


# --- whole campaigns -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS)
def test_a_campaign_is_told_without_a_flaw(seed: int, bot: str) -> None:
    game = campaign(seed, bot)
    narrator = RULESET.narrator(game.setup.campaign)
    for entry in game.log:
        telling = narrator.tell(entry, SEAT)
        assert telling.headline
        assert list(flaws(telling)) == []
        assert telling.rolls == entry.rolls


@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS[::3])
def test_the_same_log_reads_the_same_and_another_campaign_reads_otherwise(seed: int, bot: str) -> None:
    log = campaign(seed, bot).log

    def told(name: str) -> list[Telling]:
        narrator = RULESET.narrator(name)
        return [narrator.tell(entry, SEAT) for entry in log]

    assert told("a") == told("a")
    assert told("a") != told("b")


@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS)
def test_the_dead_do_nothing_in_prose(seed: int, bot: str) -> None:
    """Whoever is named in a line lives, or is named by the event itself."""
    game = campaign(seed, bot)
    narrator = Narrator(game.setup.campaign)
    memory = narrator.memory
    for entry in game.log:
        memory.turn_to(entry)
        band = memory.band
        gone = {name for name, kind in band.dead if kind in TRUE_KINDS and not band.is_alive(name)}
        gone -= {name for name, _ in band.foes}
        victim = band.victim
        text = narrator.tell(entry, SEAT).text
        for name in gone - _named_by(entry.event) - {victim}:
            assert not re.search(rf"\b{re.escape(name)}\b", text), f"{name} is dead: {text}"


def _named_by(event: Event) -> set[str]:
    values = (getattr(event, field) for field in event.__struct_fields__)
    return {
        name for value in values for name in (value if isinstance(value, tuple) else [value]) if isinstance(name, str)
    }


@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS)
def test_the_memory_agrees_with_the_state(seed: int, bot: str) -> None:
    """What the narrator makes of the log is what the rules made: members, level, gold."""
    game = campaign(seed, bot)
    narrator = Narrator(game.setup.campaign)
    for entry in game.log:
        narrator.tell(entry, SEAT)
    party, band = game.checkpoint.parties.get(SEAT), narrator.memory.band
    if party is not None and party.assembled:
        assert sorted(name for name, _ in band.members) == sorted(member.name for member in party.members)
        assert band.level == party.level
        assert band.name == party.name
        assert narrator.memory.years == game.checkpoint.years[SEAT]


@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS)
def test_the_arithmetic_adds_up(seed: int, bot: str) -> None:
    """The steps of a pool of damage lead from the dice to the total (TY-DMG-02, TY-DMG-05)."""
    game = campaign(seed, bot)
    narrator = RULESET.narrator(game.setup.campaign)
    for entry in game.log:
        steps = narrator.tell(entry, SEAT).how
        if isinstance(entry.event, e.PartyHit | e.EnemiesHit):
            assert _worked_out(steps) == entry.event.total, steps


def _worked_out(steps: tuple[str, ...]) -> int:
    """Redo the sum as a reader would."""
    pool = 0
    for step in steps:
        if step.startswith(("dice", "die")):
            pool += sum(map(int, re.findall(r"\d+", step.split("=")[0])))
        elif signed := re.search(r"([+−]) (\d+)$", step):
            pool += int(signed[2]) * (1 if signed[1] == "+" else -1)
        elif step.startswith("double"):
            pool = max(pool, 0) * 2
        elif step.startswith("half"):
            pool = max(pool, 0) // 2
    return max(pool, 0)


@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS)
def test_a_log_that_begins_in_the_middle_is_told_too(seed: int, bot: str) -> None:
    """An old game that goes on from a checkpoint has lost its beginning."""
    log = campaign(seed, bot).log
    for start in (3, len(log) // 3, len(log) // 2):
        narrator = RULESET.narrator("late")
        for entry in log[start:]:
            telling = narrator.tell(entry, SEAT)
            assert telling.headline
            assert list(flaws(telling)) == []


# --- every value -----------------------------------------------------------------------------------------------------
PRELUDE = [
    e.Assembled(1, "The Few"),
    e.Joined("Rook", "rogue", "sword", 12, True),
    e.Joined("Ysolde", "hermit", "staff", 8, True),
    e.Joined("Bram", "giant", "spiked_flail", 30, True),
    e.Joined("Tilde", "fae_folk", "sling", 10, True),
    e.SetOut("The Few", 4),
    e.Entered("0,1", "forest", "Gallowood", True),
]


def after_prelude(*events: Event) -> list[Telling]:
    narrator = Narrator("prelude")
    tellings = [narrator.tell(Entry(event), SEAT) for event in (*PRELUDE, *events)]
    return tellings[len(PRELUDE) :]


def _values() -> Iterator[Sequence[Event]]:
    kinds = [kind for kind in charts.BEINGS if kind != "deer"]
    named = {kind: charts.BEINGS[kind].one or charts.BEINGS[kind].name for kind in kinds}
    special = ["trap", "poison", "fire", "fall", "possession", "popplecrop_slink", "nameless", "cyclops_doom", "turned",
               "level_loss", "demon_fire", "death_mushroom", "book_of_death"]  # fmt: skip
    for cause in (*kinds, *special):
        yield [e.Died("Rook", "rogue", cause), e.PartyFell(1, "The Few", "0,1", cause, "hex", 3)]
    for kind in kinds:
        name = "Rook" if kind == "possessed" else named[kind]
        met = e.EnemiesMet((name,), (kind,))
        yield [met, e.EnemyHurt(name, kind, 3, 4), e.EnemyDied(name, kind), e.Charmed(name)]
        yield [met, e.PartyHit((3,), 0, "full", 3), e.EnemyHurt(name, kind, 3, 4), e.Wounded("Bram", 5, 25, kind)]
        yield [met, e.EnemiesHit((), 0, "half", 0), e.Evaded(2, 2, "back"), e.EnemiesMet((name, name), (kind, kind))]
        yield [met, e.MagickWorked("death", "magick ring", name), e.EnemyDied(name, kind, "death")]
    for kind in ("hill_giant", "fire_folk", "hostile_elf"):
        yield [e.EnemiesMet((named[kind],), (kind,), True)]
    for source in YEARS:
        yield [e.YearsPassed(source, 3, 15), e.Spared(source)]
    for year in range(1, 14):
        yield [e.YearsPassed("death", 1, year)]
    for friend in (*charts.FRIEND, "traveling_tinker", "lost_noble"):
        yield [e.Met(friend)]
    for who in ("Traveling Tinker", "Lost Noble"):
        yield [e.Escorting(who, what) for what in ("joined", "paid", "died", "dropped")]


def _more_values() -> Iterator[Sequence[Event]]:
    for way in ("attack", "evasion", "fae_touched"):
        yield [e.Ended("appeased", way, "The Few", 4)]
    yield [e.Ended("destroyed", "death_crown", "The Few", 4), e.Ended("destroyed", "ancient_crown", "The Few", 4)]
    yield [e.Ended("lost", "years", "", 12)]
    for mode in ("hex", "dungeon", "castle", "city"):
        yield [e.PartyFell(1, "The Few", "0,1", "ogre", mode, 3)]
    yield [e.Dealt("dying_adventurer", "accept"), e.Dealt("gerhardus_zauber", "accept")]
    yield [e.Dealt("thogwood_billiam", "skip"), e.Dealt("thogwood_billiam", "exit")]
    yield [e.Dealt("ellas", "gold", 50), e.Dealt("ellas", "bow", item="ornate bow")]
    for friend in ("renegade", "new_party_member", "phim_pham"):
        yield [e.Met(friend), e.Dealt(friend, "recruit"), e.Joined("Hob", "fae_folk", "bow", 10)]
    for kind in ("loot", "skip", "exit", "zauber"):
        yield [e.PromiseKept(kind)]
    for power in ("magick_mirror", "fae_touched_mushroom", "cursed", "thorning", "moonkissed", "key"):
        yield [e.MagickWorked(power, "magick ring")]
    for power in ("death_mushroom", "book_of_death", "rejuvenation"):
        yield [e.MagickWorked(power, "magick ring", "Rook")]
    yield [
        e.Died("Rook", "rogue", "ogre"),
        e.MagickWorked("rejuvenation", "magick ring", "Rook"),
        e.Healed("rejuvenation", "Rook"),
    ]
    for look in range(len(trap_kinds())):
        yield [e.TrapMet(look), e.TrapDisabled("Rook", look=look)]
        yield [e.TrapMet(look), e.Evaded(2, 2, "back"), e.TrapMet(0, True), e.TrapSprung("Bram", 7)]
    for item in charts.LOOT_KIND.values():
        for label in (item.name.lower(), f"broken {item.name.lower()}", f"very magick {item.name.lower()}"):
            yield [
                e.ItemFound(label, item.key, 5),
                e.ItemTaken(label, item.key),
                e.ItemFound(label, item.key, 5, 2, "Rook"),
            ]
    for what in ("poisoned", "burning", "bitten", "doomed"):
        yield [e.Afflicted("Rook", what)]


def _other_values() -> Iterator[Sequence[Event]]:
    hexes, rooms = charts.HEX_ENCOUNTERS.rows, charts.DUNGEON_ENCOUNTERS.rows
    for what in (*(row.key for row in hexes), *(row.name for row in rooms)):
        yield [e.Encounter(what)]
    for kind in charts.ENTRANCE:
        yield [e.EntranceFound(kind, "The Long Root", True), e.Entered("0,2", "marsh", "The Sops", True)]
    for size in charts.ROOM_SIZE.rows:
        for type_ in charts.ROOM_TYPE.rows:
            yield [e.WentIn("The Long Root"), e.RoomFound(3, size.key, type_.key, 1, 2, 0, 0), e.RoomEntered(3)]
    for ways in ((0, 0, 0), (1, 0, 0), (3, 0, 0), (1, 1, 0), (0, 2, 1)):
        yield [e.RoomFound(3, "small", "round", 0, *ways), e.RoomFound(6, "large", "round", 1, *ways, True, True)]
    for terrain in (*charts.TERRAIN_NAMED, "start", "castle"):
        yield (
            [e.Entered("1,1", terrain, "", True), e.Entered("1,1", terrain, "", False)]
            if terrain in ("start", "castle")
            else []
        )
        yield [e.Entered("1,1", terrain, "The Sops", True), e.Entered("1,1", terrain, "The Sops", False)]
    yield [e.Jumped("portal", "3,3"), e.LakeInTheWay("3,3"), e.Jumped("magick key", "0,1"), e.Ferried("2,2")]
    yield [
        e.StolenAtStart("Rook"),
        e.PondPulled(),
        e.Fell("Rook", 2),
        e.CameOut("0,1", "exit"),
        e.SecretDoor(),
        e.DeerFled(),
    ]
    yield [e.Arrived("goblin"), e.Arrived("skeleton"), e.Vanished("Shade"), e.DemonFire(), e.Lured(), e.Touched("Rook")]
    yield [e.Healed(source) for source in ("hermit", "moonkissed", "level", "circle")] + [
        e.Healed("moonkissed", "Bram")
    ]
    yield [e.LevelChanged(1, 2, each) for each in ("training", "ellas", "popplecrop_slink", "dying_adventurer")]
    yield [e.LevelChanged(-1, 1, "shade"), e.Robbed(50, "ornate ring", 100), e.Robbed(0, "", 0), e.LichMet()]
    yield [
        e.Traded("bought", "sword", 6, 4),
        e.Traded("sold", "boots", 2, 6),
        e.Equipped("Rook", "boots"),
        e.Turned("Rook"),
    ]
    yield [e.SlippedAside("Rook", "Bram"), e.SlippedAside("Rook", "Rook"), e.Suffered("Rook", "fire", 1, 3)]
    yield [e.Suffered("Rook", "poison", 1, 0), e.Possessed("Rook", "magick crown"), e.Followed(("Ogre",))]
    yield [Overruled("gm", "parties.p1.own_names", "1", "2", "A slip."), TookBack("p1", "go:NE")]


@pytest.mark.parametrize(
    "events", [*_values(), *_more_values(), *_other_values()], ids=lambda events: repr(events)[:60]
)
def test_every_value_is_told_without_a_flaw(events: Sequence[Event]) -> None:
    for telling in after_prelude(*events):
        assert telling.headline or not events
        assert list(flaws(telling)) == []


def test_every_placeholder_is_a_known_one() -> None:
    for key in prose():
        for line in prose()[key]:
            assert line.needs <= PLACEHOLDERS, key


def test_every_icon_can_be_shown() -> None:
    """The browser table carries only the icons of its list."""
    listed = set((Path(tablewright.__file__).parent / "web" / "icons.txt").read_text().split("\n"))
    told = [
        telling.icon for events in (*_values(), *_more_values(), *_other_values()) for telling in after_prelude(*events)
    ]
    assert set(told) - listed == set()


# --- figures and words of single events ------------------------------------------------------------------------------
def test_damage_is_worked_out_step_by_step() -> None:
    dice = e.PartyHit((3, 7), 9, "double", 38)
    *_, telling = after_prelude(e.LevelChanged(2, 2, "training"), dice)
    assert telling.headline == "The party deals 38"
    assert telling.how == ("dice 3 + 7 = 10", "level 2 × 4 + 8", "Brute Force + 1", "together 19", "double: 38")


def test_after_a_change_by_hand_the_bonus_is_not_explained() -> None:
    changed = Overruled("gm", "parties.p1.level", "0", "5", "A slip.")
    *_, telling = after_prelude(changed, e.PartyHit((3,), 21, "full", 24))
    assert telling.how == ("die 3", "bonus + 21", "together 24")


def test_a_spent_thorn_shows_the_face_that_fell() -> None:
    (telling,) = after_prelude(e.Attacked(5, "Hit by the party", True))
    assert telling.headline == "Combat 1d6 → 4 + 1: hit by the party"
    assert telling.how == ("4 + 1 for the thorn spent = 5",)


def test_a_wound_tells_what_is_left_and_names_its_victim() -> None:
    _, telling = after_prelude(e.EnemiesMet(("Ogre",), ("ogre",)), e.Wounded("Bram", 7, 23, "ogre"))
    assert telling.headline == "Bram takes 7, 23 left"
    assert telling.how == ("30 − 7 = 23 hp",)
    assert "Bram" in telling.text


def test_dice_before_a_question_are_told_with_their_rows() -> None:
    rolls = tuple(
        Roll(SEAT, at, 4, face, "Archetype", "TY-ARCH-01", chart="archetypes") for at, face in enumerate((4, 1))
    )
    telling = Narrator("x").tell(Entry(Rolled(), rolls), SEAT)
    assert telling.headline == "Archetype 2d4 → 4, 1: Giant, Hermit"


def test_foes_are_called_by_number_and_kind() -> None:
    wolves, mixed = after_prelude(
        e.EnemiesMet(("Wolf",) * 3, ("pack_of_wolves",) * 3),
        e.EnemiesMet(("Ogre", "Goblin", "Goblin"), ("ogre", "goblin", "goblin")),
    )
    assert wolves.headline == "Against you: three wolves"
    assert mixed.headline == "Against you: an ogre and two goblins"


def test_who_gets_away_from_where_no_loot_lies_leaves_none() -> None:
    beetle = e.EnemiesMet(("Gargantuan Beetle",), ("gargantuan_beetle",))
    _, three = after_prelude(beetle, e.Evaded(3, 3, "go:N"))
    _, _, leaving = after_prelude(e.ItemFound("ring", "ring", 10), beetle, e.Evaded(3, 3, "go:N"))
    assert three.headline == "Evasion 1d4 → 3: clean away"
    assert leaving.headline == "Evasion 1d4 → 3: clean away, without the loot"


def test_a_friend_who_gets_away_takes_every_offer_along() -> None:
    _, telling = after_prelude(e.Met("traveling_tinker"), e.GotAway("traveling_tinker"))
    assert telling.headline == "Traveling Tinker: gone before a hand is on them, and every offer too"
    assert is_of(telling.text, "friends.gone.away")


def test_those_who_follow_are_told_as_followers() -> None:
    ogre = e.EnemiesMet(("Ogre",), ("ogre",))
    *_, telling = after_prelude(ogre, e.Evaded(2, 2, "go:N"), e.Entered("0,0", "start", "", False), ogre)
    assert is_of(telling.text, "creatures.ogre.follows")


def test_a_marked_entrance_is_seen_only_when_somebody_comes_there() -> None:
    """The Wise Woman's finger on the map shows nothing yet (TY-FRIEND-05)."""
    marked, found, entered = after_prelude(
        e.Dealt("wise_woman", "mark", 100, place="0,-5"),
        e.EntranceFound("old_well", "Echo Hole", False),
        e.Entered("0,-5", "hills", "Kite Ridge", True),
    )
    assert marked.headline == "Wise Woman, for 100 gold: a dungeon with a crown in it, 6 hexes north"
    assert found.text == ""
    assert is_of(entered.text, "encounters.old_well.arrive")


def test_the_ancient_magick_crown_is_told_as_the_first() -> None:
    (telling,) = after_prelude(e.ItemFound("ancient magick crown", "crown", 0))
    assert telling.headline == "Loot: an ancient magick crown, not for sale"
    assert is_of(telling.text, "loot.unique.ancient_magick_crown.found")


def test_nobody_reads_an_answer_key_of_what_was_taken_back() -> None:
    (telling,) = after_prelude(TookBack("Ann", "go:NE"))
    assert telling.headline == "Ann takes the last answer back"


def test_later_chapters_know_what_the_first_ones_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which party it is, where it stands and what its damage is made of; only turns of phrase may differ."""
    game = campaign(5, "planner")
    monkeypatch.setattr(log, "CHAPTER", 10_000)
    whole = log.Teller(game, SEAT).tellings()
    monkeypatch.setattr(log, "CHAPTER", 60)
    in_chapters = log.Teller(game, SEAT).tellings()
    assert len(whole) > 500
    assert [telling.headline for telling in in_chapters] == [telling.headline for telling in whole]
    struck = [at for at, entry in enumerate(game.log_for(SEAT)) if isinstance(entry.event, e.PartyHit)]
    assert [in_chapters[at].how for at in struck] == [whole[at].how for at in struck]


def test_of_several_parties_it_is_said_whom_they_come_after() -> None:
    narrator = Narrator("chase")
    chase = e.Followed(("Skeleton",) * 6, ("skeleton",) * 6, "The Bent Nail")
    assert narrator.tell(Entry(chase), SEAT).headline == "Behind the Bent Nail: six skeletons"
