// SPDX-License-Identifier: Zlib
/// Crash reports: a program that ends by a fault or an uncaught exception says so in one line.
#pragma once

#include <filesystem>
#include <string>

namespace engine {

/// From now on a crash writes one line to standard error and, given a `log`, one to its end; then the process dies of
/// its signal as it would have. Signals that somebody else handles already, such as a sanitizer, stay with them. May be
/// called again when there is a log; paths of 4 KiB and more count as none.
void report_crashes(const std::string& program, const std::filesystem::path& log = {});

}  // namespace engine
