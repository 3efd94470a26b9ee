// SPDX-License-Identifier: Zlib
// The only file that uses stb: only PNG is built in, with a limit on size.
#include "engine/video/image.h"

#include "engine/base/files.h"
#include "engine/base/output.h"
#include "engine/base/path_text.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <memory>

#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 8192
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

namespace engine {

namespace {

constexpr std::size_t kMaxPngBytes = std::size_t{64} << 20U;
static_assert(STBI_MAX_DIMENSIONS == kMaxImageSidePx);

Error damaged(const std::string& name, const Message& why) {
    return Error{tr_later("the picture '{}' is damaged ({}); reinstall the game"), name, why};
}

std::size_t byte_offset(const Image& image, int x, int y) {
    assert(x >= 0 && x < image.width_px && y >= 0 && y < image.height_px);
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width_px) + static_cast<std::size_t>(x)) * 4;
}

}  // namespace

Image::Image(int width, int height)
    : width_px(width), height_px(height), rgba(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4) {
}

std::uint8_t* Image::pixel(int x, int y) {
    return rgba.data() + byte_offset(*this, x, y);
}
const std::uint8_t* Image::pixel(int x, int y) const {
    return rgba.data() + byte_offset(*this, x, y);
}

Result<Image> decode_png(std::string_view bytes, const std::string& name) {
    if (bytes.size() > kMaxPngBytes) {
        return damaged(name, tr_later("too many bytes"));
    }
    int width = 0;
    int height = 0;
    int channels = 0;
    const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(data, static_cast<int>(bytes.size()), &width, &height, &channels, 4), stbi_image_free);
    if (!pixels) {
        return damaged(name, verbatim(stbi_failure_reason()));
    }
    Image image;
    image.width_px = width;
    image.height_px = height;
    image.rgba.assign(pixels.get(), pixels.get() + static_cast<std::ptrdiff_t>(width) * height * 4);
    return image;
}

Result<Image> load_png(const std::filesystem::path& path) {
    const auto bytes = read_file(path, kMaxPngBytes);
    if (!bytes) {
        return Error{tr_later("{}; reinstall the game"), bytes.error()};
    }
    return decode_png(*bytes, to_text(path));
}

Result<void> save_png(const std::filesystem::path& path, const Image& image) {
    std::string bytes;
    const auto append = [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
    };
    if (stbi_write_png_to_func(append, &bytes, image.width_px, image.height_px, 4, image.rgba.data(),
                               image.width_px * 4) == 0) {
        return Error{kCannotWrite, path, tr_later("the picture could not be encoded")};
    }
    return write_file(path, bytes);
}

namespace {

/// The contributions to one new pixel along one axis: `weights` of the old pixels, starting at `first`; their sum is 1.
struct Taps {
    int first = 0;
    std::vector<float> weights;
};

/// Returns the weights of the old pixels for each new pixel: their overlap when shrinking, linear interpolation when
/// enlarging. The sharp filter takes only the pixels around its centre.
std::vector<Taps> taps_along(int from, int to, Filter filter) {
    constexpr double kSharpShare = 0.55;
    constexpr double kNearest = 1e-3;
    std::vector<Taps> all(static_cast<std::size_t>(to));
    const double ratio = static_cast<double>(from) / to;
    const double sharp_width = ratio > 1 ? kSharpShare * ratio : kNearest;
    const double half_width = (filter == Filter::Sharp ? sharp_width : std::max(ratio, 1.0)) / 2;
    for (int i = 0; i < to; ++i) {
        const double centre = (i + 0.5) * ratio;
        const int first = std::clamp(static_cast<int>(std::floor(centre - half_width + 1e-9)), 0, from - 1);
        const int last = std::clamp(static_cast<int>(std::ceil(centre + half_width - 1e-9)) - 1, first, from - 1);
        Taps& taps = all[static_cast<std::size_t>(i)];
        taps.first = first;
        double sum = 0;
        for (int j = first; j <= last; ++j) {
            const double overlap = std::min(j + 1.0, centre + half_width) - std::max<double>(j, centre - half_width);
            taps.weights.push_back(static_cast<float>(std::max(overlap, 0.0)));
            sum += std::max(overlap, 0.0);
        }
        for (float& weight : taps.weights) {
            weight = static_cast<float>(weight / sum);
        }
    }
    return all;
}

using Pixel = std::array<float, 4>;  // premultiplied; colours 0…255·255, alpha 0…255

void add(Pixel& sum, const Pixel& value, float weight) {
    for (std::size_t c = 0; c < 4; ++c) {
        sum[c] += value[c] * weight;
    }
}

Pixel premultiplied(const std::uint8_t* rgba) {
    const float alpha = rgba[3];
    return {static_cast<float>(rgba[0]) * alpha, static_cast<float>(rgba[1]) * alpha,
            static_cast<float>(rgba[2]) * alpha, alpha};
}

void store_straight(const Pixel& value, std::uint8_t* rgba) {
    const auto byte = [](float v) { return static_cast<std::uint8_t>(std::clamp(v + 0.5F, 0.0F, 255.0F)); };
    const float alpha = value[3];
    for (std::size_t c = 0; c < 3; ++c) {
        rgba[c] = alpha > 0 ? byte(value[c] / alpha) : std::uint8_t{0};
    }
    rgba[3] = byte(alpha);
}

/// Resamples one row of the source cell to the new width.
void shrink_row(const std::uint8_t* row, const std::vector<Taps>& taps, std::vector<Pixel>& out) {
    for (std::size_t x = 0; x < taps.size(); ++x) {
        Pixel sum{};
        const std::uint8_t* rgba = row + static_cast<std::ptrdiff_t>(taps[x].first) * 4;
        for (const float weight : taps[x].weights) {
            add(sum, premultiplied(rgba), weight);
            rgba += 4;
        }
        out[x] = sum;
    }
}

}  // namespace

void resample(const Image& source, RectPx from, Image& target, RectPx to, Filter filter) {
    const std::vector<Taps> across = taps_along(from.w, to.w, filter);
    const std::vector<Taps> down = taps_along(from.h, to.h, filter);
    const auto width = static_cast<std::size_t>(to.w);
    // Keeps only as many rows as one new row needs: all rows of a large picture would take far more memory than the
    // picture.
    const auto most = std::ranges::max(down, {}, [](const Taps& taps) { return taps.weights.size(); }).weights.size();
    std::vector<std::vector<Pixel>> rows(most, std::vector<Pixel>(width));
    int next_row = 0;
    std::vector<Pixel> sums(width);
    for (int y = 0; y < to.h; ++y) {
        const Taps& taps = down[static_cast<std::size_t>(y)];
        const auto first = static_cast<std::size_t>(taps.first);
        for (; next_row < taps.first + static_cast<int>(taps.weights.size()); ++next_row) {
            shrink_row(source.pixel(from.x, from.y + next_row), across,
                       rows[static_cast<std::size_t>(next_row) % most]);
        }
        std::fill(sums.begin(), sums.end(), Pixel{});
        for (std::size_t i = 0; i < taps.weights.size(); ++i) {
            const std::vector<Pixel>& row = rows[(first + i) % most];
            for (std::size_t x = 0; x < width; ++x) {
                add(sums[x], row[x], taps.weights[i]);
            }
        }
        std::uint8_t* out = target.pixel(to.x, to.y + y);
        for (std::size_t x = 0; x < width; ++x) {
            store_straight(sums[x], out + x * 4);
        }
    }
}

}  // namespace engine
