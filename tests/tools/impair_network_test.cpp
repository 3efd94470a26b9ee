// SPDX-License-Identifier: Zlib
#include "tools/impair/network.h"

#include <catch2/catch.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "tools/impair/frame.h"
#include "tools/impair/pcap.h"

using impair::Command;
using impair::Network;
using net::kMillisecond;
using net::kSecond;

namespace {

constexpr std::size_t kBytes = 60;

net::LinkConditions with_delay(net::Micros milliseconds) {
    return {.delay = milliseconds * kMillisecond};
}

void tell(Network& network, const std::string& text) {
    const auto command = impair::parse_command(text, network.ports());
    REQUIRE(command.ok());
    REQUIRE(network.apply(*command, 0).ok());
}

bool passes(Network& network, int from, int to) {
    network.send(from, to, "x", kBytes, true, 0);
    return network.take(0).has_value();
}

std::string frame_of(std::uint16_t type, std::string_view rest) {
    std::string bytes = "\xFF\xFF\xFF\xFF\xFF\xFF\x02";
    bytes += std::string("\0\0\0\0\1", 5);
    bytes += static_cast<char>(type >> 8);
    bytes += static_cast<char>(type & 0xFF);
    return bytes += rest;
}

}  // namespace

TEST_CASE("packets arrive at their times and in the order of sending") {
    Network network(3, with_delay(20), 1, 0);
    network.send(1, 2, "a", kBytes, true, 0);
    network.send(3, 2, "b", kBytes, true, 0);
    network.send(1, 3, "now", kBytes, false, 5 * kMillisecond);
    CHECK(network.next_at() == 5 * kMillisecond);
    CHECK_FALSE(network.take(5 * kMillisecond - 1));
    CHECK(network.take(5 * kMillisecond)->bytes == "now");
    CHECK_FALSE(network.take(20 * kMillisecond - 1));
    CHECK(network.take(20 * kMillisecond)->bytes == "a");
    CHECK(network.take(20 * kMillisecond)->bytes == "b");
    CHECK_FALSE(network.next_at());
}

TEST_CASE("a cut stops all packets of the direction it names, until restored") {
    Network network(3, {}, 1, 0);
    tell(network, "cut 1>2");
    CHECK_FALSE(passes(network, 1, 2));
    CHECK(passes(network, 2, 1));
    network.send(1, 2, "arp", 0, false, 0);
    CHECK_FALSE(network.take(0));
    tell(network, "cut 1 3");
    CHECK_FALSE(passes(network, 1, 3));
    CHECK_FALSE(passes(network, 3, 1));
    CHECK(passes(network, 2, 3));
    tell(network, "mend");
    tell(network, "cut 3");
    CHECK(passes(network, 1, 2));
    CHECK_FALSE(passes(network, 3, 2));
    CHECK_FALSE(passes(network, 1, 3));
    tell(network, "mend 1-3");
    CHECK(passes(network, 1, 3));
    CHECK_FALSE(passes(network, 2, 3));
    CHECK(network.counts(2, 3).cut == 1);
}

TEST_CASE("settings can change during a run, everywhere or in one place") {
    Network network(3, {}, 1, 0);
    tell(network, "set loss 100 1>2");
    CHECK_FALSE(passes(network, 1, 2));
    CHECK(passes(network, 2, 1));
    tell(network, "set loss 0");
    CHECK(passes(network, 1, 2));
    tell(network, "set rtt 40 2-3");
    CHECK_FALSE(passes(network, 3, 2));
    CHECK(network.next_at() == 20 * kMillisecond);
    tell(network, "set loss 90");
    CHECK_FALSE(network.apply(*impair::parse_command("set burst 2", 3), 0).ok());
}

TEST_CASE("a seed loses the same packets at every delay, another seed loses others") {
    const auto lost = [](net::LinkConditions line, std::uint64_t seed) {
        line.loss = 0.3;
        Network network(2, line, seed, 0);
        std::vector<bool> pattern;
        for (int i = 0; i < 1000; ++i) {
            network.send(1, 2, "x", kBytes, true, 0);
            pattern.push_back(network.take(kSecond).has_value());
        }
        return pattern;
    };
    CHECK(lost({}, 1) == lost(with_delay(150), 1));
    CHECK(lost({}, 1) != lost({}, 2));
}

TEST_CASE("a saturated link queues, and then drops") {
    Network network(2, {}, 1, 0);
    tell(network, "set rate 1000");
    for (int packet = 0; packet < 4; ++packet) {
        network.send(1, 2, "x", 100, true, 0);
    }
    network.send(1, 2, "later", 100, true, 60 * kMillisecond);
    CHECK(network.counts(1, 2).overflowed == 1);
    CHECK(network.counts(1, 2).lost == 0);
    CHECK(network.next_at() == 100 * kMillisecond);
    for (int packet = 1; packet <= 4; ++packet) {
        CHECK(network.take(packet * 100 * kMillisecond));
    }
}

TEST_CASE("packets and bytes are counted by direction, ARP is not") {
    Network network(2, {}, 1, 0);
    CHECK(passes(network, 1, 2));
    network.send(1, 2, "arp", 0, false, 0);
    CHECK(network.take(0));
    tell(network, "set dup 100");
    CHECK(passes(network, 1, 2));
    CHECK(network.take(0));
    tell(network, "set dup 0");
    tell(network, "set loss 100");
    CHECK_FALSE(passes(network, 1, 2));
    const impair::LineCounts& counts = network.counts(1, 2);
    CHECK(counts.packets_sent == 3);
    CHECK(counts.bytes_sent == 3 * kBytes);
    CHECK(counts.packets_delivered == 3);
    CHECK(counts.bytes_delivered == 3 * kBytes);
    CHECK(counts.lost == 1);
    CHECK(counts.doubled == 1);
    CHECK(counts.largest_bytes == kBytes);
    CHECK(network.counts(2, 1).packets_sent == 0);
    CHECK(network.stats(2 * kSecond).find("\"seconds\": 2.000") != std::string::npos);
    tell(network, "reset");
    CHECK(network.counts(1, 2).packets_sent == 0);
}

TEST_CASE("packets that are taken too late are counted") {
    Network network(2, {}, 1, 0);
    network.send(1, 2, "in time", kBytes, true, 0);
    CHECK(network.take(impair::kLate - 1));
    CHECK(network.stats(0).find("\"most_late_ms\": 1.999,\n  \"late_packets\": 0") != std::string::npos);
    network.send(1, 2, "late", kBytes, true, kSecond);
    CHECK(network.take(kSecond + impair::kLate));
    CHECK(network.stats(0).find("\"most_late_ms\": 2.000,\n  \"late_packets\": 1") != std::string::npos);
    tell(network, "reset");
    CHECK(network.stats(0).find("\"most_late_ms\": 0.000,\n  \"late_packets\": 0") != std::string::npos);
}

TEST_CASE("invalid commands are refused") {
    for (const char* text :
         {"", "cut 0", "cut 4", "cut 1 1", "cut 1 2 3", "cut x", "cut 1-", "set loss", "set loss 200", "set speed 1",
          "stats 1", "cut 1 2>3", "restart", "restart 4", "restart 1-2", "hello"}) {
        INFO(text);
        CHECK_FALSE(impair::parse_command(text, 3).ok());
    }
}

TEST_CASE("the router of one port is restarted") {
    const auto command = impair::parse_command("restart 2", 3);
    REQUIRE(command.ok());
    CHECK(command->type == Command::Type::Restart);
    CHECK(command->place.from == 2);
}

TEST_CASE("a scheduled cut includes its end") {
    const auto cut = impair::parse_cut("1>2@2.5-10", 2);
    REQUIRE(cut.ok());
    REQUIRE(cut->size() == 2);
    CHECK(cut->at(0).at == 2'500'000);
    CHECK(cut->at(0).command.type == Command::Type::Cut);
    CHECK(cut->at(1).at == 10 * kSecond);
    CHECK(cut->at(1).command.type == Command::Type::Mend);
    CHECK(cut->at(1).command.place.covers(1, 2));
    CHECK_FALSE(cut->at(1).command.place.covers(2, 1));
    for (const char* text : {"1-2", "1-2@3", "1-2@4-3", "1-2@a-b", "1-3@1-2", "@1-2"}) {
        INFO(text);
        CHECK_FALSE(impair::parse_cut(text, 2).ok());
    }
    CHECK(impair::parse_timed("3:set loss 10", 2)->at == 3 * kSecond);
    CHECK_FALSE(impair::parse_timed("set loss 10", 2).ok());
    CHECK_FALSE(impair::parse_timed("3:cut 9", 2).ok());
}

TEST_CASE("a frame's kind and packet length are parsed, whatever the bytes") {
    const std::string packet = std::string("\x45\0\0\x16", 4) + std::string(18, 'x');
    const std::string padded = frame_of(0x0800, packet + std::string(24, '\0'));
    CHECK(impair::look_into(padded).kind == impair::Frame::Kind::Ipv4);
    CHECK(impair::look_into(padded).ip_bytes == 22);
    CHECK(impair::look_into(frame_of(0x0806, packet)).kind == impair::Frame::Kind::Arp);
    CHECK(impair::look_into(frame_of(0x86DD, packet)).kind == impair::Frame::Kind::Other);
    for (std::size_t size = 0; size < 14 + packet.size(); ++size) {
        CHECK(impair::look_into(padded.substr(0, size)).kind == impair::Frame::Kind::Other);
    }
}

TEST_CASE("a switch remembers the port on which an address was last seen") {
    impair::MacTable table;
    const impair::Mac mac = {2, 0, 0, 0, 0, 1};
    const impair::Mac everybody = {255, 255, 255, 255, 255, 255};
    CHECK(table.port_of(mac) == 0);
    table.learn(mac, 2);
    table.learn(mac, 3);
    table.learn(everybody, 1);
    CHECK(table.port_of(mac) == 3);
    CHECK(table.port_of(everybody) == 0);
}

TEST_CASE("a capture has the classic header and one record per frame") {
    const auto file = std::filesystem::temp_directory_path() / "gyre_impair_test.pcap";
    {
        auto pcap = impair::Pcap::create(file.string());
        REQUIRE(pcap.ok());
        pcap->add("frame", 3'000'007);
    }
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    std::filesystem::remove(file);
    REQUIRE(bytes.size() == 24 + 16 + 5);
    CHECK(bytes.substr(0, 8) == std::string("\xD4\xC3\xB2\xA1\2\0\4\0", 8));
    CHECK(bytes.substr(24, 12) == std::string("\3\0\0\0\7\0\0\0\5\0\0\0", 12));
    CHECK(bytes.substr(40) == "frame");
}
