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
    float size = 8;  ///< Font size in world units; this is that of points, words are larger.
    int life = 28;   ///< Ticks.
    int age = 0;
    std::optional<Icon> icon{};  ///< Shown above the text.
    float above = 0;             ///< Units between the position and the text, for a position that must stay visible.
    std::size_t stand = 0;       ///< Its last place among the possible ones, so that it does not jump around.
};

class Popups {
public:
    static constexpr std::size_t kMax = 40;

    /// Adds a text; beyond the limit the oldest is removed.
    void add(Popup popup);
    void step();
    void clear() { popups_.clear(); }
    /// What is drawn, and at which time and offset.
    struct Which {
        bool words = false;  ///< Or points.
        engine::Point camera{};
        float fraction = 0;
        bool has_mist = true;  ///< At the field's edges, where nothing is readable.
    };
    /// Draws each text; one that would cover another moves aside, and is omitted without room.
    void draw(const Brush& brush, LabelSpace& space, const Which& which);

    [[nodiscard]] const std::vector<Popup>& all() const { return popups_; }

private:
    static void draw_one(const Brush& brush, LabelSpace& space, Popup& popup, const Which& which);

    std::vector<Popup> popups_;
};

}  // namespace view
