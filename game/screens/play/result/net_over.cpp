// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/net_over.h"

#include "game/app/phrases.h"
#include "game/match/network/slots.h"
#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/evening_table.h"
#include "game/screens/lobby/host_game.h"
#include "game/screens/play/net_pause.h"
#include "game/screens/replays/watch_replay.h"
#include "game/ui/menu_key.h"
#include "net/play/peer_game.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace screens {
namespace {

/// Returns the awards of the pilots that flew to the end: leaving early is no merit.
std::vector<scores::AwardOfPilot> awards_of(const sim::World& world, std::span<const scores::FlightStats> flights) {
    std::vector<scores::FlightStats> present;
    std::ranges::copy_if(flights, std::back_inserter(present), [&world](const scores::FlightStats& flight) {
        return world.pilot(flight.slot()).is_present();
    });
    return scores::award_pilots(present);
}

constexpr float kLine = 18;
constexpr float kTalk = 36;  // two lines of chat

}  // namespace

NetOver::NetOver(Services& services, LobbyRequest request, const sim::World& world,
                 const std::vector<std::string>& names, sim::Slot self, const Flight& flight, std::string replay,
                 const engine::Message& reason, std::span<const scores::FlightStats> flights,
                 std::optional<std::size_t> place)
    : ResultScreen(services, world, names, self, flight, awards_of(world, flights)), program_(services),
      request_(std::move(request)), names_(names), headline_(headline_of(world, names, self)),
      replay_(std::move(replay)), reason_(sentence(reason)), chat_(*request_.chat), talk_before_(chat_.total()),
      entry_(services) {
    note_game(services.evening, world, names, flights, reason.is_empty());
    standing_ = place ? tr_format("Place {} among the best crews", *place + 1) : describe_match(services.evening);
    banner_ = over_banner(services.evening, world);
    build_menu();
}

void NetOver::build_menu() {
    is_next_host_ = next_request().is_host;
    menu_.clear();
    menu_.add({.label = program_.evening.is_in_match() ? tr_later("Next round") : tr_later("Play again"),
               .accept = [this] { play_again(false); }});
    if (is_next_host_) {
        menu_.add({.label = tr_later("Play again with other rules…"), .accept = [this] { play_again(true); }});
    }
    menu_.add({.label = tr_later("This evening…"), .accept = [this] { ui_.screens.push<EveningTable>(program_); }});
    menu_.add({.label = tr_later("Watch the replay"),
               .accept =
                   [this] {
                       services_.writer.finish();
                       WatchReplay::open(services_, services_.replays.path(replay_));
                   },
               .enabled = [this] { return !replay_.empty(); }});
    add_clip_row();
    menu_.add({.label = tr_later("Quit to title"), .accept = [this] { ui_.screens.pop_to_bottom(); }});
}

void NetOver::back() {
    if (others(Whereabouts::Results).empty() && others(Whereabouts::Lobby).empty()) {
        return ui_.screens.pop_to_bottom();
    }
    ask(ui_, tr("Leave the others and go to the title?"), tr("Leave"), [this] { ui_.screens.pop_to_bottom(); });
}

bool NetOver::again() {
    play_again(false);
    return true;
}

/// The lobby's host may leave from here, too: then somebody else opens the next one.
void NetOver::tick() {
    ResultScreen::tick();
    entry_.tick();
    if (next_request().is_host != is_next_host_) {
        const std::size_t focus = menu_.focus();
        build_menu();
        menu_.set_focus(std::min(focus, menu_.size() - 1));
    }
    if (is_waiting_ && !is_lobby_expected() && !entry_.is_open()) {
        go_to_lobby(false);
    }
}

bool NetOver::is_lobby_expected() const {
    const net::Session* const session = program_.network.session();
    const LobbyRequest next = next_request();
    return session != nullptr && session->phase() == net::SessionPhase::Playing && next.next && next.next->is_expected;
}

void NetOver::play_again(bool with_other_rules) {
    if (!is_lobby_expected()) {
        return go_to_lobby(with_other_rules);
    }
    is_waiting_ = !is_waiting_;
    say_whether_ready_again(program_, is_waiting_);
}

void NetOver::go_to_lobby(bool with_other_rules) {
    LobbyRequest again = next_request();
    again.awaited = others(Whereabouts::Results);
    if (again.is_host && !request_.is_host) {
        chat_.tell(tr("The host has left. You are the host now"));
    }
    if (again.next) {
        again.next->awaited = again.awaited;
    }
    program_.network.leave_to_play_again();
    ui_.screens.pop_to_bottom();
    ui_.screens.then([&program = program_, again, with_other_rules] {
        enter_lobby(program, again);
        if (with_other_rules && program.network.session() != nullptr) {
            program.screens.push<HostGame>(program, true);
        }
    });
}

std::vector<std::string> NetOver::others(Whereabouts where) const {
    std::vector<std::string> found;
    for (const net::Slot slot : slots_of_others(where)) {
        found.push_back(names_[slot.index()]);
    }
    return found;
}

std::vector<net::Slot> NetOver::slots_of_others(Whereabouts where) const {
    std::vector<net::Slot> found;
    const net::PeerGame* game = running_game(program_);
    for (const net::Slot slot : net::kSlots) {
        if (game == nullptr || slot.index() >= names_.size() || !world_.pilot(match::sim_slot(slot)).is_present() ||
            game->tenures().slots().peer_of(slot) == game->self()) {
            continue;
        }
        const auto& ending = game->tenures().ending(slot);
        if (where == (!ending                 ? Whereabouts::Results
                      : ending->goes_to_lobby ? Whereabouts::Lobby
                                              : Whereabouts::Gone)) {
            found.push_back(slot);
        }
    }
    return found;
}

std::vector<std::string> NetOver::ready_others() const {
    std::vector<std::string> found;
    for (const net::Slot slot : slots_of_others(Whereabouts::Results)) {
        if (chat_.is_ready_again(match::sim_slot(slot), talk_before_)) {
            found.push_back(names_[slot.index()]);
        }
    }
    return found;
}

std::vector<std::string> NetOver::news() const {
    std::vector<std::string> lines;
    if (is_waiting_) {
        lines.emplace_back(tr("You play again as soon as the lobby is open."));
    }
    if (const auto ready = ready_others(); !ready.empty()) {
        lines.push_back(tr_format_plural("{} is ready for the next game.", "{} are ready for the next game.",
                                         static_cast<int>(ready.size()), fmt::format("{}", fmt::join(ready, ", "))));
    }
    if (const auto waiting = others(Whereabouts::Lobby); !waiting.empty()) {
        lines.push_back(tr_format_plural("{} is waiting in the lobby.", "{} are waiting in the lobby.",
                                         static_cast<int>(waiting.size()),
                                         fmt::format("{}", fmt::join(waiting, ", "))));
    }
    if (const auto gone = others(Whereabouts::Gone); !gone.empty()) {
        lines.push_back(tr_format_plural("{} has left.", "{} have left.", static_cast<int>(gone.size()),
                                         fmt::format("{}", fmt::join(gone, ", "))));
    }
    return lines;
}

LobbyRequest NetOver::next_request() const {
    LobbyRequest again = request_;
    const net::Session* session = program_.network.session();
    if (session != nullptr && session->game() != nullptr) {
        again.password = again.is_host ? again.plan.password : again.password;
        again.next = match::next_lobby(*session, program_.network.options().port, request_.address, again.password);
        again.is_host = again.next->hosts.empty();
        again.plan.password = again.password;
    }
    return again;
}

/// The session may have ended in the middle of a fight, when the pilot is still tapping Fire.
void NetOver::handle(const engine::InputEvent& event) {
    if (is_for_game(event)) {
        return;
    }
    if (entry_.is_open()) {
        return entry_.handle(event);
    }
    if (menu_key(event) == MenuKey::Extra && may_talk()) {
        const std::vector<std::string> in_lobby = others(Whereabouts::Lobby);
        entry_.set_hint(in_lobby.empty() ? std::string()
                                         : tr_format("Not read by {}: already in the lobby.",
                                                     fmt::format("{}", fmt::join(in_lobby, ", "))));
        return entry_.open();
    }
    MenuScreen::handle(event);
}

bool NetOver::may_talk() const {
    const net::Session* session = program_.network.session();
    return session != nullptr && session->phase() == net::SessionPhase::Playing &&
           !others(Whereabouts::Results).empty();
}

bool NetOver::is_talking() const {
    return entry_.is_open() || chat_.is_fresh();
}

float NetOver::talk_height() const {
    return (chat_.is_fresh() ? kTalk : 0) + (entry_.is_open() ? kChatEntry + 4 : 0);
}

void NetOver::draw_talk(const Painter& painter, engine::Rect area) {
    if (!is_talking()) {
        return;
    }
    const float foot = entry_.is_open() ? kChatEntry + 4 : 0;
    (void)chat_.draw(painter, {area.x, area.y, area.w, area.h - foot}, !entry_.is_open());
    if (entry_.is_open()) {
        entry_.draw(painter, {area.x, area.y + area.h - kChatEntry, area.w, kChatEntry - 2});
    }
}

Board NetOver::board(const Painter& painter) const {
    constexpr float kWidth = 420;
    const Hint again{"R", program_.evening.is_in_match() ? tr("next round") : tr("play again")};
    const float sheet = sheet_.height(painter, kWidth - ResultSheet::kMargins);
    const float rows = static_cast<float>(ranking_.size()) * Ranking::kRow;
    const float lines = static_cast<float>((standing_.empty() ? 0 : 1) + news().size()) * kLine;
    return {.size = {kWidth,
                     137 + menu_.height() + rows + sheet + lines + (reason_.empty() ? 0.0F : 34.0F) + talk_height()},
            .banner = banner_,
            .floats = true,
            .hints = entry_.is_open() ? Writer::hints(ui_.input.device(), tr("send"), tr("cancel"))
                     : may_talk()     ? hints({again, {"Tab", tr("chat")}}, nullptr, tr("quit to title"))
                                      : hints({again}, nullptr, tr("quit to title"))};
}

void NetOver::draw_body(const Painter& painter, engine::Rect body) {
    float y = body.y + 10;
    painter.text_within({body.centre().x, y}, headline_,
                        painter.fitted(theme::centred(theme::body(theme::kAccent)), headline_, body.w), body.w);
    y += painter.is_short() ? 16.0F : 24.0F;
    std::vector<std::string> lines = news();
    if (!standing_.empty()) {
        lines.insert(lines.begin(), standing_);
    }
    for (const std::string& line : lines) {
        const auto style = theme::centred(theme::small(theme::kText));
        painter.text_within({body.centre().x, y}, line, painter.fitted(style, line, body.w), body.w);
        y += kLine;
    }
    if (!reason_.empty()) {
        auto style = theme::centred(theme::small(theme::kWarning));
        if (painter.is_short()) {
            (void)painter.wrapped_to(3, reason_, style, body.w);  // a fourth line would push the ranking into the menu
        }
        y = painter.paragraph({body.centre().x, y}, reason_, style, body.w) + (painter.is_short() ? 2.0F : 8.0F);
    }
    // The ranking takes precedence over rows, which scroll; so do the figures, with the room for what others may say,
    // lest they jump when somebody speaks.
    constexpr std::size_t kMostRows = 4;
    constexpr float kGap = 6;
    const float ranks = static_cast<float>(std::min(ranking_.size(), kMostRows)) * Ranking::kRow;
    const float least = painter.is_short() ? theme::kRowHeight : 3 * theme::kRowHeight;
    const float talk = talk_height();
    const float room = body.y + body.h - y - std::max(talk, may_talk() && !painter.is_short() ? kTalk : 0);
    const float whole =
        static_cast<float>(ranking_.size()) * Ranking::kRow + sheet_.height(painter, body.w - 28) + kGap;
    const float kept = room - whole >= least ? whole : ranks + sheet_.least_height(painter, body.w - 28);
    const float most = std::max(theme::kRowHeight, body.y + body.h - y - ranks - talk);
    const float menu = std::min(std::clamp(room - kept, least, std::max(least, menu_.height())), most);
    const float top = body.y + body.h - menu;
    const float bottom = top - talk;
    ranking_.draw(painter, {body.x + 4, y, body.w - 8, bottom - y});
    const float end = y + static_cast<float>(ranking_.size()) * Ranking::kRow - 4;
    sheet_.draw(painter, {body.x + 14, end, body.w - 28, bottom - end});
    const float indent = painter.is_narrow() ? 0.0F : 20.0F;
    draw_talk(painter, {body.x + indent, bottom, body.w - 2 * indent, talk});
    menu_.draw(entry_.is_open() ? painter.inert() : painter, {body.x + indent, top, body.w - 2 * indent, menu}, true);
}

}  // namespace screens
