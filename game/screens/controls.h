// SPDX-License-Identifier: Zlib
/// Shows which keys and pad controls do what, and lets the player change them.
#pragma once

#include "game/screens/backdrop.h"
#include "game/screens/binding_grid.h"
#include "game/screens/services.h"

namespace screens {

class Controls final : public Screen {
public:
    explicit Controls(Services& services, bool over_game = false);

    const char* name() const override { return "controls"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return over_game_; }
    Pace pace() const override { return over_game_ && !is_capturing() ? Pace::Still : Pace::Ambient; }
    bool claims(engine::Control) const override { return is_capturing(); }

private:
    /// Capturing ends by itself, so that a pad alone gets out of it.
    static constexpr int kCaptureTicks = 150;

    [[nodiscard]] bool is_capturing() const { return capture_left_ > 0; }
    [[nodiscard]] bool is_on_reset() const;
    void navigate(MenuKey key);
    void capture(const engine::InputEvent& event);
    void accept();
    void clear_cell();
    void draw_rows(const Painter& painter, engine::Rect board) const;
    void draw_cell(const Painter& painter, std::size_t row, int column, engine::Rect cell) const;
    void draw_capture(const Painter& painter) const;

    Services& services_;
    Backdrop backdrop_;
    BindingGrid grid_;
    std::size_t row_ = 0;
    int column_ = 0;
    int capture_left_ = 0;  // ticks
    std::string message_;
    bool over_game_;
};

}  // namespace screens
