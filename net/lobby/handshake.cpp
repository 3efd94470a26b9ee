// SPDX-License-Identifier: Zlib
#include "net/lobby/handshake.h"

#include "engine/base/bytes.h"

namespace net {
namespace {

constexpr std::string_view kChannel = "gyre lobby 2";
constexpr std::string_view kSharePurpose = "gyre share 2";

std::string bytes_of(HandshakeId id) {
    engine::Writer writer;
    writer("nonce", id.nonce);
    writer("cookie", id.cookie);
    return writer.bytes();
}

std::string_view text_of(const auto& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

Handshake::Handshake(Side side, const KeyPair& own, const Secret& secret, std::string_view password, HandshakeId id)
    : side_(side), own_(&own), cpace_({.password = password, .channel = kChannel, .session = bytes_of(id)},
                                      derive_secret(secret, std::string(kSharePurpose) + bytes_of(id))) {}

LinkKey Handshake::key(const PublicKey& their_key, const CpaceShare& their_share) const {
    const std::string_view own_data = text_of(own_->public_key);
    const CpaceMessage theirs{their_share, text_of(their_key)};
    const auto secret =
        side_ == Side::Joiner ? cpace_.key_of_initiator(own_data, theirs) : cpace_.key_of_responder(own_data, theirs);
    if (!secret) {
        return {};
    }
    return LinkKey::derive(*own_, their_key, text_of(*secret));
}

}  // namespace net
