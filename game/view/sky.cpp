// SPDX-License-Identifier: Zlib
#include "game/view/sky.h"

#include "engine/base/text.h"
#include "game/view/wrap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace view {

namespace {

constexpr engine::SizePx kPictureSize{1280, 960};
constexpr float kFadePerTick = 1.0F / 12;

struct SkyWords {
    engine::Phrase name;
    engine::Colour hue;
    Lens planet{};  // as it stands in the plans of tools/art
};

constexpr std::array<SkyWords, kSkies> kWords{
    {{engine::tr_later("THE VIOLET VEIL"), {104, 92, 190, 255}, {.at = {505.6F, 129.6F}, .solid = 65}},
     {engine::tr_later("EMERALD SHALLOWS"), {62, 138, 124, 255}, {.at = {428.8F, 316.8F}, .solid = 82}},
     {engine::tr_later("THE EMBER WALL"), {156, 92, 58, 255}},
     {engine::tr_later("SIGHT OF THE SPIRAL"), {78, 104, 178, 255}},
     {engine::tr_later("UNDER THE GIANT"), {140, 84, 138, 255}, {.at = {153.6F, 321.6F}, .solid = 125}},
     {engine::tr_later("THE BROKEN STAR"), {126, 78, 150, 255}},
     {engine::tr_later("GLACIER LIGHT"), {82, 126, 164, 255}}}};

std::vector<engine::SheetInfo> sheets() {
    std::vector<engine::SheetInfo> all;
    for (int i = 0; i < kSkies; ++i) {
        engine::SheetInfo sheet;
        sheet.name = "sky_" + std::to_string(i);
        sheet.file = sheet.name + ".png";
        sheet.cell_px = kPictureSize;
        sheet.units = kField;
        sheet.opaque = true;
        all.push_back(sheet);
    }
    return all;
}

int wrapped_px(float shift, int size) {
    const int rest = static_cast<int>(std::lround(shift)) % size;
    return rest < 0 ? rest + size : rest;
}

}  // namespace

int sky_of(std::int32_t wave) {
    return (std::max(wave, 1) - 1) / kWavesOfASky % kSkies;
}

const char* sky_name(int sky) {
    return kWords[static_cast<std::size_t>(sky)].name.text();
}

engine::Colour sky_hue(int sky) {
    return kWords[static_cast<std::size_t>(sky)].hue;
}

Lens sky_planet(int sky) {
    return kWords[static_cast<std::size_t>(sky)].planet;
}

Sky::Sky(const std::filesystem::path& directory)
    : worker_(std::make_unique<engine::SheetWorker>(directory, sheets())) {}

void Sky::cut() {
    light_ = 1;
    if (shown_ != wanted_) {
        shown_ = -1;
        asked_ = -1;
    }
}

void Sky::on_tick() {
    light_ = std::clamp(light_ + (shown_ == wanted_ ? kFadePerTick : -kFadePerTick), 0.0F, 1.0F);
}

void Sky::take(engine::Renderer& renderer, bool wait) {
    const float scale = renderer.viewport().scale;
    if (asked_ != wanted_ || scale_ != scale) {
        asked_ = wanted_;
        scale_ = scale;
        worker_->start(scale, {wanted_});
    }
    // The old picture stays until it has faded away; a first one, or one of another size, need not wait.
    const bool may_change = shown_ < 0 || shown_ == wanted_ || light_ <= 0;
    while (auto finished = may_change ? worker_->take(wait) : std::nullopt) {
        if (finished->sheet != wanted_ || finished->scale != scale) {
            continue;
        }
        const bool is_first = shown_ < 0;
        texture_ = finished->image ? renderer.make_texture(*finished->image, true) : engine::Texture{};
        light_ = is_first ? 1 : light_;
        shown_ = wanted_;
    }
}

void Sky::finish(engine::Renderer& renderer) {
    take(renderer, true);
}

bool Sky::draw(engine::Renderer& renderer, engine::Point shift, float brightness) {
    take(renderer, false);
    if (!texture_) {
        return false;
    }
    const auto level = static_cast<std::uint8_t>(std::clamp(brightness * light_, 0.0F, 1.0F) * 255);
    const engine::Colour tint{level, level, level, 255};
    const engine::RectPx field = renderer.viewport().area_px();
    const engine::SizePx size = texture_.size();
    const float scale = renderer.viewport().scale;
    const int left = wrapped_px(shift.x * scale, size.w);
    const int top = wrapped_px(shift.y * scale, size.h);
    // The picture meets itself at its edges: up to four parts of it cover the field.
    const auto part = [&](engine::RectPx from, int x, int y) {
        if (from.w > 0 && from.h > 0) {
            renderer.draw_at_px(texture_, from, field.x + x, field.y + y, tint, engine::Blend::Opaque);
        }
    };
    part({left, top, size.w - left, size.h - top}, 0, 0);
    part({0, top, left, size.h - top}, size.w - left, 0);
    part({left, 0, size.w - left, top}, 0, size.h - top);
    part({0, 0, left, top}, size.w - left, size.h - top);
    return true;
}

}  // namespace view
