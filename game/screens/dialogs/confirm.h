// SPDX-License-Identifier: Zlib
/// A question with two answers, over whatever is shown.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

class Confirm final : public Screen {
public:
    /// `yes` runs when the player agrees; the focus is on "no" at first. With `is_for_again` the key that asked to
    /// begin anew also agrees, for it is not pressed twice by accident.
    Confirm(Services& services, std::string question, std::string agree, std::function<void()> yes,
            bool is_for_again = false);

    const char* name() const override { return "confirm"; }
    void handle(const engine::InputEvent& event) override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }

private:
    void agree();

    Services& services_;
    std::string question_;
    std::string agree_;
    std::function<void()> yes_;
    bool is_for_again_;
    Menu menu_;
};

}  // namespace screens
