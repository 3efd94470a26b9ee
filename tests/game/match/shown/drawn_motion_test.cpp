// SPDX-License-Identifier: Zlib
// How ships move on the screen in a game with high latency, frame by frame.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <set>

#include "game/match/network/online_service.h"
#include "game/match/shown/picture.h"
#include "net/play/peer_game.h"
#include "tests/game/match/network/sim_platform.h"

namespace {

/// Leaves its ship to the bot.
class Nobody final : public match::Observer {
public:
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment&) override {}
};

struct Place {
    float x = 0;  ///< px
    float y = 0;
    float speed = 0;  ///< px per tick.
};

float shortest(float way, float size) {
    return way - size * std::round(way / size);
}

/// Returns where a frame draws a pilot's ship, or nullopt if it is not flying or has just spawned, because spawning is
/// a jump.
std::optional<Place> place_of(const match::Frame& frame, sim::Slot slot, double at) {
    const sim::Pilot& before = frame.worlds.previous().pilot(slot);
    const sim::Pilot& now = frame.worlds.now().pilot(slot);
    if (!before.is_flying() || !now.is_flying() || now.ship().protection() > 0) {
        return std::nullopt;
    }
    constexpr float kUnit = sim::kSubpixels;
    const sim::Vec from = before.ship().pos();
    const sim::Vec to = now.ship().pos();
    const auto part = frame.fraction;
    const match::Offset offset = frame.corrections->offset(now.ship().id(), at);
    const sim::Vec speed = now.ship().vel();
    return Place{static_cast<float>(from.x) / kUnit +
                     shortest(static_cast<float>(to.x - from.x) / kUnit, sim::kFieldWidth / kUnit) * part + offset.x,
                 static_cast<float>(from.y) / kUnit +
                     shortest(static_cast<float>(to.y - from.y) / kUnit, sim::kFieldHeight / kUnit) * part + offset.y,
                 std::hypot(static_cast<float>(speed.x), static_cast<float>(speed.y)) / kUnit};
}

/// How much further, in px per frame, ships moved than their speed allows, except on deaths and spawns.
struct Excess {
    float most = 0;
    int over_2 = 0;
    int frames = 0;
    std::set<int> delays{};  ///< Input delays that were in use.
};

/// A link, and how it changes every 20 seconds: after that time without need, an input delay has fallen.
struct Line {
    net::Micros one_way = 0;
    double loss = 0;
    net::Micros other_one_way = one_way;
};

/// Lets two bots play over a link for a minute, drawn 60 times a second on the first one's machine.
Excess excess_of(const Line& line, std::uint64_t seed) {
    constexpr net::Micros kFrame = net::kSecond / 60;
    constexpr net::Micros kPoll = 2 * net::kMillisecond;
    SimWorld world(seed);
    std::array<Nobody, 2> pilots;
    std::array<std::unique_ptr<match::OnlineService>, 2> networks;
    for (std::uint8_t i = 0; i < 2; ++i) {
        match::NetworkOptions options;
        options.bot = match::BotSkill::Hard;
        networks[i] = std::make_unique<match::OnlineService>(
            std::make_unique<SimPlatform>(world, static_cast<std::uint8_t>(i + 1)), options, sim::MaskTable::classic());
    }
    world.network.set_conditions({.delay = line.one_way, .loss = line.loss});
    match::HostPlan plan;
    plan.setup.seed = static_cast<std::uint32_t>(seed);
    plan.setup.wave = 5;
    plan.setup.lives = sim::kMaxLives;
    plan.start_with = 2;
    REQUIRE(networks[0]->host({"Ada"}, plan));
    REQUIRE(networks[1]->join({"Bob"}, {}, net::Address{0x0A000001, net::kDefaultPort}));
    networks[0]->attach(pilots[0]);
    networks[1]->attach(pilots[1]);
    std::array<std::optional<Place>, 2> last;
    Excess excess;
    const net::Micros end = world.now + 70 * net::kSecond;
    for (net::Micros drawn_at = world.now; world.now < end; world.now += kPoll) {
        networks[0]->poll();
        networks[1]->poll();
        const bool is_other = world.now / (20 * net::kSecond) % 2 == 1;
        world.network.set_conditions({.delay = is_other ? line.other_one_way : line.one_way, .loss = line.loss});
        match::Match* match = networks[0]->match();
        if (match == nullptr || match->shown().now().tick() == 0 || world.now < drawn_at) {
            continue;
        }
        drawn_at = world.now + kFrame;
        const double fraction = networks[0]->session()->game()->schedule().fraction(world.now);
        const double at = match->shown().now().tick() + fraction;
        const std::shared_ptr<const match::Frame> frame = match->draw(fraction);
        ++excess.frames;
        excess.delays.insert(networks[0]->session()->game()->schedule().delay());
        for (sim::Slot slot = 0; slot < 2; ++slot) {
            const auto index = static_cast<std::size_t>(slot);
            const auto place = place_of(*frame, slot, at);
            if (place && last[index]) {
                const float step = std::hypot(shortest(place->x - last[index]->x, sim::kFieldWidth / sim::kSubpixels),
                                              shortest(place->y - last[index]->y, sim::kFieldHeight / sim::kSubpixels));
                // A frame is half a tick, but polling and changes of pace make some a little longer.
                const float over = step - 0.62F * std::max(place->speed, last[index]->speed);
                excess.most = std::max(excess.most, over);
                excess.over_2 += over > 2 ? 1 : 0;
            }
            last[index] = place;
        }
    }
    return excess;
}

}  // namespace

TEST_CASE("ships of a far game do not jump in the picture", "[slow]") {
    const std::uint64_t seed = GENERATE(1U, 2U, 3U);
    const Excess excess = excess_of({100 * net::kMillisecond, 0.1}, seed);
    INFO("seed " << seed << ": " << excess.most << " px, " << excess.over_2 << " of " << excess.frames << " frames");
    CHECK(excess.frames > 3000);
    // An error of 20 px, which takes 100 ms to ease, needs 3.4 px a frame.
    CHECK(excess.most < 4);
    CHECK(excess.over_2 * 500 < excess.frames);
}

TEST_CASE("a change of the input delay does not make the picture jump", "[slow]") {
    const std::uint64_t seed = GENERATE(1U, 2U);
    const Excess excess = excess_of({0, 0, 45 * net::kMillisecond}, seed);
    INFO("seed " << seed << ": " << excess.most << " px, " << excess.over_2 << " of " << excess.frames << " frames");
    CHECK(excess.delays == std::set{1, 2});
    CHECK(excess.most < 1);
}
