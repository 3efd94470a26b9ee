// SPDX-License-Identifier: Zlib
/// How far a slow command has come, for a person who waits.
#pragma once

#include <cstdio>

#include "engine/base/process.h"

namespace replay_tool {

/// Prints the percentage on a terminal, and nothing to a file.
class ProgressLine {
public:
    /// Prints nothing unless the command is slow.
    explicit ProgressLine(bool is_slow) : is_shown_(is_slow && engine::is_error_on_terminal()) {}
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() {
        if (is_shown_) {
            std::fprintf(stderr, "\r      \r");
        }
    }

    void show(int percent) {
        if (is_shown_ && percent != percent_) {
            percent_ = percent;
            std::fprintf(stderr, "\r%3d %%", percent);
        }
    }

private:
    bool is_shown_;
    int percent_ = -1;
};

}  // namespace replay_tool
