// SPDX-License-Identifier: Zlib
/// How a host tells friends where its game is: a code that they type or paste (PROTOCOL.md, Codes).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "net/reach/invite_code.h"
#include "net/wire/address.h"
#include "net/wire/keys.h"

namespace net {

/// Where a lobby is.
struct HostPlace {
    HostPlace() = default;
    HostPlace(const Address& at, const std::optional<KeyStart>& of = {})
        : address(at), key(of) {}  // NOLINT: is a place
    static HostPlace invited(const InviteCode& code) {
        HostPlace place;
        place.invite = code;
        return place;
    }
    /// Of a game in the list, by its list key (see ListedGame).
    static HostPlace listed_as(const PublicKey& list_key) {
        HostPlace place;
        place.listed = list_key;
        return place;
    }
    /// Returns whether address and key are yet to be found.
    [[nodiscard]] bool is_hidden() const { return invite || listed; }

    Address address;
    std::optional<KeyStart> key{};       ///< Of its host; nothing if only the address is known.
    std::optional<InviteCode> invite{};  ///< If set, or the next one, the rest is yet to be found.
    std::optional<PublicKey> listed{};

    friend bool operator==(const HostPlace&, const HostPlace&) = default;
};

/// Returns the code of a lobby, letters and digits in groups: "4-7KQ2M-XD4RT-9A0BC-1", or for an IPv6 address 36 of
/// them that begin with 6. The first is the version; after it follow address, port and key, 5 bits a character with
/// Crockford's 32, which have no I, L, O and U; the last one checks them. A host that is called by name at a relay
/// server has a code that begins with R, with the server's address and that name.
[[nodiscard]] std::string code_of(const Address& address, const KeyStart& key);

/// Begins links to games, "gyre://CODE", which desktops and browsers open with this program.
inline constexpr std::string_view kLinkScheme = "gyre://";

/// Finds the place in what a player typed or pasted: a code, short or long (in any case, with or without hyphens, O for
/// 0, I and L for 1), or a link with one, or else a numeric address, also in the middle of a line of
/// chat. Fails if a code is misspelt,
/// which every wrong character and every swap of neighbours is, or if it is that of another version. Returns nothing if
/// the text holds neither: it may be a name, which has to be looked up.
[[nodiscard]] std::optional<engine::Result<HostPlace>> find_place(std::string_view text, std::uint16_t default_port);

}  // namespace net
