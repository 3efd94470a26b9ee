// SPDX-License-Identifier: Zlib
#include "game/view/field/sky.h"

#include "game/view/field/wrap.h"
#include "game/view/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace view {

namespace {

constexpr engine::SizePx kPictureSize{1280, 960};
constexpr float kFadePerTick = 1.0F / 24;

constexpr std::array<SkyInfo, kSkies> kInfo{
    {{engine::tr_later("THE VIOLET VEIL"), {104, 92, 190, 255}, {430, 580}, {.at = {505.6F, 129.6F}, .solid = 65}},
     {engine::tr_later("EMERALD SHALLOWS"), {62, 138, 124, 255}, {258, 600}, {.at = {428.8F, 316.8F}, .solid = 82}},
     {engine::tr_later("THE EMBER WALL"), {156, 92, 58, 255}, {320, 320}},
     {engine::tr_later("SIGHT OF THE SPIRAL"), {78, 104, 178, 255}, {105, 375}},
     {engine::tr_later("UNDER THE GIANT"), {140, 84, 138, 255}, {18, 292}, {.at = {153.6F, 321.6F}, .solid = 125}},
     {engine::tr_later("THE BROKEN STAR"), {126, 78, 150, 255}, {200, 590}},
     {engine::tr_later("GLACIER LIGHT"), {82, 126, 164, 255}, {390, 550}}}};

std::vector<engine::SheetInfo> sheets() {
    std::vector<engine::SheetInfo> all;
    for (int i = 0; i < kSkies; ++i) {
        const std::string name = "sky_" + std::to_string(i);
        all.push_back({.name = name, .file = name + ".png", .cell_px = kPictureSize, .units = kField, .opaque = true});
    }
    return all;
}

int wrapped_px(float shift, int size) {
    const int rest = static_cast<int>(std::lround(shift)) % size;
    return rest < 0 ? rest + size : rest;
}

/// Dims pixel by pixel, since a tint would prevent the software renderer's fastest loop. `level` is out of 255.
engine::Image dimmed(engine::Image image, int level) {
    for (std::uint8_t& byte : image.rgba) {
        byte = static_cast<std::uint8_t>(byte * level / 255);  // alpha too, which is irrelevant in an opaque texture
    }
    return image;
}

/// Takes the colours out of a picture, except for a hint; each pixel stays as bright as it is.
engine::Image without_colour(engine::Image image) {
    constexpr int kKept = 40;  // out of 256, of the difference to grey
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
        std::uint8_t* const rgb = &image.rgba[i];
        const int grey = grey_of({rgb[0], rgb[1], rgb[2], 255}).r;
        for (int channel = 0; channel < 3; ++channel) {
            rgb[channel] = static_cast<std::uint8_t>(grey + (rgb[channel] - grey) * kKept / 256);
        }
    }
    return image;
}

/// Draws copies of a texture side by side over a part of the output; one copy has its top left corner at `origin`.
void draw_tiles(engine::Renderer& renderer, const engine::Texture& texture, engine::Point origin, engine::RectPx area,
                float opacity) {
    const engine::Colour tint = engine::Colour{}.faded(opacity);
    const auto blend = opacity < 1 ? engine::Blend::Normal : engine::Blend::Opaque;
    const engine::SizePx size = texture.size();
    // Of the tile that covers the area's top left corner
    const int left = area.x - wrapped_px(static_cast<float>(area.x) - origin.x, size.w);
    const int top = area.y - wrapped_px(static_cast<float>(area.y) - origin.y, size.h);
    for (int y = top; y < area.y + area.h; y += size.h) {
        for (int x = left; x < area.x + area.w; x += size.w) {
            const int from_x = std::max(0, area.x - x);
            const int from_y = std::max(0, area.y - y);
            const int w = std::min(size.w, area.x + area.w - x) - from_x;
            const int h = std::min(size.h, area.y + area.h - y) - from_y;
            if (w > 0 && h > 0) {
                renderer.draw_at_px(texture, {from_x, from_y, w, h}, x + from_x, y + from_y, tint, blend);
            }
        }
    }
}

}  // namespace

int sky_of(std::int32_t wave) {
    return (std::max(wave, 1) - 1) / kWavesOfASky % kSkies;
}

const SkyInfo& sky_info(int sky) {
    return kInfo[static_cast<std::size_t>(sky)];
}

SkyFit sky_fit(engine::Point world) {
    const float stretch = std::max(world.x / kField.x, world.y / kField.y);
    return {stretch, (kField * stretch - world) * 0.5F};
}

Sky::Sky(const std::filesystem::path& directory)
    : worker_(std::make_unique<engine::SheetWorker>(directory, sheets())) {}

void Sky::cut() {
    opacity_ = 1;
    before_ = {};
    is_cut_ = shown_ != wanted_;
}

void Sky::on_tick() {
    opacity_ = std::min(opacity_ + kFadePerTick, 1.0F);
}

void Sky::take(engine::Renderer& renderer, bool wait) {
    const float scale = renderer.viewport().scale * sky_fit(renderer.world()).stretch;
    const bool has_margins = !renderer.margins().empty();
    if (asked_ != wanted_ || scale_ != scale || has_margins_ != has_margins) {
        before_ = {};  // perhaps of another size
        asked_ = wanted_;
        scale_ = scale;
        has_margins_ = has_margins;
        picture_.reset();  // the old textures are shown until then
        worker_->start(scale, {wanted_});
    }
    while (auto finished = worker_->take(wait)) {
        if (finished->sheet != wanted_ || finished->scale != scale) {
            continue;
        }
        if (shown_ >= 0 && shown_ != wanted_ && !(is_cut_ && wait)) {
            before_ = std::exchange(now_, {});
            opacity_ = 0;
        }
        is_cut_ = false;
        if (finished->image) {
            picture_ = *std::move(finished->image);
        } else {
            now_ = {};
        }
        level_ = -1;
        shown_ = wanted_;
    }
}

Sky::Textures Sky::make_textures(engine::Renderer& renderer, const engine::Image& picture, int level) const {
    constexpr int kBeside = 125;  // out of 255
    Textures made;
    made.field = renderer.make_texture(level == 255 ? picture : dimmed(picture, level), true);
    if (has_margins_) {
        made.curtain = renderer.make_texture(curtain(picture, level * kBeside / 255), true);
    }
    made.sky = shown_;
    return made;
}

int Sky::curtain_from_px(int sky, int picture_width_px) {
    return static_cast<int>(
        std::lround((sky_info(sky).landmark.to / kField.x - 1) * static_cast<float>(picture_width_px)));
}

/// Returns the part of the picture between the landmark and its next copy, followed by its mirror image: it can be
/// repeated endlessly, and it continues the field's picture on both sides of the field.
engine::Image Sky::curtain(const engine::Image& picture, int level) const {
    const int all = picture.width_px;
    const int from = curtain_from_px(shown_, all);
    const int to = static_cast<int>(std::lround(sky_info(shown_).landmark.from / kField.x * static_cast<float>(all)));
    const int width = to - from;
    engine::Image made(2 * width, picture.height_px);
    for (int y = 0; y < made.height_px; ++y) {
        for (int x = 0; x < made.width_px; ++x) {
            const int column = from + (x < width ? x : 2 * width - 1 - x);
            const std::uint8_t* source = picture.pixel(column < 0 ? column + all : column, y);
            std::copy_n(source, 4, made.pixel(x, y));
        }
    }
    return dimmed(std::move(made), level);
}

void Sky::draw_curtains(engine::Renderer& renderer, const Textures& textures, engine::Point shift_px, float opacity) {
    const engine::RectPx field = renderer.viewport().area_px();
    const int from = curtain_from_px(textures.sky, textures.field.size().w);
    for (const engine::RectPx& part : renderer.margins()) {
        // The picture's edge, column 0, is at either side of the field.
        const int edge = part.x >= field.x + field.w ? field.x + field.w : field.x;
        const engine::Point origin =
            engine::Point{static_cast<float>(edge + from), static_cast<float>(field.y)} - shift_px;
        renderer.set_clip_px(part);
        draw_tiles(renderer, textures.curtain, origin, part, opacity);
    }
    renderer.reset_clip();
}

void Sky::draw(engine::Renderer& renderer, const Textures& textures, engine::Point shift_px, float opacity) {
    const engine::RectPx field = renderer.viewport().area_px();
    const engine::Point corner{static_cast<float>(field.x), static_cast<float>(field.y)};
    draw_tiles(renderer, textures.field, corner - shift_px, field, opacity);
    if (textures.curtain) {
        draw_curtains(renderer, textures, shift_px, opacity);
    }
}

void Sky::draw_grey(engine::Renderer& renderer, engine::Point shift_px, float greyness) {
    if (greyness <= 0 || !picture_) {
        grey_ = {};
        return;
    }
    if (!grey_.field || grey_.sky != shown_) {
        grey_ = make_textures(renderer, without_colour(*picture_), level_);
    }
    draw(renderer, grey_, shift_px, greyness);
}

bool Sky::draw(engine::Renderer& renderer, engine::Point shift, float brightness, float greyness) {
    take(renderer, false);
    if (const int level = static_cast<int>(std::clamp(brightness, 0.0F, 1.0F) * 255); picture_ && level != level_) {
        level_ = level;
        grey_ = {};
        now_ = {};  // freed first, since the next one needs as much memory
        now_ = make_textures(renderer, *picture_, level);
    }
    if (opacity_ >= 1) {
        before_ = {};
    }
    const engine::Point shift_px = (shift + sky_fit(renderer.world()).cut) * renderer.viewport().scale;
    const bool is_hidden = greyness >= 1 && grey_.field;  // by the grey one
    if (before_.field) {
        draw(renderer, before_, shift_px, 1);
    }
    if (now_.field && !is_hidden) {
        draw(renderer, now_, shift_px, before_.field ? opacity_ : 1);
    }
    draw_grey(renderer, shift_px, greyness);
    return before_.field || now_.field;
}

}  // namespace view
