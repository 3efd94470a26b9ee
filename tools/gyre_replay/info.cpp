// SPDX-License-Identifier: Zlib
// gyre-replay info: prints the facts recorded in a replay. Runs nothing.
#include "tools/gyre_replay/commands.h"

#include <cstdio>

#include "net/wire/text.h"
#include "tools/gyre_replay/compare.h"

namespace replay_tool {

namespace {

/// Returns text from a replay, cleaned as in the game.
std::string cleaned(const std::string& text) {
    return replay_tool::quoted(net::clean_text(text, text.size()));
}

void print_setup(const sim::Setup& setup) {
    std::printf("seed      %u\n", setup.seed);
    if (setup.mode == sim::Mode::Coop) {
        std::printf("mode      coop, %d lives, from wave %d\n", setup.lives, setup.wave);
    } else if (setup.mode == sim::Mode::Crew) {
        std::printf("mode      crew, %d lives, from wave %d\n", setup.lives, setup.wave);
    } else if (setup.mode == sim::Mode::Rush) {
        std::printf("mode      rush\n");
    } else if (setup.mode == sim::Mode::Daily) {
        std::printf("mode      daily\n");
    } else {
        std::printf("mode      deathmatch to %d frags, from wave %d\n", setup.frags, setup.wave);
    }
    const std::string options = std::string(setup.is_kid_mode ? ", kid mode" : "") +
                                (setup.has_brake_control ? ", brake control" : "") +
                                (setup.has_collisions ? "" : ", no collisions");
    std::printf("options   %s\n", options.empty() ? "none" : options.c_str() + 2);
}

void print_length(const replay::Replay& recording) {
    const sim::Tick seconds = recording.ticks() / sim::kTicksPerSecond;
    std::printf("length    %u ticks, %u:%02u min%s\n", recording.ticks(), seconds / 60, seconds % 60,
                recording.is_finished() ? "" : ", breaks off");
    std::printf("hashes    %zu", recording.hashes().size());
    if (!recording.hashes().empty()) {
        const replay::HashNote& last = recording.hashes().back();
        std::printf(", the last %s at tick %u", hex(last.hash).c_str(), last.tick);
    }
    std::printf("\n");
}

void print_pilots(const replay::Replay& recording) {
    const auto flown = replay::slots_flown(recording);
    for (std::size_t slot = 0; slot < recording.header().names.size(); ++slot) {
        const std::string& name = recording.header().names[slot];
        if (name.empty() && !flown[slot]) {
            continue;
        }
        std::printf("pilot %zu   %s", slot, cleaned(name).c_str());
        if (recording.is_finished()) {
            std::printf("  score %d  frags %d", recording.final_score()->scores[slot],
                        recording.final_score()->frags[slot]);
        }
        std::printf("\n");
    }
}

void print_roster(const replay::Replay& recording) {
    static constexpr const char* kWhat[sim::RosterEvent::kTypes] = {"joins", "leaves", "is dropped", "returns",
                                                                    "goes away"};
    for (const replay::RosterChange& change : recording.roster()) {
        std::printf("tick %u: pilot %d %s\n", change.tick, change.event.slot,
                    kWhat[static_cast<std::size_t>(change.event.type)]);
    }
}

}  // namespace

void print_info(const std::string& path, int& status) {
    const auto recording = open_replay(path, status);
    if (!recording) {
        return;
    }
    const replay::Header& header = recording->header();
    std::printf("program   %s\nrules     version %u, masks %s\n", cleaned(header.program).c_str(), header.rules_version,
                hex(header.masks_hash).c_str());
    print_setup(header.setup);
    print_length(*recording);
    print_pilots(*recording);
    print_roster(*recording);
}

}  // namespace replay_tool
