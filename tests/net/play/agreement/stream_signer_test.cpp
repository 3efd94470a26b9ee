// SPDX-License-Identifier: Zlib
#include "net/play/agreement/stream_signer.h"

#include <catch2/catch.hpp>

#include "net/link/transport.h"
#include "net/wire/sync_packet.h"

using namespace net;

namespace {

constexpr StreamName kStreamName{.game = 7, .peer = 2, .beginning = 10};
const KeyPair kSigner = KeyPair::derive(Secret{1});

}  // namespace

TEST_CASE("input is signed once at each multiple of 64 ticks after its beginning") {
    StreamSigner signer;
    CHECK_FALSE(signer.is_due(kStreamName, 64));  // the signer has no key yet
    signer.begin(kSigner.signing_key);
    CHECK_FALSE(signer.is_due(kStreamName, 63));
    CHECK(signer.is_due(kStreamName, 64));
    CHECK_FALSE(signer.is_due({.game = 7, .peer = 2, .beginning = 64}, 64));
    signer.sign(kStreamName, 70, {StreamHash{5}});
    REQUIRE(signer.newest());
    CHECK(*signer.newest() == signed_input_hash(kStreamName, 64, {StreamHash{5}}, kSigner.signing_key));
    CHECK_FALSE(signer.is_due(kStreamName, 127));
    CHECK(signer.is_due(kStreamName, 128));
}

TEST_CASE("a signature travels once to each peer, before a packet with the input that it is of") {
    StreamSigner signer;
    signer.begin(kSigner.signing_key);
    const std::string packet(40, 'x');
    CHECK(signer.with_signature(0, 63, packet) == packet);
    signer.sign(kStreamName, 64, {StreamHash{5}});
    CHECK(signer.with_signature(0, 63, packet) == packet);
    const std::string first = signer.with_signature(0, 64, packet);
    CHECK(first.size() == kSignatureBytes + packet.size());
    CHECK(first.substr(kSignatureBytes) == packet);
    const auto header = decode<SignedSyncHeader>(first.substr(0, kSignatureBytes));
    REQUIRE(header);
    CHECK(header->turn == 1);
    CHECK(header->signature == signer.newest()->signature);
    CHECK(signer.with_signature(0, 70, packet) == packet);
    CHECK(signer.with_signature(1, 70, packet) != packet);
    signer.forget(0);
    CHECK(signer.with_signature(0, 70, packet) != packet);
}

TEST_CASE("a signature waits for a packet that has room for it") {
    StreamSigner signer;
    signer.begin(kSigner.signing_key);
    signer.sign(kStreamName, 64, {StreamHash{5}});
    const std::size_t most = kMaxDatagramBytes - kSignatureBytes - kTagBytes;
    CHECK(signer.with_signature(0, 70, std::string(most + 1, 'x')).size() == most + 1);
    CHECK(signer.with_signature(0, 70, std::string(most, 'x')).size() == most + kSignatureBytes);
}
