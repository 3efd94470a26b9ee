// SPDX-License-Identifier: Zlib
/// A network in virtual time: any number of endpoints, any link conditions, and the same history for the same seed.
/// Nothing here waits; the caller supplies the time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/link/impairment.h"
#include "net/link/transport.h"

namespace net {

class SimNetwork;

/// A machine's clock, which differs from the network's in offset and speed.
struct SimClock {
    Micros offset = 0;
    std::int64_t skew_ppm = 0;  ///< Microseconds gained per second.

    [[nodiscard]] Micros local(Micros network) const { return offset + network + network * skew_ppm / kMillion; }
    /// The inverse, to within 2 us.
    [[nodiscard]] Micros network(Micros local) const {
        return local - offset - (local - offset) * skew_ppm / (kMillion + skew_ppm);
    }

private:
    static constexpr std::int64_t kMillion = 1'000'000;
};

/// Traffic in one direction of a link.
struct SimTraffic {
    std::uint64_t datagrams = 0;
    std::uint64_t bytes = 0;    ///< With headers.
    std::uint64_t dropped = 0;  ///< Datagrams that never arrived: lost, cut, too large, or withheld by the tap.
};

/// One machine on a SimNetwork, which owns it. Its times are by its own clock unless stated otherwise.
class SimEndpoint final : public Transport {
public:
    SimEndpoint(SimNetwork& network, std::size_t station, const Address& address, const SimClock& clock)
        : network_(&network), station_(station), address_(address), clock_(clock) {}

    void send(const Address& to, std::string_view bytes, Micros now) override;
    void broadcast(std::uint16_t port, std::string_view bytes, Micros now) override;
    [[nodiscard]] bool receive(Datagram& datagram, Micros now) override;

    [[nodiscard]] const Address& address() const { return address_; }
    /// Returns what this machine's clock shows at a time of the network.
    [[nodiscard]] Micros local_time(Micros network_time) const { return clock_.local(network_time); }
    /// Returns when the next datagram arrives, in network time; nothing if none is in flight.
    [[nodiscard]] std::optional<Micros> next_arrival() const;

private:
    friend class SimNetwork;

    struct Arrival {
        Micros at;
        std::uint64_t order;  // equal times keep the order in which they were sent
        std::uint32_t parcel;
    };
    static bool is_later(const Arrival& a, const Arrival& b) { return a.at != b.at ? a.at > b.at : a.order > b.order; }

    SimNetwork* network_;
    std::size_t station_;
    Address address_;
    SimClock clock_;
    std::vector<Arrival> inbox_;  // a heap, earliest first
};

/// The network. Times are network time unless stated otherwise. Functions take only addresses that have been added;
/// datagrams sent to any other address vanish.
class SimNetwork {
public:
    explicit SimNetwork(std::uint64_t seed) : seed_(seed) {}
    SimNetwork(const SimNetwork&) = delete;
    SimNetwork& operator=(const SimNetwork&) = delete;

    /// Adds a machine at an unused address. It lives as long as the network. After `remove` the same address can be
    /// added again and keeps its links.
    SimEndpoint& add(const Address& address, const SimClock& clock = {});
    /// Takes a machine off the network at once: everything in flight to it, and everything that it sends later,
    /// vanishes.
    void remove(const Address& address);

    /// Sets the conditions of all links that have none of their own. A change applies to datagrams sent from then on.
    void set_conditions(const LinkConditions& conditions) { conditions_ = conditions; }
    /// Sets the conditions of one direction; nothing: the common ones apply.
    void set_conditions(const Address& from, const Address& to, const std::optional<LinkConditions>& conditions);
    /// Limits everything that a machine sends, to any address, like a home uplink; headers included, 0: no limit.
    void set_uplink(const Address& from, std::int64_t bytes_per_second);
    /// Cuts or restores one direction, whatever its conditions.
    void set_cut(const Address& from, const Address& to, bool is_cut);

    [[nodiscard]] const SimTraffic& traffic(const Address& from, const Address& to) const;
    /// Returns the earliest arrival at any machine.
    [[nodiscard]] std::optional<Micros> next_arrival() const;

    /// A datagram being sent, before any impairment.
    struct Sent {
        Address from;
        Address to;
        std::string_view bytes;
        Micros at;
    };
    /// Called for each datagram sent, once for each receiver of a broadcast; returning false drops it. Must not add
    /// machines.
    using Tap = std::function<bool(const Sent&)>;
    void set_tap(Tap tap) { tap_ = std::move(tap); }

    /// Delivers a datagram as if it came from `from`, bypassing all conditions.
    void forge(const Address& from, const Address& to, std::string_view bytes, Micros at);

private:
    friend class SimEndpoint;

    static constexpr Micros kUplinkQueue = kSecond / 4;

    struct Direction {
        explicit Direction(std::uint64_t seed) : impairment(seed) {}
        Impairment impairment;
        std::optional<LinkConditions> conditions;
        SimTraffic traffic;
        bool is_cut = false;
    };
    struct Station {
        Address address;
        SimEndpoint* endpoint = nullptr;      // null if there is no machine
        std::vector<Direction> directions{};  // to each station
        Bottleneck uplink{};
        std::int64_t uplink_bytes_per_second = 0;
    };
    struct Parcel {
        Address from;
        std::string bytes;
    };

    [[nodiscard]] std::optional<std::size_t> find(const Address& address) const;
    [[nodiscard]] std::size_t index(const Address& address) const;
    [[nodiscard]] Direction& direction(const Address& from, const Address& to);
    [[nodiscard]] bool is_live(const SimEndpoint& endpoint) const;
    void carry(std::size_t from, std::size_t to, std::string_view bytes, Micros now);
    Parcel& put(SimEndpoint& endpoint, const Address& from, std::string_view bytes, Micros at);

    std::uint64_t seed_;
    LinkConditions conditions_;
    Tap tap_;
    std::vector<Station> stations_;
    std::vector<std::unique_ptr<SimEndpoint>> endpoints_;  // including the removed ones
    std::vector<Parcel> parcels_;                          // reused, so that nothing is allocated
    std::vector<std::uint32_t> free_parcels_;
    std::uint64_t sent_ = 0;
};

}  // namespace net
