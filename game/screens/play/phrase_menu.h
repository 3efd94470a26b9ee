// SPDX-License-Identifier: Zlib
/// The quick phrases: as a menu, and as a wheel over a running game.
#pragma once

#include "engine/input/gestures.h"
#include "game/app/menu_screen.h"
#include "game/app/services.h"

namespace screens {

/// The quick phrases as a menu, for screens on which no ship is being flown.
class PhraseMenu final : public MenuScreen {
public:
    explicit PhraseMenu(const Uses<Ui, Preferences, Online>& services);

    const char* name() const override { return "phrases"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    bool claims(engine::Control control) const override;

private:
    Board board(const Painter& painter) const override;
    void say(std::size_t place);

    const Uses<Ui, Preferences, Online> services_;
    engine::StickWheel stick_;
};

/// The quick phrases over a running game: a digit, or the right stick pushed and released, says one. Uses no control
/// that flies a ship: arrows, the D-pad and the buttons keep their meaning while it is open.
class PhraseWheel {
public:
    static constexpr int kOpenTicks = 6 * sim::kTicksPerSecond;  ///< Until it closes by itself.

    explicit PhraseWheel(const Uses<Ui, Preferences, Online>& services) : services_(services) {}

    void open();
    void close() { left_ = 0; }
    [[nodiscard]] bool is_open() const { return left_ > 0; }

    bool handle(const engine::InputEvent& event);
    void tick();
    /// Returns whether it handles a press, so that the program's shortcut for that key is disabled.
    [[nodiscard]] bool claims(engine::Control control) const;
    /// Draws at the lower right of a part of the page, opposite the chat. Returns the area covered.
    engine::Rect draw(const Painter& painter, engine::Rect part) const;

private:
    void say(std::size_t place);
    /// Draws a key of width `cap`, and its phrase.
    void draw_phrase(const Painter& painter, std::size_t place, engine::Rect row, float cap) const;
    [[nodiscard]] static std::string_view cap_of(std::size_t place, bool is_pad);

    const Uses<Ui, Preferences, Online> services_;
    engine::StickWheel stick_;
    int left_ = 0;  // ticks
};

}  // namespace screens
