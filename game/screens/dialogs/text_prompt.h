// SPDX-License-Identifier: Zlib
/// Asks for one line of text, over whatever is shown.
#pragma once

#include "game/app/services.h"
#include "game/ui/writer.h"

namespace screens {

/// What is asked, and what becomes of the answer.
struct Question {
    std::string title;
    std::string hint;
    std::string text;  ///< To begin with.
    std::size_t max_letters = 32;
    bool is_secret = false;  ///< Letters are shown as dots.
    bool may_be_empty = false;
    std::function<void(const std::string&)> answer;  ///< Runs when the prompt has gone.
};

class TextPrompt final : public Screen {
public:
    TextPrompt(Services& services, Question question);

    const char* name() const override { return "prompt"; }
    void shown() override;
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }
    bool claims(engine::Control) const override { return true; }

private:
    void accept();

    Services& services_;
    Question question_;
    Writer writer_;
};

}  // namespace screens
