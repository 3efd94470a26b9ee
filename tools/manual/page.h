// SPDX-License-Identifier: Zlib
/// A manual page: a template for what no table knows, and the options from the table.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace manual {

/// The template with its comments `.\" OPTIONS` and `.\" COMMANDS` replaced by roff text made from the command line.
/// Throws std::runtime_error when it has neither.
[[nodiscard]] std::string page(const std::string& page_template, const CLI::App& app);

}  // namespace manual
