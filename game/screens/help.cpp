// SPDX-License-Identifier: Zlib
#include "game/screens/help.h"

#include "game/screens/first_flight.h"
#include "game/screens/help_pages.h"

#include <array>

namespace screens {
namespace {

struct Page {
    Phrase title;
    void (*draw)(const Painter&, const Services&, engine::Rect, int ticks);
};

constexpr std::array<Page, 5> kPages{{{tr_later("HOW TO FLY"), draw_flying},
                                      {tr_later("KEYS"), draw_keys},
                                      {tr_later("WHAT IS OUT THERE"), draw_bestiary},
                                      {tr_later("PRIZES"), draw_prizes},
                                      {tr_later("ABOUT"), draw_about}}};

}  // namespace

void Help::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    if (event.kind == Kind::PointerPressed || event.kind == Kind::Wheel) {
        return turn(event.steps > 0 ? -1 : 1);
    }
    switch (menu_key(event)) {
    case MenuKey::Back:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    case MenuKey::Left:
    case MenuKey::Up:
    case MenuKey::PageUp:
        return turn(-1);
    case MenuKey::Right:
    case MenuKey::Down:
    case MenuKey::PageDown:
    case MenuKey::Accept:
    case MenuKey::Start:
        return turn(1);
    case MenuKey::Extra:
        services_.sounds.play(Cue::Select);
        services_.screens.push(std::make_unique<FirstFlight>(services_));
        return;
    default:
        return;
    }
}

void Help::turn(int step) {
    const int count = static_cast<int>(kPages.size());
    page_ = (page_ + step + count) % count;
    services_.sounds.play(Cue::Move);
}

void Help::tick() {
    backdrop_.tick();
    ++ticks_;
}

void Help::draw(const Painter& painter, float fraction) {
    backdrop_.draw(painter, fraction);
    const engine::Rect board{50, 24, 540, 400};
    const Page& page = kPages[static_cast<std::size_t>(page_)];
    painter.panel(board, page.title.text());
    page.draw(painter, services_, {board.x + 20, board.y + 52, board.w - 40, board.h - 70}, ticks_);
    for (int i = 0; i < static_cast<int>(kPages.size()); ++i) {
        const float x = theme::kWidth / 2 + (static_cast<float>(i) - 2) * 14;
        painter.renderer().dot({x, board.y + board.h + 12}, 3, i == page_ ? theme::kAccent : theme::kLine);
    }
    painter.hints({theme::kWidth / 2, 460},
                  {{"← →", tr("turn the page")}, {"Tab", tr("first flight")}, {"Esc", tr("back")}});
}

}  // namespace screens
