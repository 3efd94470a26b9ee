// SPDX-License-Identifier: Zlib
/// The node's clock.
#pragma once

#include <chrono>

#include "net/wire/units.h"

namespace gyre_dht {

[[nodiscard]] inline net::Micros clock_now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(since).count();
}

}  // namespace gyre_dht
