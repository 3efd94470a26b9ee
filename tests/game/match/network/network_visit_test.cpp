// SPDX-License-Identifier: Zlib
// Programs that come to a running game: latecomers, spectators, and those that lost it and return.
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "game/match/network/network.h"
#include "game/replay/verify.h"
#include "tests/game/match/network/sim_wire.h"
#include "tests/support/rules_access.h"

namespace {

using net::kMillisecond;
using net::kSecond;
using net::Micros;

constexpr net::Address kHost{0x0A000001, net::kDefaultPort};

/// Counts what it is told.
class Client final : public match::MatchClient {
public:
    [[nodiscard]] sim::Keys take_keys(sim::Slot /*slot*/) override { return {}; }
    void on_confirmed(const match::WorldPair& confirmed) override { ticks.push_back(confirmed.now().tick()); }
    void on_shown(const match::WorldPair& /*shown*/) override {}

    std::vector<sim::Tick> ticks;
};

/// Programs of bots on one network. The first one hosts.
class Table {
public:
    explicit Table(int players) {
        world_.network.set_conditions({.delay = 30 * kMillisecond, .loss = 0.02});
        for (int i = 0; i < players; ++i) {
            sit();
        }
        match::HostWish wish;
        wish.start_with = players;
        wish.setup.seed = 11;
        REQUIRE(program(0).host({"Ada"}, wish));
        for (std::size_t i = 1; i < programs_.size(); ++i) {
            REQUIRE(program(i).join({"Bob"}, "", kHost));
        }
        run(5 * kSecond);
        for (const auto& each : programs_) {
            REQUIRE(each->input() != nullptr);
        }
    }

    match::Network& sit() {
        match::NetworkOptions options;
        options.bot = match::BotSkill::Hard;
        const auto number = static_cast<std::uint8_t>(programs_.size() + 1);
        programs_.push_back(std::make_unique<match::Network>(std::make_unique<SimWire>(world_, number), options,
                                                             sim::MaskTable::classic()));
        clients_.push_back(std::make_unique<Client>());
        programs_.back()->attach(*clients_.back());
        return *programs_.back();
    }

    void run(Micros span) {
        for (const Micros end = world_.now + span; world_.now < end; world_.now += 4 * kMillisecond) {
            for (const auto& each : programs_) {
                each->poll();
            }
        }
    }
    bool run_until(const auto& is_reached, Micros most) {
        for (const Micros end = world_.now + most; world_.now < end && !is_reached();) {
            run(20 * kMillisecond);
        }
        return is_reached();
    }
    /// Loses all that a program sends and all that is sent to it, or no longer does.
    void unplug(std::size_t index, bool is_out) {
        const std::uint32_t ip = kHost.ip + static_cast<std::uint32_t>(index);
        world_.network.set_tap([ip, is_out](const net::SimNetwork::Sent& sent) {
            return !is_out || (sent.from.ip != ip && sent.to.ip != ip);
        });
    }

    /// Calls `note` with each piece of a history that is sent to a program.
    void watch_pieces(std::size_t index, std::function<void(net::Tick first, std::size_t bytes)> note) {
        const std::uint32_t ip = kHost.ip + static_cast<std::uint32_t>(index);
        world_.network.set_tap([ip, note = std::move(note)](const net::SimNetwork::Sent& sent) {
            const auto packet = net::decode_tagged<net::HistoryPiecePacket>(sent.bytes);
            if (packet && sent.to.ip == ip) {
                note(net::read_piece(packet->bytes).value().front().tick, sent.bytes.size());
            }
            return true;
        });
    }
    /// Loses everything, or no longer does.
    void silence(bool is_silent) {
        world_.network.set_tap([is_silent](const net::SimNetwork::Sent& /*sent*/) { return !is_silent; });
    }

    /// Returns whether all programs recorded the same, as far as each got.
    [[nodiscard]] bool is_agreed() {
        const replay::Replay& first = program(0).match()->recording();
        for (const auto& each : programs_) {
            const replay::Replay& other = each->match()->recording();
            for (const replay::HashNote& note : other.hashes()) {
                const auto same = first.hash_at(note.tick);
                if (note.tick <= first.ticks() && same && *same != note.hash) {
                    return false;
                }
            }
        }
        return true;
    }
    /// Loses all that those programs send, and counts what is sent to that one by others.
    void silence_and_count(const std::vector<std::size_t>& silent, std::size_t counted, int& packets) {
        world_.network.set_tap([silent, counted, &packets](const net::SimNetwork::Sent& sent) {
            const auto is_from = [&sent](std::size_t index) {
                return sent.from.ip == kHost.ip + static_cast<std::uint32_t>(index);
            };
            const bool is_silent = std::ranges::any_of(silent, is_from);
            packets += !is_silent && sent.to.ip == kHost.ip + static_cast<std::uint32_t>(counted) ? 1 : 0;
            return !is_silent;
        });
    }
    [[nodiscard]] match::Network& program(std::size_t index) { return *programs_[index]; }
    [[nodiscard]] Client& client(std::size_t index) { return *clients_[index]; }
    [[nodiscard]] bool is_flying(std::size_t index, sim::Slot slot) {
        return program(0).match()->world().pilot(slot).is_present() && program(index).input() != nullptr;
    }

private:
    SimWorld world_{5};
    std::vector<std::unique_ptr<Client>> clients_;
    std::vector<std::unique_ptr<match::Network>> programs_;
};

}  // namespace

TEST_CASE("a program that joins a running game has recorded all of it in the end") {
    Table table(2);
    table.run(5 * kSecond);
    REQUIRE(table.sit().join({"Late"}, "", kHost));
    REQUIRE(table.run_until([&] { return table.is_flying(2, 2); }, 5 * kSecond));
    table.run(5 * kSecond);
    CHECK(table.is_agreed());
    match::Match& late = *table.program(2).match();
    CHECK(late.recording().ticks() + 5 >= table.program(0).match()->recording().ticks());
    CHECK(late.names()[2] == "Late");
    CHECK(table.program(0).match()->names()[2] == "Late");
    CHECK(table.program(0).match()->recording().header().names[2] == "Late");
    late.finish();
    const auto masks = sim::MaskTable::classic();
    CHECK(replay::verify(late.recording(), masks).verdict == replay::Verdict::Verified);
    CHECK(late.world().pilot(2).is_present());
    CHECK(table.client(2).ticks.front() > 200);  // told nothing of the past
}

TEST_CASE("a spectator's program sees the same game and is in nobody's way") {
    Table table(2);
    REQUIRE(table.sit().spectate("Eye", "", kHost));
    table.run(8 * kSecond);
    REQUIRE(table.program(2).match() != nullptr);
    CHECK(table.program(2).input() == nullptr);
    CHECK(table.is_agreed());
    const sim::Tick behind = table.program(0).match()->world().tick() - table.program(2).match()->world().tick();
    CHECK(behind < 20);
    CHECK(table.program(0).match()->world().pilots_present() == 2);
    const std::vector<sim::Tick>& told = table.client(2).ticks;
    REQUIRE(told.size() > 100);
    CHECK(std::ranges::is_sorted(told));
    CHECK(table.program(0).session()->game()->schedule().stats().stalls == 0);
}

TEST_CASE("a spectator's picture moves evenly towards the next tick, whatever is lost") {
    Table table(2);
    match::Network& eye = table.sit();
    REQUIRE(eye.spectate("Eye", "", kHost));
    table.run(6 * kSecond);
    REQUIRE(eye.visit() != nullptr);
    double last = 0;
    double most = 0;
    int ahead = 0;
    constexpr int kPolls = 2500;
    for (int poll = 0; poll < kPolls; ++poll) {
        table.run(4 * kMillisecond);
        const match::WorldPair picture = eye.match()->run_ahead();
        const sim::Tick ticks = picture.now().tick() - picture.previous().tick();
        const double place = picture.previous().tick() + ticks * eye.visit()->fraction(eye.platform().now());
        if (poll > 0) {
            INFO("poll " << poll << ", tick " << picture.previous().tick());
            REQUIRE(place >= last);
            most = std::max(most, place - last);
        }
        last = place;
        ahead += picture.now().tick() == eye.match()->world().tick() + 1 ? 1 : 0;
    }
    CHECK(most < 0.3);  // a poll is 0.12 ticks
    CHECK(ahead > kPolls * 95 / 100);
    const sim::Tick behind = table.program(0).match()->world().tick() - eye.match()->world().tick();
    CHECK(behind < 20);
}

TEST_CASE("a spectator whose peer is gone asks another one, and sees the same game") {
    Table table(3);
    REQUIRE(table.sit().spectate("Eye", "", kHost));
    table.run(6 * kSecond);
    REQUIRE(table.program(3).match() != nullptr);
    table.unplug(0, true);
    table.run(4 * kSecond);
    CHECK_FALSE(table.program(3).is_coming_back());
    table.run(3 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(1).match()->world().tick() - table.program(3).match()->world().tick() < 30);
}

TEST_CASE("a spectator sends few packets to a machine of which it was only told that it is in the game") {
    Table table(2);
    REQUIRE(table.sit().spectate("Eye", "", kHost));
    table.run(6 * kSecond);
    REQUIRE(table.program(2).match() != nullptr);
    int packets = 0;
    table.silence_and_count({0, 1}, 1, packets);
    REQUIRE(table.run_until([&] { return table.program(2).is_coming_back(); }, 4 * kSecond));
    constexpr int kSeconds = 25;
    table.run(kSeconds * kSecond);
    CHECK(packets > 0);
    CHECK(packets <= net::UnansweredBudget::kPackets + kSeconds);
}

TEST_CASE("a game is watched through a spectator's program, and joined by asking it") {
    Table table(2);
    REQUIRE(table.sit().spectate("Eye", "", kHost));
    table.run(5 * kSecond);
    const net::Address spectator{kHost.ip + 2, net::kDefaultPort};
    REQUIRE(table.sit().spectate("Eye of eye", "", spectator));
    REQUIRE(table.sit().join({"Late"}, "", spectator));
    table.run(6 * kSecond);
    REQUIRE(table.program(3).match() != nullptr);
    CHECK(table.program(3).session()->visit()->desk()->door().address.ip == spectator.ip);
    CHECK(table.is_flying(4, 2));
    CHECK(table.is_agreed());
    CHECK(table.program(0).match()->world().tick() - table.program(3).match()->world().tick() < 40);
}

TEST_CASE("a spectator whose own network fails for some seconds watches on afterwards") {
    Table table(2);
    REQUIRE(table.sit().spectate("Eye", "", kHost));
    table.run(6 * kSecond);
    table.unplug(2, true);
    REQUIRE(table.run_until([&] { return table.program(2).is_coming_back(); }, 4 * kSecond));
    CHECK(table.program(2).match() != nullptr);
    table.run(4 * kSecond);
    table.unplug(2, false);
    REQUIRE(table.run_until([&] { return !table.program(2).is_coming_back(); }, 5 * kSecond));
    table.run(3 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(1).match()->world().tick() - table.program(2).match()->world().tick() < 30);
}

TEST_CASE("a spectator of a peer that serves a wrong history sees the right game") {
    Table table(3);
    table.run(3 * kSecond);
    const bool is_watched_before = GENERATE(false, true);
    CAPTURE(is_watched_before);
    if (is_watched_before) {
        REQUIRE(table.sit().spectate("Eye", "", kHost));
        table.run(4 * kSecond);
    }
    auto& history = const_cast<net::History&>(table.program(0).session()->game()->history());
    net::History other;
    for (net::Tick tick = 0; tick < history.end(); ++tick) {
        net::TickInputs inputs = history.at(tick);
        inputs.keys[1] ^= tick > 100 && tick < 140 ? 1 : 0;
        other.append(inputs);
    }
    history = other;
    if (is_watched_before) {
        history.truncate(history.end() - 1);  // all that follows is at the wrong place
    } else {
        REQUIRE(table.sit().spectate("Eye", "", kHost));
    }
    table.run(8 * kSecond);
    REQUIRE(table.program(3).match() != nullptr);
    CHECK(table.is_agreed());
    CHECK(table.program(1).match()->world().tick() - table.program(3).match()->world().tick() < 30);
    const auto named = [](const net::Notice& notice) {
        return notice.message.english().find("10.0.0.1:26700 sent a wrong history") == 0;
    };
    CHECK(std::ranges::count_if(table.program(3).take_notices(), named) == 1);
}

TEST_CASE("a program whose network fails for some seconds returns to its slot by itself") {
    const std::size_t lost = GENERATE(std::size_t{0}, std::size_t{2});
    const int seconds = GENERATE(2, 4, 12);
    INFO("program " << lost << ", " << seconds << " s");
    Table table(3);
    const sim::Slot slot = table.program(lost).input()->self();
    const std::size_t other = lost == 0 ? 1 : 0;
    const auto pilot = [&]() -> const sim::Pilot& { return table.program(other).match()->world().pilot(slot); };
    table.unplug(lost, true);
    table.run(seconds * kSecond);
    CHECK(pilot().is_away() == (seconds < 5));
    CHECK(pilot().is_present() == (seconds < 5));
    CHECK(table.program(lost).match() != nullptr);
    table.unplug(lost, false);
    const auto is_back = [&] {
        return table.program(lost).input() != nullptr && pilot().is_present() && !pilot().is_away();
    };
    REQUIRE(table.run_until(is_back, 3 * kSecond));
    CHECK_FALSE(table.program(lost).is_coming_back());
    CHECK(table.program(lost).input()->self() == slot);
    table.run(5 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(lost).match()->world().tick() + 10 >= table.program(other).match()->world().tick());
    CHECK(table.program(other).session()->game()->schedule().stats().stalls <= 1);
}

TEST_CASE("a program that returns fetches only what it lacks, and everything if its own history is wrong") {
    const bool is_damaged = GENERATE(false, true);
    CAPTURE(is_damaged);
    Table table(3);
    table.run(20 * kSecond);
    auto& own = const_cast<net::History&>(table.program(2).session()->game()->history());
    if (is_damaged) {
        net::History other;
        for (net::Tick tick = 0; tick < own.end(); ++tick) {
            net::TickInputs inputs = own.at(tick);
            inputs.keys[0] ^= tick == 50 ? 1 : 0;
            other.append(inputs);
        }
        own = other;
    }
    const net::Tick cut = own.end();
    table.unplug(2, true);
    table.run(8 * kSecond);
    net::Tick first = cut;
    std::size_t bytes = 0;
    table.watch_pieces(2, [&](net::Tick tick, std::size_t size) {
        first = std::min(first, tick);
        bytes += size;
    });
    REQUIRE(table.run_until([&] { return table.is_flying(2, 2); }, 3 * kSecond));
    CHECK((first == 0) == is_damaged);
    CHECK((first + 2 * net::History::kHashEvery >= cut) == !is_damaged);
    CHECK(bytes > 0);
    table.run(3 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(2).match()->world().tick() + 10 >= table.program(0).match()->world().tick());
}

TEST_CASE("a program whose line is bad is away until the line is good, and back two seconds later") {
    const std::size_t lost = GENERATE(std::size_t{0}, std::size_t{2});
    INFO("program " << lost);
    const std::size_t other = lost == 0 ? 1 : 0;
    const auto slot = static_cast<sim::Slot>(lost);
    Table table(4);
    const auto suffer = [&](int times, Micros out, Micros in) {
        for (int i = 0; i < times; ++i) {
            table.unplug(lost, true);
            table.run(out);
            table.unplug(lost, false);
            table.run(in);
        }
    };
    suffer(6, 1400 * kMillisecond, 600 * kMillisecond);
    const sim::World& world = table.program(other).match()->world();
    CHECK((world.pilot(slot).is_away() || !world.pilot(slot).is_present()));
    // Its program may ask to return whenever the line is there.
    const auto before = table.program(other).session()->game()->schedule().stats().stalls;
    CHECK(before <= 4);
    suffer(15, 400 * kMillisecond, 300 * kMillisecond);
    CHECK(table.program(other).session()->game()->schedule().stats().stalls == before);
    CHECK_FALSE(table.is_flying(lost, slot));
    const auto is_back = [&] {
        return table.program(lost).input() != nullptr && !world.pilot(slot).is_away() && world.pilot(slot).is_present();
    };
    CHECK(table.run_until(is_back, 2 * kSecond));
    table.run(10 * kSecond);
    CHECK(table.is_agreed());
    CHECK(is_back());
    CHECK(table.program(lost).input()->self() == slot);
}

TEST_CASE("of two programs that lose each other the host's flies on, and the other one comes back to it") {
    const std::size_t lost = GENERATE(std::size_t{0}, std::size_t{1});
    const int seconds = GENERATE(3, 10, 60);
    INFO("program " << lost << ", " << seconds << " s");
    Table table(2);
    const sim::Tick before = table.program(0).match()->world().tick();
    table.unplug(lost, true);
    table.run(seconds * kSecond);
    CHECK(table.program(0).match()->world().tick() >
          before + static_cast<sim::Tick>((seconds - 2) * sim::kTicksPerSecond));
    table.unplug(lost, false);
    const auto is_back = [&] {
        const sim::Pilot& guest = table.program(0).match()->world().pilot(1);
        return table.program(1).input() != nullptr && guest.is_present() && !guest.is_away();
    };
    REQUIRE(table.run_until(is_back, 4 * kSecond));
    table.run(3 * kSecond);
    CHECK(table.is_agreed());
    CHECK(table.program(1).match()->world().pilot(0).is_present());
}

TEST_CASE("three programs whose router restarts play on together") {
    Table table(3);
    table.silence(true);
    table.run(40 * kSecond);
    table.silence(false);
    const sim::Tick before = table.program(0).match()->world().tick();
    table.run(3 * kSecond);
    CHECK(table.program(0).match()->world().tick() > before + 2 * sim::kTicksPerSecond);
    CHECK(table.program(0).match()->world().pilots_present() == 3);
    CHECK(table.is_agreed());
}

TEST_CASE("who cannot return after all is told why, and the match remains") {
    Table table(3);
    table.unplug(2, true);
    REQUIRE(table.run_until([&] { return table.program(2).is_coming_back(); }, 130 * kSecond));
    REQUIRE(table.run_until([&] { return !table.program(2).is_coming_back(); }, 130 * kSecond));
    CHECK(table.program(2).session()->phase() != net::SessionPhase::Playing);
    CHECK(table.program(2).match()->world().tick() > 0);
}

TEST_CASE("a game is found and joined after its host is gone") {
    Table table(3);
    table.unplug(0, true);
    table.run(20 * kSecond);
    match::Network& late = table.sit();
    REQUIRE(late.search().begin());
    REQUIRE(table.run_until([&] { return !late.search().games().empty(); }, 10 * kSecond));
    const net::FoundGame found = late.search().games().front();
    CHECK(found.is_running);
    CHECK(found.host_name == "Bob");
    CHECK(found.pilots == 2);
    REQUIRE(late.join({"Late"}, "", found.address));
    CHECK(table.run_until([&] { return late.input() != nullptr; }, 5 * kSecond));
}

TEST_CASE("a damaged world is healed within three seconds of its discovery, and its part is named") {
    Table table(3);
    table.run(3 * kSecond);
    auto& wrong = const_cast<sim::World&>(table.program(2).match()->world());  // what broken memory would do
    sim::RulesAccess::to(wrong).pilot(0).add_bonus(1);
    std::optional<match::DesyncReport> report;
    const auto is_found = [&] {
        report = report ? report : table.program(2).record().take_desync_report();
        return report.has_value();
    };
    REQUIRE(table.run_until(is_found, 2 * kSecond));
    CHECK(report->desync.parts == 1U << static_cast<unsigned>(sim::WorldPart::Pilots));
    CHECK(report->desync.is_ours);
    const sim::Slot slot = 2;
    const auto is_back = [&] {
        return table.program(2).input() != nullptr && table.program(0).match()->world().pilot(slot).is_present();
    };
    REQUIRE(table.run_until(is_back, 3 * kSecond));
    table.run(4 * kSecond);
    CHECK(table.program(2).record().desyncs() == 1);
    CHECK(table.program(2).match()->world().tick() + 10 >= table.program(0).match()->world().tick());
    CHECK(table.is_agreed());
}
