// SPDX-License-Identifier: Zlib
/// The worldwide list of open games, as it is stored in the table (PROTOCOL.md, The list of games). It holds no
/// addresses: whoever wants to join asks the host for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "net/dht/invite.h"
#include "net/wire/identity.h"
#include "net/wire/stamp.h"

namespace net {

/// The list is spread over so many keys of the table, so that filling it with junk takes as many times the effort.
inline constexpr std::size_t kListShards = 16;

[[nodiscard]] DhtKey list_shard(std::size_t shard);
/// Returns the shard of a game.
[[nodiscard]] constexpr std::size_t shard_of(const PublicKey& list_key) {
    return list_key[0] % kListShards;
}
/// Returns the key of the table at which those who want to join a listed game knock.
[[nodiscard]] DhtKey inbox_of(const PublicKey& list_key);
/// Returns a name for a listed game, made of the beginning of its list key: "7KQ2-XD4R".
[[nodiscard]] std::string name_of(const PublicKey& list_key);

/// A game in the list. Everything in it is what its host says.
struct ListedGame {
    std::uint64_t number = 0;  ///< As that of an InviteRecord.
    bool is_open = true;       ///< Or closed again.
    std::uint16_t protocol = kProtocolVersion;
    Identity identity{};
    std::string host_name{};  ///< Cleaned when it is read.
    std::string game{};       ///< See HostSetup.
    std::uint8_t pilots = 0;  ///< Present now.
    std::uint8_t max_pilots = 0;
    bool has_password = false;
    bool is_running = false;
    PublicKey list_key{};  ///< Drawn for this listing; signs it, and opens knocks.
    PublicKey host{};      ///< Of the host's session.
    Stamp stamp{};         ///< For `list_key`.

    friend bool operator==(const ListedGame&, const ListedGame&) = default;

    static void fields(auto& ar, auto& g) {
        ar("number", g.number);
        ar("open", g.is_open);
        ar("protocol", g.protocol);
        ar("identity", g.identity);
        ar("name", g.host_name, kMaxNameBytes);
        ar("game", g.game, kMaxSetupBytes);
        ar("pilots", g.pilots, kMaxPilots);
        ar("max_pilots", g.max_pilots, kMaxPilots);
        ar("password", g.has_password);
        ar("running", g.is_running);
        ar("list_key", g.list_key);
        ar("host", g.host);
        ar("stamp", g.stamp);
    }
};

/// Returns the search for a game's stamp.
[[nodiscard]] StampMaker listing_stamp(const PublicKey& list_key, std::uint64_t period);

/// Returns what is stored: the game, and its signature by the list key.
[[nodiscard]] std::string write_listing(const ListedGame& game, const SigningKey& list_key);

/// Returns the game in a value of that shard; nothing if it is not whole, of another version, or without a stamp that
/// is valid at that time. Takes microseconds, so that junk costs little; anybody may have made it until `is_signed`.
[[nodiscard]] std::optional<ListedGame> read_listing(std::string_view value, std::size_t shard,
                                                     std::int64_t seconds_since_1970);
/// Returns whether the owner of the list key in it has signed a value. Takes about 0.1 ms.
[[nodiscard]] bool is_signed(std::string_view value, const ListedGame& game);

/// A guest to the host of a listed game: asks where it is, and says where the guest may be reached.
struct ListKnock {
    static constexpr std::size_t kBytes = 240;  ///< Sealed and padded.
    /// The host answers with a record under `invite_keys` of this secret.
    std::array<std::uint8_t, 32> reply{};
    Stamp stamp{};  ///< For the list key and the knock's nonce.
    Knock knock{};

    friend bool operator==(const ListKnock&, const ListKnock&) = default;

    static void fields(auto& ar, auto& k) {
        ar("reply", k.reply);
        ar("stamp", k.stamp);
        ar("knock", k.knock);
    }
};

/// Returns the search for a knock's stamp.
[[nodiscard]] StampMaker knock_stamp(const PublicKey& list_key, std::uint64_t nonce, std::uint64_t period);

/// Returns the knock, sealed to the list key; nothing if that is no key.
[[nodiscard]] std::optional<std::string> seal_knock(const ListKnock& knock, const PublicKey& list_key);

/// Returns the knock; nothing unless it was sealed to that key and has a stamp that is valid at that time. Takes about
/// 0.1 ms.
[[nodiscard]] std::optional<ListKnock> unseal_knock(std::string_view sealed, const KeyPair& list_key,
                                                    std::int64_t seconds_since_1970);

}  // namespace net
