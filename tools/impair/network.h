// SPDX-License-Identifier: Zlib
/// Links between all ports, the packets on them, and counts. No clock: the time is passed in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/impair/command.h"
#include "tools/impair/figures.h"

namespace impair {

using net::Micros;

/// Packets delivered this much too late were not delayed as requested.
inline constexpr Micros kLate = 2 * net::kMillisecond;

/// A packet on its way from one port to another.
struct Parcel {
    int from = 0;  ///< Ports count from 1.
    int to = 0;
    std::string bytes;
    std::size_t counted_bytes = 0;  ///< With IP headers, without those of the carrier; 0: not counted.
    Micros at = 0;                  ///< When it arrives.
    std::uint64_t number = 0;       ///< Breaks ties in the order of sending.
};

/// One direction's counts. Bytes are those of IP packets, headers included.
struct LineCounts {
    std::uint64_t packets_sent = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t packets_delivered = 0;
    std::uint64_t bytes_delivered = 0;
    std::uint64_t lost = 0;        ///< Randomly.
    std::uint64_t overflowed = 0;  ///< The queue was full.
    std::uint64_t cut = 0;
    std::uint64_t doubled = 0;
    std::uint64_t largest_bytes = 0;
};

class Network {
public:
    Network(int ports, const net::LinkConditions& conditions, std::uint64_t seed, Micros now);

    /// Sends a packet from one port to another. Without `is_impaired` it passes at once unless cut.
    void send(int from, int to, std::string_view bytes, std::size_t counted_bytes, bool is_impaired, Micros now);
    /// Returns when the next packet arrives.
    [[nodiscard]] std::optional<Micros> next_at() const;
    /// Takes the next packet that has arrived by `now`.
    [[nodiscard]] std::optional<Parcel> take(Micros now);

    /// Applies Cut, Mend, Set and Reset; other commands are not for the network. Fails if the settings contradict each
    /// other.
    engine::Result<void> apply(const Command& command, Micros now);

    [[nodiscard]] int ports() const { return ports_; }
    [[nodiscard]] const LineCounts& counts(int from, int to) const { return line(from, to).counts; }
    /// Returns JSON: the counting time, the maximum lateness of deliveries, how many were late by kLate or more, and
    /// one line for each direction.
    [[nodiscard]] std::string stats(Micros now) const;

private:
    struct Link {
        net::Impairment impairment;
        net::LinkConditions conditions;
        bool is_cut = false;
        LineCounts counts;
    };

    [[nodiscard]] std::size_t index(int from, int to) const;
    [[nodiscard]] Link& line(int from, int to) { return links_[index(from, to)]; }
    [[nodiscard]] const Link& line(int from, int to) const { return links_[index(from, to)]; }
    void push(Parcel parcel);

    int ports_;
    std::vector<Link> links_;      ///< By sender, then receiver; those from a port to itself are unused.
    std::vector<Parcel> parcels_;  ///< A heap, earliest first.
    std::uint64_t sent_ = 0;
    Micros counted_from_;
    Micros most_late_ = 0;    ///< Longest time between a packet's arrival and its delivery.
    std::uint64_t late_ = 0;  ///< Packets delivered kLate or more after their arrival.
};

}  // namespace impair
