// SPDX-License-Identifier: Zlib
#include "engine/audio.h"

#include <cassert>
#include <memory>
#include <utility>
#include <vector>

#include <SDL.h>

namespace engine {

namespace {

constexpr Uint16 kBufferFrames = 512;  // 12 ms: short enough to feel immediate

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

void SDLCALL fill_buffer(void* mixer, Uint8* bytes, int count) {
    static_cast<Mixer*>(mixer)->render(
        {reinterpret_cast<float*>(bytes), static_cast<std::size_t>(count) / sizeof(float)});
}

/// Keeps the device's thread out of the mixer while it lives.
class Lock {
public:
    explicit Lock(SDL_AudioDeviceID device) : device_(device) {
        if (device_ != 0) {
            SDL_LockAudioDevice(device_);
        }
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() {
        if (device_ != 0) {
            SDL_UnlockAudioDevice(device_);
        }
    }

private:
    SDL_AudioDeviceID device_;
};

/// The samples of a WAV as the mixer takes them; empty when it cannot be read, and then SDL knows why.
std::vector<float> read_wav(const std::filesystem::path& path) {
    SDL_AudioSpec spec{};
    Uint8* bytes = nullptr;
    Uint32 size = 0;
    if (SDL_LoadWAV(path.string().c_str(), &spec, &bytes, &size) == nullptr) {
        return {};
    }
    const std::unique_ptr<Uint8, void (*)(Uint8*)> file(bytes, SDL_FreeWAV);
    const std::unique_ptr<SDL_AudioStream, void (*)(SDL_AudioStream*)> stream(
        SDL_NewAudioStream(spec.format, spec.channels, spec.freq, AUDIO_F32SYS, 1, Mixer::kRateHz),
        SDL_FreeAudioStream);
    if (!stream || SDL_AudioStreamPut(stream.get(), bytes, static_cast<int>(size)) != 0 ||
        SDL_AudioStreamFlush(stream.get()) != 0) {
        return {};
    }
    std::vector<float> samples(static_cast<std::size_t>(SDL_AudioStreamAvailable(stream.get())) / sizeof(float));
    SDL_AudioStreamGet(stream.get(), samples.data(), static_cast<int>(samples.size() * sizeof(float)));
    return samples;
}

bool is_there(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

}  // namespace

Audio::Audio(bool wanted) {
    if (!wanted) {
        why_silent_ = "sound is off";
        return;
    }
    hush_alsa();
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        why_silent_ = std::string("no sound device: ") + SDL_GetError();
        return;
    }
    has_subsystem_ = true;
    open_device();
    if (device_ == 0) {
        why_silent_ = std::string("no sound device: ") + SDL_GetError();
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        has_subsystem_ = false;
    }
}

void Audio::open_device() {
    SDL_AudioSpec wish{};
    wish.freq = Mixer::kRateHz;
    wish.format = AUDIO_F32SYS;
    wish.channels = 2;
    wish.samples = kBufferFrames;
    wish.callback = fill_buffer;
    wish.userdata = &mixer_;
    device_ = SDL_OpenAudioDevice(nullptr, 0, &wish, nullptr, 0);  // SDL converts to what the device wants
    if (device_ != 0) {
        SDL_PauseAudioDevice(device_, 0);
    }
}

Audio::~Audio() {
    if (device_ != 0) {
        SDL_CloseAudioDevice(device_);
    }
    if (has_subsystem_) {
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    }
}

std::optional<std::string> Audio::devices_changed() {
    const bool had_device = device_ != 0;
    if (!has_subsystem_ || (had_device && SDL_GetAudioDeviceStatus(device_) == SDL_AUDIO_PLAYING)) {
        return std::nullopt;  // what is not loaded cannot be played later
    }
    if (had_device) {
        SDL_CloseAudioDevice(device_);
    }
    open_device();
    why_silent_ = device_ != 0 ? "" : std::string("no sound device: ") + SDL_GetError();
    if (device_ != 0 || !had_device) {
        return std::nullopt;
    }
    return "the sound device is gone; the game goes on in silence until there is another";
}

Result<SoundId> Audio::load(const std::filesystem::path& path) {
    if (!is_there(path)) {
        return Error{"the sound '" + path.string() + "' is missing; install the game again"};
    }
    std::vector<float> samples;
    if (!is_silent()) {
        samples = read_wav(path);
        if (samples.empty()) {
            return Error{"the sound '" + path.string() + "' is damaged (" + SDL_GetError() +
                         "); install the game again"};
        }
    }
    const Lock lock(device_);
    return mixer_.add(std::move(samples));
}

bool Audio::play(SoundId sound, int priority, float volume, float pan) {
    const Lock lock(device_);
    return is_silent() || mixer_.play(sound, priority, volume, pan);
}

LoopId Audio::start_loop(SoundId sound, float volume, int fade_ms) {
    const Lock lock(device_);
    return is_silent() ? -1 : mixer_.start_loop(sound, volume, fade_ms);
}

void Audio::set_loop(LoopId loop, float volume, float pan) {
    const Lock lock(device_);
    mixer_.set_loop(loop, volume, pan);
}

void Audio::stop_loop(LoopId loop, int fade_ms) {
    const Lock lock(device_);
    mixer_.stop_loop(loop, fade_ms);
}

void Audio::duck(const Duck& duck) {
    const Lock lock(device_);
    mixer_.duck(duck);
}

Result<TuneId> Audio::load_tune(const std::filesystem::path& path) {
    if (is_silent()) {
        return is_there(path) ? Result<TuneId>(kNoTune)
                              : Error{"the tune '" + path.string() + "' is missing; install the game again"};
    }
    auto tune = Tune::open(path);
    if (!tune) {
        return tune.failure();
    }
    const Lock lock(device_);
    return mixer_.music().add(*std::move(tune));
}

void Audio::play_tune(TuneId tune, Transition transition) {
    const Lock lock(device_);
    mixer_.music().play(tune, transition);
}

void Audio::set_volumes(const Volumes& volumes) {
    const Lock lock(device_);
    mixer_.set_volumes(volumes);
}

void Audio::set_muted(bool muted) {
    const Lock lock(device_);
    mixer_.set_muted(muted);
}

}  // namespace engine
