// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/host_game.h"

#include "game/app/menu_input.h"
#include "game/screens/dialogs/text_prompt.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/setup/game_rules.h"

#include <string>

namespace screens {
namespace {

constexpr std::size_t kMaxPasswordLetters = 15;  // of up to four bytes each

}  // namespace

HostGame::HostGame(Services& services, bool over_lobby) : services_(services), over_lobby_(over_lobby) {
    const net::Session* session = services_.network.session();
    if (over_lobby_ && session != nullptr) {
        const auto setup = match::decode_setup(session->lobby().game);
        keep_rules(services_.settings, setup.value_or(sim::Setup{}), session->lobby().max_pilots);
    }
    build_menu();
}

void HostGame::build_menu() {
    if (over_lobby_) {
        menu_.add({.label = tr_later("Back to the lobby"), .accept = [this] { change_lobby(); }});
    } else {
        menu_.add({.label = tr_later("Open the lobby"), .accept = [this] { open_lobby(); }});
    }
    add_rules();
    if (!over_lobby_) {
        add_identity();
    }
}

void HostGame::add_rules() {
    const auto is_deathmatch = [this] { return services_.settings.text("host.mode") == "deathmatch"; };
    menu_.add({.label = tr_later_in("kind of game", "Game"),
               .change = [this, is_deathmatch](
                             int) { set("host.mode", std::string(is_deathmatch() ? "coop" : "deathmatch")); },
               .value = [is_deathmatch] { return std::string(is_deathmatch() ? tr("Deathmatch") : tr("Together")); },
               .hint = tr_later("Clear the field together, or everybody against everybody.")});
    add_number(tr_later("Ships"), "host.lives", tr_later("Of each pilot. In a deathmatch they never run out."), false,
               true);
    add_number(tr_later("Hits to win"), "host.frags",
               tr_later("Who shoots down that many ships first has won a deathmatch."), true, false);
    add_number(tr_later("First wave"), "host.wave", tr_later("Later waves are faster and fuller."), true, true);
    add_number(tr_later("Seats"), "host.seats", tr_later("How many pilots there may be, you included."), true, true);
    menu_.add(
        {.label = tr_later("For beginners"),
         .change = [this](int) { set("host.beginners", !services_.settings.flag("host.beginners")); },
         .value = [this] { return std::string(services_.settings.flag("host.beginners") ? tr("On") : tr("Off")); },
         .hint = tr_later("Ships brake by themselves, and shields rise by themselves.")});
}

void HostGame::add_identity() {
    menu_.add({.label = tr_later("Password"),
               .accept =
                   [this] {
                       services_.screens.push(std::make_unique<TextPrompt>(
                           services_, Question{.title = tr("PASSWORD"),
                                               .hint = tr("Who wants to join must know it. Empty: anybody may."),
                                               .text = password_,
                                               .max_letters = kMaxPasswordLetters,
                                               .is_secret = true,
                                               .may_be_empty = true,
                                               .answer = [this](const std::string& text) { password_ = text; }}));
                   },
               .value = [this] { return std::string(password_.empty() ? tr("None") : tr("Set")); },
               .hint = tr_later("It never crosses the network in clear.")});
    menu_.add({.label = tr_later("Your name"),
               .accept = [this] { ask_for_name(services_); },
               .value = [this] { return services_.pilot_name(); },
               .hint = tr_later("What the others see.")});
}

void HostGame::add_number(Phrase label, const char* setting, Phrase hint, bool for_deathmatch, bool for_coop) {
    menu_.add({.label = label,
               .change = [this, setting](int step) { set(setting, services_.settings.number(setting) + step); },
               .value = [this, setting] { return std::to_string(services_.settings.number(setting)); },
               .enabled =
                   [this, for_deathmatch, for_coop] {
                       return services_.settings.text("host.mode") == "deathmatch" ? for_deathmatch : for_coop;
                   },
               .hint = hint});
}

void HostGame::set(const std::string& setting, const engine::SettingValue& value) {
    services_.settings.set(setting, value);
    services_.apply_settings();
}

void HostGame::open_lobby() {
    LobbyRequest request;
    request.is_host = true;
    request.wish = host_wish_of(services_.settings);
    request.wish.password = password_;
    enter_lobby(services_, request);
}

void HostGame::change_lobby() {
    services_.screens.pop();
    net::Session* session = services_.network.session();
    if (session == nullptr) {
        return;
    }
    match::HostWish wish = host_wish_of(services_.settings);
    if (const auto before = match::decode_setup(session->lobby().game)) {
        wish.setup.seed = before->seed;
    }
    session->set_game(match::encode_setup(wish.setup));
    session->set_max_pilots(wish.seats);
}

void HostGame::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        if (over_lobby_) {
            change_lobby();
        } else {
            services_.screens.pop();
        }
        return;
    }
    handle_menu(services_, menu_, event);
}

void HostGame::draw(const Painter& painter, float fraction) {
    if (over_lobby_) {
        painter.dim();
    } else {
        backdrop_.draw(painter, fraction);
    }
    const engine::Rect body = painter.board(
        {.size = {400, 96 + static_cast<float>(menu_.size()) * theme::kRowHeight},
         .title = over_lobby_ ? tr("THE GAME") : tr("HOST A GAME"),
         .help = menu_.hint(),
         .has_help = true,
         .hints = {{"↑ ↓", tr("choose")}, {"← →", tr("change")}, {"Return", tr("select")}, {"Esc", tr("back")}}});
    menu_.draw(painter, body);
}

}  // namespace screens
