// SPDX-License-Identifier: Zlib
// Explosions and other things that fill the screen.
#include "tools/sound/effects.h"
#include "tools/sound/instruments.h"
#include "tools/sound/patches.h"

namespace sound {

namespace {

/// One detonation: crack, falling sub tone, burning body, crackle.
struct Blast {
    double sub_hz = 125.0;    ///< Where the sub tone starts.
    double floor_hz = 38.0;   ///< Where it ends.
    double body_s = 0.14;     ///< Half time of the body.
    double bright_hz = 6500;  ///< Where the body's filter starts.
    double crackle = 260.0;   ///< Spikes a second at first.
    std::uint32_t seed = 1;
};

Clip blast(const Blast& b) {
    const double seconds = 7.0 * b.body_s;
    Clip sum;
    sum.mix(Clip::of(0.06, [n = Noise(b.seed), f = Filter()](double t) mutable {
        return 1.4 * f.high(n.white(), 1400.0) * strike(t, 0.0005, 0.006);
    }));
    sum.mix(Clip::of(seconds, [=, o = Osc()](double t) mutable {
        const double low = o.sine(glide(t, b.sub_hz, b.floor_hz, 0.45 * b.body_s));
        return 0.8 * saturate(2.4 * low) * strike(t, 0.002, 0.9 * b.body_s);
    }));
    sum.mix(Clip::of(seconds, [=, n = Noise(b.seed + 1), r = Noise(b.seed + 2), f = Filter(), g = Filter(),
                               h = Filter()](double t) mutable {
        const double churn = 1.0 + 0.7 * g.low(r.white() * 12.0, 14.0);  // flames: slow random loudness
        const double fire = f.low(n.pink() * 1.8, glide(t, b.bright_hz, 320.0, 0.9 * b.body_s), 1.0);
        return 2.1 * h.high(fire, 70.0) * churn * strike(t, 0.003, b.body_s);
    }));
    sum.mix(Clip::of(seconds * 1.3, [=, n = Noise(b.seed + 3), f = Filter(), g = Filter()](double t) mutable {
        const double embers = n.sparks(b.crackle * decay(t, 1.6 * b.body_s), 0.0022) * decay(t, 2.5 * b.body_s);
        return 1.5 * f.band(embers, 2300.0, 0.8) + 1.3 * g.band(embers, 700.0, 1.0);
    }));
    sum.mix(Clip::of(1.6 * seconds, [=, n = Noise(b.seed + 4), f = Filter()](double t) mutable {  // rolls away
        return 0.8 * f.low(n.brown(), 190.0, 0.9) * strike(t, 0.02, 2.2 * b.body_s);
    }));
    return drive(sum, 1.6);
}

/// A rock's explosion: two detonations close together and splinters.
Clip rock_explosion(const Blast& first, double gap_s, double splinter_hz) {
    Clip sum = blast(first);
    Blast second = first;
    second.seed += 10;
    second.sub_hz *= 0.8;
    second.bright_hz *= 0.6;
    sum.mix(blast(second), gap_s, 0.6);
    sum.mix(plate(splinter_hz, 0.03, 0.25, first.seed + 20), gap_s + 0.09, 0.10);
    sum.mix(plate(splinter_hz * 1.4, 0.025, 0.2, first.seed + 22), gap_s + 0.21, 0.07);
    return reverberate(sum, {.size = 1.0, .fall_s = 1.1, .damping_hz = 2600.0, .wet = 0.28});
}

/// A pebble's: one short detonation, splinters at once.
Clip pebble_explosion(const Blast& only, double splinter_hz) {
    Clip sum = blast(only);
    sum.mix(plate(splinter_hz, 0.025, 0.2, only.seed + 20), 0.035, 0.14);
    sum.mix(plate(splinter_hz * 1.53, 0.02, 0.15, only.seed + 22), 0.09, 0.09);
    return reverberate(sum, {.size = 0.7, .fall_s = 0.7, .damping_hz = 3400.0, .wet = 0.24});
}

/// Bending hull plates: low inharmonic tones that sag.
Clip groan(double hz, double seconds, std::uint32_t seed) {
    return Clip::of(seconds, [=, a = Osc(), b = Osc(), c = Osc(), n = Noise(seed), f = Filter()](double t) mutable {
        const double bend = hz * (1.0 - 0.35 * rise(t, 0.0, seconds)) * (1.0 + 0.02 * f.low(n.white() * 20.0, 9.0));
        const double index = 0.5 + 0.5 * rise(t, 0.0, seconds * 0.6);
        const double metal = a.sine(bend, index * b.sine(bend * 1.413)) + 0.5 * c.saw(bend * 2.76);
        return 0.5 * metal * hold(t, 0.08, seconds, 0.6 * seconds);
    });
}

/// A ship's: four detonations, `pace` times as far apart as usual, and a hull that gives way.
Clip ship_explosion_with(const Blast& first, double pace, double groan_hz) {
    Clip sum = blast(first);
    sum.mix(blast({120.0, 36.0, 0.13, 6000.0, 300.0, first.seed + 10}), 0.11 * pace, 0.6);
    sum.mix(blast({110.0, 31.0, 0.16, 5000.0, 260.0, first.seed + 20}), 0.29 * pace, 0.6);
    sum.mix(blast({95.0, 27.0, 0.3, 3800.0, 380.0, first.seed + 30}), 0.52 * pace, 0.65);
    sum.mix(groan(groan_hz, 1.7, first.seed + 40), 0.25, 0.28);
    sum.mix(plate(370.0, 0.12, 0.8, first.seed + 50), 0.34 * pace, 0.22);
    sum.mix(plate(523.0, 0.09, 0.6, first.seed + 52), 0.71 * pace, 0.16);
    sum.mix(plate(685.0, 0.07, 0.5, first.seed + 54), 1.02 * pace, 0.12);
    sum.mix(plate(468.0, 0.08, 0.6, first.seed + 56), 1.31 * pace, 0.08);
    drive(sum, 0.65);
    return reverberate(sum, {.size = 1.5, .fall_s = 2.4, .damping_hz = 2200.0, .wet = 0.26});
}

}  // namespace

Clip explosion() {
    return rock_explosion({125.0, 38.0, 0.15, 6800.0, 300.0, 101}, 0.065, 940.0);
}

Clip explosion_2() {
    return rock_explosion({108.0, 34.0, 0.16, 5600.0, 240.0, 141}, 0.085, 810.0);
}

Clip explosion_3() {
    return rock_explosion({142.0, 41.0, 0.14, 7600.0, 360.0, 181}, 0.050, 1080.0);
}

Clip explosion_4() {
    return rock_explosion({117.0, 36.0, 0.15, 7200.0, 420.0, 821}, 0.075, 880.0);
}

Clip small_explosion() {
    return pebble_explosion({188.0, 58.0, 0.075, 7600.0, 340.0, 841}, 1320.0);
}

Clip small_explosion_2() {
    return pebble_explosion({170.0, 52.0, 0.082, 6700.0, 280.0, 881}, 1180.0);
}

Clip small_explosion_3() {
    return pebble_explosion({207.0, 63.0, 0.070, 8400.0, 400.0, 921}, 1490.0);
}

Clip small_explosion_4() {
    return pebble_explosion({180.0, 49.0, 0.078, 8000.0, 460.0, 961}, 1250.0);
}

Clip ship_explosion() {
    return ship_explosion_with({150.0, 29.0, 0.26, 8200.0, 420.0, 201}, 1.0, 146.8);
}

Clip ship_explosion_2() {
    return ship_explosion_with({138.0, 27.0, 0.28, 7400.0, 380.0, 1201}, 1.16, 130.8);
}

Clip ship_explosion_3() {
    return ship_explosion_with({163.0, 31.0, 0.25, 8800.0, 460.0, 2201}, 0.87, 155.6);
}

Clip nova_blast() {
    Clip sum = blast({170.0, 24.0, 0.5, 11000.0, 500.0, 301});
    sum.mix(blast({88.0, 22.0, 0.62, 4200.0, 240.0, 321}), 0.38, 0.85);
    // The shock front passes: a wide comb that slides down through the roar.
    Clip front = Clip::of(3.6, [n = Noise(331), f = Filter(), g = Filter()](double t) mutable {
        const double wave = f.band(n.white(), sweep(t, 7600.0, 160.0, 3.2), 0.7) + 0.7 * g.low(n.brown(), 130.0);
        return wave * hold(t, 0.25, 3.6, 2.6) * (1.0 + 0.35 * sine(sweep(t, 9.0, 3.0, 3.0) * t));
    });
    chorus(front, 5.0, 0.27);
    sum.mix(front, 0.1, 0.85);
    Clip glow = tune({{0.0, 38, 3.6, 1.0},
                      {0.0, 45, 3.6, 0.8},
                      {0.0, 62, 3.6, 0.45},
                      {0.0, 69, 3.6, 0.4},
                      {0.0, 76, 3.6, 0.3},
                      {0.0, 84, 3.6, 0.2}},
                     1.0, pad);
    sum.mix(chorus(glow, 6.0, 0.5), 0.9, 0.30);
    drive(sum, 0.65);
    return reverberate(sum, {.size = 1.9, .fall_s = 3.8, .damping_hz = 2400.0, .wet = 0.3});
}

Clip freeze() {
    Clip sum = Clip::of(1.0, [n = Noise(341), f = Filter(), g = Filter()](double t) mutable {
        const double frost = f.band(n.white(), sweep(t, 1800.0, 9500.0, 0.45), 1.6) * hold(t, 0.2, 0.75, 0.4);
        return 0.5 * frost + 6.0 * g.band(n.crackle(240.0 * rise(t, 0.1, 0.5) * decay(t, 0.4)), 5200.0, 4.0);
    });
    // Glass cluster that sinks and stiffens: the time it stops.
    const double notes[] = {86, 93, 98, 100, 105};
    for (const double note : notes) {
        sum.mix(Clip::of(1.1,
                         [=, o = Osc(), m = Osc()](double t) mutable {
                             const double hz = note_hz(note) * (1.0 - 0.10 * rise(t, 0.12, 0.8));
                             return 0.19 * o.sine(hz, 0.15 * m.sine(hz * 2.76) * decay(t, 0.1)) *
                                    strike(t, 0.004, 0.2) * (0.75 + 0.25 * sine(sweep(t, 26.0, 5.0, 0.9) * t));
                         }),
                (note - 86.0) * 0.006);
    }
    sum.mix(Clip::of(0.5,
                     [o = Osc()](double t) mutable {
                         return 0.9 * saturate(2.0 * o.sine(glide(t, 180.0, 46.0, 0.05))) * strike(t, 0.002, 0.07);
                     }),
            0.02);
    chorus(sum, 2.0, 1.1);
    return reverberate(sum, {.size = 0.8, .fall_s = 1.0, .damping_hz = 9000.0, .wet = 0.34});
}

Clip canister_lost() {
    Clip sum = plate(352.0, 0.07, 0.4, 351);
    sum.mix(plate(303.0, 0.06, 0.35, 353), 0.13, 0.7);
    sum.mix(plate(262.0, 0.06, 0.35, 355), 0.24, 0.5);
    sum.mix(Clip::of(0.5, [n = Noise(357), f = Filter()](double t) mutable {
        return 0.8 * f.band(n.pink(), sweep(t, 4200.0, 500.0, 0.4), 1.0) * strike(t, 0.01, 0.08);
    }));
    sum.mix(tune({{0.0, 69, 0.9, 0.8}, {1.0, 65, 0.9, 0.8}, {2.0, 62, 0.9, 0.8}}, 0.13, pluck), 0.1, 0.8);
    sum.mix(Clip::of(0.55,
                     [u = Unison(16.0, 358), f = Filter()](double t) mutable {
                         const double hz = note_hz(58.0 - 5.0 * rise(t, 0.05, 0.5)) * (1.0 + 0.015 * sine(7.0 * t));
                         return 0.8 * f.low(u.saw(hz), sweep(t, 2600.0, 300.0, 0.5), 2.0) * hold(t, 0.01, 0.55, 0.35);
                     }),
            0.47);
    return reverberate(sum, {.size = 0.6, .fall_s = 0.7, .damping_hz = 3500.0, .wet = 0.24});
}

}  // namespace sound
