// SPDX-License-Identifier: Zlib
/// Lines between all ports, what is under way on them, and what was counted. No clock: it is handed the time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/impair/command.h"
#include "tools/impair/line.h"

namespace impair {

/// What was handed on this late was not delayed as it was asked for.
inline constexpr Micros kLate = 2 * net::kMillisecond;

/// Bytes on their way from one port to another.
struct Parcel {
    int from = 0;  ///< Ports count from 1.
    int to = 0;
    std::string bytes;
    std::size_t counted_bytes = 0;  ///< With IP headers, without those of the carrier; 0: not to be counted.
    Micros at = 0;                  ///< When it arrives.
    std::uint64_t number = 0;       ///< Breaks ties in the order of sending.
};

/// One direction's counts. Bytes are those of IP packets, headers included.
struct LineCounts {
    std::uint64_t packets_sent = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t packets_delivered = 0;
    std::uint64_t bytes_delivered = 0;
    std::uint64_t lost = 0;        ///< By chance.
    std::uint64_t overflowed = 0;  ///< The queue was full.
    std::uint64_t cut = 0;
    std::uint64_t doubled = 0;
    std::uint64_t largest_bytes = 0;
};

class Network {
public:
    Network(int ports, const LineSettings& settings, std::uint64_t seed, Micros now);

    /// Sends a packet from a port to a port. What is not `is_impaired` passes at once unless cut.
    void send(int from, int to, std::string_view bytes, std::size_t counted_bytes, bool is_impaired, Micros now);
    /// When the next parcel arrives.
    [[nodiscard]] std::optional<Micros> next_at() const;
    /// The next parcel that has arrived by `now`.
    [[nodiscard]] std::optional<Parcel> take(Micros now);

    /// Cut, Mend, Set and Reset; the others are not for the network. Fails if the figures contradict each other.
    engine::Result<void> apply(const Command& command, Micros now);

    [[nodiscard]] int ports() const { return ports_; }
    [[nodiscard]] const LineCounts& counts(int from, int to) const { return line(from, to).counts; }
    /// JSON: how long was counted, how late parcels were handed on at most, how many by kLate or more, and one line for
    /// each direction.
    [[nodiscard]] std::string stats(Micros now) const;

private:
    struct Link {
        Line line;
        LineSettings settings;
        bool is_cut = false;
        LineCounts counts;
    };

    [[nodiscard]] std::size_t index(int from, int to) const;
    [[nodiscard]] Link& line(int from, int to) { return links_[index(from, to)]; }
    [[nodiscard]] const Link& line(int from, int to) const { return links_[index(from, to)]; }
    void push(Parcel parcel);

    int ports_;
    std::vector<Link> links_;      ///< By sender, then receiver; those from a port to itself lie idle.
    std::vector<Parcel> parcels_;  ///< A heap, the earliest on top.
    std::uint64_t sent_ = 0;
    Micros counted_from_;
    Micros most_late_ = 0;    ///< Between a parcel's arrival and its being taken.
    std::uint64_t late_ = 0;  ///< Parcels that were taken kLate or more after that.
};

}  // namespace impair
