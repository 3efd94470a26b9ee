// SPDX-License-Identifier: Zlib
/// Creates sounds and WAV files for tests.
#pragma once

#include "engine/audio/audio.h"
#include "engine/base/files.h"

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Returns a sine wave of `seconds` at the sample rate of Audio.
inline std::vector<float> tone(double seconds, float level, float hz = 441) {
    std::vector<float> samples(static_cast<std::size_t>(seconds * engine::Audio::kRateHz));
    for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i] = level * std::sin(static_cast<float>(i) * hz * 6.2831853F / engine::Audio::kRateHz);
    }
    return samples;
}

/// Writes a mono WAV of floats.
inline engine::Result<void> write_wav(const std::filesystem::path& path, const std::vector<float>& samples) {
    const std::string_view data(reinterpret_cast<const char*>(samples.data()), samples.size() * sizeof(float));
    std::string bytes;
    const auto append = [&bytes](std::size_t value, int count) {
        for (int i = 0; i < count; ++i) {
            bytes += static_cast<char>((value >> (8 * i)) & 0xFFU);
        }
    };
    constexpr std::size_t kRate = engine::Audio::kRateHz;
    bytes += "RIFF";
    append(data.size() + 36, 4);
    bytes += "WAVEfmt ";
    append(16, 4);
    append(3, 2);  // floats
    append(1, 2);  // channel
    append(kRate, 4);
    append(kRate * sizeof(float), 4);
    append(sizeof(float), 2);
    append(8 * sizeof(float), 2);
    bytes += "data";
    append(data.size(), 4);
    return engine::write_file(path, bytes.append(data));
}
