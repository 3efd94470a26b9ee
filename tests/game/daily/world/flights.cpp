// SPDX-License-Identifier: Zlib
#include "tests/game/daily/world/flights.h"

#include <chrono>
#include <fstream>
#include <stdexcept>
#include <vector>

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

}  // namespace flights
