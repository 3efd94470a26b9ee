// SPDX-License-Identifier: Zlib
/// The gameplay numbers with their units, meanings and sources; how they combine into waves is in wave.cpp. § is a
/// section of RULES.md; "Gyre's own" means that the original has no counterpart. Units: px = world pixels, u =
/// sub-pixels (1/16 px), t = ticks of 1/30 s.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sim {

/// Must be raised by every change that makes an older replay run differently. Peers with different versions cannot play
/// together.
inline constexpr std::uint32_t kRulesVersion = 2;

// The field (§3)
inline constexpr std::int32_t kTicksPerSecond = 30;  ///< ticks per second
inline constexpr std::int32_t kSubpixelBits = 4;     ///< fraction bits of a coordinate
inline constexpr std::int32_t kSubpixels = 16;       ///< u per px
inline constexpr std::int32_t kFieldWidthPx = 640;   ///< px; of the original's field, as of all below (§3.1)
inline constexpr std::int32_t kFieldHeightPx = 480;  ///< px
inline constexpr std::int32_t kFieldWidth = 10240;   ///< u
inline constexpr std::int32_t kFieldHeight = 7680;   ///< u
inline constexpr std::int32_t kBorderPx = 32;  ///< px; the outer ring, hidden in the original, misty in Gyre (§3.1)
inline constexpr std::int32_t kCellPx = 32;    ///< px; side of an object's cell, whose top left corner is its position
inline constexpr std::int32_t kSmallCellPx = 16;  ///< px; side of the small rock's cell
inline constexpr std::int32_t kHeadings = 48;     ///< steps of 7.5°; 0 is up, 12 right (§3.3)
inline constexpr std::int32_t kSpeedLimit = 128;  ///< u/t on each axis; top speed of anything that accelerates (§3.4)

// Pilots (§8 to §10, §15)
inline constexpr std::int32_t kMaxPilots = 8;
inline constexpr std::int32_t kShipHitPoints = 3;     ///< restored by a new ship only (§8.4)
inline constexpr std::int32_t kShipPoints = 1000;     ///< for shooting a ship down (§13.1)
inline constexpr std::int32_t kSpawnY = 222;          ///< px, of the ship's corner (§8.3)
inline constexpr std::int32_t kSpawnX = 304;          ///< px, of the ship's corner in the middle of the row (§8.3)
inline constexpr std::int32_t kSpawnSpacing = 64;     ///< px between neighbours, for any number of pilots (§8.3)
inline constexpr std::int32_t kArenaColumns = 4;      ///< Of the arena's eight places, in two rows (§8.3)
inline constexpr std::int32_t kArenaX = 64;           ///< px, of the ship's corner in the first column (§8.3)
inline constexpr std::int32_t kArenaY = 104;          ///< px, of the ship's corner in the first row (§8.3)
inline constexpr std::int32_t kArenaSpacingX = 160;   ///< px between columns (§8.3)
inline constexpr std::int32_t kArenaSpacingY = 240;   ///< px between rows (§8.3)
inline constexpr std::int32_t kDefaultLives = 3;      ///< including the first ship (§10.2)
inline constexpr std::int32_t kMaxLives = 40;         ///< limit of the original's level select (§15.4)
inline constexpr std::int32_t kDefaultFrags = 3;      ///< of a deathmatch (§15.1)
inline constexpr std::int32_t kMaxFrags = 99;         ///< the limit has two digits (§15.1)
inline constexpr std::int32_t kMaxStartWave = 40;     ///< limit of the original's level select (§15.4)
inline constexpr std::int32_t kSpawnProtection = 60;  ///< t after a new ship and at wave start (§9.2)
inline constexpr std::int32_t kShieldOfNewShip = 90;  ///< t of energy (§9.1)
inline constexpr std::int32_t kShieldMax = 150;       ///< t of energy (§9.1)
inline constexpr std::int32_t kThrustCut = 150;       ///< t without thrust after a blast (§8.1)
inline constexpr std::int32_t kShipExplosion = 43;    ///< t (§3.7)
inline constexpr std::int32_t kRespawnWait = 90;      ///< t after the explosion (§10.1)
inline constexpr std::int32_t kRespawnWaitDeathmatch = 45;  ///< t (§15.1)
inline constexpr std::int32_t kExtraLifeEvery = 50000;      ///< points (§10.3)
inline constexpr std::int32_t kLuckOdds = 3;                ///< one roll in this many saves (§9.3)
inline constexpr std::int32_t kContactDamage = 3;           ///< HP that a ship loses by touching an object (§5.3)

// Shots (§8.2)
inline constexpr std::int32_t kMaxShots = 18;            ///< alive at once, for each ship and the fighter
inline constexpr std::int32_t kShotMoves = 29;           ///< moves that a shot makes
inline constexpr std::int32_t kShotMovesLongRange = 59;  ///< moves
inline constexpr std::int32_t kShotSpeed = 16;           ///< factor of the direction's vector, u/t
inline constexpr std::int32_t kShotOffsetPx = 14;        ///< px from the shooter's corner to the shot's, on both axes
inline constexpr std::int32_t kShotBoxPx = 4;            ///< px from corner to corner, both included, so 5×5 (§5.2)
inline constexpr std::int32_t kShotDamage = 1;           ///< hit points
inline constexpr std::int32_t kEnemyShotDamage = 3;      ///< hit points

// Wave bonus and tally (§12, §13.2)
inline constexpr std::int32_t kWaveBonus = 2000;       ///< points at wave start
inline constexpr std::int32_t kBonusStep = 10;         ///< points lost at a time
inline constexpr std::int32_t kBonusEvery = 16;        ///< t between losses
inline constexpr std::int32_t kBonusKept = 10000;      ///< points; most that a returning pilot keeps; Gyre's own
inline constexpr std::int32_t kWaveEndDelay = 90;      ///< t without rocks; the wave ends on the next one (§11.4)
inline constexpr std::int32_t kTallyShow = 45;         ///< t that the bonus shows; Gyre's own
inline constexpr std::int32_t kTallyMultiply = 30;     ///< t that the factor shows; 1 s in the original
inline constexpr std::int32_t kTallyPayEvery = 2;      ///< t between payments; Gyre's own
inline constexpr std::int32_t kTallyPayment = 500;     ///< points of a payment, or a multiple of them
inline constexpr std::int32_t kTallyMaxPayments = 30;  ///< payments at most; Gyre's own
inline constexpr std::int32_t kTallyEnd = 30;          ///< t after the last payment; Gyre's own
inline constexpr std::int32_t kAnnounce = 45;          ///< t that the next wave is announced; Gyre's own
inline constexpr std::int32_t kCheerAbove = 10000;     ///< points of bonus above which there is cheering (§12)

// Objects: HP, points, life in moves, delay between frames (§6.1). A delay of p means a new frame every p + 1 t.
inline constexpr std::int32_t kExplosion = 25;      ///< t (§3.7)
inline constexpr std::int32_t kExplosionDelay = 2;  ///< t (§3.7)
inline constexpr std::int32_t kLargeRockPoints = 50;
inline constexpr std::int32_t kMediumRockPoints = 100;
inline constexpr std::int32_t kSmallRockPoints = 300;
inline constexpr std::int32_t kRockPieces = 3;       ///< a rock breaks into 1 to this many (§6.2)
inline constexpr std::int32_t kSteelHitPoints = 10;  ///< refilled at 0 (§6.3)
inline constexpr std::int32_t kSteelPoints = 100;    ///< for every hit (§6.3)
inline constexpr std::int32_t kSteelOdds = 10;       ///< range of the roll at 0 HP (§6.3)
inline constexpr std::int32_t kSteelDelay = 3;
inline constexpr std::int32_t kMineHitPoints = 9;
inline constexpr std::int32_t kMinePoints = 700;
inline constexpr std::int32_t kMineDelay = 2;
inline constexpr std::int32_t kMinePull = 6;  ///< u/t² on each axis (§6.4)
inline constexpr std::int32_t kVortexPoints = 500;
inline constexpr std::int32_t kVortexDelay = 2;
inline constexpr std::int32_t kVortexPull = 3;  ///< u/t² on each axis (§6.5)
inline constexpr std::int32_t kNovaPoints = 1000;
inline constexpr std::int32_t kNovaMoves = 73;  ///< until it detonates (§6.6)
inline constexpr std::int32_t kNovaDelay = 4;
inline constexpr std::int32_t kMultiplierMoves = 181;
inline constexpr std::int32_t kCometMoves = 301;
inline constexpr std::int32_t kCometDelay = 2;
inline constexpr std::int32_t kCometSpeed = 48;       ///< u/t on each axis, plus a roll (§6.9)
inline constexpr std::int32_t kCometLabelMoves = 61;  ///< t that the amount shows after a hit (§6.9)
inline constexpr std::int32_t kCanisterMoves = 301;
inline constexpr std::int32_t kCanisterDelay = 2;
inline constexpr std::int32_t kDamagedShipMoves = 301;
inline constexpr std::int32_t kDamagedShipDelay = 1;
inline constexpr std::int32_t kDamagedShipExplosion = 42;  ///< t
inline constexpr std::int32_t kDamagedShipRange = 64;      ///< u/t; R in every wave
inline constexpr std::int32_t kShrapnelMoves[2] = {96, 80};
inline constexpr std::int32_t kShrapnelSpeed = 16;      ///< u/t on each axis, plus a roll (§6.13)
inline constexpr std::int32_t kShrapnelSpread = 8;      ///< u/t; range of that roll
inline constexpr std::int32_t kFreeze = 300;            ///< t (§7)
inline constexpr std::int32_t kShake = 150;             ///< t (§6.7)
inline constexpr std::int32_t kShakeForce = 256;        ///< u/t²; range of the roll on each axis (§6.7)
inline constexpr std::int32_t kShieldPrizeLeast = 30;   ///< t of energy, plus a roll (§7)
inline constexpr std::int32_t kShieldPrizeSpread = 75;  ///< t of energy; range of that roll
inline constexpr std::int32_t kPrizes = 8;

// Fighters (§6.12)
inline constexpr std::int32_t kFighterHitPoints = 3;
inline constexpr std::int32_t kFighterPoints = 1000;
inline constexpr std::int32_t kFighterDelay = 1;
inline constexpr std::int32_t kFighterSpeed = 30;         ///< u/t
inline constexpr std::int32_t kFighterLeavesBefore = 26;  ///< u from the right edge at which it disappears
inline constexpr std::int32_t kFighterFirstShot = 5;      ///< t; the first in which it may fire
inline constexpr std::int32_t kBigFighterFireOdds = 30;   ///< one tick in this many
inline constexpr std::int32_t kLittleFighterFireOdds = 15;
inline constexpr std::int32_t kLittleFighterAbove = 10;  ///< little if roll(5 + wave) is above this

// Numbers of frames (§6.1). They are the ranges of the rolls for the first frame, so changing one alters every game.
inline constexpr std::int32_t kLargeRockFrames = 60;
inline constexpr std::int32_t kMediumRockFrames = 40;
inline constexpr std::int32_t kSmallRockFrames = 20;
inline constexpr std::int32_t kSteelFrames = 40;
inline constexpr std::int32_t kMineFrames = 40;
inline constexpr std::int32_t kVortexFrames = 10;
inline constexpr std::int32_t kNovaFrames = 18;
inline constexpr std::int32_t kMultiplierFrames = 4;
inline constexpr std::int32_t kCometFrames = 10;
inline constexpr std::int32_t kCanisterFrames = 30;
inline constexpr std::int32_t kDamagedShipFrames = 10;
inline constexpr std::int32_t kFighterFrames = 40;
inline constexpr std::int32_t kShrapnelFrames[2] = {48, 40};
inline constexpr std::int32_t kShipExplosionFrames = 21;

// Waves (§11)
inline constexpr std::int32_t kTimerUnit = 30;       ///< t (§11.1)
inline constexpr std::int32_t kBlueMoonOdds = 50;    ///< one arrival in this many is a blue moon (§11.3)
inline constexpr std::int32_t kHeartbeatSlow = 30;   ///< t between beats at wave start (§11.6)
inline constexpr std::int32_t kHeartbeatFast = 10;   ///< t between beats at least (§11.6)
inline constexpr std::int32_t kSteelStartOdds = 10;  ///< one rock in this many at wave start is steel (§11.2)
inline constexpr std::int32_t kSteelStartOddsDeathmatch = 2;
inline constexpr std::int32_t kPlacementLimit = 64;  ///< px; falls by 1 before each try, the first included (§6.15)

// Rush (§17); Gyre's own
inline constexpr std::int32_t kRushWidthPx = 848;        ///< px; of its field, as high as the original's
inline constexpr std::int32_t kRushTicks = 5400;         ///< t of a game
inline constexpr std::int32_t kRushWave = 8;             ///< its speeds and fighters are those of this wave
inline constexpr std::int32_t kRushSteel = 2;            ///< in the field, beyond which no more comes in
inline constexpr std::int32_t kRushMass = 18;            ///< of rocks, below which another one comes
inline constexpr std::int32_t kRushMassStep = 5;         ///< more of it after each kRushMassEvery
inline constexpr std::int32_t kRushMassEvery = 900;      ///< t
inline constexpr std::int32_t kRushEntryEvery = 15;      ///< t between two rocks at least
inline constexpr std::int32_t kRushEventEvery = 450;     ///< t between events
inline constexpr std::int32_t kRushShieldsEvery = 1800;  ///< t after which the three shields are refilled
inline constexpr std::int32_t kRushShield = 30;          ///< t that one shield lasts
inline constexpr std::int32_t kLargeRockMass = 7;        ///< as are the next ones, of no unit
inline constexpr std::int32_t kMediumRockMass = 3;
inline constexpr std::int32_t kSmallRockMass = 1;
inline constexpr std::int32_t kSteelMass = 4;
inline constexpr std::int32_t kChainLinksPerFactor = 3;  ///< links for another step of the factor
inline constexpr std::int32_t kChainMostFactor = 12;
inline constexpr std::int32_t kChainLife = 100;         ///< t that a link lasts …
inline constexpr std::int32_t kChainLifePerFactor = 3;  ///< … less this for each step of the factor
inline constexpr std::int32_t kChainShotCost = 6;       ///< t of life that a shot into the void costs
inline constexpr std::int32_t kChainStillSpeed = 16;    ///< u/t; slower on both axes is standing still
inline constexpr std::int32_t kChainStillFor = 45;      ///< t of standing still that cost nothing
inline constexpr std::int32_t kChainDangerLinks = 3;    ///< for a fighter or a mine; others count one
inline constexpr std::int32_t kChainBankPoints = 20;    ///< times the square of the links
inline constexpr std::int32_t kChainMostBanked = 72;    ///< links
inline constexpr std::int32_t kGrazeReachPx = 12;       ///< px between hull and object
inline constexpr std::int32_t kGrazeSpeed = 48;         ///< u/t on either axis, at least
inline constexpr std::int32_t kGrazeWait = 60;          ///< t until the same object counts again
inline constexpr std::size_t kMostGrazes = 16;          ///< remembered at once

// The daily flight (§18); Gyre's own
inline constexpr std::int32_t kDailyWaves = 10;        ///< after which the game ends
inline constexpr std::int32_t kDailyShipBonus = 5000;  ///< points for each ship left then

// A crew (§19); Gyre's own
inline constexpr std::int32_t kCrewMoreRocks = 8;    ///< tenths of a wave's rocks for each pilot after the first
inline constexpr std::int32_t kCrewRocks = 8;        ///< large rocks at once at the start of a wave …
inline constexpr std::int32_t kCrewRocksEach = 2;    ///< … and more of them for each pilot
inline constexpr std::int32_t kRockEntryEvery = 20;  ///< t between two rocks from outside at least
inline constexpr std::int32_t kPodTicks = 600;       ///< t that a pod can be fetched
inline constexpr std::int32_t kFetchPoints = 1000;   ///< for each of both pilots
inline constexpr std::int32_t kCrossFireTicks = 45;  ///< t in which a piece pays twice
inline constexpr std::size_t kMostPieces = 32;       ///< remembered at once
inline constexpr std::int32_t kLinkReachPx = 80;     ///< px between ships that share energy
inline constexpr std::int32_t kLinkEvery = 2;        ///< t in which 1 t of energy moves

// Stars, whose moves use the game's generator (§4.3)
inline constexpr std::int32_t kStarEvery = 15;  ///< t between moves
inline constexpr std::int32_t kStars = 30;      ///< in the visible window
inline constexpr std::int32_t kRimStars = 150;  ///< in the rim
inline constexpr std::int32_t kStarColours = 20;
inline constexpr std::int32_t kRimPx = 64;  ///< px; width of the rim

}  // namespace sim
