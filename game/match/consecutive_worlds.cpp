// SPDX-License-Identifier: Zlib
#include "game/match/consecutive_worlds.h"

namespace match {

ConsecutiveWorlds::ConsecutiveWorlds(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks)
    : now_(setup, std::move(masks)), previous_(now_) {}

void ConsecutiveWorlds::step(const sim::TickInput& input) {
    previous_ = now_;
    events_.clear();
    now_.step(input, events_);
}

}  // namespace match
