// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/host_game.h"

#include "game/app/settings_table.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/setup/game_rules.h"
#include "game/screens/setup/own_pilots.h"
#include "net/lobby/session.h"

#include <string>
#include <utility>

namespace screens {

namespace {

constexpr std::size_t kMaxRelayLetters = 80;

}  // namespace

HostGame::HostGame(Services& services, bool over_lobby) : MenuScreen(services, over_lobby), services_(services) {
    const net::Session* session = services_.network.session();
    if (over_lobby && session != nullptr) {
        const auto setup = match::decode_setup(session->lobby().game);
        keep_rules(services_.settings, setup.value_or(sim::Setup{}), session->lobby().max_pilots,
                   services_.evening.match_length());
    }
    menu_.add({.label = over_lobby ? tr_later("Back to the lobby") : tr_later("Open the lobby"),
               .accept = [this] { is_overlay() ? change_lobby() : open_lobby(); },
               .hint = over_lobby ? tr_later("Takes these rules to the lobby.")
                                  : tr_later("The others join you in the lobby; you start the game there.")});
    add_rules();
    if (!over_lobby) {
        add_identity();
    }
}

void HostGame::add_rules() {
    MenuItem kind = choice_row(services_, tr_later_in("kind of game", "Game"), "host.mode",
                               {tr_later("Crew"), tr_later("Co-op"), tr_later("Deathmatch")}, {""});
    kind.hint_now = [this] {
        return std::string(is_deathmatch() ? tr("Everyone shoots at everyone.")
                           : is_crew()     ? tr("All share the ships and fetch lost friends from their pods.")
                                           : tr("All clear the field together; shots pass through friends."));
    };
    menu_.add(std::move(kind));
    MenuItem ships = number_row(services_, tr_later("Ships"), "host.lives", {""});
    ships.enabled = [this] { return !is_deathmatch(); };
    ships.hint_now = [this] {
        return std::string(is_crew() ? tr("Spare ships of the crew: one less than this, and one for each pilot.")
                                     : tr("Ships per pilot, the first included."));
    };
    menu_.add(std::move(ships));
    add_number(tr_later("Frags to win"), "host.frags", tr_later("The first pilot to shoot down that many ships wins."),
               true, false);
    MenuItem rounds =
        choice_row(services_, tr_later("Match"), "host.rounds",
                   {tr_later("One game"), tr_later("Best of 3"), tr_later("Best of 5"), tr_later("Best of 7")},
                   tr_later("Whoever wins more than half of the rounds wins the match."));
    rounds.enabled = [this] { return is_deathmatch(); };
    menu_.add(std::move(rounds));
    add_number(tr_later("First wave"), "host.wave", tr_later("Later waves are faster and more crowded."), true, true);
    add_number(tr_later("Seats"), "host.seats", tr_later("Maximum number of pilots, including you."), true, true);
    menu_.add(flag_row(services_, tr_later("Beginner's aids"), "host.beginners",
                       tr_later("Ships brake and raise their shields automatically.")));
}

void HostGame::add_identity() {
    menu_.add({.label = tr_later("Password"),
               .accept =
                   [this] {
                       ui_.screens.push<TextPrompt>(
                           ui_, Question{.title = tr("PASSWORD"),
                                         .hint = tr("Required to join. Leave empty for an open game."),
                                         .text = std::string(password_.view()),
                                         .max_letters = net::kMaxPasswordBytes,
                                         .max_bytes = net::kMaxPasswordBytes,
                                         .is_secret = true,
                                         .may_be_empty = true,
                                         .answer = [this](const std::string& text) { password_ = text; }});
                   },
               .value = [this] { return std::string(password_.is_empty() ? tr("None") : tr("Set")); },
               .hint = tr_later("Never sent in plain text.")});
    menu_.add({.label = tr_later("Relay server"),
               .accept =
                   [this] {
                       ui_.screens.push<TextPrompt>(
                           ui_,
                           Question{.title = tr("RELAY SERVER"),
                                    .hint = tr("A machine that runs gyre --relay: its name or address."),
                                    .text = services_.settings.text("net.relay"),
                                    .max_letters = kMaxRelayLetters,
                                    .max_bytes = kMaxRelayLetters,
                                    .may_be_empty = true,
                                    .answer = [this](const std::string& text) { services_.set("net.relay", text); }});
                   },
               .value =
                   [this] {
                       const std::string& relay = services_.settings.text("net.relay");
                       return relay.empty() ? std::string(tr("None")) : relay;
                   },
               .hint = tr_later("Lets friends elsewhere in where your router does not.")});
    add_own_pilots(menu_, services_);
}

void HostGame::add_number(Phrase label, const char* setting, Phrase hint, bool for_deathmatch, bool for_coop) {
    MenuItem row = number_row(services_, label, setting, hint);
    row.enabled = [this, for_deathmatch, for_coop] { return is_deathmatch() ? for_deathmatch : for_coop; };
    menu_.add(std::move(row));
}

bool HostGame::is_crew() const {
    return services_.settings.text("host.mode") == "crew";
}

bool HostGame::is_deathmatch() const {
    return services_.settings.text("host.mode") == "deathmatch";
}

void HostGame::open_lobby() {
    if (asks_for_own_name(services_, [this] { open_lobby(); })) {
        return;
    }
    LobbyRequest request = request_to_host(services_.settings);
    request.plan.password = password_;
    request.plan.is_open = services_.settings.flag("host.open");
    enter_lobby(services_, request);
}

void HostGame::change_lobby() {
    ui_.screens.pop();
    net::Session* session = services_.network.session();
    if (session == nullptr) {
        return;
    }
    match::HostPlan plan = host_plan_of(services_.settings);
    if (const auto before = match::decode_setup(session->lobby().game)) {
        plan.setup.seed = before->seed;
    }
    session->set_game(match::encode_setup(plan.setup), plan.seats);
    services_.evening.set_match_length(match_length_of(services_.settings));
}

void HostGame::back() {
    if (is_overlay()) {
        return change_lobby();
    }
    MenuScreen::back();
}

Board HostGame::board(const Painter&) const {
    return {.size = {400, 112 + menu_.height()},
            .title = is_overlay() ? tr("GAME RULES") : tr("HOST A GAME"),
            .help = menu_.hint(),
            .hints = hints()};
}

}  // namespace screens
