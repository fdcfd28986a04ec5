"""The chronicle: a document that opens in Obsidian, agrees with the world it tells of, and leaves room."""

from __future__ import annotations

import re

import pytest

from games.twelve_years.tests.campaigns import RULESET, SEAT, campaign
from tablewright.engine.events import Entry, Roll
from twelve_years.events import Assembled, Attacked, Died, Healed, Joined, SetOut
from twelve_years.state import World
from twelve_years.telling.chronicle import MOST_MOMENTS, chronicle, gather

CAMPAIGNS = [(seed, bot) for bot in ("", "cautious", "bold", "planner") for seed in range(1, 5)]


def told(seed: int, bot: str) -> str:
    game = campaign(seed, bot)
    return RULESET.chronicle(game.checkpoint, game.log, game.setup.campaign)


def _world() -> World:
    world: World = RULESET.new({}, (SEAT,))
    return world


@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS)
def test_a_chronicle_is_whole(seed: int, bot: str) -> None:
    game = campaign(seed, bot)
    text = told(seed, bot)
    assert text == told(seed, bot)
    assert not re.search(r"[{}]|  +\S|\n{3,}|\bNone\b(?! are)(?!\.)|\w_\w", text.replace("\\_", ""))
    world = game.checkpoint
    parties = len(world.fallen) + len(world.parties)
    assert f"parties: {parties}\n" in text
    assert f"years: {world.years[SEAT]}\n" in text
    assert f"outcome: {world.outcome or 'open'}\n" in text
    assert text.count("> [!note] Your own lines") == parties


@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS)
def test_each_party_has_its_chapter_with_all_its_people_and_their_fates(seed: int, bot: str) -> None:
    game = campaign(seed, bot)
    stories, _ = gather(game.log, game.setup.campaign)
    world = game.checkpoint
    fallen = [story for story in stories if story.fell]
    assert [story.name for story in fallen] == [party.name for party in world.fallen]
    for story, party in zip(fallen, world.fallen, strict=True):
        assert {member.name for member in party.members} <= {person.name for person in story.people}
        assert all(person.fate for person in story.people)
        assert len(story.turning_points()) <= MOST_MOMENTS
    for story in stories:
        assert f". {story.name}\n" in told(seed, bot)


@pytest.mark.parametrize(("seed", "bot"), CAMPAIGNS[::3])
def test_luck_counts_every_die_of_the_log(seed: int, bot: str) -> None:
    game = campaign(seed, bot)
    rolls = [roll for entry in game.log for roll in entry.rolls]
    counted = {int(sides): int(number) for number, sides in re.findall(r"^- (\d+) d(\d+), mean", told(seed, bot), re.M)}
    assert counted == {sides: sum(roll.sides == sides for roll in rolls) for sides in {roll.sides for roll in rolls}}


def test_the_luck_of_attacks_is_exact() -> None:
    rolls = tuple(
        Roll(SEAT, at, 6, face, "Combat", "TY-COMBAT-03", chart="combat") for at, face in enumerate((5, 6, 1))
    )
    text = chronicle(_world(), [Entry(Assembled(1, "The Few")), Entry(Attacked(1, "", False), rolls)], "x")
    # Two or three of three at one third each: 3 * 2/27 + 1/27 = 7/27.
    assert "Of three attacks two were clean hits (a 5 or 6), where 1.0 could be expected" in text
    assert "so many or more come in 26% of such campaigns (exact, binomial)" in text


def test_names_cannot_break_the_page() -> None:
    entries = [
        Entry(Assembled(1, "# The *Few* <b>")),
        Entry(Joined("A|b\n# c", "rogue", "sword", 12, True)),
        Entry(Died("A|b\n# c", "rogue", "ogre")),
    ]
    text = chronicle(_world(), entries, 'a "campaign"')
    assert "## 1. \\# The \\*Few\\* \\<b\\>\n" in text
    assert "- **A\\|b \\# c**, Rogue, with a sword" in text
    assert 'campaign: "a \\"campaign\\""' in text


def test_the_raised_have_no_grave() -> None:
    entries = [
        Entry(Assembled(1, "The Few")),
        Entry(Joined("Rook", "rogue", "sword", 12, True)),
        Entry(SetOut("The Few", 1)),
        Entry(Died("Rook", "rogue", "ogre")),
        Entry(Healed("rejuvenation", "Rook")),
    ]
    text = chronicle(_world(), entries, "x")
    assert "- **Rook**, Rogue, with a sword: still on the road.\n" in text
    assert "Names of the dead" not in text


def test_an_untouched_world_has_a_chronicle_too() -> None:
    assert "# The Chronicle So Far" in chronicle(_world(), [], "x")
