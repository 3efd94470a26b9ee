// SPDX-License-Identifier: Zlib
// Short tunes in D minor and F major, and the audience's reactions.
#include "tools/sound/effects.h"
#include "tools/sound/instruments.h"
#include "tools/sound/patches.h"

namespace sound {

namespace {

/// Three saws as a muted trombone: the "wah" is the filter.
Clip muted_horn(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds, [=, u = Unison(6.0, 601), f = Filter(), g = Filter()](double t) mutable {
        const double slide = 1.0 - 0.03 * rise(t, 0.5 * seconds, seconds) + 0.004 * sine(5.5 * t);
        const double wah = rise(t, 0.0, 0.09) * (1.0 - 0.75 * rise(t, 0.35 * seconds, seconds));
        const double wave = u.saw(hz * slide);
        const double mouth = f.band(wave, 380.0 + 900.0 * wah, 2.2) + 0.35 * g.band(wave, 2300.0, 3.0);
        return saturate(2.2 * mouth) * hold(t, 0.02, seconds, 0.08);
    });
}

Clip clapping(double seconds, std::uint32_t seed) {
    return Clip::of(seconds, [=, n = Noise(seed), f = Filter(), g = Filter()](double t) mutable {
        const double hands = n.sparks(130.0 * rise(t, 0.0, 0.2), 0.003);
        return (2.2 * f.band(hands, 1250.0, 1.1) + 1.2 * g.band(hands, 2700.0, 1.0)) *
               hold(t, 0.05, seconds, 0.4 * seconds);
    });
}

/// Kick, snare and hats for two bars of four at `beat_s`.
Clip drums(double beat_s) {
    Clip sum;
    for (const double beat : {0.0, 1.5, 2.0, 4.0, 5.5, 6.0}) {
        sum.mix(kick(), beat * beat_s, 0.9);
    }
    for (const double beat : {1.0, 3.0, 5.0, 7.0, 7.25, 7.5}) {
        sum.mix(snare(), beat * beat_s, 0.6);
    }
    for (int eighth = 0; eighth < 14; ++eighth) {
        sum.mix(hat(), 0.5 * eighth * beat_s, eighth % 2 == 0 ? 0.3 : 0.45);
    }
    return sum;
}

constexpr double kRiffBeat = 0.40;  ///< Seconds: 150 beats a minute, two bars and a final chord.

Clip riff_bass() {
    return tune({{0.0, 38, 0.45}, {0.5, 38, 0.2},  {0.75, 50, 0.2}, {1.0, 38, 0.45}, {1.5, 41, 0.45}, {2.0, 36, 0.45},
                 {2.5, 36, 0.2},  {2.75, 48, 0.2}, {3.0, 36, 0.45}, {3.5, 40, 0.45}, {4.0, 34, 0.45}, {4.5, 34, 0.2},
                 {4.75, 46, 0.2}, {5.0, 34, 0.45}, {5.5, 38, 0.45}, {6.0, 36, 0.45}, {6.5, 36, 0.45}, {7.0, 36, 0.2},
                 {7.25, 40, 0.2}, {7.5, 43, 0.4},  {8.0, 41, 2.0}},
                kRiffBeat, bass);
}

Clip riff_melody() {
    return tune({{0.0, 74, 0.7},
                 {0.75, 77, 0.7},
                 {1.5, 81, 0.9},
                 {2.5, 79, 0.4},
                 {3.0, 76, 0.45},
                 {3.5, 72, 0.45},
                 {4.0, 74, 0.7},
                 {4.75, 77, 0.7},
                 {5.5, 82, 0.45},
                 {6.0, 81, 0.45},
                 {6.5, 79, 0.45},
                 {7.0, 76, 0.2},
                 {7.25, 79, 0.2},
                 {7.5, 84, 0.45},
                 {8.0, 81, 2.0}},
                kRiffBeat, lead);
}

/// Stabs of two notes: D minor, C, B flat, C; then F major held.
Clip riff_chords() {
    Clip sum;
    const auto stab = [&](double beat, double note, double third) {
        sum.mix(brass(note, 0.3 * kRiffBeat), beat * kRiffBeat)
            .mix(brass(note + third, 0.3 * kRiffBeat), beat * kRiffBeat);
    };
    constexpr double kRoots[] = {62, 60, 58, 60};
    double beat = 0.0;
    for (const double root : kRoots) {
        stab(beat, root, root == 62 ? 3 : 4);
        stab(beat + 1.5, root, root == 62 ? 3 : 4);
        beat += 2.0;
    }
    return sum.mix(tune({{0.0, 60, 2.0}, {0.0, 65, 2.0}, {0.0, 69, 2.0}}, kRiffBeat, brass), 8.0 * kRiffBeat);
}

}  // namespace

Clip bonus_riff() {
    constexpr double kEnd = 8.0 * kRiffBeat;
    Clip sum = drums(kRiffBeat);
    sum.mix(riff_bass(), 0.0, 0.85).mix(riff_melody(), 0.0, 0.6).mix(riff_chords(), 0.0, 0.5);
    sum.mix(tune({{0.0, 89, 2.0, 0.4}, {0.25, 93, 1.5, 0.35}, {0.5, 96, 1.5, 0.3}}, kRiffBeat, bell), kEnd);
    sum.mix(kick(), kEnd).mix(crash(1.1), kEnd, 0.4).mix(crash(0.8), 0.0, 0.25);
    drive(sum, 0.9);
    return reverberate(sum, {.size = 0.8, .fall_s = 0.9, .damping_hz = 5000.0, .wet = 0.16});
}

Clip game_over() {
    Clip sum = tune({{0.0, 69, 0.9}, {1.0, 67, 0.9}, {2.0, 65, 0.9}, {3.0, 64, 1.2}, {4.4, 62, 4.0}}, 0.24, brass);
    sum.mix(tune({{0.0, 65, 0.9, 0.6},
                  {1.0, 64, 0.9, 0.6},
                  {2.0, 62, 0.9, 0.6},
                  {3.0, 61, 1.2, 0.6},
                  {4.4, 57, 4.0, 0.6},
                  {4.4, 53, 4.0, 0.6}},
                 0.24, brass));
    sum.mix(tune({{0.0, 50, 0.9}, {1.0, 48, 0.9}, {2.0, 46, 0.9}, {3.0, 45, 1.2}, {4.4, 38, 4.4}}, 0.24, bass), 0.0,
            0.8);
    sum.mix(tune({{4.4, 50, 5.0}, {4.4, 57, 5.0}, {4.4, 62, 5.0}}, 0.24, pad), 0.0, 0.7);
    sum.mix(Clip::of(1.1,
                     [o = Osc(), n = Noise(611), f = Filter()](double t) mutable {
                         const double drum =
                             saturate(2.5 * o.sine(glide(t, 130.0, 36.7, 0.05))) * strike(t, 0.002, 0.2);
                         return drum + 1.2 * f.low(n.pink(), glide(t, 3500.0, 150.0, 0.08)) * strike(t, 0.002, 0.12);
                     }),
            4.4 * 0.24);
    sum.mix(bell(74, 1.0), 4.4 * 0.24, 0.25);
    drive(sum, 0.9);
    return reverberate(sum, {.size = 1.3, .fall_s = 1.4, .damping_hz = 3200.0, .wet = 0.26});
}

Clip extra_life() {
    Clip sum = tune({{0.0, 72, 0.9}, {1.0, 77, 0.9}, {2.0, 81, 0.9}, {3.0, 84, 4.5}}, 0.085, lead);
    sum.mix(tune({{0.0, 60, 0.9}, {1.0, 65, 0.9}, {2.0, 69, 0.9}, {3.0, 65, 4.5}, {3.0, 69, 4.5}, {3.0, 72, 4.5}},
                 0.085, brass),
            0.0, 0.8);
    sum.mix(tune({{0.0, 41, 2.5}, {3.0, 41, 4.0}}, 0.085, bass), 0.0, 0.7);
    sum.mix(tune({{3.0, 89, 5, 0.5}, {4.0, 96, 4, 0.4}}, 0.085, bell));
    sum.mix(snare(), 0.0, 0.4)
        .mix(snare(), 0.085, 0.4)
        .mix(snare(), 0.17, 0.5)
        .mix(kick(), 0.255)
        .mix(crash(0.6), 0.255, 0.35);
    drive(sum, 1.0);
    return reverberate(sum, {.size = 0.8, .fall_s = 0.6, .damping_hz = 5500.0, .wet = 0.2});
}

Clip new_high_score() {
    constexpr double kBeat = 0.13;
    Clip sum = tune({{0.0, 65, 0.9},
                     {1.0, 65, 0.45},
                     {1.5, 65, 0.45},
                     {2.0, 69, 1.8},
                     {4.0, 72, 1.8},
                     {6.0, 70, 0.9},
                     {7.0, 72, 0.9},
                     {8.0, 77, 7.0}},
                    kBeat, lead);
    sum.mix(tune({{0.0, 60, 0.9},
                  {2.0, 65, 1.8},
                  {4.0, 69, 1.8},
                  {6.0, 65, 1.8},
                  {8.0, 65, 7.0},
                  {8.0, 69, 7.0},
                  {8.0, 72, 7.0},
                  {8.0, 60, 7.0}},
                 kBeat, brass),
            0.0, 0.7);
    sum.mix(tune({{0.0, 41, 1.8}, {2.0, 41, 1.8}, {4.0, 48, 1.8}, {6.0, 46, 1.8}, {8.0, 41, 6.0}}, kBeat, bass), 0.0,
            0.8);
    sum.mix(tune({{8.0, 89, 5, 0.5}, {8.5, 93, 5, 0.45}, {9.0, 96, 5, 0.4}, {9.5, 101, 5, 0.4}}, kBeat, bell));
    for (const double beat : {0.0, 1.0, 1.5, 2.0, 4.0, 6.0, 6.5, 7.0, 7.5}) {
        sum.mix(snare(), beat * kBeat, 0.45);
    }
    sum.mix(kick(), 0.0).mix(kick(), 2.0 * kBeat).mix(kick(), 4.0 * kBeat).mix(kick(), 8.0 * kBeat, 1.1);
    sum.mix(crash(1.3), 8.0 * kBeat, 0.45).mix(clapping(1.0, 621), 8.2 * kBeat, 0.5);
    drive(sum, 0.9);
    return reverberate(sum, {.size = 1.1, .fall_s = 1.1, .damping_hz = 5500.0, .wet = 0.22});
}

Clip game_start() {
    Clip sum = Clip::of(0.62, [u = Unison(20.0, 631), f = Filter(), n = Noise(632), g = Filter()](double t) mutable {
        const double riser =
            f.low(u.saw(sweep(t, note_hz(38.0), note_hz(50.0), 0.6)), sweep(t, 200.0, 7000.0, 0.6), 2.5);
        return (0.6 * riser + 0.7 * g.band(n.white(), sweep(t, 500.0, 8000.0, 0.6), 2.0)) * rise(t, 0.0, 0.55) *
               (1.0 - rise(t, 0.59, 0.62));
    });
    sum.mix(tune({{0.0, 38, 5}, {0.0, 50, 5, 0.6}}, 0.16, bass), 0.62);
    sum.mix(tune({{0.0, 62, 5, 0.8}, {0.0, 57, 5, 0.8}, {0.0, 69, 5, 0.7}, {0.0, 74, 5, 0.6}}, 0.16, lead), 0.62, 0.6);
    sum.mix(tune({{0.0, 86, 5, 0.4}, {0.4, 93, 4, 0.35}}, 0.16, bell), 0.62);
    sum.mix(kick(), 0.62, 1.2).mix(crash(1.0), 0.62, 0.5);
    drive(sum, 1.0);
    return reverberate(sum, {.size = 1.1, .fall_s = 0.9, .damping_hz = 4500.0, .wet = 0.22});
}

Clip cheer() {
    Clip sum = crowd(
        1.0, [](double t) { return 165.0 + 60.0 * rise(t, 0.0, 0.3) - 25.0 * rise(t, 0.5, 1.0); }, kEh, kAh, 641);
    sum.through([](double x, double t) { return x * hold(t, 0.08, 1.0, 0.5); });
    sum.mix(clapping(1.1, 642), 0.05, 0.8);
    sum.mix(Clip::of(0.45,
                     [o = Osc(), n = Noise(643), f = Filter()](double t) mutable {  // somebody whistles
                         const double hz = 1900.0 + 900.0 * rise(t, 0.02, 0.16) - 700.0 * rise(t, 0.2, 0.42);
                         return 0.09 * (o.sine(hz) + 0.8 * f.band(n.white(), hz, 12.0)) * hold(t, 0.04, 0.45, 0.12);
                     }),
            0.22);
    sum.mix(tune({{0.0, 65, 3, 0.7}, {0.0, 69, 3, 0.6}, {0.0, 72, 3, 0.6}}, 0.16, brass), 0.05, 0.45);
    drive(sum, 1.3);
    return reverberate(sum, {.size = 1.2, .fall_s = 0.8, .damping_hz = 4500.0, .wet = 0.28});
}

Clip jeer() {
    Clip sum = tune({{0.0, 65, 0.85}, {1.0, 64, 0.85}, {2.0, 62, 0.85}, {3.0, 61, 3.2}}, 0.24, muted_horn);
    sum.scale(0.8);
    Clip boo = crowd(
        1.5, [](double t) { return 150.0 - 45.0 * rise(t, 0.2, 1.5); }, kOo, kOo, 651);
    boo.through([](double x, double t) { return x * hold(t, 0.25, 1.5, 0.6); });
    sum.mix(boo, 0.25, 0.9);
    drive(sum, 1.2);
    return reverberate(sum, {.size = 0.9, .fall_s = 0.7, .damping_hz = 3500.0, .wet = 0.2});
}

}  // namespace sound
