// SPDX-License-Identifier: Zlib
// Effects on whole clips: echo, reverberation, chorus, overdrive, peak limiting.
#pragma once

#include "tools/sound/synth.h"

namespace sound {

/// A room around a sound.
struct Room {
    double size = 1.0;           ///< Factor on the delays; 1 is a hall, 0.2 a box.
    double fall_s = 1.0;         ///< Time for the tail to fall by 60 dB.
    double damping_hz = 5000.0;  ///< Frequencies above this die away sooner.
    double wet = 0.25;           ///< Level of the tail beside the dry sound.
};

/// Adds the room's tail; lengthens the clip by `fall_s`.
Clip& reverberate(Clip& clip, const Room& room);

/// Repeats every `delay_s`, each time `feedback` times as loud and duller; lengthens the clip by `repeats` delays.
Clip& echo(Clip& clip, double delay_s, double feedback, int repeats);

/// Thickens by adding two slowly wandering copies.
Clip& chorus(Clip& clip, double depth_ms = 3.0, double rate_hz = 0.8);
/// The same with separate rates for the two copies.
Clip& chorus(Clip& clip, double depth_ms, double one_hz, double two_hz);

/// Overdrives by `gain`: louder body, more harmonics, peaks held within ±1.
Clip& drive(Clip& clip, double gain);

/// Holds every peak at or below `ceiling` by turning down ahead of it.
Clip& limit(Clip& clip, double ceiling);

}  // namespace sound
