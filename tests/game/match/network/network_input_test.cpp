// SPDX-License-Identifier: Zlib
#include "game/match/network/network_input.h"
#include "net/play/peer_game.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include <catch2/catch.hpp>

#include "tests/game/match/network/pair.h"

namespace {

/// Lets both programs play, followed by these clients.
void begin(Pair& pair, std::array<Hand, 2>& hands) {
    pair.meet({.setup = {.seed = 5}, .start_with = 2});
    pair[0].attach(hands[0]);
    pair[1].attach(hands[1]);
    REQUIRE(pair.run_to(20));
}

/// Returns by how many ticks the picture is ahead of the newest shown tick.
sim::Tick ahead(match::OnlineService& network) {
    const match::Match& match = *network.match();
    return match.run_ahead().now().tick() - match.shown().now().tick();
}

}  // namespace

TEST_CASE("a set-up arrives as it was sent, and damaged ones are refused") {
    sim::Setup setup{.seed = 77, .mode = sim::Mode::Deathmatch, .pilots = 3, .wave = 9};
    setup.is_kid_mode = true;
    const std::string bytes = match::encode_setup(setup);
    const auto arrived = match::decode_setup(bytes);
    REQUIRE(arrived);
    CHECK(*arrived == setup);
    CHECK_FALSE(match::decode_setup(""));
    CHECK_FALSE(match::decode_setup(bytes.substr(0, bytes.size() - 1)));
    CHECK_FALSE(match::decode_setup(bytes + '\0'));
    setup.wave = sim::kMaxStartWave + 1;
    CHECK_FALSE(match::decode_setup(match::encode_setup(setup)));
}

TEST_CASE("a set-up of a mode for one pilot, Rush or the daily flight, is refused in a network game") {
    CHECK_FALSE(match::decode_setup(match::encode_setup({.mode = sim::Mode::Rush})));
    CHECK_FALSE(match::decode_setup(match::encode_setup({.mode = sim::Mode::Daily})));
}

TEST_CASE("the keys of this machine take effect after the input delay that the host fixed") {
    constexpr int kDelay = 4;
    Pair pair;
    std::array<Hand, 2> hands;
    pair[0].options().terms.delay = kDelay;
    pair[0].options().terms.is_delay_fixed = true;
    begin(pair, hands);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(pair[i].input()->own_keys().figures().own_key_ticks.mean == Approx(kDelay).margin(0.5));
    }
}

TEST_CASE("of a long input delay the picture shows no more than two ticks ahead of the next one") {
    Pair pair("", net::Netcode::Rollback);
    std::array<Hand, 2> hands;
    pair[0].options().terms.delay = 6;
    pair[0].options().terms.is_delay_fixed = true;
    begin(pair, hands);
    CHECK(ahead(pair[0]) == 3);
    CHECK(ahead(pair[1]) == 3);
}

TEST_CASE("without prediction the picture shows no tick that has not run") {
    Pair pair("", net::Netcode::Lockstep);
    std::array<Hand, 2> hands;
    hold(pair[0], 0, sim::Keys::Left);
    begin(pair, hands);
    CHECK(ahead(pair[0]) == 0);
    CHECK(pair[0].match()->shown().now().tick() == pair[0].match()->world().tick());
}

TEST_CASE("the picture of a game that nobody plays at the moment shows the ship drift") {
    Pair pair("", net::Netcode::Rollback);
    std::array<Hand, 2> hands;
    hold(pair[0], 0, sim::Keys::Right);
    begin(pair, hands);
    pair[0].detach();
    pair.run(net::kSecond / 5);
    CHECK(ahead(pair[0]) > 0);
    CHECK(pair[0].match()->run_ahead().now().pilot(0).keys().bits == 0);
}

TEST_CASE("a silent pilot is shown to hold the last known keys, but to fire for six ticks only") {
    Pair pair("", net::Netcode::Rollback);
    pair[0].options().ticks = {};
    pair[1].options().ticks = {};
    std::array<Hand, 2> hands;
    hold(pair[1], 1, sim::Keys::Fire | sim::Keys::Left);
    begin(pair, hands);
    pair.networks[1].reset();  // as in a crash
    sim::Tick longest = 0;
    for (int poll = 0; poll < 200; ++poll) {
        pair.run(2 * net::kMillisecond);
        const net::Tick known = pair[0].session()->game()->input(1).end();
        const sim::World& shown = pair[0].match()->shown().now();
        if (shown.tick() > known) {
            longest = std::max(longest, shown.tick() - known);
            INFO("tick " << shown.tick() << ", keys are known before " << known);
            const std::uint8_t keys = shown.pilot(1).keys().bits;
            CHECK((keys & sim::Keys::Left) != 0);
            CHECK(((keys & sim::Keys::Fire) != 0) == (shown.tick() - known <= 6));
        }
    }
    CHECK(longest > 6);
}

TEST_CASE("a script replaces the keys of the person in a network game") {
    Pair pair;
    std::array<Hand, 2> hands;
    tap(pair[0], 0, sim::Keys::Left);
    pair[0].options().script = *match::KeyScript::parse("0 0 T");
    begin(pair, hands);
    CHECK(pair[1].match()->world().pilot(0).keys().bits == sim::Keys::Thrust);
    CHECK(pair[0].keys().peek(0).bits == sim::Keys::Left);  // not taken
}

TEST_CASE("a bot flies in place of the person in a network game") {
    Pair pair;
    pair[0].options().ticks = {};
    pair[1].options().ticks = {};
    std::array<Hand, 2> hands;
    pair[0].options().bot = match::BotSkill::Hard;
    tap(pair[0], 0, sim::Keys::Brake);
    begin(pair, hands);
    bool has_steered = false;
    for (sim::Tick tick = 21; tick < 300 && !has_steered; ++tick) {
        REQUIRE(pair.run_to(tick));
        has_steered = pair[0].match()->world().pilot(0).keys().bits != 0;
    }
    CHECK(has_steered);
    CHECK(pair[0].keys().peek(0).bits == sim::Keys::Brake);  // not taken
    CHECK(pair[1].match()->world().pilot(1).keys().bits == 0);
}
