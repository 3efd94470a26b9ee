// SPDX-License-Identifier: Zlib
/// One flag of a program as its documents show it, read from the table that parses the command line.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace manual {

struct Flag {
    std::vector<std::string> names;    ///< With their dashes; empty for positional arguments.
    std::string value;                 ///< Name of the value, as in FILE; empty if there is none.
    std::vector<std::string> choices;  ///< All valid values, if they can be listed.
    std::string range;                 ///< As in "1 to 40", or empty.
    std::string help;
    bool is_value_optional = false;
    bool is_repeatable = false;
};

[[nodiscard]] Flag describe(const CLI::Option& option);

/// Returns the flags of a group, in the order of --help.
[[nodiscard]] std::vector<Flag> flags_of(const CLI::App& app, const std::string& group);

/// Returns all flags, including positional arguments (which have no names).
[[nodiscard]] std::vector<Flag> flags_of(const CLI::App& app);

[[nodiscard]] std::vector<const CLI::App*> commands_of(const CLI::App& app);

}  // namespace manual
