// SPDX-License-Identifier: Zlib
/// Short texts that rise from where something happened: points, prizes.
#pragma once

#include "game/view/brush.h"
#include "game/view/label_space.h"

#include <optional>
#include <string>
#include <vector>

namespace view {

struct Popup {
    engine::Point at{};
    std::string text{};
    engine::Colour colour{};
    float size = 8;  ///< Of the letters, in world units.
    int life = 28;   ///< Ticks.
    int age = 0;
    std::optional<Icon> icon{};  ///< Shown above the text.
};

class Popups {
public:
    static constexpr std::size_t kMax = 40;

    /// Shows a text; the oldest gives way when there are too many.
    void add(Popup popup);
    void step();
    void clear() { popups_.clear(); }
    /// Each a little higher than it would be where another text of the picture stands already.
    void draw(const Brush& brush, LabelSpace& space, engine::Point camera, float fraction) const;

    [[nodiscard]] const std::vector<Popup>& all() const { return popups_; }

private:
    std::vector<Popup> popups_;
};

}  // namespace view
