// SPDX-License-Identifier: Zlib
#include "game/match/world_pair.h"

namespace match {

WorldPair::WorldPair(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks)
    : now_(setup, std::move(masks)), previous_(now_) {}

void WorldPair::step(const sim::TickInput& input) {
    previous_ = now_;
    events_.clear();
    now_.step(input, events_);
}

}  // namespace match
