// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/browse.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/lobby/lobby_board.h"
#include "game/screens/lobby/resolve_screen.h"
#include "game/screens/setup/game_rules.h"
#include "game/screens/setup/own_pilots.h"
#include "game/view/hud/hud.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace screens {

using match::Obstacle;

namespace {

constexpr float kRow = 24;
constexpr float kHead = 24;  // the names of the columns
constexpr std::size_t kMaxRows = 9;
constexpr std::size_t kAddressRow = kMaxRows + 1;  // fixed, while games come and go
constexpr std::size_t kMaxAddressLetters = 120;    // or of a line of chat with a code in it
// Columns, from a row's left edge.
constexpr float kHostColumn = 12;
constexpr float kRulesColumn = 168;
constexpr float kPilotsColumn = 404;  // its right edge
constexpr float kPingColumn = 488;    // its right edge
constexpr float kLockColumn = 508;
constexpr float kRemoveColumn = 518;  // its middle

/// Returns the text for an obstacle in a game's row.
std::string name_of(Obstacle obstacle) {
    switch (obstacle) {
    case Obstacle::Version:
        return tr("different version");
    case Obstacle::Full:
        return tr("full");
    case Obstacle::None:
        break;
    }
    return {};
}

}  // namespace

void show_games(Services& services, net::JoinPurpose purpose) {
    services.screens.push<Browse>(services, std::nullopt, net::SecretText(), purpose);
}

Browse::Browse(Services& services, std::optional<net::JoinPurpose> first, const net::SecretText& password,
               net::JoinPurpose purpose)
    : MenuScreen(services, false, kRow), services_(services), first_(first), password_(password), purpose_(purpose) {
    list();
    menu_.set_focus(kAddressRow);
}

void Browse::shown() {
    if (const auto begun = services_.network.search().begin(); !begun) {
        ui_.log.error("{}", begun.error().english());
        ui_.notices.add(begun.error());
    }
    ask_known_hosts();
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

void Browse::leaving() {
    services_.network.search().end();
}

match::Obstacle Browse::obstacle(const net::FoundGame& game) const {
    return services_.network.search().obstacle(game);
}

void Browse::tick() {
    MenuScreen::tick();
    ++ticks_;
    refresh();
    const auto open = std::ranges::find_if(games_, [this](const auto& game) {
        return first_ == net::JoinPurpose::Watch ? obstacle(game) != Obstacle::Version
                                                 : obstacle(game) == Obstacle::None;
    });
    if (first_ && open != games_.end()) {
        const net::JoinPurpose purpose = *std::exchange(first_, std::nullopt);
        enter_lobby(services_, request_for({open->address, open->host_name}, password_, purpose));
    }
}

void Browse::refresh() {
    // The focus stays on its host, or below all of them, as games come and go. Until somebody moves it, it waits for
    // the first game.
    const std::size_t focus = menu_.focus();
    const auto host = host_at(focus);
    const bool waits = games_.empty() && focus == kAddressRow;
    list();
    const std::size_t hosts = games_.size() + silent_.size();
    if (!host) {
        menu_.set_focus(waits && !games_.empty() ? 0 : focus);
        return;
    }
    std::size_t place = 0;
    while (place < hosts && host_at(place) != host) {
        ++place;
    }
    menu_.set_focus(place < hosts ? place : hosts == 0 ? kAddressRow : std::min(focus, hosts - 1));
}

void Browse::list() {
    const std::vector<KnownHost> known = known_hosts(services_.settings);
    games_ = services_.network.search().games();
    put_joined_first(games_, known);
    games_.resize(std::min(games_.size(), kMaxRows));
    silent_ = asked_hosts();
    std::erase_if(silent_, [this](const KnownHost& host) {
        return std::ranges::find(games_, host.address, &net::FoundGame::address) != games_.end();
    });
    silent_.resize(std::min(silent_.size(), kMaxRows - games_.size()));
    build_menu();
}

std::optional<net::Address> Browse::host_at(std::size_t row) const {
    if (row < games_.size()) {
        return games_[row].address;
    }
    row -= games_.size();
    return row < silent_.size() ? std::optional(silent_[row].address) : std::nullopt;
}

void Browse::build_menu() {
    menu_.clear();
    std::ranges::for_each(games_, [this](const net::FoundGame& game) { add_game(game); });
    std::ranges::for_each(silent_, [this](const KnownHost& host) { add_silent(host); });
    while (menu_.size() < kMaxRows) {
        menu_.add({.enabled = [] { return false; }, .draw = [](const Painter&, engine::Rect, bool) {}});
    }
    menu_.add({.enabled = [] { return false; },
               .draw = [](const Painter& painter, engine::Rect area,
                          bool) { painter.rule(area.x, area.centre().y, area.w, theme::kLine); }});
    menu_.add({.label = tr_later("Enter a code or address…"),
               .accept = [this] { ask_for_address(); },
               .value = [this] { return services_.settings.text("net.address"); },
               .hint = tr_later("For a game that is not on this network: its host's code, name or address.")});
    add_own_pilots(menu_, services_);
}

void Browse::add_game(const net::FoundGame& game) {
    menu_.add({.label = game.host_name,
               .accept = [this, game] { choose(game); },
               .value =
                   [game] {
                       return fmt::format("{} / {}   {}", game.pilots, game.max_pilots,
                                          tr_format("{} ms", game.ping_ms));
                   },
               .draw = [this, game](const Painter& painter, engine::Rect area,
                                    bool focused) { draw_game(painter, game, area, focused); }});
}

void Browse::add_silent(const KnownHost& host) {
    const std::string address = to_string(host.address);
    menu_.add({.label = host.name.empty() ? address : host.name,
               .accept = [this, host] { choose(host); },
               .value = [this, named = !host.name.empty(),
                         address] { return (named ? address + " · " : std::string()) + state_of_silent(); },
               .hint = tr_later("You joined this host before. Choose it to try again."),
               .draw = [this, host](const Painter& painter, engine::Rect area,
                                    bool focused) { draw_silent(painter, host, area, focused); }});
}

const char* Browse::state_of_silent() const {
    constexpr int kAskedTicks = 3 * sim::kTicksPerSecond;
    return ticks_ < kAskedTicks ? tr("asking…") : tr("no answer");
}

const KnownHost* Browse::chosen_silent() const {
    const std::size_t row = menu_.focus();
    return row >= games_.size() && row - games_.size() < silent_.size() ? &silent_[row - games_.size()] : nullptr;
}

void Browse::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Delete && chosen_silent() != nullptr) {
        return ask_to_forget();
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

void Browse::choose(const net::FoundGame& game) {
    if (asks_for_own_name(services_, [this, game] { choose(game); })) {
        return;
    }
    const Obstacle why_not = obstacle(game);
    const bool has_no_way = why_not == Obstacle::Full && !game.is_running && !only_watches();
    if (why_not == Obstacle::Version || has_no_way) {
        ui_.sounds.play(Cue::Wrong);
        ui_.notices.add(sentence(match::describe(why_not, game.host_name)));
    } else if (!game.is_running || only_watches()) {
        enter(game, purpose_);
    } else {
        std::vector<MenuItem> ways{
            {.label = tr_later("Watch the game"), .accept = [this, game] { enter(game, net::JoinPurpose::Watch); }}};
        if (why_not == Obstacle::None) {
            ways.insert(ways.begin(), {.label = tr_later("Join the game"),
                                       .accept = [this, game] { enter(game, net::JoinPurpose::Fly); }});
        }
        screens::choose(ui_, tr_format("{}'s game has started", game.host_name), std::move(ways));
    }
}

void Browse::choose(const KnownHost& host) {
    if (!asks_for_own_name(services_, [this, host] { choose(host); })) {
        ask_for_password(host, true, purpose_);
    }
}

void Browse::enter(const net::FoundGame& game, net::JoinPurpose purpose) {
    const KnownHost host{game.address, game.host_name};
    if (game.has_password) {
        ask_for_password(host, false, purpose);
    } else {
        join(host, {}, purpose);
    }
}

void Browse::ask_for_address() {
    if (asks_for_own_name(services_, [this] { ask_for_address(); })) {
        return;
    }
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
    ui_.screens.push<ResolveScreen>(services_, text, [this, text](const net::HostPlace& place) {
        const auto go_on = [this, text, place] {
            const bool is_code = place.key || place.invite;
            services_.set("net.address", is_code ? std::string() : text);  // a code serves for one evening
            ask_for_password({.address = place.address, .name = {}, .key = place.key, .invite = place.invite}, true,
                             purpose_);
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
    request.password = password;
    request.purpose = purpose;
    return request;
}

void Browse::join(const KnownHost& host, const net::SecretText& password, net::JoinPurpose purpose) {
    LobbyRequest request = request_for(host, password, purpose);
    request.list = purpose_;
    enter_lobby(services_, request);
}

Board Browse::board(const Painter& painter) const {
    const bool has_table = painter.has_tables();
    const bool only_looks = games_.empty() && !has_table && menu_.focus() == kAddressRow;
    return {.size = {572, has_table ? 106 + kHead + menu_.height() : 436},
            .title = only_watches() ? tr("WATCH A GAME") : tr("JOIN A GAME"),
            .help = only_looks ? tr("Looking for games on this network") : menu_.hint(),
            .hints = chosen_silent() != nullptr ? hints({{"Delete", tr("remove")}}) : hints()};
}

void Browse::draw_body(const Painter& painter, engine::Rect body) {
    if (!painter.has_tables()) {
        menu_.draw(painter, body);
        if (games_.empty() && silent_.empty()) {
            constexpr float kRows = 3 * kRow + 24;  // below the rows that are always there
            draw_advice(painter, {body.x, body.y + kRows, body.w, body.h - kRows});
        }
        return;
    }
    const auto label = theme::small();
    const float y = body.y + 12;
    painter.text({body.x + kHostColumn, y}, tr("Host"), label);
    painter.text({body.x + kRulesColumn, y}, tr_in("kind of game", "Game"), label);
    painter.text({body.x + kPilotsColumn, y}, tr("Pilots"), theme::right(label));
    painter.text({body.x + kPingColumn, y}, tr("Ping"), theme::right(label));
    menu_.draw(painter, {body.x, body.y + kHead, body.w, menu_.height()});
    if (games_.empty()) {
        draw_patience(painter, body);
    }
}

/// Says that no game has been found so far, below the hosts that do not answer.
void Browse::draw_patience(const Painter& painter, engine::Rect body) const {
    const std::string dots(static_cast<std::size_t>(ticks_ / 10 % 4), '.');
    const std::string words = tr("Looking for games on this network");
    const auto style = theme::body(theme::kMuted);
    const float y = body.y + std::max(122.0F, kHead + static_cast<float>(silent_.size()) * kRow + 26);
    painter.text({body.centre().x - painter.width(words, style) / 2, y}, words + dots, style);
    draw_advice(painter, {body.x + 30, y + 24, body.w - 60, body.h});
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

void Browse::draw_game(const Painter& painter, const net::FoundGame& game, engine::Rect row, bool is_focused) const {
    const Obstacle why_not = obstacle(game);
    const engine::Colour colour = why_not != Obstacle::None ? theme::kFaint
                                  : is_focused              ? engine::Colour{}
                                                            : theme::kText;
    auto style = theme::bold(theme::body(colour), is_focused);
    const float y = row.centre().y + engine::Font::cap_height(style) / 2;
    painter.text_within({row.x + kHostColumn, y}, game.host_name, style, kRulesColumn - kHostColumn - 10);
    const auto setup = match::decode_setup(game.game);
    const std::string rules = setup ? describe_rules(*setup) : std::string("?");
    const std::string state = why_not != Obstacle::None ? name_of(why_not)
                              : game.is_running         ? tr_in("a game", "in progress")
                                                        : rules;
    painter.text_within({row.x + kRulesColumn, y}, state, theme::small(colour), kPilotsColumn - kRulesColumn - 50);
    painter.text({row.x + kPilotsColumn, y}, fmt::format("{} / {}", game.pilots, game.max_pilots), theme::right(style));
    view::draw_ping_bars(painter.renderer(), {row.x + kPilotsColumn + 20, y}, game.ping_ms);
    painter.text({row.x + kPingColumn, y}, tr_format("{} ms", game.ping_ms), theme::right(theme::small(colour)));
    if (game.has_password) {
        draw_lock(painter, {row.x + kLockColumn, row.centre().y}, 12, theme::kAccent);
    }
}

void Browse::draw_silent(const Painter& painter, const KnownHost& host, engine::Rect row, bool is_focused) const {
    const engine::Colour colour = is_focused ? theme::kMuted : theme::kFaint;
    const auto style = theme::bold(theme::body(colour), is_focused);
    const float y = row.centre().y + engine::Font::cap_height(style) / 2;
    const std::string address = to_string(host.address);
    const std::string& name = host.name.empty() ? address : host.name;
    painter.text_within({row.x + kHostColumn, y}, name, style, kRulesColumn - kHostColumn - 10);
    if (!host.name.empty()) {
        painter.text_within({row.x + kRulesColumn, y}, address, theme::small(colour),
                            kPilotsColumn - kRulesColumn - 50);
    }
    painter.text({row.x + kPilotsColumn, y}, state_of_silent(), theme::right(theme::small(colour)));
    if (is_focused) {
        // The pointer could not reach the hint at the foot without crossing other rows.
        painter.hints({row.x + kRemoveColumn, row.centre().y}, {{"Delete", ""}});
    }
}

}  // namespace screens
