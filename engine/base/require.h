// SPDX-License-Identifier: Zlib
/// Checks of what callers must ensure. Unlike `assert` they stay on in release builds, so they must be cheap.
#pragma once

namespace engine {

/// A place in the source. std::source_location is missing from clang 14 with this standard library.
struct SourcePlace {
    const char* file;
    int line;

    /// Returns where it is called, or where the function is called of which it is a default argument.
    static constexpr SourcePlace here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        return {file, line};
    }
};

/// Ends the program as a crash does (crash.h), and names that place.
[[noreturn]] void crash_at(const SourcePlace& where);

/// Ends the program unless the condition holds, and names the caller's place. For mistakes of ours that would otherwise
/// read or change the wrong data; never for anything that comes from outside.
constexpr void require(bool holds, const SourcePlace& where = SourcePlace::here()) {
    if (!holds) [[unlikely]] {
        crash_at(where);
    }
}

}  // namespace engine
