"""All that can happen in a game of Pocket Fantasy, as one type: tasks and fights, travels, and the engine's own."""

from __future__ import annotations

from tablewright.engine.events import Overruled, Rolled, TookBack
from tablewright.rules.pocket_fantasy.events import fights, travels

PocketEvent = (
    travels.HeroMade
    | travels.PlotRolled
    | travels.SessionBegan
    | travels.Recovered
    | travels.Priced
    | travels.Traded
    | travels.Gave
    | travels.Wore
    | travels.TooDear
    | travels.TrapSetOff
    | travels.Advanced
    | travels.AdventureOver
    | travels.CampaignOver
    | travels.LevelReached
    | travels.RoomEntered
    | travels.HiddenRoll
    | travels.LightLit
    | travels.LightOut
    | travels.TrapSpotted
    | travels.TrapDisarmed
    | travels.TrapSprung
    | travels.SecretFound
    | travels.Stuck
    | travels.Opened
    | travels.Looked
    | travels.Crept
    | travels.BaitTaken
    | travels.Rested
    | travels.RestBroken
    | travels.Brewed
    | travels.FreeFormCast
    | travels.MessageSent
    | travels.GemsSet
    | travels.Forged
    | travels.WordsTried
    | travels.PmDid
    | fights.TaskTried
    | fights.HeroicSpent
    | fights.HeroicGained
    | fights.SpecialRolled
    | fights.FightBegan
    | fights.InitiativeRolled
    | fights.RoundBegan
    | fights.TurnLost
    | fights.Moved
    | fights.LeftFight
    | fights.Attacked
    | fights.Drained
    | fights.Harmed
    | fights.Fell
    | fights.Died
    | fights.Slain
    | fights.DeathRolled
    | fights.Stabilized
    | fights.Healed
    | fights.Cured
    | fights.Afflicted
    | fights.Freed
    | fights.Rose
    | fights.Burnt
    | fights.Stance
    | fights.Raged
    | fights.Sang
    | fights.Rallied
    | fights.Cast
    | fights.Joined
    | fights.Parted
    | fights.Drank
    | fights.FightOver
    | fights.Graded
    | fights.GoldFound
    | fights.ItemFound
    | Rolled
    | Overruled
    | TookBack
)
