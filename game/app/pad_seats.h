// SPDX-License-Identifier: Zlib
/// Assigns pads to two pilots at one machine.
#pragma once

#include "game/app/pilot_actions.h"

#include <array>
#include <optional>
#include <vector>

namespace screens {

/// A single pad is the second pilot's, since the first one has the better half of the keyboard. Two pads are assigned
/// in order of connection. A pad connected after one was lost goes to the pilot who lost it.
class PadSeats {
public:
    /// Takes the list of pads that are plugged in now.
    void update(const std::vector<int>& pads);
    /// Returns the pilot that a pad belongs to, 0 or 1; an unassigned pad counts as the first pilot's.
    [[nodiscard]] std::size_t pilot_of(int pad) const;
    [[nodiscard]] std::optional<int> pad_of(std::size_t pilot) const { return pads_[pilot]; }

private:
    [[nodiscard]] std::size_t next_seat() const;

    std::array<std::optional<int>, kLocalPilots> pads_;
    std::array<bool, kLocalPilots> has_lost_one_{};
    bool has_begun_ = false;
};

}  // namespace screens
