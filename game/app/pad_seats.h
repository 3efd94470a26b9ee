// SPDX-License-Identifier: Zlib
/// Whose pad is whose when two pilots share a machine.
#pragma once

#include "game/app/actions.h"

#include <array>
#include <optional>
#include <vector>

namespace screens {

/// A pad alone is the second pilot's, for the first one has the keyboard's better half. Two pads are shared out in the
/// order in which they came. A pad that comes back is its pilot's again.
class PadSeats {
public:
    /// The pads that are plugged in now.
    void update(const std::vector<int>& pads);
    /// The pilot, 0 or 1, whom a pad belongs to: the first, if to nobody.
    [[nodiscard]] std::size_t pilot_of(int pad) const;
    [[nodiscard]] std::optional<int> pad_of(std::size_t pilot) const { return pads_[pilot]; }

private:
    [[nodiscard]] std::size_t next_seat() const;

    std::array<std::optional<int>, kLocalPilots> pads_;
    std::array<bool, kLocalPilots> has_lost_one_{};
    bool has_begun_ = false;
};

}  // namespace screens
