// SPDX-License-Identifier: Zlib
#include "game/screens/title/branches.h"

#include "game/daily/world/world_table.h"
#include "game/screens/lobby/browse.h"
#include "game/screens/lobby/host_game.h"
#include "game/screens/lobby/net_check_page.h"
#include "game/screens/replays/replays.h"
#include "game/screens/setup/game_rules.h"
#include "game/screens/setup/new_game.h"
#include "game/screens/title/hall_days.h"
#include "game/screens/title/medals.h"
#include "game/screens/title/scores.h"
#include "game/view/hud/hud_brush.h"

#include <algorithm>
#include <string>

namespace screens {
namespace {

std::ptrdiff_t medals_of(const scores::Profile& profile) {
    return std::ranges::count_if(profile.medals, [](const auto& note) { return note.has_value(); });
}

}  // namespace

Together::Together(Services& services) : MenuScreen(services), services_(services) {
    menu_.add({.label = tr_later("AT THIS MACHINE"), .is_heading = true});
    menu_.add({.label = tr_later("Two players"),
               .accept = [this] { ui_.screens.push<NewGame>(services_, 2); },
               .hint = tr_later("Two pilots at one keyboard, or with gamepads.")});
    menu_.add({.label = tr_later("Deathmatch"),
               .accept =
                   [this] {
                       keep_local_kind(services_.settings, 1, LocalKind::Deathmatch);
                       ui_.screens.push<NewGame>(services_, 1);
                   },
               .hint = tr_later("You against bots: the first to win enough frags.")});
    menu_.add({.label = tr_later("Set up a game…"),
               .accept = [this] { ui_.screens.push<NewGame>(services_, 1); },
               .hint = tr_later("Alone or with bots: difficulty, ships, beginner's aids and the first wave.")});
    menu_.add({.label = tr_later("OVER THE NETWORK"), .is_heading = true});
    menu_.add({.label = tr_later("Host a game"),
               .accept = [this] { ui_.screens.push<HostGame>(services_); },
               .hint = tr_later("Open a lobby that up to seven others can join.")});
    menu_.add({.label = tr_later("Join a game"),
               .accept = [this] { show_games(services_, net::JoinPurpose::Fly); },
               .hint = tr_later("Games on this network, or any other by its code or address.")});
    menu_.add({.label = tr_later("Watch a game"),
               .accept = [this] { show_games(services_, net::JoinPurpose::Watch); },
               .hint = tr_later("Look on while others fly; you can watch even a full game.")});
    menu_.add({.label = tr_later("Can others join me?"),
               .accept = [this] { ui_.screens.push<NetCheckPage>(services_); },
               .hint = tr_later("Asks your router whether it lets friends elsewhere in.")});
}

Board Together::board(const Painter&) const {
    return {.size = {400, 100 + menu_.height()}, .title = tr("TOGETHER"), .help = menu_.hint(), .hints = hints()};
}

RecordPages::RecordPages(const LocalUses& services) : MenuScreen(services), services_(services) {
    menu_.add({.label = tr_later("High scores"),
               .accept = [this] { ui_.screens.push<Scores>(services_); },
               .value =
                   [this] {
                       const auto& games = services_.scores.content().entries();
                       return games.empty() ? std::string() : view::grouped(games.front().score);
                   },
               .hint = tr_later("The ten best games: alone, in pairs, in crews, and Rush.")});
    menu_.add(
        {.label = tr_later("Medals"),
         .accept = [this] { ui_.screens.push<Medals>(services_); },
         .value = [this] { return tr_format("{} of {}", medals_of(services_.profile.content()), scores::kMedals); },
         .hint = tr_later("The medals, and the totals of all games.")});
    menu_.add({.label = tr_later("Replays"),
               .accept = [this] { ui_.screens.push<Replays>(services_); },
               .value = [this] { return std::to_string(replays_); },
               .hint = tr_later("Your last games and your best ones, to watch and to share.")});
    if (services_.world != nullptr) {
        menu_.add({.label = tr_later("Hall"),
                   .accept = [this] { ui_.screens.push<HallDays>(services_); },
                   .value = [this] { return tr_format_plural("{} day", "{} days", static_cast<long>(days_), days_); },
                   .hint = tr_later("The world's best daily flights of the last days.")});
    }
}

void RecordPages::shown() {
    replays_ = listed_replays(services_).size();
    days_ = services_.world != nullptr ? services_.world->table.kept_days().size() : 0;
}

Board RecordPages::board(const Painter&) const {
    return {.size = {400, 100 + menu_.height()}, .title = tr("RECORDS"), .help = menu_.hint(), .hints = hints()};
}

}  // namespace screens
