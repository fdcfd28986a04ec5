"""Words of choices and of what is told: no bare figure, no word that says too much."""

import pytest

from pocket_fantasy.book.combat.actions import make_foes
from pocket_fantasy.events import (
    AdventureOver,
    Afflicted,
    Attacked,
    Cast,
    FightBegan,
    Healed,
    Joined,
    PlotRolled,
    Relieved,
    Sang,
    TrapSpotted,
    WordsTried,
)
from pocket_fantasy.proving.worlds import Given, build
from pocket_fantasy.state import Act, Dungeon, Fight, Room, World
from pocket_fantasy.telling.cards import cards
from pocket_fantasy.telling.labels.choices import choice_of
from pocket_fantasy.telling.labels.stakes import question_text
from pocket_fantasy.telling.names import one
from pocket_fantasy.telling.prose import Narrator
from tablewright.engine.decisions import Decision, Facts
from tablewright.engine.events import Entry, Event
from tablewright.engine.proving.given import as_given


def told(event: Event) -> str:
    telling = Narrator("x").tell(Entry(event), "p1")
    return " ".join((telling.headline, telling.text))


def test_the_length_of_a_rage_says_what_it_costs() -> None:
    decision = Decision("p1", "rage-length", "PF-BERSERKER-01", ("1", "4"), "4", facts={"who": "c1"})
    choices = [choice_of(build(Given()), decision, option) for option in decision.options]
    assert [choice.label for choice in choices] == ["1 round", "4 rounds"]
    assert "4 HP" in choices[1].hint


def test_levels_are_counted_in_words_that_no_choice_number_could_be() -> None:
    decision = Decision("gm", "levels", "PF-DUN-02", ("roll", "1", "2"), "roll")
    labels = [choice_of(build(Given()), decision, option).label for option in decision.options]
    assert labels == ["Roll", "1 level", "2 levels"]


def test_what_the_pm_adds_to_the_plot_begins_like_a_sentence() -> None:
    plot = PlotRolled("prophecy", "dragon", "ruin", "The Fort", "the baker is owed money")
    assert "The baker is owed" in told(plot)


def test_those_who_have_not_noticed_the_party_are_named() -> None:
    world = build(Given())
    villain, *orcs = (make_foes(world, kind, 1)[0] for kind in ("orc_shaman", "orc", "orc"))
    villain.villain, villain.name = True, "Vesh the Orc shaman"
    world.mode, world.dungeon = "dungeon", Dungeon(1, at=0, rooms=[Room(entered=True, foes=[villain, *orcs])])
    asked = Decision("p1", "unseen", "PF-START-09", ("attack", "slip_away"), facts={"foes": 3})
    assert question_text(world, asked) == "You are not noticed by Vesh the Orc shaman and two orcs. What now?"


def test_whose_abilities_a_gladiator_laughs_at_is_said() -> None:
    """PF-GLADIATOR-02: it is asked as they come, one type after another, before anything is told of them."""
    world = build(Given(party=["gladiator"]))
    world.fight = Fight([*make_foes(world, "ghoul", 2), make_foes(world, "giant_rat", 1)[0]])
    asked = Decision("p1", "battle-forged", "PF-GLADIATOR-02", ("paralysis",), facts={"who": "c1", "type": "undead"})
    assert question_text(world, asked) == "Two ghouls: which ability does Gladiator 1 laugh at?"


def test_a_reroll_for_somebody_else_says_what_hangs_on_it() -> None:
    """PF-COMMANDER-03, PF-HERO-08: where every point counts, the next better result is not all that is wanted."""
    world = build(Given(party=["commander", "thief"]))
    facts: Facts = {
        "who": "c2",
        "roll": "Defense",
        "rolled": 1,
        "need": 2,
        "wanted": "",
        "against": 6,
        "lost": 5,
        "hp": 9,
    }
    asked = Decision("gm", "mercy", "PF-HERO-08", ("no", "grant"), facts=facts)
    assert question_text(world, asked).startswith("Thief 2's Defense comes to 1 against 6, at a price of 5 of 9 HP.")
    attack: Facts = {**facts, "roll": "Attack", "against": 0, "lost": 0, "hp": 0, "who": "c1", "whom": "c2", "held": 1}
    asked = Decision("p1", "inspire", "PF-COMMANDER-03", ("no", "inspire"), facts=attack)
    assert question_text(world, asked).startswith("Thief 2 rolled 1 for: Attack. Does Commander 1")
    asked = Decision("p1", "inspire", "PF-COMMANDER-03", ("no", "inspire"), facts={**attack, "wanted": 5})
    assert "where 5 would do" in question_text(world, asked)


def test_haggling_says_its_chance_and_its_price() -> None:
    """PF-CORE-03, PF-VALUE-02: a bard's Charisma is rerolled; a shop that is talked down pays less itself."""
    world = build(Given(party=["fighter", "bard"]))
    for hero, chance in zip(world.party, ("50%", "75%"), strict=True):
        shop = Decision("p1", "shop", "PF-VALUE-02", ("buy", "haggle", "done"), facts={"who": hero.id, "gold": 5})
        haggle = choice_of(world, shop, shop.options[1])
        assert chance in haggle.odds
        assert "pays all of you a tenth less" in haggle.hint


def test_who_stands_against_the_party_is_told_as_people_say_it() -> None:
    """PF-START-01, PF-MON-06: one of a kind has an article, those whom the PM has named keep their names."""
    alone = told(FightBegan(("Mother Ash", "Wight", "Ghoul 1", "Ghoul 2"), "vampire", True, ()))
    assert "Against you: Mother Ash, a wight and two ghouls" in alone
    named = told(FightBegan(("Grubb the Tax Man 1", "Grubb the Tax Man 2"), "gnoll", False, ()))
    assert "Against you: Grubb the Tax Man 1 and Grubb the Tax Man 2" in named


def _in_a_fight(world: World, *kinds: str, hr_spent: int = 0) -> None:
    world.fight = Fight([make_foes(world, kind, 1)[0] for kind in kinds], hr_spent=hr_spent, round=1)
    world.fight.act = Act(world.party[0].id)
    world.mode = "fight"


def _hint(world: World, question: str, verb: str, **facts: str) -> str:
    options = tuple(dict.fromkeys((verb, "end")))
    asked = Decision("p1", question, "PF-ROUND-10", options, facts={"who": world.party[0].id, **facts})
    choice = choice_of(world, asked, asked.options[0])
    return choice.hint


def test_medusas_gaze_is_announced_to_whoever_attacks_her_and_to_nobody_else() -> None:
    """PF-BOSS-04: also where she stands alone and nobody is asked whom; not for what is no attack."""
    world = build(Given(party=["cleric", "wizard"]))
    _in_a_fight(world, "medusa", hr_spent=1)
    medusa = world.fight.foes[0].id if world.fight else ""
    assert "her gaze first" in _hint(world, "act", "melee")
    assert "her gaze first" in _hint(world, "target", medusa, how="melee")
    assert "her gaze first" in _hint(world, "spell", "dark_bolt")
    assert "gaze" not in _hint(world, "target", medusa, how="smite")
    assert "gaze" not in _hint(world, "act", "full_defense")
    _in_a_fight(world, "medusa")
    assert "gaze" not in _hint(world, "act", "melee")


def test_medusas_gaze_is_not_announced_to_who_laughs_at_it() -> None:
    """PF-GLADIATOR-02, PF-GLADIATOR-03."""
    world = build(Given(party=["gladiator"]))
    _in_a_fight(world, "medusa", hr_spent=1)
    world.party[0].bout.ignores["boss"] = "petrify"
    assert "gaze" not in _hint(world, "act", "melee")


def test_what_would_do_nothing_is_said_to() -> None:
    """PF-ASSASSIN-03. A second Arcane Armor is not even offered (PF-WIZARD-04)."""
    world = build(Given(party=["assassin"]))
    _in_a_fight(world, "ghoul")
    assert "undead are immune" in _hint(world, "act", "poison")
    _in_a_fight(world, "ghoul", "orc")
    assert "immune" not in _hint(world, "act", "poison")


def test_what_nobody_is_there_for_is_said_to_be_in_vain() -> None:
    """PF-CLERIC-03, PF-WIZARD-03: neither is one's own ally; companions hold no Heroic Reroll."""
    world = build(Given(party=["cleric", "wizard"]))
    _in_a_fight(world, "orc")
    assert "no ally is in need" in _hint(world, "act", "holy_light")
    world.party[1].hp -= 1
    assert "no ally is in need" not in _hint(world, "act", "holy_light")
    assert "nobody else is here" not in _hint(world, "spell", "aid_from_beyond")
    alone = build(Given(party=["wizard"], companions=[{"kind": "goblin", "role": "summoned"}]))
    _in_a_fight(alone, "orc")
    assert "nobody else is here to hold one" in _hint(alone, "spell", "aid_from_beyond")


def test_who_would_fall_of_raising_the_dead_is_told() -> None:
    """PF-NECRO-04: two damage without Defense, and the minion rises all the same."""
    world = build(as_given({"party": [{"class": "necromancer", "hp": 2}]}, Given))
    _in_a_fight(world, "orc")
    assert _hint(world, "act", "raise") == "costs 2 HP; you fall unconscious of it"
    world.party[0].hp = 3
    assert _hint(world, "act", "raise") == "costs 2 HP"


@pytest.mark.parametrize("key", ["poisoned", "diseased", "cs_penalty"])
def test_holy_light_helps_who_is_ill(key: str) -> None:
    """PF-HEAL-07: with all Hit Points too."""
    world = build(Given(party=["cleric", "fighter"]))
    _in_a_fight(world, "orc")
    setattr(world.party[1], key, 1)
    assert "no ally is in need" not in _hint(world, "act", "holy_light")


def test_a_song_and_a_place_are_told_in_whole_sentences() -> None:
    """Of caves called galleries nobody says that they 'is' behind one."""
    assert told(Sang("Ada", "shanty_of_pain", "works")).startswith("Ada brings the Shanty of Pain to its end")
    assert told(AdventureOver(False, "The Blind Galleries")).startswith("You leave the Blind Galleries behind, unfin")
    assert told(Relieved("Ada", "drain_life", -2)).startswith("Ada recovers a little: CS d6-2")
    assert told(TrapSpotted("", "floor")).startswith("The party spots a trap in the floor")


def test_cards_show_what_helps_and_what_is_left_of_it() -> None:
    """PF-MAGIC-03, PF-MAGIC-07, PF-WIZARD-09, PF-TASK-10: nobody has to remember what the dice will know."""
    world = build(Given(party=["commander", "wizard"], companions=["soldier", "soldier"]))
    hero, soldier = world.party[0], world.companions[0]
    soldier.weapons[0].instances, soldier.weapons[0].used, hero.bout.heartened = 2, 1, True
    world.companions[1].role, world.companions[1].until = "summoned", 3
    world.fight = Fight([])
    shown = {card.id: card for card in cards(world, "p1")}
    assert "heartened" in [tag.text for tag in shown[f"hero:{hero.id}"].tags]
    assert ("weapon", "sword ×2, 1 left") in shown[f"being:{soldier.id}"].slots
    assert "gone after round 3" in [tag.text for tag in shown[f"being:{world.companions[1].id}"].tags]


def test_a_rangers_chance_is_that_of_the_shot_that_was_chosen() -> None:
    """PF-RANGER-04, PF-RANGER-05: a plain d6-1 against d6-2; exploding, felling is likelier; two are dodged."""
    world = build(Given(party=["ranger"]))
    world.fight = Fight(make_foes(world, "orc", 2))
    ranger, orc = world.party[0].id, world.fight.foes[0].id
    facts = {"how": "shoot", "who": ranger}
    odds = {
        mastery: choice_of(world, Decision("p1", "target", "x", (orc,), facts={**facts, "mastery": mastery}), orc).odds
        for mastery in ("plain", "explode", "two")
    }
    assert odds == {
        "plain": "hurts 58%, fells 17%",
        "explode": "hurts 58%, fells 24%",
        "two": "hurts 42%, fells 6%",
    }


def test_a_chance_of_one_blow_says_that_more_come_of_the_choice() -> None:
    """PF-ATTACK-08: two thrusts or strikes belong to one choice, and the chance is that of the first."""
    world = build(Given(party=["martial_artist"]))
    world.fight = Fight(make_foes(world, "troll", 1))
    hero, troll = world.party[0], world.fight.foes[0].id
    hero.stow("torch", 1)
    world.fight.act = Act(hero.id)
    asked = Decision("p1", "act", "x", ("melee", "one_blow", "thrust_torch"), facts={"who": hero.id})
    odds = {key: choice_of(world, asked, key).odds for key in asked.options}
    assert odds["melee"] == f"first of two: {odds['one_blow']}"
    assert odds["thrust_torch"].startswith("first of two: hurts ")
    first = Decision("p1", "target", "x", (troll,), facts={"who": hero.id, "how": "torch", "attacks": "2"})
    then = Decision("p1", "target", "x", (troll,), facts={"who": hero.id, "how": "second-torch"})
    assert choice_of(world, first, troll).odds == odds["thrust_torch"]
    assert choice_of(world, then, troll).odds == odds["thrust_torch"].removeprefix("first of two: ")
    assert [chance.whose.rpartition("/")[2] for chance in choice_of(world, then, troll).chances] == ["2", "2"]


def test_a_summons_and_what_answers_it_are_told_in_different_words() -> None:
    cast, joined = told(Cast("Cade", "summon_monster", ("wolf",))), told(Joined("Wolf", "summoned", "Cade", 2))
    assert "no wall" in cast
    assert "no wall" not in joined
    assert "Wolf fights for Cade for 2 rounds" in joined


def test_a_spell_that_fails_is_no_arrow() -> None:
    for number in range(8):
        words = told(Attacked("Dusk", f"Troll {number}", "drain_life", 3, 6, 0, 18, ranged=True))
        assert not any(word in words for word in ("clatters", "shot", "sings past"))


@pytest.mark.parametrize(("what", "words"), [("harpy", "How many harpies?"), ("gold", "How much gold?")])
def test_the_pocket_master_is_asked_how_many_or_how_much(what: str, words: str) -> None:
    asked = Decision("gm", "pm-number", "PF-DUN-07", kind="number", low=1, high=12, facts={"what": what})
    assert question_text(build(Given()), asked) == words


def test_a_band_is_counted_in_words_and_said_once() -> None:
    names = tuple(f"Orc shaman {number}" for number in range(1, 4))
    words = told(FightBegan(names, "orc_shaman", boss=False, surprised=names, dice=(1,)))
    assert "Against you: three orc shamans; surprise 1: three orc shamans caught unawares" in words


def test_a_turn_lost_to_a_trick_is_no_paralysis() -> None:
    trick, sting = (Afflicted("Orc 1", "stunned", 1, "Needle", mild=mild) for mild in (True, False))
    assert "finger" not in told(trick)
    assert "finger" in told(sting)


def test_what_the_pm_calls_impossible_is_not_called_tried_before() -> None:
    assert "cannot be done" in told(WordsTried("Needle", "I fly", "", "", worked=False, impossible=True))
    assert "tried before" in told(WordsTried("Needle", "I fly", "", "", worked=False, again=True))


def test_arts_that_heal_have_their_names() -> None:
    assert "by Drain Life" in told(Healed("Needle", "drain_life", 1, 3))


def test_one_draught_has_an_article_whatever_it_is_against() -> None:
    assert one("potion_b") == "a draught against paralysis"
    assert one("staff_of_magic_missiles") == "a staff of magic missiles"
    assert one("dry_rations") == "day's rations"


@pytest.mark.parametrize("how", ["grant", "favor", "task", "treasure", "trader", "reach", "arm", "mishap", "slay"])
def test_the_pocket_master_is_asked_in_whole_sentences(how: str) -> None:
    decision = Decision("gm", "pm-whom", "PF-CORE-01", ("c1",), facts={"how": how})
    assert len(question_text(build(Given()), decision).split()) > 3


def hint_of(world: World, question: str, option: str, **facts: str) -> str:
    return choice_of(world, Decision("p1", question, "PF-DUN-02", (option,), facts=facts), option).hint


def test_a_rest_says_how_likely_it_is_broken() -> None:
    """PF-HEAL-05: behind wedged doors a second 1 is needed."""
    world = build(Given())
    world.dungeon = Dungeon(1, at=0, rooms=[Room(entered=True)])
    assert hint_of(world, "explore", "rest") == "3 HP for all who eat; one in six that monsters come"
    world.dungeon.rooms[0].secured = True
    assert hint_of(world, "explore", "wait") == "one in thirty-six, behind wedged doors, that monsters come"


@pytest.mark.parametrize(("question", "option"), [("explore", "brew"), ("town", "brew"), ("aside", "brew:c1")])
def test_one_more_potion_says_what_it_costs_wherever_it_is_brewed(question: str, option: str) -> None:
    """PF-DRUID-05: two a session, and then for a Heroic Reroll."""
    world = build(as_given({"party": [{"class": "druid", "hr": 1, "session": {"herbalist": 2}}]}, Given))
    assert hint_of(world, question, option).endswith("costs a Heroic Reroll (1 held)")


def test_a_free_spell_names_one_difficulty_in_the_dark() -> None:
    """PF-EQUIP-10: the chance says it, with the darkness in it."""
    world = build(Given(party=["wizard"]))
    world.dungeon = Dungeon(1, at=0, rooms=[Room(entered=True)])
    asked = Decision("p1", "free-spell", "PF-WIZARD-12", ("levitate",), facts={"who": "c1"})
    choice = choice_of(world, asked, "levitate")
    assert (choice.hint, choice.odds) == ("", "Tough (5): 33%")
