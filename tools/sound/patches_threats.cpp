// SPDX-License-Identifier: Zlib
// Dangerous arrivals: tritones (B flat against E), sirens, slow beating.
#include "tools/sound/effects.h"
#include "tools/sound/instruments.h"
#include "tools/sound/patches.h"

namespace sound {

namespace {

/// A soft drum: falling tone, its octave for small loudspeakers, a dull knock.
Clip heartbeat(double note, std::uint32_t seed) {
    const double hz = note_hz(note);
    Clip sum = Clip::of(0.3, [=, a = Osc(), b = Osc(), n = Noise(seed), f = Filter(), g = Filter()](double t) mutable {
        const double low = a.sine(glide(t, hz * 2.2, hz, 0.016));
        const double above = b.triangle(glide(t, hz * 6.0, hz * 3.0, 0.02)) * decay(t, 0.035);
        const double skin = n.white();
        const double knock = f.low(skin, glide(t, 1900.0, 260.0, 0.02), 1.2) + 2.5 * g.band(skin, 5.0 * hz, 3.0);
        return saturate(2.8 * low + 1.5 * above + 1.9 * knock * decay(t, 0.02)) * strike(t, 0.002, 0.05);
    });
    return reverberate(sum, {.size = 0.4, .fall_s = 0.25, .damping_hz = 900.0, .wet = 0.18});
}

/// One blare of the mine's horn: two ring-modulated pulses a tritone apart.
Clip horn(double seconds) {
    return Clip::of(seconds, [=, a = Osc(), b = Osc(), m = Osc(), f = Filter()](double t) mutable {
        const double wave = a.pulse(note_hz(58.0), 0.3) + 0.8 * b.pulse(note_hz(64.0), 0.22);
        const double ring = 0.7 + 0.3 * m.sine(61.0);
        return 0.6 * f.low(saturate(wave * ring), 1100.0 + 4600.0 * strike(t, 0.03, 0.1), 2.2) *
               hold(t, 0.008, seconds, 0.03);
    });
}

}  // namespace

Clip clock() {
    // Wood on wood: a second is gone.
    Clip sum = struck({{1180.0, 0.8, 0.012}, {1930.0, 0.5, 0.008}, {3120.0, 0.25, 0.005}}, 0.12, 0.5, 671);
    sum.mix(struck({{590.0, 0.5, 0.018}}, 0.12, 0.0, 673));
    return reverberate(sum, {.size = 0.2, .fall_s = 0.12, .damping_hz = 5000.0, .wet = 0.14});
}

Clip pod() {
    // A beacon: two short notes, the second one higher.
    const auto beep = [](double note) {
        return Clip::of(0.08, [note, o = Osc(), p = Osc()](double t) mutable {
            return (0.7 * o.sine(note_hz(note)) + 0.3 * p.triangle(2.0 * note_hz(note))) * hold(t, 0.004, 0.08, 0.02);
        });
    };
    Clip sum = beep(81.0);
    sum.mix(beep(86.0), 0.09);
    return reverberate(sum, {.size = 0.6, .fall_s = 0.25, .damping_hz = 4500.0, .wet = 0.25});
}

Clip heartbeat_high() {
    return heartbeat(41.0, 401);
}

Clip heartbeat_low() {
    return heartbeat(38.0, 403);
}

Clip vortex_appears() {
    Clip sum = Clip::of(1.5, [n = Noise(411), f = Filter(), g = Filter(), h = Filter()](double t) mutable {
        const double turn = sine(2.0 * t + 1.6 * t * t);  // spins up
        const double wind = f.band(n.pink() * 2.0, 420.0 * power_of_two(1.5 * turn - 0.8 * t), 4.5);
        const double whistle = h.band(n.white(), 2600.0 * power_of_two(1.1 * turn - 0.7 * t), 14.0);
        return (1.5 * wind + 1.1 * whistle) * (0.65 + 0.35 * turn) + 0.5 * g.low(n.brown(), 140.0);
    });
    for (int voice = 0; voice < 6; ++voice) {
        // Falling tones that fade in above and out below: an endless fall.
        sum.mix(Clip::of(1.5, [=, o = Osc(0.13 * voice), m = Osc()](double t) mutable {
            double place = voice / 6.0 + 0.45 * t;
            place -= place >= 1.0 ? 1.0 : 0.0;
            const double hz = 660.0 * power_of_two(-4.0 * place);
            const double gain = 0.5 - 0.5 * sine(place + 0.25);
            return 0.42 * gain * o.sine(hz, 0.3 * m.sine(hz * 1.503));
        }));
    }
    sum.mix(Clip::of(1.5, [u = Unison(28.0, 413), f = Filter()](double t) mutable {
        return 0.8 *
               f.low(u.saw(36.7 * (1.0 + 0.02 * sine(3.0 * t))), 260.0 + 160.0 * sine(2.0 * t + 1.6 * t * t), 2.5);
    }));
    sum.through([](double x, double t) { return x * hold(t, 0.15, 1.4, 0.6); });
    drive(chorus(sum, 4.0, 0.9), 1.5);
    return reverberate(sum, {.size = 1.2, .fall_s = 1.0, .damping_hz = 2400.0, .wet = 0.28});
}

Clip mine_appears() {
    Clip sum = plate(196.0, 0.09, 0.5, 421);
    sum.mix(Clip::of(0.16, [n = Noise(423), f = Filter()](double t) mutable {
        return 1.2 * f.low(n.white(), glide(t, 2800.0, 180.0, 0.03)) * strike(t, 0.001, 0.03);
    }));
    sum.mix(Clip::of(0.3,
                     [a = Osc(), f = Filter()](double t) mutable {  // servo
                         return 0.35 * f.band(a.saw(sweep(t, 110.0, 370.0, 0.26)), 1300.0, 1.5) *
                                hold(t, 0.03, 0.28, 0.05);
                     }),
            0.08);
    sum.mix(horn(0.15), 0.30);
    sum.mix(horn(0.15), 0.50);
    sum.mix(horn(0.22), 0.70, 1.1);
    sum.mix(plate(262.0, 0.04, 0.25, 425), 0.29, 0.35);
    drive(sum, 1.3);
    return reverberate(sum, {.size = 0.7, .fall_s = 0.6, .damping_hz = 3200.0, .wet = 0.22});
}

Clip nova_appears() {
    Clip sum = Clip::of(
        1.05, [u = Unison(22.0, 431), a = Osc(), f = Filter(), n = Noise(433), g = Filter()](double t) mutable {
            const double pulse = 0.5 + 0.5 * sine(5.0 * t + 9.0 * t * t);  // charging: ever faster
            const double hz = note_hz(38.0) * (1.0 + 0.5 * rise(t, 0.2, 1.0));
            const double body = u.saw(hz) + 0.6 * a.pulse(hz * 1.414, 0.35);
            const double fizz = g.band(n.white(), sweep(t, 900.0, 7500.0, 0.95), 2.5) * rise(t, 0.1, 0.9);
            return (0.9 * f.low(body, sweep(t, 220.0, 4200.0, 0.95) * (0.6 + 0.8 * pulse), 3.0) + 0.9 * fizz) *
                   (0.35 + 0.65 * pulse) * hold(t, 0.05, 1.02, 0.12);
        });
    for (const double note : {74.0, 76.0, 80.0}) {
        sum.mix(Clip::of(1.0, [=, o = Osc(), m = Osc()](double t) mutable {
            const double hz = note_hz(note) * (1.0 + 0.12 * rise(t, 0.3, 1.0));
            return 0.16 * o.sine(hz, 0.4 * m.sine(hz * 1.5)) * rise(t, 0.05, 0.8) * hold(t, 0.05, 1.0, 0.1);
        }));
    }
    drive(sum, 1.5);
    return reverberate(sum, {.size = 1.0, .fall_s = 0.8, .damping_hz = 4200.0, .wet = 0.26});
}

Clip fighter_appears() {
    Clip sum = Clip::of(1.05, [u = Unison(14.0, 441), m = Osc(), f = Filter()](double t) mutable {
        const double wail = 0.5 + 0.5 * sine(3.1 * t - 0.25);
        const double hz = note_hz(58.0 + 6.0 * wail);
        const double voice = u.saw(hz) + 0.5 * m.pulse(hz * 0.5, 0.25);
        return 0.8 * f.low(saturate(1.4 * voice), 900.0 + 3600.0 * wail, 2.6) * hold(t, 0.03, 1.0, 0.2);
    });
    sum.mix(
        Clip::of(1.05, [n = Noise(443), o = Osc(), f = Filter()](double t) mutable {  // engine approaches, then passes
            const double near = rise(t, 0.0, 0.55) * (1.0 - 0.7 * rise(t, 0.6, 1.0));
            const double pass = 1.0 - 0.16 * rise(t, 0.45, 0.75);
            const double throb = 0.6 + 0.4 * o.saw(47.0 * pass);
            return 1.6 * f.band(n.pink() * 1.6, 520.0 * pass, 0.8) * throb * near;
        }));
    drive(chorus(sum, 2.0, 1.3), 1.6);
    return reverberate(sum, {.size = 0.9, .fall_s = 0.7, .damping_hz = 3200.0, .wet = 0.24});
}

}  // namespace sound
