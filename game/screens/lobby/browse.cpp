// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/browse.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/lobby/lobby_board.h"
#include "game/screens/setup/game_rules.h"
#include "game/screens/setup/own_pilots.h"
#include "game/view/hud/hud.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>

namespace screens {

namespace {

constexpr std::size_t kMaxHosts = 8;
/// Most answers arrive at once: a screen that would only flash up is not shown.
constexpr int kShownAfterTicks = 6;

std::vector<std::string> words_of(std::string_view hosts) {
    std::istringstream text{std::string(hosts)};
    std::vector<std::string> words;
    for (std::string word; text >> word;) {
        words.push_back(word);
    }
    return words;
}

}  // namespace

std::string with_host(std::string_view hosts, const net::Address& host) {
    std::string list = to_string(host);
    std::size_t count = 1;
    for (const std::string& other : words_of(hosts)) {
        if (other != to_string(host) && count++ < kMaxHosts) {
            list += " " + other;
        }
    }
    return list;
}

void put_joined_first(std::vector<net::FoundGame>& games, std::string_view hosts) {
    const std::vector<std::string> joined = words_of(hosts);
    // The one in std::ranges does not compile with clang 14 and the standard library of g++ 12.
    std::stable_partition(games.begin(), games.end(), [&](const net::FoundGame& game) {
        return std::ranges::find(joined, to_string(game.address)) != joined.end();
    });
}

ResolveScreen::ResolveScreen(const Uses<Ui, Online>& services, std::string host, Found found)
    : BoardScreen(services, true), host_(std::move(host)), found_(std::move(found)),
      search_(services.network.platform().look_up(host_, services.network.options().port)) {}

void ResolveScreen::tick() {
    ++ticks_;
    const auto answer = search_->answer();
    if (!answer) {
        return;
    }
    ui_.screens.pop();
    if (*answer) {
        found_(**answer);
    } else {
        tell(ui_, tr("NO SUCH ADDRESS"), tr(answer->error()));
    }
}

void ResolveScreen::draw(const Painter& painter, float fraction) {
    if (ticks_ >= kShownAfterTicks) {
        BoardScreen::draw(painter, fraction);
    }
}

Board ResolveScreen::board(const Painter&) const {
    return {.size = {380, 100}, .title = tr("LOOKING UP"), .floats = true, .hints = {{"Esc", tr("cancel")}}};
}

void ResolveScreen::draw_body(const Painter& painter, engine::Rect body) {
    painter.text_within({body.x, body.y + 18}, host_, theme::body(), body.w);
}

using match::Obstacle;

namespace {

constexpr float kRow = 24;
constexpr float kHead = 24;  // the names of the columns
constexpr std::size_t kMaxRows = 9;
constexpr std::size_t kAddressRow = kMaxRows + 1;  // fixed, while games come and go
constexpr std::size_t kMaxAddressLetters = 60;
// Columns, from a row's left edge.
constexpr float kHostColumn = 12;
constexpr float kRulesColumn = 168;
constexpr float kPilotsColumn = 404;  // its right edge
constexpr float kPingColumn = 488;    // its right edge
constexpr float kLockColumn = 508;

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

Browse::Browse(Services& services, std::optional<net::JoinPurpose> first, const net::SecretText& password,
               net::JoinPurpose purpose)
    : MenuScreen(services, false, kRow), services_(services), first_(first), password_(password), purpose_(purpose) {
    build_menu();
}

void Browse::shown() {
    if (const auto begun = services_.network.search().begin(); !begun) {
        ui_.log.error("{}", begun.error().english());
        ui_.notices.add(begun.error());
    }
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
        join(open->address, password_, *std::exchange(first_, std::nullopt));
    }
}

void Browse::refresh() {
    // The focus stays on its game, or below all of them, as games come and go.
    const std::size_t focus = menu_.focus();
    const bool was_on_game = focus < games_.size();
    const net::Address address = was_on_game ? games_[focus].address : net::Address{};
    const bool had_none = games_.empty();
    games_ = services_.network.search().games();
    put_joined_first(games_, services_.settings.text("net.joined"));
    games_.resize(std::min(games_.size(), kMaxRows));
    build_menu();
    if (was_on_game) {
        const auto found = std::ranges::find(games_, address, &net::FoundGame::address);
        const auto place = static_cast<std::size_t>(found - games_.begin());
        menu_.set_focus(found != games_.end() ? place
                        : games_.empty()      ? kAddressRow
                                              : std::min(focus, games_.size() - 1));
    } else if (!(had_none && focus == kAddressRow)) {
        menu_.set_focus(focus);
    }
}

void Browse::build_menu() {
    menu_.clear();
    const auto nothing = [](const Painter&, engine::Rect, bool) {};
    for (std::size_t row = 0; row < kMaxRows; ++row) {
        if (row < games_.size()) {
            menu_.add({.label = games_[row].host_name,
                       .accept = [this, game = games_[row]] { choose(game); },
                       .value =
                           [game = games_[row]] {
                               return fmt::format("{} / {}   {}", game.pilots, game.max_pilots,
                                                  tr_format("{} ms", game.ping_ms));
                           },
                       .draw = [this, game = games_[row]](const Painter& painter, engine::Rect area,
                                                          bool focused) { draw_game(painter, game, area, focused); }});
        } else {
            menu_.add({.enabled = [] { return false; }, .draw = nothing});
        }
    }
    menu_.add({.enabled = [] { return false; },
               .draw = [](const Painter& painter, engine::Rect area,
                          bool) { painter.rule(area.x, area.centre().y, area.w, theme::kLine); }});
    menu_.add({.label = tr_later("Enter address…"),
               .accept = [this] { ask_for_address(); },
               .value = [this] { return services_.settings.text("net.address"); },
               .hint = tr_later("For a game that is not on this network: the name or address of its host.")});
    add_own_pilots(menu_, services_);
}

void Browse::choose(const net::FoundGame& game) {
    if (asks_for_own_name(services_, [this, game] { choose(game); })) {
        return;
    }
    const Obstacle why_not = obstacle(game);
    const bool has_no_way = why_not == Obstacle::Full && !game.is_running && !only_watches();
    if (why_not == Obstacle::Version || has_no_way) {
        ui_.sounds.play(Cue::Wrong);
        ui_.notices.add(sentence(tr(match::describe(why_not, game.host_name))));
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

void Browse::enter(const net::FoundGame& game, net::JoinPurpose purpose) {
    if (game.has_password) {
        ask_for_password(game.address, false, purpose);
    } else {
        join(game.address, {}, purpose);
    }
}

void Browse::ask_for_address() {
    if (asks_for_own_name(services_, [this] { ask_for_address(); })) {
        return;
    }
    ui_.screens.push<TextPrompt>(ui_, Question{.title = tr("HOST ADDRESS"),
                                               .hint = tr_format("Host name or IP address; add :PORT if it is not {}.",
                                                                 services_.network.options().port),
                                               .text = services_.settings.text("net.address"),
                                               .max_letters = kMaxAddressLetters,
                                               .answer = [this](const std::string& text) { join_by_name(text); }});
}

void Browse::join_by_name(const std::string& text) {
    ui_.screens.push<ResolveScreen>(services_, text, [this, text](const net::Address& address) {
        services_.set("net.address", text);
        ask_for_password(address, true, purpose_);
    });
}

void Browse::ask_for_password(const net::Address& address, bool may_be_empty, net::JoinPurpose purpose) {
    ui_.screens.push<TextPrompt>(ui_, Question{.title = tr("PASSWORD"),
                                               .hint = may_be_empty ? tr("Leave empty if there is no password.")
                                                                    : tr("This game requires a password."),
                                               .max_letters = net::kMaxPasswordBytes,
                                               .max_bytes = net::kMaxPasswordBytes,
                                               .is_secret = true,
                                               .may_be_empty = may_be_empty,
                                               .answer = [this, address, purpose](const std::string& password) {
                                                   join(address, password, purpose);
                                               }});
}

void Browse::join(const net::Address& address, const net::SecretText& password, net::JoinPurpose purpose) {
    services_.set("net.joined", with_host(services_.settings.text("net.joined"), address));
    LobbyRequest request;  // not one braced list: g++ 12 would warn about its unset strings
    request.address = address;
    request.password = password;
    request.purpose = purpose;
    enter_lobby(services_, request);
}

Board Browse::board(const Painter& painter) const {
    const bool has_table = painter.has_tables();
    const bool only_looks = games_.empty() && !has_table && menu_.focus() == kAddressRow;
    return {.size = {572, has_table ? 106 + kHead + menu_.height() : 436},
            .title = only_watches() ? tr("WATCH A GAME") : tr("JOIN A GAME"),
            .help = only_looks ? tr("Looking for games on this network") : menu_.hint(),
            .hints = hints()};
}

void Browse::draw_body(const Painter& painter, engine::Rect body) {
    if (!painter.has_tables()) {
        return menu_.draw(painter, body);
    }
    const auto label = theme::small();
    const float y = body.y + 12;
    painter.text({body.x + kHostColumn, y}, tr("Host"), label);
    painter.text({body.x + kRulesColumn, y}, tr_in("kind of game", "Game"), label);
    painter.text({body.x + kPilotsColumn, y}, tr("Pilots"), theme::right(label));
    painter.text({body.x + kPingColumn, y}, tr("Ping"), theme::right(label));
    menu_.draw(painter, {body.x, body.y + kHead, body.w, menu_.height()});
    if (games_.empty()) {
        const std::string dots(static_cast<std::size_t>(ticks_ / 10 % 4), '.');
        const std::string words = tr("Looking for games on this network");
        const auto style = theme::body(theme::kMuted);
        painter.text({body.centre().x - painter.width(words, style) / 2, body.y + 122}, words + dots, style);
        constexpr int kPatienceTicks = 5 * sim::kTicksPerSecond;
        if (ticks_ > kPatienceTicks) {
            painter.paragraph({body.centre().x, body.y + 146},
                              tr_format("None so far. The host must be on the same network, with a firewall that lets "
                                        "UDP port {} in. Otherwise enter the host's address below.",
                                        services_.network.options().port),
                              theme::centred(theme::small()), body.w - 60);
        }
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

}  // namespace screens
