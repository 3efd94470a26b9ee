// SPDX-License-Identifier: Zlib
// gyre-art-livery PAINTED MASKS OUT FRAMES: keeps from each frame in folder PAINTED the parts that are white in its
// mask. The mask is rendered without light, livery white and all else black, so that hull parts in front hide the
// livery.
#include "tools/art/canvas.h"
#include "tools/art/image.h"
#include "tools/art/manifest.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace {

art::Image livery(const art::Image& painted, const art::Image& mask) {
    art::Image out(painted.width(), painted.height());
    for (int y = 0; y < out.height(); ++y) {
        for (int x = 0; x < out.width(); ++x) {
            const double share = art::decode(mask.at(x, y).g / 255.0) * mask.at(x, y).a;
            if (share > 0.5) {
                out.at(x, y) = painted.at(x, y);
                out.at(x, y).a = static_cast<std::uint8_t>(std::lround(share));
            }
        }
    }
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "use: gyre-art-livery PAINTED MASKS OUT FRAMES\n");
        return 2;
    }
    try {
        for (int i = 0; i < std::atoi(argv[4]); ++i) {
            livery(art::Image::load(art::frame_path(argv[1], i)), art::Image::load(art::frame_path(argv[2], i)))
                .save(art::frame_path(argv[3], i));
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-art-livery: %s\n", error.what());
        return 1;
    }
    return 0;
}
