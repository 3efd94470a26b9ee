// SPDX-License-Identifier: Zlib
/// The connection of a spectator: how far behind the game the picture is, and who serves it.
#pragma once

#include "game/match/network/visit_input.h"
#include "game/ui/painter.h"

#include <deque>

namespace screens {

/// The spectator's counterpart of NetGraph.
class SpectatorGraph {
public:
    static constexpr std::size_t kSamples = 90;  ///< Three seconds.

    /// Takes a sample. Call once per tick of the program.
    void sample(const net::Visit& visit);
    /// Draws at the right edge of `part`, and returns the board's area.
    engine::Rect draw(const Painter& painter, const net::Visit& visit, engine::Rect part) const;

private:
    struct Sample {
        double behind_s = 0;
        std::uint64_t bytes = 0;  ///< Received so far from the current desk.
    };

    [[nodiscard]] std::vector<std::string> lines(const net::Visit& visit) const;
    [[nodiscard]] double kilobytes_per_second() const;

    std::deque<Sample> samples_;
    net::Address desk_;
};

}  // namespace screens
