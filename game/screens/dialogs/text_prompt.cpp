// SPDX-License-Identifier: Zlib
#include "game/screens/dialogs/text_prompt.h"

#include <algorithm>
#include <utility>

namespace screens {

TextPrompt::TextPrompt(const Ui& ui, Question question)
    : BoardScreen(ui, true), question_(std::move(question)),
      writer_(question_.max_letters, question_.is_secret ? Spaces::All : Spaces::Single, question_.max_bytes) {
    writer_.begin(question_.text, ui_.input.device());
}

void TextPrompt::handle(const engine::InputEvent& event) {
    const Typed typed = writer_.handle(event, pointer_at(ui_, event));
    ui_.sounds.play(typed);
    if (typed == Typed::Accepted) {
        accept();
    } else if (typed == Typed::Cancelled) {
        ui_.screens.pop();
    }
}

void TextPrompt::accept() {
    // Spaces may be part of a secret.
    const std::string text = question_.is_secret ? writer_.entry().text() : writer_.entry().tidy_text();
    if (text.empty() && !question_.may_be_empty) {
        return ui_.sounds.play(Cue::Wrong);
    }
    ui_.sounds.play(Cue::Select);
    ui_.screens.pop();
    question_.answer(text);
}

Board TextPrompt::board(const Painter& painter) const {
    const float room = std::min(380.0F, painter.page().x - 6) - (painter.is_narrow() ? 16.0F : 48.0F);
    const auto rows = static_cast<float>(painter.wrapped(question_.hint, theme::small(), room).size());
    return {.size = {380, 118 + 16 * rows},
            .title = question_.title,
            .floats = !writer_.shows_board(),
            .hints = Writer::hints(ui_.input.device(), tr("continue"), tr("back"))};
}

void TextPrompt::draw_body(const Painter& painter, engine::Rect body) {
    float y = body.y;
    if (!writer_.shows_board() || !painter.is_short()) {
        y = painter.paragraph({body.x, body.y + 10}, question_.hint, theme::small(), body.w);
    }
    writer_.draw(painter, {body.x, y, body.w, 34}, y + 50, question_.is_secret);
}

}  // namespace screens
