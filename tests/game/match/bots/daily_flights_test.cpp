// SPDX-License-Identifier: Zlib
// Daily flights of different bots: RULES.md §18.1 promises that their waves begin alike.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "game/match/bots/bot.h"
#include "game/sim/entities/rock.h"
#include "game/sim/hash.h"
#include "game/sim/masks.h"
#include "game/sim/world.h"

namespace {

/// Everything that a world holds of its wave, as text without the numbers that only count.
std::string start_of_wave(const sim::World& world) {
    std::string text = std::to_string(world.random_state());
    for (std::size_t i = 0; i < sim::kArrivals; ++i) {
        text += " t" + std::to_string(world.wave().timer(static_cast<sim::Arrival>(i)));
    }
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        const sim::Entity& entity = world.entities()[i];
        sim::DumpArchive dump;
        entity.visit(dump);
        std::string lines = dump.text();
        // Ids go on counting through the game.
        const std::size_t id = lines.find("id = ");
        REQUIRE(id != std::string::npos);
        lines.erase(id, lines.find('\n', id) - id);
        text += '\n' + std::to_string(static_cast<int>(entity.kind())) + ' ' + lines;
    }
    return text;
}

/// Returns how each wave began, in a flight of a bot that gets many ships.
std::vector<std::string> starts_of_waves(match::BotSkill skill, std::uint32_t seed, std::int32_t& score) {
    constexpr std::uint8_t kManyShips = 40;
    sim::World world({.seed = seed, .mode = sim::Mode::Daily, .lives = kManyShips}, sim::MaskTable::classic());
    match::Bot bot(skill, 0, seed);
    std::vector<std::string> starts{start_of_wave(world)};
    sim::EventList events;
    while (!world.is_over()) {
        sim::TickInput input;
        input.keys[0] = bot.decide(world);
        events.clear();
        world.step(input, events);
        if (std::ranges::any_of(events, [](const auto& e) { return e.type == sim::Event::Type::WaveBegan; })) {
            starts.push_back(start_of_wave(world));
        }
    }
    score = world.pilot(0).score();
    return starts;
}

}  // namespace

TEST_CASE("two different bots on one day meet identical rocks and timers at the start of all ten waves") {
    for (const std::uint32_t seed : {1U, 2026U, 0xFFFFFFFFU}) {
        std::int32_t easy_score = 0;
        std::int32_t hard_score = 0;
        const auto easy = starts_of_waves(match::BotSkill::Easy, seed, easy_score);
        const auto hard = starts_of_waves(match::BotSkill::Hard, seed, hard_score);
        CAPTURE(seed, easy_score, hard_score);
        CHECK(easy_score != hard_score);
        REQUIRE(easy.size() == sim::kDailyWaves);
        REQUIRE(hard.size() == sim::kDailyWaves);
        for (std::size_t wave = 0; wave < easy.size(); ++wave) {
            CAPTURE(wave + 1);
            CHECK(easy[wave] == hard[wave]);
            CHECK((wave == 0 || easy[wave] != easy[wave - 1]));
        }
    }
}
