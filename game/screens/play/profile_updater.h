// SPDX-License-Identifier: Zlib
/// What a pilot at this machine does in a game: for the result sheet, the profile and its medals.
#pragma once

#include "game/app/services.h"
#include "game/match/consecutive_worlds.h"
#include "game/scores/medals.h"
#include "game/screens/play/result/result_sheet.h"

#include <optional>
#include <vector>

namespace screens {

/// Follows one slot through the confirmed ticks of a game. Adds medals to the profile when they are won, and everything
/// else when the flight ends.
class ProfileUpdater {
public:
    using Services = Uses<Ui, Preferences, Records>;

    /// `counts`: whether the flight adds to the profile.
    ProfileUpdater(const Services& services, sim::Slot slot, bool counts)
        : services_(services), slot_(slot), counts_(counts), flight_(slot) {}

    /// Starts with a game, at any tick.
    void begin(const sim::World& world);
    /// Continues after ticks that were not seen.
    void resume(const sim::World& world) { flight_.stats.begin_late(world.pilot(slot_).is_present()); }
    /// Takes a confirmed tick. Returns the medals that it won: new ones, or ones that were only held with assists.
    std::vector<scores::Medal> take(const match::ConsecutiveWorlds& worlds);
    /// Ends the flight and adds it to the profile, once.
    void end();
    /// Adds a medal to the profile. Returns false if it is held already, or if the flight does not count.
    bool award(scores::Medal medal);

    [[nodiscard]] const Flight& flight() const { return flight_; }

private:
    void note_return(const match::ConsecutiveWorlds& worlds);

    Services services_;
    sim::Slot slot_;
    bool counts_;
    Flight flight_;
    std::optional<scores::MedalJudge> judge_;  // once a game that counts has begun
    sim::Setup setup_;                         // of the game, as it was when this pilot came in
    std::int32_t score_ = 0;                   // at the last confirmed tick
    std::int32_t earlier_score_ = 0;           // what the slot had before; not added to the profile
    std::int32_t wave_ = 0;                    // at the last confirmed tick
};

}  // namespace screens
