// SPDX-License-Identifier: Zlib
/// Short texts that rise from where something happened: points, prizes.
#pragma once

#include "game/view/hud/brush.h"
#include "game/view/hud/label_space.h"

#include <optional>
#include <string>
#include <vector>

namespace view {

struct Popup {
    engine::Point at{};
    std::string text{};
    engine::Colour colour{};
    float size = 8;  ///< Of the letters, in world units; points have this one, words are larger.
    int life = 28;   ///< Ticks.
    int age = 0;
    std::optional<Icon> icon{};  ///< Shown above the text.
    float above = 0;             ///< Units from the place to the text, for a place that must stay in sight.
    std::size_t stand = 0;       ///< Which of its possible places it had last, so that it does not jump about.
};

class Popups {
public:
    static constexpr std::size_t kMax = 40;

    /// Shows a text; the oldest gives way when there are too many.
    void add(Popup popup);
    void step();
    void clear() { popups_.clear(); }
    /// What is drawn, and when and from where.
    struct Which {
        bool words = false;  ///< Or points.
        engine::Point camera{};
        float fraction = 0;
        bool has_mist = true;  ///< At the field's edges, where nothing can be read.
    };
    /// Each moves aside where another text of the picture stands already, and is left out where there is no room.
    void draw(const Brush& brush, LabelSpace& space, const Which& which);

    [[nodiscard]] const std::vector<Popup>& all() const { return popups_; }

private:
    static void draw_one(const Brush& brush, LabelSpace& space, Popup& popup, const Which& which);

    std::vector<Popup> popups_;
};

}  // namespace view
