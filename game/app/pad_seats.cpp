// SPDX-License-Identifier: Zlib
#include "game/app/pad_seats.h"

#include <algorithm>
#include <utility>

namespace screens {

void PadSeats::update(const std::vector<int>& pads) {
    if (!std::exchange(has_begun_, true) && pads.size() >= kLocalPilots) {
        std::copy_n(pads.begin(), kLocalPilots, pads_.begin());
        return;
    }
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        if (pads_[pilot] && std::ranges::find(pads, *pads_[pilot]) == pads.end()) {
            pads_[pilot].reset();
            has_lost_one_[pilot] = true;
        }
    }
    for (const int pad : pads) {
        const bool is_free = std::ranges::find(pads_, std::optional(pad)) == pads_.end();
        const std::size_t seat = next_seat();
        if (is_free && seat < kLocalPilots) {
            pads_[seat] = pad;
            has_lost_one_[seat] = false;
        }
    }
}

std::size_t PadSeats::next_seat() const {
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        if (has_lost_one_[pilot] && !pads_[pilot]) {
            return pilot;
        }
    }
    return !pads_[1] ? 1 : !pads_[0] ? 0 : kLocalPilots;
}

std::size_t PadSeats::pilot_of(int pad) const {
    return pads_[1] == pad ? 1 : 0;
}

}  // namespace screens
