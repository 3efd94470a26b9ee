// SPDX-License-Identifier: Zlib
/// One of several, over whatever is shown.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

class Choice final : public Screen {
public:
    /// An item that is accepted closes the choice.
    Choice(Services& services, std::string title, std::vector<MenuItem> items);

    const char* name() const override { return "choice"; }
    void handle(const engine::InputEvent& event) override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }

private:
    Services& services_;
    std::string title_;
    Menu menu_;
};

}  // namespace screens
