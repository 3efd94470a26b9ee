// SPDX-License-Identifier: Zlib
#include "net/wire/stream_hash.h"

#include <set>

#include <catch2/catch.hpp>

using net::extended;
using net::PilotEvent;
using net::StreamHash;

TEST_CASE("equal input has equal hashes, and any difference in a tick changes them") {
    const PilotEvent chat{PilotEvent::Type::Chat, 1, 2, "hello"};
    const StreamHash before = extended({}, 5, {});
    CHECK(extended(before, 7, {chat}) == extended(before, 7, {chat}));
    std::set<StreamHash> hashes{extended(before, 7, {chat})};
    hashes.insert(extended(before, 6, {chat}));
    hashes.insert(extended(before, 7, {}));
    hashes.insert(extended(before, 7, {chat, chat}));
    hashes.insert(extended({}, 7, {chat}));
    hashes.insert(extended(before, 7, {{PilotEvent::Type::Pause, 1, 2, "hello"}}));
    hashes.insert(extended(before, 7, {{PilotEvent::Type::Chat, 2, 2, "hello"}}));
    hashes.insert(extended(before, 7, {{PilotEvent::Type::Chat, 1, 3, "hello"}}));
    hashes.insert(extended(before, 7, {{PilotEvent::Type::Chat, 1, 2, "hellO"}}));
    CHECK(hashes.size() == 9);
}

TEST_CASE("the hash of a stream depends on the order of its ticks") {
    CHECK(extended(extended({}, 1, {}), 2, {}) != extended(extended({}, 2, {}), 1, {}));
}
