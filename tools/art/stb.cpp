// SPDX-License-Identifier: Zlib
#include "tools/art/stb.h"

#include <cstdlib>
#include <zlib.h>

namespace {

// The library's own deflate makes files a third larger than zlib does. The library frees the result with free().
unsigned char* deflate_best(unsigned char* data, int size, int* out_size, int /*quality*/) {
    uLongf packed = compressBound(static_cast<uLong>(size));
    auto* out = static_cast<unsigned char*>(std::malloc(packed));
    if (out != nullptr && compress2(out, &packed, data, static_cast<uLong>(size), Z_BEST_COMPRESSION) != Z_OK) {
        std::free(out);
        return nullptr;
    }
    *out_size = static_cast<int>(packed);
    return out;
}

}  // namespace

#define STBIW_ZLIB_COMPRESS deflate_best
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

namespace art {

bool read_png(const std::string& path, int& width, int& height, std::vector<std::uint8_t>& rgba) {
    int channels = 0;
    unsigned char* data = stbi_load(path.c_str(), &width, &height, &channels, 4);
    if (data == nullptr) {
        return false;
    }
    rgba.assign(data, data + static_cast<std::ptrdiff_t>(width) * height * 4);
    stbi_image_free(data);
    return true;
}

bool write_png(const std::string& path, int width, int height, int channels, const std::vector<std::uint8_t>& bytes) {
    return stbi_write_png(path.c_str(), width, height, channels, bytes.data(), width * channels) != 0;
}

}  // namespace art
