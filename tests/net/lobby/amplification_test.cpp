// SPDX-License-Identifier: Zlib
// How much traffic a member or a host can make the others send to a machine that has never answered.
#include <functional>

#include <catch2/catch.hpp>

#include "net/history/history_packets.h"
#include "net/lobby/visit/visit_packets.h"
#include "net/play/membership/lost_peers.h"
#include "net/play/peer_link.h"
#include "net/wire/relay_packets.h"
#include "net/wire/signed_input_hash.h"
#include "net/wire/sync_packet.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

constexpr Address kThirdParty{0xC6336401, 7};
constexpr Micros kDelay = 20 * kMillisecond;
constexpr std::size_t kHost = 0;
constexpr std::size_t kEvil = 1;
constexpr std::size_t kVictim = 2;

/// Runs the sessions of a room and their games, if any.
void play_for(MeetingRoom& room, Micros span) {
    for (const Micros end = room.now() + span; room.now() < end;) {
        room.run(2 * kMillisecond);
        for (std::size_t i = 0; i < room.size(); ++i) {
            PeerGame* game = room[i].session ? room[i].session->game() : nullptr;
            while (game != nullptr && game->due_input(room.local(i))) {
                game->submit({1}, room.local(i));
            }
            while (game != nullptr && game->take_tick(room.local(i))) {
            }
        }
    }
}

/// A host, a hostile member and an honest one, and the traffic that a third machine receives because of them.
struct Plot {
    explicit Plot(bool is_game, Micros most = 10 * kSecond) : room(1, line_of(2 * kDelay / kMillisecond, 0)) {
        HostSetup hosting;
        hosting.start_with = is_game ? 3 : 0;
        room.host(hosting);
        evil = room.setup("Evil");
        key_to_host = room.join_with_key(evil);
        victim = room.setup("Cy");
        room.network().add(kThirdParty);
        room.network().set_tap([this](const SimNetwork::Sent& sent) {
            if (sent.to.ip == kThirdParty.ip) {
                received += sent.bytes.size() + header_bytes({});
                return true;
            }
            return sent.from != MeetingRoom::address(kEvil) || pass_on(sent);
        });
        room.join(victim);
        key_to_victim = LinkKey::derive(KeyPair::derive(evil.secret), KeyPair::derive(victim.secret).public_key);
        const SessionPhase wanted = is_game ? SessionPhase::Playing : SessionPhase::Lobby;
        REQUIRE(room.run_until([&] { return room.all_in(wanted); }, most));
        play_for(room, kSecond);
        received = 0;
    }

    /// Sends bytes from the hostile member with the third machine's address as their source.
    void forge(std::size_t to, const std::string& bytes, Micros at) {
        room.network().forge(kThirdParty, MeetingRoom::address(to), bytes, at);
        spent += bytes.size() + header_bytes({});
    }

    /// Returns true for packets to send unchanged. Loses the others, and sends every `each`-th of them from the third
    /// machine's address instead.
    bool pass_on(const SimNetwork::Sent& sent) {
        if (!is_redirected(sent)) {
            return true;
        }
        if (++count % each == 0) {
            const bool is_to_host = sent.to == MeetingRoom::address(kHost);
            forge(is_to_host ? kHost : kVictim, std::string(sent.bytes), sent.at + kDelay);
        }
        return false;
    }

    MeetingRoom room;
    SessionSetup evil;
    SessionSetup victim;
    LinkKey key_to_host;
    LinkKey key_to_victim;
    std::function<bool(const SimNetwork::Sent&)> is_redirected = [](const SimNetwork::Sent&) { return false; };
    int each = 1;  ///< One of this many redirected packets is sent.
    int count = 0;
    std::size_t spent = 0;     ///< Bytes sent in the third machine's name …
    std::size_t received = 0;  ///< … and what it got for them, both with headers.
};

/// Returns one packet of every kind that a member can make, for a peer whose game is at `tick`. `n` makes them unique.
std::vector<std::string> packets(const LinkKey& key, std::uint32_t n, Tick tick) {
    const std::uint32_t number = 0x80000000U + n;
    const auto lobby = [&](const auto& packet, std::uint8_t sender) { return tagged(encode(packet), key, sender); };
    const PeerLink link({.is_present = true, .address = {}, .key = key}, 0, 0, 0);
    const auto game = [&](const std::string& bytes) { return link.sign(kEvil, bytes); };
    SyncPacket sync;
    sync.end = static_cast<std::uint16_t>(tick + 1);
    sync.own.front().keys.assign(20, 1);
    SyncPacket asking = sync;
    for (const Slot slot : kSlots) {
        asking.lacks.push_back({slot, static_cast<std::uint16_t>(tick - 50)});
    }
    JoinPacket join;
    join.nonce = join.cookie = n;
    MemberPacket member;
    member.sender = kEvil;
    member.sequence = number;
    member.name = "Evil";
    const SignaturesPacket signatures{
        .asks = 0xFF, .is_urgent = true, .compared = tick / 8 * 8, .input = {}, .hashes = {}};
    return {encode(SearchPacket{.nonce = n}),
            encode(AskPacket{.nonce = n}),
            encode(TryPacket{.nonce = n, .at = kThirdParty}),
            encode(HelloPacket{.nonce = n}),
            encode(HelloPacket{.protocol = 1, .nonce = n}),
            lobby(join, kStranger),
            lobby(member, kEvil),
            lobby(PingPacket{.sender = kEvil, .is_up = false, .counter = number, .echo = 0, .held_us = 0}, kEvil),
            lobby(PathPacket{.sender = kEvil, .is_answer = false, .number = n}, kEvil),
            lobby(PathPacket{.sender = kEvil, .is_answer = true, .number = n}, kEvil),
            lobby(HistoryRequestPacket{.next = 0, .pieces = 16, .gaps = {}}, kVisitorSender),
            lobby(VisitPacket{.sequence = number, .ticks = 0}, kVisitorSender),
            game(encode(DropNoticePacket{tick})),
            game(encode(signatures)),
            game(encode(sync)),
            game(encode(asking))};
}

}  // namespace

TEST_CASE("no kind of packet of a member makes others send a third machine more than three times as much") {
    const bool is_game = GENERATE(false, true);
    const bool is_silent = GENERATE(false, true);
    const std::size_t kinds = packets(LinkKey(), 0, 60).size();
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        INFO((is_game ? "in a game" : "in a lobby") << (is_silent ? ", silent elsewhere" : "") << ", packet " << kind);
        Plot plot(is_game);
        // During a game, a link moves to another address only after a second of silence.
        if (is_silent) {
            plot.room.vanish(kEvil);
            play_for(plot.room, 1200 * kMillisecond);
        }
        for (std::uint32_t n = 0; n < 60; ++n) {
            for (const std::size_t to : {kHost, kVictim}) {
                const PeerGame* game = plot.room[to].session->game();
                const LinkKey& key = to == kHost ? plot.key_to_host : plot.key_to_victim;
                plot.forge(to, packets(key, n, game == nullptr ? 60 : game->schedule().tick())[kind], plot.room.now());
            }
            play_for(plot.room, 50 * kMillisecond);
        }
        CHECK(plot.received <= 3 * plot.spent);
    }
}

TEST_CASE("a member whose program sends from a third machine's address gets it no more than three times as much") {
    for (const bool is_game : {false, true}) {
        for (const int each : {1, 30}) {
            INFO((is_game ? "in a game" : "in a lobby") << ", one packet of " << each);
            Plot plot(is_game);
            plot.is_redirected = [](const SimNetwork::Sent&) { return true; };
            plot.each = each;
            play_for(plot.room, 20 * kSecond);
            CHECK(plot.spent > 0);
            CHECK(plot.received <= 3 * plot.spent);
        }
    }
}

TEST_CASE("a lost member heard from a third machine's address causes only two notices to that address each time") {
    Plot plot(true);
    const Address evil = MeetingRoom::address(kEvil);
    for (const std::size_t other : {kHost, kVictim}) {  // it does not learn that it was dropped, and plays on
        plot.room.network().set_cut(MeetingRoom::address(other), evil, true);
        plot.room.network().set_cut(evil, MeetingRoom::address(other), true);
    }
    play_for(plot.room, 8 * kSecond);
    REQUIRE(plot.room[kHost].session->game()->dropped_slots() == std::vector<Slot>{kEvil});
    plot.is_redirected = [](const SimNetwork::Sent&) { return true; };
    plot.each = 200;
    play_for(plot.room, 40 * kSecond);
    CHECK(plot.spent > 0);
    CHECK(plot.received > 0);
    CHECK(plot.received <= 3 * plot.spent);
}

namespace {

/// Changes the rosters that the host sends to one guest. `key` is the key of their link.
void alter_rosters(MeetingRoom& room, std::size_t guest, const LinkKey& key,
                   const std::function<void(RosterPacket&)>& change,
                   std::function<bool(const SimNetwork::Sent&)> rest) {
    room.network().set_tap([&room, guest, key, change, rest = std::move(rest)](const SimNetwork::Sent& sent) {
        auto roster = sent.from == MeetingRoom::address(kHost) && sent.to == MeetingRoom::address(guest)
                          ? decode_tagged<RosterPacket>(sent.bytes)
                          : std::nullopt;
        if (!roster) {
            return rest(sent);
        }
        change(*roster);
        room.network().forge(sent.from, sent.to, tagged(encode(*roster), key, 0), sent.at + kDelay);
        return false;
    });
}

}  // namespace

TEST_CASE("a host that invents members at a third machine has its guest send there two packets a second over a minute",
          "[slow]") {
    MeetingRoom room(1, line_of(2 * kDelay / kMillisecond, 0));
    room.host();
    for (std::uint16_t port = 1; port <= kMaxPilots; ++port) {
        room.network().add({kThirdParty.ip, port});
    }
    int packets = 0;
    const LinkKey key = room.join_with_key(room.setup("Bo"));
    const auto invent = [](RosterPacket& roster) {
        for (SeatId seat = 2; seat < kMaxPilots; ++seat) {
            roster.entries.push_back({.seat = seat,
                                      .pilots = {"Nobody"},
                                      .is_ready = true,
                                      .is_linked = true,
                                      .candidates = {candidate_of({kThirdParty.ip, seat.byte()})},
                                      .public_key = KeyPair::derive(Secret{7, seat.byte()}).public_key});
        }
    };
    alter_rosters(room, 1, key, invent, [&](const SimNetwork::Sent& sent) {
        packets += sent.to.ip == kThirdParty.ip ? 1 : 0;
        return true;
    });
    room[1].session->set_ready(true);
    room.run(kSecond);
    REQUIRE(room[0].session->start(room.local(0)));
    REQUIRE(room.run_until([&] { return room[1].phase() == SessionPhase::Playing; }, 30 * kSecond));
    REQUIRE(room[1].session->links().size() == kMaxPilots - 1);
    play_for(room, 60 * kSecond - room.now());
    CHECK(packets > 60);
    CHECK(packets <= 2 * 60);
}

TEST_CASE("a host and a member that name a third machine as its address have the game sent there only as far as "
          "packets come from there") {
    MeetingRoom room(1, line_of(2 * kDelay / kMillisecond, 0));
    HostSetup hosting;
    hosting.start_with = 3;
    room.host(hosting);
    room.network().add(kThirdParty);
    const Address evil = MeetingRoom::address(2);
    const LinkKey key = room.join_with_key(room.setup("Bo"));
    std::size_t spent = 0;
    std::size_t received = 0;
    std::size_t packets = 0;
    const auto rename = [&](RosterPacket& roster) {
        for (RosterEntry& entry : roster.entries) {
            if (entry.candidates == std::vector{candidate_of(evil)}) {
                entry.candidates = {candidate_of(kThirdParty)};
            }
        }
    };
    alter_rosters(room, 1, key, rename, [&](const SimNetwork::Sent& sent) {
        if (sent.to == kThirdParty) {
            received += sent.bytes.size() + header_bytes({});
        } else if (sent.from == evil && sent.to == MeetingRoom::address(1)) {
            if (++packets % 30 == 0) {
                room.network().forge(kThirdParty, sent.to, sent.bytes, sent.at + kDelay);
                spent += sent.bytes.size() + header_bytes({});
            }
            return false;
        }
        return true;
    });
    room.join("Evil");
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 40 * kSecond));
    play_for(room, kSecond);
    spent = received = 0;
    constexpr int kSeconds = 40;
    play_for(room, kSeconds * kSecond);
    CHECK(room.all_in(SessionPhase::Playing));
    CHECK(room[1].session->game()->dropped_slots().empty());  // the host relays its keys
    CHECK(spent > 0);
    constexpr std::size_t kPacket = kMaxDatagramBytes / 4;  // repeated ticks, since nothing is acknowledged directly
    CHECK(received <= 3 * spent + kSeconds * kPacket);
}

TEST_CASE("two members that do not meet in the lobby meet in the game") {
    MeetingRoom room(1, line_of(2 * kDelay / kMillisecond, 0));
    HostSetup hosting;
    hosting.start_with = 3;
    room.host(hosting);
    const auto set_cut = [&](bool is_cut) {
        room.network().set_cut(MeetingRoom::address(1), MeetingRoom::address(2), is_cut);
        room.network().set_cut(MeetingRoom::address(2), MeetingRoom::address(1), is_cut);
    };
    room.join("Bo");
    room.join("Cy");
    set_cut(true);
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 40 * kSecond));
    play_for(room, kSecond);
    set_cut(false);
    play_for(room, 3 * kSecond);
    const auto packets = [&] {
        const SimTraffic& sent = room.network().traffic(MeetingRoom::address(1), MeetingRoom::address(2));
        return sent.datagrams - sent.dropped;
    };
    const auto before = packets();
    play_for(room, 10 * kSecond);
    CHECK(packets() - before >= 10 * kTicksPerSecond - 5);
}

TEST_CASE("in a game a newcomer's offers get no packets if they are public, or if it is not near") {
    constexpr Address kFar{0xCB007101, 9};
    constexpr Address kNear{0x0A000063, 9};
    for (const auto& [seen, offer] : {std::pair{kNear, kThirdParty}, {kFar, Address{0xC0A80102, 9}}}) {
        MeetingRoom room(1, line_of(2 * kDelay / kMillisecond, 0));
        HostSetup hosting;
        hosting.start_with = 3;
        room.host(hosting);
        room.join("Bo");
        room.join("Cy");
        REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 10 * kSecond));
        play_for(room, kSecond);
        room.network().add(seen);
        room.network().add(offer);
        int to_seen = 0;
        int to_offer = 0;
        room.network().set_tap([&, seen = seen, offer = offer](const SimNetwork::Sent& sent) {
            to_seen += sent.to == seen ? 1 : 0;
            to_offer += sent.to == offer ? 1 : 0;
            return true;
        });
        room[kHost].session->game()->own_events().post(Arrival{.peer = 5,
                                                               .seat = 5,
                                                               .public_key = KeyPair::derive(Secret{9}).public_key,
                                                               .candidates = {candidate_of(seen), candidate_of(offer)},
                                                               .pilots = {{6, "Evil"}}});
        play_for(room, 10 * kSecond);
        CHECK(to_seen > 0);
        CHECK(to_offer == 0);
    }
}

TEST_CASE("an address that another machine named gets no more Hellos than any that never answered") {
    for (const bool is_hearsay : {false, true}) {
        MeetingRoom room(1);
        room.network().add(kThirdParty);
        int packets = 0;
        room.network().set_tap([&](const SimNetwork::Sent& sent) {
            packets += sent.to == kThirdParty ? 1 : 0;
            return true;
        });
        SessionSetup setup = room.setup("Bo");
        setup.is_host_hearsay = is_hearsay;
        setup.unanswered = std::make_shared<UnansweredBudget>();
        constexpr int kSeconds = 10;
        Machine& guest = room.join_at(kThirdParty, setup);
        for (int i = 0; i < 3; ++i) {  // in three sessions
            guest.session = Session::join(setup, kThirdParty, *guest.endpoint, room.local(0));
            room.run(kSeconds * kSecond);
        }
        CHECK(packets >= UnansweredBudget::kPackets);
        CHECK((packets <= UnansweredBudget::kPackets + 3 * kSeconds) == is_hearsay);
    }
}

TEST_CASE("a visitor sends to the peer that it asked although the answers claim to come from a third machine") {
    MeetingRoom room(1, line_of(2 * kDelay / kMillisecond, 0));
    HostSetup hosting;
    hosting.start_with = 2;
    room.host(hosting);
    room.join("Bo");
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 10 * kSecond));
    const Address eye = MeetingRoom::address(2);
    room.network().add(kThirdParty);
    int packets = 0;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        packets += sent.to == kThirdParty ? 1 : 0;
        const bool is_answer = sent.to == eye && static_cast<PacketKind>(sent.bytes.front()) >= PacketKind::Welcome;
        if (is_answer) {
            room.network().forge(kThirdParty, eye, sent.bytes, sent.at + kDelay);
        }
        return !is_answer;
    });
    SessionSetup setup = room.setup("Eye");
    setup.purpose = JoinPurpose::Watch;
    room.join(setup);
    play_for(room, 10 * kSecond);
    CHECK(room[2].phase() == SessionPhase::Visiting);
    CHECK(packets == 0);
}
