// SPDX-License-Identifier: Zlib
/// What the game and its node in the distributed hash table, a process of its own, send each other: one message a
/// packet of a socket pair (SOCK_SEQPACKET), at most kMaxDhtMessageBytes.
///
/// The node has no socket of its own but the game's: it gets the datagrams that may be the table's, and hands over
/// those that are to be sent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/bytes.h"
#include "net/wire/address.h"

namespace net {

/// Where values are stored: a place among 2^160, as if by chance.
using DhtKey = std::array<std::uint8_t, 20>;

/// The sorts of values. A get finds values of its sort only, so that nobody hides or swells one sort with another.
enum class DhtSort : std::uint8_t {
    Record,  ///< Games, knocks, results: at most kMaxDhtValueBytes.
    Replay,  ///< At most kMaxDhtReplayBytes.
};

/// The largest record.
inline constexpr std::size_t kMaxDhtValueBytes = 512;
inline constexpr std::size_t kMaxDhtReplayBytes = std::size_t{48} * 1024;
inline constexpr std::size_t kMaxDhtMessageBytes = kMaxDhtReplayBytes + 64;
/// The descriptor at which the node finds its end of the pair.
inline constexpr int kDhtDescriptor = 3;

enum class DhtMessage : std::uint8_t {
    Datagram = 1,
    Put,
    Get,
    Listen,
    Cancel,
    Bootstrap,
    Value,
    Done,
    Status,
    KnownNode,
    Member,
};

/// Either way: a datagram that came from an address, or is to be sent to it.
struct DhtDatagram {
    static constexpr DhtMessage kKind = DhtMessage::Datagram;
    Address address{};
    std::string bytes;

    static void fields(auto& ar, auto& m) {
        ar("address", m.address);
        ar("bytes", m.bytes, kMaxDhtMessageBytes);
    }
};

/// To the node: store a value, and keep it stored until Cancel. Answered by Done when it is stored first.
struct DhtPut {
    static constexpr DhtMessage kKind = DhtMessage::Put;
    std::uint32_t request = 0;  ///< Chosen by the game, and never used again.
    DhtKey key{};
    DhtSort sort = DhtSort::Record;
    std::string value;

    static void fields(auto& ar, auto& m) {
        ar("request", m.request);
        ar("key", m.key);
        ar("sort", m.sort, DhtSort::Replay);
        ar("value", m.value, kMaxDhtReplayBytes);
    }
};

/// To the node: answer with all values of a sort at a key (Value), and then Done.
struct DhtGet {
    static constexpr DhtMessage kKind = DhtMessage::Get;
    std::uint32_t request = 0;
    DhtKey key{};
    DhtSort sort = DhtSort::Record;

    static void fields(auto& ar, auto& m) {
        ar("request", m.request);
        ar("key", m.key);
        ar("sort", m.sort, DhtSort::Replay);
    }
};

/// To the node: report all records at a key, and those that are added, until Cancel.
struct DhtListen {
    static constexpr DhtMessage kKind = DhtMessage::Listen;
    std::uint32_t request = 0;
    DhtKey key{};

    static void fields(auto& ar, auto& m) {
        ar("request", m.request);
        ar("key", m.key);
    }
};

/// To the node: forget that request. A value that it put is not renewed any more.
struct DhtCancel {
    static constexpr DhtMessage kKind = DhtMessage::Cancel;
    std::uint32_t request = 0;

    static void fields(auto& ar, auto& m) { ar("request", m.request); }
};

/// To the node: that may be another node.
struct DhtBootstrap {
    static constexpr DhtMessage kKind = DhtMessage::Bootstrap;
    Address address{};

    static void fields(auto& ar, auto& m) { ar("address", m.address); }
};

/// To the node: whether strangers reach its socket. Only then do others count on it to keep values. At first they do
/// not.
struct DhtMember {
    static constexpr DhtMessage kKind = DhtMessage::Member;
    bool is_member = false;

    static void fields(auto& ar, auto& m) { ar("member", m.is_member); }
};

/// From the node: a value that was found. Anybody may have put it there.
struct DhtValue {
    static constexpr DhtMessage kKind = DhtMessage::Value;
    std::uint32_t request = 0;
    std::string value;

    static void fields(auto& ar, auto& m) {
        ar("request", m.request);
        ar("value", m.value, kMaxDhtReplayBytes);
    }
};

/// From the node: a put or a get has ended.
struct DhtDone {
    static constexpr DhtMessage kKind = DhtMessage::Done;
    std::uint32_t request = 0;
    bool is_ok = false;  ///< Whether any node answered.

    static void fields(auto& ar, auto& m) {
        ar("request", m.request);
        ar("ok", m.is_ok);
    }
};

enum class DhtState : std::uint8_t {
    Disconnected,  ///< No other node answers.
    Connecting,
    Connected,
};

/// From the node, at each change.
struct DhtStatus {
    static constexpr DhtMessage kKind = DhtMessage::Status;
    DhtState state = DhtState::Disconnected;

    static void fields(auto& ar, auto& m) { ar("state", m.state, DhtState::Connected); }
};

/// From the node, now and then: another node that answers, to begin with at the next start.
struct DhtKnownNode {
    static constexpr DhtMessage kKind = DhtMessage::KnownNode;
    Address address{};

    static void fields(auto& ar, auto& m) { ar("address", m.address); }
};

template <typename Message>
[[nodiscard]] std::string encode_message(const Message& message) {
    engine::Writer writer;
    writer("kind", Message::kKind);
    Message::fields(writer, message);
    return writer.bytes();
}

/// Returns nothing unless the bytes are exactly one message of this type.
template <typename Message>
[[nodiscard]] std::optional<Message> decode_message(std::string_view bytes) {
    engine::Reader reader(bytes);
    DhtMessage kind{};
    reader("kind", kind, DhtMessage::Member);
    Message message;
    Message::fields(reader, message);
    if (!reader.ok() || !reader.at_end() || kind != Message::kKind) {
        return std::nullopt;
    }
    return message;
}

}  // namespace net
