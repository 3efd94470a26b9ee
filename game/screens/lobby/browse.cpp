// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/browse.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/setup/own_pilots.h"
#include "game/ui/menu_key.h"

#include <algorithm>
#include <utility>

namespace screens {

using match::Obstacle;
using match::WorldList;

namespace {

constexpr float kRow = 24;
constexpr float kHead = 24;            // the names of the columns
constexpr std::size_t kLeastRows = 8;  // so that the rows below keep their places while games come and go
constexpr const char* kWorldSetting = "net.world";

/// Returns whether both are the same game, found in two ways: nobody else has set up one that is alike down to its
/// seed.
bool is_same_game(const net::ListedGame& listed, const OpenGame& found) {
    return listed.game == found.game && listed.host_name == found.host.name;
}

}  // namespace

void show_games(Services& services, net::JoinPurpose purpose) {
    services.screens.push<Browse>(services, std::nullopt, net::SecretText(), purpose);
}

Browse::Browse(Services& services, std::optional<net::JoinPurpose> first, const net::SecretText& password,
               net::JoinPurpose purpose)
    : MenuScreen(services, false, kRow), services_(services), first_(first), password_(password), purpose_(purpose) {
    list();
    menu_.set_focus(address_row_);
}

void Browse::shown() {
    if (const auto begun = services_.network.search().begin(); !begun) {
        ui_.log.error("{}", begun.error().english());
        ui_.notices.add(begun.error());
    }
    ask_known_hosts();
    search_world();
}

std::vector<KnownHost> Browse::asked_hosts() const {
    return first_ ? std::vector<KnownHost>() : known_hosts(services_.settings);
}

void Browse::ask_known_hosts() {
    if (!services_.network.search().is_running()) {
        return;
    }
    std::vector<net::Address> addresses;
    for (const KnownHost& host : asked_hosts()) {
        addresses.push_back(host.address);
    }
    services_.network.search().ask_also(addresses);
}

bool Browse::lists_world() const {
    return !first_ && services_.settings.flag(kWorldSetting);
}

void Browse::search_world() {
    WorldList& world = services_.network.world();
    if (!lists_world()) {
        return world.end();
    }
    use_network_settings(services_);
    if (const auto begun = world.begin(); !begun) {
        ui_.log.error("{}", begun.error().english());
        ui_.notices.add(begun.error());
    }
}

void Browse::turn_world() {
    const auto set = [this](bool is_on) {
        services_.set(kWorldSetting, is_on);
        search_world();
        refresh();
    };
    lists_world() ? set(false) : tell_of_world_list(services_, [set] { set(true); });
}

void Browse::list_world() {
    if (!lists_world()) {
        turn_world();
    }
}

void Browse::leaving() {
    services_.network.search().end();
    services_.network.world().end();
}

void Browse::tick() {
    MenuScreen::tick();
    ++ticks_;
    refresh();
    const auto open = std::ranges::find_if(games_, [this](const OpenGame& game) {
        return first_ == net::JoinPurpose::Watch ? game.obstacle != Obstacle::Version : game.obstacle == Obstacle::None;
    });
    if (first_ && open != games_.end()) {
        const net::JoinPurpose purpose = *std::exchange(first_, std::nullopt);
        enter_lobby(services_, request_for(open->host, password_, purpose));
    }
}

void Browse::refresh() {
    // The focus stays on its host, or on its row below all of them, as games come and go. Until somebody moves it, it
    // waits for the first game.
    const std::size_t focus = menu_.focus();
    const std::optional<KnownHost> host = host_at(focus);
    const std::size_t below = focus - std::min(focus, address_row_);
    const bool waits = games_.empty() && world_.empty() && focus == address_row_;
    list();
    const auto first = std::ranges::find_if(hosts_, [](const auto& at) { return at.has_value(); });
    if (!host) {
        const bool is_found = waits && !(games_.empty() && world_.empty()) && first != hosts_.end();
        menu_.set_focus(is_found ? static_cast<std::size_t>(first - hosts_.begin()) : address_row_ + below);
        return;
    }
    const auto same = std::ranges::find_if(
        hosts_, [&host](const auto& at) { return at && at->address == host->address && at->listed == host->listed; });
    const std::size_t place = same != hosts_.end() ? static_cast<std::size_t>(same - hosts_.begin()) : focus;
    menu_.set_focus(address_row_);  // if no host is left at that place
    for (std::size_t row = std::min(place + 1, hosts_.size()); row > 0; --row) {
        if (hosts_[row - 1]) {
            menu_.set_focus(row - 1);
            break;
        }
    }
}

void Browse::list() {
    constexpr int kOwnEvery = 5 * sim::kTicksPerSecond;
    if (ticks_ % kOwnEvery == 0) {
        own_ = services_.network.platform().addresses(0);
    }
    match::OnlineService& network = services_.network;
    std::vector<net::FoundGame> found = network.search().games();
    put_joined_first(found, known_hosts(services_.settings));
    games_.clear();
    for (const net::FoundGame& game : found) {
        if (!is_listed_at(game.address)) {
            games_.push_back(open_game(game, network.search().obstacle(game)));
        }
    }
    silent_ = asked_hosts();
    std::erase_if(silent_, [this](const KnownHost& host) { return is_listed_at(host.address); });
    world_.clear();
    for (const net::ListedGame& game : lists_world() ? network.world().games() : std::vector<net::ListedGame>()) {
        if (std::ranges::none_of(games_, [&game](const OpenGame& near) { return is_same_game(game, near); })) {
            world_.push_back(open_game(game, network.world().obstacle(game)));
        }
    }
    build_menu();
}

/// A host on this machine is found both at the machine's address and at that of its loopback device.
bool Browse::is_listed_at(const net::Address& address) const {
    return std::ranges::any_of(games_,
                               [&](const OpenGame& game) { return is_same_place(game.host.address, address, own_); });
}

std::optional<KnownHost> Browse::host_at(std::size_t row) const {
    return row < hosts_.size() ? hosts_[row] : std::nullopt;
}

void Browse::build_menu() {
    menu_.clear();
    hosts_.clear();
    std::ranges::for_each(games_, [this](const OpenGame& game) { add_game(game); });
    std::ranges::for_each(silent_, [this](const KnownHost& host) { add_silent(host); });
    if (lists_world()) {
        if (games_.empty()) {
            add_status(tr("Looking for games on this network"));
        }
        menu_.add({.label = tr_later("WORLDWIDE"), .is_heading = true});
        hosts_.emplace_back();
        std::ranges::for_each(world_, [this](const OpenGame& game) { add_game(game); });
        if (world_.empty()) {
            add_status(state_of_world());
        }
    }
    rows_ = hosts_.size();
    while (hosts_.size() < kLeastRows) {
        add_status({});
    }
    add_rule();
    address_row_ = hosts_.size();
    menu_.add({.label = tr_later("Enter a code or address…"),
               .accept = [this] { ask_for_address(); },
               .value = [this] { return services_.settings.text("net.address"); },
               .hint = tr_later("For a game that is not on this network: its host's code, name or address.")});
    if (!first_) {
        menu_.add({.label = tr_later("Search worldwide"),
                   .accept = [this] { turn_world(); },
                   .value = [this] { return std::string(lists_world() ? tr("Yes") : tr("No")); },
                   .hint_now = [this] { return hint_of_world(); }});
    }
    if (only_watches()) {
        add_own_name(menu_, services_);  // other spectators read it
    } else {
        add_own_pilots(menu_, services_);
    }
}

void Browse::add_status(const std::string& line) {
    menu_.add(
        {.label = line,
         .enabled = [] { return false; },
         .draw = [line](const Painter& painter, engine::Rect area, bool) { draw_status_row(painter, line, area); }});
    hosts_.emplace_back();
}

void Browse::add_rule() {
    menu_.add({.enabled = [] { return false; },
               .draw = [](const Painter& painter, engine::Rect area,
                          bool) { painter.rule(area.x, area.centre().y, area.w, theme::kLine); }});
    hosts_.emplace_back();
}

std::string Browse::state_of_world() const {
    switch (services_.network.world().state()) {
    case WorldList::State::Off:
    case WorldList::State::Connecting:
    case WorldList::State::Reading:
        return tr("Reading the list…");
    case WorldList::State::NoTable:
        return tr("Not reachable");
    case WorldList::State::NoProgram:
        return tr("gyre-dht is not installed");
    case WorldList::State::Read:
        break;
    }
    return tr("No open games now");
}

std::string Browse::hint_of_world() const {
    const engine::Message state = match::describe(services_.network.world().state());
    return lists_world() && !state.is_empty() ? sentence(state)
                                              : std::string(tr("Also lists games that are open to everybody."));
}

void Browse::add_game(const OpenGame& game) {
    menu_.add({.label = game.host.name,
               .accept = [this, game] { choose(game); },
               .value = [game] { return short_row(game); },
               .draw = [game](const Painter& painter, engine::Rect area,
                              bool focused) { draw_game_row(painter, game, area, focused); }});
    hosts_.emplace_back(game.host);
}

void Browse::add_silent(const KnownHost& host) {
    const std::string address = to_string(host.address);
    menu_.add(
        {.label = host.name.empty() ? address : host.name,
         .accept = [this, host] { choose(host); },
         .value = [this, named = !host.name.empty(),
                   address] { return (named ? address + " · " : std::string()) + state_of_silent(); },
         .hint = tr_later("You joined this host before. Choose it to try again."),
         .draw = [this, host](const Painter& painter, engine::Rect area,
                              bool focused) { draw_silent_row(painter, host, state_of_silent(), area, focused); }});
    hosts_.emplace_back(host);
}

const char* Browse::state_of_silent() const {
    constexpr int kAskedTicks = 3 * sim::kTicksPerSecond;
    return ticks_ < kAskedTicks ? tr("asking…") : tr("no answer");
}

const KnownHost* Browse::chosen_silent() const {
    const std::size_t row = menu_.focus();
    return row >= games_.size() && row - games_.size() < silent_.size() ? &silent_[row - games_.size()] : nullptr;
}

const OpenGame* Browse::chosen_game() const {
    const std::optional<KnownHost> host = host_at(menu_.focus());
    for (const std::vector<OpenGame>* const games : {&games_, &world_}) {
        const auto game = std::ranges::find_if(*games, [&host](const OpenGame& each) { return host == each.host; });
        if (game != games->end()) {
            return &*game;
        }
    }
    return nullptr;
}

const OpenGame* Browse::watchable_game() const {
    const OpenGame* const game = only_watches() ? nullptr : chosen_game();
    return game != nullptr && game->obstacle != Obstacle::Version ? game : nullptr;
}

void Browse::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Delete && chosen_silent() != nullptr) {
        return ask_to_forget();
    }
    if (is_letter_command('w', event) && watchable_game() != nullptr) {
        return watch(*watchable_game());
    }
    MenuScreen::handle(event);
}

void Browse::ask_to_forget() {
    const KnownHost host = *chosen_silent();
    const std::string name = host.name.empty() ? to_string(host.address) : host.name;
    ask(ui_, tr_format("Remove {} from the list?", name), tr("Remove"), [this, host] {
        forget_host(services_, host.address);
        ask_known_hosts();
        refresh();
    });
}

Board Browse::board(const Painter& painter) const {
    constexpr float kMostHeight = 442;
    const bool has_table = painter.has_tables();
    const bool only_looks = games_.empty() && !has_table && !lists_world() && menu_.focus() == address_row_;
    return {.size = {572, has_table ? std::min(106 + kHead + menu_.height(), kMostHeight) : 436},
            .title = only_watches() ? tr("WATCH A GAME") : tr("JOIN A GAME"),
            .help = only_looks ? tr("Looking for games on this network") : menu_.hint(),
            .hints = chosen_silent() != nullptr    ? hints({{"Delete", tr("remove")}})
                     : watchable_game() != nullptr ? hints({{"W", tr("watch")}})
                                                   : hints()};
}

void Browse::draw_body(const Painter& painter, engine::Rect body) {
    if (!painter.has_tables()) {
        menu_.draw(painter, body);
        if (rows_ == 0) {
            const float rows = static_cast<float>(menu_.size() - address_row_) * kRow;  // those that are always there
            draw_advice(painter, {body.x, body.y + rows + 24, body.w, body.h - rows});
        }
        return;
    }
    draw_column_names(painter, body);
    menu_.draw(painter, {body.x, body.y + kHead, body.w, body.h - kHead});
    if (games_.empty() && world_.empty()) {
        draw_patience(painter, body);
    }
}

/// Says that no game has been found so far, below the rows.
void Browse::draw_patience(const Painter& painter, engine::Rect body) const {
    const float y = body.y + std::max(122.0F, kHead + static_cast<float>(rows_) * kRow + 26);
    if (!lists_world()) {
        const std::string dots(static_cast<std::size_t>(ticks_ / 10 % 4), '.');
        const std::string words = tr("Looking for games on this network");
        const auto style = theme::body(theme::kMuted);
        painter.text({body.centre().x - painter.width(words, style) / 2, y}, words + dots, style);
    }
    const float bottom = body.y + kHead + static_cast<float>(kLeastRows) * kRow;
    draw_advice(painter, {body.x + 30, y + 24, body.w - 60, bottom - y - 24});
}

void Browse::draw_advice(const Painter& painter, engine::Rect area) const {
    constexpr int kPatienceTicks = 5 * sim::kTicksPerSecond;
    if (ticks_ <= kPatienceTicks) {
        return;
    }
    const std::string advice =
        tr_format("None so far. Join the host's network: many guest Wi-Fi networks keep machines "
                  "apart. The host's firewall must let UDP port {} in. Or the host chooses Internet "
                  "in the lobby, and you enter the code here.",
                  services_.network.options().port);
    const auto style = theme::centred(theme::small());
    const auto lines = static_cast<float>(painter.wrapped(advice, style, area.w).size());
    if (lines * engine::Font::line_height(style) <= area.h) {
        painter.paragraph({area.centre().x, area.y}, advice, style, area.w);
    }
}

}  // namespace screens
