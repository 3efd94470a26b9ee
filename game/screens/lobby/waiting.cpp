// SPDX-License-Identifier: Zlib
#include "game/screens/lobby/waiting.h"

#include <algorithm>

namespace screens {

bool is_waiting(match::OnlineService& network) {
    const net::Session* session = network.session();
    return session == nullptr || session->phase() == net::SessionPhase::Joining ||
           session->phase() == net::SessionPhase::Visiting || session->phase() == net::SessionPhase::Ended;
}

void draw_waiting(const Painter& painter, engine::Rect body, match::OnlineService& network, const char* aim) {
    constexpr float kBarWidth = 240;
    constexpr float kBarHeight = 8;
    const match::VisitInput* visit = network.visit();
    const char* const line = visit == nullptr   ? aim
                             : visit->is_live() ? tr("Entering the game…")
                                                : tr("Fetching the game…");
    const engine::Point middle = body.centre();
    const float below = painter.paragraph(middle, line, theme::centred(theme::body()), body.w);
    if (visit == nullptr) {
        return;
    }
    const float share = static_cast<float>(visit->taken()) / static_cast<float>(std::max<net::Tick>(visit->end(), 1));
    const float width = std::min(kBarWidth, body.w);
    const engine::Rect bar{middle.x - width / 2, below, width, kBarHeight};
    painter.renderer().frame_rect(bar, theme::kLine);
    painter.renderer().fill_rect({bar.x, bar.y, bar.w * std::clamp(share, 0.0F, 1.0F), bar.h}, theme::kAccent);
}

}  // namespace screens
