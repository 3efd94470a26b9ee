// SPDX-License-Identifier: Zlib
#include "game/app/control_sampler.h"

#include "game/app/pilot_actions.h"
#include "game/app/settings_table.h"
#include "tests/support/presses.h"

#include <map>
#include <string>

#include <catch2/catch.hpp>

using screens::ControlSampler;
using screens::PadSeats;
using screens::SamplerOptions;
using sim::Keys;

namespace {

/// Returns pads of two models: those with an even number and those with an odd one.
std::vector<engine::Pad> pads_of_two_models(const std::vector<int>& numbers) {
    std::vector<engine::Pad> pads;
    for (const int number : numbers) {
        pads.push_back({number, number % 2 == 0 ? "even" : "odd"});
    }
    return pads;
}

/// Returns pads of one model without serial numbers.
std::vector<engine::Pad> equal_pads(const std::vector<int>& numbers) {
    std::vector<engine::Pad> pads;
    for (const int number : numbers) {
        pads.push_back({number, "any"});
    }
    return pads;
}

}  // namespace

TEST_CASE("a single pad is the second pilot's; two pads are one for each") {
    PadSeats one;
    one.update(equal_pads({4}));
    CHECK(one.pilot_of(4) == 1);
    CHECK_FALSE(one.pad_of(0).has_value());
    PadSeats two;
    two.update(equal_pads({4, 7, 9}));
    CHECK(two.pilot_of(4) == 0);
    CHECK(two.pilot_of(7) == 1);
    CHECK(two.pilot_of(9) == 0);
}

TEST_CASE("a reconnected pad is its pilot's again, and the other pilot keeps theirs") {
    PadSeats seats;
    seats.update(equal_pads({0, 1}));
    seats.update(equal_pads({1}));
    CHECK(seats.pilot_of(1) == 1);
    CHECK_FALSE(seats.pad_of(0).has_value());
    seats.update(equal_pads({1, 2}));
    CHECK(seats.pilot_of(1) == 1);
    CHECK(seats.pilot_of(2) == 0);
    CHECK_FALSE(seats.asked());
}

TEST_CASE("two pads that come back in the other order are their pilots' again") {
    PadSeats seats;
    seats.update(pads_of_two_models({0, 1}));
    seats.update({});
    seats.update(pads_of_two_models({3}));
    CHECK(seats.pilot_of(3) == 1);
    CHECK_FALSE(seats.asked());
    seats.update(pads_of_two_models({3, 4}));
    CHECK(seats.pilot_of(3) == 1);
    CHECK(seats.pad_of(0) == 4);
}

TEST_CASE("another pad replaces the only one that was lost, whatever its model") {
    PadSeats seats;
    seats.update(pads_of_two_models({0, 2}));
    seats.update(pads_of_two_models({2}));
    seats.update(pads_of_two_models({2, 5}));
    CHECK(seats.pad_of(0) == 5);
    CHECK(seats.pad_of(1) == 2);
}

TEST_CASE("of two equal pads that were lost, a press on one decides whose is whose") {
    const bool are_both_back = GENERATE(true, false);
    PadSeats seats;
    seats.update(equal_pads({0, 1}));
    seats.update({});
    seats.update(equal_pads({2}));
    if (are_both_back) {
        seats.update(equal_pads({2, 3}));
    }
    CHECK(seats.asked() == 0U);
    CHECK_FALSE(seats.pad_of(0).has_value());
    CHECK_FALSE(seats.pad_of(1).has_value());
    CHECK_FALSE(seats.claim(7));
    if (are_both_back) {
        CHECK(seats.claim(3) == 0U);
    } else {
        CHECK(seats.claim(2) == 0U);
        CHECK_FALSE(seats.asked());
        seats.update(equal_pads({2, 3}));
    }
    CHECK_FALSE(seats.asked());
    CHECK(seats.pad_of(0) == (are_both_back ? 3 : 2));
    CHECK(seats.pad_of(1) == (are_both_back ? 2 : 3));
}

TEST_CASE("pads connected one after the other go to the second pilot first") {
    PadSeats seats;
    seats.update({});
    seats.update(equal_pads({3}));
    CHECK(seats.pilot_of(3) == 1);
    seats.update(equal_pads({3, 5}));
    CHECK(seats.pilot_of(5) == 0);
    CHECK(seats.pilot_of(3) == 1);
}

namespace {

engine::Bindings standard_bindings() {
    return screens::load_bindings(engine::Settings(screens::settings_table()));
}

engine::InputEvent release(engine::Control control) {
    engine::InputEvent event = press(control);
    event.kind = engine::InputEvent::Kind::Released;
    return event;
}

/// A sampler that hands its keys over once per tick or look, as a screen does.
struct Controls {
    sim::Keys take_keys(bool has_machine_guns) {
        hand_over(has_machine_guns);
        return keys.take(0);
    }
    sim::Keys peek_keys(bool has_machine_guns) {
        hand_over(has_machine_guns);
        return keys.peek(0);
    }
    void hand_over(bool has_machine_guns) { keys.hand_over(0, sampler.sample(has_machine_guns)); }
    void take(const SamplerOptions& options) {
        sampler.take(standard_bindings(), options);
        keys.release_all();
    }

    ControlSampler sampler;
    match::PilotKeys keys;
};

/// Returns the fire bit of the next `ticks` ticks, as "X" and ".".
std::string volley(Controls& controls, int ticks, bool has_machine_guns = false) {
    std::string fired;
    for (int i = 0; i < ticks; ++i) {
        fired += controls.take_keys(has_machine_guns).has(Keys::Fire) ? 'X' : '.';
    }
    return fired;
}

}  // namespace

TEST_CASE("a tap between two ticks reaches the tick's keys once") {
    Controls controls;
    controls.take({});
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    controls.sampler.handle(release(key(SDL_SCANCODE_SPACE)));
    CHECK(volley(controls, 3) == "X..");
}

TEST_CASE("the controls of an action give its key bit and no other") {
    const std::map<int, int> expected{{SDL_SCANCODE_LEFT, Keys::Left},
                                      {SDL_SCANCODE_D, Keys::Right},
                                      {SDL_SCANCODE_UP, Keys::Thrust},
                                      {SDL_SCANCODE_DOWN, Keys::Shield},
                                      {SDL_SCANCODE_RCTRL, Keys::Fire},
                                      {SDL_SCANCODE_S, Keys::Shield},
                                      {SDL_SCANCODE_P, 0}};
    for (const auto& [scancode, bits] : expected) {
        Controls controls;
        controls.take({});
        controls.sampler.handle(press(key(scancode)));
        CHECK(controls.take_keys(false).bits == bits);
    }
}

TEST_CASE("a held trigger fires once, and with auto-fire every second tick") {
    Controls controls;
    controls.take({});
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    CHECK(volley(controls, 6) == "XXXXXX");  // the rules count this as a single press
    controls.take({.fires_by_itself = true});
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    CHECK(volley(controls, 6) == "X.X.X.");
    controls.sampler.handle(release(key(SDL_SCANCODE_SPACE)));
    CHECK(volley(controls, 2) == "..");
}

TEST_CASE("auto-fire holds the trigger of machine guns, which fire in every tick") {
    Controls controls;
    controls.take({.fires_by_itself = true});
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    CHECK(volley(controls, 4, true) == "XXXX");
    CHECK(volley(controls, 4, false) == ".X.X");
}

TEST_CASE("a toggled action begins with one press and ends with the next") {
    const std::map<int, SamplerOptions> switches{{SDL_SCANCODE_UP, {.toggles = Keys::Thrust}},
                                                 {SDL_SCANCODE_DOWN, {.toggles = Keys::Shield}}};
    for (const auto& [scancode, options] : switches) {
        Controls controls;
        controls.take(options);
        for (const bool is_on : {true, false, true}) {
            controls.sampler.handle(press(key(scancode)));
            CHECK((controls.take_keys(false).bits != 0) == is_on);
            controls.sampler.handle(release(key(scancode)));
            CHECK((controls.take_keys(false).bits != 0) == is_on);
        }
        controls.sampler.release_toggles();
        CHECK(controls.take_keys(false).bits == 0);
    }
}

TEST_CASE("a toggled action ends when the keyboard or a pad is lost") {
    using Kind = engine::InputEvent::Kind;
    for (const Kind loss : {Kind::FocusLost, Kind::PadRemoved}) {
        Controls controls;
        controls.take({.toggles = Keys::Thrust});
        controls.sampler.handle(press(key(SDL_SCANCODE_UP)));
        REQUIRE(controls.take_keys(false).has(Keys::Thrust));
        controls.sampler.handle(release(key(SDL_SCANCODE_UP)));
        REQUIRE(controls.take_keys(false).has(Keys::Thrust));
        engine::InputEvent event;
        event.kind = loss;
        controls.sampler.handle(event);
        CHECK(controls.take_keys(false).bits == 0);
    }
}

TEST_CASE("a toggled trigger with auto-fire keeps firing") {
    Controls controls;
    controls.take({.toggles = Keys::Fire, .fires_by_itself = true});
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    controls.sampler.handle(release(key(SDL_SCANCODE_SPACE)));
    CHECK(volley(controls, 5) == "X.X.X");
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    CHECK(volley(controls, 3) == "...");
}

TEST_CASE("each press of a toggled trigger is a shot unless the guns keep firing") {
    Controls controls;
    controls.take({.toggles = Keys::Fire});
    for (int i = 0; i < 3; ++i) {
        controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
        controls.sampler.handle(release(key(SDL_SCANCODE_SPACE)));
        CHECK(volley(controls, 3) == "X..");
    }
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    controls.sampler.handle(release(key(SDL_SCANCODE_SPACE)));
    CHECK(volley(controls, 3, true) == "XXX");
    CHECK(volley(controls, 3, false) == "...");  // the machine guns are gone
}

TEST_CASE("looking at the keys takes nothing and shows what a tick would get") {
    Controls controls;
    controls.take({.toggles = Keys::Thrust, .fires_by_itself = true});
    CHECK(controls.peek_keys(false) == Keys{});
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    controls.sampler.handle(release(key(SDL_SCANCODE_SPACE)));  // a tap
    controls.sampler.handle(press(key(SDL_SCANCODE_UP)));
    for (int i = 0; i < 3; ++i) {
        CHECK(controls.peek_keys(false).bits == (Keys::Fire | Keys::Thrust));
    }
    CHECK(controls.take_keys(false).bits == (Keys::Fire | Keys::Thrust));
    CHECK(controls.peek_keys(false).bits == Keys::Thrust);
    controls.sampler.handle(press(key(SDL_SCANCODE_SPACE)));
    CHECK_FALSE(controls.peek_keys(false).has(Keys::Fire));  // auto-fire pauses for a tick
    CHECK(controls.peek_keys(true).has(Keys::Fire));
}
