// SPDX-License-Identifier: Zlib
/// The medals that were won and can be, and what was done in all games so far.
#pragma once

#include "game/screens/backdrop.h"
#include "game/screens/services.h"

#include <optional>

namespace screens {

class Medals final : public Screen {
public:
    explicit Medals(Services& services) : services_(services) {}

    const char* name() const override { return "medals"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    void act(MenuKey key);
    void move(int columns, int rows);
    void point(const engine::InputEvent& event);
    void turn();
    void draw_medals(const Painter& painter) const;
    void draw_focused(const Painter& painter, engine::Rect area) const;
    void draw_career(const Painter& painter) const;

    Services& services_;
    Backdrop backdrop_;
    std::size_t focus_ = 0;
    bool shows_career_ = false;
};

}  // namespace screens
