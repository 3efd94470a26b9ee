// SPDX-License-Identifier: Zlib
#include "game/screens/title/help.h"

#include "game/app/setting_rows.h"
#include "game/screens/title/first_flight.h"
#include "game/screens/title/help_pages.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace screens {
namespace {

struct Page {
    Phrase title;
    float (*draw)(const Painter&, const PageParts&, engine::Rect, int ticks);
};

constexpr std::array<Page, 6> kPages{{{tr_later("HOW TO FLY"), draw_flying},
                                      {tr_later("KEYS"), draw_keys},
                                      {tr_later("SECOND PILOT"), draw_second_keys},
                                      {tr_later("WHAT IS OUT THERE"), draw_bestiary},
                                      {tr_later("PRIZES"), draw_prizes},
                                      {tr_later("ABOUT"), draw_about}}};

constexpr float kScroll = 20;  // units a press: less than a page is higher than an entry

}  // namespace

void Help::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::PointerPressed || event.kind == Kind::Wheel) {
        return turn(event.steps > 0 ? -1 : 1);
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
    page_ = stepped(page_, step, kPages.size());
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

void Help::tick() {
    BoardScreen::tick();
    ++ticks_;
}

Board Help::board(const Painter&) const {
    std::vector<Hint> hints{
        {"↑ ↓", tr("scroll")}, {"← →", tr("turn the page")}, {"Tab", tr("first flight")}, {"Esc", tr("back")}};
    if (is_overlay()) {
        hints.erase(hints.begin() + 2);
    }
    return {.size = {560, 420}, .title = kPages[page_].title.text(), .hints = std::move(hints)};
}

void Help::draw_body(const Painter& painter, engine::Rect body) {
    painter.set_window(body.y, body.y + body.h);
    const engine::Rect area = painter.beside_bar(body);
    const float end = kPages[page_].draw(painter, services_, {area.x, area.y - scroll_, area.w - 6, area.h}, ticks_);
    painter.reset_window();
    const float height = end + scroll_ - body.y - 8;
    hidden_ = std::max(0.0F, height - body.h);
    scroll_ = std::min(scroll_, hidden_);
    painter.scroll_bar(area, scroll_, body.h, height);
    if (!painter.is_narrow()) {
        draw_dots(painter, {body.x + body.w, body.y - 22});
    }
}

void Help::draw_dots(const Painter& painter, engine::Point right_end) const {
    for (std::size_t i = 0; i < kPages.size(); ++i) {
        const float x = right_end.x - 4 - static_cast<float>(kPages.size() - 1 - i) * 10;
        painter.renderer().dot({x, right_end.y}, 2.5F, i == page_ ? theme::kAccent : theme::kLine);
    }
}

}  // namespace screens
