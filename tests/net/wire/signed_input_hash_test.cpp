// SPDX-License-Identifier: Zlib
#include "net/wire/signed_input_hash.h"

#include "net/link/transport.h"
#include "tests/support/numbers.h"

#include <set>

#include <catch2/catch.hpp>

using namespace net;
using net::extended;
using net::PilotEvent;
using net::StreamHash;

TEST_CASE("equal input has equal hashes, and any difference in a tick changes them") {
    const PilotEvent chat = ChatEvent{"hello"};
    const StreamHash before = extended({}, 5, {});
    CHECK(extended(before, 7, {chat}) == extended(before, 7, {chat}));
    std::set<StreamHash> hashes{extended(before, 7, {chat})};
    hashes.insert(extended(before, 6, {chat}));
    hashes.insert(extended(before, 7, {}));
    hashes.insert(extended(before, 7, {chat, chat}));
    hashes.insert(extended({}, 7, {chat}));
    hashes.insert(extended(before, 7, {ChatEvent{"hellO"}}));
    hashes.insert(extended(before, 7, {DelayEvent{1}}));
    hashes.insert(extended(before, 7, {DelayEvent{2}}));
    hashes.insert(extended(before, 7, {SuspicionEvent{2}}));
    hashes.insert(extended(before, 7, {DropVoteEvent{2}}));
    hashes.insert(extended(before, 7, {DropVoteEvent{2, 1}}));
    CHECK(hashes.size() == 11);
}

TEST_CASE("the hash of a stream depends on the order of its ticks") {
    CHECK(extended(extended({}, 1, {}), 2, {}) != extended(extended({}, 2, {}), 1, {}));
}

namespace {

const KeyPair kAnn = KeyPair::derive(Secret{1});
constexpr StreamName kName{.game = 7, .peer = 2, .beginning = 10};

/// Returns hashes with these first bytes.
SignedHashes hashes_of(std::uint8_t newest, std::uint8_t second, std::uint8_t third, std::uint8_t fourth) {
    return {StreamHash{newest}, StreamHash{second}, StreamHash{third}, StreamHash{fourth}};
}

SignedInputHash signed_by_ann(Tick tick, const SignedHashes& hashes) {
    return signed_input_hash(kName, tick, hashes, kAnn.signing_key);
}

}  // namespace

TEST_CASE("a signed hash counts only for its game, peer, beginning, tick and hashes") {
    const SignedInputHash hash = signed_by_ann(128, hashes_of(4, 3, 2, 1));
    CHECK(is_signed(hash, kName, kAnn.public_key));
    CHECK_FALSE(is_signed(hash, {8, 2, 10}, kAnn.public_key));
    CHECK_FALSE(is_signed(hash, {7, 3, 10}, kAnn.public_key));
    CHECK_FALSE(is_signed(hash, {7, 2, 11}, kAnn.public_key));
    CHECK_FALSE(is_signed(hash, kName, KeyPair::derive(Secret{2}).public_key));
    SignedInputHash other = hash;
    other.tick += kSignEvery;
    CHECK_FALSE(is_signed(other, kName, kAnn.public_key));
    other = hash;
    other.hashes[3][15] ^= 1;
    CHECK_FALSE(is_signed(other, kName, kAnn.public_key));
    other = hash;
    other.history[0] ^= 1;
    CHECK_FALSE(is_signed(other, kName, kAnn.public_key));
}

TEST_CASE("a signature vouches for the history 128 ticks earlier, to those who have neither input nor its hashes") {
    const SignedInputHash hash = signed_input_hash(kName, 192, hashes_of(3, 2, 1, 0), kAnn.signing_key, StreamHash{9});
    CHECK(is_signed(hash, kName, kAnn.public_key));
    const auto voucher = voucher_of(hash, kName, kAnn.public_key);
    REQUIRE(voucher);
    CHECK(voucher->covers() == 64);
    CHECK(voucher->history == StreamHash{9});
    CHECK(is_valid(*voucher, 7));
    CHECK_FALSE(is_valid(*voucher, 8));
    const auto changed = [&](const auto& change) {
        HistoryVoucher other = *voucher;
        change(other);
        return other;
    };
    CHECK_FALSE(is_valid(changed([](HistoryVoucher& v) { v.key = KeyPair::derive(Secret{2}).public_key; }), 7));
    CHECK_FALSE(is_valid(changed([](HistoryVoucher& v) { v.peer = 3; }), 7));
    CHECK_FALSE(is_valid(changed([](HistoryVoucher& v) { v.beginning = 0; }), 7));
    CHECK_FALSE(is_valid(changed([](HistoryVoucher& v) { v.tick += kSignEvery; }), 7));
    CHECK_FALSE(is_valid(changed([](HistoryVoucher& v) { v.input[3] ^= 1; }), 7));
    CHECK_FALSE(is_valid(changed([](HistoryVoucher& v) { v.history[3] ^= 1; }), 7));
}

TEST_CASE("a signature without a history, or of the first ticks, vouches for nothing") {
    const SigningKey& key = kAnn.signing_key;
    CHECK_FALSE(voucher_of(signed_input_hash(kName, 192, {}, key), kName, kAnn.public_key));
    CHECK_FALSE(voucher_of(signed_input_hash(kName, 128, {}, key, StreamHash{9}), kName, kAnn.public_key));
    HistoryVoucher early = *voucher_of(signed_input_hash(kName, 192, {}, key, StreamHash{9}), kName, kAnn.public_key);
    early.tick = 64;
    CHECK_FALSE(is_valid(early, 7));
}

TEST_CASE("signatures contradict each other if they have different hashes of one tick") {
    const SignedInputHash at_256 = signed_by_ann(256, hashes_of(4, 3, 2, 1));
    CHECK_FALSE(is_contradiction(at_256, at_256));
    CHECK(is_contradiction(at_256, signed_by_ann(256, hashes_of(9, 3, 2, 1))));
    CHECK_FALSE(is_contradiction(at_256, signed_by_ann(320, hashes_of(5, 4, 3, 2))));
    CHECK(is_contradiction(at_256, signed_by_ann(320, hashes_of(5, 9, 3, 2))));
    // Three signing intervals apart, they still have one tick in common; further apart, none.
    CHECK(is_contradiction(at_256, signed_by_ann(448, hashes_of(7, 6, 5, 9))));
    CHECK(is_contradiction(signed_by_ann(448, hashes_of(7, 6, 5, 9)), at_256));
    CHECK_FALSE(is_contradiction(at_256, signed_by_ann(512, hashes_of(8, 7, 6, 9))));
    SignedInputHash of_another = signed_by_ann(256, hashes_of(9, 3, 2, 1));
    of_another.peer = 3;
    CHECK_FALSE(is_contradiction(at_256, of_another));
}

TEST_CASE("packets with signatures decode as encoded, and the largest fits into a datagram") {
    SignaturesPacket packet{.asks = 0xFF, .is_urgent = true, .compared = 8, .input = {6}, .hashes = {}};
    packet.hashes.assign(kMaxPeers - 1, signed_by_ann(128, hashes_of(4, 3, 2, 1)));
    const std::string bytes = encode(packet);
    CHECK(bytes.size() + 6 <= kMaxDatagramBytes);
    const auto decoded = decode<SignaturesPacket>(bytes);
    REQUIRE(decoded);
    CHECK(encode(*decoded) == bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        REQUIRE_FALSE(decode<SignaturesPacket>(bytes.substr(0, size)));
    }
    packet.hashes.resize(kMaxPeers);
    CHECK_FALSE(decode<SignaturesPacket>(encode(packet)));
    const LiarProofPacket proof{signed_by_ann(128, {}), signed_by_ann(128, hashes_of(4, 3, 2, 1))};
    const auto read = decode<LiarProofPacket>(encode(proof));
    REQUIRE(read);
    CHECK(read->one == proof.one);
    CHECK(read->other == proof.other);
}

TEST_CASE("packets with signatures have the bytes that PROTOCOL.md names") {
    const SignedInputHash hash{
        .peer = 3, .tick = 0x140, .hashes = hashes_of(1, 2, 3, 4), .history = {7}, .signature = Signature{5}};
    const std::string bytes =
        encode(SignaturesPacket{.asks = 5, .is_urgent = true, .compared = 8, .input = {6}, .hashes = {hash}});
    CHECK(bytes.size() == 3 + 4 + 16 + 1 + 1 + 4 + 5 * 16 + 64);
    CHECK(bytes.substr(0, 4) == "\x11\x05\x01\x08");
    CHECK(bytes[7] == 6);
    CHECK(bytes.substr(23, 7) == std::string("\x01\x03\x40\x01\x00\x00\x01", 7));
    CHECK(bytes[24 + 5 + 16] == 2);
    CHECK(bytes[24 + 5 + 4 * 16] == 7);
    CHECK(bytes[24 + 5 + 5 * 16] == 5);
    const std::string proof = encode(LiarProofPacket{hash, hash});
    CHECK(proof.size() == 1 + 2 * (1 + 4 + 5 * 16 + 64));
    CHECK(proof.substr(0, 4) == std::string("\x12\x03\x40\x01", 4));
    const std::string header = encode(SignedSyncHeader{.turn = 7, .signature = Signature{9}});
    CHECK(header.size() == kSignatureBytes);
    CHECK(header.substr(0, 3) == "\x13\x07\x09");
}

TEST_CASE("a restart notice counts only for its game, peer, beginning and owner") {
    const KeyPair ann = KeyPair::derive(Secret{1});
    const Signature notice = restart_notice({7, 2, 10}, ann.signing_key);
    CHECK(is_restart_notice(notice, {7, 2, 10}, ann.public_key));
    CHECK_FALSE(is_restart_notice(notice, {8, 2, 10}, ann.public_key));
    CHECK_FALSE(is_restart_notice(notice, {7, 3, 10}, ann.public_key));
    CHECK_FALSE(is_restart_notice(notice, {7, 2, 11}, ann.public_key));
    CHECK_FALSE(is_restart_notice(notice, {7, 2, 10}, KeyPair::derive(Secret{2}).public_key));
    CHECK_FALSE(is_restart_notice(Signature{}, {7, 2, 10}, ann.public_key));
}
