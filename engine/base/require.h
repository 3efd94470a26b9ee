// SPDX-License-Identifier: Zlib
/// Checks of what callers must ensure. Unlike `assert` they stay on in release builds, so they must be cheap.
#pragma once

#include <source_location>

namespace engine {

/// Ends the program as a crash does (crash.h), and names that place.
[[noreturn]] void crash_at(const std::source_location& where);

/// Ends the program unless the condition holds, and names the caller's place. For mistakes of ours that would otherwise
/// read or change the wrong data; never for anything that comes from outside.
constexpr void require(bool holds, const std::source_location& where = std::source_location::current()) {
    if (!holds) [[unlikely]] {
        crash_at(where);
    }
}

}  // namespace engine
