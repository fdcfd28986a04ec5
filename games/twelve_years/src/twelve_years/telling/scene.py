"""Sentences and scene."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Card, Choice, Ending, Fact, Field, MapView, Prompt, Scene, Tone, prompt
from tablewright.engine.table import HAND_ROLL
from tablewright.engine.telling.staging import field_from
from tablewright.world.hexes import bearing
from tablewright.world.table_talk import seat_words, waiting_words
from tablewright.world.words import capital, listed, mid_sentence
from twelve_years.book.combat import targeting
from twelve_years.book.core import places
from twelve_years.book.multiplayer import meeting
from twelve_years.book.party import death
from twelve_years.content import charts, figures
from twelve_years.state import Affair, Party, World
from twelve_years.telling import cards, labels, leads, names
from twelve_years.telling.labels import fights, ways

# --- sentences: one sentence for every question: what is wanted of the player now -------------------------------------
_SENTENCES = {
    "names": "Four people have answered. Who names them?",
    "party-name": "What is the party called? Leave it empty and fate decides.",
    "other-exit": "Water that way. Where else do you run?",
    "exit": "Name your way out. Then one die decides.",
    "mend": "Whom does the moon mend?",
    "bewitch": "Whom do you charm?",
    "slay": "Who dies?",
    "raise": "Whom do you raise or heal?",
    "portal": "Where does the portal take you? Up to six hexes.",
    "key": "To which portal does the key take you?",
    "pond": "The pond wants you. Lore lets you choose.",
    "stolen": "Popplecrop Slink takes one of these. Which?",
    "trade": "Buy and sell. The price is the same both ways.",
    "offer": "What goes towards your lessons besides gold?",
    "bow": "Which bow does Ellas get?",
    "mark": "Where shall the Wise Woman point?",
    "gear": "Who carries what?",
    "freely": "At any time between rolls: what would you do?",
    "what-next": "It is quiet. What next?",
    "steal-from": "Whom do you rob?",
    "enemy-member": "Which of them?",
    "aim": "Your damage. Which of them does it strike first?",
    "first-blow": "They have heard it. Magick before the first blow?",
    "go-on": "They are still here, and so are you. What now?",
    "clash": "Another party attacks. Engage or evade?",
    "danger": "Danger. Try to evade it?",
    "loot": "Nobody is in the way. What do you take?",
    "sheet": "The sheet: what shall stand there?",
    "write": "A line for the tale, in your words.",
    "reward": "The Tinker opens the bags. Which of it do you take?",
    "bend": "Which figure do you bend?",
    "tale": "How did it go with them, as one of them would tell it?",
    "deed": "What do you try? Who, how, and to what end. Leave it empty to think again.",
}


# Sentences that hold facts of the question, by name.
_WITH_FACTS = {
    "member-name": "The {archetype} needs a name. Left empty, fate finds one; with a dash for a name they die.",
    "thorn": "Your attack die shows {face}{beside}. Spend a thorn for one more?",
    "victim": "You saw it coming: {blow}. Who takes the hit?",
    "bearer": "The {thing}: who carries it?",
    "strike": "A {face}: a clean hit. What do you make of it?",
    "foe": "{damage} damage. Whom do you strike?",
    "new-name": "{name}: what is the new name? Leave it empty to keep the old one.",
    "after-die": "The die shows {face}. Nothing has come of it yet. Magick now?",
    "bend-to": "{what}, {old} now: what shall it be?",
    "bend-why": "Why? It will stand in the log.",
    "levels": "How many levels, at 100 gold each? Loot worth {worth} and {gold} gold are on the table.",
    "agree": "{party} offer {offered} for {asked}. Agree?",
    "demand": "What do you demand of {others}?",
    "demand-gold": "How much gold do you demand of {others}?",
    "ends-here": "The game ends here for every party, and it is won. Has it come to that?",
    "yield": "{party} want {asked}, or they attack. Give it to them?",
    "make-good": "{party} refuse. Do you attack?",
    "truce": "{party} offer a truce: neither attacks or robs the other. Agree?",
    "follow": "{party} run. Follow them?",
    "steal": "What do you take from {others}?",
    "want": "What do you ask of {others}?",
    "give": "What do you offer {others}?",
    "give-gold": "How much gold do you offer {others}?",
    "want-gold": "How much gold do you ask of {others}?",
}


def wanted(world: World, party: Party | None, decision: Decision) -> str:
    """The sentence for a pending decision."""
    facts = dict(decision.facts)
    if decision.question == "read-as":
        return _read_as(decision)
    if decision.question == HAND_ROLL:
        whose = f" for {facts['who']}" if facts["who"] else ""
        return f"{facts['why']}{whose}: roll a d{facts['sides']} and enter its face."
    if decision.question in _WITH_FACTS:
        so_far = f" So far: {facts['so_far']}." if facts.get("so_far") else ""
        facts["beside"] = _dice_beside(world, facts)
        return f"{_WITH_FACTS[decision.question].format_map(_worded_facts(facts))}{so_far}"
    if party is None:
        return _SENTENCES.get(decision.question, "What next?")
    return _of_place(world, party, decision)


def _dice_beside(world: World, facts: dict[str, str | int]) -> str:
    """The dice of the other parties, where a question holds them by seat."""
    seats = [seat for seat in world.parties if seat in facts]
    return "".join(f", that of {mid_sentence(world.parties[seat].name)} {facts[seat]}" for seat in seats)


def _worded_facts(facts: dict[str, str | int]) -> dict[str, str | int]:
    """The facts as they stand in a sentence."""
    if "archetype" in facts:
        facts["archetype"] = charts.ARCHETYPE[str(facts["archetype"])].name
    if "thing" in facts:
        facts["thing"] = names.thing(str(facts["thing"]))
    if "party" in facts:
        facts["others"] = mid_sentence(str(facts["party"]))
    if "what" in facts:
        facts["what"] = capital(str(facts["what"]))
    if "damage" in facts:
        facts["blow"] = f"{facts['damage']} damage" if facts["damage"] != targeting.DEADLY else "a touch that kills"
    return facts


def _read_as(decision: Decision) -> str:
    """How words are read, before any die falls; or that nothing would come of them."""
    deed, says = decision.facts["deed"], decision.facts["says"]
    if says:
        return f"'{deed}': nothing would come of it, for {says}. Say it otherwise, or let it be."
    if decision.default == "let-be":
        return f"'{deed}': that is not understood. Say it otherwise; nothing is spent."
    return f"'{deed}': is this what is meant? Nothing is rolled before you say so."


def _of_place(world: World, party: Party, decision: Decision) -> str:
    if decision.question == "cooperate":
        return f"{_crowd_of(world, party)} You are not alone here. Fight beside the others, or evade?"
    if decision.question == "fight-or-evade":
        return f"{_crowd_of(world, party)} Fight or evade? {fights.fire_words(world, party)}".strip()
    if decision.question == "trap":
        return (
            "Something comes after you. Evade it or take it?" if party.pursued else "A trap. How do you deal with it?"
        )
    if decision.question == "gear" and party.fresh:
        return "Who carries what? Until you leave the city hit points rise with shield and armour, later not."
    if decision.question == "what-next":
        outdoors = "Choose where to go. Unknown hexes are rolled when you enter them."
        calm = _SENTENCES["what-next"] if party.delving else outdoors
        return f"{calm} {ways.toll_words(world, party)}".strip()
    if decision.question == "clash" and (affair := meeting.affair_of(world, party)):
        return _attack_sentence(world, party, affair)
    return _SENTENCES.get(decision.question, "What next?")


def _attack_sentence(world: World, party: Party, affair: Affair) -> str:
    """Who attacks or robs whom; with three or more nobody can stand aside (TY-BRAWL-02)."""
    they, robs = world.parties[affair.by].name, affair.kind == "rob"
    if affair.target == party.seat:
        reach = f"{they} reach for what you have. Hold on to it" if robs else f"{they} attack you. Engage"
        return f"{reach}, or evade?"
    whom = mid_sentence(world.parties[affair.target].name)
    return f"{they} {'rob' if robs else 'attack'} {whom}, and nobody here can stand aside. Engage or evade?"


def _crowd_of(world: World, party: Party) -> str:
    """Who is in the way, counted as the log counts them: 'Six skeletons and the Lich King.'"""
    foes = places.hostiles(places.place_of(world, party), party)
    return f"{capital(names.foes_counted([(places.enemy_name(foe), foe.kind) for foe in foes]))}."


# --- scene ------------------------------------------------------------------------------------------------------------
# What a player of Twelve Years sees: one sentence of what is wanted, the party, the foes, the map, the choices.
def scene(world: World, seat: str, pending: Sequence[Decision]) -> Scene:
    """The one Scene of this seat. A spectator sees the first seat's."""
    viewed = seat if seat in world.seats else world.seats[0]
    party = world.parties.get(viewed)
    decision = next((each for each in pending if each.seat == seat), None)
    main, others = _maps_of(world, party)
    mode, shown = _scene_mode(world, party), cards.cards_of(world, party)
    return Scene(
        "twelve_years", mode, _scene_title(world, party), _wanted_sentence(world, party, decision, pending),
        _strip_facts(world, viewed, party), shown, main, others,
        prompt_of(world, party, decision) if decision else None,
        tuple(dict.fromkeys(each.seat for each in pending)), _ending_of(world, viewed),
        field=_fight_field(world, party, shown) if party is not None and mode == "fight" else None,
        goal=leads.goal_of(world, party), leads=leads.leads_of(world, party, main),
    )  # fmt: skip


def _scene_mode(world: World, party: Party | None) -> str:
    if world.outcome:
        return "over"
    if party is None or not party.assembled:
        return "assembly"
    if party.counter:
        return "shop" if party.counter == "trade" else "gear"
    if places.hostiles(places.place_of(world, party), party):
        return "fight"
    return "rooms" if party.delving else "hexes"


def _fight_field(world: World, party: Party, shown: Sequence[Card]) -> Field:
    """The fight as a picture: every foe with its number of the whole fight."""
    met = places.met_in_fight(party, places.place_of(world, party))
    return field_from(shown, foes=[str(foe) for foe in met])


def _scene_title(world: World, party: Party | None) -> str:
    if party is None:
        return "Thrift"
    if party.delving:
        dungeon = world.dungeons[party.dungeon]
        return f"{'The Sunken Castle' if dungeon.castle else dungeon.name}, room {party.room}"
    return cards.hex_name(world.hexes[party.hex]) or "Thrift"


def _wanted_sentence(world: World, party: Party | None, decision: Decision | None, pending: Sequence[Decision]) -> str:
    if world.outcome:
        return "The game is over."
    if decision is not None:
        return wanted(world, party, decision)
    return waiting_words(each.seat for each in pending)


# --- the strip at the top --------------------------------------------------------------------------------------------
def _strip_facts(world: World, seat: str, party: Party | None) -> tuple[Fact, ...]:
    years = world.years[seat]
    tone: Tone = "bad" if years >= death.LAST_YEAR - 3 else ""
    facts = [Fact("Year", f"{years} of {death.LAST_YEAR}", "hourglass", tone, "Twelve years, and the game is lost.")]
    facts.append(_difficulty_fact(world))
    if party is None:
        return tuple(facts)
    facts += [
        Fact("Party", party.name, "flying-flag"),
        Fact("Level", str(party.level), "rank-3", explain="Added to each member's hit points and damage."),
        Fact("Gold", str(party.gold), "two-coins"),
    ]
    if party.hex != world.castle:
        facts.append(Fact("Castle", bearing(party.hex, world.castle), "castle-ruins"))
    if party.curses:
        facts.append(
            Fact("Curses", str(party.curses), "cursed-star", "bad", "Each takes 1 from the party's damage, for good.")
        )
    return (
        *facts,
        *(Fact("Promised", leads.PROMISES[promise.kind], "handshake", "good") for promise in party.promises),
    )


def _difficulty_fact(world: World) -> Fact:
    """How hard the castle is, said before the first party sets out and ever after (TY-CORE-11)."""
    mode = figures.CASTLE[world.settings.castle_mode]
    explain = f"1d{mode.skeletons} skeletons a room, the throne in room {mode.throne}. "
    explain += "It is chosen before the game: normal, sword, flail or axe, and whether monsters grow with depth."
    deep = ", monsters grow with depth" if world.settings.monster_level_up or mode.level_up else ""
    return Fact("Difficulty", f"{world.settings.castle_mode}{deep}", "skull-crossed-bones", explain=explain)


# --- maps, prompt, end -----------------------------------------------------------------------------------------------
def _maps_of(world: World, party: Party | None) -> tuple[MapView, tuple[MapView, ...]]:
    """The land, and the rooms of the dungeon in the party's hex: on top while they are down there."""
    land = cards.hex_map(world, party)
    if party is None or not party.delving:
        below = world.dungeons.get(party.hex) if party is not None else None
        return land, (cards.room_map(below, party),) if below is not None and below.rooms else ()
    return cards.room_map(world.dungeons[party.dungeon], party), (land,)


def prompt_of(world: World, party: Party | None, decision: Decision) -> Prompt:
    """A pending decision with all its options in words."""
    choices: tuple[Choice, ...] = ()
    missing: list[tuple[str, str, str]] = []
    if party is not None:
        choices = tuple(labels.choice_of(world, party, decision, key) for key in decision.options)
        missing = _missing_choices(world, party, decision)
    return prompt(decision, wanted(world, party, decision), choices, missing)


def _missing_choices(world: World, party: Party, decision: Decision) -> list[tuple[str, str, str]]:
    """What would be looked for in vain, and why."""
    if decision.question not in ("fight-or-evade", "cooperate"):
        return []
    foes = places.hostiles(places.place_of(world, party), party)
    clinging = [places.enemy_name(foe) for foe in foes if foe.kind in places.CANNOT_BE_EVADED]
    why = f"nobody gets away from {clinging[0]}" if clinging else "no way leads on"
    return [("evade", "Evade", why)]


_ENDINGS = {
    "appeased": "The Lich King is crowned",
    "destroyed": "The Lich King is no more",
    "lost": "Twelve years are gone",
}


def _ending_of(world: World, seat: str) -> Ending | None:
    if not world.outcome:
        return None
    title = _ENDINGS[world.outcome]
    parties = len(world.fallen) + len(world.parties)
    counts = (
        (world.years[seat], "year"),
        (parties, "party"),
        (cards.hexes_explored(world), "hex"),
        (cards.dungeons_entered(world), "dungeon"),
    )
    text = ", ".join(_counted_noun(number, noun) for number, noun in counts) + "."
    return Ending(title, f"{_victory_sentence(world, seat)} {text}".strip(), seat in death.winners(world))


def _victory_sentence(world: World, seat: str) -> str:
    """Whose victory it is, where several played (TY-WIN-06)."""
    sharing = death.winners(world)
    if len(world.seats) == 1 or not sharing:
        return ""
    others = listed([seat_words(each) for each in sharing if each != seat])
    if seat not in sharing:
        return f"{others} won. You did not."
    return f"You won, and so did {others}." if others else "You won, and nobody else."


_PLURALS = {"party": "parties", "hex": "hexes"}


def _counted_noun(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else _PLURALS.get(noun, noun + 's')}"
