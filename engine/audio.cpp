// SPDX-License-Identifier: Zlib
#include "engine/audio.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <SDL.h>
#include <SDL_mixer.h>

namespace engine {

namespace {

constexpr int kFrequencyHz = 44100;
constexpr int kBufferFrames = 512;  // 12 ms: short enough to feel immediate
constexpr int kChannels = Audio::kEffectChannels + Audio::kLoopChannels;

int mixer_volume(float volume) {
    return static_cast<int>(std::lround(std::clamp(volume, 0.0F, 1.0F) * MIX_MAX_VOLUME));
}

/// Constant loudness would need a curve; with speakers beside each other a linear balance is what one expects.
Uint8 side(float pan) {
    return static_cast<Uint8>(std::lround(255 * std::clamp(1 - pan, 0.0F, 1.0F)));
}

#ifdef __linux__
void ignore_message(const char*, int, const char*, int, const char*, ...) {}

/// Without a sound card ALSA writes a dozen lines to standard error, for what is a state here and not an error. The
/// library is the one that SDL loads itself; it stays loaded, since it keeps our function.
void hush_alsa() {
    using Handler = void (*)(const char*, int, const char*, int, const char*, ...);
    using SetHandler = int (*)(Handler);
    void* library = SDL_LoadObject("libasound.so.2");
    void* function = library != nullptr ? SDL_LoadFunction(library, "snd_lib_error_set_handler") : nullptr;
    if (function != nullptr) {
        reinterpret_cast<SetHandler>(function)(ignore_message);
    }
    SDL_ClearError();
}
#else
void hush_alsa() {}
#endif

}  // namespace

void Audio::ChunkDelete::operator()(Mix_Chunk* chunk) const {
    Mix_FreeChunk(chunk);
}
void Audio::MusicDelete::operator()(_Mix_Music* music) const {
    Mix_FreeMusic(music);
}

Audio::Audio(bool wanted) : channel_volumes_(kChannels, 1.0F) {
    if (!wanted) {
        why_silent_ = "sound is off";
        return;
    }
    hush_alsa();
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        why_silent_ = std::string("no sound device: ") + SDL_GetError();
        return;
    }
    if (Mix_OpenAudioDevice(kFrequencyHz, AUDIO_S16SYS, 2, kBufferFrames, nullptr, SDL_AUDIO_ALLOW_FREQUENCY_CHANGE) !=
        0) {
        why_silent_ = std::string("no sound device: ") + SDL_GetError();
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return;
    }
    Mix_AllocateChannels(kChannels);
}

Audio::~Audio() {
    if (is_silent()) {
        return;
    }
    Mix_HaltChannel(-1);
    Mix_HaltMusic();
    music_.reset();
    chunks_.clear();
    Mix_CloseAudio();
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
}

Result<SoundId> Audio::load(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
        return Error{"the sound '" + path.string() + "' is missing; install the game again"};
    }
    std::unique_ptr<Mix_Chunk, ChunkDelete> chunk;
    if (!is_silent()) {
        chunk.reset(Mix_LoadWAV(path.c_str()));
        if (!chunk) {
            return Error{"the sound '" + path.string() + "' is damaged (" + SDL_GetError() +
                         "); install the game again"};
        }
    }
    chunks_.push_back(std::move(chunk));
    return static_cast<SoundId>(chunks_.size()) - 1;
}

bool Audio::play(SoundId sound, int priority, float volume, float pan) {
    assert(sound >= 0 && static_cast<std::size_t>(sound) < chunks_.size());
    if (is_silent()) {
        return true;
    }
    const auto channel = policy_.choose(priority, [](int c) { return Mix_Playing(c) != 0; });
    if (!channel) {
        return false;
    }
    Mix_HaltChannel(*channel);  // ends the old sound's balance too
    set_channel(*channel, volume, pan);
    Mix_PlayChannel(*channel, chunks_[static_cast<std::size_t>(sound)].get(), 0);
    return true;
}

LoopId Audio::start_loop(SoundId sound, float volume, int fade_ms) {
    assert(sound >= 0 && static_cast<std::size_t>(sound) < chunks_.size());
    if (is_silent()) {
        return -1;
    }
    for (int channel = kEffectChannels; channel < kChannels; ++channel) {
        if (Mix_Playing(channel) == 0) {
            set_channel(channel, volume, 0);
            Mix_FadeInChannel(channel, chunks_[static_cast<std::size_t>(sound)].get(), -1, fade_ms);
            return channel;
        }
    }
    return -1;
}

void Audio::set_loop(LoopId loop, float volume, float pan) {
    if (!is_silent() && loop >= 0 && Mix_FadingChannel(loop) != MIX_FADING_OUT) {
        set_channel(loop, volume, pan);
    }
}

void Audio::stop_loop(LoopId loop, int fade_ms) {
    if (!is_silent() && loop >= 0) {
        Mix_FadeOutChannel(loop, fade_ms);
    }
}

void Audio::stop_effects() {
    if (!is_silent()) {
        Mix_HaltChannel(-1);
    }
}

Result<void> Audio::play_music(const std::filesystem::path& path, int fade_ms) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
        return Error{"the tune '" + path.string() + "' is missing; install the game again"};
    }
    if (is_silent()) {
        return {};
    }
    std::unique_ptr<_Mix_Music, MusicDelete> music(Mix_LoadMUS(path.c_str()));
    if (!music) {
        return Error{"the tune '" + path.string() + "' cannot be played (" + SDL_GetError() + ")"};
    }
    Mix_HaltMusic();
    music_ = std::move(music);
    apply_volumes();
    Mix_FadeInMusic(music_.get(), -1, fade_ms);
    return {};
}

void Audio::stop_music(int fade_ms) {
    if (!is_silent()) {
        Mix_FadeOutMusic(fade_ms);
    }
}

void Audio::set_volumes(const Volumes& volumes) {
    volumes_ = volumes;
    apply_volumes();
}

void Audio::set_muted(bool muted) {
    muted_ = muted;
    apply_volumes();
}

void Audio::apply_volumes() {
    if (is_silent()) {
        return;
    }
    for (int channel = 0; channel < kChannels; ++channel) {
        Mix_Volume(channel, mixer_volume(effects_volume() * channel_volumes_[static_cast<std::size_t>(channel)]));
    }
    Mix_VolumeMusic(mixer_volume(muted_ ? 0 : volumes_.master * volumes_.music));
}

float Audio::effects_volume() const {
    return muted_ ? 0 : volumes_.master * volumes_.effects;
}

void Audio::set_channel(int channel, float volume, float pan) {
    channel_volumes_[static_cast<std::size_t>(channel)] = volume;
    Mix_Volume(channel, mixer_volume(effects_volume() * volume));
    Mix_SetPanning(channel, side(pan), side(-pan));
}

}  // namespace engine
