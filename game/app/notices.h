// SPDX-License-Identifier: Zlib
/// What appears over any screen and disappears by itself: short lines, the volume while it is changed, medals as they
/// are won.
#pragma once

#include "game/scores/medals.h"
#include "game/ui/painter.h"
#include "game/ui/theme.h"

#include <deque>
#include <optional>
#include <string>
#include <utility>

namespace screens {

/// The short lines, and the volume.
class Notices {
public:
    static constexpr int kTicks = 150;
    static constexpr int kVolumeTicks = 45;

    /// Adds a line. The same line is never shown twice at once: the older one is removed.
    void add(std::string line);
    void add(const engine::Message& message) { add(message.capitalised()); }
    /// Removes a line that has served its purpose.
    void remove(const std::string& line);
    /// Does nothing for an empty message.
    void add_if_any(const engine::Message& message);
    /// Shows the volume, 0…1.
    void show_volume(float level, bool muted);
    /// Shows a line about work in the background, above the others, until it is set to another one or to "".
    void set_progress(std::string line) { progress_ = std::move(line); }
    [[nodiscard]] const std::string& progress() const { return progress_; }
    void tick();
    /// Draws from the top edge down, or from `below` if a game's displays extend that far.
    void draw(const Painter& painter, float below = 0) const;
    /// Returns the last line added, as shown; empty when all are gone.
    [[nodiscard]] std::string newest() const { return lines_.empty() ? std::string() : lines_.back().text; }
    [[nodiscard]] bool is_empty() const { return lines_.empty() && progress_.empty() && volume_left_ == 0; }

private:
    struct Line {
        std::string text;
        int ticks_left = kTicks;
    };

    /// Returns its height.
    static float draw_line(const Painter& painter, const Line& line, float y);
    /// Returns its height.
    float draw_progress(const Painter& painter, float y) const;
    void draw_volume(const Painter& painter) const;

    std::deque<Line> lines_;
    std::string progress_;
    float volume_ = 0;
    bool muted_ = false;
    int volume_left_ = 0;
};

/// Shows medals as they are won: one at a time, small, in a corner away from the ships.
class Toasts {
public:
    static constexpr int kTicks = 5 * sim::kTicksPerSecond;

    void add(scores::Medal medal) { medals_.push_back(medal); }
    void tick();
    /// Draws at the lower right of `part`, and returns the area covered. A medal waits until there is room for it.
    [[nodiscard]] std::optional<engine::Rect> draw(const Painter& painter, engine::Rect part);

private:
    std::deque<scores::Medal> medals_;  // the first is shown
    int age_ = 0;                       // ticks, of the first
    bool is_waiting_ = false;           // the last frame had no room for it
};

/// Draws a medal's picture, or its shadow if not won. `size` is its width in world units.
void draw_medal(const Painter& painter, scores::Medal medal, engine::Point centre, float size, bool is_won = true);

}  // namespace screens
