// SPDX-License-Identifier: Zlib
// Walks every menu from end to end with keys alone, a pad alone and the mouse alone: feeds SDL events in and checks the
// top screen.
#include "tests/game/screens/walk.h"

#include <vector>

namespace {

using screens::MenuKey;

struct Step {
    enum class Verb { Choose, Change, Act, Pause, Write, Wait };
    Verb verb;
    std::string what;    ///< A row's label, or the text to write.
    std::string screen;  ///< Top screen afterwards.
    MenuKey key = MenuKey::None;
};

Step choose(const char* label, const char* screen) {
    return {Step::Verb::Choose, label, screen};
}
Step change(const char* label, const char* screen) {
    return {Step::Verb::Change, label, screen};
}
Step act(MenuKey key, const char* screen) {
    return {Step::Verb::Act, "", screen, key};
}
Step back(const char* screen) {
    return act(MenuKey::Back, screen);
}
Step pause(const char* screen) {
    return {Step::Verb::Pause, "", screen};
}
Step write(const char* text, const char* screen) {
    return {Step::Verb::Write, text, screen};
}
Step wait(const char* screen) {
    return {Step::Verb::Wait, "", screen};
}

struct Tour {
    const char* name;
    std::vector<Step> steps;
};

const std::vector<Tour>& tours() {
    static const std::vector<Tour> all{
        {"a game alone, its pause and the end of it",
         {choose("Play", "play"),
          pause("pause"),
          choose("Resume", "play"),
          pause("pause"),
          choose("Options", "options"),
          change("Volume", "options"),
          back("pause"),
          choose("Controls", "controls"),
          back("pause"),
          choose("Help", "help"),
          act(MenuKey::Right, "help"),
          back("pause"),
          choose("Restart", "play"),
          pause("pause"),
          back("play"),
          pause("pause"),
          choose("Quit to title", "confirm"),
          choose("Cancel", "pause"),
          choose("Quit to title", "confirm"),
          choose("Quit", "title")}},
        {"a game of one's own, in a crew, with bots, then against them",
         {choose("Together…", "together"),
          choose("Set up a game…", "new game"),
          change("Difficulty", "new game"),
          change("Ships", "new game"),
          change("Beginner's aids", "new game"),
          change("First wave", "new game"),
          change("Game", "new game"),
          change("Bots", "new game"),
          change("Skill", "new game"),
          change("Game", "new game"),
          change("Bots", "new game"),
          change("Game", "new game"),
          change("Frags to win", "new game"),
          choose("Start", "play"),
          pause("pause"),
          choose("Quit to title", "confirm"),
          choose("Quit", "title"),
          choose("Together…", "together"),
          choose("Set up a game…", "new game"),
          change("Frags to win", "new game"),
          back("together"),
          back("title")}},
        {"Rush, and another try",
         {choose("Rush", "play"), pause("pause"), choose("Help", "help"), back("pause"), choose("Restart", "play"),
          pause("pause"), choose("Quit to title", "confirm"), choose("Quit", "title")}},
        {"a deathmatch against bots",
         {choose("Together…", "together"), choose("Deathmatch", "new game"), change("Frags to win", "new game"),
          choose("Start", "play"), pause("pause"), choose("Quit to title", "confirm"), choose("Quit", "title")}},
        {"the daily flight, in practice and for good",
         {choose("Daily flight", "daily flight"),
          choose("Practice", "play"),
          pause("pause"),
          choose("Restart", "play"),
          pause("pause"),
          choose("Quit to title", "confirm"),
          choose("Quit", "title"),
          choose("Daily flight", "daily flight"),
          choose("Fly", "confirm"),
          choose("Cancel", "daily flight"),
          choose("Fly", "confirm"),
          choose("Fly", "play"),
          pause("pause"),
          choose("Practice", "confirm"),
          choose("Cancel", "pause"),
          choose("Practice", "confirm"),
          choose("Practice", "play"),
          pause("pause"),
          choose("Quit to title", "confirm"),
          choose("Quit", "title"),
          choose("Daily flight", "daily flight"),
          choose("Best days…", "best days"),
          choose("2026-11-22", "daily flight"),
          choose("Ada", "watch"),
          back("daily flight"),
          back("best days"),
          back("daily flight"),
          back("title")}},
        {"two players",
         {choose("Together…", "together"), choose("Two players", "new game"), choose("Second pilot", "prompt"),
          write("bob", "new game"), change("Game", "new game"), choose("Start", "play"), pause("pause"),
          choose("Quit to title", "confirm"), choose("Quit", "title")}},
        {"a lobby of one's own",
         {choose("Together…", "together"),
          choose("Host a game", "host"),
          change("Game", "host"),
          change("Seats", "host"),
          change("First wave", "host"),
          choose("Your name", "prompt"),
          write("x1", "host"),
          choose("Second pilot", "prompt"),
          write("bob", "host"),
          change("Second pilot", "host"),
          choose("Password", "prompt"),
          back("host"),
          choose("Password", "prompt"),
          write("ab:c", "host"),
          choose("Open the lobby", "lobby"),
          choose("Ready", "lobby"),
          choose("Game rules…", "host"),
          change("Beginner's aids", "host"),
          choose("Back to the lobby", "lobby"),
          choose("Chat", "lobby"),
          write("hello", "lobby"),
          choose("Remove a pilot…", "lobby"),
          back("confirm"),
          choose("Cancel", "lobby"),
          choose("Leave", "confirm"),
          choose("Close it", "host"),
          back("together"),
          back("title")}},
        {"somebody else's lobby, by its address, and a game in it",
         {choose("Together…", "together"),
          choose("Join a game", "browse"),
          choose("Your name", "prompt"),
          write("eve", "browse"),
          choose("Enter a code or address…", "prompt"),
          write("10.0.0.2:26700", "prompt"),
          write("", "lobby"),
          wait("lobby"),
          choose("Ready", "lobby"),
          choose("Chat", "lobby"),
          write("hi", "lobby"),
          choose("Quick phrase…", "phrases"),
          back("lobby"),
          choose("Quick phrase…", "phrases"),
          choose("Thanks!", "lobby"),
          choose("Mute a pilot…", "pilots"),
          change("Bob", "pilots"),
          choose("Done", "lobby"),
          choose("Leave", "confirm"),
          choose("Leave", "browse"),
          back("together"),
          back("title")}},
        {"the games that can be watched",
         {choose("Together…", "together"), choose("Watch a game", "browse"),
          choose("Enter a code or address…", "prompt"), back("browse"), back("together"), back("title")}},
        {"whether others can join",
         {choose("Together…", "together"), choose("Can others join me?", "net check"),
          choose("Copy as text", "net check"), choose("Check again", "net check"), back("together"), back("title")}},
        {"the records",
         {choose("Records…", "records"), choose("High scores", "scores"), back("records"), choose("Medals", "medals"),
          back("records"), choose("Replays", "replays"), back("records"), back("title")}},
        {"the options",
         {choose("Options…", "options"), choose("Controls…", "controls"), back("options"), back("title")}},
        {"the help",
         {choose("Help", "help"), act(MenuKey::Right, "help"), act(MenuKey::Right, "help"), act(MenuKey::Left, "help"),
          act(MenuKey::Extra, "first flight"), pause("choice"), choose("Leave the first flight", "help"),
          back("title")}},
        {"leaving",
         {choose("Quit", "confirm"), choose("Cancel", "title"), back("confirm"), back("title"),
          choose("Quit", "confirm"), choose("Quit", "title")}},
    };
    return all;
}

void take(Walk& walk, ScreenRoom& other, const Step& step) {
    Walker& walker = *walk.walker;
    switch (step.verb) {
    case Step::Verb::Choose:
        return walker.choose(step.what);
    case Step::Verb::Change:
        return walker.change(step.what);
    case Step::Verb::Act:
        return walker.act(step.key);
    case Step::Verb::Pause:
        return walker.pause();
    case Step::Verb::Write:
        return walker.write(step.what);
    case Step::Verb::Wait:
        for (int tick = 0; tick < 2 * sim::kTicksPerSecond; ++tick) {
            walk.room.tick();
            other.tick();
            walk.world.now += net::kTickPeriod;
        }
    }
}

}  // namespace

TEST_CASE("every menu can be walked from end to end by each device alone", "[slow]") {
    const auto hand = any_hand();
    for (const Tour& tour : tours()) {
        Walk walk(hand);
        ScreenRoom other(*walk.stage, walk.world, 2, "Bob");
        REQUIRE(other.services().network.host({"Bob"}, {}));
        for (const Step& step : tour.steps) {
            INFO(tour.name << ", " << step.what << " → " << step.screen);
            REQUIRE_NOTHROW(take(walk, other, step));
            REQUIRE(walk.top() == step.screen);
        }
    }
}
