// SPDX-License-Identifier: Zlib
// Valuable arrivals, and catching them: F major, bright, rising.
#include "tools/sound/effects.h"
#include "tools/sound/instruments.h"
#include "tools/sound/patches.h"

namespace sound {

namespace {

/// Air that rises in pitch from `low_hz` to `high_hz`.
Clip whoosh(double seconds, double low_hz, double high_hz, std::uint32_t seed) {
    return Clip::of(seconds, [=, n = Noise(seed), f = Filter()](double t) mutable {
        return f.band(n.white(), sweep(t, low_hz, high_hz, seconds), 1.8) *
               hold(t, 0.6 * seconds, seconds, 0.35 * seconds);
    });
}

/// A breath of radio static round a carrier.
Clip distress_beep(double seconds, std::uint32_t seed) {
    return Clip::of(seconds, [=, o = Osc(), p = Osc(), n = Noise(seed), f = Filter()](double t) mutable {
        const double hz = note_hz(81.0) * (1.0 + 0.008 * sine(31.0 * t));
        const double tone = o.pulse(hz, 0.4) + 0.4 * p.triangle(hz * 1.5);
        return saturate(1.6 * f.band(tone + 0.5 * n.white(), 1500.0, 1.4)) * hold(t, 0.006, seconds, 0.02);
    });
}

}  // namespace

Clip multiplier_appears() {
    Clip sum = tune({{0.0, 77, 5, 0.8}, {1.0, 81, 5, 0.8}, {2.0, 84, 5, 0.8}, {3.0, 88, 6, 0.9}}, 0.065, bell);
    sum.mix(tune({{0.0, 65, 2.5, 0.6}, {2.0, 72, 3.0, 0.6}}, 0.065, pluck));
    sum.mix(whoosh(0.32, 900.0, 7000.0, 501), 0.0, 0.35);
    echo(sum, 0.13, 0.35, 2);
    return reverberate(sum, {.size = 0.8, .fall_s = 0.6, .damping_hz = 8000.0, .wet = 0.25});
}

Clip multiplier_taken() {
    Clip sum = tune({{0.0, 53, 3.0, 0.8}, {0.0, 60, 3.0, 0.6}, {0.0, 65, 3.0, 0.6}, {0.0, 69, 3.0, 0.5}}, 0.09, brass);
    sum.mix(tune({{0.0, 77, 1, 0.8}, {1.0, 81, 1, 0.8}, {2.0, 84, 1, 0.85}, {3.0, 89, 4, 0.9}}, 0.075, pluck));
    sum.mix(tune({{3.0, 89, 6, 0.7}, {3.0, 93, 6, 0.4}, {4.0, 96, 5, 0.3}}, 0.075, bell));
    sum.mix(kick(), 0.0, 0.8);
    sum.mix(whoosh(0.3, 500.0, 6000.0, 511), 0.0, 0.5);
    echo(drive(sum, 1.2), 0.15, 0.3, 2);
    return reverberate(sum, {.size = 0.9, .fall_s = 0.8, .damping_hz = 7000.0, .wet = 0.24});
}

Clip canister_appears() {
    Clip sum;
    Clip gather = plate(523.0, 0.09, 0.3, 521);
    sum.mix(gather.reverse(), 0.0, 0.6);
    sum.mix(whoosh(0.3, 300.0, 3500.0, 523), 0.0, 0.5);
    sum.mix(tune({{0.0, 69, 2, 0.9}, {1.0, 74, 4, 1.0}}, 0.12, pluck), 0.28);
    sum.mix(tune({{0.0, 81, 3, 0.4}, {1.0, 86, 4, 0.5}}, 0.12, bell), 0.28);
    sum.mix(Clip::of(0.12,
                     [o = Osc()](double t) mutable {
                         return 0.8 * o.sine(glide(t, 260.0, 90.0, 0.015)) * strike(t, 0.001, 0.025);
                     }),
            0.28);
    echo(sum, 0.18, 0.3, 2);
    return reverberate(sum, {.size = 0.7, .fall_s = 0.6, .damping_hz = 6000.0, .wet = 0.22});
}

Clip prize() {
    Clip sum = tune({{0.0, 65, 1, 0.9}, {1.0, 69, 1, 0.9}, {2.0, 72, 1, 0.9}, {3.0, 77, 4.5, 1.0}}, 0.085, lead);
    sum.mix(tune({{0.0, 77, 2, 0.5}, {1.0, 81, 2, 0.5}, {2.0, 84, 2, 0.5}, {3.0, 89, 5, 0.7}}, 0.085, bell));
    sum.mix(tune({{0.0, 41, 2.6, 0.8}, {3.0, 53, 3.0, 0.7}}, 0.085, bass));
    sum.mix(tune({{3.0, 69, 4, 0.5}, {3.0, 72, 4, 0.5}}, 0.085, brass));
    sum.mix(kick(), 0.0, 0.7);
    sum.mix(crash(0.5), 0.255, 0.3);
    echo(drive(sum, 1.1), 0.17, 0.25, 2);
    return reverberate(sum, {.size = 0.8, .fall_s = 0.6, .damping_hz = 6500.0, .wet = 0.2});
}

Clip comet_appears() {
    Clip sum = whoosh(0.45, 500.0, 9000.0, 541);
    sum.scale(1.6);
    Clip streak = Clip::of(0.45, [o = Osc(), m = Osc(), u = Unison(25.0, 543), f = Filter()](double t) mutable {
        const double hz = sweep(t, 349.0, 1397.0, 0.4) * (1.0 + 0.012 * sine(17.0 * t));
        const double glass = o.sine(hz, 0.5 * m.sine(hz * 2.51) * (1.0 - rise(t, 0.0, 0.4)));
        return (0.35 * glass + 0.35 * f.band(u.saw(hz * 0.5), hz * 1.5, 1.5)) * hold(t, 0.08, 0.43, 0.2);
    });
    sum.mix(chorus(streak, 3.0, 1.7));
    sum.mix(tune({{0.0, 93, 6, 0.5}, {1.0, 96, 6, 0.5}, {2.0, 101, 6, 0.5}}, 0.05, bell), 0.28);
    echo(sum, 0.09, 0.35, 2);
    return reverberate(sum, {.size = 0.8, .fall_s = 0.6, .damping_hz = 9000.0, .wet = 0.28});
}

Clip comet_taken() {
    Clip sum;
    constexpr double kRain[] = {101, 96, 98, 93, 96, 91, 93, 89, 91, 86, 89, 84, 86, 81, 84, 77};
    double at_s = 0.05;
    for (const double note : kRain) {
        sum.mix(bell(note, 0.7), at_s, 0.42);
        at_s += 0.048;
    }
    sum.mix(tune({{0.0, 41, 3, 0.8}, {3.0, 48, 2, 0.8}, {5.0, 53, 5, 0.8}}, 0.16, bass), 0.0, 0.8);
    sum.mix(tune({{0.0, 65, 3, 0.5},
                  {0.0, 69, 3, 0.5},
                  {3.0, 67, 2, 0.5},
                  {3.0, 72, 2, 0.5},
                  {5.0, 65, 5, 0.6},
                  {5.0, 69, 5, 0.6},
                  {5.0, 72, 5, 0.6},
                  {5.0, 77, 5, 0.7}},
                 0.16, brass),
            0.0, 0.7);
    sum.mix(kick(), 0.0, 0.8).mix(kick(), 0.48, 0.6).mix(kick(), 0.8, 0.9).mix(crash(0.9), 0.8, 0.35);
    sum.mix(whoosh(0.4, 700.0, 8000.0, 551), 0.4, 0.4);
    echo(drive(sum, 1.1), 0.144, 0.3, 2);
    return reverberate(sum, {.size = 1.0, .fall_s = 1.0, .damping_hz = 8000.0, .wet = 0.24});
}

Clip luck() {
    // A ricochet that just misses, then relief.
    Clip sum = Clip::of(0.4, [o = Osc(), m = Osc(), n = Noise(561), f = Filter()](double t) mutable {
        const double hz = glide(t, 3100.0, 780.0, 0.11) * (1.0 + 0.03 * sine(23.0 * t));
        const double whine = o.sine(hz, 0.22 * m.sine(hz * 1.49));
        return (0.7 * whine + 0.5 * f.band(n.white(), hz, 5.0)) * strike(t, 0.003, 0.07);
    });
    sum.mix(plate(880.0, 0.03, 0.2, 563), 0.0, 0.6);
    sum.mix(tune({{0.0, 77, 5, 0.6}, {1.0, 81, 5, 0.6}, {2.0, 84, 5, 0.6}, {3.0, 91, 5, 0.6}}, 0.055, bell), 0.22);
    sum.mix(tune({{0.0, 65, 5, 0.4}, {0.0, 72, 5, 0.4}}, 0.09, pad), 0.2, 1.2);
    echo(sum, 0.11, 0.35, 2);
    return reverberate(sum, {.size = 0.8, .fall_s = 0.7, .damping_hz = 8000.0, .wet = 0.26});
}

Clip damaged_ship_appears() {
    Clip sum;
    sum.mix(distress_beep(0.09, 571), 0.04).mix(distress_beep(0.09, 572), 0.18).mix(distress_beep(0.09, 573), 0.32);
    sum.mix(distress_beep(0.34, 574), 0.50);
    Clip hiss = Clip::of(0.95, [n = Noise(575), f = Filter(), g = Filter()](double t) mutable {
        const double crackle = 5.0 * g.band(n.crackle(160.0), 2100.0, 2.0);
        return (0.35 * f.band(n.white(), 2400.0 + 900.0 * sine(1.7 * t), 1.2) + crackle) * hold(t, 0.04, 0.95, 0.2);
    });
    sum.mix(hiss, 0.0, 0.6);
    sum.mix(Clip::of(0.9, [u = Unison(20.0, 576), f = Filter()](double t) mutable {  // her ailing engine
        const double stumble = 0.6 + 0.4 * sine(9.0 * t - 3.5 * t * t);
        return 0.9 * f.low(u.saw(73.4 - 9.0 * t), 480.0, 1.6) * stumble * hold(t, 0.1, 0.9, 0.3);
    }));
    return reverberate(drive(sum, 1.2), {.size = 0.6, .fall_s = 0.5, .damping_hz = 3500.0, .wet = 0.2});
}

Clip link(int place) {
    constexpr double kScale[kLinkNotes] = {65, 67, 69, 72, 74, 77, 79, 81, 84, 86, 89, 91};  // five notes of F major
    const double note = kScale[place];
    Clip sum = pluck(note, 0.12);
    sum.mix(bell(note + 12.0, 0.22), 0.0, 0.35);
    return reverberate(sum, {.size = 0.3, .fall_s = 0.2, .damping_hz = 7000.0, .wet = 0.16});
}

Clip rescue() {
    Clip sum = tune({{0.0, 60, 1.3, 0.9}, {1.5, 65, 4.0, 1.0}, {1.5, 69, 4.0, 0.6}, {1.5, 72, 4.0, 0.5}}, 0.12, brass);
    sum.mix(tune({{0.0, 48, 1.3, 0.6}, {1.5, 41, 4.0, 0.8}}, 0.12, bass));
    sum.mix(tune({{0.0, 84, 3, 0.35}, {1.5, 89, 5, 0.5}, {2.1, 93, 4, 0.4}, {2.7, 96, 4, 0.35}}, 0.12, bell));
    sum.mix(tune({{0.0, 65, 6, 0.5}, {0.0, 72, 6, 0.5}}, 0.12, pad));
    echo(sum, 0.18, 0.22, 2);
    return reverberate(sum, {.size = 0.9, .fall_s = 0.8, .damping_hz = 5500.0, .wet = 0.26});
}

}  // namespace sound
