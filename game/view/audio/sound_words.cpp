// SPDX-License-Identifier: Zlib
#include "game/view/audio/sound_words.h"

#include "game/view/audio/soundscape.h"

#include <algorithm>
#include <array>
#include <utility>

namespace view {

using engine::tr_later;

namespace {

constexpr float kSize = 10;
constexpr float kRow = 13;
constexpr float kAside = 0.25F;  // of the stereo position; beyond it the side is shown
constexpr int kFadeTicks = 12;

constexpr std::array<std::pair<std::string_view, engine::Phrase>, 27> kWords{{
    {"bonus_total", tr_later("Bonus tune")},
    {"canister_appears", tr_later("Canister chimes")},
    {"cheer", tr_later("Cheering")},
    {"comet_appears", tr_later("Comet whistles")},
    {"damaged_ship_appears", tr_later("Distress call")},
    {"enemy_shot", tr_later("Enemy fires")},
    {"explosion", tr_later("Explosion")},
    {"extra_life", tr_later("Extra ship")},
    {"fighter_appears", tr_later("Fighter engine")},
    {"freeze", tr_later("Everything freezes")},
    {"game_over", tr_later("Closing tune")},
    {"hit_enemy", tr_later("Enemy is hit")},
    {"hit_metal", tr_later("Metal rings")},
    {"jeer", tr_later("Jeering")},
    {"luck", tr_later("Lucky escape")},
    {"mine_appears", tr_later("Mine beeps")},
    {"multiplier_appears", tr_later("Multiplier chimes")},
    {"nova_appears", tr_later("Nova crackles")},
    {"nova_blast", tr_later("Nova bursts")},
    {"prize", tr_later("Prize jingle")},
    {"rescue", tr_later("Rescue jingle")},
    {"shield_empty", tr_later("Shield fails")},
    {"ship_explosion", tr_later("Ship explodes")},
    {"small_explosion", tr_later("Small explosion")},
    {"steel_changes", tr_later("Steel cracks")},
    {"vanish", tr_later("Something vanishes")},
    {"vortex_appears", tr_later("Deep hum")},
}};

/// Adds an arrow on the side that the sound comes from.
std::string sided(std::string_view words, float pan) {
    const std::string text(words);
    return pan < -kAside ? "‹ " + text : pan > kAside ? text + " ›" : text;
}

}  // namespace

const engine::Phrase* words_for(std::string_view sound) {
    const auto* found = std::ranges::find(kWords, sound, &std::pair<std::string_view, engine::Phrase>::first);
    return found == kWords.end() ? nullptr : &found->second;
}

void SoundWords::on_tick(const sim::World& now, const sim::EventList& events, sim::Slot self, engine::Point camera) {
    std::erase_if(lines_, [](Line& line) { return ++line.age >= kTicks; });
    for (const sim::Event& event : events) {
        const auto cue = cue_in(now, event, self);
        const engine::Phrase* words = cue ? words_for(cue->name) : nullptr;
        if (words == nullptr) {
            continue;
        }
        std::string text = sided(words->text(), pan_of(event, camera));
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
