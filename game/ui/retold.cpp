// SPDX-License-Identifier: Zlib
#include "game/ui/retold.h"
#include "game/ui/texts.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/args.h>
#include <fmt/format.h>

namespace screens {
namespace {

constexpr std::string_view kHole = "{}";
constexpr int kMaxDepth = 3;  // a line may quote another, and that one more

// More particular lines stand before those that fit more.
constexpr Phrase kLines[] = {
    // net: why a session ended
    tr_later("The host has removed you from the lobby."),
    tr_later("The host heard nothing from here for too long: check the network and join again."),
    tr_later("The host closed the lobby."),
    tr_later("The host has not been heard for 5 seconds: check the network, or look for another game."),
    tr_later("No answer from {}: check the address, and that the host's firewall lets UDP port {} in."),
    tr_later("The host has opened no other lobby: ask the host, or look for another game."),
    tr_later("The host speaks version {} of the protocol, this program {}: install the same program on both machines."),
    tr_later(
        "The host plays by version {} of the rules, this program by {}: install the same program on both machines."),
    tr_later("The host's game data differ from those here: install the same data on both machines."),
    tr_later("The lobby is full: ask the host for another seat."),
    tr_later("The game has begun already: wait for the next one."),
    tr_later("The game has a password: ask the host for it."),
    tr_later("The password is wrong: ask the host for it."),
    tr_later("Cut off from most of the other pilots: check the network and join the next game."),
    tr_later("The game here came to differ from the others', who go on without this machine."),
    // net and match: what happens to pilots
    tr_later("{} was refused: another version of the protocol."),
    tr_later("{} was refused: version {} of the rules, here {}."),
    tr_later("{} was refused: other game data."),
    tr_later("{} was refused: the lobby is full."),
    tr_later("{} was refused: the game has begun."),
    tr_later("{} was refused: wrong password."),
    tr_later("{} was refused: was removed before."),
    tr_later("{} was removed by the host."),
    tr_later("{} was lost: no answer."),
    tr_later("{} left."),
    tr_later("{} joined."),
    tr_later("No direct line between {} and {}: others pass on their keys."),
    tr_later("Nobody else is here yet."),
    tr_later("Not ready yet: {}."),
    tr_later("Still connecting: {}."),
    tr_later("Nobody is left to start with."),
    {"{} paused the game"},  // in the catalogues as a plural, for which see net_play.cpp
    tr_later("{} goes on"),
    tr_later("{} left the game"),
    tr_later("The line to {} is lost"),
    tr_later("this game differs from everybody else's (turn {}); compare with gyre-replay diff: {}"),
    tr_later("the game of {} differs from this one (turn {}); compare with gyre-replay diff: {}"),
    // net: what the system refuses
    tr_later("UDP port {} is taken on this machine; another game may be running: choose another with --port"),
    tr_later("UDP port {} is not for every user to open: choose one above 1023 with --port"),
    tr_later("UDP port {} cannot be opened: {}"),
    tr_later("no UDP socket can be opened: {}"),
    tr_later("there is no address for '{}'; check the name, or give the numbers"),
    // files
    tr_later("cannot read '{}': {}"),
    tr_later("cannot write '{}': {}"),
    tr_later("cannot make the directory '{}': {}"),
    tr_later("cannot set aside '{}': {}"),
    tr_later("it is not a regular file"),
    tr_later("it is larger than the {} bytes allowed"),
    tr_later("the picture could not be encoded"),
    tr_later("cannot read the picture back: {}"),
    tr_later("remove some of its .damaged copies"),
    tr_later("no log: {}"),
    tr_later("cannot use '{}': {}"),
    tr_later("cannot delete {}: {}"),
    tr_later("this is not a game log of Gyre"),
    tr_later("the log has format {}, this program reads up to {}; get a newer Gyre"),
    tr_later("the log is damaged; get another copy of it"),
    tr_later("{}; it is now '{}'"),
    tr_later("The scores were damaged; they are kept as {}"),
    tr_later("The scores cannot be read: {}"),
    tr_later("The scores were written by a newer version of the game; they stay as they are, and none are added"),
    tr_later("The medals were damaged; kept as {}, counting begins anew"),
    tr_later("The medals cannot be read: {}"),
    tr_later("The medals were written by a newer version of the game; they stay as they are, and none are added"),
    tr_later("The daily flights were damaged; they are kept as {}"),
    tr_later("The daily flights cannot be read: {}"),
    tr_later(
        "The daily flights were written by a newer version of the game; they stay as they are, and none are added"),
    tr_later("the flight of this day has been flown in another window"),
    tr_later("the settings were damaged ({}); they are kept as '{}' and the defaults are used"),
    tr_later("the defaults are used and changes to the settings are not kept: {}"),
    tr_later("the setting '{}' must be {}; the nearest is used"),
    tr_later("the setting '{}' must be {}; the default is used"),
    tr_later("a number from {} to {}"),
    tr_later("one of {}"),
    tr_later("true or false"),
    tr_later("a text"),
    tr_later("there is no translation for the language '{}', so texts are English"),
    // the command line, and what keeps the program from starting
    tr_later("gyre: {}; see gyre --help"),
    tr_later("gyre: ignored, since the host decides: {}"),
    tr_later("{}: '{}' is not TICK:FILE.png"),
    tr_later("{}: '{}' is not ADDRESS, ADDRESS:PORT or lan"),
    tr_later("{}: '{}' is neither auto nor 0 to 20"),
    tr_later("{}: only one of them at a time"),
    tr_later("{}: for games on one machine only"),
    tr_later("{}: only with --host or --join"),
    tr_later("{}: at most 64 bytes"),
    tr_later("no place for files: neither HOME nor {} is set; set HOME or give {}"),
    tr_later("no assets in '{}': '{}' is missing there"),
    tr_later("the assets are missing (looked for '{}' in {}); install {} again"),
    tr_later("no display ({}); start it on a desktop, or without one give --headless"),
    tr_later("SDL does not start: {}"),
    tr_later("no window ({}); is a desktop running?"),
    tr_later("cannot draw in the window: {}"),
    tr_later("this display cannot be waited for; pictures are timed instead"),
    tr_later("display {} is not there; display 1 is used"),
    tr_later("the display has no mode of its own to offer; a borderless window is used"),
    tr_later("the display cannot be filled; the window stays as it is"),
    tr_later("the typeface '{}' is damaged ({}); install the game again"),
    tr_later("the sprite index '{}' is damaged ({}); install the game again"),
    tr_later("the sprite index '{}' has no sheet '{}'; install the game again"),
    tr_later("the sprite sheet '{}' has too few frames; install the game again"),
    tr_later("the picture '{}' is damaged ({}); install the game again"),
    tr_later("the picture '{}' is smaller than its index says; install the game again"),
    // sound
    tr_later("sound is off"),
    tr_later("no sound device: {}"),
    tr_later("the sound device is gone; the game goes on in silence until there is another"),
    tr_later("the sound '{}' is missing; install the game again"),
    tr_later("the sound '{}' is damaged ({}); install the game again"),
    tr_later("the tune '{}' is missing; install the game again"),
    tr_later("the tune '{}' is damaged; install the game again"),
    tr_later("{}; install the game again"),
};

/// What stands in the holes of a pattern, when a line is of its form.
std::optional<std::vector<std::string>> values_of(std::string_view line, std::string_view pattern) {
    std::vector<std::string> values;
    std::size_t hole = pattern.find(kHole);
    if (!line.starts_with(pattern.substr(0, hole))) {
        return std::nullopt;
    }
    line.remove_prefix(std::min(hole, pattern.size()));
    while (hole != std::string_view::npos) {
        pattern.remove_prefix(hole + kHole.size());
        hole = pattern.find(kHole);
        const std::string_view piece = pattern.substr(0, hole);
        const std::size_t end = hole == std::string_view::npos
                                    ? (line.ends_with(piece) ? line.size() - piece.size() : std::string_view::npos)
                                    : line.find(piece);
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        values.emplace_back(line.substr(0, end));
        line.remove_prefix(end + piece.size());
    }
    return line.empty() ? std::optional(values) : std::nullopt;
}

std::string retold(std::string_view english, int depth) {
    for (const Phrase& known : kLines) {
        const auto values = values_of(english, known.english);
        if (!values) {
            continue;
        }
        fmt::dynamic_format_arg_store<fmt::format_context> args;
        for (const std::string& value : *values) {
            args.push_back(depth < kMaxDepth ? retold(value, depth + 1) : value);
        }
        return engine::format_or(known.text(), known.english, args);
    }
    return std::string(english);
}

}  // namespace

std::string retold(std::string_view english) {
    return retold(english, 0);
}

std::span<const Phrase> known_lines() {
    return kLines;
}

}  // namespace screens
