"""Questions and options in words: from `words/labels.toml`, with the names and figures of the game filled in."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Choice, Prompt
from tablewright.rules.begone_foe.book.delve.traps import PLANS
from tablewright.rules.begone_foe.book.town.market import selling_price
from tablewright.rules.begone_foe.content import ARTS, GEAR, JOBS, KINDS, SKILLS, SPELLS, TRAPS
from tablewright.rules.begone_foe.state import Being, Campaign, Item
from tablewright.rules.begone_foe.telling.chances import hit_odds, skill_odds, soul_odds, turn_odds
from tablewright.rules.begone_foe.telling.plain import item_words, plan_words, plural
from tablewright.world.dungeon import Room, side_of
from tablewright.world.dungeon.map import way_words
from tablewright.world.words import capital, count

_LABELS = load_toml(Path(__file__).parent / "words" / "labels.toml")
_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_HOTKEYS = {"n": "w", "e": "d", "s": "s", "w": "a"}
# What the party does with itself, where its own mark stands: the map stays in sight beside it.
_ON_THE_SPOT = ("hurry", "map", "light", "quench", "scout", "rest", "camp", "gear", "try", "wait")
_HARMLESS = ("wait", "no", "none", "nothing", "done", "leave", "let-go", "stop")
_GROUPS: dict[str, str] = _LABELS["group"]
_AIMED: dict[str, str] = _LABELS["aimed"]
_VERBS: dict[str, str] = _LABELS["verb"]


def prompt_of(state: Campaign, decision: Decision) -> Prompt:
    """The whole question in words."""
    return Prompt(
        decision.seat,
        decision.question,
        question_text(state, decision),
        decision.kind,
        _grouped([choice_of(state, decision, key) for key in decision.options]),
        decision.low,
        decision.high,
        decision.default,
        decision.rule,
        decision.standing,
    )


def _grouped(choices: list[Choice]) -> tuple[Choice, ...]:
    """Choices of one heading stand together, the headings in the order in which they first come up."""
    order = list(dict.fromkeys(choice.group for choice in choices))
    return tuple(sorted(choices, key=lambda choice: order.index(choice.group)))


def question_text(state: Campaign, decision: Decision) -> str:
    text = str(_LABELS["question"].get(decision.question, _LABELS["question"]["any"]))
    values = _values(state, decision)
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _values(state: Campaign, decision: Decision) -> dict[str, str]:
    """What may stand in a question's blanks: facts by number, and names by role."""
    about = [str(fact) for fact in decision.about]
    values = {str(number): fact for number, fact in enumerate(about)}
    names = [being.name for fact in about if (being := _being(state, fact)) is not None]
    values["who"] = names[0] if names else "somebody"
    values["on"] = names[1] if len(names) > 1 else values["who"]
    values["foes"] = _foes(state, about)
    values["item"] = GEAR[about[0]].name if about and about[0] in GEAR else ""
    values["job"] = JOBS[about[0]].name if about and about[0] in JOBS else "character"
    values["plan"] = plan_words(about[-1]) if about else ""
    values["spell"] = SPELLS[about[-1]].name if about and about[-1] in SPELLS else "it"
    values["skill"] = f" ({SKILLS[about[1]]})" if len(about) > 1 and about[1] in SKILLS else ""
    values["action"] = " and an action" if len(about) > 3 and about[3] == "1" else ""
    if decision.question in ("class", "talk"):
        values["0"] = values.get("0", "").upper() if decision.question == "class" else values.get("0", "")
    return values


def _being(state: Campaign, key: str) -> Being | None:
    return state.beings.get(key) or next((each for each in state.for_hire if each.id == key), None)


def _foes(state: Campaign, about: list[str]) -> str:
    being = _being(state, about[0]) if about else None
    if being is None:
        return "they"
    name = KINDS[being.kind].name if being.kind else "the others"
    number = next((fact for fact in about[1:2] if fact.isdigit()), "1")
    return name.lower() if number == "1" else f"{number} {plural(name)}"


# --- options ---------------------------------------------------------------------------------------------------------


def choice_of(state: Campaign, decision: Decision, key: str) -> Choice:
    name, _, rest = key.partition(":")
    return Choice(
        key,
        capital(_label(state, decision, key, name, rest)),
        _hint(state, decision, key, name, rest),
        _odds(state, decision, name, rest),
        decision.rule,
        _hotkey(state, name, rest),
        _group(state, decision.question, name, rest),
        _place(state, name, rest),
        key == decision.default,
        name in _HARMLESS,
    )


def _group(state: Campaign, question: str, name: str, rest: str) -> str:
    """Where there are many options each stands under a heading: things under their owner's name."""
    owner = _being(state, name) if question in ("sell", "store") else None
    if owner is not None:
        return owner.name
    if name == "buy":
        return str(_LABELS["shelf"].get(GEAR[rest].kind, _LABELS["shelf"]["tool"]))
    usual = str(_LABELS["rest_of"].get(question, ""))
    if question == "explore" and name == "pick":
        return _GROUPS["go"]
    if question in ("explore", "act", "town"):
        return _GROUPS.get(name, usual)
    return _GROUPS.get(name, "") if rest else ""


def _label(state: Campaign, decision: Decision, key: str, name: str, rest: str) -> str:
    """A label by the kind of question first, by the kind of option then."""
    being = _being(state, key)
    if being is not None:
        return being.name
    special = _special(state, decision, key, name, rest)
    if special:
        return special
    target = _being(state, rest) or _being(state, name)
    if rest and target is not None:
        return _aimed(name, target, rest)
    local = _LABELS["option_in"].get(decision.question, {})
    usual = _LABELS["option"]
    return str(local.get(key) or usual.get(key) or usual.get(name) or key.replace("_", " ").replace("-", " "))


def _aimed(name: str, target: Being, rest: str) -> str:
    if name in ("curse", "disease"):
        return f"{name} of {target.name}"
    return _AIMED.get(name, "{0}").format(target.name)


def _special(state: Campaign, decision: Decision, key: str, name: str, rest: str) -> str:
    question = decision.question
    if name == "buy":
        return GEAR[rest].name + (f" ({GEAR[rest].per})" if GEAR[rest].per > 1 else "")
    if name in ("go", "sneak", "break", "pick", "spike") and rest and question == "explore":
        return _way(state, name, rest)
    if name in ("draw", "dig", "don", "doff", "wield", "stow", "belt", "give", "drop") and rest.isdigit():
        return _thing(state, decision, name, int(rest))
    if question == "act" and name == "drop":
        return _in_hand(state, decision, rest)
    if question == "act" and name == "pick":
        return _fallen(state, int(rest))
    if question in ("shed", "sell", "store") and rest.isdigit():
        owner = _being(state, name)
        return item_words(owner.items[int(rest)]) if owner is not None else key
    if name in ("class", "how") or question in ("class", "npc"):
        return JOBS[key].name if key in JOBS else ""
    return _named(question, key, name, rest, state)


def _named(question: str, key: str, name: str, rest: str, state: Campaign) -> str:
    """Things that have a name of their own in the rules' content."""
    if question == "dm-room" and state.dungeon is not None:
        return state.dungeon.rooms[key].name
    if question == "fetch" and key.isdigit():
        return item_words(state.stash[int(key)])
    if question in ("copy", "make") and rest:
        return _work(state, key)
    if name == "cast" and rest:
        return f"Cast {SPELLS[rest].name}"
    if name == "power":
        return f"Its power: {rest.replace('_', ' ')}"
    if question in ("spell", "chosen-spell", "new-spell", "drink") and name in SPELLS:
        return SPELLS[name].reverse if rest == "reversed" else SPELLS[name].name
    return _in_content(question, key)


def _in_content(question: str, key: str) -> str:
    if question in ("art", "art-known", "new-art"):
        return ARTS.get(key, "")
    if question in ("skill-known", "new-skill", "bears-on-it", "dm-skill"):
        return SKILLS.get(key, "")
    if question == "trap-plan":
        return plan_words(key) if key in PLANS else ""
    if question in ("shape", "dm-kind"):
        return KINDS[key].name
    if question == "dm-trap":
        return TRAPS[key].name
    if key.isdigit() and (question.startswith("soul-") or question == "how-many-dice"):
        return count(int(key), "Soul Die", "Soul Dice")
    return GEAR[key].name if key in GEAR else key if key.isdigit() else ""


def _work(state: Campaign, key: str) -> str:
    parts = key.split(":")
    what, who, spell = parts if len(parts) == 3 else ("", parts[0], parts[1])
    being = _being(state, who)
    if being is None or spell not in SPELLS:
        return "Nothing"
    return f"{being.name}: {what + ' of ' if what else ''}{SPELLS[spell].name}"


def _way(state: Campaign, name: str, key: str) -> str:
    assert state.dungeon is not None
    way = state.dungeon.ways[key]
    side = _SIDES[side_of(state.dungeon, way, state.here)]
    goal = state.dungeon.rooms.get(way.other(state.here))
    known = f" to {goal.name}" if goal is not None and goal.known != "unseen" else ""
    if way.kind == "exit":
        return "Leave the dungeon"
    verb = {"go": "", "sneak": "", "break": "Break down ", "pick": "Pick the lock of ", "spike": "Spike "}[name]
    place = f"{way_words(way)} {side}{known}"
    if way.kind == "stairs" and goal is not None:
        place = f"stairs {'down' if goal.level > state.dungeon.rooms[state.here].level else 'up'}{known}"
    return f"{verb}{place}"


def _thing(state: Campaign, decision: Decision, name: str, index: int) -> str:
    owner = _being(state, str(decision.about[0])) if decision.about else None
    item: Item | None = owner.items[index] if owner is not None and index < len(owner.items) else None
    return _VERBS[name].format(item_words(item)) if item is not None else name


def _in_hand(state: Campaign, decision: Decision, place: str) -> str:
    being = _being(state, str(decision.about[0]))
    return next((f"Drop the {item_words(item)}" for item in being.items if item.place == place), "") if being else ""


def _fallen(state: Campaign, index: int) -> str:
    dropped = state.fight.dropped if state.fight is not None else []
    return f"Pick up the {item_words(dropped[index].item)}" if index < len(dropped) else "Pick it up"


# --- hints -----------------------------------------------------------------------------------------------------------


def _hint(state: Campaign, decision: Decision, key: str, name: str, rest: str) -> str:
    question = decision.question
    if question == "class":
        return str(_LABELS["class"].get(key, ""))
    if key in ARTS and question in ("art", "art-known", "new-art", "brave"):
        return str(_LABELS["art"].get(key, ""))
    if name in SPELLS and question in ("spell", "chosen-spell", "new-spell"):
        spell = SPELLS[name]
        return f"level {spell.level}. {spell.reverse_does if rest == 'reversed' else spell.does}"
    if question == "equipment":
        return _options_of(decision, key)
    if question == "dm-kind":
        return f"{KINDS[key].hd} HD. {KINDS[key].special}"
    if question == "dm-room" and state.dungeon is not None:
        return _room_hint(state.dungeon.rooms[key])
    return _price(state, question, name, rest) or _usual_hint(question, name, rest)


def _room_hint(room: Room) -> str:
    """What a game master wants to know of a room at a glance."""
    who = ", ".join(KINDS[band.kind].name if band.kind in KINDS else "rivals" for band in room.bands)
    parts = [f"level {room.level}", who, "a trap" if room.trap is not None else ""]
    if room.hoard is not None and not room.hoard.empty:
        parts.append(f"{room.hoard.worth} silver")
    return "; ".join(part for part in parts if part)


def _price(state: Campaign, question: str, name: str, rest: str) -> str:
    if name == "buy" or (question == "trade" and name in GEAR):
        return f"{GEAR[rest or name].price} silver"
    if question == "sell" and rest.isdigit():
        owner = _being(state, name)
        return f"{selling_price(owner.items[int(rest)])} silver" if owner is not None else ""
    being = _being(state, rest) if name == "hire" else None
    return f"{being.job}, {being.wage} silver a day" if being is not None else ""


def _usual_hint(question: str, name: str, rest: str) -> str:
    local = _LABELS["hint_in"].get(question, {})
    if name in local:
        return str(local[name])
    if question.startswith("dm-"):
        return ""
    return str(_LABELS["hint"].get(name, "")) if not rest or name == "break" else ""


def _options_of(decision: Decision, key: str) -> str:
    """What an option of starting gear holds."""
    job, about = JOBS.get(str(decision.about[1])), str(decision.about[2])
    for choice in job.choices if job is not None else ():
        if choice.key == about:
            return ", ".join(_kind_names(text) for text in choice.options[key])
    return ""


def _kind_names(text: str) -> str:
    names = [GEAR[part.partition("*")[0]].name for part in text.split("|")]
    return " or ".join(names)


def _odds(state: Campaign, decision: Decision, name: str, rest: str) -> str:
    """Chances that can be had at once."""
    if decision.question == "act" and state.fight is not None and rest:
        being, target = _being(state, str(decision.about[0])), _being(state, rest)
        if being is not None and target is not None and name in ("attack", "subdue", "shoot", "throw"):
            return hit_odds(state, being, target, ranged=name in ("shoot", "throw"))
    if decision.question.startswith("soul-") and name.isdigit():
        return soul_odds(int(name), int(decision.about[3]), all_or_nothing=decision.question != "soul-damage")
    if decision.question == "who" and str(decision.about[0]) in SKILLS:
        being = _being(state, name)
        return skill_odds(state, being, str(decision.about[0])) if being is not None else ""
    if decision.question == "act" and name == "turn" and state.fight is not None:
        being = _being(state, str(decision.about[0]))
        return turn_odds(state, being) if being is not None else ""
    return ""


def _hotkey(state: Campaign, name: str, rest: str) -> str:
    if name == "go" and state.dungeon is not None and rest in state.dungeon.ways and state.here:
        way = state.dungeon.ways[rest]
        others = [each for each in state.dungeon.ways.values() if state.here in (each.a, each.b) and not each.hidden]
        side = side_of(state.dungeon, way, state.here)
        first = next(each for each in others if side_of(state.dungeon, each, state.here) == side)
        return _HOTKEYS[side] if first is way else ""
    return ""


def _place(state: Campaign, name: str, rest: str) -> str:
    """A known room stands for going there; everything else that is done about a way belongs to the way itself."""
    if state.dungeon is None or not state.here or state.phase != "dungeon":
        return ""
    if name in _ON_THE_SPOT and not rest:
        return "party"
    if rest not in state.dungeon.ways:
        return ""
    goal = state.dungeon.ways[rest].other(state.here)
    room = state.dungeon.rooms.get(goal)
    return goal if name == "go" and room is not None and room.known != "unseen" else rest
