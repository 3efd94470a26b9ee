// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/confirm.h"

#include "game/app/menu_input.h"

#include <algorithm>
#include <utility>

namespace screens {

Confirm::Confirm(Services& services, std::string question, std::string agree, std::function<void()> yes,
                 bool is_for_again)
    : services_(services), question_(std::move(question)), agree_(std::move(agree)), yes_(std::move(yes)),
      is_for_again_(is_for_again) {
    menu_.add({.label = tr_later("No"), .accept = [this] { services_.screens.pop(); }});
    menu_.add({.label = agree_, .accept = [this] { this->agree(); }});
}

void Confirm::agree() {
    services_.screens.pop();
    yes_();
}

void Confirm::handle(const engine::InputEvent& event) {
    if (menu_key(event) == MenuKey::Back) {
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
    if (is_for_again_ && is_again(event)) {
        services_.sounds.play(Cue::Select);
        return agree();
    }
    handle_menu(services_, menu_, event);
}

void Confirm::draw(const Painter& painter, float) {
    painter.dim();
    const auto style = theme::centred(theme::item());
    const float line = engine::Font::line_height(style);
    const float width = std::min(340.0F, painter.page().x - 6);
    const auto lines = painter.wrapped(question_, style, width - 40);
    std::vector<Hint> hints{{"↑ ↓", tr("choose")}, {"Return", tr("select")}, {"Esc", tr("back")}};
    if (is_for_again_) {
        hints.insert(hints.end() - 1, {"R", agree_});
    }
    const engine::Rect body = painter.board({.size = {width, 124 + line * static_cast<float>(lines.size() - 1)},
                                             .floats = true,
                                             .hints = std::move(hints)});
    const float rows = line * static_cast<float>(lines.size()) + 2 * theme::kRowHeight + 2;
    float y = body.y + 12 + std::max(0.0F, (body.h - rows) / 2);
    for (const std::string& words : lines) {
        painter.text({body.centre().x, y}, words, style);
        y += line;
    }
    menu_.draw(painter, {body.x + 16, y - 10, body.w - 32, body.y + body.h - y + 10}, true);
}

}  // namespace screens
