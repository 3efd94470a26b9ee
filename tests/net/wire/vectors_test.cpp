// SPDX-License-Identifier: Zlib
// Test vectors for other implementations of PROTOCOL.md: goldens/protocol.txt, with the bytes of all packets, and of
// keys, tags, hashes and signatures, from fixed inputs.
#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>
#include <string>

#include "net/dht/daily_table.h"
#include "net/dht/invite.h"
#include "net/history/history_fetch.h"
#include "net/history/history_packets.h"
#include "net/lobby/session_game.h"
#include "net/lobby/visit/spectator_chat.h"
#include "net/lobby/visit/visit_packets.h"
#include "net/play/membership/lost_peers.h"
#include "net/reach/invitation.h"
#include "net/reach/invite_code.h"
#include "net/wire/cpace.h"
#include "net/wire/packets.h"
#include "net/wire/relay_packets.h"
#include "net/wire/sync_packet.h"
#include "tests/net/wire/hex.h"
#include "tests/support/places.h"

using namespace net;
using net::testing::hex;

namespace {

const std::filesystem::path kVectors = places::goldens() / "protocol.txt";

/// Returns `size` bytes: that number and the following ones.
template <typename Bytes>
Bytes counted(std::uint8_t first) {
    Bytes bytes{};
    for (auto& byte : bytes) {
        byte = first++;
    }
    return bytes;
}

/// An archive that writes each field of a packet on a line of its own.
class FieldLister {
public:
    explicit FieldLister(std::ostream& out) : out_(&out) {}

    void operator()(const char* name, const auto& value, auto... bounds) {
        engine::Writer writer;
        writer(name, value, bounds...);
        *out_ << name << " = " << hex(writer.bytes()) << '\n';
    }

private:
    std::ostream* out_;
};

/// The text of the file.
class VectorText {
public:
    void section(const std::string& name, const std::string& comment = "") {
        out_ << "\n[" << name << "]\n" << (comment.empty() ? "" : "# " + comment + '\n');
    }
    void value(const std::string& name, const auto& bytes) { out_ << name << " = " << hex(bytes) << '\n'; }
    template <std::integral T>
    void number(const std::string& name, T number) {
        engine::Writer writer;
        writer(name.c_str(), number);
        value(name, writer.bytes());
    }
    template <typename Packet>
    void packet(const std::string& name, const Packet& packet) {
        section(name);
        number("kind", static_cast<std::uint8_t>(Packet::kKind));
        FieldLister lister(out_);
        Packet::fields(lister, packet);
        value("packet", encode(packet));
        REQUIRE(decode<Packet>(encode(packet)));
    }
    [[nodiscard]] std::ostream& lines() { return out_; }
    [[nodiscard]] std::string text() const { return out_.str(); }

private:
    std::ostringstream out_;
};

KeyPair ann() {
    return KeyPair::derive(counted<Secret>(1));
}

KeyPair bob() {
    return KeyPair::derive(counted<Secret>(101));
}

const Candidate kAnnsAddress = candidate_of({0xC0000201, 26700});
constexpr StreamName kAnnsStream{0x0807060504030201, 1, 300};

/// Returns a number as its low bytes, lowest first.
std::string low_bytes(std::uint64_t number, std::size_t size) {
    engine::Writer writer;
    writer("number", number);
    return writer.bytes().substr(0, size);
}

/// Returns the seed of a pair, which is the first half of its signing key.
std::string seed_of(const KeyPair& pair) {
    return std::string(pair.signing_key.begin(), pair.signing_key.begin() + 32);
}

std::string text_of(const PublicKey& key) {
    return std::string(key.begin(), key.end());
}

void add_keys(VectorText& all) {
    all.section("key pairs", "Ed25519; Ann is the joiner, Bob the host");
    all.value("ann seed", seed_of(ann()));
    all.value("ann public", ann().public_key);
    all.value("bob seed", seed_of(bob()));
    all.value("bob public", bob().public_key);

    const std::string message("\x09\x01 any bytes", 12);
    const LinkKey link = LinkKey::derive(ann(), bob().public_key);
    all.section("tags of a link", "between members that are both guests; the shorter tag is that of a running game");
    all.number("sender", std::uint8_t{1});
    all.value("message", message);
    all.value("tag", low_bytes(link.tag(1, message), 8));
    all.value("game tag", low_bytes(link.tag(1, message), 6));
    const LinkKey entered = LinkKey::derive(ann(), bob().public_key, "gyre entry 1234");
    all.section("tags of a link to a newcomer", "whose entry state has tick 1234");
    all.number("sender", std::uint8_t{1});
    all.value("message", message);
    all.value("game tag", low_bytes(entered.tag(1, message), 6));

    const std::string session = low_bytes(0x1111111111111111, 8) + low_bytes(0x2222222222222222, 8);
    Secret joiner = counted<Secret>(3);
    Secret host = counted<Secret>(77);
    joiner[31] = host[31] = 1;  // below the order of the group
    const CpaceTerms terms{.password = "open sesame", .channel = "gyre lobby 2", .session = session};
    const Cpace one(terms, joiner);
    const Cpace other(terms, host);
    const std::string key_of_ann = text_of(ann().public_key);
    const std::string key_of_bob = text_of(bob().public_key);
    const auto agreed = one.key_of_initiator(key_of_ann, {other.share(), key_of_bob});
    REQUIRE(agreed);
    REQUIRE(*agreed == *other.key_of_responder(key_of_bob, {one.share(), key_of_ann}));
    all.section("link to the host", "the session is nonce and cookie; the tag is that of a Join");
    all.value("password", std::string(terms.password));
    all.value("session", session);
    all.value("joiner scalar", joiner);
    all.value("joiner share", one.share());
    all.value("host scalar", host);
    all.value("host share", other.share());
    all.value("agreed", *agreed);
    const std::string_view agreed_text(reinterpret_cast<const char*>(agreed->data()), agreed->size());
    all.number("sender", kStranger);
    all.value("message", message);
    all.value("tag", low_bytes(LinkKey::derive(ann(), bob().public_key, agreed_text).tag(kStranger, message), 8));
}

InputHistory sample_history() {
    InputHistory history;
    for (Tick tick = 0; tick < InputHistory::kTicksPerHash; ++tick) {
        CompleteTick input;
        input.tick = tick;
        input.keys[0] = static_cast<std::uint8_t>(tick / 7);
        input.keys[1] = static_cast<std::uint8_t>((tick / 7 + 1) % 64);
        if (tick == 3) {
            input.events.push_back({.type = TickEvent::Type::Chat, .slot = 1, .text = "hello"});
        }
        history.append(input);
    }
    return history;
}

void add_hashes(VectorText& all) {
    all.section("hash of a slot's input", "after one tick with keys 4, and one with keys 1 in which it says \"hi\"");
    const StreamHash first = extended(StreamHash{}, 4, {});
    const StreamHash second = extended(first, 1, {ChatEvent{"hi"}});
    all.value("first", first);
    all.value("second", second);

    all.section("hash of game and history",
                "64 ticks: slot 0 has keys t / 7, slot 1 has keys (t / 7 + 1) mod 64; slot 1 says \"hello\" in tick 3");
    const InputHistory history = sample_history();
    VisitedGame game;
    game.setup = "rules";
    game.names[0] = "Ann";
    game.names[1] = "Bob";
    const std::string terms = bytes_of(game);
    all.value("game", terms);
    all.value("input", *history.hash(64));
    all.value("hash", *hash_of(terms, history, 64));
}

SignedInputHash sample_hashes() {
    SignedHashes hashes{};
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        hashes[i] = counted<StreamHash>(static_cast<std::uint8_t>(16 * i));
    }
    return signed_input_hash(kAnnsStream, 640, hashes, ann().signing_key, counted<StreamHash>(200));
}

void add_game_number(VectorText& all) {
    all.section("number of a game", "members by rising seat: seat and public key of each, Bob and Ann");
    AgreedStart start;
    start.block.version = 12;
    start.members.resize(2);
    start.members[0].public_key = bob().public_key;
    start.members[1].seat = 3;
    start.members[1].public_key = ann().public_key;
    all.number("version of the start", start.block.version);
    std::string members;
    for (const RosterEntry& member : start.members) {
        members += static_cast<char>(member.seat.byte()) + text_of(member.public_key);
    }
    all.value("members", members);
    all.number("game", game_of(start));
}

void add_codes(VectorText& all) {
    all.section("codes", "of 192.0.2.1:26700, of [2001:db8::1]:26700, both with Bob's key, and of the relayed address");
    const KeyStart key{bob().public_key[0], bob().public_key[1], bob().public_key[2]};
    Ip::Bytes bytes{0x20, 0x01, 0x0d, 0xb8};
    bytes[15] = 1;
    all.value("IPv4", code_of({0xC0000201, 26700}, key));
    all.value("IPv6", code_of({Ip(bytes), 26700}, key));
    const Address relayed_host = relayed({{0xC0000201, 26700}, address_of(HostName{0x12, 0xAB, 0xFF})});
    all.value("relay server", code_of(relayed_host, {}));

    all.section("invite code",
                "its characters as typed; the sealed record is of one seal only, since its nonce is random");
    const InviteCode code{.symbols = {7, 19, 20, 2, 21, 28, 13, 4, 22}};
    const InviteKeys keys = invite_keys(code);
    all.value("code", to_string(code));
    all.value("key of the record", keys.record);
    all.value("key of the knocks", keys.knocks);
    all.value("seal", keys.seal);
    const InviteRecord record{.number = 1'800'000'000, .host = bob().public_key, .addresses = {kAnnsAddress}};
    const Knock knock{.nonce = 7, .addresses = {kAnnsAddress}};
    all.value("record", padded(record, InviteRecord::kBytes - kSealBytes));
    all.value("knock", padded(knock, Knock::kBytes - kSealBytes));
}

void add_signatures(VectorText& all) {
    const SignedInputHash hash = sample_hashes();
    all.section("signature of input", "by Ann");
    all.number("game", kAnnsStream.game);
    all.number("peer", std::uint32_t{1});
    all.number("beginning", kAnnsStream.beginning);
    all.number("tick", hash.tick);
    engine::Writer hashes;
    hashes("hashes", hash.hashes);
    all.value("hashes", hashes.bytes());
    all.value("hash of hashes", voucher_of(hash, kAnnsStream, ann().public_key)->input);
    all.value("history", hash.history);
    all.value("signature", hash.signature);
    all.section("restart notice", "of the same input");
    all.value("signature", restart_notice(kAnnsStream, ann().signing_key));
}

void add_lobby_packets(VectorText& all) {
    all.packet("Search", SearchPacket{.nonce = 0x0102030405060708});
    OfferPacket offer{.nonce = 1, .identity = {4, 5}, .host_name = "Bob", .game = "rules"};
    offer.pilots = 2;
    offer.max_pilots = 8;
    offer.has_password = true;
    all.packet("Offer", offer);
    HelloPacket hello{.nonce = 0x0102030405060708};
    hello.extensions.all = {{7, "later"}};
    all.packet("Hello", hello);
    all.packet("Cookie",
               CookiePacket{.nonce = 1, .cookie = 2, .public_key = bob().public_key, .share = counted<CpaceShare>(9)});
    JoinPacket join;
    join.nonce = 1;
    join.cookie = 2;
    join.public_key = ann().public_key;
    join.share = counted<CpaceShare>(40);
    join.identity = {4, 5};
    join.pilots = {{"Ann", "Amy"}};
    join.candidates = {candidate_of({0xC0A80007, 26700})};
    join.restart = {restart_notice(kAnnsStream, ann().signing_key)};
    all.packet("Join", join);
    all.packet("Refusal", RefusalPacket{.nonce = 9, .reason = Refusal::Kicked, .identity = {4, 5}});
    RosterPacket roster;
    roster.sequence = 7;
    roster.version = 3;
    roster.seat = 1;
    roster.max_pilots = 8;
    roster.game = "rules";
    roster.entries.resize(2);
    roster.entries[0].pilots = {{"Bob"}};
    roster.entries[0].public_key = bob().public_key;
    roster.entries[1].seat = 1;
    roster.entries[1].pilots = {{"Ann", "Amy"}};
    roster.entries[1].is_ready = true;
    roster.entries[1].candidates = {kAnnsAddress};
    roster.entries[1].public_key = ann().public_key;
    roster.start.version = 2;
    roster.start.starts_in_us = 1'500'000;
    roster.start.terms.delay = 3;
    roster.first_line = 5;
    roster.lines = {{.seat = 0, .name = "Bob", .text = "hi"}};
    all.packet("Roster", roster);
    MemberPacket member;
    member.sender = 1;
    member.sequence = 8;
    member.roster_version = 3;
    member.start_version = 2;
    member.lines_taken = 5;
    member.is_ready = true;
    member.name = "Ann";
    member.links = 1;
    member.worst_rtt_ms = 41;
    member.first_line = 1;
    all.packet("Member", member);
    all.packet("Ping",
               PingPacket{.sender = 1, .is_up = true, .counter = 0x01020304, .echo = 6, .path = 7, .path_echo = 8});
    all.packet("Path", PathPacket{.sender = 1, .is_answer = true, .number = 0x01020304});
    PreviewPacket preview{.nonce = 1, .version = 3, .max_pilots = 8, .game = "rules", .table = "earlier games"};
    preview.spectators = 2;
    preview.entries = {{.seat = 0, .pilots = {{"Bob"}}, .is_linked = true},
                       {.seat = 1, .pilots = {{"Ann", "Amy"}}, .is_ready = true}};
    all.packet("Preview", preview);
}

void add_visit_packets(VectorText& all) {
    all.packet("HistoryRequest", HistoryRequestPacket{.next = 1000, .pieces = 4, .gaps = {10, 500}, .run = 1});
    all.packet("HistoryPiece", HistoryPiecePacket{.end = 64, .bytes = sample_history().piece(0, kMaxPieceBytes).bytes});
    all.packet("Visit", VisitPacket{.sequence = 9, .ticks = 1000, .is_leaving = false, .room = 8});
    WelcomePacket welcome;
    welcome.echo = {9, 20'000};
    welcome.game.setup = "rules";
    welcome.game.names[0] = "Ann";
    welcome.ticks = 2000;
    welcome.desks = {kAnnsAddress};
    all.packet("Welcome", welcome);
    EntryPacket entry;
    entry.echo = {9, 20'000};
    entry.peer = 2;
    entry.seat = 2;
    entry.game_age_us = 70'000'000;
    entry.members = {{.peer = 1, .seat = 1, .public_key = ann().public_key, .candidates = {kAnnsAddress}}};
    entry.state.game = kAnnsStream.game;
    entry.state.tick = 2100;
    entry.state.delay = 3;
    all.packet("Entry", entry);
    all.packet("HashRequest", HashRequestPacket{10, 640});
    all.packet("HistoryHash", HistoryHashPacket{2000, {640, counted<StreamHash>(200)}});
    all.packet("Referral", ReferralPacket{1, {kAnnsAddress}});
    all.packet("Say", SayPacket{{{1, "hello"}}});
    all.packet("Lines", LinesPacket{{{author_of(ann().public_key), "Ann", {1, "hello"}}}});
    all.packet("ProofRequest", ProofRequestPacket{11});
    const auto voucher = voucher_of(sample_hashes(), kAnnsStream, ann().public_key);
    all.packet("HistoryProof", HistoryProofPacket{kAnnsStream.game, 300, {*voucher}});
}

void add_game_packets(VectorText& all) {
    all.packet("DropNotice", DropNoticePacket{640});
    SignaturesPacket signatures{.asks = 4, .is_urgent = true, .compared = 632, .input = counted<StreamHash>(1)};
    signatures.hashes = {sample_hashes()};
    all.packet("Signatures", signatures);
    const SignedInputHash other = signed_input_hash(kAnnsStream, 640, {}, ann().signing_key);
    all.packet("LiarProof", LiarProofPacket{sample_hashes(), other});
    all.packet("SignedSync", SignedSyncHeader{.turn = 10, .signature = sample_hashes().signature});

    SyncPacket sync;
    sync.end = 643;
    sync.held = 0x81;
    sync.hold_ms = 12;
    sync.hash_byte = 0xAB;
    sync.hash_turn = 15;
    sync.lead = 3;
    sync.own[0].keys = {4, 4, 4, 1};
    all.section("Sync", "ticks 639 to 642 with keys 4, 4, 4, 1");
    all.value("packet", encode(sync));
    sync.is_copy = true;
    sync.wants_copies = true;
    sync.own[0].events = {{.offset = 1, .event = ChatEvent{"hi"}}, {.offset = 3, .event = LeaveEvent{}}};
    sync.own[0].vouchers = {{.receiver = 2, .tag = 0x0807060504030201}};
    sync.own.push_back({.keys = {0, 0, 2, 2}, .events = {}, .vouchers = {}});
    sync.lacks = {{.slot = 3, .end = 630}};
    sync.relays = {{.slot = 4, .end = 641, .run = {.keys = {8, 8}, .events = {}, .vouchers = {}}}};
    REQUIRE(decode_sync(encode(sync)));
    all.section("Sync with everything",
                "the same; a copy, copies wanted, Chat \"hi\" at offset 1, Leave at offset 3, a "
                "second slot, slot 3 lacked from 630, two ticks of slot 4 relayed");
    all.value("packet", encode(sync));
}

void add_relay_packets(VectorText& all) {
    const HostName name{0x12, 0xAB, 0xFF};
    all.packet("Ask", AskPacket{.nonce = 7, .cookie = 0x1122334455667788, .purpose = AskPurpose::Find, .name = name});
    all.packet("Seen", SeenPacket{.nonce = 7,
                                  .cookie = 0x1122334455667788,
                                  .own = {0xC0000201, 26700},
                                  .state = SeenState::Found,
                                  .host = {0xCB007105, 26700}});
    all.packet("Try", TryPacket{.nonce = 7, .cookie = 0x1122334455667788, .at = {0xC0000201, 26700}});
    all.packet("Tried", TriedPacket{.nonce = 7, .part = TriedPart::SentFromAnother});
    all.packet("Lend", LendPacket{.sender = 3, .port = 41000});
    all.packet("head of Carry", CarryHead{.cookie = 0x1122334455667788, .to = end_of(address_of(name))});
    all.packet("head of Carried", CarriedHead{.from = {0xCB007105, 26700}});
    all.section("relayed address", "relay server 192.0.2.1:26700, and the host with the name 12abff there");
    const Address address = relayed({{0xC0000201, 26700}, address_of(name)});
    all.value("ip", std::string(address.ip.bytes().begin(), address.ip.bytes().end()));
    all.number("port", address.port);
}

void add_table_values(VectorText& all) {
    const DailyTable table{.day = 20'833, .rules = 2};
    StampMaker maker = daily_stamp(ann().public_key, table.day);
    auto stamp = maker.search();
    while (!stamp) {
        stamp = maker.search();
    }
    const DailyRow row{.table = table,
                       .score = 93'280,
                       .ticks = 9000,
                       .made_at = 1'799'980'000,
                       .replay_bytes = 6,
                       .replay = blake2b("replay"),
                       .name = "Ann",
                       .pilot = ann().public_key,
                       .stamp = stamp->number};
    all.section("row of the world's table", "of 2027-01-15 by Ann, with the first stamp from 1 on; the replay is the "
                                            "text \"replay\"");
    FieldLister lister(all.lines());
    DailyRow::fields(lister, row);
    all.value("key of its shard", daily_shard(table, daily_shard_of(row.pilot)));
    all.value("key of its replay", replay_place(row.replay));
    const std::string value = write_daily_row(row, ann().signing_key);
    all.value("value", value);
    REQUIRE(read_daily_row(value, table, daily_shard_of(row.pilot)) == row);
}

std::string vector_text() {
    VectorText all;
    add_keys(all);
    add_hashes(all);
    add_game_number(all);
    add_signatures(all);
    add_lobby_packets(all);
    add_visit_packets(all);
    add_game_packets(all);
    add_relay_packets(all);
    add_codes(all);
    add_table_values(all);
    return "# Test vectors of net/PROTOCOL.md, in hex. Of a packet: its kind and fields in their order, then the "
           "whole,\n"
           "# without its tag. After an intended change of the protocol, write this file anew by\n"
           "#     build/dev/bin/test_meeting \"[regenerate]\"\n" +
           all.text();
}

}  // namespace

TEST_CASE("keys, tags, hashes, signatures and packets have the bytes of the published test vectors") {
    std::ifstream file(kVectors, std::ios::binary);
    std::ostringstream recorded;
    recorded << file.rdbuf();
    std::istringstream expected(recorded.str());
    std::istringstream actual(vector_text());
    std::string section;
    for (std::string line, other; std::getline(actual, line);) {
        section = line.starts_with('[') ? line : section;
        INFO(section);
        REQUIRE(std::getline(expected, other));
        REQUIRE(line == other);
    }
    CHECK(expected.peek() == std::char_traits<char>::eof());
}

// After an intended change of the protocol: bin/test_meeting "[regenerate]"
TEST_CASE("the test vectors are regenerated", "[.regenerate]") {
    std::ofstream file(kVectors, std::ios::binary);
    file << vector_text();
    REQUIRE(file.good());
}
