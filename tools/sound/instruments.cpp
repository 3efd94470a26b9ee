// SPDX-License-Identifier: Zlib
#include "tools/sound/instruments.h"

#include <algorithm>

#include "tools/sound/effects.h"

namespace sound {

namespace {

std::uint32_t instrument_seed(double note) {
    return static_cast<std::uint32_t>(note * 16.0) + 77U;
}

}  // namespace

Clip bell(double note, double seconds) {
    const double hz = note_hz(note);
    const double depth = std::clamp(1.25 - hz / 2600.0, 0.15, 1.0);  // sidebands of high notes would alias
    return Clip::of(seconds, [=, a = Osc(), b = Osc(), c = Osc(), d = Osc(0.25), e = Osc()](double t) mutable {
        const double clang = a.sine(3.53 * hz) * 0.36 * depth * decay(t, 0.06);
        const double shine = depth < 0.5 ? 0.0 : b.sine(7.01 * hz) * 0.12 * decay(t, 0.09);
        const double body = c.sine(hz * 1.0021, clang + shine) + 0.8 * d.sine(hz * 0.9979, 0.7 * clang);
        const double above = e.sine(2.003 * hz, 0.6 * clang) * decay(t, 0.08);
        return (0.36 * body + 0.28 * above) * strike(t, 0.001, 0.16) * (1.0 - rise(t, seconds - 0.02, seconds));
    });
}

Clip pluck(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds, [=, a = Osc(), b = Osc(0.3), f = Filter()](double t) mutable {
        const double wave = 0.6 * a.pulse(hz, 0.32) + 0.5 * b.saw(hz * 1.005);
        const double cutoff = std::min(hz * (1.2 + 11.0 * decay(t, 0.035)), 15000.0);
        return 0.8 * f.low(wave, cutoff, 1.6) * strike(t, 0.001, 0.09) * (1.0 - rise(t, seconds - 0.02, seconds));
    });
}

Clip lead(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds, [=, u = Unison(13.0, instrument_seed(note)), sub = Osc(), f = Filter()](double t) mutable {
        const double vibrato = 1.0 + 0.006 * rise(t, 0.12, 0.35) * sine(5.6 * t);
        const double wave = 0.7 * u.saw(hz * vibrato) + 0.35 * sub.pulse(hz * 0.5 * vibrato, 0.42);
        const double cutoff = 1400.0 + 2.5 * hz + 6000.0 * decay(t, 0.12);
        return 0.7 * f.low(wave, cutoff, 1.1) * hold(t, 0.006, seconds, 0.05) * (0.7 + 0.3 * decay(t, 0.1));
    });
}

Clip brass(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds, [=, u = Unison(7.0, instrument_seed(note)), o = Osc(), f = Filter()](double t) mutable {
        const double scoop = 1.0 - 0.02 * decay(t, 0.018);
        const double wave = 0.7 * u.saw(hz * scoop) + 0.3 * o.pulse(hz * scoop, 0.3);
        const double cutoff = 450.0 + hz * (1.0 + 9.0 * strike(t, 0.04, 0.22));
        return saturate(1.3 * f.low(wave, cutoff, 0.9)) * 0.7 * hold(t, 0.018, seconds, 0.07);
    });
}

Clip bass(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds, [=, a = Osc(), b = Osc(0.5), s = Osc(), f = Filter()](double t) mutable {
        const double wave = 0.6 * a.saw(hz) + 0.5 * b.saw(hz * 1.007) + 0.7 * s.sine(hz * 0.5);
        const double cutoff = 180.0 + hz * (1.0 + 14.0 * decay(t, 0.06));
        return saturate(1.8 * f.low(wave, cutoff, 1.8)) * 0.7 * hold(t, 0.004, seconds, 0.03);
    });
}

Clip pad(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds, [=, u = Unison(18.0, instrument_seed(note)), f = Filter()](double t) mutable {
        const double wave = f.low(u.saw(hz), 700.0 + 1.6 * hz, 0.7);
        return 0.6 * wave * hold(t, std::min(0.15, seconds / 3.0), seconds, seconds / 3.0);
    });
}

Clip kick() {
    return Clip::of(0.32, [o = Osc(), n = Noise(3), f = Filter()](double t) mutable {
        const double body = o.sine(glide(t, 210.0, 52.0, 0.016)) * strike(t, 0.001, 0.055);
        const double click = f.band(n.white(), 3200.0, 0.8) * decay(t, 0.004);
        return saturate(2.2 * body + 1.2 * click) * (1.0 - rise(t, 0.26, 0.32));
    });
}

Clip snare() {
    return Clip::of(0.28, [o = Osc(), p = Osc(), n = Noise(5), f = Filter()](double t) mutable {
        const double skin =
            o.sine(glide(t, 290.0, 185.0, 0.012)) * decay(t, 0.03) + 0.5 * p.sine(331.0) * decay(t, 0.02);
        const double wires = f.band(n.white(), 3600.0, 0.5) * strike(t, 0.001, 0.042);
        return saturate(0.9 * skin + 2.4 * wires) * (1.0 - rise(t, 0.2, 0.28));
    });
}

Clip hat() {
    return Clip::of(0.09, [n = Noise(7), f = Filter(), g = Filter()](double t) mutable {
        return 0.6 * g.high(f.band(n.white(), 9200.0, 1.4), 6500.0) * strike(t, 0.0006, 0.011) *
               (1.0 - rise(t, 0.06, 0.09));
    });
}

Clip crash(double seconds) {
    return Clip::of(seconds, [=, n = Noise(9), f = Filter(), a = Osc(), b = Osc(), c = Osc()](double t) mutable {
        const double metal = a.pulse(3137.0) * b.pulse(4649.0) + c.pulse(2371.0);
        const double wash = f.high(n.white() + 0.35 * metal, 3800.0, 0.7);
        return 0.5 * wash * strike(t, 0.002, 0.09 * seconds) * (1.0 - rise(t, 0.7 * seconds, seconds));
    });
}

Clip struck(std::initializer_list<Partial> partials, double seconds, double click, std::uint32_t seed) {
    Noise noise(seed);
    Clip sum(seconds);
    for (const Partial& partial : partials) {
        sum.mix(Clip::of(seconds, [&, o = Osc(noise.between(0.0, 0.02))](double t) mutable {
            return partial.gain * o.sine(partial.hz) * strike(t, 0.0007, partial.half_s);
        }));
    }
    sum.mix(Clip::of(std::min(seconds, 0.03), [&, f = Filter()](double t) mutable {
        return click * f.high(noise.white(), 2200.0) * strike(t, 0.0004, 0.0025);
    }));
    return sum.through([=](double x, double t) { return x * (1.0 - rise(t, 0.8 * seconds, seconds)); });
}

Clip plate(double hz, double ring, double seconds, std::uint32_t seed) {
    Noise noise(seed);
    const auto near = [&](double ratio) { return hz * ratio * noise.between(0.985, 1.015); };
    return struck({{near(1.0), 0.5, ring},
                   {near(1.006), 0.3, ring * 0.9},
                   {near(1.58), 0.45, ring * 0.8},
                   {near(2.24), 0.4, ring * 0.75},
                   {near(2.92), 0.34, ring * 0.65},
                   {near(3.46), 0.3, ring * 0.6},
                   {near(4.75), 0.26, ring * 0.5},
                   {near(6.18), 0.2, ring * 0.4},
                   {near(8.31), 0.14, ring * 0.3}},
                  seconds, 0.8, seed + 1);
}

Clip crowd(double seconds, const std::function<double(double)>& pitch_at, const Vowel& from, const Vowel& to,
           std::uint32_t seed) {
    constexpr int kThroats = 18;
    Noise noise(seed);
    Clip sum(seconds);
    for (int i = 0; i < kThroats; ++i) {
        const double pitch = power_of_two(noise.between(-0.55, 0.55)) * (i % 3 == 0 ? 2.0 : 1.0);
        const double late = noise.between(0.0, 0.12);
        const double wobble_hz = noise.between(3.5, 6.5);
        const double gain = noise.between(0.5, 1.0);
        sum.mix(Clip::of(seconds, [&, o = Osc(noise.between(0.0, 1.0)),
                                   breath = Noise(seed + 100U + static_cast<std::uint32_t>(i))](double t) mutable {
            const double hz = pitch_at(t) * pitch * (1.0 + 0.02 * sine(wobble_hz * t + pitch));
            return gain * (o.saw(hz) + 0.25 * breath.white()) * rise(t, late, late + 0.08);
        }));
    }
    return sum.through([=, a = Filter(), b = Filter(), c = Filter()](double x, double t) mutable {
        const double part = t / seconds;
        const auto between = [=](double low, double high) { return low + (high - low) * part; };
        return 0.3 * (a.band(x, between(from.first_hz, to.first_hz), 5.0) +
                      0.7 * b.band(x, between(from.second_hz, to.second_hz), 7.0) +
                      0.35 * c.band(x, between(from.third_hz, to.third_hz), 7.0));
    });
}

Clip tune(std::initializer_list<Note> notes, double beat_s, Clip (*voice)(double, double)) {
    Clip sum;
    for (const Note& note : notes) {
        sum.mix(voice(note.note, note.beats * beat_s), note.beat * beat_s, note.gain);
    }
    return sum;
}

}  // namespace sound
