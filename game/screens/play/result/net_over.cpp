// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/net_over.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/lobby/evening_table.h"
#include "game/screens/lobby/host_game.h"
#include "game/screens/play/net_pause.h"
#include "game/screens/replays/watch_replay.h"
#include "net/play/peer_game.h"

#include <algorithm>
#include <utility>

namespace screens {
namespace {

constexpr float kLine = 18;

/// Adds a game that was flown to its end to the table of the evening.
void note_game(scores::Evening& evening, const sim::World& world, const std::vector<std::string>& names,
               std::span<const scores::FlightStats> flights) {
    std::vector<scores::Evening::Result> results;
    for (const sim::Slot slot : rank_pilots(world, names)) {
        const auto flight = std::ranges::find(flights, slot, &scores::FlightStats::slot);
        if (flight != flights.end() && world.pilot(slot).is_present()) {
            results.push_back({names[static_cast<std::size_t>(slot)], world.wave().number(), flight->totals().rescues,
                               world.pilot(slot).frags()});
        }
    }
    if (world.is_over()) {
        evening.add_game(results, world.is_deathmatch());
    }
}

}  // namespace

NetOver::NetOver(Services& services, LobbyRequest request, const sim::World& world,
                 const std::vector<std::string>& names, sim::Slot self, const Flight& flight, std::string replay,
                 const engine::Message& reason, std::span<const scores::FlightStats> flights)
    : ResultScreen(services, world, names, self, flight, scores::award_pilots(flights)), program_(services),
      request_(std::move(request)), names_(names), headline_(headline_of(world, names, self)),
      replay_(std::move(replay)), reason_(sentence(reason)) {
    note_game(services.evening, world, names, flights);
    match_ = describe_match(services.evening);
    menu_.add({.label = services.evening.is_in_match() ? tr_later("Next round") : tr_later("Play again"),
               .accept = [this] { play_again(false); }});
    if (next_request().is_host) {
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
    menu_.add({.label = tr_later("Quit to title"), .accept = [this] { ui_.screens.pop_to_bottom(); }});
}

void NetOver::play_again(bool with_other_rules) {
    const LobbyRequest again = next_request();
    program_.network.leave_to_play_again();
    ui_.screens.pop_to_bottom();
    ui_.screens.then([&program = program_, again, with_other_rules] {
        enter_lobby(program, again);
        if (with_other_rules && program.network.session() != nullptr) {
            program.screens.push<HostGame>(program, true);
        }
    });
}

std::string NetOver::who_waits() const {
    const net::PeerGame* game = running_game(program_);
    std::string waiting;
    int count = 0;
    for (const net::Slot slot : net::kSlots) {
        const auto ending = game != nullptr ? game->tenures().ending(slot) : std::nullopt;
        if (ending && ending->goes_to_lobby && slot.index() < names_.size()) {
            waiting += (waiting.empty() ? "" : ", ") + names_[slot.index()];
            ++count;
        }
    }
    return waiting.empty()
               ? std::string()
               : tr_format_plural("{} is waiting in the lobby.", "{} are waiting in the lobby.", count, waiting);
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
    if (!is_for_game(event)) {
        MenuScreen::handle(event);
    }
}

Board NetOver::board(const Painter& painter) const {
    constexpr float kWidth = 420;
    const float sheet = sheet_.height(painter, kWidth - ResultSheet::kMargins);
    const float rows = static_cast<float>(ranking_.size()) * Ranking::kRow;
    const float lines = (match_.empty() ? 0.0F : kLine) + (who_waits().empty() ? 0.0F : kLine);
    return {.size = {kWidth, 137 + menu_.height() + rows + sheet + lines + (reason_.empty() ? 0.0F : 34.0F)},
            .banner = tr("GAME OVER")};
}

void NetOver::draw_body(const Painter& painter, engine::Rect body) {
    float y = body.y + 10;
    painter.text_within({body.centre().x, y}, headline_,
                        painter.fitted(theme::centred(theme::body(theme::kAccent)), headline_, body.w), body.w);
    y += painter.is_short() ? 16.0F : 24.0F;
    for (const std::string& line : {match_, who_waits()}) {
        if (!line.empty()) {
            const auto style = theme::centred(theme::small(theme::kText));
            painter.text_within({body.centre().x, y}, line, painter.fitted(style, line, body.w), body.w);
            y += kLine;
        }
    }
    const float menu = painter.is_short() ? theme::kRowHeight : menu_.height();
    if (!reason_.empty()) {
        auto style = theme::centred(theme::small(theme::kWarning));
        if (painter.is_short()) {
            (void)painter.wrapped_to(3, reason_, style, body.w);  // a fourth line would push the ranking into the menu
        }
        y = painter.paragraph({body.centre().x, y}, reason_, style, body.w) + (painter.is_short() ? 2.0F : 8.0F);
    }
    const float bottom = body.y + body.h - menu;
    ranking_.draw(painter, {body.x + 4, y, body.w - 8, bottom - y});
    const float end = y + static_cast<float>(ranking_.size()) * Ranking::kRow - 4;
    sheet_.draw(painter, {body.x + 14, end, body.w - 28, bottom - end});
    const float indent = painter.is_narrow() ? 0.0F : 20.0F;
    menu_.draw(painter, {body.x + indent, bottom, body.w - 2 * indent, menu}, true);
}

}  // namespace screens
