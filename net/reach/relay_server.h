// SPDX-License-Identifier: Zlib
/// Passes datagrams on between a host whose router lets nobody in and its guests (PROTOCOL.md, Relay servers).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/wire/cookie_jar.h"
#include "net/wire/port_tester.h"
#include "net/wire/relay_packets.h"
#include "net/wire/source_limiter.h"

namespace net {

/// A datagram that a relay server sends.
struct RelayedDatagram {
    Address to;
    std::string bytes;
};

/// A state machine without socket or clock. Knows nothing of what it carries, which the ends protect with tags of their
/// own. A machine has to prove by a cookie that it receives where it sends from. A host reaches its guests only, and a
/// guest its host and that host's other guests, so nobody can have it send to a third machine. It never sends more than
/// it has received, and its memory is bounded.
class RelayServer {
public:
    static constexpr std::size_t kMostHosts = 64;
    static constexpr std::size_t kMostHostsOfHousehold = 2;
    static constexpr std::size_t kMostGuests = 256;
    static constexpr std::size_t kMostLent = 16;
    /// As many as fly in a game.
    static constexpr std::size_t kMostGuestsOfHousehold = 8;
    /// From one machine to another. A link of a game takes 1.4 KB/s each way, and one that passes on others' input 2.7
    /// KB/s. A visitor who fetches a running game may take more for a moment.
    static constexpr int kFlowBytesPerSecond = 8 * 1024;
    static constexpr int kBurstSeconds = 8;
    static constexpr int kFlowPacketsPerSecond = 100;
    /// Answers to Ask without a valid cookie, of all machines together.
    static constexpr int kAnswersPerSecond = 512;
    /// Answers to Ask, to one household.
    static constexpr int kAnswersOfHousehold = 16;

    explicit RelayServer(const Secret& secret) : cookies_(secret) {}
    /// Serves only a host of this IP address, and as many guests as can be in its lobby or want to.
    RelayServer(const Secret& secret, const Ip& host) : cookies_(secret), only_host_(host), most_guests_(kMostLent) {}

    /// Takes a datagram. Returns what to send for it, if anything.
    [[nodiscard]] std::optional<RelayedDatagram> receive(const Address& from, std::string_view bytes, Micros now);

    /// As `PortTester::answer`; to be asked first.
    [[nodiscard]] std::optional<TrialAnswer> answer_try(const Address& from, std::string_view bytes,
                                                        bool has_other_port, Micros now) {
        return tester_.answer(from, bytes, cookies_, has_other_port, now);
    }

    struct Counts {
        std::size_t hosts = 0;
        std::size_t guests = 0;
        std::uint64_t carried_packets = 0;
        std::uint64_t carried_bytes = 0;
        std::uint64_t refused_packets = 0;  ///< Not ours, unproven, for nobody that may be reached, or beyond a limit.
    };
    /// Returns the hosts and guests that are there now, and what was carried so far.
    [[nodiscard]] Counts counts(Micros now);

private:
    struct Host {
        HostName name{};
        std::uint64_t owner = 0;  ///< The nonce of its questions.
        Address address;
        Micros until = 0;
        struct Bar {
            Ip ip;
            Micros until = 0;
        };
        std::deque<Bar> bars{};  ///< At most kMostBarred, the oldest first.
    };
    struct Guest {
        HostName host{};
        Address address;
        Micros until = 0;
    };
    struct Flow {
        Micros until = 0;
        engine::RateLimiter bytes{kFlowBytesPerSecond * kBurstSeconds, kBurstSeconds* kSecond};
        engine::RateLimiter packets{kFlowPacketsPerSecond};
    };

    /// Returns whether a question is to be answered. Whoever asks in the names of others uses up only what those
    /// without a cookie have; hosts and guests keep their places meanwhile.
    [[nodiscard]] bool may_answer(const Address& from, bool is_proven, Micros now);
    [[nodiscard]] std::optional<RelayedDatagram> answer(const Address& from, const AskPacket& ask, Micros now);
    [[nodiscard]] std::optional<RelayedDatagram> carry(const Address& from, const CarryHead& head,
                                                       std::string_view rest, Micros now);
    /// Takes the name for that machine, or keeps it. Returns false if it is another's, or there is no room.
    [[nodiscard]] bool seat_host(const Address& from, const AskPacket& ask, Micros now);
    /// Notes a guest of a host that it has found. Returns false if it is barred, or there is no room.
    [[nodiscard]] bool seat_guest(const Address& from, const Host& host, Micros now);
    /// Takes the place of a host's guest away, and refuses its address another one for a while.
    void bar(Host& host, const Address& guest, Micros now);
    /// Returns how a machine is called by the one it sends to: a host by its name, a guest by its address; nothing if
    /// the one may not reach the other.
    [[nodiscard]] std::optional<RelayEnd> sender_for(const Address& from, const Address& to) const;
    [[nodiscard]] bool may_flow(const Address& from, const Address& to, std::size_t bytes, Micros now);
    [[nodiscard]] const Host* host_of(const HostName& name) const;
    [[nodiscard]] static bool is_barred(const Host& host, const Address& guest, Micros now);
    [[nodiscard]] bool is_guest_of(const Address& guest, const HostName& host) const;
    void forget_old(Micros now);

    CookieJar cookies_;
    std::optional<Ip> only_host_;
    std::size_t most_guests_ = kMostGuests;
    PortTester tester_;
    engine::RateLimiter answers_{kAnswersPerSecond};
    SourceLimiter askers_{kAnswersOfHousehold};         ///< Without a valid cookie.
    SourceLimiter proven_askers_{kAnswersOfHousehold};  ///< With one.
    std::vector<Host> hosts_;
    std::vector<Guest> guests_;
    /// By sender and receiver, which must be able to reach each other: the places of hosts and guests bound their
    /// number. A limit of its own would be one that the guests of a single host could use up.
    std::map<std::pair<Address, Address>, Flow> flows_;
    Micros forget_flows_at_ = 0;
    std::uint64_t carried_packets_ = 0;
    std::uint64_t carried_bytes_ = 0;
    std::uint64_t refused_packets_ = 0;
};

}  // namespace net
