// SPDX-License-Identifier: Zlib
#include "tests/game/daily/world/flights.h"

#include <chrono>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "game/replay/codec.h"
#include "game/sim/world.h"
#include "tests/support/places.h"

namespace flights {

namespace {

/// Each stamp takes a second to find, so they are kept: a line for each pilot.
const std::vector<std::uint64_t>& stamps() {
    static const std::vector<std::uint64_t> all = [] {
        std::ifstream file(places::goldens() / "daily_stamps.txt");
        std::vector<std::uint64_t> read;
        for (std::uint64_t stamp = 0; file >> stamp;) {
            read.push_back(stamp);
        }
        return read;
    }();
    return all;
}

void must(bool is_so) {
    if (!is_so) {
        throw std::logic_error("a flight could not be made as the test wants it");
    }
}

}  // namespace

daily::Date day() {
    return daily::Date(std::chrono::sys_days(std::chrono::days(20'833)));
}

replay::Replay fly(const sim::Setup& setup, std::uint64_t seed, sim::Tick ticks, match::BotSkill skill) {
    const auto masks = sim::MaskTable::classic();
    sim::World world(setup, masks);
    replay::Header header;
    header.masks_hash = masks->hash();
    header.setup = setup;
    header.names[0] = "Bot";
    replay::Replay recording(header);
    recording.note(world);
    match::Bot bot(skill, 0, seed);
    sim::EventList events;
    while (world.tick() < ticks && !world.is_over()) {
        sim::TickInput input;
        input.keys[0] = bot.decide(world);
        events.clear();
        world.step(input, events);
        must(recording.append(input));
        recording.note(world);
    }
    recording.finish(world);
    return recording;
}

replay::Replay forge(const replay::Replay& recording, sim::Tick at) {
    replay::Replay forged(recording.header());
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        sim::TickInput input = recording.input_at(tick);
        input.keys[0].bits ^= tick == at ? sim::Keys::kAll : 0;
        must(forged.append(input));
    }
    for (const replay::HashNote& note : recording.hashes()) {
        must(forged.note_hash(note.tick, note.hash));
    }
    must(forged.finish(*recording.final_score()));
    return forged;
}

net::KeyPair pilot(int number) {
    return net::KeyPair::derive(
        net::Secret{static_cast<std::uint8_t>(number & 0xFF), static_cast<std::uint8_t>(number >> 8), 0x5A});
}

net::DailyRow row_of(int number, const replay::Replay& recording, const std::string& bytes) {
    must(stamps().size() == kPilots);
    return {.table = {.day = day().days(), .rules = sim::kRulesVersion},
            .score = recording.final_score()->scores[0],
            .ticks = recording.ticks(),
            .made_at = std::uint64_t{20'833} * 86400 + 60'000 + static_cast<std::uint64_t>(number),
            .replay_bytes = static_cast<std::uint32_t>(bytes.size()),
            .replay = net::blake2b(bytes),
            .name = "Pilot " + std::to_string(number),
            .pilot = pilot(number).public_key,
            .stamp = stamps()[static_cast<std::size_t>(number)]};
}

std::string written(int number, const net::DailyRow& row) {
    return net::write_daily_row(row, pilot(number).signing_key);
}

std::map<net::PublicKey, std::int32_t> store_truth_and_lies(const Store& store) {
    constexpr int kTrue = 50;
    constexpr int kFalse = 1000;
    constexpr int kReal = 20;
    const auto store_row = [&](int number, const net::DailyRow& row) {
        store(net::daily_shard(row.table, net::daily_shard_of(row.pilot)), written(number, row), net::DhtSort::Record);
    };
    const auto store_flight = [&](int number, const replay::Replay& recording) {
        const std::string bytes = replay::encode(recording);
        const net::DailyRow row = row_of(number, recording, bytes);
        store_row(number, row);
        store(net::replay_place(row.replay), bytes, net::DhtSort::Replay);
        return row;
    };
    std::map<net::PublicKey, std::int32_t> truth;
    for (int i = 0; i < kTrue; ++i) {
        const auto ticks = static_cast<sim::Tick>(900 + 10 * i);
        const net::DailyRow row = store_flight(i, fly(daily::setup_of(day()), static_cast<std::uint64_t>(i), ticks));
        truth[row.pilot] = row.score;
    }
    const auto any = fly(daily::setup_of(day()), 1, 300);
    for (int i = kTrue; i < kTrue + kFalse - kReal; ++i) {
        net::DailyRow row = row_of(i, any, "nobody has this one " + std::to_string(i));
        row.score = 5000 + 17 * i;
        store_row(i, row);
    }
    for (int i = kTrue + kFalse - kReal; i < kTrue + kFalse; ++i) {
        const bool is_of_other_day = i % 2 == 0;
        sim::Setup setup = daily::setup_of(is_of_other_day ? day().next() : day());
        setup.lives = is_of_other_day ? setup.lives : 9;
        (void)store_flight(i, fly(setup, static_cast<std::uint64_t>(i), 3000, match::BotSkill::Hard));
    }
    return truth;
}

}  // namespace flights
