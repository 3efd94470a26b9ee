// SPDX-License-Identifier: Zlib
/// Events that a step reports to the picture, the sound and statistics. Nothing here flows back into the world.
#pragma once

#include <cstdint>
#include <vector>

#include "game/sim/types.h"

namespace sim {

/// The prizes of a canister, in the order of RULES.md §7.
enum class Prize : std::uint8_t { MachineGuns, AirBrakes, Luck, TripleFire, LongRange, ShieldEnergy, Freeze, BigBang };

/// Something that happened during a tick. Fields that a type does not mention are 0, kNoSlot or Kind::Ship.
struct Event {
    enum class Type : std::uint8_t {
        Fired,            ///< `slot` pulled the trigger; `value` shots left the ship, 0 if the list was full.
        EnemyFired,       ///< `kind` fired from `pos`.
        Exploded,         ///< `kind` began to explode at `pos`; `slot` is set for a pilot's ship.
        Hit,              ///< `kind` was hit but not destroyed; `slot` is the pilot who hit it.
        Scored,           ///< `slot` scored `value` points at `pos`.
        Appeared,         ///< A `kind` appeared at `pos`.
        Vanished,         ///< A multiplier or comet expired, or a fighter's shot took it.
        MultiplierTaken,  ///< `slot` took a multiplier; `value` is the factor.
        CometTaken,       ///< `slot` took a comet; `value` is the bonus.
        PrizeTaken,       ///< `slot` took a prize; `value` is the Prize.
        CanisterLost,     ///< A canister was shot, was blasted or expired.
        ShieldOn,         ///< `slot` raised the shield.
        ShieldEmpty,      ///< `slot` holds the shield key without energy; reported every tick.
        LuckSaved,        ///< Luck saved `slot` from a hit.
        Rescued,          ///< `slot` rescued a damaged ship.
        SteelToRock,      ///< A steel rock turned into a large rock at `pos`.
        NovaBlast,        ///< A nova detonated at `pos`.
        BigBang,          ///< `slot` took the prize big bang.
        Frozen,           ///< `slot` took the prize freeze.
        ExtraLife,        ///< `slot` gained a life by its score.
        Frag,             ///< `slot` shot down the ship of slot `value`.
        ShipLost,         ///< `slot` lost its ship to a `kind`; if that is a shot, slot `value` fired it.
        Spawned,          ///< `slot` has a new ship at `pos`; `value` is 1 if it is the last one, else 0.
        BecameGhost,      ///< `slot` has no lives left and flies on as a ghost.
        Heartbeat,        ///< `value` is 1 for the high tone, 0 for the low one.
        StarMoved,        ///< Star `value` (rim stars from kStars on) moved to `pos`; `extra` is its colour.
        WaveBegan,        ///< `value` is its number.
        WaveCleared,      ///< `value` is its number. The tally opens.
        TallyMultiplied,  ///< Bonuses were multiplied by their factors.
        TallyPaid,        ///< Part of the bonuses moved to the scores.
        TallyClosed,      ///< Wave `value` is announced.
        Joined,           ///< `slot` joined; `value` is 1 for a pilot who came back, else 0.
        Left,             ///< `slot` left.
        Fetched,          ///< `slot` fetched the pod of slot `value`, whose next ship appears at `pos`.
        CrossFire,  ///< `slot` shot a piece at `pos` of a rock that slot `value` had just broken: `extra` points each.
        Linked,     ///< The chain of `slot` has `value` links, `extra` of them new, for something at `pos`.
        Grazed,     ///< `slot` passed close to a `kind` at `pos`.
        ChainFell,  ///< The chain of `slot` fell from `value` to `extra` links.
        Banked,     ///< `slot` banked `extra` links for `value` points.
        GameOver,
    };

    Type type;
    Slot slot = kNoSlot;
    std::int32_t value = 0;
    Vec pos{};
    Kind kind = Kind::Ship;
    EntityId id = 0;  ///< The entity concerned, if any.
    std::int32_t extra = 0;
};

using EventList = std::vector<Event>;

/// Returns whether the ship of the pilot `event.slot` began to explode. Damaged ships belong to nobody and do not
/// count.
[[nodiscard]] constexpr bool is_ship_loss(const Event& event) {
    return event.type == Event::Type::Exploded && event.kind == Kind::Ship;
}

}  // namespace sim
