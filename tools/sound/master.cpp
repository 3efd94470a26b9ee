// SPDX-License-Identifier: Zlib
#include "tools/sound/master.h"

#include <algorithm>

#include "tools/sound/effects.h"
#include "tools/sound/loudness.h"

namespace sound {

namespace {

constexpr double kInaudibleHz = 28.0;

void cut_rumble(Clip& clip) {
    clip.through([f = Filter()](double x, double) mutable { return f.high(x, kInaudibleHz); });
}

/// Scales to the target; limiting reduces the level again, hence the rounds.
void set_level(Clip& clip, double target_lufs) {
    constexpr int kRounds = 5;
    const double target = from_decibels(target_lufs + 0.691);
    for (int round = 0; round < kRounds; ++round) {
        const double level = loudest_moment(clip);
        clip.scale(level > 0.0 ? target / level : 0.0);
        limit(clip, kCeiling);
    }
}

}  // namespace

Clip finish(Clip raw, double length_s, double target_lufs) {
    cut_rumble(raw);
    raw.set_length(length_s);
    const double fade_s = std::min(0.35 * length_s, 0.5);
    raw.through([=](double x, double t) {
        return x * rise(t, -0.0001, 0.0006) * (1.0 - rise(t, length_s - fade_s, length_s - 0.001));
    });
    set_level(raw, target_lufs);
    return raw;
}

Clip finish_loop(Clip raw, double target_lufs) {
    // Three periods in a row, so that filter and limiter are in the same state at both ends of the middle one.
    const double period_s = raw.length_s();
    Clip row = raw;
    row.mix(raw, period_s).mix(raw, 2.0 * period_s);
    cut_rumble(row);
    set_level(row, target_lufs);
    const std::size_t count = raw.samples().size();
    std::copy_n(row.samples().begin() + static_cast<std::ptrdiff_t>(count), count, raw.samples().begin());
    return raw;
}

}  // namespace sound
