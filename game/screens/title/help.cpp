// SPDX-License-Identifier: Zlib
#include "game/screens/title/help.h"

#include "game/app/setting_rows.h"
#include "game/screens/title/first_flight.h"
#include "game/screens/title/help_pages.h"

#include <algorithm>
#include <utility>

namespace screens {
namespace {

constexpr float kScroll = 20;  // units per press: less than the difference between a page's height and an entry's

}  // namespace

void Help::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::PointerPressed) {
        return turn(1);
    }
    if (event.kind == Kind::Wheel) {
        return roll(event.steps);
    }
    if (take_back(event)) {
        return;
    }
    switch (menu_key(event)) {
    case MenuKey::Up:
        return scroll(-kScroll, -1);
    case MenuKey::Down:
        return scroll(kScroll, 1);
    case MenuKey::Left:
    case MenuKey::PageUp:
        return turn(-1);
    case MenuKey::Right:
    case MenuKey::PageDown:
    case MenuKey::Accept:
    case MenuKey::Start:
        return turn(1);
    case MenuKey::Extra:
        if (!is_overlay()) {
            ui_.sounds.play(Cue::Select);
            ui_.screens.push<FirstFlight>(services_);
        }
        return;
    default:
        return;
    }
}

void Help::turn(int step) {
    page_ = stepped(page_, step, help_pages().size());
    scroll_ = 0;
    ui_.sounds.play(Cue::Move);
}

void Help::scroll(float by, int page_step) {
    if (hidden_ <= 0) {
        return turn(page_step);
    }
    scroll_ = std::clamp(scroll_ + by, 0.0F, hidden_);
    ui_.sounds.play(Cue::Move);
}

void Help::roll(int steps) {
    const int page_step = steps > 0 ? -1 : 1;
    constexpr float kRounding = 0.5F;
    const float left = steps > 0 ? scroll_ : hidden_ - scroll_;
    if (left < kRounding) {
        return turn(page_step);
    }
    scroll(-kScroll * static_cast<float>(steps), page_step);
}

void Help::tick() {
    BoardScreen::tick();
    ++ticks_;
}

Board Help::board(const Painter&) const {
    std::vector<Hint> hints;
    if (hidden_ > 0) {
        hints.push_back({"↑ ↓", tr("scroll")});
    }
    hints.push_back({"← →", tr("turn the page")});
    if (!is_overlay()) {
        hints.push_back({"Tab", tr("first flight")});
    }
    hints.push_back({"Esc", tr("back")});
    return {.size = {560, 420}, .title = help_pages()[page_].title.text(), .hints = std::move(hints)};
}

void Help::draw_body(const Painter& painter, engine::Rect body) {
    painter.set_window(body.y, body.y + body.h);
    const engine::Rect area = painter.beside_bar(body);
    const float end =
        help_pages()[page_].draw(painter, services_, {area.x, area.y - scroll_, area.w - 6, area.h}, ticks_);
    painter.reset_window();
    const float height = end + scroll_ - body.y - 8;
    hidden_ = std::max(0.0F, height - body.h);
    scroll_ = std::min(scroll_, hidden_);
    painter.scroll_bar(area, scroll_, body.h, height);
    if (!painter.is_narrow()) {
        for (std::size_t i = 0; i < help_pages().size(); ++i) {  // the position among the pages
            const float x = body.x + body.w - 4 - static_cast<float>(help_pages().size() - 1 - i) * 10;
            painter.renderer().dot({x, body.y - 22}, 2.5F, i == page_ ? theme::kAccent : theme::kLine);
        }
    }
}

}  // namespace screens
