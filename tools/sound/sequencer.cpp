// SPDX-License-Identifier: Zlib
#include "tools/sound/sequencer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "tools/sound/loudness.h"
#include "tools/sound/voices.h"

namespace sound {

namespace {

constexpr double kTail = 4.0;     // seconds after the last bar of a piece that plays once
constexpr double kWarmUp = 10.0;  // seconds of effects before a loop begins, until they have reached their steady state

/// Renders each note once, however often it is played.
class Notes {
public:
    explicit Notes(Voice voice) : voice_(voice) {}

    const Clip& of(int note, double seconds) {
        const auto key = std::make_pair(note, sample_count(seconds));
        const auto found = rendered_.find(key);
        return found != rendered_.end() ? found->second : rendered_.emplace(key, voice_(note, seconds)).first->second;
    }

private:
    Voice voice_;
    std::map<std::pair<int, std::size_t>, Clip> rendered_;
};

class Player {
public:
    explicit Player(const Tune& tune)
        : tune_(tune), length_s_(tune.bars() * kStepsPerBar * tune.step_s()),
          whole_s_(tune.loops ? length_s_ : length_s_ + kTail) {
        find_kicks();
    }

    Stereo play() const {
        Stereo sum(warm_s() + whole_s_);
        Stereo to_room(warm_s() + whole_s_);
        for (const Track& track : tune_.tracks) {
            const Stereo sound = play(track);
            sum.mix(sound);
            to_room.mix(sound, track.room);
        }
        return sum.mix(reverberation(to_room, {.size = 1.3, .fall_s = tune_.room_s, .damping_hz = 4200.0, .wet = 1.0}));
    }

    /// Returns a track at its set loudness, so that changing a voice does not upset the balance.
    Stereo play(const Track& track) const {
        Stereo sound = finish(track, with_warm_up(folded(notes_of(track))));
        return sound.scale(from_decibels(track.level_lufs - integrated_lufs(sound)));
    }

    double warm_s() const { return tune_.loops ? std::min(kWarmUp, length_s_) : 0.0; }
    double whole_s() const { return whole_s_; }

private:
    template <class Function>
    void for_each_step(const Track& track, Function&& take) const {
        int bar = 0;
        for (const std::string& section : tune_.form) {
            const std::vector<Chord>& chords = tune_.sections.at(section);
            const int steps = kStepsPerBar * static_cast<int>(chords.size());
            const auto part = track.parts.find(section);
            for (int round = 0; part != track.parts.end() && round < steps; round += part->second.steps) {
                for (const Step& step : part->second.notes) {
                    const int at = round + step.at;
                    take(step, kStepsPerBar * bar + at, chords[static_cast<std::size_t>(at / kStepsPerBar)],
                         part->second.gain_db);
                }
            }
            bar += static_cast<int>(chords.size());
        }
    }

    void find_kicks() {
        for (const Track& track : tune_.tracks) {
            if (track.voice == "kick" || track.voice == "thump") {
                for_each_step(
                    track, [&](const Step&, int at, const Chord&, double) { kicks_.push_back(at * tune_.step_s()); });
            }
        }
        const std::size_t count = tune_.loops ? kicks_.size() : 0;
        for (std::size_t i = 0; i < count; ++i) {
            kicks_.push_back(kicks_[i] - length_s_);  // those of the warm-up
        }
        std::sort(kicks_.begin(), kicks_.end());
    }

    static std::vector<int> pitches(const Track& track, const Step& step, const Chord& chord) {
        if (step.symbol == 'n') {
            return {step.note};
        }
        std::vector<int> notes = chord.notes_from(track.lowest);
        if (step.symbol == '*') {
            return notes;
        }
        if (step.symbol < '1' || step.symbol > '9') {
            return {track.lowest};
        }
        const int number = step.symbol - '0';
        if (track.is_bass) {
            return {chord.bass_note(number, track.lowest)};
        }
        const int count = static_cast<int>(notes.size());
        return {notes[static_cast<std::size_t>((number - 1) % count)] + 12 * ((number - 1) / count)};
    }

    Clip notes_of(const Track& track) const {
        Notes notes(find_voice(track.voice));
        Clip clip(whole_s_);
        for_each_step(track, [&](const Step& step, int at, const Chord& chord, double gain_db) {
            const double stroke = step.symbol == 'X' ? 1.25 : step.symbol == 'o' ? 0.5 : 1.0;
            const double accent = track.accent[static_cast<std::size_t>(at) % track.accent.size()];
            const double gain = stroke * accent * from_decibels(gain_db);
            for (const int pitch : pitches(track, step, chord)) {
                clip.mix(notes.of(pitch, step.steps * tune_.step_s() * track.gate), at * tune_.step_s(), gain);
            }
        });
        return clip;
    }

    /// Mixes the tail beyond the end of a loop into its start.
    Clip folded(Clip clip) const {
        const std::size_t length = sample_count(whole_s_);
        std::vector<double>& samples = clip.samples();
        for (std::size_t i = length; tune_.loops && i < samples.size(); ++i) {
            samples[i % length] += samples[i];
        }
        return clip.set_length(whole_s_);
    }

    /// Puts the end of a loop in front of its start, to warm up the effects.
    Clip with_warm_up(const Clip& clip) const {
        Clip row(warm_s() + whole_s_);
        row.mix(clip, warm_s());
        const std::size_t warm = sample_count(warm_s());
        for (std::size_t i = 0; i < warm; ++i) {
            row.samples()[i] = clip.samples()[clip.samples().size() - warm + i];
        }
        return row;
    }

    /// Returns the rate nearest to `hz` that completes whole cycles in the loop.
    double closing(double hz) const { return std::max(1.0, std::floor(hz * length_s_ + 0.5)) / length_s_; }

    Stereo finish(const Track& track, Clip clip) const {
        if (track.drive > 0.0) {
            clip.through([&](double x, double) { return saturate(x * (1.0 + track.drive)); });
        }
        if (track.high_hz > 0.0) {
            const double rate = closing(1.0 / (track.sweep_bars * kStepsPerBar * tune_.step_s()));
            clip.through([&, f = Filter()](double x, double t) mutable {
                const double way = 0.5 - 0.5 * sine(rate * (t - warm_s()) + 0.25);
                return f.low(x, track.low_hz * power_of_two(way * log_two(track.high_hz / track.low_hz)), 1.1);
            });
        }
        if (track.pump > 0.0) {
            pump(clip, track.pump);
        }
        Stereo sound = placed(clip, track.pan);
        if (track.width_ms > 0.0) {
            widen(sound, track.width_ms, closing(0.37), closing(0.49));
        }
        if (track.echo > 0.0) {
            ping_pong(sound, track.echo_steps * tune_.step_s(), track.echo, 0.55);
        }
        return sound;
    }

    /// Each kick briefly lowers the rest, which makes room for it.
    void pump(Clip& clip, double depth) const {
        std::size_t next = 0;
        double last = -100.0;
        const double warm = warm_s();
        clip.through([&](double x, double t) {
            const double at = t - warm;
            while (next < kicks_.size() && kicks_[next] <= at) {
                last = kicks_[next++];
            }
            return x * (1.0 - depth * decay(at - last, 0.085) * rise(at - last, -0.001, 0.004));
        });
    }

    const Tune& tune_;
    double length_s_;
    double whole_s_;
    std::vector<double> kicks_;
};

void clean(Clip& clip) {
    clip.through([f = Filter(), g = Filter()](double x, double) mutable { return g.high(f.high(x, 30.0), 22.0); });
}

}  // namespace

Performance perform(const Tune& tune) {
    const Player player(tune);
    Stereo sum = player.play();
    clean(sum.left);
    clean(sum.right);
    const auto cut = [&](Stereo sound) { return sound.cut(player.warm_s(), player.whole_s()); };
    // Limiting reduces the level again, hence the rounds.
    for (int round = 0; round < 3; ++round) {
        sum.scale(from_decibels(tune.target_lufs - integrated_lufs(cut(sum))));
        limit(sum, kTuneCeiling);
    }
    Performance result;
    result.sound = cut(sum);
    result.loops = tune.loops;
    result.bar = sample_count(kStepsPerBar * tune.step_s());
    result.lufs = integrated_lufs(result.sound);
    result.peak = result.sound.peak();
    return result;
}

}  // namespace sound
