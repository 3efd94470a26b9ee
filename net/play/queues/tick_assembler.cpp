// SPDX-License-Identifier: Zlib
#include "net/play/queues/tick_assembler.h"

#include <variant>

#include "engine/base/require.h"
#include "net/wire/text.h"

namespace net {

void Accusations::note(Slot by, const PilotEvent& event, const Membership& members, Tick tick) {
    const PeerId accuser = members.slots().peer_of(by);
    const std::uint8_t open = bits_where(kSlots, [&](Slot slot) {
        return members.slots().peer_of(slot) != accuser && !members.tenures().has_ended(slot, tick);
    });
    if (const auto* vote = std::get_if<DropVoteEvent>(&event)) {
        const unsigned against = members.target_of(by, *vote) == kNoPeer ? 0U : vote->slot.bit();
        votes_[by] = static_cast<std::uint8_t>(votes_[by] | (against & open));
    } else if (const auto* suspicion = std::get_if<SuspicionEvent>(&event)) {
        suspicions_[by] = static_cast<std::uint8_t>(suspicion->slots & open);
    }
}

void Accusations::forget(Slot slot) {
    votes_[slot] = suspicions_[slot] = 0;
    for (auto* accusations : {&votes_, &suspicions_}) {
        for (std::uint8_t& accused : *accusations) {
            accused = static_cast<std::uint8_t>(accused & ~slot.bit());
        }
    }
}

bool Accusations::is_admissible(const Arrival& arrival, Slot by, const Tenures& tenures, Tick tick) const {
    const auto accuses = [](std::uint8_t accused) { return accused != 0; };
    const bool is_quiet = std::ranges::none_of(votes_, accuses) && std::ranges::none_of(suspicions_, accuses);
    const auto is_open = [&](const Arrival::Pilot& pilot) {
        return arrival.is_return ? tenures.is_past(pilot.slot, tick) : tenures.is_free(pilot.slot, tick);
    };
    return is_quiet && tenures.slots().peer_of(by) == tenures.senior(tick) &&
           is_number_free(tenures, arrival.peer, tick) && std::ranges::all_of(arrival.pilots, is_open);
}

TickAssembler::TickAssembler(const Membership& members, int delay, Tick pause_lag)
    : members_(members), pauses_(pause_lag) {
    for (const Slot slot : kSlots) {
        const PeerId peer = members.slots().peer_of(slot);
        const bool speaks = peer != kNoPeer && members.slots().first_of(peer) == slot;
        delays_[slot] = speaks ? delay : 0;
    }
}

CompleteTick TickAssembler::assemble(const SlotHistories& queues, Tick tick) {
    engine::require(tick == pauses_.end());
    CompleteTick inputs;
    inputs.tick = tick;
    arrival_.reset();
    overruled_ = 0;
    for (const Slot slot : kSlots) {
        begin_and_end(slot, inputs);
        if (!members_.tenures().is_flown(slot, tick)) {
            continue;
        }
        const SlotHistory& queue = queues[slot];
        inputs.keys[slot] = queue.keys(tick);
        for (const PilotEvent& event : queue.events(tick)) {
            execute(event, slot, inputs);
        }
    }
    settle_pauses(inputs);
    settle_removals(tick);
    settle_arrival(tick);
    return inputs;
}

/// Decides at the end of the tick, since an accusation by any slot in it keeps newcomers out: they would never hear of
/// it.
void TickAssembler::settle_arrival(Tick tick) {
    const auto admissible = std::ranges::find_if(announced_, [&](const auto& announced) {
        return arrivals_.is_admissible(announced.second, announced.first, members_.tenures(), tick);
    });
    arrival_ = admissible == announced_.end() ? std::nullopt : std::optional(std::move(admissible->second));
    announced_.clear();
}

void TickAssembler::settle_pauses(CompleteTick& inputs) {
    const std::uint8_t standing = pauses_.requests();
    const std::uint8_t changes = pause_vote_.changes(standing, inputs.tick);
    for (const Slot slot : kSlots) {
        if (has_bit(changes, slot)) {
            inputs.events.push_back({has_bit(standing, slot) ? TickEvent::Type::Resume : TickEvent::Type::Pause, slot});
        }
    }
    PauseTracker asked = pauses_;
    asked.note(inputs);
    const std::uint8_t ended =
        pause_vote_.settle(asked.requests(), members_.tenures().speakers(inputs.tick), inputs.tick);
    overruled_ = static_cast<std::uint8_t>(overruled_ | ended);
    for (const Slot slot : kSlots) {
        if (has_bit(ended, slot)) {
            inputs.events.push_back({.type = TickEvent::Type::Resume, .slot = slot, .by_vote = true});
        }
    }
    pauses_.note(inputs);
}

void TickAssembler::begin_and_end(Slot slot, CompleteTick& inputs) {
    std::optional<Entrance>& entrance = entrances_[slot];
    if (entrance && entrance->first == inputs.tick) {
        removal_vote_.forget(slot);
        chat_[slot] = {};
        if (!entrance->is_return) {
            pause_vote_.forget(slot);
        }
        inputs.events.push_back({entrance->is_return ? TickEvent::Type::Return : TickEvent::Type::Join, slot,
                                 std::exchange(entrance, std::nullopt)->name});
    }
    const auto& ending = members_.tenures().ending(slot);
    if (!ending) {
        return;
    }
    const Tick away = ending->how == TickEvent::Type::Drop ? members_.tenures().away() : 0;
    if (ending->at == inputs.tick) {
        inputs.events.push_back({away > 0 ? TickEvent::Type::Away : ending->how, slot});
        delays_[slot] = 0;
        arrivals_.forget(slot);
        pause_vote_.withdraw(slot);
    } else if (ending->at + away == inputs.tick) {
        inputs.events.push_back({ending->how, slot});
    }
}

void TickAssembler::execute(const PilotEvent& event, Slot slot, CompleteTick& inputs) {
    std::visit(Overloaded{
                   [&](const DelayEvent& delay) { delays_[slot] = delay.ticks; },
                   [&](const PauseEvent& pause) { execute(pause, slot, inputs); },
                   [&](const ChatEvent& chat) {
                       if (chat_[slot].take(inputs.tick)) {
                           inputs.events.push_back({TickEvent::Type::Chat, slot, clean_chat(chat.text)});
                       }
                   },
                   [&](const DropVoteEvent&) { arrivals_.note(slot, event, members_, inputs.tick); },
                   [&](const SuspicionEvent&) { arrivals_.note(slot, event, members_, inputs.tick); },
                   [&](const Arrival& arrival) { announced_.emplace_back(slot, arrival); },
                   [&](const RemovalVoteEvent& vote) { note_removal_vote(slot, vote.slot, inputs); },
                   [](const LeaveEvent&) {},    // Membership has acted on it, and on …
                   [](const RestartEvent&) {},  // … this one
               },
               event);
}

/// A machine pauses in its first slot, which has its vote. A stranger cannot: it could come back under a new key, with
/// a new budget, again and again.
void TickAssembler::execute(const PauseEvent& event, Slot slot, CompleteTick& inputs) {
    using Wish = PauseEvent::Wish;
    if (slot != members_.slots().first_of(members_.slots().peer_of(slot))) {
        return;
    }
    if (event.wish == Wish::EndPauseOfOthers) {
        pause_vote_.note_vote(slot);
    } else if ((event.wish == Wish::Pause && !has_bit(members_.tenures().speakers(inputs.tick), slot)) ||
               !pause_vote_.ask(slot, event.wish == Wish::Pause, inputs.tick)) {
        overruled_ |= slot.bit();
    }
}

/// Records a vote to remove a pilot. A peer votes as its first slot.
void TickAssembler::note_removal_vote(Slot by, Slot whose, CompleteTick& inputs) {
    if (members_.tenures().is_flown(whose, inputs.tick) && has_bit(voters(whose, inputs.tick), by) &&
        removal_vote_.note(by, whose, inputs.tick)) {
        inputs.events.push_back({.type = TickEvent::Type::RemovalVote, .slot = by, .whose = whose});
    }
}

std::uint8_t TickAssembler::voters(Slot whose, Tick tick) const {
    const Slot own = members_.slots().first_of(members_.slots().peer_of(whose));
    return static_cast<std::uint8_t>(members_.tenures().speakers(tick) & ~own.bit());
}

std::uint8_t TickAssembler::pause_voters(Tick tick) const {
    return static_cast<std::uint8_t>(members_.tenures().speakers(tick) & ~pauses_.requests());
}

/// Removes at most one peer per tick, so that all count the same voters.
void TickAssembler::settle_removals(Tick tick) {
    for (const Slot slot : kSlots) {
        if (members_.tenures().is_flown(slot, tick) && removal_vote_.is_decided(slot, voters(slot, tick), tick)) {
            removal_vote_.forget(slot);
            removed_.push_back(members_.slots().peer_of(slot));
            return;
        }
    }
}

void TickAssembler::expect(const Arrival& arrival, Tick first, int delay) {
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        entrances_[pilot.slot] = Entrance{first, arrival.is_return, pilot.name};
    }
    engine::require(!arrival.pilots.empty());
    delays_[arrival.pilots.front().slot] = delay;
}

void TickAssembler::save(EntryState& state) const {
    state.pauses = pauses_;
    state.pause_vote = pause_vote_;
    state.removal_vote = removal_vote_;
    state.chat = chat_;
    for (const Slot slot : kSlots) {
        EntryState::SlotState& entry = state.slots[slot];
        entry.delay = static_cast<std::uint8_t>(delays_[slot]);
        if (const auto& entrance = entrances_[slot]) {
            entry.name = entrance->name;
        }
    }
}

void TickAssembler::restore(const EntryState& state) {
    pauses_ = state.pauses;
    pause_vote_ = state.pause_vote;
    removal_vote_ = state.removal_vote;
    chat_ = state.chat;
    for (const Slot slot : kSlots) {
        const EntryState::SlotState& entry = state.slots[slot];
        delays_[slot] = entry.delay;
        if (entry.peer != kNoPeer && entry.first >= state.tick) {
            entrances_[slot] = Entrance{entry.first, entry.began != EntryState::Beginning::Joined, entry.name};
        }
    }
}

}  // namespace net
