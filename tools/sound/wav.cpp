// SPDX-License-Identifier: Zlib
#include "tools/sound/wav.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace sound {

namespace {

void append(std::string& bytes, std::uint32_t value, int width) {
    for (int i = 0; i < width; ++i) {
        bytes.push_back(static_cast<char>(value >> (8 * i) & 0xFFU));
    }
}

}  // namespace

std::string encode_wav(const Clip& clip) {
    constexpr std::uint32_t kRate = 44'100;
    constexpr std::uint32_t kBytesPerSample = 2;
    const auto data_bytes = static_cast<std::uint32_t>(clip.samples().size()) * kBytesPerSample;
    std::string bytes = "RIFF";
    append(bytes, 36 + data_bytes, 4);
    bytes += "WAVEfmt ";
    append(bytes, 16, 4);  // size of the format block
    append(bytes, 1, 2);   // plain integers
    append(bytes, 1, 2);   // channels
    append(bytes, kRate, 4);
    append(bytes, kRate * kBytesPerSample, 4);
    append(bytes, kBytesPerSample, 2);
    append(bytes, 8 * kBytesPerSample, 2);
    bytes += "data";
    append(bytes, data_bytes, 4);
    for (const double sample : clip.samples()) {
        const auto value = static_cast<std::int32_t>(std::lround(std::clamp(sample, -1.0, 1.0) * 32767.0));
        append(bytes, static_cast<std::uint32_t>(value), 2);
    }
    return bytes;
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write_file(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        throw std::runtime_error("cannot write " + path.string() + ": is the folder there, and the disk not full?");
    }
}

}  // namespace sound
