// SPDX-License-Identifier: Zlib
/// The menu of a network game, which goes on below it.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

class NetMenu final : public Screen {
public:
    explicit NetMenu(Services& services);

    const char* name() const override { return "net menu"; }
    void handle(const engine::InputEvent& event) override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }

private:
    Services& services_;
    Menu menu_;
};

/// Asks for a pause of the game for everybody, or takes the own wish back.
void toggle_net_pause(Services& services);

}  // namespace screens
