"""Every question that Twelve Years puts to a player (TY-CORE-10), with the keys of its answers.

Option keys are stable: saves, scenarios and bots use them. N is a number of a thing (item, member, enemy, door, room).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question

# fate: the engine names everybody; mine: the player is asked for each name
NAMES = Question("names", "TY-ASM-03")
PARTY_NAME = Question("party-name", "TY-ASM-03")  # text
MEMBER_NAME = Question("member-name", "TY-ASM-03")  # text

# The free choice in a calm place. go:N go:NE go:SE go:S go:SW go:NW; enter, enter:N; door:N, back, out, exit;
# take:all, take:N, snatch:N; trade, train, gear; deal:...; drop:N; portal, ferry:Q,R; fight (a peaceful creature);
# the uses of magick (below)
WHAT_NEXT = Question("what-next", "TY-CORE-10")
# Loot of a calm place comes first: take:all, take:N, snatch:N (evade its trap), leave
LOOT = Question("loot", "TY-LOOT-09")
# fight, evade, gear and the uses of magick: death:N, charm:N, key:N, moon:N, rejuvenate:N, destroy:N
FIGHT_OR_EVADE = Question("fight-or-evade", "TY-COMBAT-01")
EXIT = Question("exit", "TY-EVADE-01")  # by which way to flee: as in WHAT_NEXT
OTHER_EXIT = Question("other-exit", "TY-EVADE-11")  # the hex fled into is a lake: go:...
THORN = Question("thorn", "TY-MAG-16", standing=True)  # keep, thorn:N
STRIKE = Question("strike", "TY-ROUND-06")  # strike or crown; heal; moon:N
MEND = Question("mend", "TY-MAG-12")  # who: member:N
FOE = Question("foe", "TY-DMG-04")  # whom to strike: foe:N
VICTIM = Question("victim", "TY-MAG-10")  # Clairvoyance: member:N
BEWITCH = Question("bewitch", "TY-MAG-17")  # which enemy: foe:N
SLAY = Question("slay", "TY-MAG-21")  # which enemy: foe:N
RAISE = Question("raise", "TY-MAG-11")  # whom to rejuvenate: member:N
PORTAL = Question("portal", "TY-HENC-08")  # which hex: Q,R
KEY = Question("key", "TY-UNIQ-03")  # which portal: Q,R
TRAP = Question("trap", "TY-TRAP-03", standing=True)  # disarm (with a Rogue), evade, spring
POND = Question("pond", "TY-ENTR-02")  # with Lore: refuse, enter
STOLEN = Question("stolen", "TY-FRIEND-03")  # which of the most valuable: item:N
TRADE = Question("trade", "TY-LOOT-10")  # sell:N, buy:KIND, train, done
OFFER = Question("offer", "TY-LEVEL-01")  # loot towards levels: item:N, done, cancel
LEVELS = Question("levels", "TY-LEVEL-01")  # how many (number)
BOW = Question("bow", "TY-FRIEND-13")  # which bow: item:N
MARK = Question("mark", "TY-FRIEND-05")  # setting wise_woman_hex 'choose': which hex: Q,R
# Between parties
COOPERATE = Question(
    "cooperate", "TY-COOP-02"
)  # fight, evade, aside (where nothing is hostile), and the uses of magick
CLASH = Question("clash", "TY-PVP-01")  # the attacked: engage, evade
GO_ON = Question("go-on", "TY-PVP-13")  # after an exchange: attack, evade, stop; death:N, charm:N
FOLLOW = Question("follow", "TY-PVP-05")  # follow, let-go
STEAL = Question("steal", "TY-PVP-07")  # nothing, gold, item:N
STEAL_FROM = Question("steal-from", "TY-PVP-07")  # whom: SEAT
ENEMY_MEMBER = Question("enemy-member", "TY-PVP-12")  # whose member: SEAT:N
GIVE = Question("give", "TY-MP-03")  # what one offers: item:N, done, cancel
GIVE_GOLD = Question("give-gold", "TY-MP-03")  # how much gold one adds (number)
WANT = Question("want", "TY-MP-03")  # what one asks for: item:N, done
WANT_GOLD = Question("want-gold", "TY-MP-03")  # how much gold one asks for (number)
AGREE = Question("agree", "TY-MP-03")  # agree, refuse
GEAR = Question("gear", "TY-WPN-04")  # wield:M:N, wear:M:N, off:M:N, done
