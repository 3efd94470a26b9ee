// SPDX-License-Identifier: Zlib
#include "tools/soak/sync_test.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace soak {

namespace {

bool is_same(const sim::Event& a, const sim::Event& b) {
    return a.type == b.type && a.slot == b.slot && a.value == b.value && a.pos == b.pos && a.kind == b.kind &&
           a.id == b.id && a.extra == b.extra;
}

}  // namespace

void SyncTest::note(const sim::TickInput& input, const sim::EventList& events) {
    ticks_.push_back({input, events});
    if (ticks_.size() > kDeepest) {
        sim::EventList ignored;
        base_.step(ticks_.front().input, ignored);
        prediction_.confirm(ticks_.front().input);
        ticks_.pop_front();
    }
}

std::optional<std::string> SyncTest::roll_back(std::size_t depth, const sim::World& world) {
    std::vector<sim::TickInput> inputs;
    std::ranges::transform(ticks_, std::back_inserter(inputs), &Tick::input);
    std::vector<sim::TickInput> wrong = inputs;
    for (std::size_t tick = inputs.size() - std::min(depth, inputs.size()); tick < inputs.size(); ++tick) {
        for (sim::Keys& keys : wrong[tick].keys) {
            keys.bits ^= sim::Keys::kAll;
        }
    }
    prediction_.run(base_, wrong);
    prediction_.run(base_, inputs);
    const auto& steps = prediction_.steps();
    if (steps.empty() || steps.back().world.hash() != world.hash()) {
        return "a rollback changed the world";
    }
    for (std::size_t tick = 0; tick < ticks_.size(); ++tick) {
        if (!std::ranges::equal(steps[tick].events, ticks_[tick].events, is_same)) {
            return "a rollback changed what happened";
        }
    }
    return std::nullopt;
}

}  // namespace soak
