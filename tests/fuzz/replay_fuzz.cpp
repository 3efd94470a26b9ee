// SPDX-License-Identifier: Zlib
// libFuzzer target: decodes any bytes as a replay file and as a replay's body. Bytes that decode must be the only
// encoding.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "game/replay/codec.h"

namespace {

void require(bool is_so) {
    if (!is_so) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (const auto replay = replay::decode_body(bytes)) {
        require(replay::encode_body(*replay) == bytes);
        require(*replay::decode(replay::encode(*replay)) == *replay);
    }
    if (const auto replay = replay::decode(bytes)) {
        require(*replay::decode_body(replay::encode_body(*replay)) == *replay);
    }
    return 0;
}
