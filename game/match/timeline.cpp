// SPDX-License-Identifier: Zlib
#include "game/match/timeline.h"

#include <utility>

namespace match {

Timeline::Timeline(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks)
    : shown_(setup, std::move(masks)), previous_(shown_) {}

void Timeline::step(const sim::TickInput& input) {
    previous_ = shown_;
    events_.clear();
    shown_.step(input, events_);
}

}  // namespace match
