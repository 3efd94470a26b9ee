// SPDX-License-Identifier: Zlib
// The ways into a lobby, and what is asked once before them.
#include "game/screens/lobby/lobby.h"

#include "game/daily/world/world_table.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/setup/game_rules.h"
#include "game/screens/setup/own_pilots.h"

#include <iterator>
#include <sstream>
#include <utility>

namespace screens {

namespace {

constexpr const char* kToldAddresses = "net.told_addresses";

std::vector<std::string> words_in(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

net::HostPlace place_of(const LobbyRequest& request) {
    return request.listed   ? net::HostPlace::listed_as(*request.listed)
           : request.invite ? net::HostPlace::invited(*request.invite)
                            : net::HostPlace(request.address, request.key);
}

/// Asks the question unless the player has agreed to it before, which the setting keeps.
void agree_once(Services& services, const char* setting, const char* question, std::function<void()> then) {
    if (services.settings.flag(setting)) {
        return then();
    }
    ask(services, question, tr("Go on"), [&services, setting, then = std::move(then)] {
        services.set(setting, true);
        services.set(kToldAddresses, true);  // which each question says
        then();
    });
}

}  // namespace

void tell_of_addresses(Services& services, std::function<void()> then) {
    agree_once(services, kToldAddresses,
               tr("Players in a game across the internet see each other's internet address, as in most games "
                  "without a company's servers. A code is seen only by those you give it to. Go on?"),
               std::move(then));
}

void tell_of_world_list(Services& services, std::function<void()> then) {
    agree_once(services, "net.told_world",
               tr("The worldwide list is kept by other players' machines, which see your internet address when you "
                  "read it. Players in a game see each other's. Go on?"),
               std::move(then));
}

void tell_of_listing(Services& services, std::function<void()> then) {
    agree_once(services, "net.told_listing",
               tr("Everybody can read in the worldwide list that you host a game: your name, its rules and its number "
                  "of pilots. Whoever joins sees your internet address, and you see theirs. Go on?"),
               std::move(then));
}

void use_network_settings(Services& services) {
    match::NetworkOptions& options = services.network.options();
    options.relay = services.settings.text("net.relay");
    options.lends_relay = services.settings.flag("play.lends_relay");
    options.table.hosts = words_in(services.settings.text("net.nodes"));
}

LobbyRequest request_to_host(const engine::Settings& settings) {
    return {.is_host = true, .plan = host_plan_of(settings), .match_length = match_length_of(settings)};
}

void enter_lobby(Services& services, const LobbyRequest& request) {
    match::OnlineService& network = services.network;
    if (request.lost_game) {
        network.come_back_to(*request.lost_game);
        services.evening.begin_match(1);
        services.evening.take(request.lost_game->pilots, request.lost_game->table);
        return services.screens.push<Lobby>(services, request);
    }
    if (!request.next) {
        services.evening.begin_match(request.match_length);
    }
    use_network_settings(services);
    daily::WorldTable* const table = world_table_of(services);
    network.options().mark = table != nullptr ? table->mark() : std::nullopt;
    const bool is_spectator = request.purpose == net::JoinPurpose::Watch;
    const match::OwnPilots pilots{services.pilot_name(),
                                  is_spectator ? std::string() : second_pilot_online(services.settings)};
    const auto entered = request.next      ? network.play_again(pilots, *request.next)
                         : request.is_host ? network.host(pilots, request.plan)
                                           : network.join(pilots, request.password, place_of(request), request.purpose);
    if (!entered) {
        services.log.error("{}", entered.error().english());
        return tell(services, request.is_host ? tr("COULD NOT OPEN LOBBY") : tr("COULD NOT JOIN"),
                    sentence(entered.error()));
    }
    services.screens.push<Lobby>(services, request);
}

}  // namespace screens
