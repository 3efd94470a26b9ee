// SPDX-License-Identifier: Zlib
/// A switch between machines: each is a namespace with one TAP device, and there is an impaired link between every two.
/// A machine may be at home behind a router.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/impair/loop.h"
#include "tools/sim_network/router_model.h"

namespace impair {

struct SwitchOptions {
    int ports = 2;
    LoopOptions loop;
    std::map<int, net::RouterKind> routers;         ///< By the port of the machine that is at home behind it.
    std::string pcap_file;                          ///< Empty: no capture.
    std::vector<std::pair<int, std::string>> runs;  ///< Port and shell command.
    std::vector<std::string> script;                ///< Program and arguments, outside the namespaces; may be empty.
};

/// Runs the switch and returns the exit status: kNotPermitted, with a line on standard error, if namespaces are not
/// available.
[[nodiscard]] int run_switch(const SwitchOptions& options);

inline constexpr int kNotPermitted = 77;

}  // namespace impair
