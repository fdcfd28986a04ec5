"""Every option of every question in words: what a player reads on a button, with its cost and its chances."""

from __future__ import annotations

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.engine.scene import Choice, Cost
from tablewright.world.hexes import HOTKEYS, neighbours
from twelve_years.state import Party, World
from twelve_years.telling.labels import fights, people, things, ways
from twelve_years.telling.labels.wording import Words

_PLAIN = {
    "fate": Words("Let fate name them"),
    "mine": Words("Name them yourself"),
    "leave": Words("Leave it"),
    "disarm": Words("The Rogue disarms it", "without a roll"),
    "gear": Words("See to weapons and armour"),
    "trade": Words("Trade", "same price both ways"),
    "done": Words("Done"),
    "cancel": Words("Think better of it"),
    "let-go": Words("Let them go"),
    "nothing": Words("Steal nothing"),
    "agree": Words("Agree"),
    "refuse": Words("Refuse"),
    "no": Words("Not yet", "all goes on as it was"),
    "yield": Words("Give it to them", "and be left in peace"),
    "surrender": Words("Offer them goods to be left alone", "before the first blow; they take them, or come on"),
    "counter": Words("Make another offer", "your turn to say what is given and asked for"),
    "tale": Words("Tell the tale of the last party", "in your words, for the chronicle; then the next one is named"),
    "sheet": Words("See to the sheet", "names, the order of the line, a line for the tale"),
    "try": Words("Try something else", "say what; nothing is rolled before you agree how it is read"),
    "reword": Words("Say it otherwise"),
    "let-be": Words("Let it be", "nothing happens"),
    "withhold-crown": Words("Keep the crown in the pack", "nobody crowns him until you say so"),
    "ready-crown": Words("Take the crown in hand", "a 5 or 6 crowns him, and a 4 when you evade without a Giant"),
    "roll": Words("Let the die decide", "any of you, by chance"),
    "name-party": Words("Give the party another name"),
    "name-place": Words("Give this place another name"),
    "write": Words("Write a line", "for log and chronicle"),
    "turn": Words("Turn this room on the map", "to the next side of the room before it"),
    "bend": Words("Bend a rule", "change a figure of yours by hand, for all to read"),
    "level": Words("The party's level"),
    "years": Words("The years that have passed"),
    "go-on": Words("Let it come as it fell"),
    "lay-hands": Words("Lay hands on them", "they get away, whatever you do; nothing is gained"),
    "part": Words("Go your own way again"),
    "aid": Words("Stand by the others", "against enemies who would leave you alone"),
    "own-way": Words("It is done: the king is ended your way", "by the way your table agreed on"),
}
_POND = {
    "refuse": Words("Stay out of the pond", "Lore keeps you"),
    "enter": Words("Let it pull you in", "into the dungeon; no years are lost", costs=(Cost("years", 0),)),
}
_HARMLESS = frozenset(("fate", "take:all", "done", "disarm", "keep"))


def choice_of(world: World, party: Party, decision: Decision, key: str) -> Choice:
    """One option as a player reads it."""
    option = Option.read(key)
    words = _words_of(world, party, decision, option)
    hotkey = HOTKEYS.get(option.target, "") if option.verb == "go" else ""
    return Choice(
        option, words.label, words.hint, words.odds, decision.rule, hotkey, _group_of(world, decision, option),
        _place_of_choice(party, decision, option), option == decision.default, option in _HARMLESS,
        target=_target_card(option), chances=words.chances, costs=words.costs,
    )  # fmt: skip


def _words_of(world: World, party: Party, decision: Decision, option: Option) -> Words:
    if decision.question == "pond":
        return _POND[option]
    if option in _PLAIN:
        return _PLAIN[option]
    for words_of in (ways.way_words, fights.fight_words, things.thing_words, people.people_words):
        if (words := words_of(world, party, decision, option)) is not None:
            return words
    raise KeyError(f"nobody says what {option} means at {decision.question}")


# --- where it belongs ------------------------------------------------------------------------------------------------
_WAYS = frozenset(("go", "enter", "door", "back", "out", "exit", "portal", "ferry"))
_MAGICK = frozenset(("death", "charm", "moon", "rejuvenate", "key", "destroy"))
_GROUPS = {
    **dict.fromkeys(("attack", "bargain", "threaten", "truce", "rob", "along", "part", "aid"), "Others here"),
    **dict.fromkeys(("gear", "drop", "sheet"), "The party"),
}
_GOODS = {
    "give": "Yours to give",
    "want": "Theirs",
    "demand": "Theirs",
    "steal": "Theirs",
    "offer": "Goods",
}  # what a list of things is headed by


def _group_of(world: World, decision: Decision, option: Option) -> str:
    if decision.question in ways.FAR:
        return ""
    if decision.question in ("enemy-member", "aim"):
        return world.parties[option.verb].name
    if decision.question == "trade":
        return {"sell": "Sell", "buy": "Buy"}.get(option.verb, "Leave")
    if decision.question in _GOODS and option.verb == "item":
        return _GOODS[decision.question]
    if decision.question not in ("what-next", "exit", "other-exit"):
        return ""
    if option.verb in _WAYS:
        return "Ways on"
    return "Magick" if option.verb in _MAGICK else _GROUPS.get(option.verb, "Here")


_CARDS = {
    **dict.fromkeys(("foe",), "foe"),
    **dict.fromkeys(("member", "rename", "up", "drop", "send", "hold"), "member"),
    **dict.fromkeys(("attack", "bargain", "threaten", "truce", "rob", "along"), "party"),
    **dict.fromkeys(
        ("take", "snatch", "spring", "spurn", "want", "sell", "item", "thorn", "wield", "wear", "off", "hand"), "item"
    ),
    **dict.fromkeys(_MAGICK, "item"),
}


def _target_card(option: Option) -> str:
    """The card that the choice is about, by its id."""
    card = _CARDS.get(option.verb, "")
    return f"{card}:{option.target}" if card and option.target not in ("", "all", "gold") else option.target


def _place_of_choice(party: Party, decision: Decision, option: Option) -> str:
    if option.verb == "go":
        return neighbours(party.hex)[option.target]
    if option.verb == "ferry":
        return option.target
    return str(option) if decision.question in ways.FAR else ""
