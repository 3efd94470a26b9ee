// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/text_prompt.h"

#include "game/app/menu_input.h"

#include <algorithm>
#include <utility>

namespace screens {

TextPrompt::TextPrompt(Services& services, Question question)
    : services_(services), question_(std::move(question)),
      writer_(question_.max_letters, question_.is_secret ? Spaces::All : Spaces::Single) {
    writer_.begin(question_.text, services_.input.device());
}

void TextPrompt::shown() {
    services_.input.start_text();
}

void TextPrompt::leaving() {
    services_.input.stop_text();
}

void TextPrompt::handle(const engine::InputEvent& event) {
    switch (writer_.handle(event, pointer_at(services_, event))) {
    case Typed::Nothing:
        return;
    case Typed::Changed:
        return services_.sounds.play(Cue::Typing);
    case Typed::Refused:
        return services_.sounds.play(Cue::Wrong);
    case Typed::Accepted:
        return accept();
    case Typed::Cancelled:
        services_.sounds.play(Cue::Back);
        services_.screens.pop();
        return;
    }
}

void TextPrompt::accept() {
    // Spaces may be part of a secret.
    const std::string text = question_.is_secret ? writer_.entry().text() : writer_.entry().tidy_text();
    if (text.empty() && !question_.may_be_empty) {
        services_.sounds.play(Cue::Wrong);
        return;
    }
    services_.sounds.play(Cue::Select);
    services_.screens.pop();
    question_.answer(text);
}

void TextPrompt::draw(const Painter& painter, float) {
    painter.dim();
    const float room = std::min(380.0F, painter.page().x - 6) - (painter.is_narrow() ? 16.0F : 48.0F);
    const auto rows = static_cast<float>(painter.wrapped(question_.hint, theme::small(), room).size());
    const engine::Rect body =
        painter.board({.size = {380, 118 + 16 * rows},
                       .title = question_.title,
                       .floats = !writer_.shows_board(),
                       .hints = Writer::hints(services_.input.device(), tr("go on"), tr("back"))});
    float y = body.y;
    if (!writer_.shows_board() || !painter.is_short()) {
        y = painter.paragraph({body.x, body.y + 10}, question_.hint, theme::small(), body.w);
    }
    writer_.draw(painter, {body.x, y, body.w, 34}, y + 50, question_.is_secret);
}

}  // namespace screens
