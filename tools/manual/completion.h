// SPDX-License-Identifier: Zlib
/// What bash offers when the tabulator key is pressed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace manual {

/// A script that completes the flags of a program and their values: FILE and DIR by what is there, lists by the list.
[[nodiscard]] std::string completion(const CLI::App& app);

}  // namespace manual
