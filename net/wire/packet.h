// SPDX-License-Identifier: Zlib
/// What all packets except the sync packet have in common: a kind, fields and, in most of them, the sender's tag.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/bytes.h"
#include "net/wire/keys.h"

namespace net {

/// The first byte of a datagram. See also is_of_game.
enum class PacketKind : std::uint8_t {
    Search = 1,
    Offer,
    Hello,
    Cookie,
    Join,
    Refusal,
    Roster,
    Member,
    Ping,
    Path,
    HistoryRequest,  ///< History…: net/history/history_packets.h.
    HistoryPiece,
    Visit,  ///< Visit, Welcome and Entry: net/lobby/visit/visit_packets.h.
    Welcome,
    Entry,
    DropNotice,  ///< net/play/membership/lost_peers.h
    Signatures,  ///< Signatures, LiarProof and SignedSync: net/wire/signed_input_hash.h.
    LiarProof,
    SignedSync,
    HashRequest,  ///< This and the following: net/history/history_packets.h.
    HistoryHash,
    Referral,  ///< See net/lobby/visit/visit_packets.h.
    Say,       ///< This and the following: net/lobby/visit/spectator_chat.h.
    Lines,
    ProofRequest,  ///< This and the following: net/history/history_packets.h.
    HistoryProof,
    Ask,  ///< This and the following: net/wire/relay_packets.h.
    Seen,
    Carry,
    Carried,
    Preview,  ///< See net/wire/packets.h.
    Try,      ///< This and the following: net/wire/relay_packets.h.
    Tried,
    Lend,
};
inline constexpr std::uint8_t kFirstGameKind = 0x80;

/// Returns whether a datagram that begins with that byte is for a running game and its links.
[[nodiscard]] constexpr bool is_of_game(std::uint8_t kind) {
    return kind >= kFirstGameKind || (kind >= static_cast<std::uint8_t>(PacketKind::DropNotice) &&
                                      kind <= static_cast<std::uint8_t>(PacketKind::SignedSync));
}

/// Returns whether a datagram looks like one of the distributed hash table, with which the game shares its socket: a
/// map of MessagePack whose first key has one letter. So may a sync packet, one in 256, so ask its tag first.
[[nodiscard]] constexpr bool is_of_table(std::string_view datagram) {
    constexpr std::size_t kHead = 4;
    constexpr unsigned kMap = 0x80;     // … of at most 15 entries
    constexpr unsigned kLetter = 0xA1;  // a text of one byte
    return datagram.size() > kHead && (static_cast<unsigned char>(datagram[0]) & 0xF0U) == kMap &&
           static_cast<unsigned char>(datagram[1]) == kLetter;
}

inline constexpr std::uint16_t kProtocolVersion = 3;
inline constexpr std::size_t kLobbyTagBytes = 8;     ///< Size of the tag at the end of members' packets.
inline constexpr std::uint32_t kMagic = 0x45525947;  ///< "GYRE": packets of other programs are not answered.
/// Size to which a stranger's request is padded, so that no answer is larger than the request.
inline constexpr std::size_t kAskBytes = 128;
/// Used as the slot of a joiner, which has none yet.
inline constexpr std::uint8_t kStranger = 0xFF;

/// Encodes kind and fields, padded if the packet type requires it.
template <typename Packet>
[[nodiscard]] std::string encode(const Packet& packet) {
    engine::Writer writer;
    writer("kind", Packet::kKind);
    Packet::fields(writer, packet);
    std::string bytes = writer.bytes();
    if constexpr (requires { Packet::kPaddedTo; }) {
        bytes.resize(Packet::kPaddedTo, '\0');
    }
    return bytes;
}

/// Decodes a packet. Returns nothing unless the bytes are exactly one packet of this type.
template <typename Packet>
[[nodiscard]] std::optional<Packet> decode(std::string_view bytes) {
    engine::Reader reader(bytes);
    Packet packet;
    const bool is_kind = reader.byte() == static_cast<std::uint8_t>(Packet::kKind);
    Packet::fields(reader, packet);
    if constexpr (requires { Packet::kPaddedTo; }) {
        if (bytes.size() != Packet::kPaddedTo || packet.magic != kMagic) {
            return std::nullopt;
        }
    } else if (!reader.at_end()) {
        return std::nullopt;
    }
    if constexpr (requires { packet.extensions; }) {
        if (!packet.extensions.is_sound()) {
            return std::nullopt;
        }
    }
    return is_kind && reader.ok() ? std::optional(std::move(packet)) : std::nullopt;
}

/// Returns the bytes followed by the sender's tag over them.
[[nodiscard]] inline std::string tagged(std::string_view bytes, const LinkKey& key, std::uint8_t sender) {
    engine::Writer writer;
    writer.raw(bytes);
    writer("tag", key.tag(sender, bytes));
    return writer.bytes();
}

/// Returns whether the bytes end in the tag of that sender.
[[nodiscard]] inline bool has_tag(std::string_view bytes, const LinkKey& key, std::uint8_t sender) {
    if (!key.is_set() || bytes.size() < kLobbyTagBytes) {
        return false;
    }
    std::uint64_t tag = 0;
    engine::Reader(bytes.substr(bytes.size() - kLobbyTagBytes))("tag", tag);
    return tag == key.tag(sender, bytes.substr(0, bytes.size() - kLobbyTagBytes));
}

/// Decodes a tagged packet without checking the tag; `has_tag` does that.
template <typename Packet>
[[nodiscard]] std::optional<Packet> decode_tagged(std::string_view bytes) {
    return bytes.size() < kLobbyTagBytes ? std::nullopt
                                         : decode<Packet>(bytes.substr(0, bytes.size() - kLobbyTagBytes));
}

}  // namespace net
