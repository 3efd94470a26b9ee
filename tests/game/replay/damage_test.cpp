// SPDX-License-Identifier: Zlib
// No damaged replay may pass for a valid one: neither with a changed byte nor with a missing end, nor after a change by
// somebody who knows the format.
#include <catch2/catch.hpp>

#include <algorithm>

#include "game/replay/codec.h"
#include "game/replay/verify.h"
#include "tests/game/replay/recorded.h"
#include "tests/support/key_source.h"

using replay::Replay;

namespace {

Replay short_game() {
    sim::Setup setup;
    setup.seed = 4242;
    setup.pilots = 2;
    return support::record(setup, 60, true);
}

/// Makes one to four random changes: a changed byte, a lost or duplicated part, or a part copied from elsewhere.
std::string mutated(std::string bytes, support::Chance& chance) {
    const auto below = [&](std::size_t range) {
        return static_cast<std::size_t>(chance.below(static_cast<std::int32_t>(range)));
    };
    for (int changes = 1 + chance.below(4); changes > 0 && !bytes.empty(); --changes) {
        const std::size_t at = below(bytes.size());
        const std::size_t length = 1 + below(std::min<std::size_t>(bytes.size() - at, 8));
        switch (chance.below(4)) {
        case 0:
            bytes[at] = static_cast<char>(chance.below(256));
            break;
        case 1:
            bytes.erase(at, length);
            break;
        case 2:
            bytes.insert(at, bytes.substr(at, length));
            break;
        default:
            bytes.replace(at, length, bytes.substr(below(bytes.size()), length));
        }
    }
    return bytes;
}

}  // namespace

TEST_CASE("a file with any byte changed to any value is refused") {
    const std::string whole = replay::encode(short_game());
    REQUIRE(replay::decode(whole).ok());
    int accepted = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        for (int change = 1; change < 256; ++change) {
            bytes[at] = static_cast<char>(whole[at] ^ change);
            accepted += replay::decode(bytes).ok() ? 1 : 0;
        }
    }
    CHECK(accepted == 0);
}

TEST_CASE("a file cut anywhere, or with bytes after its end, is refused") {
    const std::string whole = replay::encode(short_game());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(replay::decode(std::string_view(whole).substr(0, size)).ok());
    }
    CHECK_FALSE(replay::decode(whole + '\0').ok());
    CHECK_FALSE(replay::decode(whole + whole).ok());
}

TEST_CASE("a body with any byte changed is refused or is another recording") {
    const Replay recording = short_game();
    const std::string whole = replay::encode_body(recording);
    int mistaken = 0;
    int decoded = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        for (int change = 1; change < 256; ++change) {
            bytes[at] = static_cast<char>(whole[at] ^ change);
            const auto other = replay::decode_body(bytes);
            decoded += other ? 1 : 0;
            mistaken += other && (*other == recording || replay::encode_body(*other) != bytes) ? 1 : 0;
        }
    }
    CHECK(mistaken == 0);
    CHECK(decoded > 0);
}

TEST_CASE("a body cut anywhere is refused") {
    const std::string whole = replay::encode_body(short_game());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(replay::decode_body(std::string_view(whole).substr(0, size)));
    }
}

TEST_CASE("a mutated body is refused, or is the only encoding of its recording") {
    const std::uint64_t seed = 20260101;
    CAPTURE(seed);
    support::Chance chance(seed);
    const std::string whole = replay::encode_body(short_game());
    int decoded = 0;
    for (int i = 0; i < 20000; ++i) {
        const std::string bytes = mutated(whole, chance);
        const auto recording = replay::decode_body(bytes);
        decoded += recording ? 1 : 0;
        if (recording && replay::encode_body(*recording) != bytes) {
            FAIL_CHECK("two bodies for one recording, at mutation " << i);
        }
    }
    CHECK(decoded > 100);
}

TEST_CASE("a mutated file is refused") {
    const std::uint64_t seed = 20260102;
    CAPTURE(seed);
    support::Chance chance(seed);
    const std::string whole = replay::encode(short_game());
    for (int i = 0; i < 10000; ++i) {
        const std::string bytes = mutated(whole, chance);
        if (bytes != whole && replay::decode(bytes).ok()) {
            FAIL_CHECK("accepted at mutation " << i);
        }
    }
}

TEST_CASE("a forged recording in a valid file is decoded, and detected when it runs") {
    const Replay forged = support::forge(short_game(), [](sim::Tick tick, sim::TickInput& input) {
        if (tick == 12) {
            input.keys[0].bits ^= sim::Keys::Thrust;
        }
    });
    const auto decoded = replay::decode(replay::encode(forged));
    REQUIRE(decoded.ok());
    const auto verification = replay::verify(*decoded, support::recorded_masks());
    CHECK(verification.verdict == replay::Verdict::Differs);
    CHECK(verification.tick == 30);
}
