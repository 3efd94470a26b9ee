// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

#include "net/lobby/join_request.h"
#include "net/wire/packets.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

struct Caught {
    Address from;
    Address to;
    std::string bytes;
};

/// Returns everything that is visible of a lobby, except pings.
std::string picture_of(const Session& session) {
    const LobbyView& view = session.lobby();
    std::string text = view.game + "/" + std::to_string(view.max_pilots) + "/" +
                       std::to_string(session.self().value()) + "/" + std::to_string(static_cast<int>(session.phase()));
    for (const Seat& seat : view.seats) {
        text += "|" + seat.pilots.first() + (seat.is_taken ? "t" : "") + (seat.is_ready ? "r" : "") +
                (seat.is_linked ? "l" : "") + (seat.is_self ? "s" : "") + (seat.is_host ? "h" : "");
    }
    for (const LinkStats& link : session.links()) {
        text += "|" + to_string(link.address);
    }
    return text;
}

std::vector<std::string> pictures_of(MeetingRoom& room) {
    std::vector<std::string> pictures;
    for (std::size_t i = 0; i < room.size(); ++i) {
        pictures.push_back(picture_of(*room[i].session));
    }
    return pictures;
}

std::size_t notices_in(MeetingRoom& room) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < room.size(); ++i) {
        count += room[i].notices.size();
    }
    return count;
}

std::uint64_t rejected_in(MeetingRoom& room) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < room.size(); ++i) {
        count += room[i].session->packets_rejected();
    }
    return count;
}

/// Sets up a lobby of three linked members that have chatted, and returns what they sent.
std::vector<Caught> gather(MeetingRoom& room) {
    std::vector<Caught> caught;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        caught.push_back({sent.from, sent.to, std::string(sent.bytes)});
        return true;
    });
    room.host();
    room.join("Bo");
    room.run(300 * kMillisecond);
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room.is_meshed(3); }, 5 * kSecond));
    CHECK(room[0].session->say("one"));
    CHECK(room[1].session->say("two"));
    room.run(kSecond);
    room[1].session->set_ready(true);
    room.run(2 * kSecond);
    room.network().set_tap({});
    return caught;
}

}  // namespace

TEST_CASE("replayed packets change nothing") {
    MeetingRoom room(1, line_of(20, 0));
    const std::vector<Caught> caught = gather(room);
    REQUIRE(caught.size() > 200);
    const std::vector<std::string> before = pictures_of(room);
    const std::size_t notices = notices_in(room);
    const std::uint64_t rejected = rejected_in(room);
    bool is_changed = false;  // even for a moment, until the next roster corrects it
    for (const Address& from : {Address{}, Address{0x0A0000FF, 999}}) {
        for (const Caught& old : caught) {
            room.network().forge(from == Address{} ? old.from : from, old.to, old.bytes, room.now());
            room.run(2 * kMillisecond);
            is_changed |= pictures_of(room) != before;
        }
    }
    CHECK_FALSE(is_changed);
    CHECK(notices_in(room) == notices);
    CHECK(rejected_in(room) - rejected > caught.size());
}

TEST_CASE("a packet with a flipped bit is refused") {
    MeetingRoom room(1, line_of(20, 0));
    std::vector<Caught> caught = gather(room);
    // Only tagged packets: packets of strangers have no tag.
    std::erase_if(caught, [](const Caught& old) { return old.bytes.front() < static_cast<char>(PacketKind::Roster); });
    const std::vector<std::string> before = pictures_of(room);
    const std::size_t notices = notices_in(room);
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 20'000; ++i) {
        Caught forged = caught[random() % caught.size()];
        char& byte = forged.bytes[random() % forged.bytes.size()];
        byte = static_cast<char>(byte ^ 1 << random() % 8);
        room.network().forge(forged.from, forged.to, forged.bytes, room.now());
        if (i % 50 == 0) {
            room.run(2 * kMillisecond);
        }
    }
    room.run(kSecond);
    CHECK(pictures_of(room) == before);
    CHECK(notices_in(room) == notices);
    CHECK(rejected_in(room) >= 20'000);
}

TEST_CASE("forged packets change nothing, whatever sender they claim") {
    MeetingRoom room(1, line_of(20, 0));
    gather(room);
    const std::vector<std::string> before = pictures_of(room);
    const std::size_t notices = notices_in(room);
    // The attacker has a key pair, as anybody can, but is not a member.
    const KeyPair keys = KeyPair::derive(Secret{66});
    const LinkKey key = LinkKey::derive(keys, KeyPair::derive(Secret{67}).public_key);
    RosterPacket roster;
    roster.sequence = 1'000'000;
    roster.seat = 1;
    roster.max_pilots = 8;
    roster.entries = {{0, {{"Evil"}}, true, true, {}, {}}, {1, {{"Bo"}}, true, true, {}, {}}};
    roster.start = {.version = 9, .is_final = true, .starts_in_us = 0, .terms = {.delay = 1}};
    RosterPacket farewell = roster;
    farewell.farewell = Farewell::Kicked;
    MemberPacket leaving;
    leaving.sender = 1;
    leaving.sequence = 1'000'000;
    leaving.is_leaving = true;
    const PingPacket ping{.sender = 1, .is_up = true, .counter = 1'000'000, .echo = 1, .held_us = 0};
    for (const LinkKey& used : {key, LinkKey{}}) {
        for (std::size_t from = 0; from < 3; ++from) {
            for (std::size_t to = 0; to < 3; ++to) {
                for (const std::string& bytes : {tagged(encode(roster), used, 0), tagged(encode(farewell), used, 0),
                                                 tagged(encode(leaving), used, 1), tagged(encode(ping), used, 1)}) {
                    room.network().forge(MeetingRoom::address(from), MeetingRoom::address(to), bytes, room.now());
                }
            }
        }
    }
    const std::uint64_t rejected = rejected_in(room);
    room.run(kSecond);
    CHECK(pictures_of(room) == before);
    CHECK(notices_in(room) == notices);
    CHECK(rejected_in(room) - rejected == 2 * 9 * 4);
}

TEST_CASE("a member cannot speak for another") {
    MeetingRoom room(1, line_of(20, 0));
    room.host();
    const SessionSetup evil = room.setup("Evil");
    // The key of its link to the host, which is valid only for its own seat.
    const LinkKey key = room.join_with_key(evil);
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room.is_meshed(3); }, 5 * kSecond));
    REQUIRE(room[1].session->self() != room[2].session->self());
    const std::vector<std::string> before = pictures_of(room);
    MemberPacket leaving;
    leaving.sender = seat_in_row(room[2].session->self());
    leaving.sequence = 1'000'000;
    leaving.is_leaving = true;
    room.network().forge(MeetingRoom::address(2), MeetingRoom::address(0),
                         tagged(encode(leaving), key, leaving.sender.byte()), room.now());
    room.run(kSecond);
    CHECK(pictures_of(room) == before);
}

TEST_CASE("an old request to join does not readmit a member") {
    for (const bool is_said : {true, false}) {
        INFO((is_said ? "left" : "fell silent"));
        MeetingRoom room(1, line_of(20, 0));
        const std::vector<Caught> caught = gather(room);
        if (is_said) {
            room[1].session->leave(room.local(1));
            room.run(2 * kSecond);
        }
        room.vanish(1);
        room.run(6 * kSecond);
        for (const Caught& old : caught) {
            if (old.from == MeetingRoom::address(1) && old.bytes.front() == static_cast<char>(PacketKind::Join)) {
                room.network().forge(old.from, old.to, old.bytes, room.now());
            }
        }
        room.run(2 * kSecond);
        const auto& seats = room[0].session->lobby().seats;
        CHECK(std::count_if(seats.begin(), seats.end(), [](const Seat& seat) { return seat.is_taken; }) == 2);
    }
}

TEST_CASE("a Join under a new key does not evict the member at the address that it claims") {
    MeetingRoom room(1, line_of(20, 0));
    std::optional<CookiePacket> cookie;  // an eavesdropper sees it
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        cookie = cookie ? cookie : decode<CookiePacket>(sent.bytes);
        return true;
    });
    room.host();
    room.join("Bo");
    REQUIRE(room.run_until([&] { return room.is_meshed(2); }, 5 * kSecond));
    const Secret secret{66};
    const KeyPair keys = KeyPair::derive(secret);
    const Handshake handshake(Handshake::Side::Joiner, keys, secret, "", {cookie->nonce, cookie->cookie});
    const JoinPacket join{.nonce = cookie->nonce,
                          .cookie = cookie->cookie,
                          .public_key = keys.public_key,
                          .share = handshake.share(),
                          .identity = room.setup("").identity,
                          .pilots = {"Evil"}};
    const LinkKey key = handshake.key(cookie->public_key, cookie->share);
    const std::string bytes = tagged(encode(join), key, kStranger);
    for (int i = 0; i < 100; ++i) {
        room.network().forge(MeetingRoom::address(1), MeetingRoom::address(0), bytes, room.now());
        room.run(100 * kMillisecond);
        REQUIRE(room[0].session->lobby().seats[1].pilots.first() == "Bo");
    }
    CHECK(room[1].phase() == SessionPhase::Lobby);
    room.vanish(1);
    room.run(3 * kSecond);  // a crashed program may be restarted at the same address
    room.network().forge(MeetingRoom::address(1), MeetingRoom::address(0), bytes, room.now());
    room.run(100 * kMillisecond);
    CHECK(room[0].session->lobby().seats[1].pilots.first() == "Evil");
}

TEST_CASE("a machine that joins under ever new keys and leaves at once fills nobody's chat") {
    MeetingRoom room(1, line_of(20, 0));
    room.host();
    room.join("Bo");
    REQUIRE(room.run_until([&] { return room.is_meshed(2); }, 5 * kSecond));
    const std::size_t before = room[1].notices.size();
    constexpr int kSeconds = 20;
    int joined = 0;
    for (const Micros end = room.now() + kSeconds * kSecond; room.now() < end; ++joined) {
        Machine& evil = room.join_from({0xCB007101, static_cast<std::uint16_t>(1000 + joined)}, room.setup("Evil"));
        REQUIRE(room.run_until([&] { return evil.phase() == SessionPhase::Lobby; }, 5 * kSecond));
        const std::size_t last = room.size() - 1;
        evil.session->leave(room.local(last));
        room.run(100 * kMillisecond);
        room.vanish(last);
    }
    CHECK(joined > 50);
    CHECK(room[1].notices.size() - before <= 16 + kSeconds);
    CHECK(room[0].session->lobby().seats[1].pilots.first() == "Bo");
}

TEST_CASE("random bytes change nothing") {
    MeetingRoom room(1, line_of(20, 0));
    gather(room);
    const std::vector<std::string> before = pictures_of(room);
    const std::size_t notices = notices_in(room);
    const std::uint64_t rejected = rejected_in(room);
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 100'000; ++i) {
        std::string bytes(random() % (i % 16 == 0 ? 1300 : 64), '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random());
        }
        if (!bytes.empty() && i % 2 == 0) {
            bytes.front() = static_cast<char>(random() % 11);
        }
        const Address from =
            i % 3 == 0 ? MeetingRoom::address(random() % 3) : Address{static_cast<std::uint32_t>(random()), 5};
        room.network().forge(from, MeetingRoom::address(random() % 3), bytes, room.now());
        if (i % 250 == 0) {
            room.run(2 * kMillisecond);
        }
    }
    room.run(kSecond);
    CHECK(pictures_of(room) == before);
    CHECK(notices_in(room) == notices);
    CHECK(rejected_in(room) - rejected == 100'000);
}

TEST_CASE("an answer to a stranger is no larger than its question") {
    const Address stranger = MeetingRoom::address(9);
    const auto answer_to = [&](const std::vector<std::string>& asked, const std::string& password) {
        MeetingRoom room(1);
        HostSetup hosting;
        hosting.game = std::string(kMaxSetupBytes, 'g');
        room.host(hosting, std::string(kMaxNameBytes, 'n'), password);
        room.network().add(stranger);
        std::size_t bytes = 0;
        std::size_t packets = 0;
        room.network().set_tap([&](const SimNetwork::Sent& sent) {
            CHECK(sent.to == stranger);
            bytes += sent.bytes.size() + header_bytes({});
            ++packets;
            return true;
        });
        std::size_t sent = 0;
        for (const std::string& one : asked) {
            sent += one.size() + header_bytes({});
            room.network().forge(stranger, MeetingRoom::address(0), one, room.now());
        }
        room.run(5 * kSecond);
        CHECK(bytes <= sent);
        CHECK(packets <= asked.size());
        return packets;
    };
    CHECK(answer_to({encode(SearchPacket{.nonce = 1})}, "") == 1);
    HelloPacket hello;
    CHECK(answer_to({encode(hello)}, "") == 1);
    hello.protocol = 9;
    CHECK(answer_to({encode(hello)}, "") == 1);
    CHECK(answer_to({encode(SearchPacket{.magic = 5})}, "") == 0);
    CHECK(answer_to({encode(SearchPacket{}).substr(0, 127)}, "") == 0);
    JoinPacket join;
    join.public_key = KeyPair::derive(Secret{3}).public_key;
    CHECK(answer_to({tagged(encode(join), LinkKey{}, kStranger)}, "") == 0);  // no cookie
    for (int kind = 0; kind < 256; ++kind) {
        const std::size_t packets = answer_to({std::string(1, static_cast<char>(kind)) + std::string(127, '\0')}, "");
        CHECK(packets == 0);
    }
}

TEST_CASE("the answer to a refused join is no larger than the join") {
    MeetingRoom room(1);
    room.host({}, "Host", "sesame");
    std::size_t asked = 0;
    std::size_t answered = 0;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        (sent.from == MeetingRoom::address(0) ? answered : asked) += sent.bytes.size() + header_bytes({});
        return true;
    });
    room.join("Bo", "barley");
    room.run(2 * kSecond);
    CHECK(room[1].phase() == SessionPhase::Ended);
    CHECK(answered > 0);
    CHECK(answered <= asked);
}

TEST_CASE("a flood of strangers is rate limited, and the lobby keeps working") {
    MeetingRoom room(1, line_of(20, 0));
    gather(room);
    const std::size_t notices = notices_in(room);
    constexpr std::uint32_t kStrangers = 2048;
    const auto stranger = [](std::uint32_t number) { return Address{0xC0000000U + number % kStrangers, 7}; };
    for (std::uint32_t i = 0; i < kStrangers; ++i) {
        room.network().add(stranger(i));
    }
    std::size_t offers = 0;
    std::size_t cookies = 0;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        offers += decode<OfferPacket>(sent.bytes) ? 1 : 0;
        cookies += decode<CookiePacket>(sent.bytes) ? 1 : 0;
        return true;
    });
    const std::string hello = encode(HelloPacket{.nonce = 1});
    const std::string search = encode(SearchPacket{.nonce = 1});
    for (std::uint32_t i = 0; i < 100'000; ++i) {  // in two seconds
        room.network().forge(stranger(i), MeetingRoom::address(0), i / kStrangers % 2 == 0 ? hello : search,
                             room.now());
        if (i % 100 == 0) {
            room.run(2 * kMillisecond);
        }
    }
    CHECK(offers >= 2 * 512);
    CHECK(offers <= 3 * 512);
    CHECK(cookies >= 2 * 512);
    CHECK(cookies <= 3 * 512);
    CHECK(notices_in(room) == notices);
    CHECK(room.all_in(SessionPhase::Lobby));
    room.run(2 * kSecond);
    room.network().set_tap({});
    room.join("Di");
    CHECK(room.run_until([&] { return room.is_meshed(4); }, 5 * kSecond));
}
