// SPDX-License-Identifier: Zlib
#include "net/play/queues/sample_queue.h"

#include <vector>

#include <catch2/catch.hpp>

#include "engine/base/rng.h"

using net::SampleQueue;

namespace {

/// A sample queue between a pilot and an input queue.
struct Desk {
    /// Runs one tick; a full input queue takes nothing.
    void tick(bool is_stream_full, std::uint8_t keys) {
        if (queue.wants_sample()) {
            if (keys != held) {
                pressed.push_back(keys);
            }
            held = keys;
            queue.push(keys, last);
        } else {
            ++skipped;
            queue.skip();
        }
        if (!is_stream_full) {
            const std::uint8_t next = queue.pop(last);
            if (next != last) {
                executed.push_back(next);
            }
            last = next;
        }
    }

    SampleQueue queue;
    std::uint8_t held = 0;
    std::uint8_t last = 0;
    int skipped = 0;
    std::vector<std::uint8_t> pressed;
    std::vector<std::uint8_t> executed;
};

}  // namespace

TEST_CASE("keys pass the sample queue at once as long as the input queue takes them") {
    Desk desk;
    for (int i = 1; i <= 100; ++i) {
        desk.tick(false, static_cast<std::uint8_t>(i % 64));
        CHECK(desk.queue.size() == 0);
        CHECK(desk.last == i % 64);
    }
    CHECK(desk.skipped == 0);
}

TEST_CASE("whatever is pressed, waiting samples are gone within a second, in order and complete") {
    const auto changes = GENERATE(0.0, 0.1, 0.5, 0.9, 1.0);
    const auto seed = GENERATE(range<std::uint64_t>(1, 20));
    INFO("changes " << changes << ", seed " << seed);
    Desk desk;
    engine::Rng chance(seed);
    std::uint8_t keys = 0;
    for (int tick = 0; tick < 30; ++tick) {
        keys = static_cast<std::uint8_t>(chance.happens(changes) ? keys ^ 1U << chance.between(0, 5) : keys);
        desk.tick(tick < 6, keys);
    }
    CHECK(desk.queue.size() == 0);
    CHECK(desk.executed == desk.pressed);
    // No more samples may be skipped than the input queue did not take.
    CHECK(desk.skipped <= 6);
}

TEST_CASE("no tick is skipped if every second sample changes nothing") {
    Desk desk;
    for (int tick = 0; tick < 60; ++tick) {
        desk.tick(tick < 6, static_cast<std::uint8_t>(tick / 2));
    }
    CHECK(desk.queue.size() == 0);
    CHECK(desk.skipped == 0);
}
