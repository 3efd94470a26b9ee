// SPDX-License-Identifier: Zlib
/// What is stored in the table under an invite code, sealed with keys that are made of it (PROTOCOL.md, Invite codes).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/dht/dht_messages.h"
#include "net/reach/invite_code.h"
#include "net/wire/packet.h"
#include "net/wire/sealing.h"

namespace net {

/// Where a code's values are stored, and what seals them.
struct InviteKeys {
    DhtKey record{};  ///< Of the host's record.
    DhtKey knocks{};  ///< Of the guests' knocks.
    SealKey seal;
};

/// Takes some 0.15 s, so that nobody can try all codes. See `stretch`.
[[nodiscard]] InviteKeys invite_keys(const InviteCode& code);
/// Returns the keys that are made of a secret, which must be random: takes no time.
[[nodiscard]] InviteKeys invite_keys(const Secret& secret);

inline constexpr std::size_t kMaxInviteAddresses = 6;

/// A host to those who have its code: where its lobby is.
struct InviteRecord {
    static constexpr std::size_t kBytes = 400;  ///< Sealed and padded, so that its size tells nothing.
    /// Of several records the one with the highest number counts; the host counts up from its time of day in seconds.
    std::uint64_t number = 0;
    bool is_open = true;  ///< Or closed again. Values cannot be deleted from the table.
    std::uint16_t protocol = kProtocolVersion;
    PublicKey host{};  ///< Its whole key, so no other program is taken for it.
    /// Where anybody can send, the best first, and then those for guests behind the same router. A relay server's may
    /// be among them.
    std::vector<Candidate> addresses{};
    /// Where guests can send once they have knocked; without a port if there is no such address.
    Candidate seen{};

    friend bool operator==(const InviteRecord&, const InviteRecord&) = default;

    static void fields(auto& ar, auto& r) {
        ar("number", r.number);
        ar("open", r.is_open);
        ar("protocol", r.protocol);
        ar("host", r.host);
        ar("addresses", r.addresses, kMaxInviteAddresses);
        ar("seen", r.seen);
    }
};

/// Where guests find a host.
struct InvitePlace {
    PublicKey host{};
    std::vector<Address> open{};    ///< Anybody can send there, the best first. Perhaps through a relay server.
    std::optional<Address> seen{};  ///< Guests must knock: a router lets in only answers.
    std::vector<Address> local{};   ///< For guests behind the same router.

    friend bool operator==(const InvitePlace&, const InvitePlace&) = default;
};

/// Returns the record of an open lobby there.
[[nodiscard]] InviteRecord record_of(const InvitePlace& place, std::uint64_t number);

/// A guest to the host: sends something to these addresses, so that routers let the guest's packets in.
struct Knock {
    static constexpr std::size_t kBytes = 208;
    std::uint64_t nonce = 0;  ///< Chosen by the guest, and returned in the host's questions.
    std::vector<Candidate> addresses{};

    friend bool operator==(const Knock&, const Knock&) = default;

    static void fields(auto& ar, auto& k) {
        ar("nonce", k.nonce);
        ar("addresses", k.addresses, kMaxInviteAddresses);
    }
};

/// Returns whether machines that are seen at these addresses are behind the same router, or in one network, so that the
/// addresses that they have there are of use.
[[nodiscard]] inline bool are_neighbours(const Address& a, const Address& b) {
    return a.ip == b.ip || (is_private(a) && is_private(b));
}

/// Returns a value in that many bytes, so that its size tells nothing.
template <typename T>
[[nodiscard]] std::string padded(const T& value, std::size_t size) {
    engine::Writer writer;
    T::fields(writer, value);
    std::string text = writer.bytes();
    text.resize(size, '\0');
    return text;
}

/// Returns the value in a padded text; nothing if there is no text, or no such value in it.
template <typename T>
[[nodiscard]] std::optional<T> read_padded(const std::optional<std::string>& text) {
    if (!text) {
        return std::nullopt;
    }
    engine::Reader reader(*text);
    T value;
    T::fields(reader, value);
    return reader.ok() ? std::optional(std::move(value)) : std::nullopt;
}

/// Returns the sealed value, always of T::kBytes.
template <typename T>
[[nodiscard]] std::string seal_value(const T& value, const SealKey& key) {
    return seal(padded(value, T::kBytes - kSealBytes), key);
}

/// Returns the value; nothing unless it was sealed with that key.
template <typename T>
[[nodiscard]] std::optional<T> unseal_value(std::string_view sealed, const SealKey& key) {
    return read_padded<T>(sealed.size() == T::kBytes ? unseal(sealed, key) : std::nullopt);
}

}  // namespace net
