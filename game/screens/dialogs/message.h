// SPDX-License-Identifier: Zlib
/// Something that a person should read before going on, over whatever is shown.
#pragma once

#include "game/app/menu_screen.h"

namespace screens {

class Message final : public MenuScreen {
public:
    Message(const Ui& ui, std::string title, std::string text, Cue cue = Cue::Wrong);

    const char* name() const override { return "message"; }
    void shown() override { ui_.sounds.play(cue_); }

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    /// As large as a page has room for.
    [[nodiscard]] engine::TextStyle style_on(const Painter& painter) const;
    [[nodiscard]] float height(const Painter& painter, const engine::TextStyle& style) const;

    std::string title_;
    std::string text_;
    Cue cue_;
};

/// A line as a sentence: a capital first, a full stop last.
[[nodiscard]] std::string sentence(std::string line);

}  // namespace screens
