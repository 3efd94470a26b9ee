// SPDX-License-Identifier: Zlib
// Menus, typing, counting, the pause: small, dry, and never tiring.
#include "tools/sound/effects.h"
#include "tools/sound/instruments.h"
#include "tools/sound/patches.h"

namespace sound {

namespace {

/// A key's or switch's click.
Clip click(double hz, std::uint32_t seed) {
    return struck({{hz, 0.5, 0.006}, {hz * 2.43, 0.35, 0.004}, {hz * 4.1, 0.2, 0.003}}, 0.05, 0.7, seed);
}

const Room kSmall{.size = 0.2, .fall_s = 0.15, .damping_hz = 6000.0, .wet = 0.14};

}  // namespace

Clip pause() {
    // The tape stops; two notes show that it is deliberate.
    Clip sum = Clip::of(0.3, [u = Unison(10.0, 801), v = Unison(10.0, 802), f = Filter()](double t) mutable {
        const double speed = 1.0 - 0.85 * rise(t, 0.0, 0.28);
        const double wave = u.saw(note_hz(62.0) * speed) + 0.7 * v.saw(note_hz(69.0) * speed);
        return 0.5 * f.low(wave, 300.0 + 3200.0 * speed * speed, 1.4) * hold(t, 0.004, 0.3, 0.12);
    });
    sum.mix(tune({{0.0, 81, 3, 0.7}, {1.0, 74, 4, 0.8}}, 0.11, bell), 0.17);
    sum.mix(tune({{0.0, 69, 1.5, 0.5}, {1.0, 62, 2.5, 0.6}}, 0.11, pluck), 0.17);
    return reverberate(sum, {.size = 0.6, .fall_s = 0.4, .damping_hz = 5000.0, .wet = 0.22});
}

Clip bonus_step() {
    Clip sum = pluck(77, 0.09);
    sum.mix(bell(89, 0.09), 0.0, 0.5).mix(click(2100.0, 811), 0.0, 0.5);
    return reverberate(sum, kSmall);
}

Clip bonus_total() {
    Clip sum = tune({{0.0, 65, 2, 0.8}, {0.0, 69, 2, 0.7}, {0.0, 72, 2, 0.7}, {0.0, 77, 2, 0.8}}, 0.12, brass);
    sum.mix(tune({{0.0, 89, 3.5, 0.6}, {0.25, 93, 3.2, 0.5}, {0.5, 96, 3, 0.4}}, 0.12, bell));
    sum.mix(bass(41, 0.25), 0.0, 0.8).mix(kick(), 0.0, 0.8).mix(crash(0.35), 0.0, 0.25);
    drive(sum, 1.0);
    return reverberate(sum, {.size = 0.6, .fall_s = 0.4, .damping_hz = 6000.0, .wet = 0.2});
}

Clip overtaking() {
    // Two notes up, to hear above the field without looking.
    Clip sum = tune({{0.0, 76, 2, 0.8}, {1.0, 83, 4, 1.0}}, 0.09, pluck);
    sum.mix(tune({{0.0, 88, 2, 0.3}, {1.0, 95, 4, 0.4}}, 0.09, bell));
    return reverberate(sum, kSmall);
}

Clip overtaken() {
    Clip sum = tune({{0.0, 71, 2, 0.8}, {1.0, 64, 4, 0.8}}, 0.09, pluck);
    return reverberate(sum, kSmall);
}

Clip menu_move() {
    Clip sum = pluck(74, 0.08);
    sum.mix(click(1560.0, 821), 0.0, 0.7);
    return reverberate(sum, kSmall);
}

Clip menu_select() {
    Clip sum = tune({{0.0, 69, 1.2, 0.8}, {1.0, 74, 4, 1.0}}, 0.06, pluck);
    sum.mix(tune({{0.0, 81, 2, 0.3}, {1.0, 86, 4, 0.5}}, 0.06, bell));
    sum.mix(click(1300.0, 831), 0.0, 0.8);
    sum.mix(Clip::of(0.15, [o = Osc()](double t) mutable {
        return 0.7 * o.sine(glide(t, 230.0, 73.4, 0.012)) * strike(t, 0.001, 0.03);
    }));
    return reverberate(sum, {.size = 0.4, .fall_s = 0.2, .damping_hz = 6000.0, .wet = 0.2});
}

Clip menu_back() {
    Clip sum = tune({{0.0, 74, 1.2, 0.8}, {1.0, 69, 3, 0.9}}, 0.06, pluck);
    sum.mix(tune({{0.0, 62, 1.2, 0.4}, {1.0, 57, 3, 0.5}}, 0.06, pluck));
    sum.mix(click(980.0, 841), 0.0, 0.8);
    return reverberate(sum, kSmall);
}

Clip menu_wrong() {
    Clip sum;
    const Clip buzz = Clip::of(0.1, [a = Osc(), b = Osc(), f = Filter()](double t) mutable {
        const double wave = a.pulse(note_hz(46.0), 0.3) + 0.8 * b.pulse(note_hz(52.0), 0.3);
        return 0.6 * f.low(saturate(wave), 1500.0 * decay(t, 0.12) + 300.0, 1.5) * hold(t, 0.003, 0.095, 0.03);
    });
    sum.mix(buzz).mix(buzz, 0.11).mix(click(620.0, 851), 0.0, 0.6);
    return reverberate(sum, kSmall);
}

Clip typing() {
    Clip sum = click(1880.0, 861);
    sum.mix(click(760.0, 863), 0.002, 0.8).mix(click(2600.0, 865), 0.034, 0.25);  // the key comes up again
    return reverberate(sum, {.size = 0.1, .fall_s = 0.06, .damping_hz = 5000.0, .wet = 0.15});
}

}  // namespace sound
