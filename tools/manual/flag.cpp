// SPDX-License-Identifier: Zlib
#include "tools/manual/flag.h"

#include <algorithm>

#include <CLI/CLI.hpp>

namespace manual {

namespace {

/// Returns the text between two marks, or nothing.
std::string between(const std::string& text, const std::string& first, const std::string& last) {
    const std::size_t begin = text.find(first);
    if (begin == std::string::npos) {
        return "";
    }
    const std::size_t from = begin + first.size();
    const std::size_t end = text.find(last, from);
    return end == std::string::npos ? "" : text.substr(from, end - from);
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        parts.push_back(text.substr(at, comma - at));
        at = comma + 1;
    }
    return parts;
}

/// Returns the name of a flag's value: numbers are N whatever their type. A value without a check may have a colon in
/// its name, such as TICK:FILE.png.
std::string value_name(const std::string& type, bool is_checked) {
    const std::string name = is_checked ? type.substr(0, type.find(':')) : type;
    return name == "UINT" || name == "INT" || name == "FLOAT" ? "N" : name;
}

}  // namespace

Flag describe(const CLI::Option& option) {
    Flag flag;
    for (const std::string& name : option.get_snames()) {
        flag.names.push_back("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        flag.names.push_back("--" + name);
    }
    flag.help = option.get_description();
    if (option.get_items_expected_max() == 0) {
        return flag;
    }
    // CLI11 describes the type as in "TEXT:{coop,deathmatch}" or "UINT:INT in [1 - 40]".
    const std::string type = option.get_type_name();
    flag.choices = split(between(type, "{", "}"));
    flag.range = between(type, " in [", "]");
    if (const std::size_t dash = flag.range.find(" - "); dash != std::string::npos) {
        flag.range.replace(dash, 3, " to ");
    }
    const bool is_checked = !flag.choices.empty() || !flag.range.empty();
    flag.value = option.get_positional() ? option.get_name() : value_name(type, is_checked);
    flag.is_value_optional = option.get_items_expected_min() == 0;
    flag.is_repeatable =
        option.get_items_expected_max() > 1 || option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    return flag;
}

std::vector<Flag> flags_of(const CLI::App& app, const std::string& group) {
    std::vector<Flag> flags;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group() == group) {
            flags.push_back(describe(*option));
        }
    }
    return flags;
}

std::vector<Flag> flags_of(const CLI::App& app) {
    std::vector<Flag> flags;
    for (const std::string& group : app.get_groups()) {
        const std::vector<Flag> more = flags_of(app, group);
        flags.insert(flags.end(), more.begin(), more.end());
    }
    return flags;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace manual
