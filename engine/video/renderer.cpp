// SPDX-License-Identifier: Zlib
#include "engine/video/renderer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace engine {

namespace {

SDL_BlendMode sdl_blend(Blend blend) {
    switch (blend) {
    case Blend::Additive:
        return SDL_BLENDMODE_ADD;
    case Blend::Opaque:
        return SDL_BLENDMODE_NONE;
    case Blend::Normal:
        break;
    }
    return SDL_BLENDMODE_BLEND;
}

SDL_Color sdl_colour(Colour c) {
    return {c.r, c.g, c.b, c.a};
}
SDL_Rect sdl_rect(RectPx r) {
    return {r.x, r.y, r.w, r.h};
}

void set_draw_colour(SDL_Renderer* renderer, Colour colour, Blend blend) {
    SDL_SetRenderDrawBlendMode(renderer, sdl_blend(blend));
    SDL_SetRenderDrawColor(renderer, colour.r, colour.g, colour.b, colour.a);
}

/// SDL draws an empty rectangle one pixel wide or high.
void fill(SDL_Renderer* renderer, RectPx area) {
    if (area.w > 0 && area.h > 0) {
        const SDL_Rect rect = sdl_rect(area);
        SDL_RenderFillRect(renderer, &rect);
    }
}

void set_tint(SDL_Texture* texture, Colour tint, Blend blend) {
    SDL_SetTextureBlendMode(texture, sdl_blend(blend));
    SDL_SetTextureColorMod(texture, tint.r, tint.g, tint.b);
    SDL_SetTextureAlphaMod(texture, tint.a);
}

bool is_invisible(Colour tint, Blend blend) {
    return tint.a == 0 && blend != Blend::Opaque;
}

/// Returns the colour that all corners share, apart from their alpha.
std::optional<Colour> common_hue(std::span<const SDL_Vertex> corners) {
    if (corners.empty()) {
        return std::nullopt;
    }
    const SDL_Color first = corners.front().color;
    const bool is_common = std::ranges::all_of(corners, [&](const SDL_Vertex& corner) {
        return corner.color.r == first.r && corner.color.g == first.g && corner.color.b == first.b;
    });
    return is_common ? std::optional(Colour{first.r, first.g, first.b, 255}) : std::nullopt;
}

bool is_paintable(const SDL_Surface& surface) {
    const SDL_PixelFormat& format = *surface.format;
    return format.BytesPerPixel == 4 && format.Rmask == 0xFF0000 && format.Gmask == 0xFF00 && format.Bmask == 0xFF &&
           surface.pixels != nullptr && !SDL_MUSTLOCK(&surface);
}

}  // namespace

Renderer::Renderer(SdlHandle<SDL_Renderer> handle, Point world, SdlHandle<SDL_Surface> offscreen)
    : offscreen_(std::move(offscreen)), handle_(std::move(handle)), world_(world) {
    SDL_RendererInfo info;
    is_software_ = SDL_GetRendererInfo(handle_.get(), &info) == 0 && (info.flags & SDL_RENDERER_SOFTWARE) != 0;
    SDL_GetRendererOutputSize(handle_.get(), &output_.w, &output_.h);
    viewport_ = fit_viewport(world_, output_);
}

bool Renderer::begin_frame() {
    SizePx now;
    SDL_GetRendererOutputSize(handle_.get(), &now.w, &now.h);
    const bool changed = is_first_frame_ || now != output_ || has_new_fit_;
    has_new_fit_ = false;
    is_first_frame_ = false;
    if (changed) {
        output_ = now;
        dots_.clear();
    }
    set_zoom(1);
    SDL_RenderSetClipRect(handle_.get(), nullptr);
    set_draw_colour(handle_.get(), Colour{0, 0, 0, 255}, Blend::Opaque);
    SDL_RenderClear(handle_.get());
    shift_px_ = {};
    reset_clip();
    return changed;
}

void Renderer::set_whole_scale(bool on) {
    has_new_fit_ = has_new_fit_ || on != has_whole_scale_;
    has_whole_scale_ = on;
}

void Renderer::set_world(Point size) {
    has_new_fit_ = has_new_fit_ || size != world_;
    world_ = size;
}

void Renderer::set_zoom(float zoom) {
    zoom_ = zoom;
    viewport_ = fit_viewport(world_, output_, has_whole_scale_);
    viewport_.scale *= zoom;
    viewport_.world = world_ * (1 / zoom);
}

void Renderer::set_shift(Point shift) {
    shift_px_ = {std::round(shift.x * viewport_.scale), std::round(shift.y * viewport_.scale)};
}

void Renderer::set_clip(Rect area) {
    const SDL_Rect inside = sdl_rect(to_px(area));
    const SDL_Rect world = sdl_rect(viewport_.area_px());
    SDL_Rect both;
    if (SDL_IntersectRect(&inside, &world, &both) == SDL_FALSE) {
        both = {world.x, world.y, 0, 0};
    }
    apply_clip(both);
}

void Renderer::set_clip_px(RectPx area) {
    apply_clip(sdl_rect(area));
}

void Renderer::apply_clip(const SDL_Rect& clip) {
    clip_ = {clip.x, clip.y, clip.w, clip.h};
    SDL_RenderSetClipRect(handle_.get(), &clip);
}

std::vector<RectPx> Renderer::margins() const {
    const RectPx world = viewport_.area_px();
    std::vector<RectPx> parts{{0, 0, world.x, output_.h},
                              {world.x + world.w, 0, output_.w - world.x - world.w, output_.h},
                              {world.x, 0, world.w, world.y},
                              {world.x, world.y + world.h, world.w, output_.h - world.y - world.h}};
    std::erase_if(parts, [](const RectPx& part) { return part.w <= 0 || part.h <= 0; });
    return parts;
}

void Renderer::reset_clip() {
    apply_clip(sdl_rect(viewport_.area_px()));
}

RectPx Renderer::to_px(Rect area) const {
    const Point from = to_output({area.x, area.y});
    const Point to = to_output({area.x + area.w, area.y + area.h});
    const int x = rounded(from.x);
    const int y = rounded(from.y);
    return {x, y, std::max(rounded(to.x) - x, area.w > 0 ? 1 : 0), std::max(rounded(to.y) - y, area.h > 0 ? 1 : 0)};
}

void Renderer::fill_rect(Rect area, Colour colour, Blend blend) {
    set_draw_colour(handle_.get(), colour, blend);
    fill(handle_.get(), to_px(area));
}

void Renderer::frame_rect(Rect area, Colour colour, float width, Blend blend) {
    const RectPx r = to_px(area);
    const int w = std::clamp(rounded(width * viewport_.scale), 1, std::max(1, std::min(r.w, r.h) / 2));
    const std::array<RectPx, 4> sides{{{r.x, r.y, r.w, w},
                                       {r.x, r.y + r.h - w, r.w, w},
                                       {r.x, r.y + w, w, r.h - 2 * w},
                                       {r.x + r.w - w, r.y + w, w, r.h - 2 * w}}};
    set_draw_colour(handle_.get(), colour, blend);
    for (const RectPx& side : sides) {
        fill(handle_.get(), side);
    }
}

void Renderer::gradient_rect(Rect area, Colour top_left, Colour top_right, Colour bottom_left, Colour bottom_right,
                             Blend blend) {
    const RectPx r = to_px(area);
    if (top_left == top_right && bottom_left == bottom_right) {
        gradient_rows(r, top_left, bottom_left, blend);  // several times faster than triangles in software
        return;
    }
    const auto left = static_cast<float>(r.x);
    const auto top = static_cast<float>(r.y);
    const auto right = static_cast<float>(r.x + r.w);
    const auto bottom = static_cast<float>(r.y + r.h);
    const std::array<SDL_Vertex, 4> corners{{{{left, top}, sdl_colour(top_left), {}},
                                             {{right, top}, sdl_colour(top_right), {}},
                                             {{left, bottom}, sdl_colour(bottom_left), {}},
                                             {{right, bottom}, sdl_colour(bottom_right), {}}}};
    triangles(corners, blend);
}

void Renderer::gradient_rows(RectPx area, Colour top, Colour bottom, Blend blend) {
    const auto mixed = [](std::uint8_t a, std::uint8_t b, float t) {
        return static_cast<std::uint8_t>(std::lerp(static_cast<float>(a), static_cast<float>(b), t) + 0.5F);
    };
    for (int y = 0; y < area.h; ++y) {
        const float t = (static_cast<float>(y) + 0.5F) / static_cast<float>(area.h);
        set_draw_colour(handle_.get(),
                        {mixed(top.r, bottom.r, t), mixed(top.g, bottom.g, t), mixed(top.b, bottom.b, t),
                         mixed(top.a, bottom.a, t)},
                        blend);
        fill(handle_.get(), {area.x, area.y + y, area.w, 1});
    }
}

void Renderer::line(Point from, Point to, Colour colour, float width, Blend blend) {
    const Point a = to_output(from);
    const Point b = to_output(to);
    const float width_px = width * viewport_.scale;
    if (width_px < 1.5F) {
        set_draw_colour(handle_.get(), colour, blend);
        SDL_RenderDrawLine(handle_.get(), rounded(a.x), rounded(a.y), rounded(b.x), rounded(b.y));
        return;
    }
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    if (length <= 0) {
        return;
    }
    const Point side = Point{a.y - b.y, b.x - a.x} * (width_px / 2 / length);
    const SDL_Color even = sdl_colour(colour);
    const std::array<SDL_Vertex, 4> corners{{{{a.x + side.x, a.y + side.y}, even, {}},
                                             {{b.x + side.x, b.y + side.y}, even, {}},
                                             {{a.x - side.x, a.y - side.y}, even, {}},
                                             {{b.x - side.x, b.y - side.y}, even, {}}}};
    triangles(corners, blend);
}

void Renderer::strip(std::span<const Vertex> vertices, Blend blend) {
    vertices_.clear();
    for (const Vertex& vertex : vertices) {
        const Point at = to_output(vertex.at);
        vertices_.push_back({{at.x, at.y}, sdl_colour(vertex.colour), {0, 0}});
    }
    triangles(vertices_, blend);
}

void Renderer::triangles(std::span<const SDL_Vertex> corners, Blend blend) {
    if (const auto hue = common_hue(corners); hue && blend != Blend::Opaque) {
        if (const auto output = canvas()) {
            corners_.clear();
            for (const SDL_Vertex& corner : corners) {
                corners_.push_back({corner.position.x, corner.position.y, static_cast<float>(corner.color.a)});
            }
            SoftPaint(*hue, blend).strip(*output, corners_);
            return;
        }
    }
    triangles_.clear();
    for (int i = 2; i < static_cast<int>(corners.size()); ++i) {
        triangles_.insert(triangles_.end(), {i - 2, i - 1, i});
    }
    SDL_SetRenderDrawBlendMode(handle_.get(), sdl_blend(blend));
    SDL_RenderGeometry(handle_.get(), nullptr, corners.data(), static_cast<int>(corners.size()), triangles_.data(),
                       static_cast<int>(triangles_.size()));
}

void Renderer::draw(const Texture& texture, RectPx from, Point centre, const DrawStyle& style) {
    if (!texture || is_invisible(style.tint, style.blend)) {
        return;
    }
    const Point at = to_output(centre);
    const float w = static_cast<float>(from.w) * style.scale;
    const float h = static_cast<float>(from.h) * style.scale;
    if (style.scale == 1) {
        copy(texture, from, rounded(at.x - w / 2), rounded(at.y - h / 2), style.tint, style.blend);
        return;
    }
    const SDL_Rect source = sdl_rect(from);
    const SDL_FRect target{at.x - w / 2, at.y - h / 2, w, h};
    set_tint(texture.handle(), style.tint, style.blend);
    SDL_RenderCopyF(handle_.get(), texture.handle(), &source, &target);
}

void Renderer::draw_at_px(const Texture& texture, RectPx from, int x_px, int y_px, Colour tint, Blend blend) {
    if (texture && !is_invisible(tint, blend)) {
        copy(texture, from, x_px + rounded(shift_px_.x), y_px + rounded(shift_px_.y), tint, blend);
    }
}

void Renderer::copy(const Texture& texture, RectPx from, int x_px, int y_px, Colour tint, Blend blend) {
    if (!texture.coverage().alpha.empty() && blend != Blend::Opaque) {
        if (const auto output = canvas()) {
            SoftPaint(tint, blend).cover(*output, texture.coverage(), from, x_px, y_px);
            return;
        }
    }
    const SDL_Rect source = sdl_rect(from);
    const SDL_Rect target{x_px, y_px, from.w, from.h};
    set_tint(texture.handle(), tint, blend);
    SDL_RenderCopy(handle_.get(), texture.handle(), &source, &target);
}

SDL_Surface* Renderer::surface() const {
    if (offscreen_ || !is_software_) {
        return offscreen_.get();
    }
    return SDL_GetWindowSurface(SDL_RenderGetWindow(handle_.get()));  // the surface that SDL's renderer draws on
}

std::optional<Canvas> Renderer::canvas() {
    const SDL_Surface* const output = surface();
    if (output == nullptr || !is_paintable(*output)) {
        return std::nullopt;
    }
    flush();
    const SDL_Rect all{0, 0, output->w, output->h};
    const SDL_Rect clip = sdl_rect(clip_);
    SDL_Rect both;
    if (SDL_IntersectRect(&all, &clip, &both) == SDL_FALSE) {
        both = {};
    }
    return Canvas{static_cast<std::uint32_t*>(output->pixels), output->pitch / 4, {both.x, both.y, both.w, both.h}};
}

namespace {

constexpr std::size_t kMaxDots = 128;  // cached; a changing radius must not fill the memory

/// Larger radii are rounded more coarsely, so that few discs suffice.
int rounded_radius_px4(float radius_px) {
    const int px4 = std::max(static_cast<int>(std::lround(radius_px * 4)), 2);
    const int step = px4 < 32 ? 1 : (px4 < 128 ? 4 : 16);
    return (px4 + step / 2) / step * step;
}

/// A white disc whose alpha is the coverage of each pixel, or a glow that fades outwards.
Image disc(float radius_px, bool soft) {
    const int side = 2 * static_cast<int>(std::ceil(radius_px + 0.5F));
    Image image(side, side);
    const float middle = static_cast<float>(side) / 2;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const float distance =
                std::hypot(static_cast<float>(x) + 0.5F - middle, static_cast<float>(y) + 0.5F - middle);
            const float near = std::clamp(1 - distance / radius_px, 0.0F, 1.0F);
            const float cover =
                soft ? near * near * (0.4F + 0.6F * near) : std::clamp(radius_px + 0.5F - distance, 0.0F, 1.0F);
            std::uint8_t* rgba = image.pixel(x, y);
            rgba[0] = rgba[1] = rgba[2] = 255;
            rgba[3] = static_cast<std::uint8_t>(cover * 255 + 0.5F);
        }
    }
    return image;
}

/// Uploads strip by strip, since a second copy of the largest pictures would determine the game's peak memory.
bool fill(SDL_Texture* texture, const Image& image, Uint32 format) {
    constexpr int kStripRows = 64;
    const int pitch = image.width_px * 4;
    std::vector<std::uint8_t> strip(static_cast<std::size_t>(pitch) * kStripRows);
    for (int y = 0; y < image.height_px; y += kStripRows) {
        const SDL_Rect area{0, y, image.width_px, std::min(kStripRows, image.height_px - y)};
        SDL_ConvertPixels(area.w, area.h, SDL_PIXELFORMAT_RGBA32, image.pixel(0, y), pitch, format, strip.data(),
                          pitch);
        if (SDL_UpdateTexture(texture, &area, strip.data(), pitch) != 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

Texture Renderer::make_texture(const Image& image, bool opaque) {
    // These formats match the surface of the software renderer, so that its fastest loops apply. It would run-length
    // encode an opaque static texture, without gain: hence streaming.
    const Uint32 format = opaque ? SDL_PIXELFORMAT_RGB888 : SDL_PIXELFORMAT_ARGB8888;
    const int access = opaque ? SDL_TEXTUREACCESS_STREAMING : SDL_TEXTUREACCESS_STATIC;
    SdlHandle<SDL_Texture> handle(SDL_CreateTexture(handle_.get(), format, access, image.width_px, image.height_px));
    if (!handle) {
        return {};
    }
    if (!fill(handle.get(), image, format)) {
        return {};
    }
    SDL_SetTextureScaleMode(handle.get(), SDL_ScaleModeLinear);
    return {std::move(handle), SizePx{image.width_px, image.height_px}};
}

Texture Renderer::make_mask(const Image& image) {
    Texture picture = make_texture(image);
    if (!is_software_) {
        return picture;
    }
    Coverage coverage{image.width_px, image.height_px, {}};
    coverage.alpha.reserve(image.rgba.size() / 4);
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) {
        coverage.alpha.push_back(image.rgba[i]);
    }
    return {std::move(picture), std::move(coverage)};
}

const Texture& Renderer::dot_texture(float radius_px, bool soft) {
    const int px4 = rounded_radius_px4(radius_px);
    const auto key = std::make_pair(px4, soft);
    if (const auto found = dots_.find(key); found != dots_.end()) {
        return found->second;
    }
    if (dots_.size() >= kMaxDots) {
        dots_.clear();
    }
    return dots_[key] = make_mask(disc(static_cast<float>(px4) / 4, soft));
}

void Renderer::dot(Point centre, float radius, Colour colour, Blend blend, bool soft) {
    if (colour.a == 0) {
        return;
    }
    const Texture& texture = dot_texture(std::min(radius, kMaxDotRadius) * viewport_.scale, soft);
    draw(texture, {0, 0, texture.size().w, texture.size().h}, centre, {colour, blend});
}

Result<Image> Renderer::read_pixels() {
    Image image(output_.w, output_.h);
    SDL_RenderSetClipRect(handle_.get(), nullptr);
    if (SDL_RenderReadPixels(handle_.get(), nullptr, SDL_PIXELFORMAT_RGBA32, image.rgba.data(), output_.w * 4) != 0) {
        return Error{tr_later("cannot read the picture back: {}"), SDL_GetError()};
    }
    reset_clip();
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) {
        image.rgba[i] = 255;
    }
    return image;
}

Result<void> Renderer::save_screenshot(const std::filesystem::path& path) {
    const auto image = read_pixels();
    return image ? save_png(path, *image) : image.failure();
}

}  // namespace engine
