// SPDX-License-Identifier: Zlib
/// One screen of the window: a menu, a game, a table.
#pragma once

#include "engine/input/input.h"
#include "game/clips/clip.h"
#include "game/ui/painter.h"
#include "game/view/audio/jukebox.h"
#include "game/view/field/wrap.h"

#include <optional>

namespace screens {

/// How often a screen wants to be drawn.
enum class Pace : unsigned char {
    Still,    ///< Only after something happened: the program sleeps in between.
    Ambient,  ///< Thirty times a second, for decoration that moves.
    Full      ///< As often as the display can.
};

class Screen {
public:
    Screen() = default;
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    virtual ~Screen() = default;

    /// Returns its name for the log.
    [[nodiscard]] virtual const char* name() const = 0;

    /// Called when it comes to the top, at first or again.
    virtual void shown() {}
    /// Called before it is removed for good.
    virtual void leaving() {}
    /// Handles input while it is on top.
    virtual void handle(const engine::InputEvent& event) = 0;
    /// Called every 1/30 s while it is on top.
    virtual void tick() {}
    /// Called every 1/30 s while another screen is above it.
    virtual void covered_tick() {}
    /// `fraction` is the part of a tick that has passed since the last one, 0…1.
    virtual void draw(const Painter& painter, float fraction) = 0;
    /// Called when the window goes to the background or a pad is unplugged.
    virtual void interrupted(bool by_pad) { static_cast<void>(by_pad); }

    /// Returns the size of the world that it is drawn in, which the window shows as large as it can: the field of the
    /// game that it shows.
    [[nodiscard]] virtual engine::Point extent() const { return view::kField; }
    /// Returns whether the screen below shows through.
    [[nodiscard]] virtual bool is_overlay() const { return false; }
    [[nodiscard]] virtual Pace pace() const { return Pace::Still; }
    /// Returns the speed of its ticks in millionths of normal, see FrameClock.
    [[nodiscard]] virtual std::int64_t speed() const { return 1'000'000; }
    /// Returns whether the screen itself handles a press, so that the program's shortcut for that key is disabled.
    [[nodiscard]] virtual bool claims(engine::Control control) const {
        static_cast<void>(control);
        return false;
    }
    /// Returns its music. If none, the current music continues, or a game chooses it tick by tick.
    [[nodiscard]] virtual std::optional<view::Tune> music() const {
        return is_overlay() ? std::nullopt : std::optional(view::Tune::Title);
    }
    /// Returns whether it shows a game that is flown here, so that the pointer is hidden.
    [[nodiscard]] virtual bool is_flying() const { return false; }
    /// Returns whether a game runs in it, flown or watched. A replay opened above it would draw with the same view.
    [[nodiscard]] virtual bool is_game() const { return is_flying(); }
    /// Returns whether it draws a game's display at the upper edge, so that notices have to be below.
    [[nodiscard]] virtual bool has_display() const { return is_game(); }
    /// Returns what a clip of its game shows, up to now; nothing if there is no game.
    [[nodiscard]] virtual std::optional<clips::Scene> clip() const { return std::nullopt; }
    /// Returns whether a replay opened from outside replaces it, instead of covering it.
    [[nodiscard]] virtual bool gives_way() const { return false; }
};

}  // namespace screens
