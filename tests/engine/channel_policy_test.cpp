// SPDX-License-Identifier: Zlib
#include "engine/channel_policy.h"

#include <catch2/catch.hpp>

using engine::ChannelPolicy;

namespace {

bool all_playing(int) {
    return true;
}
bool none_playing(int) {
    return false;
}

/// A policy whose channels play sounds of these priorities.
ChannelPolicy busy(const std::vector<int>& priorities) {
    ChannelPolicy policy(static_cast<int>(priorities.size()));
    for (std::size_t i = 0; i < priorities.size(); ++i) {
        const auto is_playing = [i](int channel) { return channel < static_cast<int>(i); };
        (void)policy.choose(priorities[i], is_playing);
    }
    return policy;
}

}  // namespace

TEST_CASE("a sound takes the first free channel, whatever the others play") {
    ChannelPolicy policy = busy({1, 1, 1});
    CHECK(policy.choose(9, [](int channel) { return channel != 2; }) == 2);
    CHECK(ChannelPolicy(4).choose(1, none_playing) == 0);
}

TEST_CASE("without a free channel the first sound of lower priority gives way") {
    CHECK(busy({5, 3, 1}).choose(4, all_playing) == 1);
    CHECK(busy({4, 4, 1}).choose(4, all_playing) == 2);
}

TEST_CASE("a sound is dropped when all others matter as much or more") {
    CHECK_FALSE(busy({4, 5, 4}).choose(4, all_playing).has_value());
}

TEST_CASE("a dropped sound changes nothing, a played one has its own priority from then on") {
    ChannelPolicy policy = busy({3, 3});
    CHECK_FALSE(policy.choose(3, all_playing).has_value());
    CHECK(policy.choose(5, all_playing) == 0);
    CHECK(policy.choose(5, all_playing) == 1);
    CHECK_FALSE(policy.choose(5, all_playing).has_value());
}
