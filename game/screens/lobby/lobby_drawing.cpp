// SPDX-License-Identifier: Zlib
// How the lobby is drawn: seats, menu and chat, side by side or below each other.
#include "game/screens/lobby/lobby.h"

#include "game/app/pilot_actions.h"
#include "game/match/network/net_check.h"
#include "game/match/network/next_lobby.h"
#include "game/screens/play/banner.h"
#include "game/screens/setup/game_rules.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace screens {

namespace {

constexpr float kMenuWidth = 144;
constexpr float kWide = 560;  // smallest page with everything side by side
constexpr float kWayLine = 18;
constexpr float kCheck = 22;      // of the line about the start
constexpr float kLeastChat = 44;  // two lines, or one above the one that is being written

/// Names the first chat key that works here: menu keys keep their own meaning.
std::string how_to_write(const Uses<Ui, Preferences>& services) {
    if (services.input.device() == engine::Device::Pad) {
        return tr_format("Press {} to chat.", "Y");
    }
    for (const engine::Control control : services.bindings.controls(static_cast<engine::Action>(PilotAction::Chat))) {
        if (control.kind == engine::Control::Kind::Key && menu_key(control) == MenuKey::None) {
            return tr_format("Press {} or Tab to chat.", engine::display_name(control));
        }
    }
    return tr_format("Press {} to chat.", "Tab");
}

/// Returns the line about friends outside this network, and whether it is good news.
std::pair<std::string, bool> way_from_outside(match::OnlineService& network) {
    using State = match::Reach::State;
    const auto reach = network.reach();
    if (!reach) {
        return {tr("Friends elsewhere: choose Internet, and give them the code."), true};
    }
    const std::string invite = network.invite_code();
    const std::string code = network.code();
    if (!invite.empty() && reach->state != State::Ipv6) {
        return {code.empty() ? tr_format("Friends elsewhere join with the code {}", invite)
                             : tr_format("Friends elsewhere join with the code {} or {}", invite, code),
                true};
    }
    if (reach->is_doubted) {
        return {match::describe(*reach, network.options().port).translated(), false};
    }
    if (reach->state == State::Open || reach->state == State::Relayed) {
        return {tr_format("Friends elsewhere join with the code {}", code), true};
    }
    if (reach->state == State::Ipv6) {
        return {tr_format("Friends with IPv6 may join with the code {}", code), true};
    }
    return {match::describe(*reach, network.options().port).translated(), reach->state == State::Asking};
}

/// Says what this program waits for before it is let in.
const char* aim_of(const LobbyRequest& request) {
    if (request.purpose == net::JoinPurpose::Watch) {
        return request.next ? tr("Waiting for the pilots' next game…") : tr("Waiting for the game…");
    }
    return request.lost_game ? tr("Reconnecting…")
           : request.next    ? tr("Waiting for the host's lobby…")
                             : tr("Joining…");
}

}  // namespace

Board Lobby::board(const Painter&) const {
    return {.size = {608, 436},
            .title = tr("LOBBY"),
            .hints = is_waiting_        ? std::vector<Hint>{{"Esc", tr("leave")}}
                     : entry_.is_open() ? Writer::hints(ui_.input.device(), tr("send"), tr("cancel"))
                                        : hints({{"Tab", tr("chat")}}, nullptr, tr("leave"))};
}

void Lobby::draw_body(const Painter& painter, engine::Rect body) {
    const net::Session* session = services_.network.session();
    if (session == nullptr || (is_waiting_ && !is_shown_lobby())) {
        draw_waiting(painter, body, services_.network, aim_of(request_));
        const float width = std::min(kMenuWidth, body.w);
        constexpr float kBelowAim = 56;
        const float top = body.centre().y + kBelowAim;
        (void)chat_.draw(painter, {body.x, top, body.w, body.y + body.h - theme::kRowHeight - 12 - top}, false);
        menu_.draw(painter,
                   {body.centre().x - width / 2, body.y + body.h - theme::kRowHeight, width, theme::kRowHeight});
        return;
    }
    if (painter.page().x < kWide) {
        draw_narrow(painter, *session, body);
    } else {
        draw_wide(painter, *session, body);
    }
    if (session->phase() == net::SessionPhase::Starting) {
        draw_countdown(painter, session->time_to_start(services_.network.platform().now()));
    }
}

bool Lobby::is_shown_lobby() const {
    const net::Session* session = services_.network.session();
    return session != nullptr && session->phase() == net::SessionPhase::Joining && session->lobby().seats[0].is_taken;
}

/// While a chat line is being typed, rows cannot be clicked.
Painter Lobby::menu_painter(const Painter& painter) const {
    return entry_.is_open() ? painter.inert() : painter;
}

void Lobby::draw_rules(const Painter& painter, const net::LobbyView& lobby, engine::Rect body) const {
    const auto setup = match::decode_setup(lobby.game);
    if (!setup) {
        return;
    }
    const engine::Point right{body.x + body.w, body.y - 20};
    const float lock = lobby.has_password ? 18.0F : 0.0F;
    const float width = 0.7F * body.w - lock;
    int pilots = 0;
    for (const net::Slot slot : net::kSlots) {
        const net::Seat& seat = lobby.seats[slot];
        pilots += seat.is_taken ? seat.pilots.count() : 0;
    }
    std::string rules = describe_rules(*setup, services_.evening.match_length(), pilots);
    if (const int round = setup->is_deathmatch() ? services_.evening.next_round() : 0; round > 1) {
        rules += "  ·  " + tr_format("Round {}", round);
    }
    painter.text_within(right - engine::Point{lock, 0}, rules,
                        painter.fitted(theme::right(theme::body()), rules, width), width);
    if (lobby.has_password) {
        draw_lock(painter, right - engine::Point{5, 5}, 12, theme::kAccent);
    }
}

void Lobby::draw_wide(const Painter& painter, const net::Session& session, engine::Rect body) {
    constexpr float kChatPart = 126;
    draw_rules(painter, session.lobby(), body);
    board_.draw(painter, session, services_.evening, {body.x - 4, body.y, body.w - kMenuWidth - 8, 230});
    menu_.draw(menu_painter(painter),
               {body.x + body.w - kMenuWidth, body.y + 16, kMenuWidth + 4, 8 * theme::kRowHeight});
    const float top = body.y + body.h - kChatPart;
    painter.rule(body.x, top - 4, body.w, theme::kLine);
    draw_chat(painter, {body.x, top, body.w, kChatPart});
}

void Lobby::draw_narrow(const Painter& painter, const net::Session& session, engine::Rect body) {
    if (!painter.is_short()) {  // otherwise there is no heading beside which they have room
        draw_rules(painter, session.lobby(), body);
    }
    const float top = board_.draw_short(painter, session, services_.evening, body);
    const float rest = body.y + body.h - top;
    // The last lines of the chat are always there.
    const float most = painter.is_short() ? 0.62F * rest : rest - ways_height() - check_height() - kLeastChat;
    const auto rows = std::clamp(std::floor(most / theme::kRowHeight), 1.0F, static_cast<float>(menu_.size()));
    const float menu = rows * theme::kRowHeight;
    menu_.draw(menu_painter(painter), {body.x, top, body.w, menu});
    draw_chat(painter, {body.x, top + menu, body.w, rest - menu});
}

float Lobby::ways_height() const {
    const net::Session* session = services_.network.session();
    return session != nullptr && session->lobby().is_host ? 2 * kWayLine + 2 : 0;
}

float Lobby::check_height() const {
    return start_line().empty() ? 0 : kCheck + 4;
}

float Lobby::draw_ways_in(const Painter& painter, engine::Rect area) const {
    if (ways_height() == 0) {
        return 0;
    }
    const std::uint16_t port = services_.network.options().port;
    const std::string inside = places_.empty() ? tr_format("On this network: port {}", port)
                               : port == net::kDefaultPort  // searches only ask this port
                                   ? tr_format("On this network: automatic, or {}", places_)
                                   : tr_format("On this network: {}", places_);
    const auto [outside, is_good] = way_from_outside(services_.network);
    float y = area.y;
    for (const auto& [line, colour] :
         {std::pair(inside, theme::kText), std::pair(outside, is_good ? theme::kText : theme::kWarning)}) {
        painter.text_within({area.x + 4, y + kWayLine - 5}, line,
                            painter.fitted(theme::small(colour), line, area.w - 8), area.w - 8);
        y += kWayLine;
    }
    return ways_height();
}

std::string Lobby::start_line() const {
    const net::Session* session = services_.network.session();
    if (session == nullptr || session->phase() != net::SessionPhase::Lobby) {
        return {};
    }
    const net::LobbyView& lobby = session->lobby();
    int pilots = 0;
    std::string missing;
    for (const net::Seat& seat : lobby.seats) {
        pilots += seat.is_taken ? 1 : 0;
        if (seat.is_taken && !seat.is_ready) {
            missing += (missing.empty() ? "" : ", ") + seat.pilots.first();
        }
    }
    if (check_left_) {
        const auto seconds = (*check_left_ + net::kSecond - 1) / net::kSecond;
        return is_asked() ? tr_format("Are you ready? The game starts in {} s.", seconds)
                          : tr_format("Waiting for {}. The game starts in {} s.", missing, seconds);
    }
    if (const std::string away = missing_from_last_game(lobby); !away.empty()) {
        return tr_format("Not back from the last game yet: {}", away);
    }
    if (pilots < 2 || !missing.empty()) {
        return {};
    }
    return lobby.is_host ? std::string(tr("All are ready. Choose \"Start the game\"."))
                         : tr_format("All are ready. {} can start the game.", lobby.seats[0].pilots.first());
}

std::string Lobby::missing_from_last_game(const net::LobbyView& lobby) const {
    std::vector<std::string> away;
    std::ranges::copy_if(request_.awaited, std::back_inserter(away), [&lobby](const std::string& name) {
        return std::ranges::find(lobby.pilots, name) == lobby.pilots.end();
    });
    return fmt::format("{}", fmt::join(away, ", "));
}

float Lobby::draw_check(const Painter& painter, engine::Rect area) const {
    const std::string line = start_line();
    if (line.empty()) {
        return 0;
    }
    const engine::Rect strip{area.x, area.y, area.w, std::min(kCheck, area.h)};
    painter.renderer().fill_rect(strip, theme::kAccent.faded(0.14F));
    const auto style = theme::centred(theme::body(theme::kAccent));
    painter.text_within({strip.centre().x, strip.centre().y + engine::Font::cap_height(style) / 2}, line,
                        painter.fitted(style, line, strip.w - 12), strip.w - 12);
    return check_height();
}

void Lobby::draw_chat(const Painter& painter, engine::Rect area) {
    constexpr float kLine = 24;
    if (is_shown_lobby()) {  // there is no way to write from here
        const float below = painter.paragraph(area.centre(), tr("Waiting for the game…"),
                                              theme::centred(theme::body(theme::kAccent)), area.w);
        painter.paragraph({area.centre().x, below}, tr("Spectators can write to each other once it has begun."),
                          theme::centred(theme::small()), area.w);
        return;
    }
    const float above = draw_ways_in(painter, area);
    area = {area.x, area.y + above, area.w, area.h - above};
    const float check = draw_check(painter, area);
    area = {area.x, area.y + check, area.w, area.h - check};
    const bool has_line = entry_.is_open() || painter.page().x >= kWide;
    const float line_height = has_line ? std::min(kLine, area.h) : 0;
    chat_.draw(painter, {area.x, area.y, area.w, area.h - line_height - 4}, false);
    const engine::Rect line{area.x, area.y + area.h - line_height, area.w, line_height};
    if (entry_.is_open()) {
        const net::Session* session = services_.network.session();
        const std::string away = session != nullptr ? missing_from_last_game(session->lobby()) : std::string();
        entry_.set_hint(away.empty() ? std::string() : tr_format("Not yet read by {}: still at the result.", away));
        entry_.draw(painter, line);
    } else if (has_line) {
        painter.renderer().frame_rect(line, theme::kLine.faded(0.6F));
        painter.text_within({line.x + 12, line.y + 16}, how_to_write(services_), theme::small(theme::kFaint),
                            line.w - 24);
    }
}

void Lobby::draw_countdown(const Painter& painter, net::Micros left) const {
    painter.dim();
    const auto setup = match::decode_setup(services_.network.session()->lobby().game);
    const int round = setup && setup->is_deathmatch() ? services_.evening.next_round() : 0;
    const std::string below = round > 0 ? tr_format("Round {}", round) : std::string(tr("Starting…"));
    const auto seconds = std::max<net::Micros>(1, (left + net::kSecond - 1) / net::kSecond);
    draw_count(painter, static_cast<int>(seconds), below, 0.5F);
}

}  // namespace screens
