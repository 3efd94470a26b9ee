// SPDX-License-Identifier: Zlib
#include "tools/impair/command.h"

#include <charconv>
#include <optional>
#include <sstream>

#include "tools/impair/figures.h"

namespace impair {

namespace {

std::vector<std::string> split(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

template <typename T>
std::optional<T> number_of(std::string_view text, T least, T most) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || !(number >= least && number <= most)) {
        return std::nullopt;
    }
    return number;
}

std::optional<net::Micros> seconds_of(std::string_view text) {
    const auto seconds = number_of<double>(text, 0, 1e6);
    if (!seconds) {
        return std::nullopt;
    }
    return static_cast<net::Micros>(*seconds * net::kSecond);
}

/// Parses `3`, `1-2` or `1>2`.
std::optional<Place> place_of(std::string_view text, int ports) {
    Place place;
    const std::size_t mark = text.find_first_of("->");
    const auto from = number_of(text.substr(0, mark), 1, ports);
    if (!from) {
        return std::nullopt;
    }
    place.from = *from;
    if (mark != std::string_view::npos) {
        const auto to = number_of(text.substr(mark + 1), 1, ports);
        if (!to || *to == place.from) {
            return std::nullopt;
        }
        place.to = *to;
        place.is_one_way = text[mark] == '>';
    }
    return place;
}

/// Parses the words from `first` on: none (everywhere), one, or two ports.
std::optional<Place> place_of(const std::vector<std::string>& words, std::size_t first, int ports) {
    if (words.size() == first) {
        return Place{};
    }
    if (words.size() == first + 1) {
        return place_of(words[first], ports);
    }
    if (words.size() == first + 2) {
        return place_of(words[first] + "-" + words[first + 1], ports);
    }
    return std::nullopt;
}

engine::Error no_place(int ports) {
    return engine::Error{
        engine::verbatim("links are named like 3, 1-2 or 1>2, with ports from 1 to " + std::to_string(ports))};
}

}  // namespace

bool Place::covers(int sender, int receiver) const {
    const auto matches = [](int wanted, int port) { return wanted == 0 || wanted == port; };
    return (matches(from, sender) && matches(to, receiver)) ||
           (!is_one_way && matches(from, receiver) && matches(to, sender));
}

engine::Result<Command> parse_command(std::string_view text, int ports) {
    const std::vector<std::string> words = split(text);
    const std::string verb = words.empty() ? std::string() : words[0];
    Command command;
    std::size_t place_at = 1;
    if (verb == "cut" || verb == "mend") {
        command.type = verb == "cut" ? Command::Type::Cut : Command::Type::Mend;
    } else if (verb == "set" && words.size() >= 3) {
        command.type = Command::Type::Set;
        command.name = words[1];
        command.value = words[2];
        place_at = 3;
        net::LinkConditions trial;
        if (auto result = set_figure(trial, command.name, command.value); !result) {
            return result.failure();
        }
    } else if (verb == "restart" && words.size() == 2) {
        command.type = Command::Type::Restart;
        const auto port = number_of(std::string_view(words[1]), 1, ports);
        if (!port) {
            return no_place(ports);
        }
        command.place.from = *port;
        return command;
    } else if (words.size() == 1 && (verb == "stats" || verb == "reset" || verb == "quit")) {
        command.type = verb == "stats"   ? Command::Type::Stats
                       : verb == "reset" ? Command::Type::Reset
                                         : Command::Type::Quit;
        return command;
    } else {
        return engine::Error{
            engine::verbatim("'" + std::string(text) +
                             "' is no command: cut PLACE, mend PLACE, set NAME VALUE [PLACE], restart PORT, stats, "
                             "reset or quit")};
    }
    const auto place = place_of(words, place_at, ports);
    if (!place) {
        return no_place(ports);
    }
    command.place = *place;
    return command;
}

engine::Result<TimedCommand> parse_timed(std::string_view text, int ports) {
    const std::size_t colon = text.find(':');
    const auto at = colon == std::string_view::npos ? std::nullopt : seconds_of(text.substr(0, colon));
    if (!at) {
        return engine::Error{engine::verbatim("'" + std::string(text) + "' is not like 2.5:COMMAND")};
    }
    auto command = parse_command(text.substr(colon + 1), ports);
    if (!command) {
        return command.failure();
    }
    return TimedCommand{*at, *command};
}

engine::Result<std::vector<TimedCommand>> parse_cut(std::string_view text, int ports) {
    const std::size_t mark = text.find('@');
    const std::size_t dash = mark == std::string_view::npos ? mark : text.find('-', mark);
    if (dash == std::string_view::npos) {
        return engine::Error{engine::verbatim("'" + std::string(text) + "' is not like 1-2@10-12.5")};
    }
    const auto place = place_of(text.substr(0, mark), ports);
    const auto from = seconds_of(text.substr(mark + 1, dash - mark - 1));
    const auto to = seconds_of(text.substr(dash + 1));
    if (!place) {
        return no_place(ports);
    }
    if (!from || !to || *from >= *to) {
        return engine::Error{engine::verbatim("'" + std::string(text) + "' is not like 1-2@10-12.5")};
    }
    return std::vector<TimedCommand>{{*from, {Command::Type::Cut, *place, {}, {}}},
                                     {*to, {Command::Type::Mend, *place, {}, {}}}};
}

}  // namespace impair
