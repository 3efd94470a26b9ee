// SPDX-License-Identifier: Zlib
#include "net/dht/daily_table.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "net/dht/daily_reader.h"
#include "net/dht/daily_writer.h"
#include "net/dht/replay_fetch.h"
#include "net/wire/keys.h"
#include "tools/sim_network/sim_network.h"
#include "tools/sim_network/sim_table.h"

using namespace net;

namespace {

constexpr DailyTable kTable{.day = 20'833, .rules = 2};
constexpr std::uint64_t kDayBegins = 20'833ULL * 86400;

KeyPair pilot_of(std::uint8_t number) {
    return KeyPair::derive(Secret{number, 0x51});
}

std::uint64_t stamp_of(const PublicKey& pilot, std::uint32_t day = kTable.day) {
    StampMaker maker = daily_stamp(pilot, day);
    auto stamp = maker.search();
    while (!stamp) {
        stamp = maker.search();
    }
    return stamp->number;
}

/// A flight by pilot 1 or 2, with a valid stamp.
DailyRow row_of(std::uint8_t number, std::int32_t score = 1000) {
    static const std::array<std::uint64_t, 2> stamps{stamp_of(pilot_of(1).public_key),
                                                     stamp_of(pilot_of(2).public_key)};
    const PublicKey pilot = pilot_of(number).public_key;
    return {.table = kTable,
            .score = score,
            .ticks = 9000,
            .made_at = kDayBegins + 5000,
            .replay_bytes = 6,
            .replay = blake2b("replay"),
            .name = "Ada",
            .pilot = pilot,
            .stamp = stamps[number - 1U]};
}

std::string written_by(std::uint8_t number, const DailyRow& row) {
    return write_daily_row(row, pilot_of(number).signing_key);
}

bool is_row_taken(const std::string& value, const DailyTable& table = kTable) {
    for (std::size_t shard = 0; shard < kDailyShards; ++shard) {
        if (const auto row = read_daily_row(value, table, shard)) {
            return is_signed(value, *row);
        }
    }
    return false;
}

/// A node in virtual time.
struct Reading {
    SimNetwork network{1};
    Micros now = kSecond;
    SimTable table{now};
    SimEndpoint& socket = network.add({0x0A000001, 1});
    DhtClient client{table.open_node()};
    DailyReader reader{kTable};

    Reading() { client.add_node({0x0A000002, 1}); }

    void put(const DailyRow& row, std::uint8_t number) {
        table.put(daily_shard(row.table, daily_shard_of(row.pilot)), written_by(number, row));
    }
    void run(Micros span, const auto& step) {
        for (const Micros end = now + span; now < end; now += 20 * kMillisecond) {
            client.poll(socket, now);
            step();
        }
    }
    void read(Micros span = 5 * kSecond) {
        run(span, [this] { reader.poll(client, now); });
    }
};

}  // namespace

TEST_CASE("a row of the world's table is read as it was written") {
    const DailyRow row = row_of(1);
    const std::string value = written_by(1, row);
    CHECK(is_row_taken(value));
    CHECK(read_daily_row(value, kTable, daily_shard_of(row.pilot)) == row);
    DailyRow longest = row;
    longest.name = std::string(kMaxNameBytes, 'n');
    CHECK(written_by(1, longest).size() <= kMaxDailyRowBytes);
    CHECK(is_row_taken(written_by(1, longest)));
}

TEST_CASE("a row of the world's table that is altered, forged, impossible, stale or elsewhere is not taken") {
    const DailyRow row = row_of(1);
    const std::string value = written_by(1, row);
    SECTION("altered") {
        for (std::size_t i = 0; i < value.size(); ++i) {
            std::string altered = value;
            altered[i] = static_cast<char>(altered[i] ^ 1);
            CHECK_FALSE(is_row_taken(altered));
        }
    }
    SECTION("not whole") {
        CHECK_FALSE(is_row_taken(value + "x"));
        CHECK_FALSE(is_row_taken(value.substr(0, value.size() - 1)));
        CHECK_FALSE(is_row_taken(value.substr(0, 64)));
        CHECK_FALSE(is_row_taken(""));
        CHECK_FALSE(is_row_taken(value + std::string(kMaxDailyRowBytes, '\0')));
    }
    SECTION("signed by somebody else") {
        CHECK_FALSE(is_row_taken(write_daily_row(row, pilot_of(2).signing_key)));
    }
    SECTION("of another day, or with its stamp") {
        CHECK_FALSE(is_row_taken(value, {.day = kTable.day + 1, .rules = 2}));
        DailyRow later = row;
        ++later.table.day;
        later.made_at += 86400;
        CHECK_FALSE(is_row_taken(written_by(1, later), later.table));
        later.stamp = stamp_of(later.pilot, later.table.day);
        CHECK(is_row_taken(written_by(1, later), later.table));
    }
    SECTION("of other rules") {
        CHECK_FALSE(is_row_taken(value, {.day = kTable.day, .rules = 3}));
    }
    SECTION("with another pilot's stamp") {
        DailyRow other = row;
        other.pilot = pilot_of(2).public_key;
        CHECK_FALSE(is_row_taken(written_by(2, other)));
    }
    SECTION("impossible") {
        const auto is_taken_with = [&](const auto& change) {
            DailyRow changed = row;
            change(changed);
            return is_row_taken(written_by(1, changed));
        };
        CHECK(is_taken_with([](DailyRow&) {}));
        CHECK_FALSE(is_taken_with([](DailyRow& r) { r.score = -1; }));
        CHECK_FALSE(is_taken_with([](DailyRow& r) { r.ticks = 0; }));
        CHECK_FALSE(is_taken_with([](DailyRow& r) { r.ticks = kMaxDailyTicks + 1; }));
        CHECK_FALSE(is_taken_with([](DailyRow& r) { r.replay_bytes = 0; }));
        CHECK_FALSE(is_taken_with([](DailyRow& r) { r.replay_bytes = kMaxDhtReplayBytes + 1; }));
        CHECK_FALSE(is_taken_with([](DailyRow& r) { r.made_at = kDayBegins - 1; }));
        CHECK_FALSE(is_taken_with([](DailyRow& r) { r.made_at = kDayBegins + std::uint64_t{2} * 86400; }));
    }
    SECTION("in another shard") {
        CHECK_FALSE(read_daily_row(value, kTable, (daily_shard_of(row.pilot) + 1) % kDailyShards));
    }
}

TEST_CASE("the name in a row of the world's table is cleaned") {
    DailyRow row = row_of(1);
    row.name = "\x1B[31mA\nda\xE2\x80\xAE";
    const auto read = read_daily_row(written_by(1, row), kTable, daily_shard_of(row.pilot));
    REQUIRE(read);
    CHECK(read->name.find_first_of("\x1B\n\xAE") == std::string::npos);
    CHECK_THAT(read->name, Catch::Contains("da"));
}

TEST_CASE("the places of days, of rules, of shards and of replays are apart") {
    std::vector<DhtKey> keys{replay_place(blake2b("a")), replay_place(blake2b("b"))};
    for (std::size_t shard = 0; shard < kDailyShards; ++shard) {
        keys.push_back(daily_shard(kTable, shard));
        keys.push_back(daily_shard({.day = kTable.day + 1, .rules = 2}, shard));
        keys.push_back(daily_shard({.day = kTable.day, .rules = 3}, shard));
    }
    std::ranges::sort(keys);
    CHECK(std::ranges::adjacent_find(keys) == keys.end());
}

TEST_CASE("a pilot's flight is stored with its replay, and read by others") {
    Reading world;
    DailyWriter writer;
    DailyRow row = row_of(1);
    row.stamp = 0;
    writer.offer(row, pilot_of(1), "replay");
    world.run(5 * kSecond, [&] { writer.poll(world.client); });
    // The search takes 2^20 tries on average, 2,000 at each call.
    for (int i = 0; i < 20'000 && !writer.own_value(); ++i) {
        writer.poll(world.client);
    }
    world.run(2 * kSecond, [&] { writer.poll(world.client); });
    REQUIRE(writer.own_value());
    world.read();
    CHECK(writer.is_stored(*writer.own_value(), world.client));
    REQUIRE(world.reader.rows().size() == 1);
    CHECK(world.reader.readings() == 1);
    const auto& known = world.reader.rows().begin()->second;
    CHECK(known.row.name == "Ada");
    ReplayFetch fetch;
    fetch.ask(world.client, known.row, world.now);
    std::vector<ReplayFetch::Fetched> fetched;
    world.run(2 * kSecond,
              [&] { std::ranges::move(fetch.poll(world.client, world.now), std::back_inserter(fetched)); });
    REQUIRE(fetched.size() == 1);
    CHECK(fetched.front().bytes == "replay");
}

TEST_CASE("a flight is stored again after the node has died") {
    Reading world;
    DailyWriter writer;
    writer.carry(row_of(1), written_by(1, row_of(1)), "replay");
    const auto stored = [&] { return world.table.values_at(daily_shard(kTable, daily_shard_of(row_of(1).pilot))); };
    world.run(2 * kSecond, [&] { writer.poll(world.client); });
    CHECK(stored().size() == 1);
    world.table.kill_nodes();
    world.client.resume(world.table.open_node());
    world.run(2 * kSecond, [&] { writer.poll(world.client); });
    CHECK(stored().size() == 2);
}

TEST_CASE("of the rows of a pilot the last one counts") {
    Reading world;
    DailyRow row = row_of(1, 500);
    world.put(row, 1);
    row.made_at += 10;
    row.score = 700;
    world.put(row, 1);
    row.made_at -= 5;
    row.score = 900;
    world.put(row, 1);
    world.read();
    REQUIRE(world.reader.rows().size() == 1);
    CHECK(world.reader.rows().begin()->second.row.score == 700);
}

TEST_CASE("a key with a false row has no row any more") {
    Reading world;
    world.put(row_of(1), 1);
    world.read();
    REQUIRE(world.reader.rows().size() == 1);
    world.reader.bar(row_of(1).pilot);
    CHECK(world.reader.rows().empty());
    DailyRow again = row_of(1);
    ++again.made_at;
    world.put(again, 1);
    world.read(70 * kSecond);
    CHECK(world.reader.readings() == 2);
    CHECK(world.reader.rows().empty());
}

TEST_CASE("a row that a reading does not find any more is known to be so") {
    Reading world;
    const std::string value = written_by(1, row_of(1));
    CHECK(world.reader.add(value));
    world.put(row_of(2), 2);
    world.read();
    REQUIRE(world.reader.rows().size() == 2);
    CHECK(world.reader.rows().at(row_of(1).pilot).reading == 0);
    CHECK(world.reader.rows().at(row_of(2).pilot).reading == world.reader.readings());
}

TEST_CASE("a thousand false values in each shard do not hide a row") {
    Reading world;
    const std::string value = written_by(1, row_of(1));
    for (std::size_t shard = 0; shard < kDailyShards; ++shard) {
        for (std::size_t i = 0; i < 1000; ++i) {
            std::string junk = value;
            if (i % 2 == 0) {
                junk.back() = static_cast<char>(i);  // a stamped row with a wrong signature
                junk[17] = static_cast<char>(i / 256);
            } else {
                junk.resize(i % (kMaxDhtValueBytes + 1), static_cast<char>(i));
            }
            world.table.put(daily_shard(kTable, shard), junk);
        }
    }
    world.put(row_of(1), 1);
    world.read(10 * kSecond);
    REQUIRE(world.reader.rows().size() == 1);
    CHECK(world.reader.rows().begin()->second.row == row_of(1));
}

TEST_CASE("what is not the replay that a row names is not taken, and a flood of it stops all fetching for a while") {
    Reading world;
    ReplayFetch fetch;
    const DailyRow row = row_of(1);
    const std::string junk(kMaxDhtReplayBytes, 'j');
    for (int i = 0; i < 16; ++i) {
        world.table.put(replay_place(row.replay), junk, DhtSort::Replay);
    }
    std::size_t missing = 0;
    std::size_t asked = 0;
    world.run(20 * kSecond, [&] {
        const bool was_asked = fetch.is_asked(row.replay);
        fetch.ask(world.client, row, world.now);
        asked += !was_asked && fetch.is_asked(row.replay) ? 1 : 0;
        for (const auto& each : fetch.poll(world.client, world.now)) {
            CHECK_FALSE(each.bytes);
            ++missing;
        }
    });
    CHECK(missing > 5);
    CHECK(static_cast<std::int64_t>(asked * 16 * kMaxDhtReplayBytes) <= 2 * ReplayFetch::kMostJunk);
    world.table.put(replay_place(row.replay), "replay", DhtSort::Replay);
    bool is_found = false;
    world.run(60 * kSecond, [&] {
        fetch.ask(world.client, row, world.now);
        for (const auto& each : fetch.poll(world.client, world.now)) {
            is_found = is_found || each.bytes == "replay";
        }
    });
    CHECK(is_found);
}
