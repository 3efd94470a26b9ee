// SPDX-License-Identifier: Zlib
#include "tools/sound/stereo.h"

#include <algorithm>
#include <cmath>

namespace sound {

namespace {

void keep(Clip& clip, double from_s, double seconds) {
    std::vector<double>& samples = clip.samples();
    samples.erase(samples.begin(),
                  samples.begin() + static_cast<std::ptrdiff_t>(std::min(sample_count(from_s), samples.size())));
    clip.set_length(seconds);
}

/// Returns the sound of the room alone.
Clip tail_of(const Clip& clip, const Room& room) {
    const double length_s = clip.length_s();
    Clip wet = clip;
    reverberate(wet, room).set_length(length_s);
    return wet.mix(clip, 0.0, -1.0);
}

}  // namespace

Stereo& Stereo::mix(const Stereo& other, double gain) {
    left.mix(other.left, 0.0, gain);
    right.mix(other.right, 0.0, gain);
    return *this;
}

Stereo& Stereo::scale(double gain) {
    left.scale(gain);
    right.scale(gain);
    return *this;
}

Stereo& Stereo::cut(double from_s, double seconds) {
    keep(left, from_s, seconds);
    keep(right, from_s, seconds);
    return *this;
}

double Stereo::peak() const {
    return std::max(left.peak(), right.peak());
}

Stereo placed(const Clip& clip, double pan) {
    Stereo sound;
    sound.left = clip;
    sound.right = clip;
    sound.left.scale(std::sqrt((1.0 - pan) / 2.0));
    sound.right.scale(std::sqrt((1.0 + pan) / 2.0));
    return sound;
}

Stereo& widen(Stereo& sound, double depth_ms, double one_hz, double two_hz) {
    const Clip left = sound.left;
    chorus(sound.left, depth_ms, one_hz, two_hz);
    chorus(sound.right, depth_ms * 1.35, two_hz, one_hz);
    // Crosswise and delayed, so that the sides are similar in colour and different in phase.
    sound.left.mix(sound.right, 0.011, 0.25);
    sound.right.mix(left, 0.017, 0.25);
    sound.left.set_length(left.length_s());
    sound.right.set_length(left.length_s());
    return sound.scale(0.8);
}

Stereo& ping_pong(Stereo& sound, double delay_s, double gain, double feedback) {
    std::vector<double> left_line(std::max<std::size_t>(sample_count(delay_s), 1));
    std::vector<double> right_line(left_line.size());
    Filter duller[2];
    Filter lighter[2];
    std::size_t at = 0;
    for (std::size_t i = 0; i < sound.left.samples().size(); ++i) {
        double& left = sound.left.samples()[i];
        double& right = sound.right.samples()[i];
        const double from_left = left_line[at];
        const double from_right = right_line[at];
        right_line[at] = lighter[0].high(duller[0].low(gain * (left + right) + feedback * from_left, 3800.0), 180.0);
        left_line[at] = lighter[1].high(duller[1].low(feedback * from_right, 3800.0), 180.0);
        at = (at + 1) % left_line.size();
        left += 0.85 * from_left + 0.3 * from_right;
        right += 0.85 * from_right + 0.3 * from_left;
    }
    return sound;
}

Stereo reverberation(const Stereo& sound, const Room& room) {
    Room other = room;
    other.size *= 1.083;
    Clip middle = sound.left;
    middle.mix(sound.right).scale(0.7);
    Stereo tail;
    tail.left = tail_of(middle, room);
    tail.right = tail_of(middle, other);
    return tail;
}

Stereo& limit(Stereo& sound, double ceiling) {
    // The louder side at each moment, limited, determines how much both are turned down.
    Clip louder = sound.left;
    std::vector<double>& samples = louder.samples();
    for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i] = std::max({std::fabs(sound.left.samples()[i]), std::fabs(sound.right.samples()[i]), 1e-9});
    }
    Clip held = louder;
    limit(held, ceiling);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double gain = held.samples()[i] / samples[i];
        sound.left.samples()[i] *= gain;
        sound.right.samples()[i] *= gain;
    }
    return sound;
}

}  // namespace sound
