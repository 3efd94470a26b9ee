// SPDX-License-Identifier: Zlib
/// The first thing that somebody sees who starts the game for the first time.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

class Welcome final : public Screen {
public:
    explicit Welcome(Services& services);

    const char* name() const override { return "welcome"; }
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }

private:
    Services& services_;
    Menu menu_;
};

}  // namespace screens
