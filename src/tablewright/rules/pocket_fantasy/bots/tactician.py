"""How the old hand fights: save the fallen, then the class's best trick, then the best blow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.pocket_fantasy.bots.view import Seen, View

Options = Sequence[str]
WORN = 0.4  # the share of health at which nobody is struck who might be passed by
TIRED = 0.65  # and at which one would rather talk
HARD_PRESSED = 2  # HP of a soldier who thinks of its own skin


def _who(decision: Decision, view: View) -> Seen:
    return view.being(str(decision.facts["who"]))


def _first(wishes: Sequence[str], options: Options, otherwise: str = "") -> str:
    return next((wish for wish in wishes if wish in options), otherwise)


def act(decision: Decision, view: View) -> str:
    hero = _who(decision, view)
    for think in (_save_somebody, _end_it, _class_trick, _plain_fight):
        answer = think(hero, decision.options, view)
        if answer in decision.options:
            return answer
    return "end"


def _save_somebody(hero: Seen, options: Options, view: View) -> str:
    """Direct companions, drink when nearly down, burn what might rise, help the dying, run when all is lost."""
    if "order" in options:
        return "order"
    if "drink" in options and hero.hp <= max(2, hero.max_hp // 4):
        return "drink"
    if "burn" in options:
        return "burn"
    if "struggle" in options and hero.hp <= 4:
        return "struggle"
    dying = [other for other in view.fallen() if other.id != hero.id and other.status == "unconscious"]
    if dying and not view.engaged(hero.id):
        return _first(("holy_light", "feed", "stabilize"), options)
    return "flee" if _hopeless(hero, view) else ""


def _end_it(hero: Seen, options: Options, view: View) -> str:
    """Those who speak well call on a beaten enemy to give up; a thief lets others close in first, and then flanks."""
    if hero.cls in ("bard", "commander") and view.gives_way(hero.id):
        return "try"
    foes = view.enemies(hero.id)
    flanked = any(view.engaged(foe.id) for foe in foes)
    return "wait" if hero.cls == "thief" and view.round == 1 and not flanked else ""


def _hopeless(hero: Seen, view: View) -> bool:
    """Most of the party is down and the enemy is not nearly beaten."""
    party = view.party
    standing = [other for other in party if other.standing]
    menace = sum(foe.hp for foe in view.enemies(hero.id))
    return len(standing) * 2 < len(party) and sum(other.hp for other in standing) * 2 < menace


def _class_trick(hero: Seen, options: Options, view: View) -> str:
    trick = _TRICKS.get(hero.cls)
    return trick(hero, options, view) if trick else ""


def _bard(hero: Seen, options: Options, view: View) -> str:
    return "" if hero.song else "sing"


def _cleric(hero: Seen, options: Options, view: View) -> str:
    if hero.used.get("holy", 0) >= 2:
        return ""
    hurt = sum(other.max_hp - other.hp for other in view.party if other.id != hero.id and other.status != "dead")
    if hurt >= 8:
        return "holy_light"
    undead = sum(foe.type == "undead" for foe in view.enemies(hero.id))
    return "holy_smite" if view.boss_fight or undead >= 2 else ""


def _berserker(hero: Seen, options: Options, view: View) -> str:
    worth = view.boss_fight or sum(foe.hp for foe in view.enemies(hero.id)) >= 12
    return "rage" if worth and hero.hp >= 5 else ""


def _commander(hero: Seen, options: Options, view: View) -> str:
    return "rally" if not hero.used.get("rally") and view.round >= 2 else ""


def _caster(hero: Seen, options: Options, view: View) -> str:
    most = 2 if hero.cls == "wizard" else 1
    return "cast" if hero.used.get("combat_magic", 0) < most else ""


def _necromancer(hero: Seen, options: Options, view: View) -> str:
    if "drain_life" in options and hero.used.get("drain_life", 0) < 2:
        return "drain_life"
    alone = not any(each.owner == hero.id for each in view.companions)
    return "raise" if alone and hero.hp > 3 else ""


def _druid(hero: Seen, options: Options, view: View) -> str:
    return "calm"


def _assassin(hero: Seen, options: Options, view: View) -> str:
    if "sneak_strike" in options:
        return "sneak_strike"
    return "" if hero.used.get("poison") else "poison"


def _thief(hero: Seen, options: Options, view: View) -> str:
    return "sneak_strike"


def _fighter(hero: Seen, options: Options, view: View) -> str:
    return "challenge" if view.boss_fight and view.round == 1 else ""


_TRICKS: dict[str, Callable[[Seen, Options, View], str]] = {
    "bard": _bard,
    "cleric": _cleric,
    "berserker": _berserker,
    "commander": _commander,
    "wizard": _caster,
    "spellsword": _caster,
    "necromancer": _necromancer,
    "druid": _druid,
    "assassin": _assassin,
    "fighter": _fighter,
    "thief": _thief,
}
_NO_STEEL = ("throw_holy_water", "holy_smite", "cast", "expose", "shoot", "full_defense")
_SHY = ("wizard", "ranger", "assassin", "thief", "bard")


def _plain_fight(hero: Seen, options: Options, view: View) -> str:
    """Shoot while nobody is near, else strike; flasks for those who have nothing better."""
    enemies = view.enemies(hero.id)
    if not any(view.harms(hero.id, foe.id) for foe in enemies):
        return _first(_NO_STEEL, options, "end")
    if "thrust_torch" in options and len(enemies) == 1:  # fire, which it fears, and from which it does not rise
        return "thrust_torch"
    weak_arm = hero.cls in ("bard", "druid", "necromancer", "wizard")
    if "throw_holy_water" in options and weak_arm and any(foe.type == "undead" for foe in enemies):
        return "throw_holy_water"
    safe = not view.engaged(hero.id)
    if "throw_oil_flask" in options and (hero.cls in ("druid", "necromancer") or safe) and view.boss_fight:
        return "throw_oil_flask"
    careful = hero.cls in _SHY and safe
    if "shoot" in options and (careful or "melee" not in options or (hero.hp <= 2 and hero.cs < 0)):
        return "shoot"
    return _first(("melee", "shoot", "struggle", "full_defense"), options, "end")


# --- single questions of a fight -------------------------------------------------------------------------------------
_HELPING = ("stabilize", "feed", "arcane_armor", "free-heal", "potion-for", "give-to", "hand-over")


def target(decision: Decision, view: View) -> str:
    """Friends: the one worst off. Foes: one that can be harmed, the weakest first, so that they fall."""
    beings = [view.being(key) for key in decision.options]
    how = decision.facts.get("how")
    if how in _HELPING:
        return min(beings, key=lambda being: being.hp).id
    if how == "calm":
        return max(beings, key=lambda being: being.hp).id
    attacker = str(decision.facts.get("who", ""))
    return min(beings, key=lambda being: _priority(being, attacker, view)).id


def _priority(being: Seen, attacker: str, view: View) -> tuple[bool, bool, int]:
    """Those that can be harmed before those that cannot, spellcasters first, then the weakest."""
    safe = bool(attacker) and view.fighting and not view.harms(attacker, being.id)
    caster = being.leader or being.kind in ("cult_leader", "orc_shaman")
    return safe, not caster, being.hp


def heroic_attack(decision: Decision, view: View) -> str:
    """A wretched attack roll in a hard fight is worth a reroll, but not under a Medusa's eyes."""
    hero = _who(decision, view)
    rolled = decision.facts.get("rolled", 9)
    medusa = view.fighting and any(foe.kind == "medusa" for foe in view.enemies(hero.id))
    wretched = isinstance(rolled, int) and rolled <= 1
    return "reroll" if wretched and view.boss_fight and not medusa and hero.heroics > 1 else "keep"


def song(decision: Decision, view: View) -> str:
    bard = _who(decision, view)
    many = sum(foe.type != "undead" for foe in view.enemies(bard.id)) >= 3
    wishes = [*(["melody_of_madness"] if many and view.round <= 1 else [])]
    wishes += ["song_of_mending"] if view.health() < 0.6 else []
    return _first((*wishes, "hymn_of_the_mighty", "lay_of_deflection"), decision.options)


def spell(decision: Decision, view: View) -> str:
    hero = _who(decision, view)
    beside = view.beside(hero.id)
    distant = [foe for foe in view.enemies(hero.id) if foe.id not in beside]
    friends = [other for other in view.party if other.standing and other.id != hero.id]
    if not friends:
        return _first(("summon_monster", "dark_bolt"), decision.options)
    if view.boss_fight and len(friends) >= 2 and not hero.used.get("combat_magic"):
        return _first(("aid_from_beyond", "dark_bolt"), decision.options)
    if view.boss_fight and (view.health() < WORN or len(friends) < len(view.party) - 1):  # one more in the way
        return _first(("summon_monster", "dark_bolt"), decision.options)
    if view.engaged(hero.id) and hero.hp <= 2:
        return _first(("arcane_armor", "dark_bolt"), decision.options)
    return _first(("rain_of_fire", "dark_bolt") if len(distant) >= 2 else ("dark_bolt", "confusion"), decision.options)


def rage_length(decision: Decision, view: View) -> str:
    """Long enough for the fight, short enough to live."""
    fit = [option for option in decision.options if int(option) < _who(decision, view).hp]
    return fit[-1] if fit else decision.options[0]


def order(decision: Decision, view: View) -> str:
    """A soldier sees to the dying, shoots or strikes, closes in where it can do neither, and guards its own skin."""
    dying = any(hero.status == "unconscious" for hero in view.fallen())
    soldier = _who(decision, view)
    pressed = soldier.hp <= HARD_PRESSED < soldier.max_hp and view.engaged(soldier.id)
    wishes = [*(["stabilize"] if dying else []), *(["full_defense"] if pressed else [])]
    wishes += ["shoot", "melee", "struggle", *([] if view.engaged(soldier.id) else ["move"]), "full_defense"]
    return _first(wishes, decision.options, "stay")


def unseen(decision: Decision, view: View) -> str:
    """Strike from hiding; a party that is worn goes by, or goes back."""
    if view.health() < WORN and (way := _first(("slip_past", "slip_away"), decision.options)):
        return way
    if view.health() < TIRED and (word := _first(("parley", "bait"), decision.options)):
        return word
    for verb in ("poison", "strike"):
        for option in decision.options:
            if Option.read(option).verb == verb:
                return option
    return "attack"


def after_acting(decision: Decision, view: View) -> str:
    """Orders, a draught for who is nearly down, and away when all is lost: the deed itself is done."""
    hero = _who(decision, view)
    low = hero.hp <= max(2, hero.max_hp // 4)
    wishes = [
        "order",
        *([] if hero.used.get("poison") else ["poison"]),
        *(["drink"] if low else []),
        *(["flee"] if _hopeless(hero, view) else []),
    ]
    return _first(wishes, decision.options, "end")


ANSWERS: dict[str, Callable[[Decision, View], str]] = {
    "act": act,
    "after-acting": after_acting,
    "target": target,
    "heroic-attack": heroic_attack,
    "focus": lambda decision, view: "focus",
    "song": song,
    "spell": spell,
    "rain-on": lambda decision, view: decision.options[0],
    "rage-length": rage_length,
    "order": order,
    "unseen": unseen,
    "minion": lambda decision, view: _first(("ghoul", "skeleton", "zombie"), decision.options),
    "second-reach": lambda decision, view: "go_on",
}
