// SPDX-License-Identifier: Zlib
// From a row of the list of games, or a code or address, to the lobby.
#include "game/screens/lobby/browse.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/lobby/resolve_screen.h"
#include "game/screens/setup/own_pilots.h"

#include <utility>

namespace screens {

using match::Obstacle;

namespace {

constexpr std::size_t kMaxAddressLetters = 120;  // or of a line of chat with a code in it

}  // namespace

void Browse::choose(const OpenGame& game) {
    if (only_watches()) {
        return watch(game);
    }
    if (asks_for_own_name(services_, [this, game] { choose(game); })) {
        return;
    }
    const Obstacle why_not = game.obstacle;
    if (why_not == Obstacle::Version || (why_not == Obstacle::Full && !game.is_running)) {
        refuse(game);
    } else if (!game.is_running) {
        enter(game, purpose_);
    } else {
        std::vector<MenuItem> ways{
            {.label = tr_later("Watch the game"), .accept = [this, game] { enter(game, net::JoinPurpose::Watch); }}};
        if (why_not == Obstacle::None) {
            ways.insert(ways.begin(), {.label = tr_later("Join the game"),
                                       .accept = [this, game] { enter(game, net::JoinPurpose::Fly); }});
        }
        screens::choose(ui_, tr_format("{}'s game has started", game.host.name), std::move(ways));
    }
}

void Browse::watch(const OpenGame& game) {
    if (asks_for_own_name(services_, [this, game] { watch(game); })) {
        return;
    }
    game.obstacle == Obstacle::Version ? refuse(game) : enter(game, net::JoinPurpose::Watch);
}

void Browse::refuse(const OpenGame& game) {
    ui_.sounds.play(Cue::Wrong);
    ui_.notices.add(sentence(match::describe(game.obstacle, game.host.name)));
}

void Browse::choose(const KnownHost& host) {
    if (!asks_for_own_name(services_, [this, host] { choose(host); })) {
        ask_for_password(host, true, purpose_);
    }
}

void Browse::enter(const OpenGame& game, net::JoinPurpose purpose) {
    if (!game.has_password) {
        join(game.host, {}, purpose);
    } else if (password_.is_empty()) {
        ask_for_password(game.host, false, purpose);
    } else {
        join(game.host, std::exchange(password_, {}), purpose);  // once, since it may be that of another game
    }
}

void Browse::ask_for_address() {
    // Whoever was sent a code has just copied it.
    const std::string copied = engine::clipboard_line();
    const auto place = net::find_place(copied, services_.network.options().port);
    const bool is_code = place && *place && ((*place)->key || (*place)->invite);
    ui_.screens.push<TextPrompt>(ui_, Question{.title = tr("CODE OR ADDRESS"),
                                               .hint = tr_format("The host's code, or name or address (with :PORT "
                                                                 "if it is not {}). Ctrl+V pastes.",
                                                                 services_.network.options().port),
                                               .text = is_code ? copied : services_.settings.text("net.address"),
                                               .max_letters = kMaxAddressLetters,
                                               .answer = [this](const std::string& text) { join_by_name(text); }});
}

void Browse::join_by_name(const std::string& text) {
    if (asks_for_own_name(services_, [this, text] { join_by_name(text); })) {
        return;
    }
    ui_.screens.push<ResolveScreen>(services_, text, [this, text](const net::HostPlace& place) {
        const auto go_on = [this, text, place] {
            const bool is_code = place.key || place.invite;
            services_.set("net.address", is_code ? std::string() : text);  // a code serves for one evening
            KnownHost host;
            host.address = place.address;
            host.key = place.key;
            host.invite = place.invite;
            ask_for_password(host, true, purpose_);
        };
        place.invite || net::is_public(place.address) ? tell_of_addresses(services_, go_on) : go_on();
    });
}

void Browse::ask_for_password(const KnownHost& host, bool may_be_empty, net::JoinPurpose purpose) {
    ui_.screens.push<TextPrompt>(
        ui_, Question{.title = tr("PASSWORD"),
                      .hint = may_be_empty ? tr("Leave empty if there is no password.")
                                           : tr("This game requires a password."),
                      .max_letters = net::kMaxPasswordBytes,
                      .max_bytes = net::kMaxPasswordBytes,
                      .is_secret = true,
                      .may_be_empty = may_be_empty,
                      .answer = [this, host, purpose](const std::string& password) { join(host, password, purpose); }});
}

LobbyRequest Browse::request_for(const KnownHost& host, const net::SecretText& password, net::JoinPurpose purpose) {
    LobbyRequest request;  // not one braced list: g++ 12 would warn about its unset strings
    request.address = host.address;
    request.host_name = host.name;
    request.key = host.key;
    request.invite = host.invite;
    request.listed = host.listed;
    request.password = password;
    request.purpose = purpose;
    return request;
}

void Browse::join(const KnownHost& host, const net::SecretText& password, net::JoinPurpose purpose) {
    LobbyRequest request = request_for(host, password, purpose);
    request.list = purpose_;
    services_.network.world().end();  // the way to the game needs a node of its own
    enter_lobby(services_, request);
}

}  // namespace screens
