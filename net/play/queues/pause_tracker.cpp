// SPDX-License-Identifier: Zlib
#include "net/play/queues/pause_tracker.h"

#include <algorithm>
#include <functional>

namespace net {

void PauseTracker::note(const CompleteTick& tick) {
    for (const TickEvent& event : tick.events) {
        bool& request = requests_[index_of(event.slot)];
        switch (event.type) {
        case TickEvent::Type::Pause:
            request = true;
            break;
        case TickEvent::Type::Resume:
        case TickEvent::Type::Leave:
        case TickEvent::Type::Drop:
        case TickEvent::Type::Away:
        case TickEvent::Type::Removed:
            request = false;
            break;
        case TickEvent::Type::Chat:
        case TickEvent::Type::Join:
        case TickEvent::Type::Return:
        case TickEvent::Type::RemovalVote:
            break;
        }
    }
    end_ = tick.tick + 1;
    asked_.push_back(std::ranges::any_of(requests_, std::identity()) ? 1 : 0);
    if (asked_.size() > lag_ + std::size_t{1}) {
        asked_.erase(asked_.begin());
    }
}

std::uint8_t PauseTracker::requests() const {
    unsigned mask = 0;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        mask |= is_wanted_by(slot) ? 1U << slot : 0U;
    }
    return static_cast<std::uint8_t>(mask);
}

bool PauseTracker::is_paused(Tick tick) const {
    const Tick first = end_ - static_cast<Tick>(asked_.size());
    if (asked_.empty() || tick < first + lag_) {
        return false;
    }
    return asked_[std::min(tick, end_ + lag_ - 1) - lag_ - first] != 0;
}

}  // namespace net
