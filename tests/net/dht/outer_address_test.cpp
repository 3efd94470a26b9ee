// SPDX-License-Identifier: Zlib
#include "net/dht/outer_address.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "net/link/transport.h"
#include "net/wire/relay_packets.h"

using namespace net;

namespace {

constexpr Address kOwn{.ip = 0x14000001, .port = 26700};

constexpr Address machine(std::uint32_t number) {
    return {.ip = 0x15000000 + number, .port = 26700};
}

/// The internet, of which some machines answer at once.
class Internet final : public Transport {
public:
    void send(const Address& to, std::string_view bytes, Micros /*now*/) override {
        asked.push_back(to);
        const auto question = decode<AskPacket>(bytes);
        REQUIRE(question);
        if (is_up && std::ranges::find(answering, to) != answering.end()) {
            answers.push_back({.from = to, .bytes = encode(SeenPacket{.nonce = question->nonce, .own = kOwn})});
        }
    }
    void broadcast(std::uint16_t /*port*/, std::string_view /*bytes*/, Micros /*now*/) override {}
    bool receive(Datagram& datagram, Micros /*now*/) override {
        if (answers.empty()) {
            return false;
        }
        datagram = answers.back();
        answers.pop_back();
        return true;
    }

    std::vector<Address> answering;
    bool is_up = true;
    std::vector<Address> asked;
    std::vector<Datagram> answers;
};

/// Names the machines again and again, as a node of the table does that knows them.
void run(OuterAddress& outer, Internet& internet, std::uint32_t machines, Micros from, Micros to) {
    for (Micros now = from; now < to; now += 50 * kMillisecond) {
        for (std::uint32_t number = 0; number < machines; ++number) {
            outer.add(machine(number), now);
        }
        outer.poll(internet, now);
        for (Datagram answer; internet.receive(answer, now);) {
            CHECK(outer.take(answer, now));
        }
    }
}

}  // namespace

TEST_CASE("in a long list of machines, those that answer are found, and the silent ones are left alone") {
    OuterAddress outer(HashKey{1});
    Internet internet;
    internet.answering = {machine(30), machine(40)};
    run(outer, internet, 60, 0, 60 * kSecond);
    CHECK(outer.seen() == kOwn);
    CHECK_FALSE(outer.is_symmetric());
    CHECK(std::ranges::count(internet.asked, machine(0)) == 5);
    internet.asked.clear();
    run(outer, internet, 60, 60 * kSecond, 660 * kSecond);
    // Two every 25 seconds, and at most six silent ones every minute.
    CHECK(internet.asked.size() <= 2 * 600 / 25 + 6 * 11);
    CHECK(std::ranges::count(internet.asked, machine(40)) >= 600 / 25 - 1);
}

TEST_CASE("machines that were silent while the network was away are asked again") {
    OuterAddress outer(HashKey{1});
    Internet internet;
    internet.answering = {machine(0)};
    internet.is_up = false;
    run(outer, internet, 2, 0, 30 * kSecond);
    CHECK_FALSE(outer.seen());
    internet.is_up = true;
    run(outer, internet, 2, 30 * kSecond, 90 * kSecond);
    CHECK(outer.seen() == kOwn);
}

TEST_CASE("when the machines that answered die, others of the list are asked") {
    OuterAddress outer(HashKey{1});
    Internet internet;
    internet.answering = {machine(1), machine(2)};
    run(outer, internet, 20, 0, 30 * kSecond);
    CHECK(outer.seen() == kOwn);
    internet.answering = {machine(15)};
    internet.asked.clear();
    run(outer, internet, 20, 30 * kSecond, 180 * kSecond);
    CHECK(std::ranges::count(internet.asked, machine(15)) > 0);
}
