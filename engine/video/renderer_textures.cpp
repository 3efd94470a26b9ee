// SPDX-License-Identifier: Zlib
// The renderer's textures: uploads pictures, makes discs, reads the output back.
#include "engine/video/renderer.h"

#include <algorithm>
#include <cmath>

namespace engine {

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
