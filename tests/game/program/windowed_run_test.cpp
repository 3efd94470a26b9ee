// SPDX-License-Identifier: Zlib
#include "game/program/run_observer.h"

#include <catch2/catch.hpp>

#include <string>

#include "engine/base/files.h"
#include "game/replay/replay_file.h"
#include "game/screens/play/spectate.h"
#include "tests/engine/test_directory.h"
#include "tests/game/screens/two_rooms.h"

using net::kSecond;

namespace {

/// Watches a network game and records it in files that are deleted again. Must outlive the program.
struct Recording {
    Recording() {
        options.net.role = gyre::NetOptions::Role::Join;
        options.report = directory.path() / "report.json";
        options.record = directory.path() / "game.gyre";
    }

    void watch(ScreenRoom& room) {
        auto recorder = gyre::RunRecorder::open(options, "no-assets");
        REQUIRE(recorder);
        watcher = std::make_shared<gyre::RunObserver>(options, *std::move(recorder));
        room.services().network.options().observer = watcher;
        room.services().network.options().ticks = options.ticks;
    }
    /// Returns whether the report contains a field with that value.
    [[nodiscard]] bool reports(const std::string& field, int value) const {
        const auto text = engine::read_file(options.report, 1 << 20);
        REQUIRE(text);
        return text->find('"' + field + "\": " + std::to_string(value) + ",") != std::string::npos;
    }
    [[nodiscard]] sim::Tick recorded_ticks() const {
        const auto replay = replay::read_replay(options.record);
        REQUIRE(replay);
        return replay->ticks();
    }

    TestDirectory directory;
    gyre::Options options;
    std::shared_ptr<gyre::RunObserver> watcher;
};

void unplug_bob(TwoRooms& rooms, bool is_out) {
    constexpr std::uint32_t kBob = 0x0A000002;
    rooms.world.network.set_tap([is_out](const net::SimNetwork::Sent& sent) {
        return !is_out || (sent.from.ip != kBob && sent.to.ip != kBob);
    });
}

}  // namespace

TEST_CASE("a network game in the window is recorded to its end even if the connection was lost in between") {
    Recording recording;
    TwoRooms rooms;
    recording.watch(rooms.bob);
    rooms.fly();
    match::OnlineService& network = rooms.bob.services().network;
    const auto run_until = [&](const auto& is_reached) {
        for (int tick = 0; tick < 20 * sim::kTicksPerSecond && !is_reached(); ++tick) {
            rooms.run(net::kTickPeriod);
        }
        return is_reached();
    };
    unplug_bob(rooms, true);
    rooms.run(10 * kSecond);
    unplug_bob(rooms, false);
    REQUIRE(run_until([&] { return network.is_coming_back(); }));
    REQUIRE(run_until([&] { return network.input() != nullptr; }));
    rooms.run(2 * kSecond);
    const sim::Tick ticks = network.match()->world().tick();
    rooms.bob.services().screens.pop();
    rooms.bob.apply();
    CHECK(recording.watcher->verdict());
    CHECK(recording.reports("slot", 1));
    CHECK(recording.reports("ticks", static_cast<int>(ticks)));
    CHECK(recording.recorded_ticks() == ticks);
    CHECK_FALSE(network.options().ticks);
}

TEST_CASE("a game that is watched in the window is recorded, and left after the requested number of ticks") {
    Recording recording;
    TwoRooms rooms;
    rooms.fly();
    recording.options.ticks = rooms.ada.services().network.match()->world().tick() + 10 * sim::kTicksPerSecond;
    ScreenRoom cy{*rooms.stage, rooms.world, 3, "Cy"};
    recording.watch(cy);
    match::OnlineService& network = cy.services().network;
    REQUIRE(network.join({"Cy"}, "", net::Address{0x0A000001, net::kDefaultPort}, net::JoinPurpose::Watch));
    for (int tick = 0; tick < 100 && network.visit() == nullptr; ++tick) {
        network.poll();
        rooms.run(net::kTickPeriod);
    }
    REQUIRE(network.visit() != nullptr);
    cy.push<screens::Spectate>();
    for (int tick = 0; tick < 20 * sim::kTicksPerSecond && !recording.watcher->is_done(); ++tick) {
        rooms.run(net::kTickPeriod);
        cy.tick();
    }
    CHECK(recording.watcher->is_done());
    cy.services().screens.pop();
    cy.apply();
    CHECK(recording.watcher->verdict());
    CHECK(recording.reports("slot", sim::kNoSlot));
    CHECK(recording.reports("ticks", static_cast<int>(*recording.options.ticks)));
    CHECK(recording.recorded_ticks() == *recording.options.ticks);
}
