// SPDX-License-Identifier: Zlib
#include "net/play/agreement/signed_hash_book.h"

#include "net/link/transport.h"
#include "net/wire/sync_packet.h"
#include "tests/support/numbers.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace net;
using BookVerdict = SignedHashBook::Verdict;

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

namespace {

const KeyPair kAnn = KeyPair::derive(Secret{1});
constexpr StreamName kName{.game = 7, .peer = 2, .beginning = 0};

/// Returns Ann's hashes before a tick. Each contains the number of its tick, and `forged` from tick 192 on.
SignedHashes hashes_before(Tick tick, std::uint8_t forged = 0) {
    SignedHashes hashes{};
    for (std::size_t i = 0; i < hashes.size() && tick > i * kSignEvery; ++i) {
        const auto turn = static_cast<std::uint8_t>(tick / kSignEvery - i);
        hashes[i] = StreamHash{turn, turn >= 3 ? forged : std::uint8_t{0}};
    }
    return hashes;
}

HeldHashes held_before(Tick tick, std::uint8_t forged = 0) {
    HeldHashes held{};
    const SignedHashes hashes = hashes_before(tick, forged);
    std::copy(hashes.begin(), hashes.end(), held.begin());
    return held;
}

SignedInputHash signed_at(Tick tick, std::uint8_t forged = 0, const StreamName& name = kName) {
    return signed_input_hash(name, tick, hashes_before(tick, forged), kAnn.signing_key);
}

struct Book : SignedHashBook {
    Book() { expect(kName, kAnn.public_key, 0); }
    BookVerdict take(const SignedInputHash& hash, Micros now = 0) { return note(hash, held_before(hash.tick), now); }
};

}  // namespace

TEST_CASE("the newest signature that fits is kept, and older or known ones are useless") {
    Book book;
    CHECK(book.is_news(signed_at(128)));
    CHECK(book.take(signed_at(128)) == BookVerdict::Fits);
    CHECK(book.newest(2) == signed_at(128));
    CHECK_FALSE(book.is_news(signed_at(128)));
    CHECK(book.take(signed_at(128)) == BookVerdict::Useless);
    CHECK(book.take(signed_at(64)) == BookVerdict::Useless);
    CHECK(book.take(signed_at(192)) == BookVerdict::Fits);
    CHECK(book.newest(2) == signed_at(192));
    CHECK_FALSE(book.is_contrary(2));
    CHECK_FALSE(book.proof(2));
}

TEST_CASE("a signature by somebody else, of an unsigned tick or of nobody's input is bad") {
    Book book;
    SignedInputHash hash = signed_at(64);
    hash.signature[5] ^= 1;
    CHECK(book.take(hash) == BookVerdict::Bad);
    CHECK(book.take(signed_at(64, 0, {.game = 8, .peer = 2, .beginning = 0})) == BookVerdict::Bad);
    CHECK(book.take(signed_at(65)) == BookVerdict::Bad);
    CHECK(book.take(signed_at(0)) == BookVerdict::Bad);
    hash = signed_at(64);
    hash.peer = 3;  // peer 3 has no key
    CHECK(book.take(hash) == BookVerdict::Bad);
    CHECK_FALSE(book.newest(2));
}

TEST_CASE("a signature of input that is not held here is useless") {
    Book book;
    HeldHashes held = held_before(256);
    held.front().reset();
    CHECK(book.note(signed_at(256), held, 0) == BookVerdict::Useless);
    held = held_before(256);
    held.back().reset();  // the oldest is no longer held; the others suffice
    CHECK(book.note(signed_at(256), held, 0) == BookVerdict::Fits);
}

TEST_CASE("a signature of other input is contrary until one of ours comes, and then it proves a lie") {
    Book book;
    CHECK(book.take(signed_at(192, 9), kSecond) == BookVerdict::Contrary);
    CHECK(book.is_contrary(2));
    CHECK_FALSE(book.newest(2));
    CHECK_FALSE(book.is_deceived_by(2, kSecond + SignedHashBook::kDeceivedAfter - 1));
    CHECK(book.is_deceived_by(2, kSecond + SignedHashBook::kDeceivedAfter));
    CHECK(book.take(signed_at(256, 9), 2 * kSecond) == BookVerdict::Contrary);
    CHECK(book.is_deceived_by(2, kSecond + SignedHashBook::kDeceivedAfter));
    CHECK(book.take(signed_at(256), 2 * kSecond) == BookVerdict::Proof);
    REQUIRE(book.proof(2));
    CHECK(is_contradiction(book.proof(2)->one, book.proof(2)->other));
    CHECK_FALSE(book.is_deceived_by(2, 60 * kSecond));
    CHECK(book.take(signed_at(320)) == BookVerdict::Useless);
}

TEST_CASE("a fitting signature and a contrary one prove a lie in either order") {
    Book book;
    CHECK(book.take(signed_at(192)) == BookVerdict::Fits);
    CHECK(book.take(signed_at(192, 9)) == BookVerdict::Proof);
    CHECK(book.proof(2));
}

TEST_CASE("a signature that fits clears a contrary one too old to be compared") {
    Book book;
    CHECK(book.take(signed_at(192, 9)) == BookVerdict::Contrary);
    CHECK(book.take(signed_at(512)) == BookVerdict::Fits);
    CHECK_FALSE(book.is_contrary(2));
}

TEST_CASE("a claimed proof counts if the peer signed both halves and they contradict each other") {
    Book book;
    CHECK_FALSE(book.note_proof({signed_at(192), signed_at(192)}));
    CHECK_FALSE(book.note_proof({signed_at(192, 9), signed_at(512)}));
    LiarProofPacket proof{signed_at(192, 9), signed_at(192)};
    for (SignedInputHash* half : {&proof.one, &proof.other}) {
        half->signature[0] ^= 1;
        CHECK_FALSE(book.note_proof(proof));
        half->signature[0] ^= 1;
    }
    CHECK_FALSE(book.proof(2));
    CHECK(book.note_proof(proof));
    CHECK(book.proof(2));
    proof.one.peer = proof.other.peer = 3;
    CHECK_FALSE(book.note_proof(proof));
}

TEST_CASE("a signature is due with the input that it is of, and withheld 5 s later") {
    Book book;
    book.update(2, 63, kSecond);
    CHECK(book.lacking(2, 9 * kSecond) == 0);
    book.update(2, 64, 2 * kSecond);
    book.update(2, 80, 3 * kSecond);
    CHECK(book.lacking(2, 2 * kSecond) > 0);
    CHECK(book.lacking(2, 4 * kSecond) == 2 * kSecond);
    CHECK_FALSE(book.is_withheld(2, 7 * kSecond - 1));
    CHECK(book.is_withheld(2, 7 * kSecond));
    CHECK(book.take(signed_at(64)) == BookVerdict::Fits);
    CHECK(book.lacking(2, 7 * kSecond) == 0);
    book.update(2, 127, 8 * kSecond);
    CHECK(book.lacking(2, 20 * kSecond) == 0);
    book.update(2, 128, 9 * kSecond);
    CHECK(book.lacking(2, 10 * kSecond) == kSecond);
}

TEST_CASE("nobody's silence counts from before a suspension") {
    Book book;
    book.update(2, 64, kSecond);
    CHECK(book.take(signed_at(192, 9), kSecond) == BookVerdict::Contrary);
    book.restart_wait(60 * kSecond);
    CHECK(book.lacking(2, 61 * kSecond) == kSecond);
    CHECK_FALSE(book.is_deceived_by(2, 62 * kSecond));
}
