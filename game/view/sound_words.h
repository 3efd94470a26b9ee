// SPDX-License-Identifier: Zlib
/// Tells in words what is heard, and from which side, for who plays without sound.
#pragma once

#include "engine/base/text.h"
#include "game/sim/world.h"
#include "game/view/brush.h"

#include <string>
#include <string_view>
#include <vector>

namespace view {

class SoundWords {
public:
    static constexpr std::size_t kMaxLines = 3;
    static constexpr int kTicks = 60;

    struct Line {
        std::string text;
        int age = 0;
    };

    void reset() { lines_.clear(); }
    /// Adds what the events of a tick sound like to `self`; a sound that is still told only begins anew. `camera` is
    /// what is added to places in the field to have where they are seen.
    void on_tick(const sim::World& now, const sim::EventList& events, sim::Slot self, engine::Point camera);
    /// At the left of the foot of an area, as far as it has room; gives the area above.
    engine::Rect draw(const Brush& brush, engine::Rect area) const;

    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

private:
    std::vector<Line> lines_;  // the newest last
};

/// What a sound is called; null for those that need no word.
[[nodiscard]] const engine::Phrase* words_for(std::string_view sound);

}  // namespace view
