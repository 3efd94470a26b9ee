// SPDX-License-Identifier: Zlib
#include "tools/impair/pcap.h"

namespace impair {

namespace {

constexpr std::uint32_t kMagic = 0xA1B2C3D4;  // microseconds; also shows the byte order
constexpr std::uint32_t kVersion = 4 << 16 | 2;
constexpr std::uint32_t kLongestFrame = 65535;
constexpr std::uint32_t kEthernet = 1;

}  // namespace

engine::Result<Pcap> Pcap::create(const std::string& file) {
    std::ofstream stream(file, std::ios::binary);
    if (!stream) {
        return engine::Error{engine::verbatim("cannot write the capture " + file + "; choose another place")};
    }
    Pcap pcap(std::move(stream));
    for (const std::uint32_t value : {kMagic, kVersion, 0U, 0U, kLongestFrame, kEthernet}) {
        pcap.put(value);
    }
    return pcap;
}

void Pcap::add(std::string_view frame, std::int64_t at_us) {
    put(static_cast<std::uint32_t>(at_us / 1'000'000));
    put(static_cast<std::uint32_t>(at_us % 1'000'000));
    put(static_cast<std::uint32_t>(frame.size()));
    put(static_cast<std::uint32_t>(frame.size()));
    stream_.write(frame.data(), static_cast<std::streamsize>(frame.size()));
}

void Pcap::put(std::uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8) {
        stream_.put(static_cast<char>(value >> shift & 0xFF));
    }
}

}  // namespace impair
