// SPDX-License-Identifier: Zlib
/// How a crash reaches the program, and the few things that it can still do then. Use crash.h instead.
#pragma once

#include <initializer_list>
#include <string_view>

namespace engine::system {

/// Calls `speak` with the kind of a crash before the process dies as it would have without. It runs on a stack of its
/// own where the system has one, and must not allocate. Faults that already have a handler, such as a sanitizer's, are
/// left alone.
void listen_for_crashes(void (*speak)(std::string_view kind));

/// Writes to standard error; never allocates.
void say_to_terminal(std::initializer_list<std::string_view> texts);

/// Appends to a file, if it is there; never allocates. `path` is in UTF-8 and ends with a zero.
void append_to_file(const char* path, std::initializer_list<std::string_view> texts);

}  // namespace engine::system
