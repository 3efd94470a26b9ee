// SPDX-License-Identifier: Zlib
#include "net/play/tick_assembler.h"

#include <algorithm>
#include <functional>

#include "engine/base/bounded.h"
#include "net/wire/phrase.h"

namespace net {

TickAssembler::TickAssembler(const Membership& members, int delay, Tick pause_lag)
    : members_(members), pause_lag_(pause_lag) {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const PeerId peer = members.slots().peer_of(slot);
        const bool speaks = peer != kNoPeer && members.slots().first_of(peer) == slot;
        delays_[index_of(slot)] = speaks ? delay : 0;
    }
}

TickInputs TickAssembler::assemble(const InputQueues& queues, Tick tick) {
    TickInputs inputs;
    inputs.tick = tick;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const auto& ending = members_.ending(slot);
        if (ending && ending->at == tick) {
            inputs.events.push_back({ending->how, slot, {}});
            pauses_[index_of(slot)] = false;
            delays_[index_of(slot)] = 0;
        }
        if (!members_.is_flown(slot, tick)) {
            continue;
        }
        const InputQueue& queue = queues[index_of(slot)];
        inputs.keys[index_of(slot)] = queue.keys(tick);
        for (const PilotEvent& event : queue.events(tick)) {
            execute(event, slot, inputs);
        }
    }
    end_ = tick + 1;
    engine::push_newest(asked_, std::ranges::any_of(pauses_, std::identity()), pause_lag_ + std::size_t{1});
    return inputs;
}

void TickAssembler::execute(const PilotEvent& event, Slot slot, TickInputs& inputs) {
    if (event.type == PilotEvent::Type::Delay) {
        delays_[index_of(slot)] = event.value;
    } else if (event.type == PilotEvent::Type::Pause) {
        pauses_[index_of(slot)] = event.value != 0;
        inputs.events.push_back({event.value != 0 ? TickEvent::Type::Pause : TickEvent::Type::Resume, slot, {}});
    } else if (event.type == PilotEvent::Type::Chat) {
        inputs.events.push_back({TickEvent::Type::Chat, slot, clean_chat(event.text)});
    }
}

bool TickAssembler::is_paused(Tick tick) const {
    const Tick first = end_ - static_cast<Tick>(asked_.size());
    const bool is_known = tick >= first + pause_lag_ && tick < end_ + pause_lag_;
    return is_known && asked_[tick - pause_lag_ - first];
}

int TickAssembler::delay_needed() const {
    return *std::ranges::max_element(delays_);
}

}  // namespace net
