// SPDX-License-Identifier: Zlib
/// The connection of a network game over the last seconds, for pilots and for spectators.
#pragma once

#include "game/match/network/network_input.h"
#include "game/ui/painter.h"
#include "game/view/palette.h"

#include <deque>
#include <optional>

namespace screens {

/// The connection in a network game: round trips, delay, prediction and late ticks over the last seconds.
class NetGraph {
public:
    static constexpr std::size_t kSamples = 300;  ///< Ten seconds.

    /// Takes a sample. Call once per tick of the program, stalled or not.
    void sample(const match::NetworkInput& input);
    /// Draws at the right edge of `part`, and returns the area covered. Without enough room it omits the curve, then
    /// some of the links.
    engine::Rect draw(const Painter& painter, const match::NetworkInput& input, engine::Rect part);
    /// Returns how much it covers of the page's width.
    [[nodiscard]] static float width(const Painter& painter);

private:
    struct Sample {
        float rtt_ms = 0;  ///< Of the slowest link.
        int delay_ticks = 0;
        int ahead_ticks = 0;  ///< How far the shown world was ahead of the confirmed one.
        int late = 0;         ///< Late ticks since the previous sample.
    };

    /// Returns the largest number of ticks by which the shown world was ahead of the confirmed one in the last second.
    [[nodiscard]] int most_ahead() const;
    void draw_links(const Painter& painter, const match::NetworkInput& input, engine::Rect area);
    void draw_curve(const Painter& painter, engine::Rect area) const;

    std::deque<Sample> samples_;
    std::uint64_t late_before_ = 0;
    float top_ = 0;  // the lowest so far, so that it does not jump as lines come and go above it
    view::Marks marks_;
};

/// The connection of a spectator: how far behind the game the picture is, and which peer serves it. The spectator's
/// counterpart of NetGraph.
class SpectatorGraph {
public:
    static constexpr std::size_t kSamples = 90;  ///< Three seconds.

    /// Takes a sample. Call once per tick of the program.
    void sample(const net::Visit& visit);
    /// Draws at the right edge of `part`, and returns the board's area.
    engine::Rect draw(const Painter& painter, const net::Visit& visit, engine::Rect part);
    /// Returns how many seconds the picture was behind the game at most, of late; nothing before the first sample.
    [[nodiscard]] std::optional<double> behind_s() const;

private:
    struct Sample {
        double behind_s = 0;
        std::uint64_t bytes = 0;  ///< Received so far from the current desk.
    };

    [[nodiscard]] std::vector<std::string> lines(const net::Visit& visit) const;
    [[nodiscard]] double kilobytes_per_second() const;

    std::deque<Sample> samples_;
    net::Address desk_;
    float top_ = 0;  // as in NetGraph
};

}  // namespace screens
