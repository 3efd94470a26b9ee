// SPDX-License-Identifier: Zlib
#include "game/screens/net_over.h"

#include "game/screens/menu_input.h"
#include "game/screens/message.h"
#include "game/screens/watch.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace screens {
namespace {

std::string headline_of(const sim::World& world, const std::vector<std::string>& names, sim::Slot self) {
    const std::vector<sim::Slot> order = rank_pilots(world, names);
    if (!world.is_deathmatch() || order.empty()) {
        return tr_format("You reached wave {}", world.wave().number());
    }
    return order.front() == self ? tr("You have won")
                                 : tr_format("{} has won", names[static_cast<std::size_t>(order.front())]);
}

}  // namespace

NetOver::NetOver(Services& services, Entrance entrance, const sim::World& world, const std::vector<std::string>& names,
                 sim::Slot self, const Flight& flight, std::string replay, std::string reason)
    : services_(services), entrance_(std::move(entrance)), ranking_(world, names, self), sheet_(flight),
      headline_(headline_of(world, names, self)), replay_(std::move(replay)),
      reason_(reason.empty() ? std::string() : sentence(std::move(reason))) {
    build_menu();
}

void NetOver::build_menu() {
    menu_.add({.label = entrance_.is_host ? tr_later("Open the lobby again") : tr_later("Join this host again"),
               .accept = [this] {
                   const Entrance entrance = entrance_;
                   Services& services = services_;
                   services.screens.pop_to_bottom();
                   services.screens.then([&services, entrance] { enter_lobby(services, entrance); });
               }});
    menu_.add({.label = tr_later("Watch the replay"),
               .accept = [this] { Watch::open(services_, services_.replays.path(replay_)); },
               .enabled = [this] { return !replay_.empty(); }});
    menu_.add({.label = tr_later("Title"), .accept = [this] { services_.screens.pop_to_bottom(); }});
}

void NetOver::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop_to_bottom();
        return;
    }
    handle_menu(services_, menu_, event);
}

void NetOver::draw(const Painter& painter, float) {
    painter.dim();
    const auto rows = static_cast<float>(ranking_.size());
    const float height = 204 + rows * Ranking::kRow + sheet_.height() + (reason_.empty() ? 0.0F : 34.0F);
    const engine::Rect board{theme::kWidth / 2 - 200, std::max(232 - height / 2, 4.0F), 400, height};
    painter.panel(board);
    painter.text_within({theme::kWidth / 2, board.y + 46}, tr("GAME OVER"), theme::centred(theme::title()),
                        board.w - 30);
    painter.rule(board.x + 30, board.y + 60, board.w - 60, theme::kAccent.faded(0.7F));
    painter.text_within({theme::kWidth / 2, board.y + 80}, headline_, theme::centred(theme::body(theme::kAccent)),
                        board.w - 30);
    float y = board.y + 104;
    if (!reason_.empty()) {
        y = painter.paragraph({board.x + 30, y}, reason_, theme::small(theme::kWarning), board.w - 60) + 6;
    }
    ranking_.draw(painter, {board.x + 54, y}, board.w - 108);
    sheet_.draw(painter, {board.x + 54, y + rows * Ranking::kRow - 4}, board.w - 108);
    menu_.draw(painter,
               {board.x + 90, board.y + board.h - 12 - 3 * theme::kRowHeight, board.w - 180, 3 * theme::kRowHeight},
               true);
}

}  // namespace screens
