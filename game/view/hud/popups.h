// SPDX-License-Identifier: Zlib
/// Short texts that rise from the place of an event: points, prizes.
#pragma once

#include "game/view/hud/hud_brush.h"

#include <optional>
#include <string>
#include <vector>

namespace view {

struct Popup {
    engine::Point at{};
    std::string text{};
    engine::Colour colour{};
    float size = 8;  ///< Font size in world units; the default is for points, words are larger.
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
    void step() {
        std::erase_if(popups_, [](Popup& popup) { return ++popup.age >= popup.life; });
    }
    /// Selects what is drawn, at which time and offset.
    struct Which {
        bool words = false;  ///< Words, otherwise points.
        engine::Point camera{};
        float fraction = 0;
        bool has_mist = true;  ///< Whether there is mist at the field's edges, in which nothing is readable.
    };
    /// Draws each text. One that would cover another moves aside, and is omitted if there is no room.
    void draw(const HudBrush& brush, LabelSpace& space, const Which& which);

    [[nodiscard]] const std::vector<Popup>& all() const { return popups_; }

private:
    static void draw_one(const HudBrush& brush, LabelSpace& space, Popup& popup, const Which& which);

    std::vector<Popup> popups_;
};

}  // namespace view
