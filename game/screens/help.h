// SPDX-License-Identifier: Zlib
/// How to fly, what there is in the field, and who made the game: pages to leaf through.
#pragma once

#include "game/screens/backdrop.h"
#include "game/screens/services.h"

namespace screens {

class Help final : public Screen {
public:
    explicit Help(Services& services) : services_(services) {}

    const char* name() const override { return "help"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    void turn(int step);

    Services& services_;
    Backdrop backdrop_;
    int page_ = 0;
    int ticks_ = 0;
};

}  // namespace screens
