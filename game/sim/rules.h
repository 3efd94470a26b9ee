// SPDX-License-Identifier: Zlib
/// Every gameplay number with its unit, meaning and source. § is a section of RULES.md; "Gyre's own" has no counterpart
/// in the original. Units: px = world pixels, u = sub-pixels (1/16 px), t = ticks of 1/30 s.
#pragma once

#include <cstdint>

namespace sim {

/// Raised whenever a log made by an older version would run differently. Different versions cannot play together.
inline constexpr std::uint32_t kRulesVersion = 1;

// The field (§3)
inline constexpr std::int32_t kTicksPerSecond = 30;  ///< t per second
inline constexpr std::int32_t kSubpixelBits = 4;     ///< fraction bits of a coordinate
inline constexpr std::int32_t kSubpixels = 16;       ///< u per px
inline constexpr std::int32_t kFieldWidthPx = 640;   ///< px
inline constexpr std::int32_t kFieldHeightPx = 480;  ///< px
inline constexpr std::int32_t kFieldWidth = 10240;   ///< u
inline constexpr std::int32_t kFieldHeight = 7680;   ///< u
inline constexpr std::int32_t kBorderPx = 32;        ///< px; the outer ring that the original hides, our mist
inline constexpr std::int32_t kCellPx = 32;          ///< px; an object's position is its cell's top left corner
inline constexpr std::int32_t kSmallCellPx = 16;     ///< px; the small rock's cell
inline constexpr std::int32_t kHeadings = 48;        ///< of 7.5°; 0 up, 12 right
inline constexpr std::int32_t kSpeedLimit = 128;     ///< u/t on each axis, when something accelerates (§3.4)

// Pilots (§10); beyond three pilots the spawn row goes on at the same spacing
inline constexpr std::int32_t kMaxPilots = 8;
inline constexpr std::int32_t kShipHitPoints = 3;           ///< reset only by a new ship (§6.1)
inline constexpr std::int32_t kShipPoints = 1000;           ///< to the pilot who shoots it down (§13.1)
inline constexpr std::int32_t kSpawnY = 222;                ///< px, top left (§8.3)
inline constexpr std::int32_t kSpawnX = 304;                ///< px, top left, of the middle of the row (§8.3)
inline constexpr std::int32_t kSpawnSpacing = 64;           ///< px between neighbours (§8.3)
inline constexpr std::int32_t kDefaultLives = 3;            ///< the first ship included (§10.2)
inline constexpr std::int32_t kMaxLives = 40;               ///< as level select allows (§15.4)
inline constexpr std::int32_t kDefaultFrags = 3;            ///< frag limit of a deathmatch (§15.1)
inline constexpr std::int32_t kMaxFrags = 99;               ///< two digits (§15.1)
inline constexpr std::int32_t kMaxStartWave = 40;           ///< as level select allows (§15.4)
inline constexpr std::int32_t kSpawnProtection = 60;        ///< t, new ship or new wave (§9.2)
inline constexpr std::int32_t kShieldOfNewShip = 90;        ///< t of energy (§9.1)
inline constexpr std::int32_t kShieldMax = 150;             ///< t of energy (§9.1)
inline constexpr std::int32_t kThrustCut = 150;             ///< t without thrust after a nova or big bang (§8.1)
inline constexpr std::int32_t kShipExplosion = 43;          ///< t (§3.7)
inline constexpr std::int32_t kRespawnWait = 90;            ///< t after the explosion (§10.1)
inline constexpr std::int32_t kRespawnWaitDeathmatch = 45;  ///< t (§15.1)
inline constexpr std::int32_t kExtraLifeEvery = 50000;      ///< points (§10.3)
inline constexpr std::int32_t kLuckOdds = 3;                ///< one in this many (§9.3)
inline constexpr std::int32_t kContactDamage = 3;           ///< hit points a ship loses by touching things (§5.3)

// Shots (§8.2)
inline constexpr std::int32_t kMaxShots = 18;            ///< alive at once, a ship or fighter
inline constexpr std::int32_t kShotMoves = 29;           ///< moves that a shot lives
inline constexpr std::int32_t kShotMovesLongRange = 59;  ///< moves
inline constexpr std::int32_t kShotSpeed = 16;           ///< times the direction table's vector, u/t
inline constexpr std::int32_t kShotOffsetPx = 14;        ///< px from the shooter's corner to the shot's
inline constexpr std::int32_t kShotBoxPx = 4;            ///< px; corner to corner, inclusive, so 5×5 (§5.2)
inline constexpr std::int32_t kShotDamage = 1;           ///< hit points
inline constexpr std::int32_t kEnemyShotDamage = 3;      ///< hit points

// Wave bonus and tally (§12, §13.2)
inline constexpr std::int32_t kWaveBonus = 2000;    ///< points at wave start
inline constexpr std::int32_t kBonusStep = 10;      ///< points lost at a time
inline constexpr std::int32_t kBonusEvery = 16;     ///< t between losses
inline constexpr std::int32_t kWaveEndDelay = 90;   ///< t after the last rock; the wave ends on the next tick
inline constexpr std::int32_t kTallyShow = 45;      ///< t that the raw bonus shows; ours, in place of the riff's length
inline constexpr std::int32_t kTallyMultiply = 30;  ///< t that the factor shows (1 s in the original)
inline constexpr std::int32_t kTallyPayEvery = 2;   ///< t between payments; ours
inline constexpr std::int32_t kTallyPayment = 500;  ///< points moved at a time
inline constexpr std::int32_t kTallyMaxPayments = 30;  ///< payments at most: larger bonuses move in larger parts; ours
inline constexpr std::int32_t kTallyEnd = 30;          ///< t after the last payment; ours
inline constexpr std::int32_t kAnnounce = 45;          ///< t that the next wave is announced; ours
inline constexpr std::int32_t kCheerAbove = 10000;     ///< points of bonus (§12)

// Objects: hit points, points, life in moves, ticks between frames less one (§6.1)
inline constexpr std::int32_t kExplosion = 25;      ///< t (§3.7)
inline constexpr std::int32_t kExplosionDelay = 2;  ///< t between frames less one (§3.7)
inline constexpr std::int32_t kLargeRockPoints = 50;
inline constexpr std::int32_t kMediumRockPoints = 100;
inline constexpr std::int32_t kSmallRockPoints = 300;
inline constexpr std::int32_t kRockPieces = 3;       ///< a broken rock leaves 1 to this many (§6.2)
inline constexpr std::int32_t kSteelHitPoints = 10;  ///< refilled when used up
inline constexpr std::int32_t kSteelPoints = 100;    ///< every hit
inline constexpr std::int32_t kSteelOdds = 10;       ///< of RND(10): 0 rock, 1 explodes, 2 mine
inline constexpr std::int32_t kSteelDelay = 3;
inline constexpr std::int32_t kMineHitPoints = 9;
inline constexpr std::int32_t kMinePoints = 700;
inline constexpr std::int32_t kMineDelay = 2;
inline constexpr std::int32_t kMinePull = 6;  ///< u/t² on each axis towards its target
inline constexpr std::int32_t kVortexPoints = 500;
inline constexpr std::int32_t kVortexDelay = 2;
inline constexpr std::int32_t kVortexPull = 3;  ///< u/t² on each axis, on every living pilot
inline constexpr std::int32_t kNovaPoints = 1000;
inline constexpr std::int32_t kNovaMoves = 73;  ///< moves until it detonates
inline constexpr std::int32_t kNovaDelay = 4;
inline constexpr std::int32_t kMultiplierMoves = 181;
inline constexpr std::int32_t kCometMoves = 301;
inline constexpr std::int32_t kCometDelay = 2;
inline constexpr std::int32_t kCometSpeed = 48;       ///< u/t at least, on both axes
inline constexpr std::int32_t kCometLabelMoves = 61;  ///< t that the amount stands after a hit
inline constexpr std::int32_t kCanisterMoves = 301;
inline constexpr std::int32_t kCanisterDelay = 2;
inline constexpr std::int32_t kDamagedShipMoves = 301;
inline constexpr std::int32_t kDamagedShipDelay = 1;
inline constexpr std::int32_t kDamagedShipExplosion = 42;  ///< t
inline constexpr std::int32_t kDamagedShipRange = 64;      ///< u/t; V's range whatever the wave
inline constexpr std::int32_t kShrapnelMoves[2] = {96, 80};
inline constexpr std::int32_t kShrapnelSpeed = 16;      ///< u/t at least, on both axes
inline constexpr std::int32_t kShrapnelSpread = 8;      ///< u/t more at most
inline constexpr std::int32_t kFreeze = 300;            ///< t
inline constexpr std::int32_t kShake = 150;             ///< t
inline constexpr std::int32_t kShakeForce = 256;        ///< u/t² drawn on each axis
inline constexpr std::int32_t kShieldPrizeLeast = 30;   ///< t of energy
inline constexpr std::int32_t kShieldPrizeSpread = 75;  ///< t of energy
inline constexpr std::int32_t kPrizes = 8;

// Fighters (§6.12)
inline constexpr std::int32_t kFighterHitPoints = 3;
inline constexpr std::int32_t kFighterPoints = 1000;
inline constexpr std::int32_t kFighterDelay = 1;
inline constexpr std::int32_t kFighterSpeed = 30;        ///< u/t
inline constexpr std::int32_t kFighterLeavesAt = 10214;  ///< u; x of the right edge where it is gone
inline constexpr std::int32_t kFighterFirstShot = 5;     ///< t before it may fire
inline constexpr std::int32_t kBigFighterFireOdds = 30;  ///< one in this many a tick
inline constexpr std::int32_t kLittleFighterFireOdds = 15;
inline constexpr std::int32_t kLittleFighterAbove = 10;  ///< little if RND(5 + wave) is above this

// Frames of a sprite, which are draws of the generator too (§6.1)
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
inline constexpr std::int32_t kExplosionFrames = 12;
inline constexpr std::int32_t kShipExplosionFrames = 21;

// Waves (§11)
inline constexpr std::int32_t kTimerUnit = 30;       ///< t
inline constexpr std::int32_t kBlueMoonOdds = 50;    ///< one in this many brings several at once
inline constexpr std::int32_t kHeartbeatSlow = 30;   ///< t between beats at wave start (§11.6)
inline constexpr std::int32_t kHeartbeatFast = 10;   ///< t at the least (§11.6)
inline constexpr std::int32_t kPlacementLimit = 64;  ///< px; first distance limit of a well's or nova's place (§6.15)

// Twinkling stars, which draw from the game's generator (§4.3)
inline constexpr std::int32_t kStarEvery = 15;  ///< t
inline constexpr std::int32_t kStars = 30;      ///< inside the window
inline constexpr std::int32_t kRimStars = 150;  ///< in the 64 px rim
inline constexpr std::int32_t kStarColours = 20;
inline constexpr std::int32_t kRimPx = 64;  ///< px

}  // namespace sim
