// SPDX-License-Identifier: Zlib
// The ship's own machines: engine, shield, arrival.
#include "tools/sound/effects.h"
#include "tools/sound/instruments.h"
#include "tools/sound/patches.h"

namespace sound {

namespace {

/// A shield without energy: a buzz that fails to catch, and its sparks.
Clip spent_shield(double buzz_hz, double spark_hz, std::uint32_t seed) {
    Clip sum = Clip::of(0.12, [=, a = Osc(), n = Noise(seed), f = Filter(), g = Filter()](double t) mutable {
        const double buzz = f.low(a.pulse(buzz_hz, 0.2), glide(t, 1500.0, 250.0, 0.02), 2.0);
        const double spike = 6.0 * n.crackle(900.0);  // a separate statement, since the order of random numbers is part
                                                      // of the sound
        const double spark = g.band(spike + 0.25 * n.white(), spark_hz, 1.5);
        return (0.9 * buzz + spark) * strike(t, 0.0015, 0.018);
    });
    drive(sum, 1.3);
    return reverberate(sum, {.size = 0.12, .fall_s = 0.08, .damping_hz = 4000.0, .wet = 0.15});
}

}  // namespace

Clip thrust_loop() {
    constexpr double kPeriod = 2.0;  // every rate below completes whole cycles in it; if shorter, the ear would notice
                                     // the repetition
    const Clip hiss = Clip::of(kPeriod, [n = Noise(701)](double) mutable { return n.white(); });
    const Clip roar = Clip::of(kPeriod, [n = Noise(703)](double) mutable { return n.pink(); });
    Clip loop = Clip::loop_of(kPeriod, [&, a = Filter(), b = Filter(), c = Filter(), d = Filter(), e = Filter(),
                                        o = Osc(), p = Osc()](double t) mutable {
        const double flutter = a.low(roar.at(t) * 3.0, 30.0);
        const double rumble = b.band(roar.at(t), 92.0, 1.2) * 2.6 + c.band(roar.at(t), 230.0, 1.6) * 2.0;
        const double throat = d.band(hiss.at(t), 620.0 + 60.0 * sine(3.0 * t), 1.1) * 1.4;
        const double jet = e.high(hiss.at(t), 3000.0) * 0.26;
        const double turbine = 0.10 * o.saw(73.0) + 0.06 * p.saw(110.0);
        return saturate(1.4 * (rumble + throat * (0.8 + flutter) + jet + turbine) * (0.9 + 0.35 * flutter));
    });
    return loop;
}

Clip shield_loop() {
    constexpr double kPeriod = 2.0;  // every rate below is a whole number of half Hz
    const Clip hiss = Clip::of(kPeriod, [n = Noise(711)](double) mutable { return n.white(); });
    return Clip::loop_of(kPeriod, [&, a = Osc(), b = Osc(0.3), c = Osc(0.6), d = Osc(), m = Osc(), f = Filter(),
                                   g = Filter(), h = Filter()](double t) mutable {
        const double saws = a.saw(73.5) + b.saw(73.0) + 0.8 * c.saw(110.0) + 0.5 * d.saw(147.0);
        const double sweep_hz = 620.0 * power_of_two(0.9 * sine(1.5 * t) + 0.3 * sine(4.0 * t));
        const double hum = f.low(saws, sweep_hz, 3.2);
        const double ring = g.band(hiss.at(t), 2350.0 + 500.0 * sine(2.0 * t + 0.3), 9.0) * 1.3;
        const double air = h.band(hiss.at(t), 5200.0, 2.0) * (0.25 + 0.15 * sine(8.0 * t));
        return saturate(0.8 * hum * (0.85 + 0.15 * m.sine(12.0)) + ring + 0.5 * air);
    });
}

Clip shield_on() {
    Clip sum = Clip::of(0.4, [u = Unison(16.0, 721), n = Noise(722), f = Filter(), g = Filter()](double t) mutable {
        const double hz = sweep(t, note_hz(33.0), note_hz(45.0), 0.11);
        const double body =
            f.low(u.saw(hz), sweep(t, 240.0, 4800.0, 0.13) * decay(t - 0.13 < 0.0 ? 0.0 : t - 0.13, 0.06) + 200.0, 3.5);
        const double air = g.band(n.white(), sweep(t, 900.0, 6500.0, 0.14), 2.2);
        return (body + 0.8 * air) * hold(t, 0.035, 0.36, 0.24);
    });
    sum.mix(Clip::of(0.2, [o = Osc()](double t) mutable {
        return 0.8 * saturate(2.0 * o.sine(glide(t, 170.0, 55.0, 0.03))) * strike(t, 0.002, 0.04);
    }));
    sum.mix(bell(86, 0.3), 0.09, 0.25).mix(bell(93, 0.25), 0.11, 0.18);
    drive(sum, 1.4);
    return reverberate(sum, {.size = 0.4, .fall_s = 0.3, .damping_hz = 6000.0, .wet = 0.22});
}

Clip shield_empty() {
    return spent_shield(58.3, 3100.0, 731);
}

Clip shield_empty_2() {
    return spent_shield(55.0, 2700.0, 733);
}

Clip shield_empty_3() {
    return spent_shield(61.7, 3500.0, 735);
}

Clip spawn() {
    Clip sum;
    Clip shimmer = tune({{0.0, 86, 3}, {0.0, 93, 3, 0.7}, {0.0, 98, 3, 0.5}}, 0.12, bell);
    sum.mix(shimmer.reverse(), 0.0, 0.6);  // gathers until the ship is there
    sum.mix(Clip::of(0.4, [u = Unison(24.0, 741), n = Noise(742), f = Filter(), g = Filter()](double t) mutable {
        const double body =
            f.low(u.saw(sweep(t, note_hz(38.0), note_hz(50.0), 0.35)), sweep(t, 180.0, 3200.0, 0.35), 3.0);
        const double air = g.band(n.white(), sweep(t, 600.0, 7000.0, 0.36), 2.0);
        return (0.8 * body + 0.8 * air) * rise(t, 0.0, 0.35) * (1.0 - rise(t, 0.37, 0.4));
    }));
    sum.mix(Clip::of(0.3,
                     [o = Osc(), n = Noise(743), f = Filter()](double t) mutable {
                         const double thump =
                             saturate(2.2 * o.sine(glide(t, 190.0, 55.0, 0.03))) * strike(t, 0.002, 0.06);
                         return thump + 0.6 * f.low(n.white(), glide(t, 5000.0, 300.0, 0.03)) * strike(t, 0.001, 0.03);
                     }),
            0.36);
    sum.mix(bell(81, 0.4), 0.36, 0.4).mix(bell(88, 0.4), 0.38, 0.25);
    drive(sum, 1.2);
    return reverberate(sum, {.size = 0.7, .fall_s = 0.5, .damping_hz = 6000.0, .wet = 0.25});
}

}  // namespace sound
