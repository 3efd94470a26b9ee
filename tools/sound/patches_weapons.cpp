// SPDX-License-Identifier: Zlib
// Shots, hits and other short collisions of energy with matter.
#include "tools/sound/effects.h"
#include "tools/sound/instruments.h"
#include "tools/sound/patches.h"

namespace sound {

namespace {

/// Differences between players' shots.
struct ShotTone {
    double top_hz;  ///< Where the bolt's pitch starts.
    double fall_s;  ///< How fast it falls.
    double ratio;   ///< Modulator to carrier.
    std::uint32_t seed;
};

Clip shot_with(const ShotTone& tone) {
    Clip sum;
    sum.mix(Clip::of(0.05, [n = Noise(tone.seed), f = Filter()](double t) mutable {
        return 1.3 * f.high(n.white(), 2600.0) * strike(t, 0.0004, 0.0035);
    }));
    sum.mix(Clip::of(0.3, [=, c = Osc(), m = Osc(), f = Filter()](double t) mutable {
        const double hz = glide(t, tone.top_hz, 130.0, tone.fall_s);
        const double bend = 0.55 * m.sine(hz * tone.ratio) * decay(t, 0.06);
        const double bolt = c.sine(hz, bend) + 0.35 * saturate(4.0 * sine(hz * t * 0.25 + bend));
        return 0.8 * f.low(saturate(1.6 * bolt), 700.0 + 9000.0 * decay(t, 0.05)) * strike(t, 0.001, 0.05);
    }));
    sum.mix(Clip::of(0.18, [o = Osc()](double t) mutable {
        return 1.0 * o.sine(glide(t, 240.0, 62.0, 0.016)) * strike(t, 0.001, 0.035);
    }));
    sum.mix(Clip::of(0.35, [n = Noise(tone.seed + 1), f = Filter()](double t) mutable {
        return 1.1 * f.band(n.white(), glide(t, 6200.0, 620.0, 0.05), 1.3) * strike(t, 0.002, 0.045);
    }));
    drive(sum, 1.5);
    echo(sum, 0.086, 0.22, 2);
    return reverberate(sum, {.size = 0.35, .fall_s = 0.35, .damping_hz = 4200.0, .wet = 0.16});
}

/// Differences between enemy shots.
struct BuzzTone {
    double top_hz;
    double fall_s;
    double ring;  ///< Rate of the ring modulation to the pitch.
    std::uint32_t seed;
};

Clip enemy_shot_with(const BuzzTone& tone) {
    Clip sum;
    sum.mix(Clip::of(
        0.3, [=, u = Unison(35.0, tone.seed), m = Osc(), f = Filter(), n = Noise(tone.seed + 1)](double t) mutable {
            const double hz = glide(t, tone.top_hz, 96.0, tone.fall_s);
            const double ring = 0.55 + 0.45 * m.pulse(hz * tone.ring);
            const double body = u.saw(hz) * ring + 0.35 * n.white() * decay(t, 0.03);
            return f.band(saturate(2.0 * body), glide(t, 2600.0, 420.0, 0.06), 1.1) * strike(t, 0.002, 0.065);
        }));
    sum.mix(Clip::of(0.05, [n = Noise(tone.seed + 2), f = Filter()](double t) mutable {
        return 0.8 * f.high(n.white(), 1800.0) * strike(t, 0.0005, 0.004);
    }));
    drive(sum, 1.8);
    return reverberate(sum, {.size = 0.3, .fall_s = 0.3, .damping_hz = 3000.0, .wet = 0.2});
}

/// A bullet on steel: the plate, a smaller part that resonates, the blow.
Clip hit_metal_with(double hz, double part_hz, std::uint32_t seed) {
    Clip sum = plate(hz, 0.055, 0.4, seed);
    sum.mix(plate(part_hz, 0.03, 0.3, seed + 2), 0.004, 0.5);
    sum.mix(Clip::of(0.1, [=, o = Osc()](double t) mutable {
        return 0.9 * o.sine(glide(t, 0.78 * hz, 0.27 * hz, 0.012)) * strike(t, 0.0008, 0.018);
    }));
    drive(sum, 1.3);
    return reverberate(sum, {.size = 0.18, .fall_s = 0.25, .damping_hz = 7000.0, .wet = 0.22});
}

/// A bullet in a hull: a dull plate, and an electric spark.
Clip hit_enemy_with(double hz, double zap_hz, std::uint32_t seed) {
    Clip sum = plate(hz, 0.022, 0.18, seed);
    sum.mix(Clip::of(0.15, [=, c = Osc(), m = Osc(), n = Noise(seed + 1), f = Filter()](double t) mutable {
        const double zap = c.sine(zap_hz, 1.4 * m.sine(2.795 * zap_hz) * decay(t, 0.02));
        const double thud = f.low(n.white(), glide(t, 2400.0, 260.0, 0.015), 1.4);
        return (0.5 * zap + 1.3 * thud) * strike(t, 0.0007, 0.022);
    }));
    drive(sum, 1.7);
    return reverberate(sum, {.size = 0.15, .fall_s = 0.12, .damping_hz = 3500.0, .wet = 0.15});
}

}  // namespace

Clip shot() {
    return shot_with({2300.0, 0.022, 1.5, 11});
}

Clip shot_2() {
    return shot_with({2550.0, 0.020, 1.51, 21});
}

Clip shot_3() {
    return shot_with({2080.0, 0.024, 1.48, 31});
}

Clip shot_4() {
    return shot_with({2420.0, 0.025, 1.46, 36});
}

Clip enemy_shot() {
    return enemy_shot_with({940.0, 0.045, 0.37, 41});
}

Clip enemy_shot_2() {
    return enemy_shot_with({860.0, 0.050, 0.41, 44});
}

Clip enemy_shot_3() {
    return enemy_shot_with({1030.0, 0.041, 0.34, 47});
}

Clip hit_metal() {
    return hit_metal_with(411.0, 1187.0, 51);
}

Clip hit_metal_2() {
    return hit_metal_with(372.0, 1330.0, 54);
}

Clip hit_metal_3() {
    return hit_metal_with(455.0, 1061.0, 57);
}

Clip hit_metal_4() {
    return hit_metal_with(396.0, 1490.0, 59);
}

Clip hit_enemy() {
    return hit_enemy_with(233.0, 620.0, 61);
}

Clip hit_enemy_2() {
    return hit_enemy_with(208.0, 560.0, 64);
}

Clip hit_enemy_3() {
    return hit_enemy_with(262.0, 690.0, 67);
}

Clip steel_changes() {
    Clip toll = plate(290.0, 0.05, 0.16, 71);  // backwards: the metal gathers, then crumbles
    Clip sum(0.35);
    sum.mix(toll.reverse(), 0.0, 0.8);
    sum.mix(Clip::of(0.2,
                     [n = Noise(72), f = Filter(), g = Filter()](double t) mutable {
                         const double grit = 2.2 * f.band(n.sparks(900.0 * decay(t, 0.05), 0.0012), 1500.0, 0.9);
                         return grit + 1.2 * g.low(n.pink(), 700.0) * strike(t, 0.001, 0.03);
                     }),
            0.13);
    drive(sum, 1.4);
    return reverberate(sum, {.size = 0.2, .fall_s = 0.2, .damping_hz = 4000.0, .wet = 0.2});
}

Clip vanish() {
    Clip sum = Clip::of(0.22, [c = Osc(), m = Osc(), n = Noise(81), f = Filter()](double t) mutable {
        const double hz = sweep(t, 1750.0, 220.0, 0.16) * (1.0 + 0.12 * sine(38.0 * t));
        const double drop = c.sine(hz, 0.35 * m.sine(2.01 * hz));
        const double air = f.band(n.white(), 3.2 * hz, 2.5);
        return (0.7 * drop + 0.9 * air) * hold(t, 0.012, 0.17, 0.07);
    });
    sum.mix(Clip::of(0.03,
                     [o = Osc()](double t) mutable {
                         return 0.5 * o.sine(glide(t, 900.0, 240.0, 0.004)) * strike(t, 0.001, 0.005);
                     }),
            0.165);
    return reverberate(sum, {.size = 0.3, .fall_s = 0.25, .damping_hz = 6000.0, .wet = 0.28});
}

}  // namespace sound
