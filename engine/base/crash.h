// SPDX-License-Identifier: Zlib
/// Crash reports: one line when the program crashes or terminates on an uncaught exception.
#pragma once

#include <filesystem>
#include <string>

namespace engine {

/// Installs the handlers: a crash then writes one line to standard error and, if a `log` is given, appends one to it;
/// the process still dies of the same signal. Signals that already have a handler, such as a sanitizer's, are left
/// alone. May be called again once there is a log; a path of 4 KiB or more is ignored.
void report_crashes(const std::string& program, const std::filesystem::path& log = {});

}  // namespace engine
