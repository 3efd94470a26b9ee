// SPDX-License-Identifier: Zlib
// The finished sounds are complete, have about the lengths in the rules, are clean at both ends, and are equally loud
// within a role.
#include "tools/sound/catalogue.h"
#include "tools/sound/loudness.h"
#include "tools/sound/wav.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

struct Rendered {
    const sound::Sound& entry;
    sound::Clip clip;
};

/// All sounds, rendered once per process.
const std::vector<Rendered>& rendered() {
    static const std::vector<Rendered> all = [] {
        std::vector<Rendered> list;
        for (const sound::Sound& entry : sound::all_sounds()) {
            list.push_back({entry, sound::render(entry)});
        }
        return list;
    }();
    return all;
}

/// Lengths in seconds of the original's sounds by event number.
const std::map<int, double> kEventLengths{
    {100, 0.6}, {101, 0.7}, {102, 1.1}, {103, 2.9}, {104, 0.25}, {105, 0.25}, {106, 0.2}, {107, 0.9}, {108, 0.2},
    {109, 0.1}, {110, 4.1}, {111, 0.9}, {112, 0.9}, {113, 2.4},  {114, 0.6},  {115, 0.5}, {116, 1.8}, {117, 1.8},
    {118, 1.4}, {119, 1.0}, {120, 0.2}, {121, 0.1}, {122, 1.0},  {123, 5.5},  {124, 0.8}, {125, 1.0}, {126, 0.7},
    {127, 0.1}, {128, 1.0}, {131, 0.8}, {132, 0.2}, {133, 0.4},  {134, 1.2},  {135, 1.1}, {136, 0.6}};

double largest_between(const sound::Clip& clip, std::size_t first, std::size_t count) {
    double largest = 0.0;
    for (std::size_t i = first; i < first + count; ++i) {
        largest = std::max(largest, std::fabs(clip.samples()[i]));
    }
    return largest;
}

}  // namespace

TEST_CASE("every event of the rules has a sound, and no two sounds share a name") {
    std::set<int> events;
    std::set<std::string_view> names;
    for (const sound::Sound& entry : sound::all_sounds()) {
        events.insert(entry.event);
        CHECK(names.insert(entry.name).second);
    }
    for (const auto& [event, length_s] : kEventLengths) {
        CAPTURE(event);
        CHECK(events.count(event) == 1);
    }
    for (const char* name :
         {"shield_loop", "bonus_step", "bonus_total", "menu_move", "menu_select", "menu_back", "menu_wrong", "typing",
          "new_high_score", "game_start", "spawn", "shot_4", "explosion_4", "small_explosion_4", "ship_explosion_3",
          "enemy_shot_3", "hit_metal_4", "hit_enemy_3", "shield_empty_3"}) {
        CAPTURE(name);
        CHECK(names.count(name) == 1);
    }
}

TEST_CASE("a sound is about as long as the original's") {
    for (const Rendered& sound : rendered()) {
        const auto original = kEventLengths.find(sound.entry.event);
        CAPTURE(sound.entry.name, sound.clip.length_s());
        CHECK(sound.clip.length_s() == Approx(sound.entry.length_s).margin(0.001));
        if (original != kEventLengths.end() && !sound.entry.loops) {
            CHECK(sound.clip.length_s() >= 0.75 * original->second);
            CHECK(sound.clip.length_s() <= 1.25 * original->second + 0.2);
        }
    }
}

TEST_CASE("no sound exceeds -1 dB of full scale or has a constant part") {
    for (const Rendered& sound : rendered()) {
        double sum = 0.0;
        for (const double sample : sound.clip.samples()) {
            sum += sample;
        }
        CAPTURE(sound.entry.name);
        CHECK(sound.clip.peak() <= 0.8913);
        CHECK(std::fabs(sum) / static_cast<double>(sound.clip.samples().size()) < 0.001);
    }
}

TEST_CASE("a sound that does not loop begins and ends in silence") {
    for (const Rendered& sound : rendered()) {
        if (sound.entry.loops) {
            continue;
        }
        const std::size_t count = sound.clip.samples().size();
        CAPTURE(sound.entry.name);
        CHECK(std::fabs(sound.clip.samples().front()) < 0.005);
        CHECK(largest_between(sound.clip, count - 44, 44) < 0.001);
    }
}

TEST_CASE("a loop goes on across its seam as it does elsewhere") {
    for (const Rendered& sound : rendered()) {
        if (!sound.entry.loops) {
            continue;
        }
        const std::vector<double>& x = sound.clip.samples();
        double largest_step = 0.0;
        double largest_bend = 0.0;
        for (std::size_t i = 2; i < x.size(); ++i) {
            largest_step = std::max(largest_step, std::fabs(x[i] - x[i - 1]));
            largest_bend = std::max(largest_bend, std::fabs(x[i] - 2.0 * x[i - 1] + x[i - 2]));
        }
        const double last = x[x.size() - 1];
        CAPTURE(sound.entry.name);
        CHECK(std::fabs(x[0] - last) <= largest_step);
        CHECK(std::fabs(x[0] - 2.0 * last + x[x.size() - 2]) <= largest_bend);
        CHECK(std::fabs(x[1] - 2.0 * x[0] + last) <= largest_bend);
        CHECK(largest_step < 0.1);  // otherwise the checks above would prove nothing
    }
}

TEST_CASE("sounds of a role are equally loud") {
    for (const Rendered& sound : rendered()) {
        CAPTURE(sound.entry.name);
        CHECK(sound::loudness_lufs(sound.clip) == Approx(sound.entry.role->target_lufs).margin(3.0));
    }
}

TEST_CASE("rendering a sound again gives the same bytes") {
    for (const Rendered& sound : rendered()) {
        CAPTURE(sound.entry.name);
        CHECK(sound::encode_wav(sound::render(sound.entry)) == sound::encode_wav(sound.clip));
    }
}

TEST_CASE("variants of a sound differ") {
    std::set<std::string> files;
    for (const Rendered& sound : rendered()) {
        CAPTURE(sound.entry.name);
        CHECK(files.insert(sound::encode_wav(sound.clip)).second);
    }
}
