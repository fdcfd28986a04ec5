"""Own words: what they aim at and mean, and their effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from begone_foe import content, events
from begone_foe.book.characters import making
from begone_foe.book.core import beings, carrying, consent, groups, injuries, measures, saves
from begone_foe.book.core.groups import fight_of
from begone_foe.book.delve import dungeons, wandering
from begone_foe.book.fight import handling
from begone_foe.book.master import moment
from begone_foe.book.monsters import morale
from begone_foe.book.town import hearsay
from begone_foe.state import Being, Campaign, Condition, Item, Meeting
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.world.dungeon import Room, Trap, nearest, ways_from

# --- aims -------------------------------------------------------------------------------------------------------------
# What a try in one's own words can bring about, and what becomes of it: real changes, no more than a rule would give.
# In a fight an edge, a fall, a handful of sand (Attacking); below a way opened or barred; among strangers a better
# mood.
NEAR = 30  # feet within which words and handfuls carry
SHOVED = 10
IMPRESSED = 2
BETTER = {"hostile": "guarded", "guarded": "indifferent", "indifferent": "friendly"}
# Masteries that bear on an aim (BF-SKILL-06).
HELPS = {
    "edge": ("climbing", "sneaking", "alertness"),
    "aid": ("alertness",),
    "trip": ("climbing", "mechanics"),
    "blind": ("sneaking",),
    "shove": ("climbing",),
    "cover": ("sneaking", "architecture", "climbing"),
    "daunt": ("interrogation",),
    "open": ("mechanics", "lockpicking", "architecture"),
    "bar": ("mechanics", "architecture"),
    "learn": ("alertness", "tracking", "architecture", "survival"),
    "soften": ("interrogation", "survival"),
    "bypass": ("mechanics", "architecture", "climbing"),
    "stop": ("mechanics", "climbing", "survival"),
    "win": ("interrogation",),
    "impress": ("sneaking", "interrogation"),
    "distract": ("sneaking", "survival", "mechanics"),
    "snare": ("mechanics", "survival"),
    "lure": ("mechanics", "architecture"),
    "douse": ("sneaking", "climbing"),
    "rig": ("mechanics", "survival"),
}


# --- what can be aimed at --------------------------------------------------------------------------------------------
def aims_in_a_fight(state: Campaign, being: Being) -> list[Option]:
    """An edge for oneself or a comrade, a foe on the ground, blinded, driven back, daunted; cover (BF-ATK-04)."""
    foes = [foe for foe in groups.enemies(state, being) if abs(foe.at - being.at) <= NEAR and not beings.helpless(foe)]
    friends = [ally for ally in groups.allies(state, being) if not beings.helpless(ally) and not ally.uses.get("edge")]
    out = [] if being.uses.get("edge") else [Option("edge")]
    out += each("aid", (ally.id for ally in friends))
    out += each("trip", (foe.id for foe in foes if _can_fall(foe)))
    out += each(
        "blind", (foe.id for foe in foes if not beings.has(foe, "blinded") and not beings.tagged(foe, "echolocation"))
    )
    out += each("shove", (foe.id for foe in foes if not beings.tagged(foe, "immobile")))
    out += each("daunt", (foe.id for foe in _leaders(state, foes)))
    out += each("lure", (foe.id for foe in foes if _set_trap(state) is not None and _can_fall(foe)))
    out += each("douse", (foe.id for foe in foes if beings.holds_flame(foe)))
    return out if beings.has(being, "covered") else [*out, Option("cover")]


def _set_trap(state: Campaign) -> Trap | None:
    """A trap in this room that the party knows of and has left as it was."""
    room = state.room(state.here)
    trap = room.trap if room is not None else None
    return trap if trap is not None and trap.known and trap.state == "set" else None


def _can_fall(foe: Being) -> bool:
    return not beings.has(foe, "prone") and not any(
        beings.tagged(foe, tag) for tag in ("flyer", "incorporeal", "seeps", "swarm")
    )


def _leaders(state: Campaign, foes: Sequence[Being]) -> list[Being]:
    """One of each group that could lose heart."""
    groups = fight_of(state).groups
    first = {foe.group: foe for foe in reversed(foes) if foe.group in groups and not beings.mindless(foe)}
    return [foe for foe in foes if first.get(foe.group) is foe and not groups[foe.group].broken]


def aims_below(state: Campaign) -> list[Option]:
    """A way that is shut, opened; one that is open, barred; something learned of what lies ahead."""
    dungeon = state.below
    if dungeon is None:
        return []
    ways = [way for way in ways_from(dungeon, state.here) if way.kind != "exit"]
    out = each("open", (way.id for way in ways if way.blocked))
    out += each("bar", (way.id for way in ways if not way.blocked and way.kind != "stairs"))
    return [*out, *aims_to_learn(state), *aims_to_build(state)]


def aims_to_build(state: Campaign) -> list[Option]:
    """A sledge or a litter of poles, planks and rope, where somebody has rope and nobody a barrow (BF-ENC-07)."""
    rope = any(carrying.has_item(being, "rope") for being in measures.packs(state))
    return [Option("rig")] if rope and not any(carrying.barrow_of(being) for being in state.party) else []


def aims_from_hiding(state: Campaign) -> list[Option]:
    """Their eyes elsewhere, or a cord across their way (BF-SURP-05, BF-STEALTH-04)."""
    meeting = state.meeting
    if meeting is None:
        return []
    out = [] if meeting.distracted else [Option("distract")]
    rope = any(carrying.has_item(being, "rope") for being in measures.packs(state))
    return [*out, Option("snare")] if rope and not meeting.snared else out


def aims_to_learn(state: Campaign) -> list[Option]:
    return [Option("learn")] if hearsay.unheard_of(state) else []


def aims_in_a_meeting(meeting: Meeting, foes: Sequence[Being]) -> list[Option]:
    return [Option("soften")] if meeting.attitude in BETTER and beings.intelligent(foes[0]) else []


# --- how hard it is --------------------------------------------------------------------------------------------------
def daunting(state: Campaign, being: Being, aim: Option) -> bool:
    """The referee asks 16 of those who meddle with what is much stronger than they, and of locks (BF-SKILL-03)."""
    if aim.verb == "open":
        return measures.dungeon_of(state).ways[aim.target].state == "locked"
    target = state.beings.get(aim.target)
    return target is not None and target.side != being.side and beings.hit_dice(target) > being.level + 2


# --- what comes of it ------------------------------------------------------------------------------------------------
def take_effect(state: Campaign, table: Table, being: Being, aim: Option) -> None:
    """It worked."""
    ours, target, meeting = state.beings, aim.target, state.meeting
    match aim.verb:
        case "edge":
            being.uses["edge"] = 1
        case "aid":
            ours[target].uses["edge"] = 1
        case "trip":
            injuries.afflict(state, table, ours[target], "prone", being)
        case "blind":
            injuries.afflict(state, table, ours[target], "blinded", being, injuries.Span(rounds=1))
        case "shove":
            foe = ours[target]
            handling.go(state, table, foe, foe.at + handling.away_from_foes(state, foe) * SHOVED, "back")
        case "cover":  # shots at one behind cover are made at a disadvantage (BF-ATK-04), until one's next turn
            being.conditions.append(Condition("covered", rounds=1))
        case "daunt":  # they test morale as in any danger (BF-MORALE-01)
            group = fight_of(state).groups[ours[target].group]
            if morale.nerve(state, table, group, "daunted"):
                morale.break_off(state, table, group)
        case "open":
            measures.dungeon_of(state).ways[target].state = "open"
            state.held.pop(target, None)
            table.tell(events.Opened("try", True))
        case "bar":  # what is barred keeps wanderers out, as spikes do (BF-WANDER-03)
            measures.dungeon_of(state).ways[target].state = "spiked"
            table.tell(events.Opened("bar", True))
        case "learn":
            table.tell(hearsay.tell_of_a_room(state))
        case "bypass":
            if (trap := measures.dungeon_of(state).rooms[state.here].trap) is not None:
                trap.state = "disarmed"
        case "stop":  # a clever idea may end a chase outright (BF-PURS-09)
            fight_of(state).chase_stopped = True
        case "win":  # a change of heart by other means than talk (BF-ALIGN-02)
            making.win_over(state, table, ours[target])
        case "lure":  # a step too far: the trap finds it, and it saves as anybody does (BF-TRAP-02, BF-TRAP-03)
            if (hidden := _set_trap(state)) is not None:
                wandering.spring(state, table, hidden, ours[target], save=True)
        case "douse":  # its light goes out (BF-LIGHT-01)
            for item in beings.flames_of(ours[target]):
                item.lit = False
                table.tell(events.Quenched(ours[target].name, content.GEAR[item.kind].name))
        case "rig":  # a sledge bears what a barrow bears, and costs the rope (BF-ENC-07)
            carrying.use_up(next(other for other in measures.packs(state) if carrying.has_item(other, "rope")), "rope")
            being.items.append(Item("sledge"))
        case _ if meeting is not None:
            _sway(meeting, table, being, aim.verb, ours[meeting.foes[0]])


def _sway(meeting: Meeting, table: Table, being: Being, verb: str, first: Being) -> None:
    """What changes a meeting."""
    match verb:
        case "soften":  # one step kinder (BF-REACT-05)
            meeting.attitude = BETTER[meeting.attitude]
            table.tell(events.Reacted(first.name, 0, meeting.attitude, being.name))
        case "impress":  # a fitting disguise or a good bow: +2 on the reaction roll (BF-REACT-05)
            meeting.manner += IMPRESSED
        case "distract":  # a master of Sneaking gets by the distracted without a roll (BF-STEALTH-04)
            meeting.distracted = True
        case "snare":  # when it comes to blows the foremost go down over it
            meeting.snared = True


# --- meaning ----------------------------------------------------------------------------------------------------------
# What words of one's own most likely aim at: the answer that is marked as usual, and no more (BF-SKILL-02).
# Beginnings of words by which people speak of an aim; the one with most of them is meant, of several the first.
SPEAKS_OF = {
    "blind": ("blind", "sand", "eyes", "dust", "flour", "cloak over"),
    "trip": ("trip", "sweep", "leg", "rope", "topple", "throw down", "floor"),
    "shove": ("shove", "push", "drive", "shoulder", "kick"),
    "daunt": ("scare", "frighten", "shout", "roar", "threat", "terrif", "skull"),
    "lure": ("lure", "trap", "pit", "bait"),
    "douse": ("douse", "torch", "lamp", "put out", "light"),
    "cover": ("cover", "duck", "behind", "hide", "table", "pillar"),
    "aid": ("help", "aid", "for him", "for her", "distract"),
    "edge": ("climb", "swing", "jump", "feint", "circle", "higher", "leap"),
    "open": ("open", "force", "pry", "hinge", "break", "lever", "door"),
    "bar": ("bar", "wedge", "spike", "block", "jam", "shut", "door"),
    "learn": ("listen", "look", "smell", "peer", "learn", "what is", "ahead"),
    "rig": ("sledge", "litter", "build", "carry"),
    "distract": ("distract", "throw a", "stone", "noise", "whistle", "elsewhere"),
    "snare": ("snare", "cord", "string", "rope", "trip"),
    "soften": ("laugh", "smile", "joke", "sing", "song", "friend", "peace", "offer", "share", "calm", "gift"),
    "impress": ("bow", "disguise", "dress", "wash", "salute", "greet", "kneel"),
    "win": ("law", "pray", "preach", "sermon", "repent", "scripture", "faith"),
    "stop": ("bridge", "cut", "oil", "caltrop", "block", "bar the", "bring down"),
    "bypass": ("past", "around", "over", "jump", "lift", "hold"),
}


def meant(words: str, aims: Sequence[Option], names: dict[str, str]) -> Option | None:
    """The aim these words speak of, at whom they name; the only one there is, where nothing else could be meant."""
    said = words.casefold()
    spoken = {aim.verb: sum(word in said for word in SPEAKS_OF.get(aim.verb, ())) for aim in aims}
    fitting = sorted((aim for aim in aims if spoken[aim.verb]), key=lambda aim: -spoken[aim.verb])
    named = [aim for aim in fitting if names.get(aim.target, "").casefold().split(" ")[0] in said.split()]
    return next(iter((*named, *fitting)), aims[0] if len(aims) == 1 else None)


# --- own words --------------------------------------------------------------------------------------------------------
# What a player tries that no rule has a button for (Skills and Mastery): words, an aim, a ruling, a test, an effect.
# The doer says it in words and names what it is to bring about. The game master, or the referee, says what it takes
# before any die falls; the player takes that, says it otherwise or drops it, which costs nothing. What works changes
# the game.
WORDS = Question("own-words", "BF-SKILL-02")
AIM = Question("aim", "BF-SKILL-02")
BEARS = Question("bears-on-it", "BF-SKILL-06")
RULING = Question("words-ruling", "BF-SKILL-03", standing=True)
ACCEPT = Question("accept", "BF-SKILL-03")
LONGEST = 240
WORDINGS = 5  # ways of saying one thing before somebody else speaks
NONE = "none"
TALE = Option("tale")  # an aim that changes nothing the rules know of
RULINGS = ("test", "hard", "extreme", "works", "fails")
Cost = Callable[[], bool]  # pays for a try; False when something came between


class Try:
    """One try on its way from words to effect."""

    def __init__(self, state: Campaign, table: Table, being: Being, aims: Sequence[Option]) -> None:
        self.state, self.table, self.being = state, table, being
        self.aims = [aim for aim in aims if saves.may_try(being, mark(state, aim))]
        self.words, self.aim, self.skill, self.ruled = "", TALE, NONE, ""

    def put(self) -> bool:
        """Words, aim and skill from the player; False if there are no words."""
        seat, about = self.being.seat, {"who": self.being.id}
        self.words = self.table.ask_text(seat, WORDS, LONGEST, about).strip()
        if not self.words:
            return False
        names = {key: being.name for key, being in self.state.beings.items()}
        self.aim = self.table.ask(seat, AIM, [TALE, *self.aims], about, meant(self.words, self.aims, names) or TALE)
        masteries = self.being.masteries  # what one has mastered stands first: the rest is a plain test either way
        usual = next((skill for skill in masteries if self._fits(skill)), NONE)
        self.skill = self.table.ask(
            seat, BEARS, tuple(dict.fromkeys((NONE, *masteries, *content.SKILLS))), about, usual
        )
        return True

    def _fits(self, skill: str) -> bool:
        return self.aim != TALE and skill in HELPS.get(self.aim.verb, ())

    @property
    def bears(self) -> str:
        """The skill, where it helps with such an aim at all."""
        return self.skill if self.skill != NONE and (self.aim == TALE or self._fits(self.skill)) else ""

    @property
    def target(self) -> int:
        return saves.EASY if self.ruled == "test" else saves.HARD

    def judge(self) -> None:
        """The game master's ruling; the referee calls for a test, a hard one against the strong (BF-SKILL-03)."""
        default = "hard" if daunting(self.state, self.being, self.aim) else "test"
        about: Facts = {"who": self.being.id, "words": self.words, "aim": self.aim.verb, "skill": self.skill}
        self.ruled = self.table.ask(saves.GM, RULING, RULINGS, about, default)

    def accepted(self) -> str:
        about: Facts = {
            "who": self.being.id, "words": self.words, "aim": str(self.aim), "ruling": self.ruled, "skill": self.bears,
            "need": self.target,
        }  # fmt: skip
        return self.table.ask(self.being.seat, ACCEPT, ("take", "reword", "drop"), about, "take")

    def roll(self) -> bool:
        if self.ruled == "works":
            return True
        extreme = self.ruled == "extreme"
        return saves.attempt(self.state, self.table, self.being, self.bears, self.target, extreme=extreme, ruled=True)


def party_tries(
    state: Campaign, table: Table, aims: Sequence[Option], cost: Cost, able: Sequence[Being] | None = None
) -> Being | None:
    """Who of the characters who are up tried something in words of their own; None if nobody did."""
    up = [being for being in state.characters if beings.up(being)] if able is None else able
    who = consent.volunteer(state, table, "try", up)
    return who if who is not None and try_in_words(state, table, who, aims, cost) else None


def try_in_words(state: Campaign, table: Table, being: Being, aims: Sequence[Option], cost: Cost) -> bool:
    """The ordinary succeeds, the doubtful is a SKILL test, the impossible fails; the game master says which it is.

    BF-SKILL-01, BF-SKILL-02, BF-SKILL-03; a skill outside the nine goes as a plain test (BF-SKILL-06). What is dropped,
    impossible or nothing costs nothing; nobody tries twice for the same thing (BF-SKILL-08). True when it was tried.
    """
    attempted = Try(state, table, being, aims)
    for _ in range(WORDINGS):
        if not attempted.put():
            return False
        attempted.judge()
        if attempted.ruled == "fails":
            return _told(table, attempted, worked=False)
        answer = attempted.accepted()
        if answer == "take":
            return _carried_out(attempted, cost)
        if answer == "drop":
            return False
    return False


def _carried_out(attempted: Try, cost: Cost) -> bool:
    if not cost():
        return True
    state, aim = attempted.state, attempted.aim
    if aim != TALE:
        attempted.being.tried.append(mark(state, aim))
    worked = attempted.roll()
    _told(attempted.table, attempted, worked)
    if worked and aim != TALE:
        take_effect(state, attempted.table, attempted.being, aim)
    return True


def _told(table: Table, attempted: Try, worked: bool) -> bool:
    being = attempted.being
    table.tell(events.WordsTried(being.id, being.name, attempted.words, attempted.ruled, worked, attempted.aim.verb))
    return False


def mark(state: Campaign, aim: Option) -> str:
    """What a try is remembered by: the aim, in this room or this fight."""
    where = state.here or "town"
    if state.fight is not None:
        where = f"fight {state.fight.started_turn}"
    elif state.meeting is not None:
        where = f"talk with {state.meeting.foes[0]}"
    return f"{aim} in {where}"


# --- stalking ---------------------------------------------------------------------------------------------------------
# What else those do who have seen the party first, and whom the game master puts in another's place (Surprise).
# They fetch help, bar the way, carry off what they have, lay a snare, or do something nobody thought of (BF-SURP-09).
HELP_WITHIN = 4  # rooms
SNARE = "alarm_wire"


def other_plan(state: Campaign, table: Table, foes: Sequence[Being], plan: str) -> None:
    """Something else entirely; the party knows nothing of it yet."""
    match plan:
        case "fetch":
            _fetch_help(state, table, foes)
        case "bar":
            _bar_the_way(state, foes)
        case "carry-off":
            _carry_off(state, foes)
        case "snare":
            _lay_a_snare(state, foes)
        case "words":
            words = table.ask_text(saves.GM, moment.DM_WORDS, moment.LONGEST_WORDS, {"what": "tell"}).strip()
            if words:
                moment.mastered(table, "tell", words)
            wandering.send_home(state, [foe for foe in foes if not foe.room])
    state.meeting, state.phase = None, "dungeon"


def _fetch_help(state: Campaign, table: Table, foes: Sequence[Being]) -> None:
    """The next who can come join them; together they follow the party, and strike with the drop."""
    dungeon = measures.dungeon_of(state)
    room = nearest(
        dungeon, state.here, lambda each: wandering.can_come(state, each) and each.id != state.here, HELP_WITHIN
    )
    state.stalkers = foes[0].group
    if room is None:
        return
    coming = [band for band in room.bands if wandering.can_leave(state, band)]
    for band in coming:
        for being in wandering.occupants(state, table, room, band):
            being.group, being.room, being.home = foes[0].group, "", room.id
    room.bands = [band for band in room.bands if band not in coming]


def _bar_the_way(state: Campaign, foes: Sequence[Being]) -> None:
    """Doors on from here are barred from the other side."""
    for way in ways_from(measures.dungeon_of(state), state.here):
        if way.kind == "door" and way.other(state.here) != state.came_by:
            way.state = "barred"
    wandering.send_home(state, list(foes))


def _carry_off(state: Campaign, foes: Sequence[Being]) -> None:
    """What lies here goes with them to the next room nobody has entered, and so do they."""
    dungeon = measures.dungeon_of(state)
    here = dungeon.rooms[state.here]
    refuge = nearest(dungeon, state.here, lambda room: room.known != "entered" and room.hoard is None, HELP_WITHIN)
    if refuge is None:
        wandering.send_home(state, list(foes))
        return
    refuge.hoard, here.hoard = here.hoard, None
    _settle(state, here, refuge, foes)


def _settle(state: Campaign, here: Room, refuge: Room, foes: Sequence[Being]) -> None:
    group = foes[0].group
    refuge.bands += [band for band in here.bands if band.data.get("group") == group]
    here.bands = [band for band in here.bands if band.data.get("group") != group]
    for foe in foes:
        foe.home = refuge.id
        foe.room = refuge.id if foe.room else ""
    wandering.send_home(state, [foe for foe in foes if not foe.room])


def _lay_a_snare(state: Campaign, foes: Sequence[Being]) -> None:
    """A wire on the way on, and they wait for it to ring."""
    dungeon = measures.dungeon_of(state)
    ahead = [dungeon.rooms[way.other(state.here)] for way in ways_from(dungeon, state.here) if way.kind != "exit"]
    room = next((room for room in ahead if room.known != "entered" and room.trap is None), None)
    if room is not None:
        room.trap = dungeons.trap_of(SNARE)
    state.stalkers = foes[0].group


OTHER_PLANS = ("fetch", "bar", "carry-off", "snare", "words")


def instead_of(state: Campaign, table: Table, meeting: Meeting, others: bool) -> None:
    """What the check brought is not what comes: others of the game master's choice, or nobody (BF-WANDER-04)."""
    wandering.send_home(state, [state.beings[key] for key in meeting.foes if key in state.beings])
    state.meeting, state.phase = None, "dungeon"
    if others:
        wandering.meet(state, table, moment.bring_in(state, table), wandering=True)
