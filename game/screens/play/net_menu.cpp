// SPDX-License-Identifier: Zlib
#include "game/screens/play/net_menu.h"

#include "game/app/menu_input.h"
#include "game/screens/dialogs/confirm.h"
#include "game/screens/options/controls.h"
#include "game/screens/options/options.h"
#include "game/screens/play/phrase_menu.h"
#include "game/screens/play/pilots.h"
#include "game/screens/play/player_view.h"
#include "game/screens/title/help.h"

namespace screens {
namespace {

/// Who wants the game paused, "" while it runs.
std::string pausers(Services& services) {
    std::string names;
    const net::Session* session = services.network.session();
    for (net::Slot slot = 0; session != nullptr && session->game() != nullptr && slot < net::kMaxPilots; ++slot) {
        if (session->game()->wants_pause(slot)) {
            names += (names.empty() ? "" : ", ") + session->names()[net::index_of(slot)];
        }
    }
    return names;
}

bool asks_for_pause(Services& services) {
    const net::Session* session = services.network.session();
    return session != nullptr && session->game() != nullptr && session->game()->asks_for_pause();
}

}  // namespace

void toggle_net_pause(Services& services) {
    net::Session* session = services.network.session();
    const match::Match* match = services.network.match();
    if (match != nullptr && match->world().is_over() && !asks_for_pause(services)) {
        return services.sounds.play(Cue::Wrong);  // it would keep everybody from the results
    }
    if (session != nullptr && session->game() != nullptr) {
        session->game()->pause(!asks_for_pause(services));
        services.sounds.play(Cue::Pause);
    }
}

NetMenu::NetMenu(Services& services) : services_(services) {
    menu_.add({.label = tr_later("Fly on"), .accept = [this] { services_.screens.pop(); }});
    menu_.add({.label = asks_for_pause(services) ? tr_later("End the pause") : tr_later("Pause for everybody"),
               .accept = [this] {
                   toggle_net_pause(services_);
                   services_.screens.pop();
               }});
    menu_.add({.label = tr_later("Quick phrase…"), .accept = [this] {
                   services_.screens.pop();
                   services_.screens.push(std::make_unique<PhraseMenu>(services_));
               }});
    menu_.add({.label = tr_later("Mute a pilot…"),
               .accept = [this] { services_.screens.push(std::make_unique<Pilots>(services_)); }});
    menu_.add({.label = tr_later("Options"),
               .accept = [this] { services_.screens.push(std::make_unique<Options>(services_, true)); }});
    menu_.add({.label = tr_later("Controls"),
               .accept = [this] { services_.screens.push(std::make_unique<Controls>(services_, true)); }});
    menu_.add({.label = tr_later("Help"),
               .accept = [this] { services_.screens.push(std::make_unique<Help>(services_, true)); }});
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
    if (key == MenuKey::None && is_press(services_, event, PilotAction::Pause)) {  // menus keep their keys
        toggle_net_pause(services_);
        services_.screens.pop();  // as the row does, which says what was true when the menu came
        return;
    }
    handle_menu(services_, menu_, event);
}

void NetMenu::draw(const Painter& painter, float) {
    painter.cover(theme::kDim.faded(0.5F));  // it goes on
    const std::string pausers = screens::pausers(services_);
    const bool is_paused = !pausers.empty();
    const float rows = static_cast<float>(menu_.size()) * theme::kRowHeight;
    const engine::Rect body = painter.board(
        {.size = {270, rows + 127},
         .banner = is_paused ? tr("PAUSED") : tr("IN FLIGHT"),
         .help = is_paused ? tr_format("Paused by {}.", pausers) : std::string(tr("The game goes on meanwhile.")),
         .has_help = is_paused || !painter.is_short(),
         .floats = true,
         .hints = {{"Esc", tr("fly on")}}});
    menu_.draw(painter, body, true);
}

}  // namespace screens
