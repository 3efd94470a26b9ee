// SPDX-License-Identifier: Zlib
/// What a pilot is told in the first games of Rush: four sentences, each once in a lifetime.
#pragma once

#include "game/app/services.h"
#include "game/match/consecutive_worlds.h"

#include <optional>

namespace screens {

/// In other modes it says nothing.
class RushGuide {
public:
    explicit RushGuide(const Preferences& preferences) : preferences_(preferences) {}

    /// Watches a tick, and begins to say what is due.
    void on_tick(const match::ConsecutiveWorlds& worlds);
    /// Returns what to say now; nothing most of the time.
    [[nodiscard]] std::optional<std::string> words() const;

private:
    void tell(std::size_t sentence);

    const Preferences preferences_;
    std::size_t sentence_ = 0;
    int ticks_left_ = 0;
};

}  // namespace screens
