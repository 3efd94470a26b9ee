// SPDX-License-Identifier: Zlib
#include "tools/sound/voices.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "tools/sound/effects.h"
#include "tools/sound/instruments.h"

namespace sound {

namespace {

std::uint32_t voice_seed(double note) {
    return static_cast<std::uint32_t>(note * 8.0) + 9001U;
}

/// Slow saws with a breath of triangle; its release overlaps the next chord.
Clip warm_pad(double note, double seconds) {
    const double hz = note_hz(note);
    constexpr double kRelease = 0.9;
    return Clip::of(seconds + kRelease,
                    [=, u = Unison(12.0, voice_seed(note)), o = Osc(), f = Filter()](double t) mutable {
                        const double opens = 500.0 + 1.5 * hz + 900.0 * rise(t, 0.0, 1.4);
                        const double wave = 0.8 * u.saw(hz) + 0.4 * o.triangle(hz * 0.5);
                        return 0.5 * f.low(wave, opens, 0.8) * rise(t, 0.0, std::min(0.45, 0.5 * seconds)) *
                               (1.0 - rise(t, seconds, seconds + kRelease));
                    });
}

/// Saws through moving vowels: a choir far away.
Clip choir(double note, double seconds) {
    const double hz = note_hz(note);
    constexpr double kRelease = 1.1;
    return Clip::of(seconds + kRelease, [=, u = Unison(9.0, voice_seed(note)), n = Noise(voice_seed(note)),
                                         a = Filter(), b = Filter(), c = Filter()](double t) mutable {
        const double sung = u.saw(hz * (1.0 + 0.004 * sine(4.9 * t) * rise(t, 0.2, 0.9))) + 0.08 * n.white();
        const double open = 0.5 + 0.5 * sine(0.11 * t + 0.02 * note);
        const double vowel = a.band(sung, 420.0 + 300.0 * open, 3.5) + 0.7 * b.band(sung, 900.0 + 250.0 * open, 5.0) +
                             0.3 * c.band(sung, 2550.0, 6.0);
        return 0.9 * vowel * rise(t, 0.0, 0.6) * (1.0 - rise(t, seconds, seconds + kRelease));
    });
}

/// Sine with a soft octave: the floor of a quiet piece.
Clip deep_bass(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds + 0.12, [=, a = Osc(), b = Osc(), f = Filter()](double t) mutable {
        const double wave = a.sine(hz) + 0.35 * f.low(b.saw(hz), 260.0 + 900.0 * decay(t, 0.09), 1.2);
        return 0.75 * saturate(1.3 * wave) * rise(t, 0.0, 0.008) * (1.0 - rise(t, seconds, seconds + 0.12));
    });
}

/// Saw and square with a filter that snaps shut: drives in eighths and sixteenths.
Clip drive_bass(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds + 0.03, [=, a = Osc(), b = Osc(0.4), s = Osc(), f = Filter()](double t) mutable {
        const double wave = 0.6 * a.saw(hz) + 0.45 * b.pulse(hz * 0.996, 0.46) + 0.5 * s.sine(hz);
        const double cutoff = 140.0 + hz * 1.2 + 2100.0 * decay(t, 0.045);
        return 0.75 * saturate(1.7 * f.low(wave, cutoff, 2.6)) * strike(t, 0.003, 0.28) *
               (1.0 - rise(t, seconds, seconds + 0.03));
    });
}

/// Two saws a hair apart that growl through a trembling filter: the heavy enemy.
Clip growl(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds + 0.06,
                    [=, u = Unison(24.0, voice_seed(note)), s = Osc(), m = Osc(), f = Filter()](double t) mutable {
                        const double tremble = 0.5 + 0.5 * m.sine(8.0 + 3.0 * rise(t, 0.0, 0.6));
                        const double wave = u.saw(hz) + 0.8 * s.pulse(hz * 0.5, 0.4);
                        const double cutoff = 160.0 + 1500.0 * tremble * strike(t, 0.02, 0.5);
                        return 0.6 * saturate(2.4 * f.low(wave, cutoff, 3.2)) * rise(t, 0.0, 0.006) *
                               (1.0 - rise(t, seconds, seconds + 0.06));
                    });
}

/// Frequency-modulated keys with a tine at the front.
Clip keys(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds + 0.5, [=, a = Osc(), m = Osc(), b = Osc(), t2 = Osc()](double t) mutable {
        const double tine = hz * 13.98 < 16000.0 ? 0.06 * t2.sine(hz * 13.98) * decay(t, 0.03) : 0.0;
        const double body = a.sine(hz, 0.17 * m.sine(hz) * (0.25 + decay(t, 0.25)) + tine);
        const double tremolo = 1.0 - 0.12 * (0.5 + 0.5 * sine(4.4 * t));
        return 0.55 * (body + 0.3 * b.sine(hz * 1.003)) * tremolo * strike(t, 0.002, 0.55) *
               (1.0 - rise(t, seconds, seconds + 0.5));
    });
}

/// Sharp pulse with a closing filter, shorter and brighter than a pluck: runs of sixteenths.
Clip spark(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds + 0.16, [=, a = Osc(), b = Osc(0.2), f = Filter()](double t) mutable {
        const double wave = 0.6 * a.pulse(hz, 0.22 + 0.1 * sine(0.7 * t)) + 0.4 * b.saw(hz * 1.006);
        const double cutoff = std::min(350.0 + hz * 0.8 + 5200.0 * decay(t, 0.05), 12000.0);
        return 0.6 * f.low(wave, cutoff, 1.9) * strike(t, 0.001, 0.11) * (1.0 - rise(t, seconds, seconds + 0.16));
    });
}

/// Bell without its clang: far points of light.
Clip glass(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds + 1.2, [=, a = Osc(), b = Osc(0.25), m = Osc()](double t) mutable {
        const double shine = 0.16 * m.sine(hz * 2.997) * decay(t, 0.12);
        return 0.45 * (a.sine(hz * 1.0015, shine) + 0.7 * b.sine(hz * 0.9985)) * strike(t, 0.004, 0.32) *
               (1.0 - rise(t, 0.9, seconds + 1.2));
    });
}

/// A hollow voice that sings: triangle and narrow pulse, vibrato late.
Clip singer(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds + 0.18, [=, a = Osc(), b = Osc(0.3), c = Osc(0.7), f = Filter()](double t) mutable {
        const double scoop = 1.0 - 0.012 * decay(t, 0.03);
        const double bent = hz * scoop * (1.0 + 0.0065 * rise(t, 0.25, 0.7) * sine(5.2 * t));
        const double wave = 0.7 * a.triangle(bent) + 0.3 * b.saw(bent * 1.004) + 0.3 * c.saw(bent * 0.996);
        return 0.6 * f.low(wave, 900.0 + 2.2 * hz + 1200.0 * decay(t, 0.2), 0.9) * rise(t, 0.0, 0.02) *
               (0.75 + 0.25 * decay(t, 0.25)) * (1.0 - rise(t, seconds, seconds + 0.18));
    });
}

/// The siren of the worst moments: two saws a fourth apart behind a hard edge.
Clip alarm(double note, double seconds) {
    const double hz = note_hz(note);
    return Clip::of(seconds + 0.08, [=, u = Unison(16.0, voice_seed(note)), b = Osc(), f = Filter()](double t) mutable {
        const double bend = 1.0 - 0.03 * decay(t, 0.05);
        const double wave = u.saw(hz * bend) + 0.5 * b.pulse(hz * 1.335 * bend, 0.3);
        return 0.5 * saturate(1.5 * f.low(wave, 700.0 + hz * 2.0 + 4500.0 * decay(t, 0.16), 1.6)) *
               rise(t, 0.0, 0.004) * (1.0 - rise(t, seconds, seconds + 0.08));
    });
}

Clip play_lead(double note, double seconds) {
    return lead(note, seconds);
}
Clip play_brass(double note, double seconds) {
    return brass(note, seconds + 0.05);
}
Clip play_bell(double note, double) {
    return bell(note, 1.4);
}
Clip play_pluck(double note, double seconds) {
    return pluck(note, seconds + 0.25);
}

Clip play_kick(double, double) {
    return kick();
}

/// Softer and lower than the kick: a heart behind a wall.
Clip thump(double, double) {
    return Clip::of(0.4, [o = Osc()](double t) mutable {
        return saturate(1.5 * o.sine(glide(t, 120.0, 44.0, 0.022)) * strike(t, 0.002, 0.09)) *
               (1.0 - rise(t, 0.3, 0.4));
    });
}

Clip play_snare(double, double) {
    return snare();
}

/// Several hands, not quite together.
Clip clap(double, double) {
    return Clip::of(0.3, [n = Noise(8101), f = Filter(), g = Filter()](double t) mutable {
        const double hands =
            decay(t, 0.004) + decay(t - 0.011, 0.004) + decay(t - 0.023, 0.005) + 1.1 * decay(t - 0.032, 0.045);
        return 1.4 * g.high(f.band(n.white(), 1450.0, 0.8), 500.0) * hands * (1.0 - rise(t, 0.22, 0.3));
    });
}

Clip play_hat(double, double) {
    return hat();
}

Clip open_hat(double, double) {
    return Clip::of(0.36, [n = Noise(8111), f = Filter(), g = Filter(), a = Osc(), b = Osc()](double t) mutable {
        const double metal = n.white() + 0.3 * a.pulse(5410.0) * b.pulse(7230.0);
        return 0.5 * g.high(f.band(metal, 8600.0, 1.1), 6000.0) * strike(t, 0.001, 0.085) * (1.0 - rise(t, 0.24, 0.36));
    });
}

Clip shaker(double, double) {
    return Clip::of(0.11, [n = Noise(8121), f = Filter()](double t) mutable {
        return 0.5 * f.band(n.white(), 6800.0, 1.6) * hold(t, 0.03, 0.1, 0.06);
    });
}

Clip rim(double, double) {
    return struck({{1720.0, 0.8, 0.008}, {2480.0, 0.5, 0.006}, {510.0, 0.5, 0.012}}, 0.09, 0.6, 8131);
}

Clip tom(double note, double) {
    const double hz = note_hz(note);
    return Clip::of(0.5, [=, o = Osc(), n = Noise(8141), f = Filter()](double t) mutable {
        const double skin = o.sine(glide(t, hz * 1.7, hz, 0.025)) * strike(t, 0.002, 0.1);
        const double stick = f.band(n.white(), 1100.0, 0.8) * decay(t, 0.012);
        return saturate(1.5 * skin + 0.7 * stick) * (1.0 - rise(t, 0.38, 0.5));
    });
}

Clip play_crash(double, double) {
    return crash(2.4);
}

/// A cymbal backwards: the bar before something begins.
Clip swell(double, double seconds) {
    return crash(std::max(seconds, 0.5)).reverse();
}

struct Named {
    std::string_view name;
    Voice voice;
};

constexpr Named kVoices[] = {
    {"warm_pad", warm_pad},
    {"choir", choir},
    {"deep_bass", deep_bass},
    {"drive_bass", drive_bass},
    {"growl", growl},
    {"keys", keys},
    {"spark", spark},
    {"glass", glass},
    {"singer", singer},
    {"alarm", alarm},
    {"lead", play_lead},
    {"brass", play_brass},
    {"bell", play_bell},
    {"pluck", play_pluck},
    {"kick", play_kick},
    {"thump", thump},
    {"snare", play_snare},
    {"clap", clap},
    {"hat", play_hat},
    {"open_hat", open_hat},
    {"shaker", shaker},
    {"rim", rim},
    {"tom", tom},
    {"crash", play_crash},
    {"swell", swell},
};

}  // namespace

Voice find_voice(std::string_view name) {
    for (const Named& named : kVoices) {
        if (named.name == name) {
            return named.voice;
        }
    }
    throw std::runtime_error("there is no voice '" + std::string(name) + "'");
}

}  // namespace sound
