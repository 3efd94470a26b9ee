// SPDX-License-Identifier: Zlib
/// What a step reports to whoever shows and sounds it. Nothing here flows back into the world.
#pragma once

#include <cstdint>
#include <vector>

#include "game/sim/types.h"

namespace sim {

/// The prizes of a canister, in the order of RULES.md §7.
enum class Prize : std::uint8_t { MachineGuns, AirBrakes, Luck, TripleFire, LongRange, ShieldEnergy, Freeze, BigBang };

/// One thing that happened during a tick. Fields that a type does not mention are 0, kNoSlot or Kind::Ship.
struct Event {
    enum class Type : std::uint8_t {
        Fired,            ///< `slot` pulled the trigger; `value` shots left the ship (0: none was free).
        EnemyFired,       ///< `kind` fired from `pos`.
        Exploded,         ///< `kind` began to explode at `pos`; `slot` if it is a pilot's ship.
        Hit,              ///< `kind` was hit and stands; `slot` if by a pilot.
        Scored,           ///< `slot` got `value` points for something at `pos`.
        Appeared,         ///< A `kind` came into the field at `pos`.
        Vanished,         ///< A multiplier or comet was not caught in time, or an enemy shot took it.
        MultiplierTaken,  ///< `slot`; `value` is the factor.
        CometTaken,       ///< `slot`; `value` is the bonus.
        PrizeTaken,       ///< `slot`; `value` is the Prize.
        CanisterLost,     ///< It was shot, or nobody came.
        ShieldOn,         ///< `slot` raised the shield.
        ShieldEmpty,      ///< `slot` holds the key of a shield without energy; once a tick.
        LuckSaved,        ///< Luck turned a hit of `slot` away.
        Rescued,          ///< `slot` saved a damaged ship and gained a life.
        SteelToRock,      ///< A steel rock turned into a common one at `pos`.
        NovaBlast,        ///< A nova went off at `pos`.
        BigBang,          ///< `slot` took the prize of that name.
        Frozen,           ///< `slot` froze everything.
        ExtraLife,        ///< `slot` gained one by its score.
        Frag,             ///< `slot` shot down `value`, a slot.
        Spawned,          ///< A new ship of `slot` stands at `pos`.
        BecameGhost,      ///< `slot` is out of lives and flies on as a ghost.
        Heartbeat,        ///< `value` 1 high, 0 low.
        StarMoved,        ///< Star `value` (rim stars count from kStars) is at `pos` now, colour in `extra`.
        WaveBegan,        ///< `value` is its number.
        WaveCleared,      ///< `value` is its number; the tally opens.
        TallyMultiplied,  ///< The factors apply.
        TallyPaid,        ///< Part of the bonus moved to the score.
        TallyClosed,      ///< The next wave, `value`, is announced.
        Joined,           ///< `slot`.
        Left,             ///< `slot`.
        GameOver,
    };

    Type type;
    Slot slot = kNoSlot;
    std::int32_t value = 0;
    Vec pos{};
    Kind kind = Kind::Ship;
    EntityId id = 0;  ///< Of the entity that it happened to, where there is one.
    std::int32_t extra = 0;
};

using EventList = std::vector<Event>;

}  // namespace sim
