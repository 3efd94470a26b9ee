// SPDX-License-Identifier: Zlib
// The only file that uses stb: only PNG is built in, with a limit on size.
#include "engine/video/image.h"

#include "engine/base/files.h"
#include "engine/base/output.h"

#include <cassert>
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
    return decode_png(*bytes, path.string());
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

}  // namespace engine
