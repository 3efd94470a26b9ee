// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <random>
#include <string>

#include "net/dht/dht_envelope.h"

using namespace net;
using namespace std::string_literals;
using Kind = DhtEnvelope::Kind;

namespace {

/// The keys and layouts of OpenDHT 2.4: {"a": {"id": …}, "q": "ping", "t": 0x01020304, "y": "q", "v": "RNG1", "n": …}
const std::string kRequest = "\x86\xA1"s + "a\x81\xA2id\xC4\x02xy\xA1q\xA4ping\xA1t\xCE\x01\x02\x03\x04\xA1y\xA1q" +
                             "\xA1v\xA4RNG1\xA1n\xCE" + "gyre";
const std::string kAnswer = "\x85\xA1"s + "r\x82\xA2id\xC4\x02xy\xA2sa\xC4\x04" + "abcd\xA1t\xCE\x01\x02\x03\x04" +
                            "\xA1y\xA1r\xA1v\xA4RNG1\xA1n\xCE" + "gyre";

}  // namespace

TEST_CASE("requests and answers of OpenDHT are told apart by their keys") {
    CHECK(read_envelope(kRequest) == DhtEnvelope{.transaction = 0x01020304, .kind = Kind::Request});
    CHECK(read_envelope(kAnswer) == DhtEnvelope{.transaction = 0x01020304, .kind = Kind::Answer});
    CHECK(read_envelope("\x82\xA1"
                        "e\x92\xCC\xCB\xA0\xA1t\x07"s) == DhtEnvelope{.transaction = 7, .kind = Kind::Answer});
    CHECK(read_envelope("\x82\xA1u\x80\xA1t\xCD\x01\x00"s) == DhtEnvelope{.transaction = 256, .kind = Kind::Other});
    CHECK(read_envelope("\x82\xA1p\x80\xA1t\xC4\x04\x00\x00\x01\x01"s) ==
          DhtEnvelope{.transaction = 257, .kind = Kind::Other});
}

TEST_CASE("keys of an answer that are nested in something else do not make a datagram an answer") {
    CHECK(read_envelope("\x82\xA1"
                        "a\x81\xA1r\x00\xA1t\x01"s) == DhtEnvelope{.transaction = 1, .kind = Kind::Other});
    CHECK(read_envelope("\x82\xA1"
                        "a\x92\xA1r\xA1"
                        "e\xA1t\x01"s) == DhtEnvelope{.transaction = 1, .kind = Kind::Other});
}

TEST_CASE("an item of every kind is skipped") {
    const std::string items[] = {"\x00"s,
                                 "\x7F"s,
                                 "\xE0"s,
                                 "\xFF"s,
                                 "\xC0"s,
                                 "\xC2"s,
                                 "\xC3"s,
                                 "\xC4\x01."s,
                                 "\xC5\x00\x01."s,
                                 "\xC6\x00\x00\x00\x01."s,
                                 "\xC7\x01\x05."s,
                                 "\xC8\x00\x01\x05."s,
                                 "\xC9\x00\x00\x00\x01\x05."s,
                                 "\xCA...."s,
                                 "\xCB........"s,
                                 "\xCC."s,
                                 "\xCD.."s,
                                 "\xCE...."s,
                                 "\xCF........"s,
                                 "\xD0."s,
                                 "\xD1.."s,
                                 "\xD2...."s,
                                 "\xD3........"s,
                                 "\xD4\x05."s,
                                 "\xD5\x05.."s,
                                 "\xD6\x05...."s,
                                 "\xD7\x05........"s,
                                 "\xD8\x05................"s,
                                 "\xD9\x01."s,
                                 "\xDA\x00\x01."s,
                                 "\xDB\x00\x00\x00\x01."s,
                                 "\xDC\x00\x01\x00"s,
                                 "\xDD\x00\x00\x00\x01\x00"s,
                                 "\xDE\x00\x01\x00\x00"s,
                                 "\xDF\x00\x00\x00\x01\x00\x00"s,
                                 "\x91\x91\x91\x81\x01\x80"s};
    for (const std::string& item : items) {
        CAPTURE(static_cast<int>(static_cast<unsigned char>(item.front())));
        CHECK(read_envelope("\x82\xA1"s + "a" + item + "\xA1t\x05") == DhtEnvelope{.transaction = 5});
        CHECK_FALSE(read_envelope("\x82\xA1t\x05\xA1"s + "a" + item.substr(0, item.size() - 1)));
    }
}

TEST_CASE("what is no map with a transaction has no envelope") {
    CHECK_FALSE(read_envelope(""));
    CHECK_FALSE(read_envelope("\x80"s));
    CHECK_FALSE(read_envelope("\x93\xA1t\x05"s));
    CHECK_FALSE(read_envelope("\x81\xA1y\xA1q"s));
    CHECK_FALSE(read_envelope("\x81\x05\x05"s));
    CHECK_FALSE(read_envelope("\x81\xA1t\xA1q"s));
    CHECK_FALSE(read_envelope("\x81\xA1t\xCF\x00\x00\x00\x01\x00\x00\x00\x00"s));
    CHECK_FALSE(read_envelope(kAnswer + "."));
    for (std::size_t size = 0; size < kAnswer.size(); ++size) {
        CHECK_FALSE(read_envelope(std::string_view(kAnswer).substr(0, size)));
    }
}

TEST_CASE("a datagram that promises billions of items ends at its last byte") {
    std::string nested = "\x82\xA1t\x05\xA1"s + "a";
    for (int i = 0; i < 12'000; ++i) {
        nested += "\xDF\xFF\xFF\xFF\xFF";
    }
    CHECK_FALSE(read_envelope(nested));
    CHECK_FALSE(read_envelope("\x82\xA1t\x05\xA1"s + "a" + std::string(60'000, '\x91')));
    CHECK_FALSE(read_envelope("\x82\xA1t\x05\xA1"s + "a\xC6\xFF\xFF\xFF\xFF"));
}

TEST_CASE("a client's datagrams carry a mark, and read as before") {
    const std::string marked = mark_as_client(kRequest);
    CHECK(marked.size() == kRequest.size() + 3);
    CHECK(marked.front() == '\x87');
    CHECK(marked.ends_with("\xA1s\xC3"));
    CHECK(read_envelope(marked) == read_envelope(kRequest));
    CHECK(read_envelope(mark_as_client(kAnswer)) == read_envelope(kAnswer));
    for (const std::string& other : {""s, "\x8F"s, "\x90"s, "\x7F"s}) {
        CHECK(mark_as_client(other) == other);
    }
}

TEST_CASE("random changes of a datagram are read without harm") {
    const auto seed = std::random_device{}();
    CAPTURE(seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes = round % 2 == 0 ? kRequest : kAnswer;
        for (int change = 0; change < 3; ++change) {
            bytes[random() % bytes.size()] = static_cast<char>(random());
        }
        (void)read_envelope(bytes);
    }
}
