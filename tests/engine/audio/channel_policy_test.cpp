// SPDX-License-Identifier: Zlib
#include "engine/audio/channel_policy.h"

#include <catch2/catch.hpp>

using engine::ChannelPolicy;

namespace {

bool all_playing(int) {
    return true;
}
bool none_playing(int) {
    return false;
}

/// A policy with twice as many channels as sounds; the first channels play sounds of these priorities.
ChannelPolicy busy(const std::vector<int>& priorities) {
    const int most = static_cast<int>(priorities.size());
    ChannelPolicy policy(2 * most, most);
    for (int i = 0; i < most; ++i) {
        (void)policy.choose(priorities[static_cast<std::size_t>(i)], [i](int channel) { return channel < i; });
    }
    return policy;
}

/// Returns a predicate: whether a channel is one of the first `count`.
auto first(int count) {
    return [count](int channel) { return channel < count; };
}

}  // namespace

TEST_CASE("a sound takes the first free channel, whatever the others play") {
    ChannelPolicy policy = busy({1, 1, 1});
    const auto choice = policy.choose(9, [](int channel) { return channel == 0 || channel == 2; });
    REQUIRE(choice);
    CHECK(choice->channel == 1);
    CHECK_FALSE(choice->gives_way);
    CHECK(ChannelPolicy(4, 4).choose(1, none_playing)->channel == 0);
}

TEST_CASE("when the maximum number of sounds is playing, the first sound of lower priority gives way") {
    CHECK(busy({5, 3, 1}).choose(4, first(3))->gives_way == 1);
    CHECK(busy({4, 4, 1}).choose(4, first(3))->gives_way == 2);
    CHECK(busy({4, 4, 1}).choose(4, first(3))->channel == 3);
}

TEST_CASE("a sound is dropped when all others have the same or higher priority") {
    CHECK_FALSE(busy({4, 5, 4}).choose(4, first(3)).has_value());
}

TEST_CASE("a dropped sound changes nothing; a played one keeps its own priority") {
    ChannelPolicy policy = busy({3, 3});
    CHECK_FALSE(policy.choose(3, first(2)).has_value());
    CHECK(policy.choose(5, first(2))->gives_way == 0);
    CHECK(policy.choose(5, first(3))->gives_way == 1);
    CHECK_FALSE(policy.choose(9, all_playing).has_value());  // both are still fading out
    CHECK_FALSE(policy.choose(5, first(4)).has_value());
}

TEST_CASE("a sound that gives way neither counts nor gives way again") {
    ChannelPolicy policy = busy({3, 3});
    REQUIRE(policy.choose(5, first(2))->gives_way == 0);
    const auto choice = policy.choose(5, [](int channel) { return channel == 0 || channel == 2; });
    REQUIRE(choice);
    CHECK(choice->channel == 1);
    CHECK_FALSE(choice->gives_way);
}
