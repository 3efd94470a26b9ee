// SPDX-License-Identifier: Zlib
#include "game/screens/net_menu.h"

#include "game/screens/cockpit.h"
#include "game/screens/confirm.h"
#include "game/screens/controls.h"
#include "game/screens/menu_input.h"
#include "game/screens/options.h"

namespace screens {
namespace {

bool wants_pause(Services& services) {
    const net::Session* session = services.network.session();
    return session != nullptr && session->game() != nullptr && session->game()->wants_pause(session->self());
}

}  // namespace

void toggle_net_pause(Services& services) {
    net::Session* session = services.network.session();
    if (session != nullptr && session->game() != nullptr) {
        session->game()->pause(!wants_pause(services));
        services.sounds.play(Cue::Pause);
    }
}

NetMenu::NetMenu(Services& services) : services_(services) {
    menu_.add({.label = tr_later("Fly on"), .accept = [this] { services_.screens.pop(); }});
    menu_.add({.label = wants_pause(services) ? tr_later("End the pause") : tr_later("Pause for everybody"),
               .accept = [this] {
                   toggle_net_pause(services_);
                   services_.screens.pop();
               }});
    menu_.add({.label = tr_later("Options"),
               .accept = [this] { services_.screens.push(std::make_unique<Options>(services_, true)); }});
    menu_.add({.label = tr_later("Controls"),
               .accept = [this] { services_.screens.push(std::make_unique<Controls>(services_, true)); }});
    menu_.add({.label = tr_later("Leave the game"), .accept = [this] {
                   services_.screens.push(std::make_unique<Confirm>(services_, tr("Leave? The others play on."),
                                                                    tr("Leave"),
                                                                    [this] { services_.screens.pop_to_bottom(); }));
               }});
}

void NetMenu::handle(const engine::InputEvent& event) {
    const MenuKey key = menu_key(event);
    if (key == MenuKey::Back || key == MenuKey::Start) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    if (is_press(services_, event, PilotAction::Pause)) {
        return toggle_net_pause(services_);
    }
    handle_menu(services_, menu_, event);
}

void NetMenu::draw(const Painter& painter, float) {
    const engine::Rect board{theme::kWidth / 2 - 130, 108, 260, 252};
    painter.renderer().fill_rect({0, 0, theme::kWidth, theme::kHeight}, theme::kDim.faded(0.5F));  // it goes on
    painter.panel(board);
    painter.text_within({theme::kWidth / 2, board.y + 42}, tr("IN FLIGHT"), theme::centred(theme::title()),
                        board.w - 30);
    painter.rule(board.x + 30, board.y + 56, board.w - 60, theme::kAccent.faded(0.7F));
    painter.text_within({theme::kWidth / 2, board.y + 74}, tr("The game goes on meanwhile."),
                        theme::centred(theme::small(theme::kMuted)), board.w - 24);
    menu_.draw(painter, {board.x + 36, board.y + 88, board.w - 72, 5 * theme::kRowHeight}, true);
    painter.hints({theme::kWidth / 2, board.y + board.h - 20}, {{"Esc", tr("fly on")}});
}

}  // namespace screens
