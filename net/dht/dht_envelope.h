// SPDX-License-Identifier: Zlib
/// What the guard reads of a datagram of OpenDHT's protocol, which is a map in MessagePack.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

/// Which request a datagram belongs to.
struct DhtEnvelope {
    enum class Kind : std::uint8_t {
        Request,
        Answer,
        Other,  ///< News for a listener; or a part of a long request or answer, with the transaction of that.
    };
    std::uint32_t transaction = 0;  ///< Chosen at random by the sender of the request, and repeated in the answer.
    Kind kind = Kind::Other;

    friend bool operator==(const DhtEnvelope&, const DhtEnvelope&) = default;
};

/// Returns nothing unless the bytes are exactly one map with a transaction. Works in constant memory and in time
/// proportional to the number of bytes, whatever they are.
[[nodiscard]] std::optional<DhtEnvelope> read_envelope(std::string_view datagram);

/// Returns the datagram with a mark by which OpenDHT knows the sender for a client: it is answered, but not named to
/// others as a node. Three bytes longer; the same if it is no map of fewer than 15 items.
[[nodiscard]] std::string mark_as_client(std::string_view datagram);

}  // namespace net
