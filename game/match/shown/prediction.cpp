// SPDX-License-Identifier: Zlib
#include "game/match/shown/prediction.h"

#include <algorithm>

namespace match {

bool Prediction::confirm(const sim::TickInput& input) {
    if (steps_.empty()) {
        return false;
    }
    const bool was_right = steps_.front().input == input;
    valid_ = was_right && valid_ > 0 ? valid_ - 1 : 0;
    steps_.pop_front();
    return !was_right;
}

bool Prediction::run(const sim::World& confirmed, std::span<const sim::TickInput> inputs) {
    const std::size_t old_size = steps_.size();
    const std::size_t most = std::min({valid_, old_size, inputs.size()});
    std::size_t kept = 0;
    while (kept < most && steps_[kept].input == inputs[kept]) {
        ++kept;
    }
    repeated_ = std::min(old_size, inputs.size()) - kept;
    for (std::size_t i = kept; i < inputs.size(); ++i) {
        const sim::World& before = i == 0 ? confirmed : steps_[i - 1].world;
        if (i < old_size) {
            steps_[i].world = before;  // reuses its memory
        } else {
            steps_.push_back({{}, before, {}});
        }
        steps_[i].input = inputs[i];
        steps_[i].events.clear();
        steps_[i].world.step(inputs[i], steps_[i].events);
    }
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(inputs.size()), steps_.end());
    valid_ = steps_.size();
    return kept < std::max(old_size, inputs.size());
}

}  // namespace match
