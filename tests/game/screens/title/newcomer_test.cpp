// SPDX-License-Identifier: Zlib
// A player who has never seen the game and does only what the screens say: keys are read from the screens.
#include "game/app/pilot_actions.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/title/first_flight.h"
#include "game/screens/title/title.h"
#include "tests/game/screens/screen_room.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace {

constexpr int kSecond = sim::kTicksPerSecond;
constexpr int kMostRows = 40;

/// Returns the key labelled with this name.
SDL_Scancode key_called(const std::string& name) {
    static const std::map<std::string, SDL_Scancode> signs{
        {"←", SDL_SCANCODE_LEFT},      {"→", SDL_SCANCODE_RIGHT},         {"↑", SDL_SCANCODE_UP},
        {"↓", SDL_SCANCODE_DOWN},      {"Left arrow", SDL_SCANCODE_LEFT}, {"Right arrow", SDL_SCANCODE_RIGHT},
        {"Up arrow", SDL_SCANCODE_UP}, {"Down arrow", SDL_SCANCODE_DOWN}, {"Esc", SDL_SCANCODE_ESCAPE},
        {"PgUp", SDL_SCANCODE_PAGEUP}, {"PgDn", SDL_SCANCODE_PAGEDOWN}};
    const auto sign = signs.find(name);
    const SDL_Scancode key = sign != signs.end() ? sign->second : SDL_GetScancodeFromName(name.c_str());
    return key != SDL_SCANCODE_UNKNOWN ? key : throw std::runtime_error("there is no key called “" + name + "”");
}

class Newcomer {
public:
    Newcomer() {
        (void)room.services().profile.load();
        room.push<screens::Title>();
        look();
    }

    void look() {
        room.pump();
        room.tick();
    }
    /// Waits for as long as reading a card takes, with the flight keys released.
    void read() {
        for (int i = 0; i < kSecond; ++i) {
            look();
        }
    }
    [[nodiscard]] bool reads(const std::string& line) const { return std::ranges::count(room.said(), line) > 0; }
    /// Returns the line before or after another.
    [[nodiscard]] std::string beside(const std::string& line, int step) const {
        const auto& said = room.said();
        const auto at = std::ranges::find(said, line) - said.begin() + step;
        if (!reads(line) || at < 0 || at >= std::ssize(said)) {
            throw std::runtime_error("the screen “" + std::string(screen()) + "” does not say “" + line + "”");
        }
        return said[static_cast<std::size_t>(at)];
    }
    [[nodiscard]] std::string screen() const { return const_cast<ScreenRoom&>(room).top_name(); }

    void hold(const std::string& key, int ticks) {
        send(SDL_KEYDOWN, key_called(key));
        for (int i = 0; i < ticks; ++i) {
            room.pump();
            room.tick_unseen();
        }
        send(SDL_KEYUP, key_called(key));
        look();
    }
    /// Presses the key whose hint has this text, or the last of them if there are several.
    void press_for(const std::string& meaning) {
        const std::string keys = beside(meaning, -1);
        hold(keys.substr(keys.rfind(' ') + 1), 1);
    }
    /// Moves to a row with the keys that the hint for choosing names.
    void go_to(const std::string& label) {
        for (int rows = 0; rows < kMostRows; ++rows) {
            const auto& offered = room.rows();
            if (std::ranges::any_of(offered, [&](const auto& row) { return row.has_focus && row.label == label; })) {
                return;
            }
            const std::string keys = beside("choose", -1);
            hold(keys.ends_with("→") ? "↓" : keys.substr(keys.rfind(' ') + 1), 1);
        }
        throw std::runtime_error("no way to “" + label + "” on the screen “" + screen() + "”");
    }
    void choose(const std::string& label) {
        go_to(label);
        press_for("select");
    }

    void wait(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            look();
        }
    }
    /// Learns the keys that a step of the first flight shows, and does what its words ask for.
    void do_step() {
        look();
        for (const auto& info : screens::kActions) {
            const std::string label(info.label.english);
            if (reads(label)) {
                learned[label] = beside(label, 1);
            }
        }
        const auto use = [&](const char* action, int ticks) { hold(learned.at(action), ticks); };
        if (reads("TURN")) {
            use("Turn left", 10);
            use("Turn right", 10);
        } else if (reads("THRUST")) {
            use("Thrust", 12);
        } else if (reads("BRAKE")) {
            use("Turn left", 24);
            use("Thrust", 10);
        } else if (reads("ACROSS THE EDGE")) {
            use("Turn right", 12);
            use("Fire", 1);
        } else if (reads("SHIELD")) {
            wait_for_rock();
            use("Shield", 20);
        } else if (reads("PRIZES")) {
            use("Turn right", 12);
            use("Thrust", 6);
        } else if (reads("SHOOT OR TOUCH")) {
            use("Turn left", 12);
            use("Fire", 1);
            use("Turn right", 24);
            use("Thrust", 6);
        }
        wait(4 * kSecond);
    }
    void wait_for_rock() {
        const auto& flight = dynamic_cast<screens::FirstFlight&>(room.top());
        const auto is_near = [&] {
            const auto& picture = flight.picture();
            return picture.ship && !picture.subjects.empty() &&
                   std::abs(picture.subjects[0].centre().x - picture.ship->centre().x) < 70;
        };
        for (int i = 0; i < 10 * kSecond && !is_near(); ++i) {
            look();
        }
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    std::map<std::string, std::string> learned;  // keys by action, learned in the first flight

private:
    static void send(Uint32 type, SDL_Scancode key) {
        SDL_Event event{};
        event.type = type;
        event.key.keysym.scancode = key;
        SDL_PushEvent(&event);
    }
};

}  // namespace

TEST_CASE("a player new to the game learns to fly, plays, changes a key and watches the replay") {
    Newcomer ada;
    ada.look();
    REQUIRE(ada.screen() == "welcome");
    ada.choose("First flight");
    for (int tries = 0; ada.screen() == "first flight" && tries < 20; ++tries) {
        ada.do_step();
    }
    REQUIRE(ada.screen() == "first flight over");
    for (int i = 0; i < 2 * kSecond && !ada.reads("FIRST FLIGHT COMPLETE"); ++i) {
        ada.look();
    }
    ada.read();
    for (int i = 0; i < screens::FirstFlight::kQuietTicks; ++i) {
        ada.look();
    }
    ada.choose("Play");
    REQUIRE(ada.screen() == "play");
    for (int tries = 0; ada.screen() == "play" && tries < 1500; ++tries) {
        ada.hold(ada.learned.at("Thrust"), 6);
        ada.hold(ada.learned.at("Fire"), 2);
        ada.hold(ada.learned.at("Turn right"), 2);
    }
    ada.read();
    if (ada.screen() == "name entry") {
        ada.press_for("enter");
        CHECK(ada.screen() == "scores");
        ada.press_for("result");
    }
    REQUIRE(ada.screen() == "game over");
    for (int i = 0; i < kSecond; ++i) {
        ada.look();  // flight keys are still ignored
    }
    ada.choose("Quit to title");
    REQUIRE(ada.screen() == "title");

    ada.choose("Options…");
    ada.choose("Controls…");
    ada.go_to("Fire");
    ada.press_for("change");
    REQUIRE(ada.reads("Press a key for"));
    ada.hold("F", 1);
    CHECK(ada.reads("F"));
    const auto& bound = ada.room.services().bindings.controls(static_cast<engine::Action>(screens::PilotAction::Fire));
    CHECK(std::ranges::count(bound, key(SDL_SCANCODE_F)) == 1);
    ada.press_for("back");
    ada.press_for("back");

    ada.choose("Records…");
    ada.choose("Replays");
    ada.press_for("watch");
    REQUIRE(ada.screen() == "watch");
    const auto& playback = dynamic_cast<screens::WatchReplay&>(ada.room.top()).playback();
    ada.press_for("pause");
    REQUIRE(ada.reads("paused"));
    const auto before = playback.world().tick();
    ada.press_for("5 s");
    CHECK(playback.world().tick() == before + 5 * kSecond);
    ada.press_for("step");
    CHECK(playback.world().tick() == before + 5 * kSecond + 1);
    ada.press_for("leave");
    ada.press_for("back");
    ada.press_for("back");
    CHECK(ada.screen() == "title");

    (void)ada.room.services().profile.load();
    CHECK_FALSE(ada.room.services().profile.is_new());
    CHECK(ada.room.services().profile.content().career.games == 1);
}

TEST_CASE("the first flight can be left at any step, is not offered again, and is found under Help") {
    Newcomer ada;
    ada.look();
    ada.choose("First flight");
    ada.press_for("skip or leave");
    ada.choose("Skip this step");
    CHECK(ada.reads("THRUST"));
    ada.press_for("skip or leave");
    ada.choose("Leave the first flight");
    CHECK(ada.screen() == "title");
    (void)ada.room.services().profile.load();
    ada.room.push<screens::Title>();
    for (int i = 0; i < 5; ++i) {
        ada.look();
    }
    REQUIRE(ada.screen() == "title");
    ada.choose("Help");
    ada.press_for("first flight");
    CHECK(ada.screen() == "first flight");
}
