// SPDX-License-Identifier: Zlib
// gyre-art-bloom FOLDER FRAMES RADIUS_PX STRENGTH R G B: makes the colour R G B (linear, any scale) glow by spreading
// its light over its surroundings, including those outside the sprite's outline.
#include "tools/art/canvas.h"
#include "tools/art/image.h"
#include "tools/art/manifest.h"
#include "tools/art/noise.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

namespace {

struct Glow {
    double radius_px;
    double strength;
    art::Colour colour;
};

double dot(art::Colour a, art::Colour b) {
    return a.r * b.r + a.g * b.g + a.b * b.b;
}

/// Returns the visible light of the pixel over black, linear.
art::Colour seen(const art::Pixel& p) {
    const double a = p.a / 255.0;
    return {art::decode(p.r / 255.0 * a), art::decode(p.g / 255.0 * a), art::decode(p.b / 255.0 * a)};
}

/// Returns 0..1: how much of the pixel is the glowing colour rather than another one.
double light_of(const art::Pixel& p, art::Colour colour) {
    const art::Colour c = seen(p);
    const double size = std::sqrt(dot(c, c)), peak = std::max({c.r, c.g, c.b});
    if (size <= 0) {
        return 0;
    }
    const double likeness = dot(c, colour) / (size * std::sqrt(dot(colour, colour)));
    return art::smooth_step(0.90, 0.985, likeness) * peak;
}

std::size_t index(int row, int width, int column) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column);
}

/// One direction of a Gaussian blur; the image is `width` wide and the result is transposed.
std::vector<double> blurred_and_turned(const std::vector<double>& in, int width, int height, double radius) {
    const int reach = static_cast<int>(radius * 3);
    std::vector<double> weights;
    double total = 0;
    for (int i = -reach; i <= reach; ++i) {
        weights.push_back(std::exp(-i * i / (radius * radius)));
        total += weights.back();
    }
    std::vector<double> out(in.size());
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            double sum = 0;
            for (int i = std::max(-reach, -x); i <= std::min(reach, width - 1 - x); ++i) {
                const int weight = i + reach;
                sum += weights[static_cast<std::size_t>(weight)] * in[index(y, width, x + i)];
            }
            out[index(x, height, y)] = sum / total;
        }
    }
    return out;
}

void add_glow(art::Image& image, const Glow& glow) {
    const int width = image.width(), height = image.height();
    std::vector<double> light(static_cast<std::size_t>(width * height));
    for (int i = 0; i < width * height; ++i) {
        light[static_cast<std::size_t>(i)] = light_of(image.at(i % width, i / width), glow.colour);
    }
    light = blurred_and_turned(light, width, height, glow.radius_px);
    light = blurred_and_turned(light, height, width, glow.radius_px);
    for (int i = 0; i < width * height; ++i) {
        art::Pixel& p = image.at(i % width, i / width);
        // Nothing may reach the edge of the cell.
        const int x = i % width, y = i / width, margin = std::min({x, y, width - 1 - x, height - 1 - y});
        const double keep = art::smooth_step(0.5, 2.5 * glow.radius_px, margin);
        const double add = glow.strength * light[static_cast<std::size_t>(i)] * keep;
        const art::Colour c = seen(p) + glow.colour * add;
        p = art::pixel_over_black(c, p.a / 255.0);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 8) {
        std::fprintf(stderr, "use: gyre-art-bloom FOLDER FRAMES RADIUS_PX STRENGTH R G B\n");
        return 2;
    }
    try {
        const Glow glow{
            std::atof(argv[3]), std::atof(argv[4]), {std::atof(argv[5]), std::atof(argv[6]), std::atof(argv[7])}};
        for (int i = 0; i < std::atoi(argv[2]); ++i) {
            const std::string path = art::frame_path(argv[1], i);
            art::Image image = art::Image::load(path);
            add_glow(image, glow);
            image.save(path);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-art-bloom: %s\n", error.what());
        return 1;
    }
    return 0;
}
