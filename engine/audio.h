// SPDX-License-Identifier: Zlib
/// Sounds, loops and music on the sound device. Without a device everything works the same, silently.
#pragma once

#include "engine/base/result.h"
#include "engine/mixer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace engine {

class Audio {
public:
    static constexpr int kEffectChannels = Mixer::kEffectChannels;
    static constexpr int kLoopChannels = Mixer::kLoopChannels;

    /// Opens the sound device when `wanted`. When there is none, the Audio is silent and `why_silent` says why.
    explicit Audio(bool wanted);
    /// Plays to nowhere: what would be heard is asked for by `render`.
    struct Offline {};
    explicit Audio(Offline) {}
    Audio(const Audio&) = delete;
    Audio& operator=(const Audio&) = delete;
    ~Audio();

    [[nodiscard]] bool is_silent() const { return !why_silent_.empty(); }
    [[nodiscard]] const std::string& why_silent() const { return why_silent_; }

    /// After a sound device came or went: plays on another one where the one in use is gone, and on a new one after
    /// that. Gives a line when there is none left.
    [[nodiscard]] std::optional<std::string> devices_changed();

    /// Loads a WAV. The error line names the file. When silent only the file's being there is checked.
    Result<SoundId> load(const std::filesystem::path& path);

    // See Mixer for these.
    bool play(SoundId sound, int priority, float volume = 1, float pan = 0);
    LoopId start_loop(SoundId sound, float volume = 1, int fade_ms = 30);
    void set_loop(LoopId loop, float volume, float pan);
    void stop_loop(LoopId loop, int fade_ms = 80);
    void duck(const Duck& duck);

    /// Loads an OGG. The error line names the file. When silent only the file's being there is checked.
    Result<TuneId> load_tune(const std::filesystem::path& path);
    /// Plays a tune, or with kNoTune none, in place of the present one; see Music.
    void play_tune(TuneId tune, Transition transition = {});

    /// The next interleaved frames; for an Offline one alone, since a device asks by itself.
    void render(std::span<float> stereo) { mixer_.render(stereo); }
    /// See Limiter::lowest_gain.
    [[nodiscard]] float lowest_gain() const { return mixer_.lowest_gain(); }

    void set_volumes(const Volumes& volumes);
    /// Silences without stopping anything, e.g. while the window is in the background.
    void set_muted(bool muted);
    [[nodiscard]] const Volumes& volumes() const { return mixer_.volumes(); }
    [[nodiscard]] bool is_muted() const { return mixer_.is_muted(); }

private:
    void open_device();

    std::string why_silent_;
    bool has_subsystem_ = false;  // of SDL; only with it are sounds loaded
    std::uint32_t device_ = 0;    // SDL's; 0: none
    Mixer mixer_;                 // shared with the device's thread, hence only used between lock and unlock
};

}  // namespace engine
