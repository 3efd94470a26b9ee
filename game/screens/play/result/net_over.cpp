// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/net_over.h"

#include "game/screens/dialogs/dialog.h"
#include "game/screens/replays/watch_replay.h"

#include <utility>

namespace screens {
namespace {

std::string headline_of(const sim::World& world, const std::vector<std::string>& names, sim::Slot self) {
    const std::vector<sim::Slot> order = rank_pilots(world, names);
    if (!world.is_deathmatch() || order.empty()) {
        return tr_format("You reached wave {}", world.wave().number());
    }
    if (!world.is_over()) {
        return tr("Nobody has won yet");
    }
    return order.front() == self ? tr("You have won")
                                 : tr_format("{} has won", names[static_cast<std::size_t>(order.front())]);
}

}  // namespace

NetOver::NetOver(Services& services, LobbyRequest request, const sim::World& world,
                 const std::vector<std::string>& names, sim::Slot self, const Flight& flight, std::string replay,
                 const engine::Message& reason)
    : ResultScreen(services, world, names, self, flight), program_(services), request_(std::move(request)),
      headline_(headline_of(world, names, self)), replay_(std::move(replay)), reason_(sentence(tr(reason))) {
    menu_.add({.label = tr_later("Play again"), .accept = [this] {
                   const LobbyRequest again = next_request();
                   ui_.screens.pop_to_bottom();
                   ui_.screens.then([&program = program_, again] { enter_lobby(program, again); });
               }});
    menu_.add({.label = tr_later("Watch the replay"),
               .accept =
                   [this] {
                       services_.writer.finish();
                       WatchReplay::open(services_, services_.replays.path(replay_));
                   },
               .enabled = [this] { return !replay_.empty(); }});
    menu_.add({.label = tr_later("Quit to title"), .accept = [this] { ui_.screens.pop_to_bottom(); }});
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
    if (!guard_.ignores(event)) {
        MenuScreen::handle(event);
    }
}

Board NetOver::board(const Painter&) const {
    const float rows = static_cast<float>(ranking_.size()) * Ranking::kRow;
    return {.size = {420, 212 + rows + sheet_.height() + (reason_.empty() ? 0.0F : 34.0F)}, .banner = tr("GAME OVER")};
}

void NetOver::draw_body(const Painter& painter, engine::Rect body) {
    float y = body.y + 10;
    painter.text_within({body.centre().x, y}, headline_,
                        painter.fitted(theme::centred(theme::body(theme::kAccent)), headline_, body.w), body.w);
    y += painter.is_short() ? 16.0F : 24.0F;
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
    if (end + sheet_.height() <= bottom) {
        sheet_.draw(painter, {body.x + 14, end}, body.w - 28);
    }
    const float indent = painter.is_narrow() ? 0.0F : 20.0F;
    menu_.draw(painter, {body.x + indent, bottom, body.w - 2 * indent, menu}, true);
}

}  // namespace screens
