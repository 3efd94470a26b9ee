// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/resolve_screen.h"

#include "game/screens/dialogs/dialog.h"

#include <utility>

namespace screens {

namespace {

/// Most answers arrive at once: a screen that would only flash up is not shown.
constexpr int kShownAfterTicks = 6;

}  // namespace

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
        tell(ui_, tr("NO SUCH ADDRESS"), sentence(answer->error()));
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

}  // namespace screens
