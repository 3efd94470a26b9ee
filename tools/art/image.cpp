// SPDX-License-Identifier: Zlib
#include "tools/art/image.h"

#include "tools/art/stb.h"

#include <stdexcept>

namespace art {

static_assert(sizeof(Pixel) == 4, "pixels are handed to the PNG codec as bytes");

Image::Image(int width, int height)
    : width_(width), height_(height), pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

Image Image::load(const std::string& path) {
    Image image;
    std::vector<std::uint8_t> bytes;
    if (!read_png(path, image.width_, image.height_, bytes)) {
        throw std::runtime_error(path + ": cannot be read as a PNG picture");
    }
    image.pixels_.reserve(bytes.size() / 4);
    for (std::size_t i = 0; i + 3 < bytes.size(); i += 4) {
        image.pixels_.push_back({bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]});
    }
    return image;
}

void Image::save(const std::string& path, int channels) const {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(pixels_.size() * 4);
    for (const Pixel& p : pixels_) {
        bytes.insert(bytes.end(), {p.r, p.g, p.b});
        if (channels == 4) {
            bytes.push_back(p.a);
        }
    }
    if (!write_png(path, width_, height_, channels, bytes)) {
        throw std::runtime_error(path + ": cannot be written");
    }
}

void Image::paste(const Image& from, int x, int y) {
    for (int row = 0; row < from.height_; ++row) {
        for (int column = 0; column < from.width_; ++column) {
            at(x + column, y + row) = from.at(column, row);
        }
    }
}

Image Image::cut(int x, int y, int width, int height) const {
    if (x < 0 || y < 0 || x + width > width_ || y + height > height_) {
        throw std::runtime_error("a picture is smaller than the list of sheets says");
    }
    Image part(width, height);
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            part.at(column, row) = at(x + column, y + row);
        }
    }
    return part;
}

Image Image::reduced(int factor) const {
    Image small(width_ / factor, height_ / factor);
    for (int y = 0; y < small.height_; ++y) {
        for (int x = 0; x < small.width_; ++x) {
            int r = 0, g = 0, b = 0, a = 0;
            for (int i = 0; i < factor * factor; ++i) {
                const Pixel& p = at(x * factor + i % factor, y * factor + i / factor);
                r += p.r * p.a;
                g += p.g * p.a;
                b += p.b * p.a;
                a += p.a;
            }
            if (a > 0) {
                small.at(x, y) = {static_cast<std::uint8_t>(r / a), static_cast<std::uint8_t>(g / a),
                                  static_cast<std::uint8_t>(b / a), static_cast<std::uint8_t>(a / (factor * factor))};
            }
        }
    }
    return small;
}

bool Image::touches_edge() const {
    for (int x = 0; x < width_; ++x) {
        if (at(x, 0).a != 0 || at(x, height_ - 1).a != 0) {
            return true;
        }
    }
    for (int y = 0; y < height_; ++y) {
        if (at(0, y).a != 0 || at(width_ - 1, y).a != 0) {
            return true;
        }
    }
    return false;
}

}  // namespace art
