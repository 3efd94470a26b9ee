// SPDX-License-Identifier: Zlib
#include "game/view/audio/sound_words.h"

#include "game/view/audio/soundscape.h"

#include <algorithm>
#include <utility>

namespace view {

namespace {

constexpr float kSize = 10;
constexpr float kRow = 13;
constexpr float kAside = 0.25F;  // of the stereo position; beyond it the side is shown
constexpr int kFadeTicks = 12;

/// Adds an arrow on the side that the sound comes from.
std::string sided(std::string_view words, float pan) {
    const std::string text(words);
    return pan < -kAside ? "‹ " + text : pan > kAside ? text + " ›" : text;
}

}  // namespace

void SoundWords::on_tick(const sim::World& now, const sim::EventList& events, sim::Slot self, engine::Point camera) {
    std::erase_if(lines_, [](Line& line) { return ++line.age >= kTicks; });
    for (const sim::Event& event : events) {
        const auto cue = cue_in(now, event, self);
        const auto sound = std::ranges::find(all_sounds(), cue ? cue->name : "", &Sound::name);
        if (sound == all_sounds().end() || *sound->caption.english == '\0') {
            continue;
        }
        std::string text = sided(sound->caption.text(), pan_of(event, camera, field_of(now)));
        std::erase_if(lines_, [&](const Line& line) { return line.text == text; });
        if (lines_.size() == kMaxLines) {
            lines_.erase(lines_.begin());
        }
        lines_.push_back({std::move(text)});
    }
}

engine::Rect SoundWords::draw(const HudBrush& brush, engine::Rect area) const {
    float y = area.y + area.h - 6;
    for (auto line = lines_.rbegin(); line != lines_.rend() && y - kRow >= area.y; ++line) {
        const float opacity = std::min(1.0F, static_cast<float>(kTicks - line->age) / kFadeTicks);
        const engine::Rect pane{6, y - 10, brush.width(line->text, kSize) + 10, kRow};
        brush.renderer.fill_rect(pane, engine::Colour{0, 0, 0, 170}.faded(opacity));
        brush.text({11, y}, line->text, kSize, colours::kText.faded(opacity));
        brush.keep_free(pane);
        y -= kRow;
    }
    // Reserves room for the maximum number of lines, so that nothing moves when they change.
    area.h = std::max(0.0F, area.h - kRow * static_cast<float>(kMaxLines) - 6);
    return area;
}

}  // namespace view
