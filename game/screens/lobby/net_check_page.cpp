// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/net_check_page.h"

#include <string>

namespace screens {

NetCheckPage::NetCheckPage(Services& services) : MenuScreen(services), services_(services) {
    check();
    for (std::size_t i = 0; i < check_->lines().size(); ++i) {
        menu_.add({.label = check_->lines()[i].what.translated(),
                   .accept = [this] { copy(); },
                   .value = [this, i] { return check_->lines()[i].found.translated(); }});
    }
    const std::size_t first_action = menu_.size();
    menu_.add({.label = tr_later("Copy as text"), .accept = [this] { copy(); }, .begins_group = true});
    menu_.add({.label = tr_later("Check again"), .accept = [this] { check(); }});
    menu_.set_focus(first_action);
}

void NetCheckPage::check() {
    check_.reset();  // gives the port back first
    check_.emplace(services_.network.platform(), services_.network.options().port, services_.settings.text("net.relay"),
                   services_.network.options().table);
}

void NetCheckPage::copy() {
    ui_.sounds.play(ui_.window.copy(check_->text()) ? Cue::Select : Cue::Wrong);
}

void NetCheckPage::tick() {
    MenuScreen::tick();
    check_->poll(services_.network.platform().now());
}

Board NetCheckPage::board(const Painter&) const {
    return {.size = {500, 112 + menu_.height()},
            .title = tr("CAN OTHERS JOIN ME?"),
            .help = check_->verdict().translated(),
            .hints = hints()};
}

}  // namespace screens
