// SPDX-License-Identifier: Zlib
// An 8-bit RGBA picture and its PNG file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace art {

struct Pixel {
    std::uint8_t r = 0, g = 0, b = 0;
    std::uint8_t a = 0;  ///< Straight alpha, 255 = opaque.
};

/// Rows of pixels from the top left.
class Image {
public:
    Image() = default;
    Image(int width, int height);

    /// Reads a PNG file; throws std::runtime_error naming the file if that fails.
    static Image load(const std::string& path);
    /// Writes a PNG file whose bytes depend only on the pixels; `channels` is 4, or 3 to omit alpha.
    void save(const std::string& path, int channels = 4) const;
    /// Copies `from` with its top left corner at (x, y); it must fit.
    void paste(const Image& from, int x, int y);
    /// A copy of the rectangle at (x, y); throws std::runtime_error if it is not inside.
    [[nodiscard]] Image cut(int x, int y, int width, int height) const;
    /// A copy reduced by a whole factor, averaged with alpha as the weight.
    [[nodiscard]] Image reduced(int factor) const;
    /// Returns true if a pixel of the outermost rows and columns is not fully transparent.
    [[nodiscard]] bool touches_edge() const;

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] Pixel& at(int x, int y) { return pixels_[index(x, y)]; }
    [[nodiscard]] const Pixel& at(int x, int y) const { return pixels_[index(x, y)]; }

private:
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
    }

    int width_ = 0;
    int height_ = 0;
    std::vector<Pixel> pixels_;
};

}  // namespace art
