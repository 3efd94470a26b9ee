// SPDX-License-Identifier: Zlib
#include "game/match/network/tick_reader.h"

#include "game/replay/replay.h"
#include "game/sim/rules.h"
#include "net/history/piece.h"
#include "net/wire/identity.h"
#include "net/wire/sync_packet.h"
#include "net/wire/text.h"
#include "net/wire/units.h"

namespace match {

// Neither the rules nor the protocol includes the other's headers, so both have these numbers.
static_assert(net::kTicksPerSecond == sim::kTicksPerSecond);
static_assert(net::kMaxKeys == sim::Keys::kAll);
static_assert(net::kMaxNameBytes == replay::kMaxNameBytes);
static_assert(net::kMaxHistoryTicks == replay::kMaxTicks);

std::optional<sim::TickInput> TickReader::read(const net::CompleteTick& tick, bool is_paused,
                                               const net::Session& session, net::Micros now) {
    for (const net::TickEvent& event : tick.events) {
        take_event(event, session, now);
    }
    if (is_paused) {
        return std::nullopt;
    }
    sim::TickInput input;
    input.roster = std::exchange(pending_, {});
    for (const net::Slot slot : net::kSlots) {
        input.keys[slot.index()].bits = tick.keys[slot];
    }
    return input;
}

void TickReader::take_event(const net::TickEvent& event, const net::Session& session, net::Micros now) {
    using From = net::TickEvent::Type;
    using To = net::Notice::Type;
    std::string& name = names_[event.slot];
    const auto notify = [&](To type, engine::Phrase phrase) {
        notices_.push_back({.type = type, .slot = event.slot, .name = name, .message = {phrase, name}});
    };
    switch (event.type) {
    case From::Pause:
    case From::Resume:
        if (limits_[event.slot].pauses.take(now)) {
            notify(To::Info, event.type == From::Pause ? engine::tr_later("{} paused")
                             : event.by_vote           ? engine::tr_later("{}'s pause was ended by the others")
                                                       : engine::tr_later("{} resumed"));
        }
        break;
    case From::Chat:
        if (!session.is_muted(event.slot)) {
            hear(event);
        }
        break;
    case From::ChatDigest:
        break;
    case From::Leave:
        notify(To::Left, engine::tr_later("{} left the game"));
        change_roster(sim::RosterEvent::Type::Leave, event.slot);
        break;
    case From::Away:
        notify(To::Dropped, engine::tr_later("{} is away: no connection"));
        change_roster(sim::RosterEvent::Type::Away, event.slot);
        break;
    case From::Drop:
        notify(To::Dropped, engine::tr_later("{} was dropped: no connection"));
        change_roster(sim::RosterEvent::Type::Drop, event.slot);
        break;
    case From::Removed:
        notify(To::Dropped, engine::tr_later("{} was removed by a vote"));
        change_roster(sim::RosterEvent::Type::Drop, event.slot);
        break;
    case From::RemovalVote:
        notices_.push_back({.type = To::Info,
                            .slot = event.slot,
                            .name = name,
                            .message = {engine::tr_later("{} voted to remove {}. Open the menu to vote."), name,
                                        names_[event.whose]}});
        break;
    case From::Join:
    case From::Return:
        name = net::clean_text(event.text, net::kMaxNameBytes);
        if (!session.has_local(event.slot)) {  // whoever returns need not be told
            notify(To::Joined,
                   event.type == From::Join ? engine::tr_later("{} joined the game") : engine::tr_later("{} is back"));
        }
        change_roster(event.type == From::Join ? sim::RosterEvent::Type::Join : sim::RosterEvent::Type::Return,
                      event.slot);
        break;
    }
}

void TickReader::hear(const net::TickEvent& event) {
    auto [phrase, words] = net::read_chat(event.text);
    notices_.push_back({net::Notice::Type::Chat, event.slot, names_[event.slot], std::move(words), phrase});
}

}  // namespace match
