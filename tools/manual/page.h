// SPDX-License-Identifier: Zlib
/// A manual page: a template for the prose, and the options from the table.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace manual {

/// Returns the template with its comments `.\" OPTIONS` and `.\" COMMANDS` replaced by roff text generated from the
/// command line. Throws std::runtime_error if it has neither.
[[nodiscard]] std::string page(const std::string& page_template, const CLI::App& app);

}  // namespace manual
