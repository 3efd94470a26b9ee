// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/resolve_screen.h"

#include "game/screens/dialogs/message.h"
#include "game/ui/menu_key.h"

#include <utility>

namespace screens {
namespace {

/// Most answers come at once: what would only flash up is not shown.
constexpr int kShownAfterTicks = 6;

}  // namespace

ResolveScreen::ResolveScreen(Services& services, std::string host, Found found)
    : services_(services), host_(std::move(host)), found_(std::move(found)), search_(services.network.look_up(host_)) {}

void ResolveScreen::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
    }
}

void ResolveScreen::tick() {
    ++ticks_;
    const auto answer = search_->answer();
    if (!answer) {
        return;
    }
    services_.screens.pop();
    if (*answer) {
        found_(**answer);
    } else {
        services_.screens.push(std::make_unique<Message>(services_, tr("NO SUCH ADDRESS"), answer->error()));
    }
}

void ResolveScreen::draw(const Painter& painter, float) {
    if (ticks_ < kShownAfterTicks) {
        return;
    }
    constexpr engine::Rect kBoard{130, 180, 380, 100};
    painter.dim();
    painter.panel(kBoard, tr("LOOKING UP"));
    painter.text_within({kBoard.x + 28, kBoard.y + 66}, host_, theme::body(), kBoard.w - 56);
    painter.hints({theme::kWidth / 2, 456}, {{"Esc", tr("give up")}});
}

}  // namespace screens
