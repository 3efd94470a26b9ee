// SPDX-License-Identifier: Zlib
/// Slows machines that try passwords.
#pragma once

#include <cstdint>
#include <deque>

#include "net/wire/units.h"

namespace net {

/// Lets each machine try three wrong passwords freely; each further one makes it wait, for 2, 4, then 8 s.
class GuessLimiter {
public:
    [[nodiscard]] bool may_guess(std::uint32_t ip, Micros now) const;
    void note_wrong(std::uint32_t ip, Micros now);

private:
    struct Guesser {
        std::uint32_t ip = 0;
        int wrong = 0;
        Micros waits_until = 0;
    };
    std::deque<Guesser> guessers_;  ///< The newest ones.
};

}  // namespace net
