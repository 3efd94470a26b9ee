// SPDX-License-Identifier: Zlib
/// What machines and relay servers send each other (PROTOCOL.md, Relay servers).
#pragma once

#include <cstdint>
#include <string>

#include "net/wire/packet.h"
#include "net/wire/relayed_address.h"
#include "net/wire/units.h"

namespace net {

/// An IPv4 address, or a host's name in the place of one (see relayed_address.h).
struct RelayEnd {
    std::uint32_t ip = 0;
    std::uint16_t port = 0;

    friend bool operator==(const RelayEnd&, const RelayEnd&) = default;

    static void fields(auto& ar, auto& e) {
        ar("ip", e.ip);
        ar("port", e.port);
    }
};

[[nodiscard]] constexpr RelayEnd end_of(const Address& address) {
    return {address.ip.v4(), address.port};
}
[[nodiscard]] constexpr Address address_of(const RelayEnd& end) {
    return {end.ip, end.port};
}

enum class AskPurpose : std::uint8_t {
    Learn,  ///< Only wants to know how others see it.
    Find,   ///< Is a guest of the host with that name.
    Host,   ///< Is the host with that name, and takes what its guests send to it through the relay.
    Leave,  ///< Was that host, and gives up the name and its place.
};

/// A machine to a relay server, or to a host: asks how it is seen, and for a cookie.
struct AskPacket {
    static constexpr PacketKind kKind = PacketKind::Ask;
    static constexpr std::size_t kPaddedTo = kAskBytes;
    std::uint32_t magic = kMagic;
    std::uint64_t nonce =
        0;  ///< Returned in the answer. A host never changes it, since it proves that the name is its own.
    std::uint64_t cookie = 0;  ///< Of an earlier answer; 0: none.
    AskPurpose purpose = AskPurpose::Learn;
    HostName name{};
    RelayEnd barred{};  ///< Of a host: a guest that it has removed; zeros: none. Earlier servers take it for padding.

    static void fields(auto& ar, auto& p) {
        ar("magic", p.magic);
        ar("nonce", p.nonce);
        ar("cookie", p.cookie);
        ar("purpose", p.purpose, AskPurpose::Leave);
        ar("name", p.name);
        ar("barred", p.barred);
    }
};

enum class SeenState : std::uint8_t {
    Seen,     ///< Nothing else was asked for, or the cookie is missing or too old.
    Found,    ///< The host is at `host`. The asker reaches it, and its other guests, for kHostedFor.
    Unknown,  ///< No host has that name here.
    Hosted,   ///< The asker reaches its guests, and is reached by its name, for kHostedFor.
    Refused,  ///< The name is another host's, or the relay server has no room.
};

/// The answer. Never larger than what was asked.
struct SeenPacket {
    static constexpr PacketKind kKind = PacketKind::Seen;
    std::uint64_t nonce = 0;
    std::uint64_t cookie = 0;  ///< Valid for a minute at least.
    Address own{};             ///< The asker's, as it is seen.
    SeenState state = SeenState::Seen;
    RelayEnd host{};  ///< Of the host that was found, as it is seen; zeros otherwise.

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("cookie", p.cookie);
        ar("own", p.own);
        ar("state", p.state, SeenState::Refused);
        ar("host", p.host);
    }
};

/// The head of a datagram to a relay server, which passes on what follows. A guest calls its host by name.
struct CarryHead {
    static constexpr PacketKind kKind = PacketKind::Carry;
    std::uint64_t cookie = 0;
    RelayEnd to;

    static void fields(auto& ar, auto& p) {
        ar("cookie", p.cookie);
        ar("to", p.to);
    }
};

/// The head of a datagram that a relay server passes on.
struct CarriedHead {
    static constexpr PacketKind kKind = PacketKind::Carried;
    RelayEnd from;

    static void fields(auto& ar, auto& p) { ar("from", p.from); }
};

/// A machine to one that it has asked: to have a packet sent to an address of its own, to learn whether that arrives.
struct TryPacket {
    static constexpr PacketKind kKind = PacketKind::Try;
    static constexpr std::size_t kPaddedTo = kAskBytes;
    std::uint32_t magic = kMagic;
    std::uint64_t nonce = 0;   ///< Returned in both answers. Nobody but the machine that was asked may know it.
    std::uint64_t cookie = 0;  ///< Of an answer to Ask.
    Address at{};              ///< Where the packet is to be sent.

    static void fields(auto& ar, auto& p) {
        ar("magic", p.magic);
        ar("nonce", p.nonce);
        ar("cookie", p.cookie);
        ar("at", p.at);
    }
};

enum class TriedPart : std::uint8_t {
    Trial,            ///< The packet that was to be sent.
    SentFromHere,     ///< To the asker: the trial was sent from the port that was asked, …
    SentFromAnother,  ///< … or from one to which nobody sends anything.
};

/// The answers: one to the address that is tried, one to the asker. Both together are smaller than what was asked.
struct TriedPacket {
    static constexpr PacketKind kKind = PacketKind::Tried;
    std::uint64_t nonce = 0;
    TriedPart part = TriedPart::Trial;

    static void fields(auto& ar, auto& p) {
        ar("nonce", p.nonce);
        ar("part", p.part, TriedPart::SentFromAnother);
    }
};

/// The least port at which a member may run a relay server: others belong to services of the system.
inline constexpr std::uint16_t kLeastLentPort = 1024;

/// A host to its guests: asks for a relay server. A guest to its host: runs one.
struct LendPacket {
    static constexpr PacketKind kKind = PacketKind::Lend;
    SeatId sender = 0;
    std::uint16_t port = 0;  ///< At which others reach it from the internet; 0: the host asks.

    static void fields(auto& ar, auto& p) {
        ar("sender", p.sender);
        ar("port", p.port);
    }
};

/// For how long a relay server remembers a host or guest after it has asked.
inline constexpr Micros kHostedFor = 30 * kSecond;

/// For how long it lets nobody from the address of a removed guest reach the host again, which repeats that.
inline constexpr Micros kBarredFor = 120 * kSecond;
inline constexpr std::size_t kMostBarred = 8;

/// Reads the head of a datagram, and removes it. Returns false, and changes nothing, if it has none.
template <typename Head>
[[nodiscard]] bool take_head(std::string_view& bytes, Head& head) {
    engine::Reader reader(bytes);
    const bool is_kind = reader.byte() == static_cast<std::uint8_t>(Head::kKind);
    Head::fields(reader, head);
    if (!is_kind || !reader.ok()) {
        return false;
    }
    bytes.remove_prefix(bytes.size() - reader.left());
    return true;
}

}  // namespace net
