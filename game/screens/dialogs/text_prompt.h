// SPDX-License-Identifier: Zlib
/// Asks for one line of text, over the current screen.
#pragma once

#include "game/app/board_screen.h"
#include "game/ui/writer.h"

namespace screens {

/// A question, and what to do with its answer.
struct Question {
    std::string title;
    std::string hint;
    std::string text{};  ///< Initial text.
    std::size_t max_letters = 32;
    std::size_t max_bytes = TextEntry::kNoLimit;
    bool is_secret = false;  ///< Letters are shown as dots.
    bool may_be_empty = false;
    std::function<void(const std::string&)> answer;  ///< Runs once the prompt has closed.
};

class TextPrompt final : public BoardScreen {
public:
    TextPrompt(const Ui& ui, Question question);

    const char* name() const override { return "prompt"; }
    void shown() override { ui_.input.start_text(); }
    void leaving() override { ui_.input.stop_text(); }
    void handle(const engine::InputEvent& event) override;
    bool claims(engine::Control) const override { return true; }

private:
    void accept();
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    Question question_;
    Writer writer_;
};

}  // namespace screens
