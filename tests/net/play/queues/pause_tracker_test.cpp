// SPDX-License-Identifier: Zlib
#include "net/play/queues/pause_tracker.h"

#include <catch2/catch.hpp>

#include "engine/base/bytes.h"

namespace {

using Type = net::TickEvent::Type;

/// Notes the ticks up to `end`, the first of them with an event.
void run(net::PauseTracker& pauses, net::Tick& tick, net::Tick end, Type type, net::Slot slot) {
    net::CompleteTick inputs;
    inputs.events.push_back({type, slot, {}});
    for (; tick < end; ++tick) {
        inputs.tick = tick;
        pauses.note(inputs);
        inputs.events.clear();
    }
}

}  // namespace

TEST_CASE("a pause and its end take effect after the lag") {
    const auto lag = GENERATE(net::Tick{0}, net::Tick{3});
    net::PauseTracker pauses(lag);
    net::Tick tick = 0;
    run(pauses, tick, 10, Type::Chat, 0);
    run(pauses, tick, 20, Type::Pause, 1);
    CHECK(pauses.is_wanted_by(1));
    CHECK(pauses.is_paused(19 + lag));
    CHECK(pauses.is_paused(19 + lag + 50));  // as far as is known
    run(pauses, tick, 21, Type::Resume, 1);
    CHECK(pauses.is_paused(19 + lag) == (lag > 0));  // the resume takes effect only after the lag
    CHECK_FALSE(pauses.is_paused(20 + lag));
    CHECK_FALSE(pauses.is_paused(20 + lag + 50));
}

TEST_CASE("a pause ends with its pilot") {
    const auto how = GENERATE(Type::Leave, Type::Drop);
    net::PauseTracker pauses;
    net::Tick tick = 0;
    run(pauses, tick, 5, Type::Pause, 2);
    CHECK(pauses.is_paused(4));
    run(pauses, tick, 6, how, 2);
    CHECK_FALSE(pauses.is_paused(5));
}

TEST_CASE("a pause that was sent to another peer goes on there") {
    net::PauseTracker pauses(3);
    net::Tick tick = 0;
    run(pauses, tick, 10, Type::Chat, 0);
    run(pauses, tick, 12, Type::Pause, 1);
    engine::Writer writer;
    net::PauseTracker::fields(writer, pauses);
    engine::Reader reader(writer.bytes());
    net::PauseTracker copy;
    net::PauseTracker::fields(reader, copy);
    REQUIRE(reader.ok());
    CHECK(copy.is_sound(3, 12));
    CHECK_FALSE(copy.is_sound(4, 12));
    CHECK_FALSE(copy.is_sound(3, 11));
    for (net::Tick at = 8; at < 15; ++at) {
        CHECK(copy.is_paused(at) == pauses.is_paused(at));
    }
    CHECK(copy.is_paused(14));
}
