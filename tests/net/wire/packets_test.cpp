// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/wire/packets.h"

#include "net/link/transport.h"
#include "tests/net/wire/hex.h"
#include "tests/support/numbers.h"

using namespace net;
using net::testing::hex;
using net::testing::spelled;

namespace {

std::string text_with(std::size_t bytes) {
    return std::string(bytes, 'x');
}

template <typename Packet>
void check_round_trip(const Packet& packet) {
    const std::string bytes = encode(packet);
    const auto read = decode<Packet>(bytes);
    REQUIRE(read);
    CHECK(encode(*read) == bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        REQUIRE_FALSE(decode<Packet>(bytes.substr(0, size)));
    }
    CHECK_FALSE(decode<Packet>(bytes + '\0'));
    std::string other_kind = bytes;
    other_kind[0] = 99;
    CHECK_FALSE(decode<Packet>(other_kind));
}

OfferPacket largest_offer() {
    OfferPacket offer;
    offer.host_name = text_with(kMaxNameBytes);
    offer.game = text_with(kMaxSetupBytes);
    return offer;
}

RosterPacket largest_roster(std::size_t lines) {
    RosterPacket roster;
    roster.game = text_with(kMaxSetupBytes);
    roster.entries.resize(kMaxPilots);
    for (RosterEntry& entry : roster.entries) {
        entry.pilots = {text_with(kMaxNameBytes)};
        entry.extensions.all = {{1, text_with(Extension::kMostBytes)}, {2, text_with(Extension::kMostBytes)}};
        entry.candidates.resize(kMaxCandidates);
    }
    roster.lines.resize(lines);
    for (LobbyLine& line : roster.lines) {
        line.name = text_with(kMaxNameBytes);
        line.text = text_with(kMaxChatBytes);
    }
    return roster;
}

}  // namespace

TEST_CASE("unknown extensions are kept, repeated ones and those beyond the packet make it invalid") {
    HelloPacket hello{.nonce = 7};
    hello.extensions.all = {{3, "new"}, {200, std::string(Extension::kMostBytes, 'x')}};
    const auto read = decode<HelloPacket>(encode(hello));
    REQUIRE(read);
    CHECK(read->extensions == hello.extensions);
    JoinPacket join;
    join.extensions = hello.extensions;
    check_round_trip(join);
    join.extensions.all[1].kind = 3;
    CHECK_FALSE(decode<JoinPacket>(encode(join)));
    hello.extensions.all[0].kind = 201;
    CHECK_FALSE(decode<HelloPacket>(encode(hello)));
    join.extensions.all = {{1, std::string(Extension::kMostBytes + 1, 'x')}};
    CHECK_FALSE(decode<JoinPacket>(encode(join)));
    join.extensions.all = {{1, ""}, {2, ""}, {3, ""}};
    CHECK_FALSE(decode<JoinPacket>(encode(join)));
}

TEST_CASE("every packet decodes as it was encoded, whole or not at all") {
    check_round_trip(SearchPacket{.nonce = 5});
    check_round_trip(largest_offer());
    check_round_trip(HelloPacket{.nonce = 7});
    check_round_trip(CookiePacket{.nonce = 1, .cookie = 2, .public_key = {3}, .share = {4}});
    check_round_trip(
        JoinPacket{.nonce = 1, .cookie = 2, .public_key = {3}, .share = {4}, .identity = {4, 5}, .pilots = {"Ada"}});
    check_round_trip(RefusalPacket{.nonce = 9, .reason = Refusal::Kicked, .identity = {4, 5}});
    check_round_trip(largest_roster(2));
    MemberPacket member;
    member.name = "Bo";
    member.lines.resize(kMaxLines);
    check_round_trip(member);
    check_round_trip(PingPacket{.sender = 7, .counter = 1, .echo = 2, .held_us = 3});
    check_round_trip(PathPacket{.sender = 7, .is_answer = true, .number = 3});
}

TEST_CASE("no answer to a stranger is larger than its question") {
    const std::size_t asked = encode(HelloPacket{}).size();
    CHECK(asked == kAskBytes);
    CHECK(encode(SearchPacket{}).size() == kAskBytes);
    CHECK(encode(largest_offer()).size() <= kAskBytes);
    CHECK(encode(CookiePacket{}).size() <= asked);
    CHECK(encode(RefusalPacket{}).size() <= asked);
    CHECK(encode(RefusalPacket{}).size() <= encode(JoinPacket{}).size() + kLobbyTagBytes);
}

TEST_CASE("no packet is larger than a datagram may be") {
    RosterPacket roster = largest_roster(0);
    for (RosterEntry& entry : roster.entries) {
        entry.candidates.resize(1);  // a host leaves out further ones if there is no room
    }
    CHECK(encode(roster).size() + kLobbyTagBytes <= kMaxDatagramBytes);
    MemberPacket member;
    member.name = text_with(kMaxNameBytes);
    member.lines.resize(kMaxLines, ChatLine{text_with(kMaxChatBytes)});
    CHECK(encode(member).size() + kLobbyTagBytes <= kMaxDatagramBytes);
}

TEST_CASE("packets with out-of-range values are refused") {
    CHECK_FALSE(decode<PingPacket>(encode(PingPacket{.sender = 8})));
    CHECK_FALSE(decode<SearchPacket>(encode(SearchPacket{.magic = 1})));
    RosterPacket roster;
    roster.sender = 1;
    CHECK_FALSE(decode<RosterPacket>(encode(roster)));
    OfferPacket offer;
    offer.max_pilots = kMaxPilots + 1;
    CHECK_FALSE(decode<OfferPacket>(encode(offer)));
    StartBlock start;
    start.terms.delay = kMaxDelay + 1;
    roster = {};
    roster.start = start;
    CHECK_FALSE(decode<RosterPacket>(encode(roster)));
}

TEST_CASE("packets with too many addresses or an unknown family are refused") {
    JoinPacket join;
    join.candidates.resize(kMaxOffered);
    CHECK(decode<JoinPacket>(encode(join)));
    join.candidates.resize(kMaxOffered + 1);
    CHECK_FALSE(decode<JoinPacket>(encode(join)));
    RosterPacket roster;
    roster.entries.resize(1);
    roster.entries[0].candidates.resize(kMaxCandidates);
    CHECK(decode<RosterPacket>(encode(roster)));
    roster.entries[0].candidates[2].family = static_cast<AddressFamily>(2);
    CHECK_FALSE(decode<RosterPacket>(encode(roster)));
    roster.entries[0].candidates.clear();
    roster.entries[0].candidates.resize(kMaxCandidates + 1);
    CHECK_FALSE(decode<RosterPacket>(encode(roster)));
}

TEST_CASE("a tag is valid only for its bytes, sender and key") {
    const KeyPair one = KeyPair::derive(Secret{1});
    const KeyPair two = KeyPair::derive(Secret{2});
    const LinkKey key = LinkKey::derive(one, two.public_key);
    const std::string sealed = tagged(encode(PingPacket{.sender = 2, .counter = 1}), key, 2);
    CHECK(has_tag(sealed, key, 2));
    CHECK(decode_tagged<PingPacket>(sealed));
    CHECK_FALSE(has_tag(sealed, key, 1));
    CHECK_FALSE(has_tag(sealed, LinkKey::derive(one, two.public_key, "x"), 2));
    CHECK_FALSE(has_tag(sealed, LinkKey{}, 2));
    CHECK_FALSE(has_tag("short", key, 2));
    for (std::size_t i = 0; i < sealed.size() * 8; ++i) {
        std::string changed = sealed;
        changed[i / 8] = static_cast<char>(changed[i / 8] ^ 1 << i % 8);
        REQUIRE_FALSE(has_tag(changed, key, 2));
    }
}

TEST_CASE("packets have the bytes that PROTOCOL.md names") {
    CHECK(hex(encode(SearchPacket{.nonce = 0x0102030405060708})).substr(0, 28) ==
          spelled("01 47595245 0807060504030201 00"));
    CHECK(hex(encode(HelloPacket{.nonce = 1})).substr(0, 32) == spelled("03 47595245 0300 0100000000000000 00"));
    OfferPacket offer{.nonce = 1, .identity = {2, 3}, .host_name = "A", .game = "g", .pilots = 1, .max_pilots = 8};
    offer.has_password = true;
    CHECK(hex(encode(offer)) == spelled("02 0100000000000000 0300 02000000 0300000000000000 0141 0167 01 08 01 00"));
    const CookiePacket cookie{.nonce = 1, .cookie = 2, .public_key = {3}};
    CHECK(hex(encode(cookie)).substr(0, 38) == spelled("04 0100000000000000 0200000000000000 03 00"));
    CHECK(encode(cookie).size() == 81);
    const JoinPacket join{.nonce = 1, .cookie = 2, .public_key = {}, .identity = {4, 5}, .pilots = {"A"}};
    CHECK(hex(encode(join)).substr(34 + 64 + 64) == spelled("04000000 0500000000000000 01 0141 00 00 00 00"));
    JoinPacket from_lan = join;
    from_lan.candidates = {candidate_of({0xC0A80102, 26700})};
    CHECK(hex(encode(from_lan)).substr(34 + 64 + 64 + 32) ==
          spelled("01 00 00000000000000000000ffffc0a80102 4c68 00 00"));
    CHECK(hex(encode(RefusalPacket{.nonce = 1, .reason = Refusal::Running, .identity = {2, 3}})) ==
          spelled("06 0100000000000000 04 0300 02000000 0300000000000000"));
    CHECK(hex(encode(PingPacket{
              .sender = 3, .is_up = true, .counter = 4, .echo = 5, .held_us = 6, .path = 7, .path_echo = 8})) ==
          spelled("09 03 01 04000000 05000000 06000000 07000000 08000000"));
    CHECK(hex(encode(PathPacket{.sender = 3, .is_answer = true, .number = 4})) == spelled("0a 03 01 04000000"));
}

TEST_CASE("rosters and their answers have the bytes that PROTOCOL.md names") {
    RosterPacket roster;
    roster.sequence = 1;
    roster.version = 2;
    roster.seat = 3;
    roster.max_pilots = 4;
    roster.game = "g";
    roster.table = "t";
    roster.check = {.number = 5, .left_ms = 10'000};
    roster.start = {.version = 1, .is_final = true, .starts_in_us = -1, .terms = {Netcode::Rollback, 3, true, 1500, 6}};
    roster.first_line = 9;
    roster.lines = {{Notice::Type::NoDirectLink, 1, "A", "B", ""}, {Notice::Type::Chat, 1, "A", "", "hi"}};
    CHECK(hex(encode(roster)) == spelled("07 00 01000000 02000000 03 00 04 0167 0174 00 05000000 1027"
                                         "01000000 01 ffffffff 03 01 02 dc050000 06 "
                                         "00000000 09000000 02 05 01 0141 0142 00 00 01 0141 00 026869"));
    roster.lines.clear();
    const std::size_t without = encode(roster).size();
    const Candidate far{.family = AddressFamily::Ipv6, .ip = {0x20, 0x01}, .port = 1};
    roster.entries = {{2, {"B"}, true, false, {candidate_of({0x7F000001, 26700}), far}, {}}};
    CHECK(hex(encode(roster)).substr(34, 16 + 2 * 38 + 4) ==
          spelled("01 02 0142 00 01 00"
                  "02 00 00000000000000000000ffff7f000001 4c68 01 20010000000000000000000000000000 0100 00 00"));
    CHECK(encode(roster).size() == without + 1 + 2 + 1 + 2 + 1 + 2 * 19 + 32 + 1);
    MemberPacket member;
    member.sender = 1;
    member.sequence = 2;
    member.is_ready = true;
    member.stopped_check = 4;
    member.name = "A";
    member.links = 5;
    member.worst_rtt_ms = 100;
    member.lines = {{"yo"}};
    CHECK(hex(encode(member)) ==
          spelled("08 01 02000000 00000000 00000000 00 00000000 00 01 04000000 0141 05 6400 00000000 01 02796f"));
}
