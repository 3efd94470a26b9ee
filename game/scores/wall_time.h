// SPDX-License-Identifier: Zlib
/// The local date and time as text.
#pragma once

#include <string>

namespace scores {

/// Returns the current time in a format of strftime, e.g. "%Y-%m-%d".
[[nodiscard]] std::string local_time(const char* format);

}  // namespace scores
