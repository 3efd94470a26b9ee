// SPDX-License-Identifier: Zlib
/// A switch between machines: one namespace with one TAP device each, and an impaired link between each two.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/impair/loop.h"

namespace impair {

struct SwitchOptions {
    int ports = 2;
    LoopOptions loop;
    std::string pcap_file;                          ///< Empty: no capture.
    std::vector<std::pair<int, std::string>> runs;  ///< Port and shell command.
    std::vector<std::string> script;                ///< Program and arguments, outside the namespaces; may be empty.
};

/// Returns the exit status: kNotPermitted if namespaces are not available, with a line on standard error.
[[nodiscard]] int run_switch(const SwitchOptions& options);

inline constexpr int kNotPermitted = 77;

}  // namespace impair
