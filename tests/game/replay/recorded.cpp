// SPDX-License-Identifier: Zlib
#include "tests/game/replay/recorded.h"

#include <stdexcept>

#include "game/sim/world.h"
#include "tests/support/key_source.h"
#include "tests/support/masks.h"

namespace support {

namespace {

void append(replay::Replay& recording, const sim::TickInput& input) {
    if (!recording.append(input)) {
        throw std::logic_error("a test's recording is full or finished");
    }
}

sim::RosterEvent any_event(Chance& chance) {
    return {static_cast<sim::RosterEvent::Type>(chance.below(sim::RosterEvent::kTypes)),
            static_cast<std::uint8_t>(chance.below(sim::kMaxPilots))};
}

}  // namespace

std::shared_ptr<const sim::MaskTable> recorded_masks() {
    return disk_masks();
}

replay::Replay record(const sim::Setup& setup, sim::Tick ticks, bool comings_and_goings,
                      const std::shared_ptr<const sim::MaskTable>& masks) {
    static constexpr std::int32_t kEventOdds = 25;
    replay::Header header;
    header.masks_hash = masks->hash();
    header.setup = setup;
    header.names[0] = "Ada";
    header.program = "gyre test";
    replay::Replay recording(header);
    sim::World world(setup, masks);
    KeySource source(setup.seed);
    Chance chance(setup.seed);
    sim::EventList events;
    recording.note(world);
    while (world.tick() < ticks) {
        sim::TickInput input = source.next();
        while (comings_and_goings && chance.one_in(kEventOdds)) {
            input.roster.push_back(any_event(chance));
        }
        append(recording, input);
        world.step(input, events);
        events.clear();
        recording.note(world);
    }
    recording.finish(world);
    return recording;
}

replay::Replay forge(const replay::Replay& recording, const std::function<void(sim::Tick, sim::TickInput&)>& change) {
    replay::Replay forged(recording.header());
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        sim::TickInput input = recording.input_at(tick);
        change(tick, input);
        append(forged, input);
    }
    for (const replay::HashNote& note : recording.hashes()) {
        forged.note_hash(note.tick, note.hash);
    }
    if (recording.is_finished()) {
        forged.finish(*recording.final_score());
    }
    return forged;
}

}  // namespace support
