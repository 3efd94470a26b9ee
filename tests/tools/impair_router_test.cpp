// SPDX-License-Identifier: Zlib
#include "tools/impair/home_router.h"

#include <catch2/catch.hpp>

#include <string>

using impair::Card;
using impair::HomeRouter;
using impair::ip_of;
using impair::mac_of;

namespace {

constexpr int kHome = 2;
constexpr int kHost = 1;
constexpr int kStranger = 3;
constexpr std::uint16_t kPort = 26700;
constexpr const char* kPayload = "datagram";

void put(std::string& bytes, std::uint32_t number, int size) {
    while (--size >= 0) {
        bytes += static_cast<char>(number >> 8 * size & 0xFF);
    }
}

void put(std::string& bytes, const impair::Mac& mac) {
    bytes.append(mac.begin(), mac.end());
}

/// Returns a frame with a datagram, as a machine at home sends it to its gateway, or one on the switch to a router.
std::string frame_of(const impair::UdpEnds& ends, std::uint32_t pieces = 0) {
    std::string bytes;
    put(bytes, mac_of(Card::Gateway, kHome));
    put(bytes, mac_of(Card::Home, kHome));
    put(bytes, 0x0800, 2);
    put(bytes, 0x4500, 2);
    put(bytes, 36, 2);
    put(bytes, pieces, 4);
    put(bytes, 0x40110000, 4);  // UDP
    put(bytes, ends.from.ip.v4(), 4);
    put(bytes, ends.to.ip.v4(), 4);
    put(bytes, ends.from.port, 2);
    put(bytes, ends.to.port, 2);
    put(bytes, 16, 2);
    put(bytes, 0xBEEF, 2);
    return bytes + kPayload;
}

/// Returns whether the 16-bit words of the IP header sum to what a correct checksum makes of them (RFC 1071).
bool has_right_checksum(const std::string& frame) {
    std::uint32_t sum = 0;
    for (std::size_t at = 14; at < 34; at += 2) {
        sum += static_cast<std::uint32_t>(static_cast<std::uint8_t>(frame[at]) << 8 |
                                          static_cast<std::uint8_t>(frame[at + 1]));
    }
    return (sum & 0xFFFF) + (sum >> 16) == 0xFFFF;
}

net::Address at_home() {
    return {ip_of(Card::Home, kHome), kPort};
}
net::Address outside(int port) {
    return {ip_of(Card::Outer, port), kPort};
}

/// Sends from home, and returns from which port the datagram leaves.
std::uint16_t leaves_from(HomeRouter& router, const net::Address& to) {
    const auto step = router.from_home(frame_of({at_home(), to}), 0);
    REQUIRE(step);
    CHECK_FALSE(step->is_answer);
    const auto ends = impair::as_udp(step->frame);
    REQUIRE(ends);
    CHECK(ends->from.ip == ip_of(Card::Outer, kHome));
    CHECK(ends->to == to);
    CHECK(has_right_checksum(step->frame));
    CHECK(step->frame.ends_with(kPayload));
    return ends->from.port;
}

bool lets_in(HomeRouter& router, const net::Address& from, std::uint16_t port) {
    const auto step = router.from_outside(frame_of({from, {ip_of(Card::Outer, kHome), port}}), 0);
    const auto ends = step ? impair::as_udp(step->frame) : std::nullopt;
    return ends && ends->to == at_home() && ends->from == from;
}

net::RouterKind kind(const char* name) {
    const auto found = impair::router_kind_of(name);
    REQUIRE(found);
    return *found;
}

std::string arp(std::uint32_t what, net::Ip target) {
    std::string bytes(6, '\xFF');
    put(bytes, mac_of(Card::Home, kHome));
    put(bytes, 0x0806, 2);
    put(bytes, 0x0001, 2);
    put(bytes, 0x0800, 2);
    put(bytes, 0x0604, 2);
    put(bytes, what, 2);
    put(bytes, mac_of(Card::Home, kHome));
    put(bytes, ip_of(Card::Home, kHome).v4(), 4);
    bytes.append(6, '\0');
    put(bytes, target.v4(), 4);
    return bytes;
}

}  // namespace

TEST_CASE("an ordinary router lets in whoever was sent to, at the port that everybody sees") {
    HomeRouter router(kHome, kind("ordinary"), 1);
    const std::uint16_t port = leaves_from(router, outside(kHost));
    CHECK(lets_in(router, outside(kHost), port));
    CHECK_FALSE(lets_in(router, outside(kStranger), port));
    CHECK(leaves_from(router, outside(kStranger)) == port);
    CHECK(lets_in(router, outside(kStranger), port));
}

TEST_CASE("a full cone lets in everybody, and a symmetric router has another port for each") {
    HomeRouter cone(kHome, kind("full-cone"), 1);
    CHECK(lets_in(cone, outside(kStranger), leaves_from(cone, outside(kHost))));
    HomeRouter symmetric(kHome, kind("symmetric"), 1);
    const std::uint16_t to_host = leaves_from(symmetric, outside(kHost));
    const std::uint16_t to_stranger = leaves_from(symmetric, outside(kStranger));
    CHECK(to_host != to_stranger);
    CHECK_FALSE(lets_in(symmetric, outside(kStranger), to_host));
    CHECK(lets_in(symmetric, outside(kStranger), to_stranger));
}

TEST_CASE("a router that is switched off and on has forgotten who may answer") {
    HomeRouter router(kHome, kind("ordinary"), 1);
    const std::uint16_t port = leaves_from(router, outside(kHost));
    router.restart();
    CHECK_FALSE(lets_in(router, outside(kHost), port));
    CHECK(leaves_from(router, outside(kHost)) != port);
}

TEST_CASE("a router passes nothing but datagrams between its home and the machines outside") {
    HomeRouter router(kHome, kind("full-cone"), 1);
    const std::uint16_t port = leaves_from(router, outside(kHost));
    const net::Address everybody{0xFFFFFFFF, kPort};
    const net::Address all_outside{0x0A4D00FF, kPort};
    const net::Address neighbour{ip_of(Card::Home, kStranger), kPort};
    for (const net::Address& to : {everybody, all_outside, neighbour, outside(kHome)}) {
        CHECK_FALSE(router.from_home(frame_of({at_home(), to}), 0));
    }
    CHECK_FALSE(router.from_home(frame_of({outside(kHost), outside(kStranger)}), 0));  // not its own address
    constexpr std::uint32_t kMorePieces = 0x2000;
    CHECK_FALSE(router.from_home(frame_of({at_home(), outside(kHost)}, kMorePieces), 0));
    const std::string whole = frame_of({outside(kHost), {ip_of(Card::Outer, kHome), port}});
    REQUIRE(router.from_outside(whole, 0));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CHECK_FALSE(router.from_outside(whole.substr(0, size), 0));
    }
    for (std::size_t at = 12; at < 34; ++at) {  // no byte of the headers makes it read or write beyond the frame
        for (int value = 0; value < 256; ++value) {
            std::string changed = whole;
            changed[at] = static_cast<char>(value);
            const auto step = router.from_outside(changed, 0);
            CHECK((!step || step->frame.size() == whole.size()));
        }
    }
}

TEST_CASE("a router answers questions for its own two addresses only") {
    constexpr std::uint32_t kAsks = 1;
    constexpr std::uint32_t kAnswers = 2;
    HomeRouter router(kHome, kind("ordinary"), 1);
    const auto at_gateway = router.from_home(arp(kAsks, ip_of(Card::Gateway, kHome)), 0);
    REQUIRE(at_gateway);
    CHECK(at_gateway->is_answer);
    CHECK(impair::look_into(at_gateway->frame).from == mac_of(Card::Gateway, kHome));
    CHECK(impair::look_into(at_gateway->frame).to == mac_of(Card::Home, kHome));
    const auto at_outer = router.from_outside(arp(kAsks, ip_of(Card::Outer, kHome)), 0);
    REQUIRE(at_outer);
    CHECK(impair::look_into(at_outer->frame).from == mac_of(Card::Outer, kHome));
    CHECK_FALSE(router.from_home(arp(kAsks, ip_of(Card::Outer, kHost)), 0));
    CHECK_FALSE(router.from_outside(arp(kAsks, ip_of(Card::Gateway, kHome)), 0));
    CHECK_FALSE(router.from_outside(arp(kAnswers, ip_of(Card::Outer, kHome)), 0));
}

TEST_CASE("a router of no known kind is refused in words that name the kinds") {
    const auto found = impair::router_kind_of("fritz");
    REQUIRE_FALSE(found);
    CHECK(found.error().english() == "'fritz' is no router: ordinary, full-cone, symmetric or answering");
}
