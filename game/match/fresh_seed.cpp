// SPDX-License-Identifier: Zlib
#include "game/match/fresh_seed.h"

#include <random>

namespace match {

std::uint32_t fresh_seed() {
    std::random_device device;
    std::uint32_t seed = 0;
    while (seed == 0) {
        seed = device();
    }
    return seed;
}

}  // namespace match
