// SPDX-License-Identifier: Zlib
#include "net/dht/game_list.h"

#include <algorithm>
#include <tuple>

#include "engine/base/bytes.h"
#include "net/reach/code_symbols.h"
#include "net/wire/text.h"

namespace net {

namespace {

// Each use of a key or hash has its own name, so that no two uses ever concern the same bytes.
constexpr std::string_view kShardPurpose = "gyre games 1";
constexpr std::string_view kInboxPurpose = "gyre inbox 1";
constexpr std::string_view kSignedPurpose = "gyre listed game 1";
constexpr std::string_view kGameStamp = "gyre game stamp 1";
constexpr std::string_view kKnockStamp = "gyre knock stamp 1";

constexpr std::size_t kSignatureBytes = std::tuple_size_v<Signature>;

DhtKey hashed_key(std::string_view text) {
    DhtKey key{};
    std::copy_n(blake2b(text).begin(), key.size(), key.begin());
    return key;
}

template <std::size_t n>
std::string text_of(const std::array<std::uint8_t, n>& bytes) {
    return {bytes.begin(), bytes.end()};
}

std::string knock_subject(const PublicKey& list_key, std::uint64_t nonce) {
    engine::Writer writer;
    writer("key", list_key);
    writer("nonce", nonce);
    return writer.bytes();
}

std::string signed_text(std::string_view game) {
    return std::string(kSignedPurpose) + std::string(game);
}

}  // namespace

DhtKey list_shard(std::size_t shard) {
    engine::Writer writer;
    writer.raw(kShardPurpose);
    writer("protocol", kProtocolVersion);
    writer("shard", static_cast<std::uint8_t>(shard));
    return hashed_key(writer.bytes());
}

DhtKey inbox_of(const PublicKey& list_key) {
    return hashed_key(std::string(kInboxPurpose) + text_of(list_key));
}

std::string name_of(const PublicKey& list_key) {
    constexpr std::size_t kLetters = 8;
    std::string name;
    for (const unsigned symbol : to_symbols(list_key, kLetters)) {
        name += name.size() == kLetters / 2 ? "-" : "";
        name += letter_of(symbol);
    }
    return name;
}

StampMaker listing_stamp(const PublicKey& list_key, std::uint64_t period) {
    return {kGameStamp, text_of(list_key), period};
}

std::string write_listing(const ListedGame& game, const SigningKey& list_key) {
    engine::Writer writer;
    ListedGame::fields(writer, game);
    return writer.bytes() + text_of(signature_of(signed_text(writer.bytes()), list_key));
}

std::optional<ListedGame> read_listing(std::string_view value, std::size_t shard, std::int64_t seconds_since_1970) {
    if (value.size() <= kSignatureBytes || value.size() > kMaxDhtValueBytes) {
        return std::nullopt;
    }
    engine::Reader reader(value.substr(0, value.size() - kSignatureBytes));
    ListedGame game;
    ListedGame::fields(reader, game);
    if (!reader.ok() || !reader.at_end() || game.protocol != kProtocolVersion || shard_of(game.list_key) != shard ||
        !is_current(game.stamp, seconds_since_1970) || !is_stamped(game.stamp, kGameStamp, text_of(game.list_key))) {
        return std::nullopt;
    }
    game.host_name = clean_text(game.host_name, kMaxNameBytes);
    return game;
}

bool is_signed(std::string_view value, const ListedGame& game) {
    if (value.size() <= kSignatureBytes) {
        return false;
    }
    const std::string_view last = value.substr(value.size() - kSignatureBytes);
    Signature signature{};
    std::copy(last.begin(), last.end(), signature.begin());
    return is_signature_of(signature, signed_text(value.substr(0, value.size() - kSignatureBytes)), game.list_key);
}

StampMaker knock_stamp(const PublicKey& list_key, std::uint64_t nonce, std::uint64_t period) {
    return {kKnockStamp, knock_subject(list_key, nonce), period};
}

std::optional<std::string> seal_knock(const ListKnock& knock, const PublicKey& list_key) {
    return seal_to(padded(knock, ListKnock::kBytes - kSealToBytes), list_key);
}

std::optional<ListKnock> unseal_knock(std::string_view sealed, const KeyPair& list_key,
                                      std::int64_t seconds_since_1970) {
    auto knock =
        read_padded<ListKnock>(sealed.size() == ListKnock::kBytes ? unseal_from(sealed, list_key) : std::nullopt);
    const bool is_good = knock && is_current(knock->stamp, seconds_since_1970) &&
                         is_stamped(knock->stamp, kKnockStamp, knock_subject(list_key.public_key, knock->knock.nonce));
    return is_good ? std::move(knock) : std::nullopt;
}

}  // namespace net
