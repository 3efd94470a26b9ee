// SPDX-License-Identifier: Zlib
#include "game/program/fresh_seed.h"

#include <random>

namespace gyre {

std::uint32_t fresh_seed() {
    std::random_device device;
    std::uint32_t seed = 0;
    while (seed == 0) {
        seed = device();
    }
    return seed;
}

}  // namespace gyre
