// SPDX-License-Identifier: Zlib
// A key press shows in the next picture that is drawn, at whatever moment it happens.
#include "engine/video/frame_clock.h"
#include "game/screens/play/local_play.h"
#include "game/screens/play/net_play.h"
#include "tests/game/screens/pictures.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

constexpr engine::SizePx kSize{320, 240};
/// The rows above the bar with the shield's energy.
constexpr int kFieldRows = 200;
/// The smallest visible effect, a shot that leaves its ship, changes at least this many pixels.
constexpr int kSeen = 8;
constexpr std::int64_t kNsPerSecond = 1'000'000'000;

/// A key that flies a ship with the default controls.
struct FlightKey {
    const char* name;
    int scancode;
};
constexpr std::array<FlightKey, 5> kKeys{{{"left", SDL_SCANCODE_LEFT},
                                          {"right", SDL_SCANCODE_RIGHT},
                                          {"shield", SDL_SCANCODE_DOWN},
                                          {"fire", SDL_SCANCODE_SPACE},
                                          {"thrust", SDL_SCANCODE_UP}}};

engine::InputEvent release(int scancode) {
    engine::InputEvent event = press(key(scancode));
    event.kind = engine::InputEvent::Kind::Released;
    return event;
}

/// Returns a set-up in which nothing but the keys changes how ships fly, and no wave ends.
sim::Setup calm_setup() {
    sim::Setup setup;
    setup.seed = 7;
    setup.has_collisions = false;
    return setup;
}

/// A game for one pilot, drawn at a given rate in the order of the program's loop: input, ticks, picture.
class Alone {
public:
    Alone(screens::Stage& stage, ScreenRoom& room) : stage_(stage), room_(room) {}

    /// Which key is pressed before which picture. Pictures count from the end of the ship's protection. A tap is
    /// released before the picture is drawn.
    struct Press {
        int scancode = 0;
        int picture = 0;
        bool is_tap = false;
    };

    /// Flies a new game and returns its pictures `from` … `from` + `count` - 1. Picture 0 is drawn `offset_ns` after a
    /// tick.
    std::vector<engine::Image> pictures(int per_second, std::int64_t offset_ns, int from, int count,
                                        const std::optional<Press>& press_key) {
        screens::LocalGame game;
        game.setup = calm_setup();
        room_.push<screens::LocalPlay>(game);
        room_.advance(sim::kSpawnProtection + 5);
        engine::FrameClock clock(sim::kTicksPerSecond);
        clock.restart(0);
        std::vector<engine::Image> drawn;
        for (int number = 0; number < from + count; ++number) {
            if (press_key && press_key->picture == number) {
                room_.take(press(key(press_key->scancode)));
                if (press_key->is_tap) {
                    room_.take(release(press_key->scancode));
                }
            }
            room_.advance(clock.advance(offset_ns + number * kNsPerSecond / per_second));
            if (number >= from) {
                drawn.push_back(picture_of(room_, stage_, clock.fraction()));
            }
        }
        room_.services().screens.pop();
        room_.apply();
        return drawn;
    }

private:
    screens::Stage& stage_;
    ScreenRoom& room_;
};

struct Rate {
    int per_second;
    int pictures;  ///< Number of pictures that are drawn at all phases of a tick.
    int offsets;   ///< Number of offsets to try, within the duration of a picture.
};

}  // namespace

TEST_CASE("every key is seen in the next picture of a game alone, whenever it is pressed") {
    const auto stage = ScreenRoom::open_picture(kSize);
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    Alone alone(*stage, room);
    const Rate rate = GENERATE(Rate{60, 2, 5}, Rate{144, 10, 1});
    for (int offset = 0; offset < rate.offsets; ++offset) {
        const std::int64_t offset_ns = kNsPerSecond / rate.per_second * offset / rate.offsets;
        const auto without = alone.pictures(rate.per_second, offset_ns, 0, rate.pictures, std::nullopt);
        CHECK(alone.pictures(rate.per_second, offset_ns, 0, 1, std::nullopt)[0].rgba == without[0].rgba);
        for (int picture = 0; picture < rate.pictures; ++picture) {
            for (const FlightKey& key : kKeys) {
                const Alone::Press pressed{key.scancode, picture, false};
                const auto with = alone.pictures(rate.per_second, offset_ns, picture, 1, pressed);
                INFO(key.name << " before picture " << picture << " of " << rate.per_second << " a second, "
                              << offset_ns / 1000 << " us after a tick");
                const auto index = static_cast<std::size_t>(picture);
                CHECK(changed_pixels(without[index], with[0], kFieldRows) >= kSeen);
            }
        }
    }
}

TEST_CASE("a tap shorter than a tick is seen in the next picture, and nothing of it is taken back") {
    const auto stage = ScreenRoom::open_picture(kSize);
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    Alone alone(*stage, room);
    constexpr int kPictures = 16;              // more than three ticks
    for (int first = 0; first < 6; ++first) {  // picture 5 is the first one after a tick
        const auto without = alone.pictures(144, 0, first, kPictures, std::nullopt);
        for (const FlightKey& key : kKeys) {
            const auto with = alone.pictures(144, 0, first, kPictures, Alone::Press{key.scancode, first, true});
            std::string seen;
            for (std::size_t picture = 0; picture < kPictures; ++picture) {
                const bool is_seen = changed_pixels(without[picture], with[picture], kFieldRows) >= kSeen;
                seen += is_seen ? 'x' : '.';
            }
            INFO(key.name << " before picture " << first << ": " << seen);
            CHECK(seen.front() == 'x');
            const std::size_t gone = seen.find('.');
            // A ship keeps its new heading and a shot flies on, but flame and shield go out after at least half a tick.
            const bool is_lasting = key.scancode != SDL_SCANCODE_UP && key.scancode != SDL_SCANCODE_DOWN;
            CHECK((gone == std::string::npos) == is_lasting);
            CHECK(gone >= 3);
        }
    }
}

namespace {

/// Ignores the game.
class Idle final : public match::Observer {
public:
    void on_shown(const match::GameMoment&) override {}
    void on_confirmed(const match::GameMoment&) override {}
};

/// Ada's program and another pilot's, 200 ms apart.
class Apart {
public:
    explicit Apart(net::Netcode netcode)
        : ada_(*stage_, world_, 1, "Ada", with(netcode)),
          bob_(std::make_unique<SimPlatform>(world_, std::uint8_t{2}), with(netcode), sim::MaskTable::classic()) {
        world_.network.set_conditions({.delay = 100 * net::kMillisecond});
        match::HostPlan plan;
        plan.setup = calm_setup();
        plan.start_with = 2;
        REQUIRE(network().host({"Ada"}, plan));
        REQUIRE(bob_.join({"Bob"}, {}, net::Address{0x0A000001, net::kDefaultPort}));
        bob_.attach(idle_);
        while (network().session()->phase() != net::SessionPhase::Playing) {
            run(kPoll);
            REQUIRE(world_.now < 60 * net::kSecond);
        }
        ada_.push<screens::NetPlay>(screens::LobbyRequest{});
        while (match().world().tick() < sim::kSpawnProtection + 5) {
            run(kPoll);
        }
    }

    /// Runs both programs for `span`.
    void run(net::Micros span) {
        for (const net::Micros end = world_.now + span; world_.now < end;) {
            world_.now = std::min(world_.now + kPoll, end);
            network().poll();
            bob_.poll();
            if (world_.now - ticked_at_ >= net::kTickPeriod) {
                ticked_at_ = world_.now;
                ada_.advance(1);
            }
        }
    }

    [[nodiscard]] match::OnlineService& network() { return ada_.services().network; }
    [[nodiscard]] match::Match& match() { return *network().match(); }
    [[nodiscard]] ScreenRoom& ada() { return ada_; }
    [[nodiscard]] engine::Image picture() { return picture_of(ada_, *stage_, 0); }
    /// Returns what a picture drawn now would show of Ada's ship.
    [[nodiscard]] std::string ship() {
        const match::ConsecutiveWorlds ahead = match().run_ahead();
        const sim::Ship& own = ahead.now().pilot(0).ship();
        return fmt::format("{} {} {} {}", own.heading(), own.is_thrusting(), own.is_shield_up(), own.shots().size());
    }

private:
    static constexpr net::Micros kPoll = 2 * net::kMillisecond;

    static match::NetworkOptions with(net::Netcode netcode) {
        match::NetworkOptions options;
        options.terms.netcode = netcode;
        return options;
    }

    std::unique_ptr<screens::Stage> stage_ = ScreenRoom::open_picture(kSize);
    SimWorld world_{1};
    ScreenRoom ada_;
    match::OnlineService bob_;
    Idle idle_;
    net::Micros ticked_at_ = 0;
};

}  // namespace

TEST_CASE("every key is seen in the next picture of a game with a pilot 200 ms away, whenever it is pressed",
          "[slow]") {
    Apart apart(net::Netcode::Rollback);
    const int per_second = GENERATE(60, 144);
    constexpr int kPhases = 8;
    constexpr net::Micros kRest = 40 * net::kTickPeriod;  // long enough for shots to disappear
    for (const FlightKey& key : kKeys) {
        for (int phase = 0; phase < kPhases; ++phase) {
            apart.run(kRest + phase * net::kTickPeriod / kPhases);
            const engine::Image without = apart.picture();
            const std::string before = apart.ship();
            apart.ada().take(press(::key(key.scancode)));
            const engine::Image with = apart.picture();
            INFO(key.name << " in phase " << phase << " of " << kPhases << " of a tick");
            CHECK(changed_pixels(without, with, kSize.h) >= kSeen);
            for (int picture = 0; picture < per_second / 10; ++picture) {
                CHECK(apart.ship() != before);  // the effect stays visible
                apart.run(net::kSecond / per_second);
                (void)apart.picture();
            }
            apart.ada().take(release(key.scancode));
        }
    }
    CHECK(apart.match().shown_world()->meter().figures().prediction_depth.p50 >= 2);
}
