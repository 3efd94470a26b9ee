// SPDX-License-Identifier: Zlib
#include "net/lobby/guess_limiter.h"

#include <algorithm>

namespace net {
namespace {

constexpr std::size_t kMostGuessers = 64;
constexpr int kFree = 3;
constexpr Micros kFirstWait = 2 * kSecond;
constexpr int kMostDoublings = 2;  // 8 s: a joiner with the right password at last still gets in before it gives up

}  // namespace

bool GuessLimiter::may_guess(std::uint32_t ip, Micros now) const {
    const auto found = std::ranges::find(guessers_, ip, &Guesser::ip);
    return found == guessers_.end() || now >= found->waits_until;
}

void GuessLimiter::note_wrong(std::uint32_t ip, Micros now) {
    auto found = std::ranges::find(guessers_, ip, &Guesser::ip);
    if (found == guessers_.end()) {
        if (guessers_.size() == kMostGuessers) {
            guessers_.pop_front();
        }
        guessers_.push_back({.ip = ip});
        found = std::prev(guessers_.end());
    }
    ++found->wrong;
    if (found->wrong >= kFree) {
        found->waits_until = now + (kFirstWait << std::min(found->wrong - kFree, kMostDoublings));
    }
}

}  // namespace net
