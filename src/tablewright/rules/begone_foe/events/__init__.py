"""What can happen in Begone, FOE!: names and figures, never prose; ids of beings come with their names. By topic."""

from __future__ import annotations

from tablewright.engine.events import Overruled, Rolled, TookBack
from tablewright.rules.begone_foe.events.days import (
    Arrived,
    Awarded,
    Bought,
    CameHome,
    Carries,
    Changed,
    Copied,
    Created,
    Drained,
    Ended,
    Healed,
    HeardRumour,
    Hired,
    Learned,
    Left,
    Levelled,
    Listened,
    Made,
    MasterDid,
    Rested,
    RestSpoiled,
    Risen,
    SetOut,
    Sold,
    Stored,
    WordsTried,
)
from tablewright.rules.begone_foe.events.delve import (
    Behind,
    Dropped,
    Entered,
    FoundTreasure,
    Handled,
    LightDied,
    Lit,
    Noted,
    Opened,
    Opposed,
    Quenched,
    Ruled,
    Searched,
    Signs,
    Sprung,
    Tested,
    Wandered,
)
from tablewright.rules.begone_foe.events.fight import (
    Afflicted,
    Attacked,
    Cast,
    Chased,
    Did,
    Died,
    FightBegan,
    FightEnded,
    Freed,
    GaveUp,
    GotAway,
    Hurt,
    Initiative,
    Injured,
    KnockedOut,
    MoraleTested,
    Moved,
    RoundBegan,
    SavedOrNot,
    SoulSpent,
    SpellDid,
    Trick,
    TurnedUndead,
)
from tablewright.rules.begone_foe.events.meeting import (
    Converted,
    Demanded,
    Met,
    Newcomers,
    Noticed,
    Parted,
    Reacted,
    Talked,
    Watched,
)

AnyEvent = (
    Rolled
    | Overruled
    | TookBack
    | Created
    | Learned
    | Carries
    | Arrived
    | Bought
    | Sold
    | Hired
    | Left
    | HeardRumour
    | Made
    | Copied
    | Stored
    | MasterDid
    | WordsTried
    | Noted
    | Listened
    | Changed
    | Risen
    | Rested
    | RestSpoiled
    | Healed
    | Awarded
    | Levelled
    | Drained
    | SetOut
    | CameHome
    | Ended
    | Entered
    | LightDied
    | Lit
    | Quenched
    | Wandered
    | Signs
    | Sprung
    | Handled
    | Searched
    | Opened
    | FoundTreasure
    | Dropped
    | Tested
    | Opposed
    | Ruled
    | Behind
    | Met
    | Noticed
    | Watched
    | Reacted
    | Talked
    | Demanded
    | Converted
    | Parted
    | Newcomers
    | FightBegan
    | Initiative
    | RoundBegan
    | Attacked
    | Hurt
    | Injured
    | Died
    | KnockedOut
    | SoulSpent
    | SavedOrNot
    | Cast
    | SpellDid
    | Afflicted
    | Freed
    | TurnedUndead
    | MoraleTested
    | Moved
    | Did
    | Chased
    | Trick
    | GaveUp
    | GotAway
    | FightEnded
)

__all__ = [
    "Afflicted",
    "AnyEvent",
    "Arrived",
    "Attacked",
    "Awarded",
    "Behind",
    "Bought",
    "CameHome",
    "Carries",
    "Cast",
    "Changed",
    "Chased",
    "Converted",
    "Copied",
    "Created",
    "Demanded",
    "Did",
    "Died",
    "Drained",
    "Dropped",
    "Ended",
    "Entered",
    "FightBegan",
    "FightEnded",
    "FoundTreasure",
    "Freed",
    "GaveUp",
    "GotAway",
    "Handled",
    "Healed",
    "HeardRumour",
    "Hired",
    "Hurt",
    "Initiative",
    "Injured",
    "KnockedOut",
    "Learned",
    "Left",
    "Levelled",
    "LightDied",
    "Listened",
    "Lit",
    "Made",
    "MasterDid",
    "Met",
    "MoraleTested",
    "Moved",
    "Newcomers",
    "Noted",
    "Noticed",
    "Opened",
    "Opposed",
    "Parted",
    "Quenched",
    "Reacted",
    "RestSpoiled",
    "Rested",
    "Risen",
    "RoundBegan",
    "Ruled",
    "SavedOrNot",
    "Searched",
    "SetOut",
    "Signs",
    "Sold",
    "SoulSpent",
    "SpellDid",
    "Sprung",
    "Stored",
    "Talked",
    "Tested",
    "Trick",
    "TurnedUndead",
    "Wandered",
    "Watched",
    "WordsTried",
]
