// SPDX-License-Identifier: Zlib
#include "tests/net/lobby/visit/running_game.h"
#include "net/lobby/visit/visitor_desk.h"
#include "tests/support/numbers.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace net;

void Seen::take(const CompleteTick& tick) {
    std::uint64_t hash = world.back();
    const auto mix = [&hash](std::uint64_t value) {
        hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL, hash ^= hash >> 29;
    };
    std::ranges::for_each(tick.keys, mix);
    for (const TickEvent& each : tick.events) {
        const TickEvent event = without_words(each);  // of old chat, visitors get no words
        mix(static_cast<std::uint64_t>(event.type) << 8 | static_cast<std::uint64_t>(event.slot.value()));
        std::ranges::for_each(event.text, mix);
        mix(static_cast<std::uint64_t>(event.whose.value()));
    }
    world.push_back(hash);
    ticks.push_back(tick);
    history.append(tick);
}

RunningGame::RunningGame(int pilots, const LinkConditions& conditions, const std::string& password)
    : room(7, conditions) {
    HostSetup hosting;
    hosting.start_with = pilots;
    hosting.game = "rules";
    hosting.table = "earlier games";
    room.host(hosting, "Host", password);
    for (int i = 1; i < pilots; ++i) {
        room.join("Guest", password);
    }
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 20 * kSecond));
}

void RunningGame::play(Micros span) {
    for (const Micros end = room.now() + span; room.now() < end;) {
        room.run(2 * kMillisecond);
        seen.resize(room.size());
        for (std::size_t i = 0; i < room.size(); ++i) {
            if (room[i].session) {
                step(i, *room[i].session);
            }
        }
    }
}

std::optional<Micros> RunningGame::play_until_present(std::size_t machine, Micros most) {
    return play_until(
        [&] {
            const Session& session = *room[machine].session;
            return session.game() != nullptr && session.self() != kNoSlot && session.game()->is_present(session.self());
        },
        most);
}

Machine& RunningGame::watch(std::size_t desk) {
    SessionSetup setup = room.setup("Watcher");
    setup.purpose = JoinPurpose::Watch;
    return room.join_at(room[desk].endpoint->address(), setup);
}

void RunningGame::lie(std::size_t machine, const Forge& forge) {
    const auto [lie, is_new] = lies_.try_emplace(machine, Lie{.forge = forge, .served = {}});
    REQUIRE(is_new);
    const InputHistory& played = room[machine].session->game()->history();
    for (Tick tick = 0; tick < played.end(); ++tick) {
        forge(lie->second.served, played.at(tick));
    }
    room[machine].session->open_desk()->serve_instead(lie->second.served);
}

void RunningGame::take(std::size_t i, const CompleteTick& tick) {
    seen[i].take(tick);
    if (const auto lie = lies_.find(i); lie != lies_.end()) {
        lie->second.forge(lie->second.served, tick);
    }
}

bool RunningGame::is_agreed() const {
    for (const Seen& a : seen) {
        for (const Seen& b : seen) {
            const auto common = static_cast<std::ptrdiff_t>(std::min(a.world.size(), b.world.size()));
            if (!std::equal(a.world.begin(), a.world.begin() + common, b.world.begin())) {
                return false;
            }
        }
    }
    return true;
}

std::size_t RunningGame::behind(std::size_t machine) const {
    std::size_t newest = 0;
    for (const Seen& each : seen) {
        newest = std::max(newest, each.ticks.size());
    }
    return newest - seen[machine].ticks.size();
}

std::vector<Tick> RunningGame::ticks_of(std::size_t machine, TickEvent::Type type) const {
    std::vector<Tick> found;
    for (const CompleteTick& tick : seen[machine].ticks) {
        for (const TickEvent& event : tick.events) {
            if (event.type == type) {
                found.push_back(tick.tick);
            }
        }
    }
    return found;
}

void RunningGame::step(std::size_t i, Session& session) {
    Seen& own = seen[i];
    if (session.game() == nullptr && session.visit() != nullptr) {
        if (session.visit()->rewinds() != own.rewinds) {
            own = {};
            own.rewinds = session.visit()->rewinds();
        }
        while (const auto tick = session.visit()->take_tick()) {
            own.take(*tick);
        }
        return;
    }
    if (session.game() == nullptr) {
        return;
    }
    PeerGame& game = *session.game();
    const auto report = [&](Tick ticks) {
        if (ticks % kHashEvery == 0) {
            game.world_agreement().report_hash(ticks, own.world[ticks]);
        }
    };
    if (!own.has_entered) {
        own.has_entered = true;
        report(game.schedule().tick() / kHashEvery * kHashEvery);
    }
    while (const auto wanted = game.due_input(room.local(i))) {
        const auto keys = static_cast<std::uint8_t>(*wanted / 7 + static_cast<Tick>(session.self().value()));
        game.submit({static_cast<std::uint8_t>(keys & 63)}, room.local(i));
    }
    while (const auto tick = game.take_tick(room.local(i))) {
        take(i, *tick);
        report(tick->tick + 1);
    }
    while (game.predict_tick(room.local(i))) {
    }
}

void alter(RunningGame& game, std::size_t machine, Tick at) {
    game.lie(machine, [at](InputHistory& served, CompleteTick tick) {
        tick.keys[0] ^= tick.tick == at ? 1 : 0;
        served.append(tick);
    });
}

int accusations(const Machine& machine, const std::optional<Address>& liar) {
    return static_cast<int>(std::ranges::count_if(machine.notices, [&](const Notice& notice) {
        const std::string text = notice.message.english();
        const bool is_of_liar = !liar || text.find(to_string(*liar)) != std::string::npos;
        return is_of_liar && text.find("false record") != std::string::npos;
    }));
}
