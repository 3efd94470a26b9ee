// SPDX-License-Identifier: Zlib
#include "net/lobby/guess_limiter.h"

#include <algorithm>

#include "engine/base/bounded.h"

namespace net {
namespace {

constexpr std::size_t kMostGuessers = 64;
constexpr int kFree = 3;
constexpr Micros kFirstWait = 2 * kSecond;
constexpr int kMostDoublings = 2;  // at most 8 s, so the right password is still accepted before a joiner gives up

}  // namespace

bool GuessLimiter::may_guess(std::uint32_t ip, Micros now) const {
    const auto found = std::ranges::find(guessers_, ip, &Guesser::ip);
    return found == guessers_.end() || now >= found->waits_until;
}

void GuessLimiter::note_wrong(std::uint32_t ip, Micros now) {
    const auto found = std::ranges::find(guessers_, ip, &Guesser::ip);
    Guesser& guesser =
        found != guessers_.end() ? *found : engine::push_newest(guessers_, Guesser{.ip = ip}, kMostGuessers);
    ++guesser.wrong;
    if (guesser.wrong >= kFree) {
        guesser.waits_until = now + (kFirstWait << std::min(guesser.wrong - kFree, kMostDoublings));
    }
}

}  // namespace net
