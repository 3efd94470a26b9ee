// SPDX-License-Identifier: Zlib
#include "net/lobby/session_context.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "net/wire/text.h"

namespace net {
namespace {

using engine::Message;
using engine::tr_later;

constexpr std::size_t kMaxNotices = 256;  // if nobody takes them, new ones are discarded

std::shared_ptr<UnansweredBudget> budget_of(SessionSetup& setup) {
    if (!setup.unanswered) {
        setup.unanswered = std::make_shared<UnansweredBudget>();
    }
    return setup.unanswered;
}

Message message_of(Notice::Type type, const std::string& name, const std::string& other_name) {
    switch (type) {
    case Notice::Type::Joined:
        return {tr_later("{} joined."), name};
    case Notice::Type::Left:
        return {tr_later("{} left."), name};
    case Notice::Type::Lost:
        return {tr_later("Lost connection to {}: no response."), name};
    case Notice::Type::Kicked:
        return {tr_later("{} was removed by the host."), name};
    case Notice::Type::NoDirectLink:
        return {tr_later("No direct connection between {} and {}: other pilots relay their input."), name, other_name};
    case Notice::Type::NobodyLeft:
        return tr_later("Nobody is left to start with.");
    case Notice::Type::CheckStopped:
        return {tr_later("{} stopped the start."), name};
    case Notice::Type::Chat:
    case Notice::Type::Refused:
    case Notice::Type::Dropped:
    case Notice::Type::Info:
        break;
    }
    return {};
}

/// Copies the names of the pilots from the seats.
void list_pilots(LobbyView& view) {
    view.pilots.clear();
    for (const Seat& seat : view.seats) {
        std::ranges::copy_if(seat.pilots.all, std::back_inserter(view.pilots),
                             [](const std::string& name) { return !name.empty(); });
    }
}

}  // namespace

SessionContext::SessionContext(SessionSetup own, Transport& carrier)
    : setup(std::move(own)), keys(KeyPair::derive(setup.secret)),
      password(setup.password.view().substr(0, kMaxPasswordBytes)), transport(carrier),
      mesh(keys, transport, budget_of(setup)), spectator_chat(keys.public_key) {
    setup.pilots.all[0] = clean_text(setup.pilots.first(), kMaxNameBytes);
    view.has_password = !password.is_empty();
}

void SessionContext::tell(const LobbyLine& line) {
    Notice notice;
    notice.type = line.type;
    notice.slot = line.seat.is_valid() ? row_of(line.seat) : kNoSlot;
    notice.name = clean_text(line.name, kMaxNameBytes);
    if (line.type != Notice::Type::Chat) {
        notice.message = message_of(line.type, notice.name, clean_text(line.other_name, kMaxNameBytes));
    } else if (line.seat.is_valid() && is_muted(line.seat)) {
        return;
    } else {
        auto [phrase, words] = read_chat(line.text);
        notice.phrase = phrase;
        notice.text = std::move(words);
    }
    tell(std::move(notice));
}

void SessionContext::tell(Notice notice) {
    if (notices.size() < kMaxNotices) {
        notices.push_back(std::move(notice));
    }
}

void SessionContext::set_muted(SeatId seat, bool is_muted) {
    if (const LinkProbe* probe = seat == kNoSeat ? nullptr : mesh.probe(seat)) {
        std::erase(muted, probe->public_key());
        if (is_muted) {
            muted.push_back(probe->public_key());
        }
    }
}

bool SessionContext::is_muted(SeatId seat) const {
    const LinkProbe* probe = seat == kNoSeat ? nullptr : mesh.probe(seat);
    return probe != nullptr && std::ranges::find(muted, probe->public_key()) != muted.end();
}

void SessionContext::bar_after_farewell(const LinkProbe& removed, Micros now) {
    if (removed.relayed_address()) {
        bars_.push_back({*removed.relayed_address(), now + kFarewellFor});
    }
}

void SessionContext::poll_bars(Micros now) {
    std::erase_if(bars_, [&](const Bar& bar) {
        if (now >= bar.at) {
            transport.bar(bar.relayed);
        }
        return now >= bar.at;
    });
}

Ip SessionContext::household(const Address& address) const {
    const auto path = as_relayed(address);
    return (path && path->relay.ip == lender ? path->relay.ip : address.ip).household();
}

void SessionContext::end(Message reason) {
    phase = SessionPhase::Ended;
    end_reason = std::move(reason);
}

void show_roster(SessionContext& context, const std::vector<RosterEntry>& entries) {
    LobbyView& view = context.view;
    view.seats = {};
    view.spectators = 0;
    for (const RosterEntry& entry : entries) {
        Seat& seat = view.seats[row_of(entry.seat)];
        seat.is_taken = true;
        seat.pilots = entry.pilots;
        seat.is_ready = entry.is_ready;
        seat.is_host = entry.seat == 0;
        seat.is_self = entry.seat == context.self;
        seat.is_linked = entry.is_linked;
        seat.mark = mark_in(entry.extensions);
        const std::string* const spectators = entry.extensions.find(Extension::kSpectators);
        if (seat.is_host && spectators != nullptr && spectators->size() == 1) {
            view.spectators = static_cast<unsigned char>(spectators->front());
        }
        const LinkProbe* probe = context.mesh.probe(entry.seat);
        if (probe != nullptr && probe->rtt()) {
            seat.ping_ms = static_cast<int>((*probe->rtt() + kMillisecond / 2) / kMillisecond);
        }
    }
    list_pilots(view);
}

void show_preview(SessionContext& context, const PreviewPacket& preview) {
    LobbyView& view = context.view;
    view.seats = {};
    view.game = preview.game;
    view.table = preview.table;
    view.max_pilots = preview.max_pilots;
    view.spectators = preview.spectators;
    for (const PreviewEntry& entry : preview.entries) {
        Seat& seat = view.seats[row_of(entry.seat)];
        seat.is_taken = true;
        seat.pilots = entry.pilots;
        seat.is_ready = entry.is_ready;
        seat.is_host = entry.seat == 0;
        seat.is_linked = entry.is_linked;
        for (std::string& name : seat.pilots.all) {
            name = clean_text(name, kMaxNameBytes);
        }
    }
    list_pilots(view);
}

Message refusal_for_guest(const RefusalPacket& refusal, const SessionSetup& own) {
    switch (refusal.reason) {
    case Refusal::OtherProtocol:
        return {tr_later("The host uses version {} of the protocol, this program {}; install the same version on both "
                         "machines."),
                refusal.protocol, kProtocolVersion};
    case Refusal::OtherRules:
        return {
            tr_later(
                "The host uses version {} of the rules, this program {}; install the same version on both machines."),
            refusal.identity.rules_version, own.identity.rules_version};
    case Refusal::OtherBuild:
        return tr_later(
            "Your program would play the same game differently from the host's; install the same release on "
            "both machines.");
    case Refusal::Full:
        return tr_later("The lobby is full; ask the host for another seat.");
    case Refusal::Running:
        return tr_later("The game has already started; wait for the next one.");
    case Refusal::WrongPassword:
        return own.password.is_empty() ? tr_later("The game has a password; ask the host for it.")
                                       : tr_later("The password is wrong; ask the host for it.");
    case Refusal::TooManyAtAddress:
        return tr_later("Too many pilots from your IP address; join from another network.");
    case Refusal::NotSenior:
        return tr_later("Another machine lets players into this game now. Search for the game again.");
    case Refusal::NotRunning:
        return tr_later("The game has not begun yet; wait, or join it.");
    case Refusal::Kicked:
        break;
    }
    return tr_later("You have been removed from this game.");
}

Message refusal_for_host(const std::string& name, Refusal reason, const Identity& own, const Identity& theirs) {
    const Message who = name.empty() ? Message{tr_later("Somebody")} : engine::verbatim(name);
    switch (reason) {
    case Refusal::OtherProtocol:
        return {tr_later("{} was refused: another version of the protocol."), who};
    case Refusal::OtherRules:
        return {tr_later("{} was refused: rules version {}; this game uses {}."), who, theirs.rules_version,
                own.rules_version};
    case Refusal::OtherBuild:
        return {tr_later("{} was refused: a build that plays differently."), who};
    case Refusal::Full:
        return {tr_later("{} was refused: the lobby is full."), who};
    case Refusal::Running:
        return {tr_later("{} was refused: the game has already started."), who};
    case Refusal::WrongPassword:
        return {tr_later("{} was refused: wrong password."), who};
    case Refusal::TooManyAtAddress:
        return {tr_later("{} was refused: that IP address already has half of the seats."), who};
    case Refusal::NotSenior:
    case Refusal::NotRunning:
        return {};  // the joiner asks another peer, or tries again
    case Refusal::Kicked:
        break;
    }
    return {tr_later("{} was refused: removed earlier."), who};
}

}  // namespace net
