// SPDX-License-Identifier: Zlib
#include "net/lobby/session_context.h"

#include <algorithm>
#include <utility>

#include "net/wire/phrase.h"
#include "net/wire/text.h"

namespace net {
namespace {

constexpr std::size_t kMaxNotices = 256;  // of who does not take them

}  // namespace

SessionContext::SessionContext(SessionSetup own, Transport& carrier)
    : setup(std::move(own)), keys(KeyPair::derive(setup.secret)),
      password(stretch_password(std::string_view(setup.password).substr(0, kMaxPasswordBytes))), transport(carrier),
      mesh(keys, password, transport) {
    setup.name = clean_text(setup.name, kMaxNameBytes);
    view.has_password = !password.empty();
}

void SessionContext::tell(Notice notice) {
    if (notice.type == Notice::Type::Chat) {
        auto [phrase, words] = read_chat(notice.text);
        notice.phrase = phrase;
        notice.text = std::move(words);
        if (is_muted(notice.slot)) {
            return;
        }
    }
    if (notices.size() < kMaxNotices) {
        notices.push_back(std::move(notice));
    }
}

void SessionContext::set_muted(Slot seat, bool is_muted) {
    if (const LinkProbe* line = seat == kNoSlot ? nullptr : mesh.line(seat)) {
        std::erase(muted, line->public_key());
        if (is_muted) {
            muted.push_back(line->public_key());
        }
    }
}

bool SessionContext::is_muted(Slot seat) const {
    const LinkProbe* line = seat == kNoSlot ? nullptr : mesh.line(seat);
    return line != nullptr && std::ranges::find(muted, line->public_key()) != muted.end();
}

void SessionContext::end(std::string reason) {
    phase = SessionPhase::Ended;
    end_reason = std::move(reason);
}

void show_roster(SessionContext& context, const std::vector<RosterEntry>& entries, const std::string& game,
                 int max_pilots) {
    LobbyView& view = context.view;
    view.seats = {};
    view.game = game;
    view.max_pilots = max_pilots;
    for (const RosterEntry& entry : entries) {
        Seat& seat = view.seats[entry.seat];
        seat.is_taken = true;
        seat.name = entry.name;
        seat.is_ready = entry.is_ready;
        seat.is_host = entry.seat == 0;
        seat.is_self = entry.seat == context.self;
        seat.is_linked = entry.is_linked;
        const LinkProbe* line = context.mesh.line(entry.seat);
        if (line != nullptr && line->rtt()) {
            seat.ping_ms = static_cast<int>((*line->rtt() + kMillisecond / 2) / kMillisecond);
        }
    }
}

std::string refusal_for_guest(const RefusalPacket& refusal, const SessionSetup& own) {
    switch (refusal.reason) {
    case Refusal::OtherProtocol:
        return "The host speaks version " + std::to_string(refusal.protocol) + " of the protocol, this program " +
               std::to_string(kProtocolVersion) + ": install the same program on both machines.";
    case Refusal::OtherRules:
        return "The host plays by version " + std::to_string(refusal.identity.rules_version) +
               " of the rules, this program by " + std::to_string(own.identity.rules_version) +
               ": install the same program on both machines.";
    case Refusal::OtherAssets:
        return "The host's game data differ from those here: install the same data on both machines.";
    case Refusal::Full:
        return "The lobby is full: ask the host for another seat.";
    case Refusal::Running:
        return "The game has begun already: wait for the next one.";
    case Refusal::WrongPassword:
        return own.password.empty() ? "The game has a password: ask the host for it."
                                    : "The password is wrong: ask the host for it.";
    case Refusal::Kicked:
        break;
    }
    return "The host has removed you from the lobby.";
}

std::string refusal_for_host(Refusal reason, const Identity& own, const Identity& theirs) {
    switch (reason) {
    case Refusal::OtherProtocol:
        return "another version of the protocol";
    case Refusal::OtherRules:
        return "version " + std::to_string(theirs.rules_version) + " of the rules, here " +
               std::to_string(own.rules_version);
    case Refusal::OtherAssets:
        return "other game data";
    case Refusal::Full:
        return "the lobby is full";
    case Refusal::Running:
        return "the game has begun";
    case Refusal::WrongPassword:
        return "wrong password";
    case Refusal::Kicked:
        break;
    }
    return "was removed before";
}

}  // namespace net
