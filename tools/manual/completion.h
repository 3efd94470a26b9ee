// SPDX-License-Identifier: Zlib
/// Bash completion.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace manual {

/// Returns a script that completes the flags of a program and their values: FILE and DIR from the file system, lists
/// from the list.
[[nodiscard]] std::string completion(const CLI::App& app);

}  // namespace manual
