// SPDX-License-Identifier: Zlib
/// Something that a person should read before going on, over whatever is shown.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

class Message final : public Screen {
public:
    Message(Services& services, std::string title, std::string text, Cue cue = Cue::Wrong);

    const char* name() const override { return "message"; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }

private:
    Services& services_;
    std::string title_;
    std::string text_;
    Cue cue_;
    Menu menu_;
};

/// A line from below as a sentence in the user's language: a capital first, a full stop last.
[[nodiscard]] std::string sentence(std::string line);

}  // namespace screens
