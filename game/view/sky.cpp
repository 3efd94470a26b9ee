// SPDX-License-Identifier: Zlib
#include "game/view/sky.h"

#include "engine/base/text.h"
#include "game/view/wrap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
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

/// By the pixel, since a tint would cost the software renderer its fastest loop. `level` is of 255.
engine::Image dimmed(engine::Image image, int level) {
    for (std::uint8_t& byte : image.rgba) {
        byte = static_cast<std::uint8_t>(byte * level / 255);  // alpha too, which an opaque texture has none of
    }
    return image;
}

/// All that may be drawn on now.
void darken(engine::Renderer& renderer, engine::Colour dark) {
    if (dark.a > 0) {
        constexpr float kFar = 4;  // fields, so that what lies beside this one is reached too
        renderer.fill_rect({-kFar * kField.x, -kFar * kField.y, 2 * kFar * kField.x, 2 * kFar * kField.y}, dark);
    }
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
        texture_ = {};  // rather none for a moment than another game's
        margin_ = {};
    }
}

void Sky::on_tick() {
    light_ = std::clamp(light_ + (shown_ == wanted_ ? kFadePerTick : -kFadePerTick), 0.0F, 1.0F);
}

void Sky::take(engine::Renderer& renderer, bool wait) {
    const float scale = renderer.viewport().scale;
    const bool has_margins = !renderer.margins().empty();
    if (asked_ != wanted_ || scale_ != scale || has_margins_ != has_margins) {
        asked_ = wanted_;
        scale_ = scale;
        has_margins_ = has_margins;
        picture_.reset();  // its textures are what is shown until then
        worker_->start(scale, {wanted_});
    }
    // The old picture stays until it has faded away; a first one, or one of another size, need not wait.
    const bool may_change = shown_ < 0 || shown_ == wanted_ || light_ <= 0;
    while (auto finished = may_change ? worker_->take(wait) : std::nullopt) {
        if (finished->sheet != wanted_ || finished->scale != scale) {
            continue;
        }
        const bool is_first = shown_ < 0;
        if (finished->image) {
            picture_ = *std::move(finished->image);
        } else {
            texture_ = {};
        }
        level_ = -1;
        light_ = is_first ? 1 : light_;
        shown_ = wanted_;
    }
}

void Sky::finish(engine::Renderer& renderer) {
    take(renderer, true);
}

void Sky::make_textures(engine::Renderer& renderer, int level) {
    constexpr int kBeside = 90;  // of 255
    level_ = level;
    texture_ = {};  // before the next one needs as much memory
    texture_ = renderer.make_texture(level == 255 ? *picture_ : dimmed(*picture_, level), true);
    margin_ = has_margins_ ? renderer.make_texture(dimmed(*picture_, level * kBeside / 255), true) : engine::Texture{};
}

bool Sky::draw(engine::Renderer& renderer, engine::Point shift, float brightness) {
    take(renderer, false);
    if (const int level = static_cast<int>(std::clamp(brightness, 0.0F, 1.0F) * 255); picture_ && level != level_) {
        make_textures(renderer, level);
    }
    if (!texture_) {
        return false;
    }
    const engine::Colour dark = engine::Colour{0, 0, 0, 255}.faded(1 - light_);
    draw_tiles(renderer, texture_, shift, renderer.viewport().area_px());
    darken(renderer, dark);
    if (margin_) {
        for (const engine::RectPx& part : renderer.margins()) {
            renderer.set_clip_px(part);
            draw_tiles(renderer, margin_, shift, part);
            darken(renderer, dark);
        }
        renderer.reset_clip();
    }
    return true;
}

/// The picture meets itself at its edges: as many of it as cover a part of the output lie side by side.
void Sky::draw_tiles(engine::Renderer& renderer, const engine::Texture& texture, engine::Point shift,
                     engine::RectPx area) const {
    const engine::RectPx field = renderer.viewport().area_px();
    const engine::SizePx size = texture.size();
    const float scale = renderer.viewport().scale;
    // Of the tile that covers the area's top left corner
    const int left = area.x - wrapped_px(static_cast<float>(area.x - field.x) + shift.x * scale, size.w);
    const int top = area.y - wrapped_px(static_cast<float>(area.y - field.y) + shift.y * scale, size.h);
    for (int y = top; y < area.y + area.h; y += size.h) {
        for (int x = left; x < area.x + area.w; x += size.w) {
            const int from_x = std::max(0, area.x - x);
            const int from_y = std::max(0, area.y - y);
            const int w = std::min(size.w, area.x + area.w - x) - from_x;
            const int h = std::min(size.h, area.y + area.h - y) - from_y;
            if (w > 0 && h > 0) {
                renderer.draw_at_px(texture, {from_x, from_y, w, h}, x + from_x, y + from_y, {}, engine::Blend::Opaque);
            }
        }
    }
}

}  // namespace view
