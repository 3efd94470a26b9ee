// SPDX-License-Identifier: Zlib
#include "tools/manual/completion.h"

#include <algorithm>
#include <map>
#include <vector>

#include <CLI/CLI.hpp>

#include "tools/manual/flag.h"

namespace manual {

namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : between) + word;
    }
    return text;
}

/// Returns a line of bash that completes with compgen's output for these words.
std::string offer(const std::string& compgen) {
    return "mapfile -t COMPREPLY < <(compgen " + compgen + " -- \"$current\")\n";
}

std::string offer_values(const Flag& flag) {
    if (!flag.choices.empty()) {
        return offer("-W '" + joined(flag.choices, " ") + "'");
    }
    if (flag.value == "DIR") {
        return "compopt -o filenames; " + offer("-d");
    }
    if (flag.value == "FILE") {
        return "compopt -o filenames; " + offer("-f");
    }
    return "\n";
}

std::string function_name(const CLI::App& app) {
    std::string name = "_" + app.get_name();
    std::ranges::replace(name, '-', '_');
    return name;
}

/// Returns the cases for flags that need a value: after one of them, only values are offered.
std::string cases(const std::vector<Flag>& flags) {
    std::map<std::string, std::vector<std::string>> names_by_offer;
    for (const Flag& flag : flags) {
        if (!flag.value.empty() && !flag.is_value_optional) {
            std::vector<std::string>& names = names_by_offer[offer_values(flag)];
            names.insert(names.end(), flag.names.begin(), flag.names.end());
        }
    }
    std::string text;
    for (const auto& [offered, names] : names_by_offer) {
        text += names.empty() ? "" : "    " + joined(names, " | ") + ") " + offered + "        return ;;\n";
    }
    return text;
}

std::string words_of(const CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::App* command : commands_of(app)) {
        words.push_back(command->get_name());
    }
    for (const Flag& flag : flags_of(app)) {
        words.insert(words.end(), flag.names.begin(), flag.names.end());
    }
    return joined(words, " ");
}

/// Returns the cases for flags with an optional value: after one of them, values are offered along with other flags.
std::string optional_values(const std::vector<Flag>& flags) {
    std::string text;
    for (const Flag& flag : flags) {
        if (flag.is_value_optional && !flag.names.empty()) {
            text += "    " + joined(flag.names, " | ") + ") words+=' " + joined(flag.choices, " ") + "' ;;\n";
        }
    }
    return text;
}

}  // namespace

std::string completion(const CLI::App& app) {
    std::vector<Flag> flags = flags_of(app);
    std::string commands;
    for (const CLI::App* command : commands_of(app)) {
        const std::vector<Flag> more = flags_of(*command);
        flags.insert(flags.end(), more.begin(), more.end());
        commands += "    " + command->get_name() + ") words='" + words_of(*command) + "' files=yes ;;\n";
    }
    std::string text = "# bash completion for " + app.get_name() + "\n" + function_name(app) + "() {\n" +
                       "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n" +
                       "    local words='" + words_of(app) + "' files=\n    case $previous in\n" + cases(flags) +
                       optional_values(flags) + "    esac\n";
    if (!commands.empty()) {
        text += "    case $([ \"$COMP_CWORD\" -gt 1 ] && echo \"${COMP_WORDS[1]}\") in\n" + commands + "    esac\n";
    }
    return text + "    " + offer("-W \"$words\"") + "    if [ -n \"$files\" ] && [[ $current != -* ]]; then\n        " +
           "compopt -o filenames; " + offer("-f") + "    fi\n}\ncomplete -F " + function_name(app) + " " +
           app.get_name() + "\n";
}

}  // namespace manual
