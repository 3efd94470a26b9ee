// SPDX-License-Identifier: Zlib
/// Captured packets in the classic pcap format, for tcpdump and Wireshark.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace impair {

class Pcap {
public:
    /// Creates a capture file for Ethernet frames; an existing file is overwritten.
    static engine::Result<Pcap> create(const std::string& file);

    /// `at_us` counts from 1970.
    void add(std::string_view frame, std::int64_t at_us);

private:
    explicit Pcap(std::ofstream stream) : stream_(std::move(stream)) {}
    void put(std::uint32_t value);

    std::ofstream stream_;
};

}  // namespace impair
