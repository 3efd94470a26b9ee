// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/lobby.h"

#include "game/daily/world/world_table.h"
#include "game/match/network/next_lobby.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/evening_table.h"
#include "game/screens/lobby/host_game.h"
#include "game/screens/play/banner.h"
#include "game/screens/play/net_menu.h"
#include "game/screens/play/net_play.h"
#include "game/screens/play/phrase_menu.h"
#include "game/screens/play/spectate.h"
#include "game/screens/setup/game_rules.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace screens {
namespace {

/// Returns the title of the message that says why the lobby, or the way into it, ended.
const char* end_title(const net::Session* session, const LobbyRequest& request) {
    if (request.next && request.purpose == net::JoinPurpose::Watch) {
        return tr("END OF THE GAME");
    }
    if (session == nullptr && request.next) {
        return tr("COULD NOT OPEN LOBBY");
    }
    if (session == nullptr || session->self() == net::kNoSlot) {
        return tr("COULD NOT JOIN");
    }
    return request.is_host ? tr("LOBBY CLOSED") : tr("DISCONNECTED");
}

}  // namespace

Lobby::Lobby(Services& services, LobbyRequest request)
    : MenuScreen(services), services_(services), request_(std::move(request)), board_(services.view),
      chat_(*request_.chat), entry_(services) {
    build_menu();
    say_ready_again();
    note_own_addresses();
}

/// Whoever plays again need not say so twice.
void Lobby::say_ready_again() {
    net::Session* session = services_.network.session();
    if (!is_waiting_ && request_.next && session != nullptr) {
        session->set_ready(true);
    }
}

void Lobby::build_menu() {
    menu_.clear();
    is_waiting_ = is_waiting(services_.network);
    if (is_waiting_) {
        menu_.add({.label = tr_later("Leave"), .accept = [this] { back(); }});
        return;
    }
    menu_.add({.label = tr_later("Ready"),
               .accept =
                   [this] {
                       if (net::Session* session = services_.network.session()) {
                           session->set_ready(!is_ready());
                       }
                   },
               .value = [this] { return std::string(is_ready() ? tr("Yes") : tr("No")); },
               .glow = [this] { return glow(); }});
    if (check_left_) {
        menu_.add({.label = tr_later("Stop the start"), .accept = [this] {
                       if (net::Session* session = services_.network.session()) {
                           session->stop_check();
                       }
                   }});
    } else if (request_.is_host) {
        menu_.add({.label = tr_later("Start the game"), .accept = [this] { start(); }});
    }
    if (request_.is_host) {
        add_host_rows();
    }
    menu_.add({.label = tr_later("Chat"), .accept = [this] { entry_.open(); }});
    menu_.add({.label = tr_later("Quick phrase…"), .accept = [this] { ui_.screens.push<PhraseMenu>(services_); }});
    menu_.add({.label = tr_later("This evening…"),
               .accept = [this] { ui_.screens.push<EveningTable>(services_); },
               .enabled = [this] { return !services_.evening.is_empty(); }});
    menu_.add({.label = tr_later("Mute a pilot…"), .accept = [this] { ui_.screens.push<MuteMenu>(services_); }});
    menu_.add({.label = tr_later("Leave"), .accept = [this] { back(); }});
    if (request_.is_host && request_.next && !check_left_) {
        menu_.set_focus(1);  // whoever plays again is ready, and has only to start
    }
}

bool Lobby::is_ready() const {
    const net::Session* session = services_.network.session();
    const net::Slot self = session != nullptr ? session->self() : net::kNoSlot;
    return self != net::kNoSlot && session->lobby().seats[self].is_ready;
}

void Lobby::start() {
    if (net::Session* session = services_.network.session()) {
        session->set_ready(true);
        session->start(services_.network.platform().now());
    }
}

void Lobby::share_evening(net::Session& session) {
    const net::LobbyView& lobby = session.lobby();
    if (lobby.is_host) {
        session.set_table(services_.evening.encode(lobby.pilots));
    } else {
        services_.evening.take(lobby.pilots, lobby.table);
    }
}

/// Whoever is asked hears it, and sees it wherever they are in the program.
void Lobby::watch_check(net::Session& session) {
    const auto left = session.time_to_check_end(services_.network.platform().now());
    const auto seconds = [](net::Micros time) { return time / net::kSecond; };
    const bool has_changed = left.has_value() != check_left_.has_value();
    const bool is_another_second = left && check_left_ && seconds(*left) != seconds(*check_left_);
    check_left_ = left;
    if (has_changed) {
        ui_.notices.remove(question_);  // it may have been answered before its time
        const std::size_t focus = menu_.focus();
        build_menu();
        menu_.set_focus(is_asked() ? 0 : std::min(focus, menu_.size() - 1));
    }
    if (!left || !is_asked()) {
        return;
    }
    if (has_changed) {
        ui_.sounds.play(Cue::GameStart);
        ui_.window.ask_attention();
        question_ = tr_format("{} wants to start. Are you ready?", session.lobby().seats[0].pilots.first());
        ui_.notices.add(question_);
    } else if (is_another_second) {
        ui_.sounds.play(Cue::Pause);
    }
}

bool Lobby::is_asked() const {
    return check_left_ && !is_ready();
}

float Lobby::glow() const {
    constexpr net::Micros kPeriod = net::kSecond;
    if (!is_asked()) {
        return 0;
    }
    const auto phase = static_cast<float>(*check_left_ % kPeriod) / static_cast<float>(kPeriod);
    return std::abs(2 * phase - 1);
}

void Lobby::back() {
    const net::Session* const session = services_.network.session();
    if (!request_.is_host && (session == nullptr || session->phase() == net::SessionPhase::Joining)) {
        return ui_.screens.pop();  // there is no lobby to leave yet
    }
    ask(ui_,
        services_.network.has_relayed_guests() ? tr("Leave? Pilots who play through your connection may lose theirs.")
        : request_.is_host                     ? tr("Close this lobby?")
                                               : tr("Leave this lobby?"),
        request_.is_host ? tr("Close it") : tr("Leave"), [this] { ui_.screens.pop(); });
}

void Lobby::leaving() {
    entry_.close();
    if (std::exchange(is_staying_, false)) {
        services_.network.leave();
    }
}

void Lobby::tick() {
    MenuScreen::tick();
    entry_.tick();
    watch();
}

void Lobby::watch() {
    net::Session* session = services_.network.session();
    if (is_waiting(services_.network) != is_waiting_) {
        build_menu();
        say_ready_again();
    }
    if (!is_staying_ || is_finding_way(services_.network)) {
        return;
    }
    if (session == nullptr) {
        return end();  // the lobby could not be opened here, or was not found
    }
    chat_.tick();
    if (!session->lobby().is_host || ++ticks_ == kAwaitedTicks) {
        request_.awaited.clear();  // only the host waits, and whoever stays away for so long has left for good
    }
    watch_check(*session);
    watch_list();
    share_evening(*session);
    for (const net::Notice& notice : session->take_notices()) {
        chat_.add(notice);
        ui_.sounds.play(notice.type == net::Notice::Type::Chat ? Cue::Typing : Cue::Move);
    }
    if (session->lobby().is_host && !request_.is_host) {
        become_host();
    }
    tell_spectators(session->lobby());
    tell_lending();
    note_host(*session);
    tell_new_rules(session->lobby());
    const match::VisitInput* visit = services_.network.visit();
    if (session->phase() == net::SessionPhase::Playing) {
        begin_game();
    } else if (request_.purpose == net::JoinPurpose::Watch && visit != nullptr && visit->is_live()) {
        is_staying_ = false;
        ui_.screens.pop_to_bottom();
        request_.next.reset();
        ui_.screens.push<Spectate>(services_, request_);
    } else if (session->phase() == net::SessionPhase::Ended && !services_.network.is_coming_back()) {
        end();
    }
}

/// Takes over as host: nobody else is left to open the lobby after a game.
void Lobby::become_host() {
    request_.is_host = true;
    request_.plan.password = request_.password;
    build_menu();
    note_own_addresses();
    chat_.tell(tr("The host has left. You are the host now"));
}

void Lobby::tell_lending() {
    if (!has_told_lending_ && services_.network.is_lending()) {
        has_told_lending_ = true;
        chat_.tell(tr("Friends elsewhere can join the host through your connection."));
    }
}

void Lobby::tell_spectators(const net::LobbyView& lobby) {
    if (std::exchange(spectators_, lobby.spectators) < lobby.spectators && !is_waiting_) {
        chat_.tell(tr("A spectator waits for the game."));
        ui_.sounds.play(Cue::Move);
    }
}

/// Whoever is ready for one game may not be for another. The set-up and the length of the match may arrive one after
/// the other.
void Lobby::tell_new_rules(const net::LobbyView& lobby) {
    constexpr int kSettled = sim::kTicksPerSecond / 2;
    const int length = services_.evening.match_length();
    if (lobby.game != game_ || length != match_length_) {
        game_ = lobby.game;
        match_length_ = length;
        rules_age_ = 0;
    }
    if (rules_age_ == kSettled || ++rules_age_ < kSettled) {
        return;
    }
    const auto setup = match::decode_setup(game_);
    const std::string rules = setup ? describe_rules(*setup, length) : std::string();
    if (rules.empty() || rules == told_rules_) {
        return;
    }
    if (!std::exchange(told_rules_, rules).empty() && !request_.is_host) {
        chat_.tell(tr_format("New rules: {}", rules));
        ui_.sounds.play(Cue::Move);
    }
}

/// The list of games asks it directly from now on. The host of a lobby after a game may be another pilot.
void Lobby::note_host(const net::Session& session) {
    const bool is_in = session.phase() == net::SessionPhase::Lobby || session.phase() == net::SessionPhase::Visiting;
    const bool was_hidden = request_.invite || request_.listed;
    if (is_in && was_hidden) {
        request_.address = services_.network.joined_address();
    }
    const bool is_lasting = !was_hidden && !request_.next && !request_.lost_game;
    if (!is_in || request_.is_host || !is_lasting || std::exchange(has_noted_host_, true)) {
        return;
    }
    const std::string listed = request_.host_name.empty() ? session.names()[0] : request_.host_name;
    const bool is_lobby = session.visit() == nullptr;
    remember_host(services_, {request_.address, is_lobby ? session.lobby().seats[0].pilots.first() : listed});
}

/// Those with whom a game is played are friends in the world's table, if they take part as well.
void Lobby::befriend_all(const net::LobbyView& lobby) {
    daily::WorldTable* const table = world_table_of(services_);
    for (const net::Seat& seat : lobby.seats) {
        if (table != nullptr && seat.is_taken && seat.mark) {
            table->befriend(*seat.mark, seat.pilots.first(), true);
        }
    }
}

void Lobby::begin_game() {
    is_staying_ = false;
    const net::LobbyView& lobby = services_.network.session()->lobby();
    befriend_all(lobby);
    if (const auto setup = match::decode_setup(lobby.game); setup && request_.is_host) {
        request_.plan.setup = *setup;
        request_.plan.setup.seed = 0;
        request_.plan.seats = lobby.max_pilots;
    }
    if (request_.lost_game) {
        // Playing again leads to the next lobby, not back to this game.
        request_.password = request_.lost_game->password;
        request_.address = request_.lost_game->peers.front();
        request_.lost_game.reset();
    }
    if (std::exchange(request_.next, std::nullopt) && !request_.is_host) {
        // Another pilot may be the host now, and has the first slot.
        for (const net::LinkStats& link : services_.network.session()->links()) {
            if (link.slot == 0) {
                request_.address = link.address;
            }
        }
    }
    ui_.screens.pop_to_bottom();
    ui_.screens.push<NetPlay>(services_, request_);
}

void Lobby::end() {
    is_staying_ = false;
    const net::Session* session = services_.network.session();
    const engine::Message reason = session != nullptr ? session->end_reason() : services_.network.trouble();
    const char* const title = end_title(session, request_);
    std::string text = reason.is_empty() ? std::string(tr("The lobby was closed.")) : sentence(reason);
    if (request_.lost_game && is_waiting_) {
        text += " " + std::string(tr("That game is over, or its pilots cannot be reached."));
    }
    ui_.log.info("the lobby ended: {}", reason.english());
    services_.network.leave();
    ui_.screens.pop_to_bottom();
    if (request_.is_host) {
        ui_.screens.push<HostGame>(services_);
    } else {
        show_games(services_, request_.list.value_or(net::JoinPurpose::Fly));
    }
    tell(ui_, title, text);
}

void Lobby::handle(const engine::InputEvent& event) {
    if (is_waiting_) {
        return MenuScreen::handle(event);
    }
    if (entry_.is_open()) {
        return entry_.handle(event);
    }
    const MenuKey key = menu_key(event);
    // Menu keys keep their meaning, whatever is bound to them: Return, for example, operates the menu here.
    if (key == MenuKey::Extra || (key == MenuKey::None && is_press(services_, event, PilotAction::Chat))) {
        return entry_.open();
    }
    if (key == MenuKey::None && is_press(services_, event, PilotAction::Phrases)) {
        return ui_.screens.push<PhraseMenu>(services_);
    }
    MenuScreen::handle(event);
}

}  // namespace screens
