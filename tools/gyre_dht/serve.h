// SPDX-License-Identifier: Zlib
/// The program's two ways to run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace gyre_dht {

class EndSignals;

/// A node on a socket of its own.
struct AloneOptions {
    std::uint16_t port = 0;               ///< UDP; 0: any.
    std::string interface = "0.0.0.0";    ///< The IPv4 address to bind.
    std::vector<std::string> bootstraps;  ///< HOST or HOST:PORT
};

/// Runs the node of a game until the game closes its end of the pair.
[[nodiscard]] engine::Result<void> serve_game(int descriptor, const EndSignals& end);
[[nodiscard]] engine::Result<void> serve_alone(const AloneOptions& options, const EndSignals& end);

}  // namespace gyre_dht
