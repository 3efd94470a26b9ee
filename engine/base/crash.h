// SPDX-License-Identifier: Zlib
/// Crash reports: a program that crashes or ends by an uncaught exception says so in one line.
#pragma once

#include <filesystem>
#include <string>

namespace engine {

/// From now on a crash writes one line to standard error and, given a `log`, one to its end; then the process dies of
/// the same signal. Signals that already have a handler, such as a sanitizer's, are left alone. May be called again
/// once there is a log; a path of 4 KiB or more counts as none.
void report_crashes(const std::string& program, const std::filesystem::path& log = {});

}  // namespace engine
