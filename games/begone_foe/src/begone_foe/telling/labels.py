"""Questions and options in words: from `words/labels.toml`, with the names and figures of the game filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from begone_foe import content
from begone_foe.book.core import beings, carrying, groups, measures, saves
from begone_foe.book.delve import company, exploration, hours
from begone_foe.book.fight import arms, handling
from begone_foe.book.magic import aiming
from begone_foe.book.meeting import captives, parley, stages, surprise
from begone_foe.book.pursuit import flight
from begone_foe.book.town import visit
from begone_foe.state import Being, Bounty, Campaign
from begone_foe.telling import chances, hints, names
from tablewright.engine.charts import load_toml
from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice, Cost, Prompt, prompt
from tablewright.engine.telling.naming import as_spelt
from tablewright.world.dungeon import Dungeon, Way, side_of, ways_from
from tablewright.world.dungeon.map import way_words
from tablewright.world.words import a, capital, count, figure, listed

# --- costs: what a choice takes: turns, silver, rations, spell slots; asked of the rules that take them ---------------
Costs = tuple[Cost, ...]
_ONE_TURN = ("search", "listen", "track", "rest", "wait", "wash", "break", "pick")


def turns_hint(costs: Costs) -> str:
    """'2 turns', where a walk takes time."""
    return ", ".join(
        figure(int(cost.amount), "turn") for cost in costs if cost.of == "turns of walking" and cost.amount
    )


def costs_of(state: Campaign, decision: Decision, option: Option) -> Costs:
    """What a choice costs, asked of the rules that take it."""
    match decision.question:
        case "explore":
            # Somebody may come before the time is over: then less of it has passed.
            if option.verb in ("go", "sneak") and state.dungeon is not None:
                way = state.dungeon.ways[option.target]
                return (
                    (Cost("turns of walking", exploration.way_turns(state, way), perhaps=True),)
                    if way.kind != "exit"
                    else ()
                )
            if option.verb in _ONE_TURN:
                return (Cost("turns", 1, perhaps=True),)
            return (Cost("turns", saves.NIGHT_TURNS, perhaps=True),) if option == "camp" else ()
        case "shop":
            return (Cost("silver", content.GEAR[option.target].price),) if option.verb == "buy" else ()
        case "sell":
            return (Cost("silver", -visit.selling_price(visit.thing_of(state, option)[1])),) if option.target else ()
        case "trade":
            if option.verb == "sell":
                return (
                    Cost("silver", -visit.selling_price(visit.thing_of(state, Option(option.thing, option.target))[1])),
                )
            return (Cost("silver", content.GEAR[option].price),) if option in content.GEAR else ()
        case "speaker":
            if option == "gift":
                return (Cost("silver", parley.GIFT_A_HEAD * len(stages.foes_of(state))),)
            return (Cost("rations", parley.mouths(stages.foes_of(state))),) if option == "feed" else ()
        case "talk":
            foes = stages.foes_of(state)
            if option == "comply":
                return (
                    Cost(
                        "silver" if surprise.wanted(state, foes) == "bribe" else "rations", surprise.price(state, foes)
                    ),
                )
            return (Cost("silver", parley.GIFT_A_HEAD * len(foes)),) if option == "gift" else ()
        case "hire-whom":
            return (Cost("silver", captives.day_wage(state.beings[option])),)
        case "spell":
            # A scroll costs no slots: it is only shown where the caster's own are spent.
            return (
                (Cost("slots", content.SPELLS[option.verb].level, perhaps=True),)
                if option.verb in content.SPELLS
                else ()
            )
        case "make":
            # The money goes first; meals and beds of those days come on top, and what cannot be bottled costs nothing.
            spell = content.SPELLS.get(option.target)
            if spell is None or (option.verb == "potion" and not spell.potion):
                return ()
            return (Cost("silver for the making", visit.SCRIBED * spell.level, perhaps=True),)
        case _:
            return ()


# --- labels -----------------------------------------------------------------------------------------------------------
_LABELS = load_toml(Path(__file__).parent / "words" / "labels.toml")
_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_HOTKEYS = {"n": "w", "e": "d", "s": "s", "w": "a"}
# What the party does with itself, where its own mark stands: the map stays in sight beside it.
_ON_THE_SPOT = ("hurry", "map", "light", "quench", "scout", "rest", "camp", "gear", "try", "wait", "wash")
_OTHERWISE = "Otherwise"
_HARMLESS = ("wait", "no", "none", "nothing", "done", "leave", "let-go", "stop")
_OF_SEVERAL = ("shed", "sell", "store")  # questions about things of several owners: the owner stands as the verb
_WAYS = {
    "go": "",
    "sneak": "Quietly, ",
    "break": "Break down ",
    "pick": "Pick the lock of ",
    "spike": "Spike ",
    "open": "Open ",
    "bar": "Bar ",
    "past": "Sneak past to ",
    "flee": "Flee: ",
    "shut": "Shut ",
    "unmapped": "Run on: ",
}
_GROUPS: dict[str, str] = _LABELS["group"]
_AIMED: dict[str, str] = _LABELS["aimed"]
_VERBS: dict[str, str] = _LABELS["verb"]


_TRADES = {key: job.name for key, job in content.JOBS.items()}
_NAMES: dict[str, Mapping[str, str]] = {
    **dict.fromkeys(("art", "art-known", "new-art"), content.ARTS),
    **dict.fromkeys(("skill-known", "new-skill", "bears-on-it", "dm-skill"), content.SKILLS),
    **dict.fromkeys(("class", "npc"), _TRADES),
}


def prompt_of(state: Campaign, decision: Decision) -> Prompt:
    """The whole question in words."""
    return prompt(
        decision,
        question_text(state, decision),
        _grouped([choice_of(state, decision, Option.read(key)) for key in decision.options]),
        _missing_choices(state, decision),
    )


def _missing_choices(state: Campaign, decision: Decision) -> list[tuple[str, str, str]]:
    """What would be looked for in vain, and why."""
    words = _LABELS["missing"]
    match decision.question:
        case "act" if decision.facts.get("action"):
            being = state.beings[str(decision.facts["who"])]
            weapon = carrying.weapon_in_hand(being)
            bow = weapon is not None and content.GEAR[weapon.kind].kind == "missile"
            loaded = weapon is not None and not weapon.unloaded and carrying.ammunition(being, weapon) is not None
            sees = any(Option.read(option).verb in ("shoot", "throw") for option in decision.options)
            why = aiming.why_not_cast(being)
            return [
                ("attack", "Strike", "" if sees else words["strike" if arms.may_strike(being) else "weak"]),
                ("shoot", "Shoot", words["range" if loaded else "load"] if bow else ""),
                ("cast", "Cast", names.no_casting_words(why) if why else ""),
            ]
        case "town":
            named = {"set-out": "Set out", "shop": "Go shopping", "hire": "Hire"}
            return [(verb, name, words[verb]) for verb, name in named.items()]
        case "explore" if any(beings.up(being) for being in state.party) and not hours.speed(state):
            return [("go", "Go on", words["go"])]
        case _:
            return []


def _grouped(choices: list[Choice]) -> tuple[Choice, ...]:
    """Choices of one heading stand together, the headings in the order in which they first come up."""
    if any(choice.group for choice in choices):
        choices = [msgspec.structs.replace(choice, group=choice.group or _OTHERWISE) for choice in choices]
    order = list(dict.fromkeys(choice.group for choice in choices))
    return tuple(sorted(choices, key=lambda choice: order.index(choice.group)))


# --- the question ----------------------------------------------------------------------------------------------------
def question_text(state: Campaign, decision: Decision) -> str:
    """Questions that serve several ends (`dm-number`) have words of their own for each."""
    words = _LABELS["question"]
    general = words.get(decision.question, words["any"])
    text = str(words.get(f"{decision.question}-{decision.facts.get('what', '')}", general))
    for name, value in _values(state, decision).items():
        text = text.replace(f"{{{name}}}", value)
    return capital(text)


def _values(state: Campaign, decision: Decision) -> dict[str, str]:
    """What may stand in a question's blanks: its facts by name, in words where they are keys of the rules."""
    facts = decision.facts
    words = {"who": "somebody", "skill": "", "action": "", "spell": "it", "job": "character"}
    if decision.question == "consent":
        words["deed"] = _LABELS["consent"][str(facts["what"])]
    words |= {name: _fact(state, name, str(fact)) for name, fact in facts.items()}
    if facts.get("mode") == aiming.REVERSED:
        words["spell"] = content.SPELLS[str(facts["spell"])].reverse
    words["a_job"] = a(words["job"].lower())
    words["signs"] = content.TRAPS[str(facts["trap"])].signs if "trap" in facts else ""
    words["foes"] = _foes(state, str(facts.get("foe", "")), int(facts.get("number", 1)))
    return words


def _fact(state: Campaign, name: str, fact: str) -> str:
    being = names.being_of(state, fact)
    if being is not None:
        return names.called(state, being)
    if name in _IN_WORDS:
        return _IN_WORDS[name](fact)
    return fact


_IN_WORDS: dict[str, Callable[[str], str]] = {
    "who": lambda key: "the newcomer" if key else "somebody",  # who is still being made has no name and no place yet
    "thing": lambda key: content.GEAR[key].name,
    "job": lambda key: content.JOBS[key].name if key in content.JOBS else key,
    "plan": names.plan_words,
    "spell": lambda key: content.SPELLS[key].name,
    "silver": lambda key: f"{int(key):,}",
    "skill": lambda key: f" ({content.SKILLS[key]})" if key in content.SKILLS else "",
    "action": lambda key: " and an action" if key == "1" else "",
    "die": lambda key: str(_LABELS["die"].get(key, key)),
    "raised": str.upper,
    "trap": lambda key: content.TRAPS[key].name,
    "task": lambda key: str(_LABELS["task"].get(key) or _LABELS["task"]["any"]),
    "ruling": lambda key: str(_LABELS["ruling"].get(key, key)),
    "aim": lambda key: str(_LABELS["aiming"].get(Option.read(key).verb, key)),
    "against": names.peril_words,
    "to": lambda key: str(_LABELS["agree"].get(key, key)),
}


def _foes(state: Campaign, key: str, number: int) -> str:
    being = names.being_of(state, key)
    if being is None:
        return "they"
    name = content.KINDS[being.kind].name if being.kind else "the others"
    if number > 1:
        return f"{number} {names.plural(name)}"
    return a(name.lower()) if being.kind and not name.endswith("s") else name.lower()


# --- options ---------------------------------------------------------------------------------------------------------
_THE_ANOTHER = re.compile(r"(\b[Tt]he )another ")  # what is "another" among those to choose from is itself in a pack


def choice_of(state: Campaign, decision: Decision, option: Option) -> Choice:
    costs = costs_of(state, decision, option)
    return Choice(
        option,
        capital(_THE_ANOTHER.sub(r"\1", _label(state, decision, option))),
        hints.hint_of(state, decision, option) or turns_hint(costs),
        chances.odds_of(state, decision, option),
        decision.rule,
        _hotkey(state, option),
        _group(state, decision.question, option),
        _place(state, option),
        option == decision.default,
        option.verb in _HARMLESS,
        costs=costs,
    )


def _group(state: Campaign, question: str, option: Option) -> str:
    """Where there are many options each stands under a heading: things under their owner's name."""
    owner = names.being_of(state, option.verb) if question in ("sell", "store") else None
    if owner is not None:
        return names.called(state, owner)
    if option.verb == "buy":
        return str(_LABELS["shelf"].get(content.GEAR[option.target].kind, _LABELS["shelf"]["tool"]))
    if question == "make":
        return {"scroll": "Scrolls", "potion": "Potions"}.get(option.verb, "")
    if question in ("new-spell", "chosen-spell") and option.verb in content.SPELLS:
        return f"Level {content.SPELLS[option.verb].level}"
    usual = str(_LABELS["rest_of"].get(question, ""))
    if question == "explore" and option.verb == "pick":
        return _GROUPS["go" if option.target != measures.CHEST else "take"]
    if question in ("explore", "act", "town", "drop"):
        return _GROUPS.get(option.verb, usual)
    return _GROUPS.get(option.verb, "") if option.target else ""


def _label(state: Campaign, decision: Decision, option: Option) -> str:
    """A label by the kind of question first, by the kind of option then."""
    being = names.being_of(state, option)
    if being is not None:
        return names.called(state, being)
    local = _LABELS["option_in"].get(decision.question, {})
    special = str(local.get(option, "")) or _special(state, decision, option)
    if special:
        return special
    target = names.being_of(state, option.target) if option.target else None
    if target is not None:
        return _aimed(state, option.verb, target)
    usual = _LABELS["option"]
    return str(usual.get(option) or local.get(option.verb) or usual.get(option.verb) or as_spelt(str(option)))


def _aimed(state: Campaign, verb: str, target: Being) -> str:
    if verb in ("curse", "disease"):
        return f"{verb} of {names.called(state, target)}"
    return _AIMED.get(verb, "{0}").format(names.called(state, target))


def _special(state: Campaign, decision: Decision, option: Option) -> str:
    ask = _BY_VERB.get((decision.question, option.verb)) or _BY_QUESTION.get(decision.question)
    if ask is not None:
        return ask(state, decision, option)
    if option.verb == "buy" or (decision.question == "trade" and option in content.GEAR):
        gear = content.GEAR[option.target or option.verb]
        return gear.name + (f" ({gear.per})" if gear.per > 1 else "")
    if decision.question == "dm-weigh":
        return names.item_words(measures.by_id(state.beings[str(decision.facts["who"])].items, option))
    if decision.question in _OF_SEVERAL and option.target:
        return _owned(state.beings[option.verb], option.target)
    if decision.question == "seek" and option.amount:
        return str(_LABELS["sought"][option.verb]).format(option.amount)
    if decision.question == "heal-whom" and option.amount:
        return f"{names.called(state, state.beings[option.verb])}, {count(option.amount, 'Soul Die', 'Soul Dice')}"
    if decision.question == "equipment":
        return names.outfit_words(decision, option)
    return _named(state, decision.question, option)


def _owned(owner: Being, key: str) -> str:
    return f"{owner.silver:,} silver" if key == flight.PURSE_KEY else names.item_words(measures.by_id(owner.items, key))


def _named(state: Campaign, question: str, option: Option) -> str:
    """Things that have a name of their own in the rules' content."""
    if question == "dm-room" and state.dungeon is not None:
        return state.dungeon.rooms[option].name
    if question == "bounty" and option != "nothing":
        return notice(next(bounty for bounty in state.board if bounty.id == option))
    if question == "fetch" and option != "nothing":
        return names.item_words(measures.by_id(state.stash, option))
    if question in ("copy", "make") and option.target:
        return _work(state, question, option)
    if option.verb == "cast" and option.target:
        return f"Cast {content.SPELLS[option.target].name}"
    if option.verb == "power":
        return f"Its power: {option.target.replace('_', ' ')}"
    if question in ("spell", "chosen-spell", "new-spell", "drink") and option.verb in content.SPELLS:
        spell = content.SPELLS[option.verb]
        return (
            spell.reverse if option.target == aiming.REVERSED else spell.name + _LABELS["form"].get(option.target, "")
        )
    return _in_content(question, str(option))


def notice(bounty: Bounty) -> str:
    words = str(_LABELS["notice"][bounty.task])
    kind = names.plural(content.KINDS[bounty.target].name) if bounty.target in content.KINDS else bounty.target
    return words.format(wanted=bounty.wanted, kind=kind)


def _in_content(question: str, key: str) -> str:
    if question in _NAMES:
        return _NAMES[question].get(key, "")
    if question == "trap-plan":
        return names.plan_words(key) if key in company.PLANS else ""
    if question in ("shape", "dm-kind"):
        return content.KINDS[key].name if key in content.KINDS else str(_LABELS["rivals"][key])
    if question == "dm-trap":
        return content.TRAPS[key].name
    if key.isdigit() and (question.startswith("soul-") or question == "how-many-dice"):
        return count(int(key), "Soul Die", "Soul Dice")
    return content.GEAR[key].name if key in content.GEAR else key if key.isdigit() else ""


def _work(state: Campaign, question: str, option: Option) -> str:
    """Who copies which spell, or makes what of it."""
    who, what = (option.verb, "") if question == "copy" else (option.thing, f"{option.verb} of ")
    return f"{names.called(state, state.beings[who])}: {what}{content.SPELLS[option.target].name}"


def _way(state: Campaign, decision: Decision, option: Option) -> str:
    assert state.dungeon is not None
    way = state.dungeon.ways[option.target]
    side = _SIDES[side_of(state.dungeon, way, state.here)]
    goal = state.dungeon.rooms.get(way.other(state.here))
    known = f" to {goal.name}" if goal is not None and goal.known != "unseen" else ""
    if way.kind == "exit":
        return "Leave the dungeon"
    verb = _WAYS[option.verb]
    place = f"{way_words(way)} {side}{_which(state.dungeon, way, state.here)}{known}"
    if way.kind == "stairs" and goal is not None:
        place = f"stairs {'down' if goal.level > state.dungeon.rooms[state.here].level else 'up'}{known}"
    return f"{verb}{place}"


def _which(dungeon: Dungeon, way: Way, here: str) -> str:
    """Which of several ways that look alike and lie on one side: '' where there is one only."""
    alike = [
        each.id
        for each in ways_from(dungeon, here)
        if way_words(each) == way_words(way) and side_of(dungeon, each, here) == side_of(dungeon, way, here)
    ]
    return f" ({alike.index(way.id) + 1} of {len(alike)})" if len(alike) > 1 and way.id in alike else ""


def _door(state: Campaign, decision: Decision, option: Option) -> str:
    if option == measures.CHEST:
        return str(_LABELS["chest"]["lid"])
    return capital(_way(state, decision, Option("go", str(option))))


def _way_out(state: Campaign, decision: Decision, option: Option) -> str:
    return _way(state, decision, option) if option.target else ""


def _lock(state: Campaign, decision: Decision, option: Option) -> str:
    """A door, or whatever the treasure is locked in."""
    return str(_LABELS["chest"][option.verb]) if option.target == measures.CHEST else _way(state, decision, option)


def _quench(state: Campaign, decision: Decision, option: Option) -> str:
    return "" if beings.party_light(state) else "Go on without a light"


def _others(state: Campaign, decision: Decision, option: Option) -> str:
    """Those who wait elsewhere, by name."""
    company = next(each for each in state.apart if option.target in each.march)
    names = [state.beings[key].name for key in company.march if not state.beings[key].dead]
    place = state.dungeon.rooms[company.here].name if state.dungeon is not None else ""
    return f"Let {listed(names)} act ({place})"


def _helped(state: Campaign, decision: Decision, option: Option) -> str:
    owner = state.beings[str(decision.facts["who"])]
    helper = names.called(state, state.beings[option.thing])
    return f"Put on the {names.item_words(measures.by_id(owner.items, option.target))}, helped by {helper}"


def _manner(state: Campaign, decision: Decision, option: Option) -> str:
    return f"Strike with {content.ARTS[option.target]}" if option.target in content.ARTS else "Strike with no art"


def _struck(state: Campaign, decision: Decision, option: Option) -> str:
    """With the art that goes with the blow."""
    being, target = state.beings[str(decision.facts["who"])], state.beings[option.target]
    art, plain = arms.art_of(state, being, target, option.verb), _aimed(state, option.verb, target)
    return f"{plain}, {content.ARTS[art]}" if art else plain


def _local(state: Campaign, decision: Decision, option: Option) -> str:
    return str(_LABELS[decision.question][option.target])


def _forager(state: Campaign, decision: Decision, option: Option) -> str:
    seeks = option.target in state.foragers
    return _AIMED["no-forage" if seeks else "forage"].format(names.called(state, state.beings[option.target]))


def _sold(state: Campaign, decision: Decision, option: Option) -> str:
    owner = state.beings[option.thing]
    return f"Sell {names.called(state, owner)}'s {names.item_words(measures.by_id(owner.items, option.target))}"


def _thing(state: Campaign, decision: Decision, option: Option) -> str:
    owner = state.beings[str(decision.facts["who"])]
    if option.target == flight.PURSE_KEY:
        return f"{_LABELS['option'][option]} ({owner.silver:,})"
    return _VERBS[option.verb].format(
        names.without_article(names.item_words(measures.by_id(owner.items, option.target)))
    )


def _movement(state: Campaign, decision: Decision, option: Option) -> str:
    """Feet and direction of a step back or a run."""
    being, feet = state.beings[str(decision.facts["who"])], int(decision.facts["feet"])
    if option.verb == "back":
        return f"Fall back {option.amount or feet} ft"
    if option.target:
        return ""
    closer = handling.runs_closer(being, groups.enemies(state, being), feet)
    return f"Run {'at them' if closer else 'away'}, {feet * 2} ft"


def _handed(state: Campaign, decision: Decision, option: Option) -> str:
    item = measures.by_id(state.beings[str(decision.facts["who"])].items, option.target)
    return f"Hand the {names.item_words(item)} to {names.called(state, state.beings[option.thing])}"


def _in_hand(state: Campaign, decision: Decision, option: Option) -> str:
    being = state.beings[str(decision.facts["who"])]
    if option.target in ("pack", flight.PURSE_KEY):
        return str(_LABELS["option"][option])
    return next((f"Drop the {names.item_words(item)}" for item in being.items if item.place == option.target), "")


def _fallen(state: Campaign, decision: Decision, option: Option) -> str:
    assert state.fight is not None
    return f"Pick up the {names.item_words(measures.by_id(state.fight.dropped, option.target).item)}"


def _pile(state: Campaign, decision: Decision, option: Option) -> str:
    return names.item_words(measures.by_id(state.lost_gear[state.here], option.target))


_BY_VERB: dict[tuple[str, str], Callable[[Campaign, Decision, Option], str]] = {
    **{("explore", verb): _way for verb in ("go", "sneak", "spike")},
    ("drop", "past"): _way,
    ("aim", "open"): _way,
    ("aim", "bar"): _way,
    **{("act", verb): _thing for verb in ("draw", "dig")},
    **{("gear", verb): _thing for verb in _VERBS},
    ("act", "drop"): _in_hand,
    ("act", "hand"): _handed,
    ("act", "pick"): _fallen,
    ("act", "with"): _manner,
    **{("act", verb): _struck for verb in ("attack", "subdue", "sally", "torch", "shoot", "throw")},
    ("act", "back"): _movement,
    ("act", "run"): _movement,
    ("loot", "take"): _pile,
    ("act", "flee"): _way_out,
    ("act", "shut"): _way,
    ("make-good", "unmapped"): _way_out,
    ("next-target", "draw"): _thing,
    **{("act", verb): _thing for verb in ("don", "doff")},
    ("explore", "pick"): _lock,
    ("explore", "break"): _lock,
    ("explore", "switch"): _others,
    ("explore", "quench"): _quench,
    ("gear", "helped"): _helped,
    ("gear", "meals"): _local,
    ("trade", "sell"): _sold,
    ("talk", "ask"): _local,
    ("road", "way"): _local,
    ("road", "forage"): _forager,
}
_BY_QUESTION: dict[str, Callable[[Campaign, Decision, Option], str]] = {
    "which-way": _door,
    "wage": lambda state, decision, option: f"{option} silver a day",
}


# --- where it stands -------------------------------------------------------------------------------------------------
def _hotkey(state: Campaign, option: Option) -> str:
    if option.verb == "go" and state.dungeon is not None and option.target in state.dungeon.ways and state.here:
        way = state.dungeon.ways[option.target]
        others = [each for each in state.dungeon.ways.values() if state.here in (each.a, each.b) and not each.hidden]
        side = side_of(state.dungeon, way, state.here)
        first = next(each for each in others if side_of(state.dungeon, each, state.here) == side)
        return _HOTKEYS[side] if first is way else ""
    return ""


def _place(state: Campaign, option: Option) -> str:
    """A known room stands for going there; everything else that is done about a way belongs to the way itself."""
    if state.dungeon is None or not state.here or state.phase != "dungeon":
        return ""
    if option in _ON_THE_SPOT:
        return "party"
    if option.target not in state.dungeon.ways:
        return ""
    goal = state.dungeon.ways[option.target].other(state.here)
    room = state.dungeon.rooms.get(goal)
    return goal if option.verb == "go" and room is not None and room.known != "unseen" else option.target
