// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>
#include <rapidcheck.h>
#include <xxhash.h>

#include "engine/base/bytes.h"
#include "game/replay/codec.h"
#include "tests/game/replay/recorded.h"

using engine::Writer;
using replay::Replay;

namespace {

/// Returns any replay that the types allow; its hashes and scores do not come from a world.
Replay any_log() {
    replay::Header header;
    header.rules_version = *rc::gen::arbitrary<std::uint32_t>();
    header.masks_hash = *rc::gen::arbitrary<std::uint64_t>();
    header.setup.seed = *rc::gen::arbitrary<std::uint32_t>();
    header.setup.pilots = *rc::gen::inRange<std::uint8_t>(0, sim::kMaxPilots + 1);
    header.setup.is_kid_mode = *rc::gen::arbitrary<bool>();
    header.names[7] = *rc::gen::arbitrary<std::string>();
    Replay recording(header);
    const auto rows = *rc::gen::container<std::vector<std::vector<std::uint8_t>>>(
        rc::gen::container<std::vector<std::uint8_t>>(sim::kMaxPilots, rc::gen::inRange<std::uint8_t>(0, 64)));
    for (const std::vector<std::uint8_t>& row : rows) {
        sim::TickInput input;
        for (std::size_t slot = 0; slot < row.size(); ++slot) {
            input.keys[slot].bits = row[slot];
        }
        if (row[0] % 8 == 0) {
            const auto type = static_cast<sim::RosterEvent::Type>(row[1] % sim::RosterEvent::kTypes);
            input.roster.assign(row[2] % 3u, {type, static_cast<std::uint8_t>(row[3] % sim::kMaxPilots)});
        }
        const auto repeats = *rc::gen::inRange(1, 12);
        for (int i = 0; i < repeats; ++i) {
            RC_ASSERT(recording.append(input));
        }
    }
    if (*rc::gen::arbitrary<bool>()) {
        RC_ASSERT(recording.note_hash(recording.ticks(), *rc::gen::arbitrary<std::uint64_t>()));
        replay::FinalScore score;
        score.scores = *rc::gen::arbitrary<std::array<std::int32_t, sim::kMaxPilots>>();
        RC_ASSERT(recording.finish(score));
    }
    return recording;
}

/// Returns seven ticks of two pilots with everything that a replay can contain, except that by default nobody returns.
Replay small_log(sim::RosterEvent::Type change = sim::RosterEvent::Type::Drop, sim::Setup setup = {.pilots = 2}) {
    replay::Header header;
    header.rules_version = 1;
    header.masks_hash = 0x1122334455667788;
    header.setup = setup;
    header.setup.seed = 0xDEADBEEF;
    header.names = {"Ada", "Bo"};
    header.program = "gyre 1";
    Replay recording(header);
    sim::TickInput input;
    input.keys[0].bits = 5;
    bool took_all = recording.append(input);
    input.keys[1].bits = 16;
    input.roster = {{change, 1}};
    took_all = recording.append(input) && took_all;
    input.roster.clear();
    for (int i = 0; i < 5; ++i) {
        took_all = recording.append(input) && took_all;
    }
    recording.note_hash(0, 0xA1A2A3A4A5A6A7A8);
    recording.note_hash(7, 0xB1B2B3B4B5B6B7B8);
    replay::FinalScore score;
    score.scores[0] = 1500;
    score.frags[1] = -1;
    REQUIRE((recording.finish(score) && took_all));
    return recording;
}

// The bytes of that replay. They change only with kFormatVersion.
const std::string kBody =
    "010000008877665544332211efbeadde00020103030000010341646102426f0000000000000667797265203100000000"
    "07000000c50300d002c003c003c003c003c003c003010100000002010200000000a8a7a6a5a4a3a2a107000000b8b7b6"
    "b5b4b3b2b101dc0500000000000000000000000000000000000000000000000000000000000000000000ffffffff0000"
    "00000000000000000000000000000000000000000000";
// Compressed by zstd 1.5. Another version may compress differently, but must still read this.
const std::string kFile =
    "475952454c4f470a0100a600000028b52ffd20a655030022c6161f902f1cff376548ef60dcd0f10d73bbeaa047424ede"
    "5372a2b29d37ac2229537fff8065301447b234cfffc38565dac675deff37f77f6620edf580fa7ff8ffa378a62a12feff"
    "97946e9c04e01f00b8df7ea84b18c8c24094f59f030400a01617b805f86db08302a8e4de91d5db417237d89ed6dee31b"
    "97";

// With the pilot's return in place of the drop.
const std::string kFileWithReturn =
    "475952454c4f470a0200a600000028b52ffd20a64d03002286161f902f1cff376548ef60dcd0f10d73bbeaa047424ede"
    "5372a2b29d37ec4a22537fff8065301447b234cfffc38565dac675deff03dcff993b05d6b7fa7ff8ffa378a62a12feff"
    "9714a07192e6bf9b81b71fea1206b2301065fde70400a01617b805f86db0830249b5b9eeb7fbd1a3ff71ea55fe876a36";

std::string hex(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        text += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
        text += "0123456789abcdef"[static_cast<unsigned char>(c) & 15];
    }
    return text;
}

std::string unhex(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16));
    }
    return bytes;
}

}  // namespace

TEST_CASE("any recording is decoded as it was encoded") {
    CHECK(rc::check("file", [] {
        const Replay recording = any_log();
        const auto decoded = replay::decode(replay::encode(recording));
        RC_ASSERT(decoded.ok());
        RC_ASSERT(*decoded == recording);
    }));
}

TEST_CASE("the body of a recording has the golden bytes") {
    CHECK(hex(replay::encode_body(small_log())) == kBody);
}

TEST_CASE("a file written by the first version is still read") {
    const auto recording = replay::decode(unhex(kFile));
    REQUIRE(recording.ok());
    CHECK(*recording == small_log());
}

TEST_CASE("only a file in which a pilot returns or is away needs a later version than the first") {
    using Type = sim::RosterEvent::Type;
    for (const Type type : {Type::Join, Type::Leave, Type::Drop}) {
        CHECK(replay::format_version(replay::encode(small_log(type))) == 1);
    }
    CHECK(replay::format_version(replay::encode(small_log(Type::Return))) == 2);
    CHECK(replay::format_version(replay::encode(small_log(Type::Away))) == 3);
    const auto recording = replay::decode(unhex(kFileWithReturn));
    REQUIRE(recording.ok());
    CHECK(*recording == small_log(Type::Return));
}

TEST_CASE("a replay of Rush or of a daily flight needs a version that older programs do not read, and has one pilot") {
    for (const auto& [mode, version] : {std::pair(sim::Mode::Rush, 4), std::pair(sim::Mode::Daily, 5)}) {
        const auto game_with = [mode = mode](std::uint8_t pilots) {
            return small_log(sim::RosterEvent::Type::Drop, {.mode = mode, .pilots = pilots});
        };
        const std::string file = replay::encode(game_with(1));
        CAPTURE(version);
        CHECK(replay::format_version(file) == version);
        const auto read = replay::decode(file);
        REQUIRE(read.ok());
        CHECK(*read == game_with(1));
        CHECK_FALSE(replay::decode(replay::encode(game_with(2))).ok());
    }
}

TEST_CASE("a replay of a crew needs a version that older programs do not read") {
    const Replay game = small_log(sim::RosterEvent::Type::Drop, {.mode = sim::Mode::Crew, .pilots = 3});
    const std::string file = replay::encode(game);
    CHECK(replay::format_version(file) == 6);
    const auto read = replay::decode(file);
    REQUIRE(read.ok());
    CHECK(*read == game);
}

TEST_CASE("a file with another version than its content needs is refused") {
    for (const std::string& hexed : {kFile, kFileWithReturn}) {
        std::string bytes = unhex(hexed);
        bytes.resize(bytes.size() - 16);
        bytes[8] = static_cast<char>(3 - bytes[8]);
        const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
        Writer writer;
        writer("low", static_cast<std::uint64_t>(hash.low64));
        writer("high", static_cast<std::uint64_t>(hash.high64));
        CHECK(replay::decode(bytes + writer.bytes()).error().english() ==
              "the replay is damaged; get another copy of it");
    }
}

TEST_CASE("a file that is not a recording, or from a newer program, is refused with a clear message") {
    CHECK(replay::decode("").error().english() == "this is not a replay of Gyre");
    CHECK(replay::decode("GIF89a and more").error().english() == "this is not a replay of Gyre");
    std::string bytes = replay::encode(small_log());
    bytes[8] = 7;
    CHECK(replay::decode(bytes).error().english() ==
          "the replay has format 7, this program reads up to 6; get a newer Gyre");
    CHECK(replay::format_version(bytes) == 7);
    bytes[8] = 0;
    CHECK(replay::decode(bytes).error().english() == "the replay is damaged; get another copy of it");
}

TEST_CASE("a replay beyond what its reader takes is refused before it is unpacked") {
    Replay recording(replay::Header{});
    for (sim::Tick tick = 0; tick < 100'000; ++tick) {
        REQUIRE(recording.append({}));
    }
    const std::string bytes = replay::encode(recording);
    const std::size_t body = replay::encode_body(recording).size();
    CHECK(bytes.size() < 300);
    CHECK(replay::decode(bytes));
    CHECK(replay::decode(bytes, {.body_bytes = body, .ticks = 100'000}));
    CHECK_FALSE(replay::decode(bytes, {.body_bytes = body - 1, .ticks = 100'000}));
    CHECK_FALSE(replay::decode(bytes, {.body_bytes = body, .ticks = 99'999}));
}

TEST_CASE("a pilot's ticks take far less than a byte each") {
    sim::Setup setup;
    setup.pilots = 3;
    const Replay recording = support::record(setup, 9000);
    const std::size_t hashes = recording.hashes().size() * 12;
    CHECK(replay::encode_body(recording).size() - hashes < 9000 * 8 / 3);  // eight slots of random keys
    CHECK(replay::encode(recording).size() < 9000 * 3);
}
