// SPDX-License-Identifier: Zlib
// Whole games over slow links: compares what each pilot heard and read with the confirmed game.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "game/match/network/online_service.h"
#include "game/match/network/slots.h"
#include "game/match/playback.h"
#include "game/view/audio/soundscape.h"
#include "game/view/effects/effects.h"
#include "tests/game/match/network/sim_platform.h"

namespace {

/// Start ticks of sounds and pop-ups, by the sound's name or the pop-up's text and the pilot's slot.
using Heard = std::map<std::string, std::vector<sim::Tick>>;

/// Adds the sounds and pop-ups of a tick with these events.
void note(Heard& heard, const match::ConsecutiveWorlds& shown, const sim::World& confirmed, sim::Slot self) {
    for (const sim::Event& event : shown.events()) {
        const std::string slot = " of " + std::to_string(event.slot);
        if (const auto cue = view::cue_in(confirmed, event, self)) {
            heard[std::string(cue->name) + slot].push_back(shown.now().tick());
        }
        view::Effects effects;
        view::Chance chance(1);
        effects.on_tick(shown.now(), {event}, chance, 0);
        for (const view::Popup& popup : effects.popups().all()) {
            heard["'" + popup.text + "'" + slot].push_back(shown.now().tick());
        }
    }
}

/// Leaves its ship to a bot and records what is heard.
class Listener final : public match::Observer {
public:
    void on_shown(const match::GameMoment& moment) override {
        note(heard, moment.worlds, moment.game.world(), match::sim_slot(moment.network->session()->self()));
    }
    void on_confirmed(const match::GameMoment&) override {}

    Heard heard;
};

struct Comparison {
    int sounds = 0;
    int missing = 0;
    int surplus = 0;
    int phantoms = 0;   ///< Events that were shown but never happened.
    std::string first;  ///< The first missing or surplus sound or pop-up, and its tick.
};

/// Compares by name and in order. A sound may be early or late by as many ticks as are predicted.
Comparison compare(const Heard& truth, const Heard& heard, sim::Tick end) {
    constexpr sim::Tick kEarly = match::EventGate::kMaxShift;
    constexpr sim::Tick kLate = 20;
    Comparison result;
    const auto note_fault = [&](int& count, const std::string& name, sim::Tick tick) {
        if (tick + kLate < end) {
            ++count;
            result.first += result.first.empty() ? name + " at tick " + std::to_string(tick) : "";
        }
    };
    Heard left = heard;
    for (const auto& [name, ticks] : truth) {
        std::vector<sim::Tick>& all = left[name];
        for (const sim::Tick tick : ticks) {
            ++result.sounds;
            const auto same =
                std::ranges::find_if(all, [tick](sim::Tick at) { return at + kEarly >= tick && at <= tick + kLate; });
            if (same == all.end()) {
                note_fault(result.missing, name, tick);
            } else {
                all.erase(same);
            }
        }
    }
    for (const auto& [name, ticks] : left) {
        for (const sim::Tick tick : ticks) {
            note_fault(result.surplus, name, tick);
        }
    }
    return result;
}

/// A game of two bots with a round trip of 200 ms, until the game is over or a maximum time has passed.
struct Game {
    static constexpr sim::Tick kMost = 60 * sim::kTicksPerSecond;

    explicit Game(std::uint64_t seed) : world(seed) {
        world.network.set_conditions({.delay = 100 * net::kMillisecond, .loss = 0.02});
        for (std::uint8_t i = 0; i < 2; ++i) {
            match::NetworkOptions options;
            options.bot = match::BotSkill::Normal;
            networks[i] = std::make_unique<match::OnlineService>(
                std::make_unique<SimPlatform>(world, static_cast<std::uint8_t>(i + 1)), options,
                sim::MaskTable::classic());
        }
        match::HostPlan plan;
        plan.setup.seed = static_cast<std::uint32_t>(seed);
        plan.setup.wave = static_cast<std::uint8_t>(1 + seed % 12);
        plan.setup.lives = 2;
        plan.start_with = 2;
        REQUIRE(networks[0]->host({"Ada"}, plan));
        REQUIRE(networks[1]->join({"Bob"}, {}, net::Address{0x0A000001, net::kDefaultPort}));
        networks[0]->attach(listeners[0]);
        networks[1]->attach(listeners[1]);
    }

    void play() {
        const net::Micros latest = world.now + 90 * net::kSecond;
        for (; world.now < latest && !is_over(); world.now += 4 * net::kMillisecond) {
            networks[0]->poll();
            networks[1]->poll();
        }
        REQUIRE(is_over());
    }

    [[nodiscard]] bool is_over() const {
        return std::ranges::all_of(networks, [](const auto& network) {
            const match::Match* match = network->match();
            return match != nullptr && (match->world().is_over() || match->world().tick() >= kMost);
        });
    }

    /// Returns what a pilot would have heard without any network delay.
    [[nodiscard]] Heard truth(std::size_t pilot) const {
        match::Playback playback(networks[pilot]->match()->recording(), sim::MaskTable::classic());
        Heard heard;
        while (!playback.is_over()) {
            playback.step();
            note(heard, playback.shown(), playback.world(), match::sim_slot(networks[pilot]->session()->self()));
        }
        return heard;
    }

    SimWorld world;
    std::array<Listener, 2> listeners;
    std::array<std::unique_ptr<match::OnlineService>, 2> networks;
};

/// Plays a game and checks what both pilots heard.
Comparison check_game(std::uint64_t seed) {
    Game game(seed);
    game.play();
    Comparison both;
    for (std::size_t pilot = 0; pilot < 2; ++pilot) {
        const match::Match& match = *game.networks[pilot]->match();
        Comparison found = compare(game.truth(pilot), game.listeners[pilot].heard, match.world().tick());
        const match::FeelFigures feel = match.shown_world()->meter().figures();
        found.phantoms = static_cast<int>(feel.effects.phantom);
        INFO("seed " << seed << ", pilot " << pilot << ": " << found.missing << " missing, " << found.surplus
                     << " too many, " << found.phantoms << " phantoms; the first: " << found.first);
        CHECK(feel.rollbacks > 0);
        CHECK(found.missing == 0);
        // Predicted events that never happened were heard, too. Each may have a sound and a pop-up.
        CHECK(found.surplus <= 2 * found.phantoms);
        both.sounds += found.sounds;
        both.surplus += found.surplus;
        both.phantoms += found.phantoms;
    }
    return both;
}

}  // namespace

TEST_CASE("a sound that is missing, doubled or much too late is found") {
    const Heard truth{{"shot", {10, 12, 100}}};
    CHECK(compare(truth, {{"shot", {9, 15, 101}}}, 500).first.empty());
    CHECK(compare(truth, {{"shot", {9, 101}}}, 500).missing == 1);
    CHECK(compare(truth, {{"shot", {9, 15, 101, 104}}}, 500).surplus == 1);
    CHECK(compare(truth, {{"shot", {9, 15, 141}}}, 500).missing == 1);
    CHECK(compare(truth, {{"shot", {9, 15, 101}}, {"bang", {50}}}, 500).surplus == 1);
}

TEST_CASE("each sound and pop-up of a game between far pilots is shown once") {
    CHECK(check_game(3).sounds > 100);
}

TEST_CASE("each sound and pop-up of 20 games between far pilots is shown once", "[.][long]") {
    Comparison all;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Comparison game = check_game(seed);
        all.sounds += game.sounds;
        all.surplus += game.surplus;
        all.phantoms += game.phantoms;
    }
    WARN(all.sounds << " sounds and pop-ups compared, " << all.surplus << " too many, of " << all.phantoms
                    << " events that did not happen");
}
